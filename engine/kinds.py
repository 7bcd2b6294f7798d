"""Parting cards into sets of a value when only how many cards of each kind there are matters.

Cards that may count as the same values are of one kind, so that twenty-nine low cards are a handful of kinds. Kinds
stand with the highest first, counts are aligned with them. So that they are soon compared, counts are packed into one
whole number: `WIDTH` bits a kind, the first kind lowest, of which the highest bit stays free for borrowing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from engine.values import Options

Kinds: TypeAlias = tuple[Options, ...]
Counts: TypeAlias = tuple[int, ...]
Packed: TypeAlias = int
Places: TypeAlias = tuple[int, ...]

WIDTH: Final = 6
FULL: Final = (1 << WIDTH) - 1


def kinds_of(options: Sequence[Options]) -> Kinds:
    """The kinds among pieces, the highest first."""
    return tuple(sorted(set(options), key=lambda worths: (-max(worths, default=0), worths)))


def count(kinds: Kinds, options: Sequence[Options], mask: int) -> Counts:
    """How many pieces of each kind a mask chooses."""
    found = dict.fromkeys(kinds, 0)
    for at, worths in enumerate(options):
        if mask >> at & 1:
            found[worths] += 1
    return tuple(found.values())


def parts(kinds: Kinds, counts: Counts, target: int) -> bool:
    """Whether so many pieces of each kind part into sets of `target`; none at all does."""
    parting = _parting(kinds, target)
    return bool(parting.rests(counts) & 1) and parting.parts(_packed(counts))


def partable(kinds: Kinds, pieces: tuple[Options, ...], target: int) -> bool:
    """Whether all pieces part into sets of `target`."""
    return parts(kinds, count(kinds, pieces, (1 << len(pieces)) - 1), target)


@lru_cache(maxsize=1 << 12)
def partition(kinds: Kinds, pieces: tuple[Options, ...], target: int) -> tuple[Places, ...] | None:
    """The first way to part all pieces into sets of `target`, each given by the places of its pieces; None for none.

    Single pieces come first, then larger sets in the order of their pieces: of these each holds the first piece left.
    """
    counts = count(kinds, pieces, (1 << len(pieces)) - 1)
    parting, left = _parting(kinds, target), _packed(counts)
    if not parts(kinds, counts, target):
        return None
    units = parting.units
    places, found = list(range(len(pieces))), list[Places]()
    for at, worths in enumerate(pieces):
        if target in worths and parting.parts(left - units[worths]):
            left -= units[worths]
            places.remove(at)
            found.append((at,))
    while places:
        chosen = parting.first([pieces[at] for at in places], target, left)
        found.append(tuple([places[each] for each in chosen]))
        left -= sum([units[pieces[places[each]]] for each in chosen])
        places = [at for each, at in enumerate(places) if each not in chosen]
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def first_beside(kinds: Kinds, pieces: tuple[Options, ...], total: int, target: int) -> Places:
    """The first choice that makes `total` and leaves pieces that part into sets of `target`; () for none."""
    counts = count(kinds, pieces, (1 << len(pieces)) - 1)
    return _parting(kinds, target).first(pieces, total, _packed(counts)) if total > 0 else ()


def grown(kinds: Kinds, counts: Counts, more: Counts, target: int) -> Iterator[Counts]:
    """Larger counts, by some of `more`, that part into sets of `target`; the fewest more first."""
    parting, had = _parting(kinds, target), _packed(counts)
    larger = [range(have, have + extra + 1) for have, extra in zip(counts, more, strict=True)]
    for total in range(1, sum(more) + 1):
        for added in parting.choices(more, total, larger):
            if parting.parts(had + added):
                yield _unpacked(had + added, len(kinds))


def maximal(kinds: Kinds, must: Counts, optional: Counts, target: int) -> Iterator[Counts]:
    """Counts that contain `must`, some of `optional`, part into sets of `target`, and are in no larger such counts."""
    everything = tuple(have + extra for have, extra in zip(must, optional, strict=True))
    parting, whole = _parting(kinds, target), _packed(everything)
    smaller = [range(most, least - 1, -1) for most, least in zip(everything, must, strict=True)]
    found: list[Packed] = []
    for total in range(sum(optional) + 1):
        if found and not found[0]:
            return
        for out in parting.choices(optional, total, smaller, found):
            if parting.parts(whole - out):
                found.append(out)
                yield _unpacked(whole - out, len(kinds))


class _Parting:
    """What is known of parting pieces of some kinds into sets of a value.

    `units` has one piece of each kind, packed, `spare` the highest bit of each place.
    """

    def __init__(self, kinds: Kinds, target: int) -> None:
        self.kinds, self.target = kinds, target
        self.units = {worths: 1 << WIDTH * at for at, worths in enumerate(kinds)}
        self.spare = sum(1 << WIDTH * at + WIDTH - 1 for at in range(len(kinds)))
        self._low_and_high = _low_and_high(kinds, target)
        self._known: dict[Packed, bool] = {0: True}
        self._sets: dict[int, list[Packed]] = {}

    def within(self, less: Packed, more: Packed) -> bool:
        """Whether there are of every kind at least as many in `more` as in `less`."""
        return ((more | self.spare) - less) & self.spare == self.spare

    def parts(self, counts: Packed) -> bool:
        """Whether so many pieces part into sets."""
        known = self._known.get(counts)
        if known is None:
            first = ((counts & -counts).bit_length() - 1) // WIDTH
            known = False
            if not self._lacks(counts):
                spare, full = self.spare, counts | self.spare
                for each in self.sets(first):
                    if (full - each) & spare == spare and self.parts(counts - each):
                        known = True
                        break
            self._known[counts] = known
        return known

    def _lacks(self, counts: Packed) -> bool:
        """Whether there are too few low pieces to fill up the sets of the high ones; this costs little."""
        spare = 0
        for place, worth in self._low_and_high:
            spare += worth * (counts >> place & FULL)
            if spare < 0:
                return True
        return False

    def first(self, pieces: Sequence[Options], total: int, counts: Packed) -> Places:
        """The places of the first pieces that make a total and without which `counts` part into sets; () for none."""

        def walk(start: int, lacking: int, left: Packed) -> Places:
            tried: set[Options] = set()
            for at in range(start, len(pieces)):
                worths = pieces[at]
                if worths in tried:
                    continue
                tried.add(worths)
                still = 0
                for worth in worths:
                    still |= lacking >> worth
                if still & 1 and self.parts(left - self.units[worths]):
                    return (at,)
                if still > 1 and (found := walk(at + 1, still & ~1, left - self.units[worths])):
                    return (at, *found)
            return ()

        return walk(0, 1 << total, counts)

    def sets(self, first: int) -> list[Packed]:
        """The sets with a piece of one kind, and others of that kind and of later ones."""
        found = self._sets.get(first)
        if found is None:
            chosen: set[Packed] = set()
            for worth in self.kinds[first]:
                chosen |= _filled(self.kinds[first:], self.target - worth)
            found = self._sets[first] = [(each + 1) << WIDTH * first for each in sorted(chosen)]
        return found

    def rests(self, counts: Counts) -> int:
        """The bits of what the sums of so many pieces can leave over when they are divided by the target."""
        rests = 1
        for at, number in enumerate(counts):
            rests = self._turned(rests, at, number)
        return rests

    def _turned(self, rests: int, at: int, number: int) -> int:
        """The same with so many pieces of one kind more."""
        turned = 0
        for total in _totals(self.kinds[at], number):
            by = total % self.target
            turned |= rests << by | rests >> self.target - by
        return turned & (1 << self.target) - 1

    def choices(
        self, most: Counts, total: int, left: Sequence[range], barred: Sequence[Packed] = ()
    ) -> Iterator[Packed]:
        """Ways to choose `total` pieces, of each kind at most so many, that contain none of the `barred` choices.

        Only those where what is left, `left[kind][chosen]` pieces of each kind, can have a sum that the target divides.
        """
        open_kinds = [at for at, number in enumerate(most) if number]
        rest = [sum(most[at] for at in open_kinds[place:]) for place in range(len(open_kinds) + 1)]

        def walk(place: int, total: int, chosen: Packed, rests: int) -> Iterator[Packed]:
            if place == len(open_kinds):
                if rests & 1 and not any(self.within(each, chosen) for each in barred):
                    yield chosen
                return
            at = open_kinds[place]
            if any(self.within(each, chosen) for each in barred):
                return
            for number in range(max(0, total - rest[place + 1]), min(most[at], total) + 1):
                turned = self._turned(rests, at, left[at][number])
                yield from walk(place + 1, total - number, chosen + (number << WIDTH * at), turned)

        fixed = self.rests(tuple(0 if number else left[at][0] for at, number in enumerate(most)))
        return walk(0, total, 0, fixed)


def _low_and_high(kinds: Kinds, target: int) -> list[tuple[int, int]]:
    """The places of kinds, each with what a low piece gives and what a high one needs, as a number below 0.

    No set holds two pieces above half the target, and what such a one needs comes of pieces that are no higher than the
    need. So kinds stand by what they give or need, and at no point may the needs be more than what was given.
    """
    found = []
    for at, worths in enumerate(kinds):
        if len(worths) == 1 and target < 2 * worths[0] < 2 * target:
            found.append((target - worths[0], True, at, worths[0] - target))
        elif worths and worths[0] < target:
            found.append((worths[0], False, at, max(worth for worth in worths if worth < target)))
    return [(WIDTH * at, worth) for _, _, at, worth in sorted(found)]


@lru_cache(maxsize=1 << 8)
def _parting(kinds: Kinds, target: int) -> _Parting:
    return _Parting(kinds, target)


@lru_cache(maxsize=1 << 13)
def _filled(kinds: Kinds, left: int) -> frozenset[Packed]:
    """Pieces of these kinds that make what is left."""
    if left <= 0 or not kinds:
        return frozenset((0,) if left == 0 else ())
    found = {each << WIDTH for each in _filled(kinds[1:], left)}
    for worth in kinds[0]:
        found |= {each + 1 for each in _filled(kinds, left - worth)}
    return frozenset(found)


@lru_cache(maxsize=1 << 10)
def _totals(worths: Options, number: int) -> tuple[int, ...]:
    """The sums that so many pieces of one kind can have."""
    return tuple({sum(each) for each in combinations_with_replacement(worths, number)})


def _packed(counts: Counts) -> Packed:
    packed = 0
    for number in reversed(counts):
        packed = packed << WIDTH | number
    return packed


def _unpacked(packed: Packed, kinds: int) -> Counts:
    return tuple(packed >> WIDTH * at & FULL for at in range(kinds))
