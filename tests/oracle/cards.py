"""Cards as numbers 0 to 51 in the notation's order: rank ace to king, then spade, heart, diamond, club."""

from __future__ import annotations

import re
from collections.abc import Iterable

RANKS = "A23456789TJQK"
SUITS = "shdc"
SPADE = 0

CARD = r"(?:10|[A2-9TJQK])[shdc]"

# Digits that stand before a suit letter belong to that card: ?59h is five unknown cards and a nine.
_HIDDEN = r"\?(\d*?)(?:(?=(?:10|[2-9])[shdc])|(?!\d))"
_ANY = re.compile(f"{_HIDDEN}|({CARD})", re.IGNORECASE)


def rank(card: int) -> int:
    """1 for an ace to 13 for a king."""
    return card // 4 + 1


def suit(card: int) -> int:
    return card % 4


def card_of(text: str) -> int:
    if not re.fullmatch(CARD, text, re.IGNORECASE):
        raise ValueError(f"{text!r} is no card; cards are written like 9h, Td or As")
    face = "T" if text.startswith("10") else text[0].upper()
    return RANKS.index(face) * 4 + SUITS.index(text[-1].lower())


def cards_of(text: str) -> tuple[int, ...]:
    """The known cards of a run such as 9hTd, in the order written."""
    return tuple(card for card in pile_of(text) if card is not None)


def pile_of(text: str) -> tuple[int | None, ...]:
    """A run of cards in the order written, None for each unknown one; - is no card."""
    found: list[int | None] = []
    at = 0
    while text != "-" and at < len(text):
        match = _ANY.match(text, at)
        if match is None:
            raise ValueError(f"cannot read {text[at:]!r} of {text!r} as cards")
        if match[2]:
            found.append(card_of(match[2]))
        else:
            found.extend([None] * int(match[1] or 1))
        at = match.end()
    return tuple(found)


def show(card: int) -> str:
    return RANKS[card // 4] + SUITS[card % 4]


def show_all(cards: Iterable[int]) -> str:
    """The cards as one run, in card order."""
    return "".join(show(card) for card in sorted(cards))
