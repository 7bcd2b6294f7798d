"""What the service's tests put in the place of the clock, the announcer, the seeds and the thinker."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from engine.view import View
from tests.bot.memory import Memory


class HandClock:
    """Time that passes when it is told to; `slept` lists how long each sleeper wanted."""

    def __init__(self, at: float = 1000.0) -> None:
        self.at = at
        self.slept: list[float] = []

    def now(self) -> float:
        return self.at

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.at += seconds
        await asyncio.sleep(0)


class ListAnnouncer:
    """Keeps which table was said to have changed, in order, and with which change stored at that moment."""

    def __init__(self, store: Memory) -> None:
        self._store = store
        self.told: list[tuple[int, int]] = []

    def changed(self, table_id: int) -> None:
        self.told.append((table_id, self._store.tables[table_id].seq))


class ListedSeeds:
    """Gives the seeds of a list, one after the other, and then numbered ones."""

    def __init__(self, seeds: Iterable[str] = ()) -> None:
        self._seeds = iter(seeds)
        self._count = 0

    def seed(self) -> str:
        self._count += 1
        return next(self._seeds, f"seed{self._count}")

    def salt(self) -> str:
        return f"salt{self._count}"


class ScriptedThinker:
    """Says what it was told to, in order; an exception is raised. Keeps the views that it was shown."""

    def __init__(self, *says: str | Exception) -> None:
        self._says = list(says)
        self.views: list[View] = []
        self.seeds: list[str] = []

    async def think(self, view: View, seed: str) -> str:
        self.views.append(view)
        self.seeds.append(seed)
        said = self._says.pop(0)
        if isinstance(said, Exception):
            raise said
        return said
