"""Parting cards into sets of a value when only how many cards of each kind there are matters.

Cards that may count as the same values are of one kind, so that twenty-nine low cards are a handful of kinds. Kinds
stand with the highest first, counts are aligned with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from engine.values import Options

Kinds: TypeAlias = tuple[Options, ...]
Counts: TypeAlias = tuple[int, ...]


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


@lru_cache(maxsize=1 << 17)
def parts(kinds: Kinds, counts: Counts, target: int) -> bool:
    """Whether so many pieces of each kind part into sets of `target`; none at all does."""
    first = next((at for at, number in enumerate(counts) if number), None)
    if first is None:
        return True
    if not _sum_fits(kinds, counts, target):
        return False
    return any(
        parts(kinds, rest, target)
        for worth in kinds[first]
        if worth <= target
        for rest in _rests(kinds, _less(counts, first), first, target - worth)
    )


def grown(kinds: Kinds, counts: Counts, more: Counts, target: int) -> Iterator[Counts]:
    """Larger counts, by some of `more`, that part into sets of `target`; the fewest more first."""
    for total in range(1, sum(more) + 1):
        for added in _choices(more, total):
            larger = tuple(have + extra for have, extra in zip(counts, added, strict=True))
            if parts(kinds, larger, target):
                yield larger


def maximal(kinds: Kinds, must: Counts, optional: Counts, target: int) -> Iterator[Counts]:
    """Counts that contain `must`, some of `optional`, part into sets of `target`, and are in no larger such counts."""
    everything = tuple(have + extra for have, extra in zip(must, optional, strict=True))
    found: list[Counts] = []
    for total in range(sum(optional) + 1):
        if found and not any(found[0]):
            return
        for out in _choices(optional, total):
            if any(all(less <= more for less, more in zip(each, out, strict=True)) for each in found):
                continue
            counts = tuple(have - less for have, less in zip(everything, out, strict=True))
            if parts(kinds, counts, target):
                found.append(out)
                yield counts


def _choices(most: Counts, total: int) -> Iterator[Counts]:
    """Ways to choose `total` pieces, of each kind at most so many."""
    if not most:
        if total == 0:
            yield ()
        return
    rest = sum(most[1:])
    for number in range(max(0, total - rest), min(most[0], total) + 1):
        for others in _choices(most[1:], total - number):
            yield (number, *others)


def _sum_fits(kinds: Kinds, counts: Counts, target: int) -> bool:
    """Whether the sum can be a multiple of the target, a test that costs little and refuses most."""
    rests = {0}
    for worths, number in zip(kinds, counts, strict=True):
        if len(worths) == 1:
            rests = {(rest + number * worths[0]) % target for rest in rests}
        elif number:
            sums = {sum(each) for each in product(worths, repeat=number)}
            rests = {(rest + total) % target for rest in rests for total in sums}
    return 0 in rests


def _rests(kinds: Kinds, counts: Counts, start: int, left: int) -> Iterator[Counts]:
    """What is left once a set has been completed with pieces of the kinds from `start` on."""
    if left == 0:
        yield counts
        return
    for at in range(start, len(kinds)):
        if counts[at]:
            for worth in kinds[at]:
                if worth <= left:
                    yield from _rests(kinds, _less(counts, at), at, left - worth)


def _less(counts: Counts, at: int) -> Counts:
    return (*counts[:at], counts[at] - 1, *counts[at + 1 :])
