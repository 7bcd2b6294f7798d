"""All at once: which choices of so many pieces of each kind part into sets of a value.

The choices stand in a row, so that one whole number says of each by a bit whether it parts, and a few shifts of it
answer for all of them. A search would have to visit them one by one, and of twenty-nine cards there can be millions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import ge
from typing import Final, TypeAlias

from engine.kinds import Counts, Kinds, totals

Choices: TypeAlias = int

Part: TypeAlias = tuple[tuple[int, ...], Choices]

# Longer rows are cut when they are searched.
LONG: Final = 1 << 15


class Parted:
    """The choices of at most `most` pieces of each kind that part into sets of `target`; that of none at all does.

    In here kinds stand with the highest first, without those that are too high for any set. The number of a choice is
    that of its pieces of the first kind times the first of `_steps`, and so on: a step is how many choices there are
    of the later kinds. `_rows` have the bit of each choice that parts, one row for each number of the first kind.
    """

    def __init__(self, kinds: Kinds, most: Counts, target: int) -> None:
        usable = [tuple([worth for worth in worths if worth <= target]) for worths in kinds]
        self._places = sorted([at for at, worths in enumerate(usable) if worths], key=lambda at: -usable[at][0])
        self._worths = [usable[at] for at in self._places]
        self._most = [most[at] for at in self._places]
        self._kinds, self._target = len(kinds), target
        self._steps = [1]
        for number in reversed(self._most):
            self._steps.insert(0, self._steps[0] * (number + 1))
        del self._steps[0]
        self._lacking_some: dict[tuple[int, int], Choices] = {}
        self._rows = self._parted()
        self._lacking_some.clear()
        self._leaving: dict[tuple[int, int], Choices] = {}

    def larger(self, counts: Counts) -> bool:
        """Whether some choice that contains this one, and more, parts."""
        least = self._usable(counts)
        if least is None:
            return False
        if not least:
            return False
        itself = 1 << sum([number * step for number, step in zip(least[1:], self._steps[1:], strict=True)])
        row, *more = self._rows[least[0] :]
        others = self._at_least(1, least)
        return bool(row & others & ~itself or any(each & others for each in more))

    def maximal(self, least: Counts) -> Iterator[Counts]:
        """Choices that contain `least`, part, and are in no larger such choice; those that leave out fewest first."""
        had = self._usable(least)
        if had is None:
            return
        alone = [self._target in worths for worths in self._worths]
        had = [most if single else number for number, most, single in zip(had, self._most, alone, strict=True)]
        parts, total = self._cut(had), 0
        while parts:
            found = []
            for first, row in parts:
                if (more := total - sum(first)) >= 0:
                    found += [(*first, *others) for others in self._leaving_out(len(first), more, row)]
            yield from sorted([self._counts(out) for out in found], reverse=True)
            for out in found:
                parts = self._without(parts, out)
            total += 1

    def _cut(self, least: Sequence[int]) -> list[Part]:
        """The choices that contain one and part, in rows that are not long, by what they leave out of the first
        kinds."""
        if not least:
            return [((), 1)]
        parts: list[Part] = [
            ((self._most[0] - number,), self._rows[number]) for number in range(least[0], self._most[0] + 1)
        ]
        at = 1
        while at < len(least) and self._steps[at - 1] > LONG:
            step, most = self._steps[at], self._most[at]
            outs = [(out, step * (most - out), (1 << step) - 1) for out in range(most + 1 - least[at])]
            cut = [((*first, out), row >> by & all_of) for first, row in parts if row for out, by, all_of in outs]
            parts, at = cut, at + 1
        among = self._at_least(at, least)
        return [(first, left) for first, row in parts if (left := row & among)]

    def _without(self, parts: list[Part], out: Sequence[int]) -> list[Part]:
        """Rows without what is contained in the choice that leaves this out."""
        if not parts:
            return parts
        others = ~self._at_most(len(parts[0][0]), out)
        rows = [(first, row & others if all(map(ge, first, out)) else row) for first, row in parts]
        return [(first, row) for first, row in rows if row]

    def _usable(self, counts: Counts) -> list[int] | None:
        """The numbers of the kinds in here; None if others are among the pieces."""
        found = [counts[place] for place in self._places]
        return found if sum(found) == sum(counts) else None

    def _counts(self, out: Sequence[int]) -> Counts:
        """A choice as others count it, by what it leaves out."""
        counts = [0] * self._kinds
        for place, number, most in zip(self._places, out, self._most, strict=True):
            counts[place] = most - number
        return tuple(counts)

    def _parted(self) -> list[Choices]:
        """Kind by kind from the lowest: a choice parts if it does without some set that has a piece of its first
        kind."""
        rows = [1]
        for at in range(len(self._most) - 1, -1, -1):
            rows = [_joined(rows, self._steps[at + 1] if at + 1 < len(self._steps) else 1)]
            for number in range(1, self._most[at] + 1):
                lacking = [0] * (self._target + 1)
                for together in range(1, number + 1):
                    for total in totals(self._worths[at], together):
                        if total <= self._target:
                            lacking[self._target - total] |= rows[number - together]
                rows.append(self._filled(at, lacking))
        return rows

    def _filled(self, at: int, lacking: list[Choices]) -> Choices:
        """The choices of kinds after one that come of filling up those that lack so much to a set."""
        for kind in range(at + 1, len(self._most)):
            step, lowest, not_all = self._steps[kind], self._worths[kind][0], 0
            for left in range(self._target, lowest - 1, -1):
                if choices := lacking[left]:
                    not_all = not_all or self._not_all(at, kind)
                    more = (choices & not_all) << step
                    for worth in self._worths[kind]:
                        if worth <= left:
                            lacking[left - worth] |= more
        return lacking[0]

    def _not_all(self, at: int, kind: int) -> Choices:
        """The choices of kinds after one that do not have all pieces of another."""
        known = self._lacking_some.get((at, kind))
        if known is None:
            step = self._steps[at + 1]
            if kind == at + 1:
                known = (1 << step * self._most[kind]) - 1
            else:
                known = _joined([self._not_all(at + 1, kind)] * (self._most[at + 1] + 1), step)
            self._lacking_some[at, kind] = known
        return known

    def _at_least(self, at: int, counts: Sequence[int]) -> Choices:
        """The choices of kinds from one on that contain a choice."""
        row = 1
        for kind in range(len(self._most) - 1, at - 1, -1):
            row = _joined([0] * counts[kind] + [row] * (self._most[kind] + 1 - counts[kind]), self._steps[kind])
        return row

    def _at_most(self, at: int, out: Sequence[int]) -> Choices:
        """The choices of kinds from one on that are contained in the choice that leaves this out."""
        row = 1
        for kind in range(len(self._most) - 1, at - 1, -1):
            row = _joined([row] * (self._most[kind] - out[kind] + 1), self._steps[kind])
        return row

    def _leaving_out(self, at: int, total: int, row: Choices) -> Iterator[tuple[int, ...]]:
        """Of the choices of kinds from one on those that leave out so many pieces, by what they leave out."""
        if at == len(self._most):
            yield ()
            return
        step, most = self._steps[at], self._most[at]
        for out in range(min(total, most) + 1):
            part = row >> step * (most - out) & (1 << step) - 1
            if part & self._all_leaving(at + 1, total - out):
                for others in self._leaving_out(at + 1, total - out, part):
                    yield (out, *others)

    def _all_leaving(self, at: int, total: int) -> Choices:
        """All choices of kinds from one on that leave out so many pieces."""
        if at == len(self._most):
            return 1 if total == 0 else 0
        found = self._leaving.get((at, total))
        if found is None:
            step, most, found = self._steps[at], self._most[at], 0
            for out in range(min(total, most) + 1):
                found |= self._all_leaving(at + 1, total - out) << step * (most - out)
            self._leaving[at, total] = found
        return found


@lru_cache(maxsize=8)
def parted(kinds: Kinds, most: Counts, target: int) -> Parted:
    """What parts of these pieces; remembered from one question about a table to the next."""
    return Parted(kinds, most, target)


def _joined(parts: Sequence[Choices], step: int) -> Choices:
    """Rows one after the other."""
    found = 0
    for part in reversed(parts):
        found = found << step | part
    return found
