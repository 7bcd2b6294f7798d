"""Who may open a table now: as the server has chosen, and no more of them than one person needs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from math import ceil

from bot.app.limiter import Limiter, Limits
from bot.app.model import Actor, Place, Status, Table
from bot.app.ports import Clock, Store
from bot.app.server_errors import OpenedTooFast, TooManyLobbies
from bot.app.servers import ServerService, admit


class Openings:
    """One for the whole bot."""

    def __init__(self, store: Store, servers: ServerService, limits: Limits, clock: Clock) -> None:
        self._store = store
        self._servers = servers
        self._lobbies = limits.lobbies
        self._opened = Limiter(limits.openings, clock)
        self._lock = asyncio.Lock()

    async def demand(self, actor: Actor, place: Place) -> None:
        """Refuse a table that the actor may not open there now."""
        server = await self._servers.settings(place.server)
        admit(server, actor, place, await self._store.count_running(server.id))
        if wait := self._opened.wait(actor.id):
            raise OpenedTooFast(seconds=ceil(wait))
        waiting = [each for each in await self._store.seated(actor.id) if each.status is Status.LOBBY]
        hosted = sum(each.host == actor.id for each in waiting)
        if hosted >= self._lobbies:
            raise TooManyLobbies(number=hosted)

    async def carry_out(self, actor: Actor, place: Place, opening: Callable[[], Awaitable[Table]]) -> Table:
        """Open a table, if the actor may; counted and opened in one, so that of two at once only one takes the last
        place."""
        async with self._lock:
            await self.demand(actor, place)
            table = await opening()
            self._opened.take(actor.id)
            return table
