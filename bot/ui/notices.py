"""Posts what has to stand beside a board for a while, and takes away what has not."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Final

import discord

from bot.app.lines import INVITATION
from bot.app.model import Post, Shown, Table
from bot.app.tables import TableService
from bot.present.notices import Notice, line, notices, still_invites
from bot.ui import adapt
from bot.ui.calls import Fault, Halted, attempt
from bot.ui.links import board_link
from bot.ui.outbox import Outbox

log = logging.getLogger(__name__)

STOPS: Final = (Fault.UNREACHABLE, Fault.CHANNEL_GONE)
"""What keeps the board from being shown as well; whatever else stands in a notice's way does not."""
SHUT: Final = (Fault.ARCHIVED, Fault.LOCKED)
"""What a new message meets in a thread that it cannot open again."""
NOTICE: Final = "notice."
"""How the key of a notice begins while it is sent."""


class Notices:
    """Level-triggered as the boards are: what stands is remembered, so that nothing is posted twice.

    What was begun before and may stand is settled before anything new is posted, and what has to go is taken away last:
    what is looked for then is younger than all that stood before.
    """

    def __init__(self, client: discord.Client, tables: TableService, outbox: Outbox) -> None:
        self._client = client
        self._tables = tables
        self._outbox = outbox

    async def bring(self, shown: Shown, posts: Mapping[str, Post]) -> Fault | None:
        """Make what stands in the channel what has to, where these are owed or begun. Gives back what stood in the way
        of something, though the board may be shown: nothing may be written here, or nothing can be taken away, since
        the thread is archived. Raises `Halted`."""
        table = shown.table
        wanted = {each.key: each for each in notices(shown, board_link(table))}
        standing = dict(await self._tables.notices(table.id))
        after = max(standing.values(), default=0)
        told = await self._tell(shown, posts, standing, after)
        await self._withdraw(table, posts, {*wanted, *standing}, after)
        for key, notice in sorted(wanted.items(), key=lambda each: NOTICE + each[0] not in posts):
            if key in standing and not (table.interrupted and await self._went(table, standing[key], notice)):
                continue
            message = await self._post(table, NOTICE + key, notice, after)
            if message:
                await self._stands(table, key, NOTICE + key, message)
            told = told and bool(message)
        going = [key for key in standing if key not in wanted and not still_invites(key, table)]
        gone = [await self._gone(table, key, standing[key]) for key in going]
        return Fault.FORBIDDEN if not told else None if all(gone) else Fault.ARCHIVED

    async def clear(self, table: Table) -> None:
        """Take away all that stands or may stand: the table goes to another place. Raises `Halted`."""
        standing = dict(await self._tables.notices(table.id))
        after = max(standing.values(), default=0)
        for key in await self._tables.posts.of(table.id):
            if key.startswith((NOTICE, INVITATION)):
                _demand(await self._outbox.withdraw(table.id, key, self._channel(table), after))
        for key, message in standing.items():
            await self._gone(table, key, message)

    async def _tell(self, shown: Shown, posts: Mapping[str, Post], standing: Mapping[str, int], after: int) -> bool:
        """Post the lines that the channel is owed, and those invitations again that are asked for again and were
        deleted. Invitations stand as notices do; the others stay for good. False where one is still owed."""
        table, told = shown.table, True
        for key in posts:
            panel = line(shown, key, board_link(table))
            if panel is None:
                continue
            message = standing.get(key, 0)
            if not message or await self._went(table, message, Notice(key, panel)):
                message = await self._post(table, key, Notice(key, panel), after)
            if not message:
                await self._tables.posts.owe(table.id, key)
                told = False
            elif key.startswith(INVITATION):
                await self._stands(table, key, key, message)
            else:
                await self._tables.posts.drop(table.id, key)
        return told

    async def _withdraw(self, table: Table, posts: Mapping[str, Post], known: set[str], after: int) -> None:
        """Take away what may have been posted unnoticed, and has become pointless since."""
        for key in posts:
            pointless = key.startswith(NOTICE) and key.removeprefix(NOTICE) not in known
            if pointless or (key.startswith(INVITATION) and not still_invites(key, table)):
                _demand(await self._outbox.withdraw(table.id, key, self._channel(table), after))

    async def _stands(self, table: Table, key: str, post: str, message: int) -> None:
        """A notice stands on a message, and is not being sent any more."""
        await self._tables.noticed(table.id, key, message)
        await self._tables.posts.drop(table.id, post)

    async def _gone(self, table: Table, key: str, message: int) -> bool:
        """Take a notice away; whether that could be done."""
        met = await attempt(self._channel(table).get_partial_message(message).delete())
        _demand(met)
        if met in SHUT:
            return False
        await self._tables.noticed(table.id, key, 0)
        return True

    async def _went(self, table: Table, message: int, notice: Notice) -> bool:
        """Have a notice tell the time as it is now; whether it was deleted, and is to be posted again. Nobody is called
        twice."""
        return await self._reword(table, message, notice) is Fault.MESSAGE_GONE and not notice.mentions

    async def _reword(self, table: Table, message: int, notice: Notice) -> object:
        """Have a notice tell the time as it is now; an edit pings nobody. Gives back what came of it."""
        met = await attempt(self._channel(table).get_partial_message(message).edit(content=notice.panel.text))
        _demand(met)
        return met

    async def _post(self, table: Table, key: str, notice: Notice, after: int) -> int:
        """A notice's message; 0 where it may not be posted. One that stood already says what it has to say now."""
        called = discord.AllowedMentions(users=[discord.Object(each) for each in notice.mentions])
        message = adapt.sending(notice.panel, table.id, table.seq, None) | {"allowed_mentions": called}
        met = await self._outbox.send(table.id, key, self._channel(table), message, after=after)
        if isinstance(met, Fault):
            _demand(met, (*STOPS, *SHUT))
            log.info("A notice of table %d is not shown: %s.", table.id, met.value)
            return 0
        if not isinstance(met, discord.Message) or met.content.strip() != message["content"].strip():
            await self._reword(table, met.id, notice)
        return met.id

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(table.place.channel, guild_id=table.place.server)


def _demand(met: object, stops: tuple[Fault, ...] = STOPS) -> None:
    """Go on, unless this keeps everything from being shown."""
    if isinstance(met, Fault) and met in stops:
        raise Halted(met)
