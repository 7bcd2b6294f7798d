"""`/casino leaderboard`: who stands where, and who of them has left the server, where the server hides those."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import discord

from bot.app.ports import Clock
from bot.app.results import Standing
from bot.app.tables import TableService
from bot.present import pages
from bot.ui.calls import Fault, attempt
from bot.ui.reply import Reply

FRESH: Final = 3600.0
"""Seconds for which an answer of Discord's about a member is believed."""
MOST: Final = 2000


class Ladder:
    """Shows leaderboards."""

    def __init__(self, client: discord.Client, tables: TableService, clock: Clock) -> None:
        self._client = client
        self._tables = tables
        self._clock = clock
        self._asked: OrderedDict[tuple[int, int], tuple[float, bool]] = OrderedDict()

    async def show(self, reply: Reply) -> None:
        """Show the server's leaderboard to the asker, with their own place."""
        await reply.think()
        server, person = reply.place.server, reply.actor.id
        standings = await self._tables.looking.leaderboard(server)
        if not (await self._tables.servers.settings(server)).former_named:
            standings = await self._without_names_of_former(server, standings)
        await reply.show(pages.leaderboard(standings, await self._tables.looking.place_of(server, person)))

    async def _without_names_of_former(self, server: int, standings: Iterable[Standing]) -> tuple[Standing, ...]:
        lines = tuple(standings)
        gone = await asyncio.gather(*(self._has_left(server, each.person) for each in lines))
        return tuple(replace(each, name="") if left else each for each, left in zip(lines, gone, strict=True))

    async def _has_left(self, server: int, person: int) -> bool:
        """Whether Discord knows the person as no member; where it does not answer, they are taken for one."""
        now = self._clock.now()
        known = self._asked.get((server, person))
        if known and now - known[0] < FRESH:
            return known[1]
        met = await attempt(self._client.http.get_member(server, person))
        if isinstance(met, Fault) and met is not Fault.NO_MEMBER:
            return False
        self._asked[server, person] = (now, met is Fault.NO_MEMBER)
        while len(self._asked) > MOST:
            self._asked.popitem(last=False)
        return met is Fault.NO_MEMBER
