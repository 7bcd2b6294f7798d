"""Which results count on a server's leaderboard, and striking one from it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.app.model import Actor
from bot.app.ports import Results
from bot.app.results import Played, Result
from bot.app.server_errors import AlreadyCounts, AlreadyStruck, BadReason, NoMatch
from bot.app.servers import ServerService, demand_manager
from bot.app.settings import Struck

MOST_A_DAY: Final = 10
"""So many matches between the same people count within a day; those after them do not."""
DAY: Final = 86400.0
MOST_REASON: Final = 100
RECENT: Final = 100
"""How far back a match can be struck."""


class Ranking:
    """One for the whole bot."""

    def __init__(self, results: Results, servers: ServerService) -> None:
        self._results = results
        self._servers = servers

    async def counted(self, given: tuple[Result, ...]) -> tuple[Result, ...]:
        """The results of a match as they are to be stored: unranked where the same people have had their day's fill."""
        if not any(each.ranked for each in given):
            return given
        people = frozenset(each.person for each in given)
        before = await self._results.count_between(given[0].server, people, given[0].at - DAY)
        return given if before < MOST_A_DAY else tuple(replace(each, ranked=False) for each in given)

    async def matches(self, server: int) -> tuple[Played, ...]:
        """The newest matches of a server that count, or have been struck."""
        return await self._results.matches(server, RECENT)

    async def strike(self, actor: Actor, table_id: int, struck: bool, reason: str) -> Struck:
        """Take a match of the actor's server off the leaderboard, or put it back."""
        demand_manager(actor)
        if not 1 <= len(reason) <= MOST_REASON:
            raise BadReason(most=MOST_REASON, length=len(reason))
        found = next((each for each in await self.matches(actor.server) if each.table == table_id), None)
        if found is None:
            raise NoMatch
        if found.struck is struck:
            raise AlreadyStruck if struck else AlreadyCounts
        names = tuple(each.name for each in found.results)
        what = Struck(table_id, found.results[0].game, names, struck, reason)
        await self._results.strike(table_id, struck, self._servers.entry(actor, what))
        return what
