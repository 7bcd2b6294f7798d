"""The games as records of switches; house rules set some of them otherwise (see `houses`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from .cards import card_of, rank

Values = tuple[tuple[int, ...], ...]
Ties = Literal["none", "one each", "two of many", "split"]

BIG = card_of("Td")
LITTLE = card_of("2s")
WHOLE = frozenset(range(52))
NUMBERS = frozenset(range(40))


def values_of(of: Callable[[int], tuple[int, ...]]) -> Values:
    return tuple(of(card) for card in range(52))


def _plain(card: int) -> tuple[int, ...]:
    """Ace to ten at face value; pictures have no number."""
    return (rank(card),) if rank(card) <= 10 else ()


def _royal(card: int) -> tuple[int, ...]:
    return (1, 14) if rank(card) == 1 else (rank(card),)


def _royal_special(card: int) -> tuple[int, ...]:
    return {BIG: (10, 16), LITTLE: (2, 15)}.get(card, _royal(card))


def _kasino_played(card: int) -> tuple[int, ...]:
    return {BIG: (16,), LITTLE: (15,)}.get(card, (14,) if rank(card) == 1 else (rank(card),))


PLAIN = values_of(_plain)
ROYAL = values_of(_royal)
ROYAL_SPECIAL = values_of(_royal_special)
KASINO = values_of(lambda card: (rank(card),))
KASINO_PLAYED = values_of(_kasino_played)


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Game:
    """One game's switches. `loose` and `played` give each card's values on the table and from the hand.

    `cards_at` and `spades_at` are how many it takes to score, None for the most of all. `partner_tops`: the
    partner's pile gives its top too. `take_tops`: the tops of piles are captured, as South Africa has it.
    """

    key: str
    family: Literal["anglo", "swazi", "pairs"]
    loose: Values = PLAIN
    played: Values = PLAIN
    seats: tuple[int, ...] = (2, 3, 4)
    pack: frozenset[int] = WHOLE
    partners: Literal["never", "may", "yes"] = "never"

    builds: bool = True
    single_only: bool = False
    closed: bool = False
    duty: Literal["no trail", "own build", "none"] = "no trail"
    answered: bool = True
    duplicate: bool = False
    pictures: Literal["one", "all", "one-or-three"] = "one"
    shared_piles: bool = False
    partner_tops: bool = False
    take_tops: bool = False
    limits: Literal["never", "first deal", "stock", "when two"] = "never"

    must_capture: bool = False
    one_build: bool = False
    forbid_same: bool = False
    trail_builds: bool = False
    table_raises: bool = False
    builds_as_cards: bool = False

    cards: int = 3
    cards_at: int | None = None
    cards_ties: Ties = "none"
    spades: int = 1
    spades_at: int | None = None
    spades_ties: Ties = "none"
    every_spade: bool = False
    little: int = 1
    last: int = 0
    sweep: int = 0
    cancel: bool = False
    difference: bool = False
    target: int = 21


def _classic(key: str, **switches: object) -> Game:
    return Game(key=key, family="anglo", **switches)  # type: ignore[arg-type]


def _parlour(key: str, **switches: object) -> Game:
    """Casino with a strict duty and majorities of 27 cards and 7 spades."""
    return _classic(key, **{"duty": "own build", "cards_at": 27, "spades_at": 7, **switches})


def _kasino(key: str, **switches: object) -> Game:
    return _classic(
        key,
        partners="may",
        builds=False,
        cards=1,
        spades=2,
        spades_ties="two of many",
        sweep=1,
        cancel=True,
        target=16,
        **switches,
    )


def _swazi(key: str, **switches: object) -> Game:
    values: dict[str, object] = {"loose": ROYAL, "played": ROYAL, "pictures": "all"}
    score: dict[str, object] = {"cards": 2, "cards_ties": "one each", "spades": 2, "spades_ties": "one each"}
    return Game(key=key, family="swazi", **{**values, **score, **switches})  # type: ignore[arg-type]


GAMES = {
    game.key: game
    for game in (
        _classic("classic", partners="may"),
        _classic("three-deal", single_only=True, little=0),
        _classic("house", closed=True, spades_at=7, sweep=1),
        _parlour("parlour"),
        _parlour("spade", spades=0, every_spade=True, target=61),
        _parlour("sweep", sweep=1),
        _parlour("draw", seats=(2,)),
        _parlour("pirate", duty="none", answered=False),
        _parlour("partnership", seats=(4,), partners="yes", duplicate=True),
        Game(key="bundles", family="pairs", builds=False, target=1),
        _parlour("royal", loose=ROYAL_SPECIAL, played=ROYAL_SPECIAL, sweep=1),
        _classic("royal-standard", loose=ROYAL, played=ROYAL, partners="may"),
        _kasino("kasino", loose=KASINO, played=KASINO_PLAYED),
        _kasino("kasino-sweden", loose=ROYAL, played=ROYAL, last=1),
        _swazi("swazi", seats=(3, 4), partners="yes", shared_piles=True),
        _swazi("african", seats=(2,), limits="first deal"),
        _swazi("crazy", seats=(2,), limits="stock"),
        _swazi("sotho", partners="yes", loose=PLAIN, played=PLAIN, partner_tops=True, limits="first deal"),
        _swazi(
            "south-african",
            loose=PLAIN,
            played=PLAIN,
            pack=NUMBERS,
            partners="may",
            partner_tops=True,
            take_tops=True,
            limits="when two",
            spades=1,
            spades_at=5,
        ),
    )
}
