"""What lies on the table, numbered as the picture, the labels and the lists number it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.present.names import Names
from bot.present.words import build_words, face, top_words
from engine.cards import Card
from engine.pieces import tops_for
from engine.state import State
from engine.table import BuildPile, sorted_out


@dataclass(frozen=True, slots=True)
class Top:
    """The card on top of a pile that the player may use, or the pile beneath it as well; `seat` names the pile."""

    seat: int
    card: Card


Thing: TypeAlias = Card | BuildPile | Top


def things(position: State, seat: int) -> tuple[Thing, ...]:
    """The table's loose cards, its builds, and the pile tops that `seat` may use, each in the order of arrival;
    number 1 comes first."""
    tops = tops_for(position, seat) if position.rules.piles.open else ()
    return (*sorted_out(position.table), *(Top(owner, card) for owner, card in tops))


def thing_words(thing: Thing, position: State, names: Names, me: int = 0) -> str:
    """One of them: `7♦`, `Bob's 9 (5♦+4♣)`, `Bob's pile card 5♦`, `Bob's whole pile (12 cards, 5♦ on top)`."""
    if isinstance(thing, Top):
        return top_words(thing.seat, position, names, me)
    return build_words(thing, names, me) if isinstance(thing, BuildPile) else face(thing)


def cards_of(thing: Thing) -> tuple[Card, ...]:
    """The cards in it."""
    if isinstance(thing, Top):
        return (thing.card,)
    return thing.cards if isinstance(thing, BuildPile) else (thing,)
