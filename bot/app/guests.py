"""The people whom the bot has met: what they are called, and what they prefer."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.app.model import Actor, Person
from bot.app.ports import People
from bot.app.servers import ServerService


class Guests:
    """One for the whole bot; it alone changes what is kept about a person, one change at a time."""

    def __init__(self, people: People, servers: ServerService) -> None:
        self._people = people
        self._servers = servers
        self._lock = asyncio.Lock()

    async def person(self, actor: Actor) -> Person:
        """What is kept about the actor, with the name and language that they have now."""
        async with self._lock:
            known = await self._people.person(actor.id)
            new = known or Person(actor.id, actor.name, dm=(await self._servers.settings(actor.server)).dm)
            person = replace(new, name=actor.name, locale=actor.locale)
            if person != known:
                await self._people.remember(person)
        return person

    async def person_of(self, person_id: int) -> Person:
        """What is kept about somebody who is not here now."""
        return await self._people.person(person_id) or Person(person_id, "")

    async def remember(
        self, person_id: int, *, dm: bool | None = None, preview: bool | None = None, dm_closed_told: bool | None = None
    ) -> Person:
        """Keep what a person chose, or what they were told; None leaves a thing as it is."""
        async with self._lock:
            known = await self.person_of(person_id)
            person = replace(
                known,
                dm=known.dm if dm is None else dm,
                preview=known.preview if preview is None else preview,
                dm_closed_told=known.dm_closed_told if dm_closed_told is None else dm_closed_told,
            )
            await self._people.remember(person)
        return person
