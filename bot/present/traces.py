"""Which cards a turn touched, for those who draw them or order them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards import Card
from engine.happened import Added, Built, Captured, Happening, Insisted, Raised, Trailed


def in_sight(happenings: Iterable[Happening], lying: Iterable[Card]) -> frozenset[Card]:
    """The cards that the happenings laid, built or took with, as far as they are among those that `lying` shows."""
    fresh: set[Card] = set()
    for each in happenings:
        told = each.what if isinstance(each, Insisted) else each
        if isinstance(told, Trailed | Captured):
            fresh.add(told.card)
        elif isinstance(told, Built | Raised | Added):
            fresh.update(told.build.cards)
    return frozenset(fresh & set(lying))


def capture_in(happenings: Iterable[Happening], seat: int) -> tuple[Card, ...]:
    """The cards under the card with which `seat` captured, from what happened since the turn began, insists included.

    They are what the capturer may lay anew after an insist enlarged the capture.
    """
    cards: list[Card] = []
    for each in happenings:
        told = each.what if isinstance(each, Insisted) else each
        if isinstance(told, Captured) and told.seat == seat:
            cards += [*told.cards, *(card for build in told.builds for card in build.cards)]
    return tuple(cards)
