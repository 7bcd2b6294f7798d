"""Letters: each player's cards by direct message at every deal, to those who want them.

A letter is a convenience: the cards are always behind a button of the board. One that cannot be delivered stops
nothing; its person is told once, at their next press, and gets none until they ask for them again.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import discord

from bot.app.faults import note
from bot.app.model import Shown
from bot.app.tables import TableService
from bot.present import pages
from bot.ui import adapt
from bot.ui.calls import Fault, attempt
from bot.ui.links import board_link
from bot.ui.pictures import Studio
from bot.ui.reply import Reply
from engine.view import view

log = logging.getLogger(__name__)

PATIENCE: Final = 5.0
"""Seconds that a table waits for its letters before it goes on without them."""
CLOSED: Final = (
    "I could not send you your cards by direct message, and I will not try again. Nothing is lost: they are always"
    " behind **Play / My hand**. If you open your direct messages, `/casino preferences dm:True` brings them back."
)


class Letters:
    """Writes to the players of a table."""

    def __init__(self, client: discord.Client, tables: TableService, studio: Studio) -> None:
        self._client = client
        self._tables = tables
        self._studio = studio
        self._closed: set[int] = set()
        self._writing: set[asyncio.Task[None]] = set()

    async def deal(self, shown: Shown) -> None:
        """Write to everybody who plays; return when that is done, or takes long."""
        seats = enumerate(shown.table.seats, 1)
        tasks = {
            asyncio.create_task(self._try(shown, number, seat.person), name=f"letter to {seat.person}")
            for number, seat in seats
            if not seat.is_computer and seat.level is None
        }
        self._writing |= tasks
        for task in tasks:
            task.add_done_callback(self._writing.discard)
        if tasks:
            await asyncio.wait(tasks, timeout=PATIENCE)

    async def mention_closed(self, reply: Reply) -> None:
        """Tell the presser, once, that their letters do not arrive."""
        person = reply.actor.id
        if person in self._closed:
            self._closed.discard(person)
            await self._tables.remember(person, dm_closed_told=True)
            await reply.say(CLOSED)

    async def close(self) -> None:
        """Stop writing."""
        tasks = tuple(self._writing)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _try(self, shown: Shown, seat: int, person_id: int) -> None:
        try:
            await self._write(shown, seat, person_id)
        except Exception as error:
            note(log, error, f"writing to seat {seat} of table {shown.table.id}")

    async def _write(self, shown: Shown, seat: int, person_id: int) -> None:
        person = await self._tables.person_of(person_id)
        match, table = shown.match, shown.table
        if match is None or not person.dm or person.dm_closed_told:
            return
        names = tuple(each.name for each in table.seats)
        panel = await self._studio.work(pages.dm_hand, view(match.state, seat), names, board_link(table))
        png = await self._studio.png(panel.picture, table.place.server)
        channel = await attempt(self._client.create_dm(discord.Object(person_id)))
        if isinstance(channel, Fault):
            self._failed(person_id, channel)
            return
        nonce = f"d{table.id}.{match.hand}.{match.state.deal}"
        message = adapt.sending(panel, table.id, table.seq, png) | {"nonce": nonce}
        met = await attempt(channel.send(**message))
        if isinstance(met, Fault):
            self._failed(person_id, met)

    def _failed(self, person: int, fault: Fault) -> None:
        log.info("A letter was not delivered: %s.", fault.value)
        if fault in (Fault.DM_CLOSED, Fault.FORBIDDEN, Fault.CHANNEL_GONE):
            self._closed.add(person)
