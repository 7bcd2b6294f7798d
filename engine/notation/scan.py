"""The smallest pieces of text: cards and card lists."""

from __future__ import annotations

import re
from typing import Final

from engine.cards import UNKNOWN, Card, card, cards_text
from engine.errors import Unreadable, quote

CARD: Final = r"(?:10|[A2-9TJQK])[SHDC]"
_CARD: Final = re.compile(CARD, re.IGNORECASE | re.ASCII)
# The count of unknown cards is as short as the card behind it allows: `?10d` is one unknown card and a ten.
_UNKNOWN: Final = re.compile(rf"\?([0-9]*?)(?={CARD}|\?|$)", re.IGNORECASE | re.ASCII)


def leading_card(text: str) -> tuple[Card, str] | None:
    """The card with which a text begins, and the rest; None where it begins with no card."""
    found = _CARD.match(text)
    return (card(found[0]), text[found.end() :]) if found else None


def read_cards(text: str, *, unknown: bool = False, within: str = "") -> tuple[Card, ...]:
    """Cards run together; with `unknown` also `?` and `?12`. An empty text is no card. An error quotes `within`."""
    cards: list[Card] = []
    at = 0
    while at < len(text):
        if found := _CARD.match(text, at):
            cards.append(card(found[0]))
        elif unknown and (found := _UNKNOWN.match(text, at)):
            cards.extend([UNKNOWN] * _how_many(found[1], text))
        else:
            raise Unreadable(
                f"{quote(within or text)} cannot be read at {quote(text[at:])}: a card is expected, as in 9h."
            )
        at = found.end()
    return tuple(cards)


def hidden_text(cards: tuple[Card, ...]) -> str:
    """Cards run together in their order, with neighbouring unknown ones counted; `-` for none."""
    parts = [part.group() for part in re.finditer(r"\?+|[^?]+", cards_text(cards))]
    counted = (f"?{len(part)}" if part.startswith("??") else part for part in parts)
    return "".join(counted) or "-"


def _how_many(digits: str, text: str) -> int:
    number = int(digits) if 0 < len(digits) <= 2 else 1 if not digits else 0
    if not 1 <= number <= 52:
        raise Unreadable(f"{quote(text)} counts {digits} unknown cards: 1 to 52 are possible.")
    return number
