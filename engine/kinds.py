"""Parting cards into sets of a value when only how many cards of each kind there are matters.

Cards that may count as the same values are of one kind, so that twenty-nine low cards are a handful of kinds. How many
there are of each is packed into one whole number, so that choices are soon compared: `WIDTH` bits a kind, of which the
highest stays free for borrowing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Final, TypeAlias

from engine.values import Options

Kinds: TypeAlias = tuple[Options, ...]
Counts: TypeAlias = tuple[int, ...]
Packed: TypeAlias = int
Places: TypeAlias = tuple[int, ...]

WIDTH: Final = 6
FULL: Final = (1 << WIDTH) - 1
# So much is remembered of parting into sets of one value, before it is forgotten.
MOST: Final = 1 << 15


@lru_cache(maxsize=1 << 8)
def fit(options: tuple[Options, ...], target: int) -> tuple[Options, ...]:
    """The values of pieces, without those that are too high for a set of `target`."""
    return tuple([tuple([worth for worth in worths if worth <= target]) for worths in options])


@lru_cache(maxsize=1 << 8)
def kinds_of(options: tuple[Options, ...]) -> Kinds:
    """The kinds among pieces, the highest first."""
    return tuple(sorted(set(options), key=lambda worths: (-max(worths, default=0), worths)))


def count(kinds: Kinds, options: Sequence[Options], mask: int) -> Counts:
    """How many pieces of each kind a mask chooses."""
    found = dict.fromkeys(kinds, 0)
    for at, worths in enumerate(options):
        if mask >> at & 1:
            found[worths] += 1
    return tuple(found.values())


def partable(kinds: Kinds, pieces: tuple[Options, ...], target: int) -> bool:
    """Whether all pieces part into sets of `target`; none at all do."""
    parting = _parting(kinds, target)
    return parting.parts(parting.packed(pieces))


@lru_cache(maxsize=1 << 12)
def partition(kinds: Kinds, pieces: tuple[Options, ...], target: int) -> tuple[Places, ...] | None:
    """The first way to part all pieces into sets of `target`, each given by the places of its pieces; None for none.

    Single pieces come first, then larger sets in the order of their pieces: of these each holds the first piece left.
    """
    parting = _parting(kinds, target)
    left = parting.packed(pieces)
    if not parting.parts(left):
        return None
    units = parting.units
    places, found = list(range(len(pieces))), list[Places]()
    for at, worths in enumerate(pieces):
        if target in worths and parting.parts(left - units[worths]):
            left -= units[worths]
            places.remove(at)
            found.append((at,))
    while places:
        rest = [pieces[at] for at in places]
        last = sum(map(max, rest)) == target
        chosen = tuple(range(len(rest))) if last else parting.first(rest, target, left)
        found.append(tuple([places[each] for each in chosen]))
        left -= sum([units[pieces[places[each]]] for each in chosen])
        places = [at for each, at in enumerate(places) if each not in chosen]
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def first_beside(kinds: Kinds, pieces: tuple[Options, ...], total: int, target: int) -> Places:
    """The first choice that makes `total` and leaves pieces that part into sets of `target`; () for none."""
    parting = _parting(kinds, target)
    counts = parting.packed(pieces)
    if not 0 < total < target or not parting.parts(counts + parting.units[(target - total,)]):
        return ()
    return parting.first(pieces, total, counts)


class _Parting:
    """What is known of parting pieces of some kinds into sets of a value.

    Pieces are packed by their values, the highest first, and those of several values, or of none, after these; `units`
    has one piece of each kind. `spare` is the highest bit of each place, and `_begun` has for what a set lacks, as a
    bit, the one piece that lacks as much.
    """

    def __init__(self, kinds: Kinds, target: int) -> None:
        self.target = target
        self._worths = tuple(range(target, 0, -1))
        self._several = [worths for worths in kinds if len(worths) != 1]
        places: list[Options] = [*((worth,) for worth in self._worths), *self._several]
        self.units = {worths: 1 << WIDTH * at for at, worths in enumerate(places)}
        self._begun = {1 << target - worth: self.units[(worth,)] for worth in self._worths}
        self._all_single = (1 << WIDTH * len(self._worths)) - 1
        self.spare = sum(1 << WIDTH * at + WIDTH - 1 for at in range(len(self._worths)))
        self._known: dict[Packed, bool] = {}
        self._parted: dict[Packed, bool] = {0: True}
        self._counted: dict[Packed, list[tuple[Packed, int]]] = {0: [(0, 0)]}
        self._sets: dict[int, list[Packed]] = {}

    def packed(self, pieces: Sequence[Options]) -> Packed:
        """Pieces as one whole number."""
        return sum([self.units[worths] for worths in pieces])

    def parts(self, counts: Packed) -> bool:
        """Whether so many pieces part into sets: with those of several values counted in one of the ways in which the
        sum of all leaves nothing over."""
        known = self._known.get(counts)
        if known is None:
            single, over, known = counts & self._all_single, 0, False
            for at, worth in enumerate(self._worths):
                over += worth * (single >> WIDTH * at & FULL)
            for more, total in self._ways(counts & ~self._all_single):
                if (over + total) % self.target == 0 and self._parts(single + more):
                    known = True
                    break
            if len(self._parted) > MOST:
                self._parted, self._known = {0: True}, {}
            self._known[counts] = known
        return known

    def _ways(self, several: Packed) -> list[tuple[Packed, int]]:
        """The ways to count pieces of several values, each as pieces of one, with their sum."""
        found = self._counted.get(several)
        if found is None:
            numbers = ((worths, several // self.units[worths] & FULL) for worths in self._several)
            each = [combinations_with_replacement(worths, number) for worths, number in numbers]
            chosen = [[worth for some in way for worth in some] for way in product(*each)]
            found = [(self.packed([(worth,) for worth in way]), sum(way)) for way in chosen]
            self._counted[several] = found
        return found

    def _parts(self, counts: Packed) -> bool:
        """Whether so many pieces of one value each part into sets."""
        known = self._parted.get(counts)
        if known is None:
            first = ((counts & -counts).bit_length() - 1) // WIDTH
            spare, full, known = self.spare, counts | self.spare, False
            for each in self._sets.get(first) or self.sets(first):
                if (full - each) & spare == spare and self._parts(counts - each):
                    known = True
                    break
            self._parted[counts] = known
        return known

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
                if not still:
                    continue
                others = left - self.units[worths]
                parts = self._parts if others <= self._all_single and len(worths) == 1 else self.parts
                if still & 1 and parts(others):
                    return (at,)
                still = self._fillable(still & ~1, others, parts)
                if still and (found := walk(at + 1, still, others)):
                    return (at, *found)
            return ()

        return walk(0, 1 << total, counts)

    def _fillable(self, lacking: int, counts: Packed, parts: Callable[[Packed], bool]) -> int:
        """Of what a set under way may lack, as bits, what leaves pieces that part with it: it is like one piece."""
        found = 0
        while lacking:
            lowest = lacking & -lacking
            if parts(counts + self._begun[lowest]):
                found |= lowest
            lacking ^= lowest
        return found

    def sets(self, first: int) -> list[Packed]:
        """The sets with a piece of one value, and others of that value and of lower ones."""
        chosen = _filled(self._worths[first:], self.target - self._worths[first])
        self._sets[first] = [(each + 1) << WIDTH * first for each in sorted(chosen)]
        return self._sets[first]


@lru_cache(maxsize=1 << 8)
def _parting(kinds: Kinds, target: int) -> _Parting:
    return _Parting(kinds, target)


@lru_cache(maxsize=1 << 13)
def _filled(worths: tuple[int, ...], left: int) -> frozenset[Packed]:
    """Pieces of these values that make what is left."""
    if left <= 0 or not worths:
        return frozenset((0,) if left == 0 else ())
    found = {each << WIDTH for each in _filled(worths[1:], left)}
    found |= {each + 1 for each in _filled(worths, left - worths[0])}
    return frozenset(found)


@lru_cache(maxsize=1 << 10)
def totals(worths: Options, number: int) -> tuple[int, ...]:
    """The sums that so many pieces of one kind can have."""
    return tuple({sum(each) for each in combinations_with_replacement(worths, number)})
