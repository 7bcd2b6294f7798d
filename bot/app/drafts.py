"""Turns that players are putting together, in memory alone: a restart loses them, and nothing else."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from dataclasses import dataclass
from typing import Generic, TypeVar

Sketch = TypeVar("Sketch")


@dataclass(frozen=True, slots=True)
class Kept(Generic[Sketch]):
    """A sketch, the change of the table (`seq`) that it answers, and its revision, which its buttons carry."""

    seq: int
    revision: int
    sketch: Sketch


class Drafts(Generic[Sketch]):
    """One sketch for each person at each table; beyond `limit`, the one longest untouched is forgotten.

    No revision is ever given twice: they go up from a number that differs at every start, so a button from before a
    restart meets no sketch but its own.
    """

    def __init__(self, limit: int = 2000, first: int | None = None) -> None:
        self._limit = limit
        self._next = secrets.randbelow(1 << 40) if first is None else first
        self._kept: OrderedDict[tuple[int, int], Kept[Sketch]] = OrderedDict()

    def get(self, table_id: int, person: int, seq: int, revision: int | None = None) -> Kept[Sketch] | None:
        """The sketch, unless the table has moved on from it or it is of another revision than the one asked for."""
        kept = self._kept.get((table_id, person))
        if kept is None or kept.seq != seq or revision not in (None, kept.revision):
            return None
        self._kept.move_to_end((table_id, person))
        return kept

    def put(self, table_id: int, person: int, seq: int, sketch: Sketch) -> Kept[Sketch]:
        """Keep a sketch in place of the one before, under a new revision."""
        kept = Kept(seq, self._next, sketch)
        self._next += 1
        self._kept[table_id, person] = kept
        self._kept.move_to_end((table_id, person))
        while len(self._kept) > self._limit:
            self._kept.popitem(last=False)
        return kept
