"""Tables that are played in a thread of their own: chosen in the lobby, stored before the thread is made and again when
it is there, so that a kill in between loses nothing and makes no second one."""

from __future__ import annotations

from dataclasses import replace

from bot.app import lobby
from bot.app.errors import ChannelBusy, TableOver
from bot.app.hosts import Hosts
from bot.app.ledger import Ledger
from bot.app.lines import Obstacle
from bot.app.live import Change, Live, lobby_change
from bot.app.model import Actor, Place, Post, Table
from bot.app.ports import Clock, Store


class Places:
    """One for the whole bot."""

    def __init__(self, ledger: Ledger, hosts: Hosts, store: Store, clock: Clock) -> None:
        self._ledger = ledger
        self._hosts = hosts
        self._store = store
        self._clock = clock

    async def set_apart(self, actor: Actor, table_id: int, apart: bool) -> Table:
        """Choose whether the match is played in a thread of its own; for the host, in the lobby."""

        def decide(live: Live) -> Change:
            return lobby_change(lobby.set_apart(live.table, actor, apart))

        return (await self._hosts.change(table_id, decide)).table

    async def unused(self, place: Place) -> bool:
        """Whether no table stands there, and no match was played there."""
        return await self._store.running(place) is None and await self._store.last_played(place) is None

    async def moved(self, table_id: int, thread: int) -> None:
        """The thread is there: from now on the table stands in it, and its channel is free for another. Refused where
        another table stands in that thread already."""
        live = await self._ledger.read(table_id)
        here = live.table.place
        there = Place(here.server, thread, here.channel)
        if busy := await self._store.running(there):
            raise ChannelBusy(busy)
        await self._ledger.move(table_id, there)

    async def stays(self, table_id: int, obstacle: Obstacle) -> None:
        """There is to be no thread: the table is played where its lobby stands, and a line says why."""
        post = Post(obstacle.key, self._clock.now())

        def decide(live: Live) -> Change:
            if not live.table.leaves:
                raise TableOver
            return Change(replace(live.table, apart=False), live.match, posts=(post,))

        await self._ledger.change(table_id, decide, silent=True)
