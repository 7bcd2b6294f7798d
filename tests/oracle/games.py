"""The games as records of switches, and the house rules that follow a game's key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from .cards import card_of, rank

Values = tuple[tuple[int, ...], ...]

BIG = card_of("Td")
LITTLE = card_of("2s")


def _values(of: Callable[[int], tuple[int, ...]]) -> Values:
    return tuple(of(card) for card in range(52))


def _plain(card: int) -> tuple[int, ...]:
    """Ace to ten at face value; pictures have no number."""
    return (rank(card),) if rank(card) <= 10 else ()


def _royal(card: int) -> tuple[int, ...]:
    return (1, 14) if rank(card) == 1 else (rank(card),)


def _kasino_played(card: int) -> tuple[int, ...]:
    special = {BIG: 16, LITTLE: 15}
    return (special.get(card, 14 if rank(card) == 1 else rank(card)),)


@dataclass(frozen=True, eq=False, slots=True)
class Game:
    """One game's switches. `loose` and `played` give each card's values on the table and from the hand."""

    key: str
    family: Literal["anglo", "swazi", "no builds"]
    loose: Values
    played: Values
    seats: tuple[int, ...] = (2, 3, 4)
    partners: bool = True
    cards: int = 3
    spades: int = 1
    split_ties: bool = False
    share_spades: bool = False
    sweep: int = 0
    target: int = 21


_PLAIN = _values(_plain)
_ROYAL = _values(_royal)

GAMES = {
    game.key: game
    for game in (
        Game("classic", "anglo", _PLAIN, _PLAIN),
        Game("royal-standard", "anglo", _ROYAL, _ROYAL),
        Game(
            "kasino",
            "no builds",
            _values(lambda card: (rank(card),)),
            _values(_kasino_played),
            cards=1,
            spades=2,
            share_spades=True,
            sweep=1,
            target=16,
        ),
        Game("african", "swazi", _ROYAL, _ROYAL, (2,), False, cards=2, spades=2, split_ties=True),
    )
}


@dataclass(frozen=True, slots=True)
class House:
    """A game with its house rules."""

    game: Game
    target: int
    partners: bool


def house_of(key: str) -> House:
    """Read a key with its options, `classic+partners=1+target=50`."""
    name, *options = key.split("+")
    if name not in GAMES:
        raise ValueError(f"unknown game {name!r}; known are {', '.join(GAMES)}")
    game, target, partners = GAMES[name], GAMES[name].target, False
    for option in options:
        what, _, value = option.partition("=")
        if what == "target" and value.isdigit() and 5 <= int(value) <= 100:
            target = int(value)
        elif what == "partners" and value in ("0", "1") and game.partners:
            partners = value == "1"
        else:
            raise ValueError(f"{option!r} is no option of {name}; known are target=5..100, partners=0 or 1")
    return House(game, target, partners)
