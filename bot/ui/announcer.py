"""Shows tables in their channels, as often as they change and no oftener than Discord likes.

Level-triggered: being told that a table changed, it reads the newest state and shows that; what changed meanwhile is
shown together. One task a table at most, and none while there is nothing to show. What could not be shown stays
marked as not shown, so that the next start shows it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.app.about import about
from bot.app.faults import note
from bot.app.ports import Clock

log = logging.getLogger(__name__)

RETRY_AFTER: Final = (2.0, 10.0, 60.0)
RETRY_EVERY: Final = 600.0
"""Seconds to wait when Discord does not answer, or something goes wrong: these one after the other, and all of them
again after so many, or with the next change. It goes on until it is shown, for nobody plays who is not told that it is
their turn."""

Show = Callable[[int], Awaitable[bool]]
"""Shows one table's newest state; False where Discord did not answer."""


class Announcer:
    """Implements `bot.app.ports.Announcer`."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._show: Show | None = None
        self._changed: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._naps: dict[int, asyncio.Task[None]] = {}
        self._closing = False

    def start(self, show: Show) -> None:
        """Begin to show, the tables that changed before included."""
        self._show = show
        for table_id in tuple(self._changed):
            self.changed(table_id)

    @property
    def shows(self) -> bool:
        """Whether it has begun to show, which it does when Discord has let the bot in."""
        return self._show is not None

    def changed(self, table_id: int) -> None:
        """Something about the table is new. Returns at once."""
        if self._closing:
            return
        self._changed.add(table_id)
        if table_id in self._naps:
            self._naps[table_id].cancel()
        if self._show is not None and table_id not in self._tasks:
            name = f"show table {table_id}"
            self._tasks[table_id] = asyncio.create_task(self._run(table_id, self._show), name=name)

    async def close(self, seconds: float) -> None:
        """Finish what is being shown, for so long at most; what is not finished is shown at the next start."""
        self._closing = True
        for nap in self._naps.values():
            nap.cancel()
        tasks = tuple(self._tasks.values())
        if not tasks:
            return
        _, late = await asyncio.wait(tasks, timeout=seconds)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    async def _pause(self, table_id: int, tries: int) -> int:
        """Wait until it is to be tried again; gives back how many tries in a row that makes."""
        if tries < len(RETRY_AFTER):
            await self._clock.sleep(RETRY_AFTER[tries])
            return tries + 1
        self._naps[table_id] = nap = asyncio.create_task(
            self._clock.sleep(RETRY_EVERY), name=f"nap of table {table_id}"
        )
        try:
            await asyncio.wait((nap,))
        finally:
            nap.cancel()
            del self._naps[table_id]
        return 0

    async def _run(self, table_id: int, show: Show) -> None:
        try:
            with about(table=table_id, interaction=None):
                await self._keep_showing(table_id, show)
        finally:
            # Nothing is awaited between the last look at `_changed` and here, so no change is missed.
            self._tasks.pop(table_id, None)

    async def _keep_showing(self, table_id: int, show: Show) -> None:
        tries = 0
        while table_id in self._changed:
            self._changed.discard(table_id)
            if await self._try(table_id, show):
                tries = 0
            elif not self._closing:
                tries = await self._pause(table_id, tries)
                self._changed.add(table_id)

    async def _try(self, table_id: int, show: Show) -> bool:
        """Whether the table is shown; a mistake of ours is written down, and it is not."""
        try:
            return await show(table_id)
        except Exception as error:
            note(log, error, f"showing table {table_id}")
            return False
