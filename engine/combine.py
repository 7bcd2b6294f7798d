"""Sets of cards that make a value, and ways to part cards into such sets.

Everything here is about bits: piece number `i` of a list of pieces is the bit `1 << i`, a mask is a choice of
pieces, and `options[i]` lists the values that piece `i` may count as. Pieces stand in the order in which text prints
them, so the canonical order of sets (single pieces first, then larger sets, each in the order of its pieces) falls
out of the order of the search, and the first way that is found to part a choice into sets is the canonical one.

What a row of pieces can make is remembered where it is little; the rest is searched lazily, since one table of low
cards can hold many thousands of sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from itertools import chain, combinations, islice, product
from typing import Final

from engine.kinds import count, first_beside, fit, kinds_of, partable
from engine.kinds import partition as _partition
from engine.parted import parted
from engine.rows import Found, Mask, Partition, Row, row
from engine.values import Options, added

# So many choices of a value are kept; where there are more, they are sought one by one.
MANY: Final = 48
# Unions, and the steps with a card, are kept where there are at most so many; of more they are sought one by one.
FEW: Final = 16

NOTHING: Final[Found] = ((0, ()),)


def _beyond(options: Sequence[Options]) -> list[int]:
    """For each place the bits of the totals that pieces from there on can make, 0 among them."""
    totals, found = 1, [1]
    for worths in reversed(options):
        totals |= added(totals, worths)
        found.append(totals)
    found.reverse()
    return found


def _row(options: Sequence[Options]) -> Row:
    return options if isinstance(options, Row) else row(tuple(options))


def sets(options: Sequence[Options], target: int, within: Mask = -1) -> Iterable[Mask]:
    """Every choice of pieces of `within` that can make `target`, each once, in canonical order."""
    if within != -1:
        return _sets(_without(options, ~within), target)
    pieces = _row(options)
    found = pieces.sets.get(target)
    if found is None:
        choices = companions(pieces, target)
        if not isinstance(choices, tuple):
            return _sets(pieces, target)
        alone = [mask for mask in choices if not mask & (mask - 1)]
        found = pieces.sets[target] = (*alone, *[mask for mask in choices if mask & (mask - 1)])
    return found


def companions(options: Sequence[Options], target: int) -> Iterable[Mask]:
    """The same choices as `sets`, in the order of their pieces alone: what can stand with a hand card in its group."""
    pieces = _row(options)
    found = pieces.companions.get(target)
    if found is None:
        if target < 1 or not pieces.reach >> target & 1:
            found = ()
        elif target <= pieces.highest and pieces.choices is not None:
            found = tuple(pieces.choices[1 << target])
        else:
            found = tuple(islice(_companions(pieces, target), MANY + 1))
            if len(found) > MANY:
                return _companions(pieces, target)
        pieces.companions[target] = found
    return found


def beside(options: Sequence[Options], own: Options, target: int) -> Iterable[Mask]:
    """The choices that stand with a hand card, whose values are `own`, in its set of `target`: in the order of their
    pieces, whichever of its values the card counts for, since that is the order in which text prints them."""
    found = [some for worth in own if (some := companions(options, target - worth))]
    return found[0] if len(found) == 1 else dict.fromkeys(merge(*found, key=_pieces))


def sums(options: Sequence[Options], target: int) -> bool:
    """Whether all the pieces together can make `target`."""
    if not options:
        return target == 0
    return any(value <= target and sums(options[1:], target - value) for value in options[0])


def unions(options: Sequence[Options], target: int) -> Iterable[tuple[Mask, Partition]]:
    """Every choice that parts into sets of `target`, each once with its canonical partition; the empty one first."""
    pieces = _row(options)
    found = pieces.unions.get(target)
    if found is None:
        groups = sets(pieces, target)
        if not isinstance(groups, tuple):
            return _many_unions(pieces, target)
        if len(groups) > FEW:
            return _unions(groups)
        found = pieces.unions[target] = tuple(_unions(groups)) if groups else NOTHING
    return found


def shapes(options: Sequence[Options], own: Options, target: int) -> Iterable[tuple[Mask, Partition]]:
    """The ways to make `target` with one more card, whose values are `own`: the pieces in that card's own set, and a
    partition of the pieces in further sets.

    Each choice of pieces once, in its canonical way. Where the card makes the value alone, its own set is 0, and the
    first way has no further sets.
    """
    pieces = _row(options)
    found = pieces.shapes.get((own, target))
    if found is None:
        further = unions(pieces, target)
        if not isinstance(further, tuple):
            return _shapes(pieces, own, target, None)
        found = pieces.shapes[own, target] = tuple(_shapes(pieces, own, target, further))
    return found


def cover(options: Sequence[Options], target: int, mask: Mask) -> Partition | None:
    """The canonical way to part exactly `mask` into sets of `target`, None where there is none."""
    places, fitting = _pieces(mask), fit(tuple(options), target)
    pieces = tuple([fitting[at] for at in places])
    found = _partition(kinds_of(fitting), pieces, target) if all(pieces) else None
    return None if found is None else tuple([_mask(places, each) for each in found])


def cover_with(options: Sequence[Options], own: Options, target: int, mask: Mask) -> tuple[Mask, Partition] | None:
    """The canonical way to make `target` of exactly `mask` and one more card, whose values are `own`: the pieces in
    that card's own set and the partition of the others. None where there is none."""
    places, (*fitting, card) = _pieces(mask), fit((*options, own), target)
    pieces = tuple([fitting[at] for at in places])
    kinds = kinds_of((*fitting, card))
    if not all(pieces) or not partable(kinds, (*pieces, card), target):
        return None
    if target in own and (alone := cover(options, target, mask)) is not None:
        return 0, alone
    first = min((some for worth in card if (some := first_beside(kinds, pieces, target - worth, target))), default=())
    chosen = _mask(places, first)
    partition = cover(options, target, mask & ~chosen) if chosen else None
    return None if partition is None else (chosen, partition)


