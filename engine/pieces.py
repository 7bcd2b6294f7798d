"""What of the table a step may use, numbered so that the search for sets can speak of it in bits."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from engine.cards import UNKNOWN, Card
from engine.combine import Mask, Partition
from engine.state import State
from engine.steps import Group
from engine.table import BuildPile
from engine.values import Options, values

Names = tuple[Card, ...]


class Pieces:
    """The loose cards in card order, then the pile tops that the seat to play may use; and the builds by name.

    `options` has the values of every piece, in that order. `builds` stand by their lowest card.
    """

    __slots__ = ("_groups", "builds", "cards", "options", "tops")

    def __init__(self, state: State, *, tops: bool = False, without: Card | None = None) -> None:
        known = values(state.rules.values).table
        cards = sorted([item for item in state.table if item.__class__ is Card and item != without])
        self.cards: tuple[Card, ...] = tuple(cards)
        self.tops = tops_for(state, state.turn) if tops else ()
        options: list[Options] = [known[each] for each in self.cards]
        options.extend(known[each] for _, each in self.tops)
        self.options = tuple(options)
        self.builds = (
            ()
            if len(cards) == len(state.table)
            else tuple(sorted((i for i in state.table if isinstance(i, BuildPile)), key=_name))
        )
        self._groups: dict[Mask, Group] = {}

    def group(self, mask: Mask) -> Group:
        """The pieces of a mask as a group of a step."""
        found = self._groups.get(mask)
        if found is None:
            loose = len(self.cards)
            found = Group(
                tuple([each for at, each in enumerate(self.cards) if mask >> at & 1]),
                (),
                tuple([seat for at, (seat, _) in enumerate(self.tops, loose) if mask >> at & 1]),
            )
            self._groups[mask] = found
        return found

    def groups(self, partition: Partition) -> tuple[Group, ...]:
        """The sets of a partition as groups."""
        return tuple([self.group(mask) for mask in partition])

    def mask(self, groups: Iterable[Group]) -> Mask:
        """The pieces that groups name, each of which must be here."""
        mask = 0
        for group in groups:
            for each in group.cards:
                mask |= 1 << self.cards.index(each)
            for seat in group.tops:
                mask |= 1 << len(self.cards) + self.seats.index(seat)
        return mask

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that name the pile tops in play."""
        return tuple(seat for seat, _ in self.tops)

    @property
    def loose_only(self) -> tuple[Options, ...]:
        """The values of the loose cards alone."""
        return self.options[: len(self.cards)]


def tops_for(state: State, seat: int) -> tuple[tuple[int, Card], ...]:
    """The top cards of the opponents' piles, each with the seat that names the pile."""
    mine = state.side(seat)
    return tuple(
        (seats[0], pile[-1])
        for side, (seats, pile) in enumerate(zip(state.sides, state.piles, strict=True))
        if side != mine and pile and pile[-1] != UNKNOWN
    )


def of_builds(builds: Iterable[BuildPile]) -> tuple[Group, ...]:
    """Builds as groups of their own."""
    return tuple([Group((), (build.name,)) for build in builds])


def choices(pieces: Pieces, value: int) -> list[tuple[Group, ...]]:
    """Every choice of the builds of one value, as groups; none of them first."""
    matching = [build for build in pieces.builds if build.value == value]
    counts = range(len(matching) + 1)
    return [of_builds(some) for count in counts for some in combinations(matching, count)]


def _name(build: BuildPile) -> Card:
    return build.name
