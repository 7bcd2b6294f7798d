"""Sets of cards that make a value, and ways to part cards into such sets.

Everything here is about bits: piece number `i` of a list of pieces is the bit `1 << i`, a mask is a choice of
pieces, and `options[i]` lists the values that piece `i` may count as. Pieces stand in the order in which text prints
them, so the canonical order of sets (single pieces first, then larger sets, each in the order of its pieces) falls
out of the order of the search, and the first way that is found to part a choice into sets is the canonical one.

Tables of up to `SMALL` pieces are answered from a cache; larger ones are searched lazily, since one table of low cards
can hold many thousands of sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, product
from typing import Final, TypeAlias

from engine.kinds import Kinds, count, grown, kinds_of, parts
from engine.kinds import maximal as _maximal
from engine.values import Options

Mask: TypeAlias = int
Partition: TypeAlias = tuple[Mask, ...]

SMALL: Final = 12


def sets(options: Sequence[Options], target: int, within: Mask = -1) -> Iterable[Mask]:
    """Every choice of pieces of `within` that can make `target`, each once, in canonical order."""
    if within != -1:
        options = [values if within >> at & 1 else () for at, values in enumerate(options)]
    key = _useful(options, target)
    small = len(key) <= SMALL or sum(map(bool, key)) <= SMALL
    return _all_sets(key, target) if small else _sets(key, target)


def companions(options: Sequence[Options], target: int) -> Iterable[Mask]:
    """The same choices as `sets`, in the order of their pieces alone: what can stand with a hand card in its group."""
    key = _useful(options, target)
    return _all_companions(key, target) if len(key) <= SMALL else _companions(key, target)


def _useful(options: Sequence[Options], target: int) -> tuple[Options, ...]:
    """The pieces without the last ones that are too high to help, so that like tables share a place in the cache."""
    count = len(options)
    while count and (not options[count - 1] or options[count - 1][0] > target):
        count -= 1
    return tuple(options[:count])


def sums(options: Sequence[Options], target: int) -> bool:
    """Whether all the pieces together can make `target`."""
    if not options:
        return target == 0
    return any(value <= target and sums(options[1:], target - value) for value in options[0])


def unions(options: Sequence[Options], target: int) -> Iterable[tuple[Mask, Partition]]:
    """Every choice that parts into sets of `target`, each once with its canonical partition; the empty one first."""
    key = _useful(options, target)
    return _all_unions(key, target) if len(key) <= SMALL else _many_unions(key, target)


def shapes(options: Sequence[Options], own: Options, target: int) -> Iterable[tuple[Mask, Partition]]:
    """The ways to make `target` with one more card, whose values are `own`: the pieces in that card's own set, and a
    partition of the pieces in further sets.

    Each choice of pieces once, in its canonical way. Where the card makes the value alone, its own set is 0, and the
    first way has no further sets.
    """
    key = _useful(options, target)
    return _all_shapes(key, own, target) if len(key) <= SMALL else _shapes(key, own, target)


def cover(options: Sequence[Options], target: int, mask: Mask) -> Partition | None:
    """The canonical way to part exactly `mask` into sets of `target`, None where there is none."""
    kinds = kinds_of(options)
    if not parts(kinds, count(kinds, options, mask), target):
        return None
    chosen: list[Mask] = []
    while mask:
        ways = sets(options, target, mask)
        found = next(each for each in ways if _leaves_parts(kinds, options, mask & ~each, target))
        chosen.append(found)
        mask &= ~found
    return tuple(chosen)


def _leaves_parts(kinds: Kinds, options: Sequence[Options], mask: Mask, target: int) -> bool:
    return parts(kinds, count(kinds, options, mask), target)


def grows(options: Sequence[Options], target: int, mask: Mask) -> bool:
    """Whether some larger choice than `mask` that contains it parts into sets of `target`."""
    rest = _of_use(options, target) & ~mask
    kinds = kinds_of(options)
    if _leaves_parts(kinds, options, mask, target) and next(iter(sets(options, target, rest)), 0):
        return True
    return any(grown(kinds, count(kinds, options, mask), count(kinds, options, rest), target))


def maximal(options: Sequence[Options], target: int, must: Mask) -> Iterator[Mask]:
    """Choices that contain `must`, part into sets of `target`, and are in no larger such choice; lazily, each once."""
    kinds = kinds_of(options)
    optional = _of_use(options, target) & ~must
    must_counts = count(kinds, options, must)
    for counts in _maximal(kinds, must_counts, count(kinds, options, optional), target):
        chosen = [
            combinations(
                [1 << at for at, each in enumerate(options) if each == kind and optional >> at & 1], number - have
            )
            for kind, number, have in zip(kinds, counts, must_counts, strict=True)
        ]
        for each in product(*chosen):
            yield must | sum(chain.from_iterable(each))


def _of_use(options: Sequence[Options], target: int) -> Mask:
    """The pieces that are not too high to be in any set of `target`."""
    return sum(1 << at for at, worths in enumerate(options) if worths and worths[0] <= target)


@lru_cache(maxsize=1 << 16)
def _all_sets(options: tuple[Options, ...], target: int) -> tuple[Mask, ...]:
    return tuple(_sets(options, target))


@lru_cache(maxsize=1 << 16)
def _all_companions(options: tuple[Options, ...], target: int) -> tuple[Mask, ...]:
    return tuple(_companions(options, target))


@lru_cache(maxsize=1 << 16)
def _all_unions(options: tuple[Options, ...], target: int) -> tuple[tuple[Mask, Partition], ...]:
    return tuple(_unions(_all_sets(options, target)))


@lru_cache(maxsize=1 << 17)
def _all_shapes(options: tuple[Options, ...], own: Options, target: int) -> tuple[tuple[Mask, Partition], ...]:
    return tuple(_shapes(options, own, target))


def _shapes(options: tuple[Options, ...], own: Options, target: int) -> Iterator[tuple[Mask, Partition]]:
    seen: set[Mask] = set()
    for beside in chain((0,) if target in own else (), *(companions(options, target - worth) for worth in own)):
        left = tuple(() if beside >> at & 1 else values for at, values in enumerate(options))
        for mask, partition in unions(left if len(options) > SMALL else options, target):
            if not mask & beside and beside | mask not in seen:
                seen.add(beside | mask)
                yield beside, partition


def _sets(options: tuple[Options, ...], target: int) -> Iterator[Mask]:
    for at, values in enumerate(options):
        if target in values:
            yield 1 << at
    yield from _larger(options, target)


def _larger(options: tuple[Options, ...], target: int) -> Iterator[Mask]:
    return _distinct(options, target, _walk(options, target, least=2))


def _companions(options: tuple[Options, ...], target: int) -> Iterator[Mask]:
    return _distinct(options, target, _walk(options, target, least=1))


def _distinct(options: tuple[Options, ...], target: int, masks: Iterator[Mask]) -> Iterator[Mask]:
    """Choices without the repeats, and in the order, that cards of two values can put out of place."""
    if all(len(values) < 2 for values in options):
        return masks
    if target > max(values[-1] for values in options if values):
        return iter(sorted(set(masks), key=_pieces))
    return _once(masks)


def _walk(options: tuple[Options, ...], target: int, least: int) -> Iterator[Mask]:
    """Choices of `least` pieces or more, in the order of their pieces; none makes a target below 1."""
    if target < 1:
        return iter(())
    most = [0] * (len(options) + 1)
    for at in range(len(options) - 1, -1, -1):
        most[at] = most[at + 1] + (max(options[at]) if options[at] else 0)

    def walk(start: int, left: int, mask: Mask) -> Iterator[Mask]:
        for at in range(start, len(options)):
            if most[at] < left:
                return
            for value in reversed(options[at]):
                if value < left:
                    yield from walk(at + 1, left - value, mask | 1 << at)
                elif value == left and (mask or least == 1):
                    yield mask | 1 << at

    return walk(0, target, 0)


def _pieces(mask: Mask) -> tuple[int, ...]:
    """The numbers of the pieces in a choice, rising."""
    return tuple(at for at in range(mask.bit_length()) if mask >> at & 1)


def _once(masks: Iterable[Mask]) -> Iterator[Mask]:
    """The same choices without repeats, which cards of two values can cause."""
    seen: set[Mask] = set()
    for mask in masks:
        if mask not in seen:
            seen.add(mask)
            yield mask


def _unions(groups: Sequence[Mask]) -> Iterator[tuple[Mask, Partition]]:
    seen = {0}

    def walk(groups: Sequence[Mask], used: Mask, chosen: Partition) -> Iterator[tuple[Mask, Partition]]:
        for at, group in enumerate(groups, 1):
            mask, partition = used | group, (*chosen, group)
            if mask not in seen:
                seen.add(mask)
                yield mask, partition
            if rest := [each for each in groups[at:] if not each & group]:
                yield from walk(rest, mask, partition)

    yield 0, ()
    yield from walk(groups, 0, ())


def _many_unions(options: tuple[Options, ...], target: int) -> Iterator[tuple[Mask, Partition]]:
    """The same, where there may be too many sets to list: each is sought among the pieces that are left."""
    seen = {0}

    def walk(last: Mask, used: Mask, chosen: Partition) -> Iterator[tuple[Mask, Partition]]:
        for group in _following(options, target, last, used):
            mask, partition = used | group, (*chosen, group)
            if mask not in seen:
                seen.add(mask)
                yield mask, partition
            yield from walk(group, mask, partition)

    yield 0, ()
    yield from walk(0, 0, ())


def _following(options: tuple[Options, ...], target: int, last: Mask, used: Mask) -> Iterator[Mask]:
    """The sets that come after `last` and use no piece of `used`; after 0 come all.

    Single pieces stand first; of larger sets without a piece in common, the one with the lowest piece.
    """
    left = [() if used >> at & 1 else values for at, values in enumerate(options)]
    single = not last & (last - 1)
    passed = (last & -last).bit_length()
    if single:
        yield from (1 << at for at in range(passed, len(left)) if target in left[at])
    else:
        left[:passed] = [()] * passed
    yield from _larger(tuple(left), target)
