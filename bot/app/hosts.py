"""People of a lobby who have left the server: Discord tells nobody, so it is asked where that matters."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace

from bot.app import lobby
from bot.app.errors import NotHost, NotSeated, Refusal, TableFull
from bot.app.ledger import Ledger
from bot.app.lines import Freed
from bot.app.live import Change, Live, lobby_change
from bot.app.model import Actor, Post, Status, Table
from bot.app.ports import Clock, Members


class HasLeft(Refusal):
    """Somebody who sat in the lobby has left the server."""

    sentence = (
        "Somebody who sat here has left the server, and their seat is free now: the table shows whose. Wait for another"
        " player, or add a computer player."
    )


class Hosts:
    """One for the whole bot."""

    def __init__(self, ledger: Ledger, members: Members | None, clock: Clock) -> None:
        self._ledger = ledger
        self._members = members
        self._clock = clock

    async def change(self, table_id: int, decide: Callable[[Live], Change]) -> Live:
        """As `Ledger.change`. Before somebody is refused for not hosting a lobby, or for want of a seat there, a host,
        or whoever sits there, gives the seat up if they have left the server; so the next person hosts."""
        try:
            return await self._ledger.change(table_id, decide)
        except NotHost:
            if not await self._freed(table_id, (await self._ledger.read(table_id)).table.host):
                raise
        except TableFull:
            if not await self._freed(table_id, *(await self._ledger.read(table_id)).table.people):
                raise
        return await self._ledger.change(table_id, decide)

    async def demand_all_here(self, table_id: int, actor: Actor) -> None:
        """Refuse to begin where one of the others who sit in a lobby has left the server; their seat is free then."""
        table = (await self._ledger.read(table_id)).table
        if table.seat_of(actor.id) and await self._freed(table_id, *(set(table.people) - {actor.id})):
            raise HasLeft

    async def gone(self, table: Table, *people: int) -> set[int]:
        """Those of these people of a table who have left its server."""
        members = self._members
        if members is None:
            return set()
        here = [person for person in people if table.seat_of(person)]
        left = await asyncio.gather(*(members.has_left(table.place.server, person) for person in here))
        return {person for person, has_left in zip(here, left, strict=True) if has_left}

    async def _freed(self, table_id: int, *people: int) -> bool:
        """Whether any of these people has left the server, so that their seat in the lobby is free now."""
        table = (await self._ledger.read(table_id)).table
        if table.status is not Status.LOBBY:
            return False
        gone = await self.gone(table, *people)
        try:
            if gone:
                await self._ledger.change(table_id, lambda live: _without(live, gone, self._clock.now()))
        except Refusal:  # the match has begun, or they gave the seat up themselves
            return False
        return bool(gone)


def _without(live: Live, gone: Iterable[int], now: float) -> Change:
    """The lobby without these people; the channel is told of each."""
    table, posts = live.table, []
    for seat in table.seats:
        if seat.person in gone:
            table = lobby.left(table, Actor(seat.person, seat.name))
            posts.append(Post(Freed(live.table.seq + 1, seat.person, seat.name).key, now))
    if not posts:
        raise NotSeated
    return replace(lobby_change(table), posts=tuple(posts))
