"""`/casino leaderboard`: who stands where, and who of them has left the server, where the server hides those."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from bot.app.results import Standing
from bot.app.tables import TableService
from bot.present import pages
from bot.ui.members import Members
from bot.ui.reply import Reply

FRESH: Final = 3600.0
"""Seconds for which an answer of Discord's about a member is believed."""


class Ladder:
    """Shows leaderboards."""

    def __init__(self, tables: TableService, members: Members) -> None:
        self._tables = tables
        self._members = members

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
        gone = await asyncio.gather(*(self._members.has_left(server, each.person, FRESH) for each in lines))
        return tuple(replace(each, name="") if left else each for each, left in zip(lines, gone, strict=True))
