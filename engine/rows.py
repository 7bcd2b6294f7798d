"""Rows of pieces by their values, and what was found out about each, which is kept while like tables come again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from engine.values import Options, added

Mask: TypeAlias = int
Partition: TypeAlias = tuple[Mask, ...]
Found: TypeAlias = tuple[tuple[Mask, Partition], ...]

# The highest value of any card, and so many choices are sought at once.
HIGHEST: Final = 16
MOST: Final = 400


class Row(tuple[Options, ...]):
    """The values of pieces that stand in a row, with what has been found out about them.

    Choices that make more than `highest` are of no use, since no card takes them.
    `reach` has the bit `1 << total` for every total that pieces can make together, 0 among them; `together` has those
    of two pieces or more, and those that can be made in more than one way; `alone` those of one piece.
    """

    def __new__(cls, options: Iterable[Options], highest: int = HIGHEST) -> Row:
        return super().__new__(cls, options)

    def __init__(self, options: Iterable[Options], highest: int = HIGHEST) -> None:
        self.highest = highest
        self.reach, self.together = reached(1, 0, self)
        self.alone = 0
        for worths in self:
            for worth in worths:
                self.alone |= 1 << worth
        self.companions: dict[int, tuple[Mask, ...]] = {}
        self.sets: dict[int, tuple[Mask, ...]] = {}
        self.unions: dict[int, Found] = {}
        self.shapes: dict[tuple[Options, int], Found] = {}
        self.steps: dict[tuple[Options | None, int, int], tuple[Partition, ...]] = {}

    @cached_property
    def choices(self) -> dict[int, list[Mask]] | None:
        """The choices by the bits of the totals up to the highest that they can make, each time in the order of the
        pieces; None where there are too many to seek them all."""
        return _by_total(self, (2 << self.highest) - 1)


def reached(reach: int, together: int, options: Iterable[Options]) -> tuple[int, int]:
    """The bits of the totals that pieces can make, and of those that two or more can, with these pieces added."""
    for worths in options:
        if len(worths) == 1:
            more = reach << worths[0]
            together |= more & ~(1 << worths[0]) | reach & more
        else:
            more = added(reach, worths)
            together |= added(reach & ~1, worths) | reach & more
        reach |= more
    return reach, together


@lru_cache(maxsize=1 << 13)
def row(options: tuple[Options, ...], highest: int = HIGHEST) -> Row:
    """The row of these pieces, the same one each time while it is remembered."""
    return Row(options, highest)


def _by_total(options: Sequence[Options], of_use: int) -> dict[int, list[Mask]] | None:
    choices: list[tuple[Mask, int]] = []
    for at in range(len(options) - 1, -1, -1):
        first, worths = 1 << at, options[at]
        if len(worths) == 1:
            worth = worths[0]
            with_it = [(first | mask, more) for mask, totals in choices if (more := totals << worth & of_use)]
        else:
            with_it = [(first | mask, more) for mask, totals in choices if (more := added(totals, worths) & of_use)]
        choices = [(first, added(1, worths)), *with_it, *choices]
        if len(choices) > MOST:
            return None
    found: dict[int, list[Mask]] = {}
    for mask, totals in choices:
        while totals:
            lowest = totals & -totals
            found.setdefault(lowest, []).append(mask)
            totals ^= lowest
    return found
