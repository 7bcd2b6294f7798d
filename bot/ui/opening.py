"""Tables that open: `/casino start`, and the rematch of a match that is over."""

from __future__ import annotations

from collections.abc import Awaitable

import discord

from bot.app.errors import ChannelBusy
from bot.app.model import Status, Table, Wanted
from bot.app.tables import TableService
from bot.language import say
from bot.present.panel import Button, Panel
from bot.ui import permissions, threads
from bot.ui.boards import Boards
from bot.ui.games import meant
from bot.ui.ids import Id
from bot.ui.links import board_link
from bot.ui.reply import Handler, Reply, sentence
from bot.ui.timing import Timing


class Opening:
    """Answers the command and the press; `verbs` says which press."""

    def __init__(self, tables: TableService, timing: Timing, boards: Boards) -> None:
        self._boards = boards
        self._tables = tables
        self._timing = timing
        self.verbs: dict[str, Handler] = {"rematch": self._rematch}

    async def open(
        self,
        reply: Reply,
        game: str,
        seats: int,
        target: int,
        computers: int,
        tempo: str,
        seconds: int,
        channel: object,
    ) -> None:
        """`/casino start`; with a `channel` in a new thread of it."""
        await reply.think()
        permissions.demand(reply.interaction, isinstance(channel, discord.TextChannel))
        server = await self._tables.servers.settings(reply.place.server)
        pace = self._timing.asked_for(tempo, seconds, server.pace(self._tables.paces))
        key = meant(game, server.presets)
        wanted = Wanted(key, seats, computers, target, pace)
        if channel is None:
            await self._tell(reply, self._tables.open(reply.actor, reply.place, wanted))
            return
        parent = threads.parent_of(channel)
        await self._tables.demand_openable(reply.actor, threads.within(reply.place), wanted)
        bot = reply.interaction.client.user.id
        place = await threads.made(parent, reply.actor, bot, self._tables.places.unused)
        await self._tell(reply, self._tables.open(reply.actor, place, wanted), f"<#{place.channel}>")

    async def _rematch(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        await reply.think()
        permissions.demand(reply.interaction)
        await self._tell(reply, self._tables.rematch(reply.actor, ident.table, reply.place.parent))

    async def _tell(self, reply: Reply, opening: Awaitable[Table], where: str = "") -> None:
        """Say where the table stands, or lead to the one that stands there already."""
        try:
            table = await opening
        except ChannelBusy as busy:
            link = board_link(await self._boards.standing(busy.table))
            await reply.show(Panel(sentence(busy), ((Button(say("To the table"), url=link),),)))
        else:
            told = "Your table stands in {where}. Others press **Join** on it; you press **Start**."
            if table.status is Status.PLAYING:
                told = "The cards are dealt in {where}."
            elif table.vote is not None:
                told = "The others are asked in {where} whether they play again; when all agree, the cards are dealt."
            elif len(table.seats) == table.size:
                told = "Your table stands in {where}, and everybody sits there already: press **Start** on it."
            await reply.say(told, where=where or say("this channel"))