def _pieces(mask: Mask) -> list[int]:
    """The numbers of the pieces in a choice, rising."""
    return [at for at in range(mask.bit_length()) if mask >> at & 1]


def _mask(places: Sequence[int], chosen: Iterable[int]) -> Mask:
    return sum([1 << places[each] for each in chosen])


def grows(options: Sequence[Options], target: int, mask: Mask) -> bool:
    """Whether some larger choice than `mask` that contains it parts into sets of `target`."""
    options = fit(tuple(options), target)
    pieces = tuple([options[at] for at in _pieces(mask)])
    if not all(pieces):
        return False
    kinds, rest = kinds_of(options), _of_use(options, target) & ~mask
    if partable(kinds, pieces, target) and next(iter(sets(options, target, rest)), 0):
        return True
    among = ~_by_themselves(options, target)
    return parted(kinds, count(kinds, options, (mask | rest) & among), target).larger(
        count(kinds, options, mask & among)
    )


def maximal(options: Sequence[Options], target: int, must: Mask) -> Iterator[Mask]:
    """Choices that contain `must`, part into sets of `target`, and are in no larger such choice; lazily, each once."""
    kinds, alone = kinds_of(options), _by_themselves(fit(tuple(options), target), target)
    must &= ~alone
    optional = _of_use(options, target) & ~must & ~alone
    had = count(kinds, options, must)
    bits = {kind: [1 << at for at, each in enumerate(options) if each == kind and optional >> at & 1] for kind in kinds}
    for counts in parted(kinds, count(kinds, options, must | optional), target).maximal(had):
        more = [combinations(bits[kind], number - have) for kind, number, have in zip(kinds, counts, had, strict=True)]
        for each in product(*more):
            yield must | alone | sum(chain.from_iterable(each))


def _by_themselves(options: Sequence[Options], target: int) -> Mask:
    """The pieces that make `target` alone and are in no larger set of it: the others part alike with and without."""
    return sum([1 << at for at, worths in enumerate(options) if worths == (target,)])


def _of_use(options: Sequence[Options], target: int) -> Mask:
    """The pieces that are not too high to be in any set of `target`."""
    return sum(1 << at for at, worths in enumerate(options) if worths and worths[0] <= target)


def _shapes(pieces: Row, own: Options, target: int, further: Found | None) -> Iterator[tuple[Mask, Partition]]:
    besides = chain((0,) if target in own else (), beside(pieces, own, target))
    if further is NOTHING:
        yield from [(mask, ()) for mask in besides]
        return
    seen: set[Mask] = set()
    for with_card in besides:
        ways = unions(_without(pieces, with_card), target) if further is None else further
        for mask, partition in ways:
            if not mask & with_card and with_card | mask not in seen:
                seen.add(with_card | mask)
                yield with_card, partition


def _without(options: Sequence[Options], mask: Mask) -> list[Options]:
    return [() if mask >> at & 1 else values for at, values in enumerate(options)]


def _sets(options: Sequence[Options], target: int) -> Iterator[Mask]:
    for at, values in enumerate(options):
        if target in values:
            yield 1 << at
    yield from _larger(options, target)


def _larger(options: Sequence[Options], target: int) -> Iterator[Mask]:
    return (mask for mask in _companions(options, target) if mask & (mask - 1))


def _companions(options: Sequence[Options], target: int) -> Iterator[Mask]:
    """Choices in the order of their pieces; none makes a target below 1."""
    beyond = _beyond(options)

    def walk(start: int, lacking: int, mask: Mask) -> Iterator[Mask]:
        for at in range(start, len(options)):
            if not lacking & beyond[at]:
                return
            left = 0
            for value in options[at]:
                left |= lacking >> value
            if left & 1:
                yield mask | 1 << at
            left &= ~1
            if left & beyond[at + 1]:
                yield from walk(at + 1, left, mask | 1 << at)

    return walk(0, 1 << target, 0) if target > 0 else iter(())


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
    left = _without(options, used)
    single = not last & (last - 1)
    passed = (last & -last).bit_length()
    if single:
        yield from (1 << at for at in range(passed, len(left)) if target in left[at])
    else:
        left[:passed] = [()] * passed
    yield from _larger(left, target)
