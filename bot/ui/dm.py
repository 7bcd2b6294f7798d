"""Letters: each player's cards by direct message at every deal, to those who want them.

A letter is a convenience: the cards are always behind a button of the board. One that cannot be delivered stops
nothing; its person is told once, at their next press, and gets none until they ask for them again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Final

import discord

from bot.app.faults import note
from bot.app.model import Post, Shown, Status
from bot.app.tables import TableService
from bot.language import nearest, speaking
from bot.present import pages
from bot.ui import adapt
from bot.ui.calls import Fault, attempt
from bot.ui.links import board_link
from bot.ui.outbox import STILL_OWED, Outbox, Sent
from bot.ui.pictures import Studio
from bot.ui.reply import Reply
from engine.view import view

log = logging.getLogger(__name__)

PATIENCE: Final = 5.0
"""Seconds that a table waits for its letters before it goes on without them."""
LETTER: Final = "letter."
CLOSED: Final = (
    "I could not send you your cards by direct message, and I will not try again. Nothing is lost: they are always"
    " behind **Play / My hand**. If you open your direct messages, `/casino preferences dm:True` brings them back."
)


class Letters:
    """Writes to the players of a table."""

    def __init__(self, client: discord.Client, tables: TableService, studio: Studio, outbox: Outbox) -> None:
        self._client = client
        self._tables = tables
        self._studio = studio
        self._outbox = outbox
        self._closed: set[int] = set()
        self._writing: dict[asyncio.Task[None], str] = {}

    async def bring(self, shown: Shown, posts: Mapping[str, Post], dealt: bool = False) -> None:
        """Write to everybody to whom a letter of this deal is owed: to all where the cards were just `dealt`, otherwise
        to those whose letter among these `posts` could not be finished. Return when that is done, or takes long."""
        table, under_way = shown.table, set(self._writing.values())
        keys = _keys(shown)
        known = {key: each for key, each in posts.items() if key.startswith(LETTER)}
        for key in known.keys() - keys.keys():
            await self._tables.posts.drop(table.id, key)
        owed = [key for key in keys if (not known[key].message if key in known else dealt)]
        owed = [key for key in owed if f"{table.id}.{key}" not in under_way]
        if not owed:
            return
        await self._tables.posts.owe(table.id, *(key for key in owed if key not in known))
        tasks = [self._start(shown, key, keys[key]) for key in owed]
        await asyncio.wait(tasks, timeout=PATIENCE)

    def _start(self, shown: Shown, key: str, seat: int) -> asyncio.Task[None]:
        task = asyncio.create_task(self._try(shown, key, seat), name=f"letter to seat {seat}")
        self._writing[task] = f"{shown.table.id}.{key}"
        task.add_done_callback(lambda done: self._writing.pop(done, None))
        return task

    async def mention_closed(self, reply: Reply) -> None:
        """Tell the presser, once, that their letters do not arrive."""
        person = reply.actor.id
        if person in self._closed:
            self._closed.discard(person)
            await self._tables.guests.remember(person, dm_closed_told=True)
            await reply.say(CLOSED)

    async def close(self) -> None:
        """Stop writing."""
        tasks = tuple(self._writing)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _try(self, shown: Shown, key: str, seat: int) -> None:
        try:
            await self._write(shown, key, seat)
        except Exception as error:
            note(log, error, f"writing to seat {seat} of table {shown.table.id}")

    async def _write(self, shown: Shown, key: str, seat: int) -> None:
        match, table = shown.match, shown.table
        person = await self._tables.guests.person_of(table.seats[seat - 1].person)
        if match is None or not person.dm or person.dm_closed_told:
            await self._tables.posts.drop(table.id, key)
            return
        names = tuple(each.name for each in table.seats)
        with speaking(nearest(person.locale)):
            panel = await self._studio.work(pages.dm_hand, view(match.state, seat), names, board_link(table))
            png = await self._studio.png(panel.picture, table.place.server)
        met: Sent | discord.DMChannel | Fault = await attempt(self._client.create_dm(discord.Object(person.id)))
        if isinstance(met, discord.DMChannel):
            met = await self._outbox.send(table.id, key, met, adapt.sending(panel, table.id, table.seq, png))
        elif isinstance(met, Fault) and met not in STILL_OWED:
            await self._tables.posts.drop(table.id, key)
        if isinstance(met, Fault):
            self._failed(person.id, met)

    def _failed(self, person: int, fault: Fault) -> None:
        log.info("A letter was not delivered: %s.", fault.value)
        if fault in (Fault.DM_CLOSED, Fault.FORBIDDEN, Fault.CHANNEL_GONE):
            self._closed.add(person)


def _keys(shown: Shown) -> dict[str, int]:
    """The letters of the present deal with the seats that they are for; none where nothing is played."""
    match, table = shown.match, shown.table
    if match is None or table.status is not Status.PLAYING:
        return {}
    people = (number for number, seat in enumerate(table.seats, 1) if not seat.is_computer and seat.level is None)
    return {f"{LETTER}{match.hand}.{match.state.deal}.{seat}": seat for seat in people}
