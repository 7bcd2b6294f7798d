"""What of the table a step may use, numbered so that the search for sets can speak of it in bits."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Final

from engine.cards import UNKNOWN, Card
from engine.rows import Mask, Partition, row
from engine.state import State
from engine.steps import Group
from engine.table import BuildPile
from engine.values import Options, rising, values

ALONE = Group()
Names = tuple[Card, ...]
Tops = tuple[tuple[int, Card], ...]


class Pieces:
    """The loose cards in card order, then single builds where they count as cards, then pile tops; and other builds.

    `options` has the values of every piece, in that order, and `row` without the last ones that have none. `builds`
    stand by their lowest card, `built` has the bits of their values. `takeable` has the bits of the values with which a
    card might take something. With `tops` the pile tops are those that may join a build of the seat to play, with
    `taking` those that it may capture; `building` leaves out what may not be built on.
    """

    __slots__ = ("_groups", "builds", "built", "cards", "known", "options", "row", "singles", "takeable", "tops")

    def __init__(self, state: State, *, tops: bool = False, taking: bool = False, building: bool = False) -> None:
        self.known = values(state.rules.values)
        self.cards: tuple[Card, ...] = tuple(sorted([item for item in state.table if item.__class__ is Card]))
        self.builds: tuple[BuildPile, ...] = ()
        self.singles: tuple[BuildPile, ...] = ()
        if len(self.cards) < len(state.table):
            self._sort_builds(state, building)
        self._lay_beside(tops_for(state, state.turn) if tops else taken_tops(state, state.turn) if taking else ())

    def _sort_builds(self, state: State, building: bool) -> None:
        """The builds of the table, and those of them that count as cards."""
        self.builds = tuple(sorted([item for item in state.table if isinstance(item, BuildPile)], key=_name))
        if state.rules.build.as_cards:
            barred = state.turn if building and not state.rules.build.raise_own else 0
            self.singles = tuple(build for build in self.builds if build.is_single and build.owner != barred)
            self.builds = tuple(build for build in self.builds if build not in self.singles)

    def _lay_beside(self, tops: Tops) -> None:
        """Pile tops with the pieces from the table."""
        known, self.tops = self.known.table, tops
        options: list[Options] = [known[each] for each in self.cards]
        if self.singles or tops:
            options += [(build.value,) for build in self.singles]
            options += [known[each] for _, each in tops]
        self.options = tuple(options)
        while options and not options[-1]:
            options.pop()
        self.row = row(tuple(options), self.known.highest)
        self.built = 0
        for build in self.builds:
            self.built |= 1 << build.value
        self.takeable = self.row.reach | self.built
        self._groups: dict[Mask, Group] = {0: ALONE}

    def beside(self, tops: Tops) -> Pieces:
        """The same pieces of the table with these pile tops beside them."""
        if not tops:
            return self
        other = Pieces.__new__(Pieces)
        other.known, other.cards, other.builds, other.singles = self.known, self.cards, self.builds, self.singles
        other._lay_beside(tops)
        return other

    def totals(self, own: Options) -> int:
        """The bits of the values that a hand card of these values can make with loose cards, or has as they have."""
        reach, totals = self.row.reach & ~1, 0
        for worth in own:
            totals |= reach << worth | self.takeable & 1 << worth
        return totals

    def group(self, mask: Mask) -> Group:
        """The pieces of a mask as a group of a step, an empty one for 0."""
        found = self._groups.get(mask)
        if found is None:
            others = mask >> len(self.cards)
            cards = tuple([self.cards[at] for at in rising(mask & (1 << len(self.cards)) - 1)])
            found = Group(cards, *self._others(others)) if others else of_cards(cards)
            self._groups[mask] = found
        return found

    def _others(self, mask: Mask) -> tuple[Names, tuple[int, ...]]:
        """The single builds and the pile tops of a mask whose first bit is the first of them."""
        return (
            tuple(build.name for at, build in enumerate(self.singles) if mask >> at & 1),
            tuple(seat for at, (seat, _) in enumerate(self.tops, len(self.singles)) if mask >> at & 1),
        )

    def groups(self, partition: Partition, builds: tuple[Group, ...] = ()) -> tuple[Group, ...]:
        """The sets of a partition as groups, then builds; single builds that stand alone are among these."""
        known = self._groups
        found = tuple([known.get(mask) or self.group(mask) for mask in partition])
        if not self.singles:
            return found + builds
        alone = [group for group in found if group.builds and len(group.builds) == 1 and not group.cards]
        last = sorted((*alone, *builds), key=lambda group: group.builds)
        return (*(group for group in found if group not in alone), *last)

    def mask(self, groups: Iterable[Group]) -> Mask:
        """The pieces that groups name, each of which must be here; builds that are no pieces are passed over."""
        mask = 0
        names = [build.name for build in self.singles]
        tops = len(self.cards) + len(names)
        for group in groups:
            for each in group.cards:
                mask |= 1 << self.cards.index(each)
            for each in group.builds:
                if each in names:
                    mask |= 1 << len(self.cards) + names.index(each)
            for seat in group.tops:
                mask |= 1 << tops + self.seats.index(seat)
        return mask

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that name the pile tops in play."""
        return tuple(seat for seat, _ in self.tops)

    @property
    def loose_only(self) -> tuple[Options, ...]:
        """The values of the loose cards alone."""
        return self.options[: len(self.cards)]

    def has_tops(self, mask: Mask) -> bool:
        """Whether a pile top is among the pieces of a mask."""
        return bool(self.tops and mask & self.top_mask)

    @property
    def top_mask(self) -> Mask:
        """The pieces that are pile tops."""
        return sum(1 << at for at in range(len(self.cards) + len(self.singles), len(self.options)))


@lru_cache(maxsize=1 << 14)
def of_cards(cards: Names) -> Group:
    """Loose cards as a group."""
    return Group(cards)


def tops_for(state: State, seat: int) -> Tops:
    """The top cards of the other piles, each with the seat that names the pile; a partner's own pile is among them."""
    mine, owners = state.pile_of(seat), state.rules.pile_seats(len(state.hands))
    seen = [at for at, pile in enumerate(state.piles) if pile and at != mine and pile[-1] != UNKNOWN]
    return tuple([(owners[at], state.piles[at][-1]) for at in seen])


def taken_tops(state: State, seat: int) -> Tops:
    """The top cards that the seat may capture: those of opponents, where the game lets it."""
    if not state.rules.piles.tops_captured:
        return ()
    return tuple(top for top in tops_for(state, seat) if state.side(top[0]) != state.side(seat))


def of_builds(builds: Iterable[BuildPile]) -> tuple[Group, ...]:
    """Builds as groups of their own."""
    return tuple([_of_build(build.name) for build in builds])


@lru_cache(maxsize=64)
def _of_build(name: Card) -> Group:
    return Group((), (name,))


NO_BUILDS: Final[list[tuple[Group, ...]]] = [()]


def choices(pieces: Pieces, value: int) -> list[tuple[Group, ...]]:
    """Every choice of the builds of one value, as groups; none of them first."""
    if not pieces.built >> value & 1:
        return NO_BUILDS
    matching = [build for build in pieces.builds if build.value == value]
    counts = range(len(matching) + 1)
    return [of_builds(some) for count in counts for some in combinations(matching, count)]


def _name(build: BuildPile) -> Card:
    return build.name
