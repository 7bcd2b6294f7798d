"""What lies on the table: loose cards and builds, in the order in which they came."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from engine.cards import Card


@dataclass(frozen=True, slots=True)
class BuildPile:
    """A build: cards that can only be captured together, by a card of its `value`.

    Each group makes the value by itself; one group is a single build, more are a multiple (augmented) one. Cards stand
    from the bottom up. `owner` is the seat that answers for it. `cards` are those of all groups; the lowest of them is
    the `name` by which text speaks of the build. Only a build that `is_single` can be raised.
    """

    groups: tuple[tuple[Card, ...], ...]
    value: int
    owner: int
    cards: tuple[Card, ...] = field(init=False, compare=False, repr=False)
    name: Card = field(init=False, compare=False, repr=False)
    is_single: bool = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        cards = sum(self.groups, ())
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "name", min(cards))
        object.__setattr__(self, "is_single", len(self.groups) == 1)


Item: TypeAlias = Card | BuildPile
Layout: TypeAlias = tuple[Item, ...]


def loose(layout: Layout) -> tuple[Card, ...]:
    """The loose cards, in the order of arrival."""
    return tuple(item for item in layout if not isinstance(item, BuildPile))


def builds(layout: Layout) -> tuple[BuildPile, ...]:
    """The builds, in the order of arrival."""
    return tuple(item for item in layout if isinstance(item, BuildPile))


def cards_on(layout: Layout) -> tuple[Card, ...]:
    """Every card that lies there, in a build or not, in the order of arrival."""
    return tuple(each for item in layout for each in (item.cards if isinstance(item, BuildPile) else (item,)))


def sorted_out(layout: Layout) -> Layout:
    """The loose cards and then the builds, as pictures show them."""
    return (*loose(layout), *builds(layout))


def build_with(layout: Layout, card: Card) -> BuildPile | None:
    """The build in which `card` lies."""
    return next((item for item in layout if isinstance(item, BuildPile) and card in item.cards), None)
