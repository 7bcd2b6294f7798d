"""A finished hand counted out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .cards import SPADE, cards_of, rank, show, suit
from .games import BIG, LITTLE, Game, house_of


@dataclass(frozen=True, slots=True)
class SideScore:
    """What one side scored, reason by reason: cards, spades, each scoring card by its name, sweeps."""

    reasons: tuple[tuple[str, int], ...]

    @property
    def points(self) -> int:
        return sum(points for _, points in self.reasons)


def score(
    key: str,
    piles: Sequence[str],
    *,
    residue: str = "-",
    last: int | None = None,
    sweeps: Sequence[int] = (),
) -> list[SideScore]:
    """Each side's score for a hand, from the piles and sweeps of the seats (or, with partners, of the sides).

    The residue, what is left on the table, goes to the seat that captured last, or to nobody.
    """
    house = house_of(key)
    taken = [list(cards_of(pile)) for pile in piles]
    if last is not None:
        taken[(last - 1) % len(taken)].extend(cards_of(residue))
    huts = list(sweeps) or [0] * len(taken)
    if house.partners and len(taken) == 4:
        taken = [taken[0] + taken[2], taken[1] + taken[3]]
    if house.partners and len(huts) == 4:
        huts = [huts[0] + huts[2], huts[1] + huts[3]]
    return [SideScore(tuple(_reasons(house.game, taken, huts, side))) for side in range(len(taken))]


def _reasons(game: Game, taken: list[list[int]], huts: list[int], side: int) -> list[tuple[str, int]]:
    cards = [len(pile) for pile in taken]
    spades = [sum(suit(card) == SPADE for card in pile) for pile in taken]
    found = [
        ("cards", _most(game, cards, side, game.cards, share=False)),
        ("spades", _most(game, spades, side, game.spades, share=game.share_spades)),
    ]
    for card in sorted(taken[side]):
        worth = (rank(card) == 1) + (card == LITTLE) + 2 * (card == BIG)
        found.append((show(card), worth))
    # A sweep of every side cancels one of each.
    found.append(("sweeps", game.sweep * (huts[side] - min(huts))))
    return [(reason, points) for reason, points in found if points]


def _most(game: Game, counts: list[int], side: int, points: int, share: bool) -> int:
    """The side's part of the points for the most; nobody has the most of nothing."""
    best = max(counts)
    tied = counts.count(best)
    if counts[side] != best or best == 0:
        return 0
    if tied == 1:
        return points
    if game.split_ties:
        return 1
    return 1 if share and tied == 2 and len(counts) > 2 else 0
