"""A finished hand counted out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .cards import SPADE, card_of, cards_of, rank, show, suit
from .games import BIG, LITTLE, Game, Ties
from .houses import house_of

JACK = card_of("Js")


@dataclass(frozen=True, slots=True)
class SideScore:
    """What one side scored, reason by reason: cards, spades, each scoring card by its name, last capture, sweeps."""

    reasons: tuple[tuple[str, int], ...]

    @property
    def points(self) -> int:
        return sum(points for _, points in self.reasons)

    def of(self, reason: str) -> int:
        return sum(points for name, points in self.reasons if name == reason)


def score(
    key: str,
    piles: Sequence[str],
    *,
    residue: str = "-",
    last: int | None = None,
    sweeps: Sequence[int] = (),
) -> list[SideScore]:
    """Each side's score for a hand, from the piles and sweeps of the seats (or, with partners, of the sides).

    The residue, what is left on the table, goes to the seat that captured last, or to nobody. With `difference` a
    last reason takes away what the weaker side made.
    """
    house = house_of(key)
    taken = [list(cards_of(pile)) for pile in piles]
    if last is not None:
        taken[(last - 1) % len(taken)].extend(cards_of(residue))
    huts = list(sweeps) or [0] * len(taken)
    if house.pairs(len(taken)):
        taken = [taken[0] + taken[2], taken[1] + taken[3]]
    if house.pairs(len(huts)):
        huts = [huts[0] + huts[2], huts[1] + huts[3]]
    latest = None if last is None else (last - 1) % len(taken)
    sides = [SideScore(tuple(_reasons(house.game, taken, huts, side, latest))) for side in range(len(taken))]
    if house.game.difference and (common := min(side.points for side in sides)):
        return [SideScore((*side.reasons, ("difference", -common))) for side in sides]
    return sides


def _reasons(
    game: Game, taken: list[list[int]], huts: list[int], side: int, latest: int | None
) -> list[tuple[str, int]]:
    cards = [len(pile) for pile in taken]
    if game.family == "pairs":
        return [("hand", 1)] if _most(cards, side, 1, None, "none") else []
    spades = [sum(suit(card) == SPADE for card in pile) for pile in taken]
    found = [
        ("cards", _most(cards, side, game.cards, game.cards_at, game.cards_ties)),
        ("spades", _most(spades, side, game.spades, game.spades_at, game.spades_ties)),
        ("spades", sum(map(_as_spade, taken[side])) if game.every_spade else 0),
    ]
    found += [(show(card), _worth(game, card)) for card in sorted(taken[side])]
    found.append(("last capture", game.last if side == latest else 0))
    # In the kasinos a sweep of every side cancels one of each.
    found.append(("sweeps", game.sweep * (huts[side] - (min(huts) if game.cancel else 0))))
    return [(reason, points) for reason, points in found if points]


def _worth(game: Game, card: int) -> int:
    little = 0 if game.every_spade else game.little
    return (rank(card) == 1) + 2 * (card == BIG) + little * (card == LITTLE)


def _as_spade(card: int) -> int:
    return (suit(card) == SPADE) + (card in (LITTLE, JACK))


def _most(counts: list[int], side: int, points: int, at: int | None, ties: Ties) -> int:
    """The side's part of the points for the most, or for so many; nobody has the most of nothing."""
    if at is not None:
        return points if counts[side] >= at else 0
    best = max(counts)
    tied = counts.count(best)
    if counts[side] != best or best == 0:
        return 0
    if tied == 1:
        return points
    shared = {"none": 0, "one each": 1, "split": points // tied, "two of many": tied == 2 and len(counts) > 2}
    return int(shared[ties])


def counted_out(key: str, before: Sequence[int], sides: Sequence[SideScore]) -> int | None:
    """The side that reaches the target first when the hand is counted onto the totals in order, or None.

    With the option `count_out`: cards, spades, big, little, aces s c h d, last capture, sweeps; sweeps that counted at
    once stand first.
    """
    house = house_of(key)
    sweeps = [["sweeps"]]
    rounds = [["cards"], ["spades"], *([name] for name in _SINGLES), ["last capture"]]
    for totals in _counting(before, sides, [*sweeps, *rounds] if house.game.cancel else [*rounds, *sweeps]):
        reached = [at for at, total in enumerate(totals) if total >= house.target]
        best = [at for at in reached if totals[at] == max(totals)]
        if len(best) == 1:
            return best[0]
    return None


def untied(before: Sequence[int], sides: Sequence[SideScore]) -> int | None:
    """The side of a kasino that wins with equal totals at the target, or None.

    Sweeps stand; aces, little and big ones are counted first, then, if there is still a tie, spades, and then cards.
    """
    after = [total + side.points for total, side in zip(before, sides, strict=True)]
    tied = [at for at, total in enumerate(after) if total == max(after)]
    for totals in _counting(before, sides, [["sweeps", *_SINGLES], ["spades"], ["cards"]]):
        most = max(totals[at] for at in tied)
        tied_still = [at for at in tied if totals[at] == most]
        if len(tied_still) == 1:
            return tied_still[0]
    return None


_SINGLES = (show(BIG), show(LITTLE), "As", "Ac", "Ah", "Ad")


def _counting(
    before: Sequence[int], sides: Sequence[SideScore], rounds: Sequence[Sequence[str]]
) -> Iterator[list[int]]:
    """The totals after each round of reasons."""
    totals = list(before)
    for names in rounds:
        totals = [total + sum(map(side.of, names)) for total, side in zip(totals, sides, strict=True)]
        yield totals
