"""Which choices of pieces part into sets, all at once, is what trying every choice finds."""

from __future__ import annotations

from itertools import product
from random import Random

from engine.combine import cover, grows, maximal
from engine.kinds import Counts, Kinds, count, kinds_of
from engine.parted import Parted
from engine.values import Options

WORTHS = [*((rank,) for rank in range(1, 14)), (1, 14), (2, 15), (10, 16)]


def some_pieces(rng: Random) -> tuple[Options, ...]:
    """A few pieces, among them some of several values."""
    kinds = rng.sample(WORTHS, rng.randint(1, 6))
    return tuple(sorted(rng.choices(kinds, k=rng.randint(1, 8))))


def parting(kinds: Kinds, most: Counts, target: int) -> set[Counts]:
    """Every choice that parts, found by taking each piece, or none, in each set in turn."""
    found = {tuple([0] * len(kinds))}
    sets = [each for each in product(*(range(number + 1) for number in most)) if target in sums(kinds, each)]
    while True:
        more = {tuple(map(sum, zip(one, other, strict=True))) for one in found for other in sets}
        more = {each for each in more if all(map(int.__le__, each, most))} - found
        if not more:
            return found
        found |= more


def sums(kinds: Kinds, counts: Counts) -> set[int]:
    """The sums that so many pieces can have."""
    pieces = [kind for kind, number in zip(kinds, counts, strict=True) for _ in range(number)]
    return {sum(way) for way in product(*pieces)} if pieces else set()


def contains(more: Counts, less: Counts) -> bool:
    """Whether a choice is in another, or the same."""
    return all(map(int.__ge__, more, less))


def test_the_largest_choices_are_found_each_once_with_those_first_that_leave_out_fewest() -> None:
    rng = Random(8)
    for _ in range(400):
        options, target = some_pieces(rng), rng.randint(1, 16)
        kinds = kinds_of(options)
        most = count(kinds, options, (1 << len(options)) - 1)
        least = tuple(rng.randint(0, number) for number in most)
        fitting = [each for each in parting(kinds, most, target) if contains(each, least)]
        wanted = [each for each in fitting if not any(contains(other, each) and other != each for other in fitting)]
        wanted.sort(key=lambda each: (-sum(each), [-number for number in each]))
        assert list(Parted(kinds, most, target).maximal(least)) == wanted, (options, target, least)


def test_whether_a_choice_could_be_larger_is_known() -> None:
    rng = Random(9)
    for _ in range(400):
        options, target = some_pieces(rng), rng.randint(1, 16)
        kinds = kinds_of(options)
        most = count(kinds, options, (1 << len(options)) - 1)
        had = tuple(rng.randint(0, number) for number in most)
        wanted = any(contains(each, had) and each != had for each in parting(kinds, most, target))
        assert Parted(kinds, most, target).larger(had) == wanted, (options, target, had)


def test_every_largest_choice_can_be_written_in_sets_and_grows_no_more() -> None:
    rng = Random(10)
    for _ in range(300):
        options, target = some_pieces(rng), rng.randint(1, 16)
        for mask in maximal(options, target, 0):
            assert cover(options, target, mask) is not None
            assert not grows(options, target, mask)
