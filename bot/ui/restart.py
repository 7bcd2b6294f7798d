"""A planned stop, told on the boards of the tables that run, and taken back at the next start."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import discord

from bot.app.about import about
from bot.app.faults import note
from bot.app.model import Place, Shown
from bot.app.ports import Clock
from bot.app.tables import TableService
from bot.language import speaking
from bot.present import board
from bot.ui import adapt
from bot.ui.calls import Fault, attempt
from bot.ui.pace import Pace
from bot.ui.pictures import Studio
from bot.ui.tongues import Tongues

log = logging.getLogger(__name__)

TOLD_A_SECOND: Final = 40
"""How many boards a second are edited: Discord takes fifty requests a second from a bot."""
UNTOLD: Final = (Fault.ARCHIVED, Fault.LOCKED)
"""Where nothing could be told there is nothing to take back: an archived thread sleeps on."""


class Restarts:
    """Only the text of a board is edited, so nothing is drawn. `takes_files` says whether a place shows pictures."""

    def __init__(
        self,
        client: discord.Client,
        tables: TableService,
        studio: Studio,
        clock: Clock,
        pace: Pace,
        tongues: Tongues,
        takes_files: Callable[[Place], bool],
    ) -> None:
        self._client = client
        self._tables = tables
        self._studio = studio
        self._clock = clock
        self._pace = pace
        self._tongues = tongues
        self._takes_files = takes_files
        self._one_by_one = asyncio.Lock()

    async def tell(self, seconds: float) -> None:
        """Tell the tables that run, as many as can be told in so many seconds, that the bot is coming back."""
        try:
            async with asyncio.timeout(max(seconds, 0)), asyncio.TaskGroup() as group:
                for table_id in await self._tables.looking.on_boards():
                    group.create_task(self._tell(table_id), name=f"tell table {table_id} of the restart")
                    await self._wait()
        except TimeoutError:
            log.info("Not every table could be told of the restart.")

    async def take_back(self, shown: Shown) -> bool:
        """Show a board that tells of a restart as it was; False where that needs more than its text."""
        table = shown.table
        if table.shown_seq < table.seq or not table.board:
            return False
        await self._wait()
        panel = await self._studio.work(board.board, shown)
        met = await self._edit(shown, adapt.content(panel, with_picture=True))
        if not isinstance(met, discord.Message) or not met.attachments:
            return False
        await self._tables.mark_shown(table.id, table.shown_seq, table.board, table.boards)
        return True

    async def _tell(self, table_id: int) -> None:
        with about(table=table_id):
            try:
                before = (await self._tables.shown(table_id)).table
                shown = await self._tables.interrupt(table_id)
                with speaking(await self._tongues.of(shown.table.place.server)):
                    panel = await self._studio.work(board.board, shown)
                    text = adapt.content(panel, self._takes_files(shown.table.place))
                    met = await self._edit(shown, board.interrupted_text(text))
                if met in UNTOLD and not before.interrupted:
                    await self._tables.mark_shown(table_id, before.shown_seq, before.board, before.boards)
            except Exception as error:
                note(log, error, "telling of a restart")

    async def _edit(self, shown: Shown, text: str) -> discord.Message | Fault:
        table = shown.table
        await self._pace.wait(table.place.channel)
        channel = self._client.get_partial_messageable(table.place.channel, guild_id=table.place.server)
        return await attempt(channel.get_partial_message(table.board).edit(content=text))

    async def _wait(self) -> None:
        """Return when one more board may be edited."""
        async with self._one_by_one:
            await self._clock.sleep(1 / TOLD_A_SECOND)
