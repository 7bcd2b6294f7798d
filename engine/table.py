"""What lies on the table: loose cards and builds, in the order in which they came."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.cards import Card


@dataclass(frozen=True, slots=True)
class BuildPile:
    """A build: cards that can only be captured together, by a card of its `value`.

    Each group makes the value by itself; one group is a single build, more are a multiple (augmented) one. Cards stand
    from the bottom up. `owner` is the seat that answers for it.
    """

    groups: tuple[tuple[Card, ...], ...]
    value: int
    owner: int

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the build, from the bottom up."""
        return self.groups[0] if len(self.groups) == 1 else sum(self.groups, ())

    @property
    def name(self) -> Card:
        """The lowest card, by which the build is named in text."""
        return min(self.cards)

    @property
    def is_single(self) -> bool:
        """Only a single build can be raised."""
        return len(self.groups) == 1


Item: TypeAlias = Card | BuildPile
Layout: TypeAlias = tuple[Item, ...]


def loose(layout: Layout) -> tuple[Card, ...]:
    """The loose cards, in the order of arrival."""
    return tuple(item for item in layout if not isinstance(item, BuildPile))


def builds(layout: Layout) -> tuple[BuildPile, ...]:
    """The builds, in the order of arrival."""
    return tuple(item for item in layout if isinstance(item, BuildPile))


def build_with(layout: Layout, card: Card) -> BuildPile | None:
    """The build in which `card` lies."""
    return next((item for item in layout if isinstance(item, BuildPile) and card in item.cards), None)
