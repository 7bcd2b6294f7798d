"""From a seed to the order of a pack. It is our own, so that a record deals the same cards for ever.

SHA-256 in counter mode gives the random bytes, and the shuffle is Fisher and Yates' with rejected remainders, so that
every order is equally likely.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from engine.cards import Card


def shuffled(pack: tuple[Card, ...], seed: str, hand: int, attempt: int = 0) -> tuple[Card, ...]:
    """The pack for the `hand`-th hand of a match (from 1); `attempt` counts the cuts that had to be made again.

    >>> from engine.cards import PACK, cards_text
    >>> cards_text(shuffled(PACK, "a seed", 1)[:5])
    '3c3d6hKcTd'
    """
    numbers = _numbers(f"{seed}/{hand}/{attempt}")
    cards = list(pack)
    for at in range(len(cards) - 1, 0, -1):
        other = _below(at + 1, numbers)
        cards[at], cards[other] = cards[other], cards[at]
    return tuple(cards)


def _numbers(text: str) -> Iterator[int]:
    """Bytes without end, from the text alone."""
    counter = 0
    while True:
        yield from sha256(f"{text}/{counter}".encode()).digest()
        counter += 1


def _below(limit: int, numbers: Iterator[int]) -> int:
    """An even choice among `limit` (at most 256) numbers: bytes past the last full round are thrown away."""
    full = 256 - 256 % limit
    return next(number for number in numbers if number < full) % limit
