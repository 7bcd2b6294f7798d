"""What can be asked about tables and results, and changes nothing."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.app.errors import NothingPlayed, UnknownTable
from bot.app.fairness import Verified, verified
from bot.app.ledger import Ledger
from bot.app.model import Actor, Place, Shown, Table
from bot.app.ports import Results, Store
from bot.app.results import Standing

BOARD_LENGTH: Final = 10


class Looking:
    """Answers from what is stored."""

    def __init__(self, ledger: Ledger, store: Store, results: Results) -> None:
        self._ledger = ledger
        self._store = store
        self._results = results

    async def mine(self, actor: Actor) -> tuple[Shown, ...]:
        """The tables that run and at which the actor sits, on whatever server."""
        return tuple([(await self._ledger.read(table.id)).shown for table in await self._store.seated(actor.id)])

    async def on_boards(self) -> tuple[int, ...]:
        """Every table that runs and has a board, the one that was used last first."""
        used = {table_id: at for at, table_id in enumerate(self._ledger.recent())}
        found = [table.id for table in await self._store.unfinished() if table.runs and table.board]
        return tuple(sorted(found, key=lambda table_id: used.get(table_id, len(used))))

    async def running(self, place: Place) -> Table | None:
        """The lobby or match in a channel."""
        return await self._store.running(place)

    async def count_running(self) -> int:
        """How many tables are open, on all servers together."""
        return await self._store.count_running()

    async def verified(self, place: Place, table_id: int = 0) -> Verified:
        """Whether a match of this server was dealt as it was committed to: the newest one of the channel that is over,
        or that of the table with this number."""
        if not table_id:
            last = await self._store.last_played(place)
            if last is None:
                raise NothingPlayed
            table_id = last.id
        live = await self._ledger.read(table_id)
        if live.table.place.server != place.server:
            raise UnknownTable
        return await asyncio.to_thread(verified, live)

    async def leaderboard(self, server: int, limit: int = BOARD_LENGTH) -> tuple[Standing, ...]:
        """The best of a server."""
        return await self._results.leaderboard(server, limit)

    async def place_of(self, server: int, person: int) -> Standing | None:
        """One person's line of the leaderboard, None without a ranked match."""
        return await self._results.place_of(server, person)
