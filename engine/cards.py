"""Cards, and the text for them: `9h` is the nine of hearts.

A card is a whole number, `4 * rank + suit`, so that the order of numbers is the order of cards used everywhere
text is printed: rank from ace to king, then spades, hearts, diamonds, clubs. `UNKNOWN` stands for a card
that a viewer does not see; it is printed `?`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from engine.errors import Unreadable

RANKS: Final = "A23456789TJQK"
SUITS: Final = "shdc"


class Suit(IntEnum):
    """The suits in the order in which equal ranks are printed."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3


class Card(int):
    """One card of the pack, or `UNKNOWN`."""

    __slots__ = ()

    @property
    def rank(self) -> int:
        """1 for an ace up to 13 for a king; 14 for the unknown card, which no rule accepts."""
        return (self >> 2) + 1

    @property
    def suit(self) -> Suit:
        """The card's suit; asking it of the unknown card is a mistake of the caller."""
        return Suit(self & 3)

    @property
    def is_picture(self) -> bool:
        """A jack, queen or king."""
        return 10 <= self >> 2 <= 12

    def __str__(self) -> str:
        return _TEXT[self]

    def __repr__(self) -> str:
        return f"card({_TEXT[self]!r})"


_TEXT: Final = (*(rank + suit for rank in RANKS for suit in SUITS), "?")
PACK: Final = tuple(Card(number) for number in range(52))
UNKNOWN: Final = Card(52)
_BY_TEXT: Final = {text: PACK[number] for number, text in enumerate(_TEXT[:52])}


def card(text: str) -> Card:
    """Read one card; `10d` and any case are read too.

    >>> card("9h"), card("10D"), card("td")
    (card('9h'), card('Td'), card('Td'))
    """
    short = text.replace("10", "T", 1)
    found = _BY_TEXT.get(short[:1].upper() + short[1:].lower())
    if found is None:
        raise Unreadable(f"{text!r} is no card: write a rank A 2 3 4 5 6 7 8 9 T J Q K and a suit s h d c, as in 9h.")
    return found


def cards_text(cards: tuple[Card, ...]) -> str:
    """Cards run together, in the order given: `2s6c`."""
    return "".join(_TEXT[each] for each in cards)


ACES: Final = tuple(PACK[:4])
TWO_OF_SPADES: Final = card("2s")
TEN_OF_DIAMONDS: Final = card("Td")
