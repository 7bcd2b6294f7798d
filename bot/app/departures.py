"""Servers that the bot has left: their tables end, and after a time everything about them is deleted."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.app import playing
from bot.app.errors import Refusal
from bot.app.faults import note
from bot.app.ledger import Ledger
from bot.app.lines import REMOVED
from bot.app.live import Change, Live
from bot.app.model import Post
from bot.app.ports import Announcer, Clock, Store
from bot.app.servers import ServerService
from bot.app.unfinished import unfinished

log = logging.getLogger(__name__)

DAY: Final = 86400.0


class Departures:
    """One for the whole bot. Everything about a server is deleted `days` after the bot has left it."""

    def __init__(
        self, servers: ServerService, store: Store, ledger: Ledger, announcer: Announcer, clock: Clock, days: int
    ) -> None:
        self._announcer = announcer
        self._servers = servers
        self._store = store
        self._ledger = ledger
        self._clock = clock
        self._days = days
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look for what is to be deleted, now and once a day."""
        self._task = asyncio.create_task(self._every_day(), name="delete what is kept about servers that were left")

    async def close(self) -> None:
        """Stop looking."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def left(self, server_id: int) -> None:
        """The bot was removed from a server: its tables end and count for nobody. Their channels are owed a line that
        says so, should it come back."""
        now = self._clock.now()
        await self._servers.mark_left(server_id, now)
        for table in await unfinished(self._store, lambda place: place.server == server_id):
            with suppress(Refusal):  # it has ended meanwhile
                await self._ledger.change(table.id, lambda live: _ended(live, now))

    async def back(self, server_id: int) -> None:
        """The bot is in a server, from which it may have been away: its channels are shown what became of the tables
        there."""
        await self._servers.mark_left(server_id, 0.0)
        for table in await unfinished(self._store, lambda place: place.server == server_id):
            self._announcer.changed(table.id)

    async def compare(self, is_here: Callable[[int], bool]) -> None:
        """Make up for what happened while the bot was not running. Servers come and go meanwhile, so it is asked of
        each at its turn whether the bot is there."""
        for server in await self._servers.known():
            here = is_here(server.id)
            if not here and not server.left_at:
                await self.left(server.id)
            elif here and server.left_at:
                await self.back(server.id)

    async def sweep(self) -> None:
        """Delete everything about servers that were left long enough ago."""
        for server in await self._servers.known():
            if server.left_at and self._clock.now() - server.left_at >= self._days * DAY:
                await self._servers.forget(server.id)
                log.info("Everything about server %d, which was left, is deleted.", server.id)

    async def _every_day(self) -> None:
        while True:
            try:
                await self.sweep()
            except Exception as error:
                note(log, error, "deleting what is kept about servers that were left")
            await self._clock.sleep(DAY)


def _ended(live: Live, now: float) -> Change:
    return replace(playing.closed(live), posts=(Post(REMOVED, now),))
