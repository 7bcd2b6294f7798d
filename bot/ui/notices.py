"""Posts what has to stand beside a board for a while, and takes away what has not."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Final

import discord

from bot.app.lines import INVITATION
from bot.app.model import Shown, Table
from bot.app.tables import TableService
from bot.present.notices import Notice, line, notices, still_invites
from bot.ui import adapt
from bot.ui.calls import Fault, Halted, attempt
from bot.ui.links import board_link
from bot.ui.outbox import Outbox, saying

log = logging.getLogger(__name__)

STOPS: Final = (Fault.UNREACHABLE, Fault.CHANNEL_GONE)
"""What keeps the board from being shown as well; whatever else stands in a notice's way does not."""


class Notices:
    """Level-triggered as the boards are: what stands is remembered, so that nothing is posted twice."""

    def __init__(self, client: discord.Client, tables: TableService, outbox: Outbox) -> None:
        self._client = client
        self._tables = tables
        self._outbox = outbox

    async def bring(self, shown: Shown) -> None:
        """Make what stands in the channel what has to. Raises `Halted`."""
        table = shown.table
        wanted = {each.key: each for each in notices(shown, board_link(table))}
        standing = dict(await self._tables.notices(table.id))
        for key, message in standing.items():
            if key not in wanted and not still_invites(key, table):
                await self._take_away(table, message)
                await self._tables.noticed(table.id, key, 0)
        for key, notice in wanted.items():
            if key not in standing and (message := await self._post(table, f"notice.{key}", notice)):
                await self._tables.noticed(table.id, key, message)
            elif key in standing and table.interrupted:
                await self._reword(table, standing[key], notice)
        await self._tell(shown, standing)

    async def _tell(self, shown: Shown, standing: Mapping[str, int]) -> None:
        """Post the lines that the channel is owed. Invitations stand as notices do; the others stay for good."""
        table = shown.table
        for key in await self._tables.posts.of(table.id):
            if (panel := line(shown, key, board_link(table))) is not None and key not in standing:
                message = await self._post(table, key, Notice(key, panel))
                if message and key.startswith(INVITATION):
                    await self._tables.noticed(table.id, key, message)
            if panel is not None or key.startswith(INVITATION):
                await self._tables.posts.drop(table.id, key)

    async def _take_away(self, table: Table, message: int) -> None:
        met = await attempt(self._channel(table).get_partial_message(message).delete())
        if met in STOPS and isinstance(met, Fault):
            raise Halted(met)

    async def _reword(self, table: Table, message: int, notice: Notice) -> None:
        """Have a notice tell the time as it is now; an edit pings nobody."""
        edit = self._channel(table).get_partial_message(message).edit(content=notice.panel.text)
        met = await attempt(edit)
        if met in STOPS and isinstance(met, Fault):
            raise Halted(met)

    async def _post(self, table: Table, key: str, notice: Notice) -> int:
        called = discord.AllowedMentions(users=[discord.Object(each) for each in notice.mentions])
        message = adapt.sending(notice.panel, table.id, table.seq, None) | {"allowed_mentions": called}
        same = saying(notice.panel.text)
        met = await self._outbox.send(table.id, key, self._channel(table), message, same)
        if isinstance(met, Fault):
            if met in STOPS:
                raise Halted(met)
            log.info("A notice of table %d is not shown: %s.", table.id, met.value)
            return 0
        return met.id

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(table.place.channel, guild_id=table.place.server)
