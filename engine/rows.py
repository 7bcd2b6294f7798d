"""Rows of pieces by their values, and what was found out about each, which is kept while like tables come again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from engine.values import Options, added

Mask: TypeAlias = int
Partition: TypeAlias = tuple[Mask, ...]
Found: TypeAlias = tuple[tuple[Mask, Partition], ...]

# Rows of up to so many pieces are searched for all values at once, longer ones for each value.
SHORT: Final = 4


class Row(tuple[Options, ...]):
    """The values of pieces that stand in a row, with what has been found out about them.

    `reach` has the bit `1 << total` for every total that pieces can make together, 0 among them. A row `is_short` where
    all that its pieces can make is soon found.
    """

    def __init__(self, options: Iterable[Options]) -> None:
        self.reach = 1
        for worths in self:
            self.reach |= added(self.reach, worths)
        self.is_short = len(self) <= SHORT
        self._choices: dict[int, tuple[Mask, ...]] = {}
        self.companions: dict[int, tuple[Mask, ...]] = {}
        self.sets: dict[int, tuple[Mask, ...]] = {}
        self.unions: dict[int, Found] = {}
        self.shapes: dict[tuple[Options, int], Found] = {}

    @property
    def choices(self) -> dict[int, tuple[Mask, ...]]:
        """The choices by the bits of the totals that they can make; each time in the order of the pieces."""
        if not self._choices:
            self._choices = _by_total(self)
        return self._choices


@lru_cache(maxsize=1 << 13)
def row(options: tuple[Options, ...]) -> Row:
    """The row of these pieces, the same one each time while it is remembered."""
    return Row(options)


@lru_cache
def _choices(count: int) -> tuple[Mask, ...]:
    """Every choice of some of so many pieces, in the order of their pieces."""
    rest = [mask << 1 for mask in _choices(count - 1)] if count else []
    return (1, *[1 | mask for mask in rest], *rest) if count else ()


def _by_total(options: Sequence[Options]) -> dict[int, tuple[Mask, ...]]:
    totals: list[int] = []
    for worths in reversed(options):
        if len(worths) == 1:
            totals = [1 << worths[0], *[total << worths[0] for total in totals], *totals]
        else:
            totals = [added(1, worths), *[added(total, worths) for total in totals], *totals]
    found: dict[int, list[Mask]] = {}
    for mask, total in zip(_choices(len(options)), totals, strict=True):
        while total:
            lowest = total & -total
            found.setdefault(lowest, []).append(mask)
            total ^= lowest
    return {total: tuple(masks) for total, masks in found.items()}
