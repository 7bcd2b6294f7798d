"""Where presses and commands arrive: each is acknowledged, then carried out, then answered to the presser alone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any, Final

import discord

from bot.app.about import about
from bot.app.ports import Meter
from bot.app.tables import TableService
from bot.language import nearest, speaking
from bot.ui import ids
from bot.ui.admin import Admin
from bot.ui.agreeing import Agreeing
from bot.ui.boards import Boards
from bot.ui.dm import Letters
from bot.ui.hands import Hands
from bot.ui.ids import UnreadableId
from bot.ui.ladder import Ladder
from bot.ui.leaving import Leaving
from bot.ui.lobby import Lobby
from bot.ui.looking import Looking
from bot.ui.opening import Opening
from bot.ui.personal import PersonalPages
from bot.ui.pictures import Studio
from bot.ui.reply import Handler, Reply, guarded
from bot.ui.timing import Timing

log = logging.getLogger(__name__)

STOPPING: Final = (
    "The bot is just restarting, so that did nothing. Try again in a minute: your table goes on where it was."
)


class Desk:
    """Takes every press and every command to whoever answers it."""

    def __init__(
        self,
        tables: TableService,
        hands: Hands,
        boards: Boards,
        letters: Letters,
        studio: Studio,
        admin: Admin,
        ladder: Ladder,
        meter: Meter,
    ) -> None:
        self._meter = meter
        self._letters = letters
        self._studio = studio
        self.admin = admin
        self.ladder = ladder
        self.personal = PersonalPages(tables)
        self.agreeing = Agreeing(tables)
        self.leaving = Leaving(tables)
        self.looking = Looking(tables, hands, studio, boards)
        timing = Timing(tables, hands)
        self.opening = Opening(tables, timing, boards)
        answering = (self.looking, self.opening, self.leaving, self.agreeing, self.personal, admin, hands, timing)
        self.verbs: dict[str, Handler] = Lobby(tables).verbs.copy()
        for each in answering:
            self.verbs |= each.verbs
        self.forms: dict[str, Handler] = timing.forms | admin.forms
        self.under_way: set[asyncio.Task[object]] = set()
        self._closing = False

    def _reply(self, interaction: discord.Interaction[Any]) -> Reply:
        """The answer to one interaction, to be filled in."""
        return Reply(interaction, self._studio, self._meter)

    async def command(
        self, interaction: discord.Interaction[Any], answer: Callable[[Reply], Coroutine[None, None, None]]
    ) -> None:
        """Somebody sent a command."""
        reply, command = self._reply(interaction), interaction.command
        name = command.qualified_name if command else "a command"
        await self._carry_out(reply, f"running /{name}", answer(reply))

    async def press(self, interaction: discord.Interaction[Any], custom_id: str, values: tuple[str, ...]) -> None:
        """Somebody used a button or a select."""
        reply = self._reply(interaction)
        work = self._answer(reply, custom_id, values, self.verbs, ids.OLD)
        await self._carry_out(reply, f"pressing {custom_id[:100]!r}", work)

    async def submit(self, interaction: discord.Interaction[Any], custom_id: str, lines: tuple[str, ...]) -> None:
        """Somebody has filled in a form."""
        reply = self._reply(interaction)
        work = self._answer(reply, custom_id, lines, self.forms, ids.OLD_FORM)
        await self._carry_out(reply, f"sending {custom_id[:100]!r}", work)

    async def _carry_out(self, reply: Reply, where: str, work: Coroutine[None, None, None]) -> None:
        """Carry out a press or a command; while the bot stops, nothing new."""
        task = asyncio.current_task()
        if self._closing or task is None:
            work.close()
            await self._put_off(reply)
            return
        self.under_way.add(task)
        try:
            with about(interaction=reply.interaction.id), speaking(nearest(reply.actor.locale)):
                await guarded(reply, where, work)
                await guarded(reply, where, self._letters.mention_closed(reply))
                log.debug("Done %s.", where)
        finally:
            self.under_way.discard(task)

    async def close(self, seconds: float) -> None:
        """Take nothing new, and wait for what is under way, for so long at most."""
        self._closing = True
        if self.under_way:
            await asyncio.wait(self.under_way, timeout=seconds)

    async def _put_off(self, reply: Reply) -> None:
        """Say that the bot is about to stop, as long as it can say anything."""
        with suppress(RuntimeError), speaking(nearest(reply.actor.locale)):  # the connection is closed
            await reply.say(STOPPING)

    async def _answer(
        self, reply: Reply, custom_id: str, values: tuple[str, ...], handlers: Mapping[str, Handler], old: str
    ) -> None:
        ident = ids.read(custom_id, old)
        handler = handlers.get(ident.verb)
        if handler is None:
            raise UnreadableId(old)
        with about(table=ident.table):
            await handler(reply, ident, values)
