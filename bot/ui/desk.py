"""Where presses and commands arrive: each is acknowledged, then carried out, then answered to the presser alone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import discord

from bot.app.about import about
from bot.app.errors import AlreadyStarted, ChannelBusy, NotHostNorModerator, NotSeated, NotStarted, TableOver
from bot.app.lobby import rules_of
from bot.app.model import Actor, Place, Shown, Status, Table, Wish
from bot.app.ports import Meter
from bot.app.tables import TableService
from bot.present import board, lobby, pages
from bot.present.fairness import fair_line, verified_words
from bot.present.mine import my_tables
from bot.present.panel import Button, Panel
from bot.ui import ids, rulebook, threads
from bot.ui.admin import Admin
from bot.ui.agreeing import Agreeing
from bot.ui.boards import Boards
from bot.ui.dm import Letters
from bot.ui.games import meant
from bot.ui.hands import Hands
from bot.ui.ids import Id, UnreadableId
from bot.ui.ladder import Ladder
from bot.ui.links import board_link
from bot.ui.personal import PersonalPages
from bot.ui.pictures import Studio
from bot.ui.reply import Reply, guarded
from bot.ui.timing import Timing
from engine import variants
from engine.view import view

log = logging.getLogger(__name__)

Handler = Callable[[Reply, Id, tuple[str, ...]], Awaitable[None]]
InLobby = Callable[[Actor, int], Awaitable[Table]]

NO_TABLE = "No table runs in this channel. Open one with `/casino start`."
CLOSED = "The table is closed. It counts for nobody."


class Desk:
    """Answers every press and every command."""

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
        self._tables = tables
        self._hands = hands
        self._boards = boards
        self._letters = letters
        self._studio = studio
        self._timing = Timing(tables, hands)
        self._agreeing = Agreeing(tables)
        self.admin = admin
        self.ladder = ladder
        self.personal = PersonalPages(tables.privacy)
        self._under_way: set[asyncio.Task[object]] = set()
        self._closing = False
        seats: dict[str, InLobby] = {
            "join": tables.join,
            "quit": tables.leave,
            "addcpu": tables.add_computer,
            "delcpu": tables.remove_computer,
            "start": tables.start,
        }
        self._verbs: dict[str, Handler] = {
            "hand": self._hand,
            "text": self._text,
            "rules": self._rules,
            rulebook.VERB: rulebook.turn_page,
            "leave": self._leave,
            "invite": self._invite,
            "resign": self._resign,
            "close": self._close,
            "rematch": self._rematch,
            **dict.fromkeys(CHOICES, self._configure),
            "houserules": self._house_rules,
            "option": self._house_rules,
            "setoption": self._set_option,
            **{verb: self._in_lobby(wish) for verb, wish in seats.items()},
            **dict.fromkeys(PANEL, hands.press),
            **admin.verbs,
            **self.personal.verbs,
            **self._timing.verbs,
            **self._agreeing.verbs,
        }

    def reply(self, interaction: discord.Interaction[Any]) -> Reply:
        """The answer to one interaction, to be filled in."""
        return Reply(interaction, self._studio, self._meter)

    # Presses

    async def press(self, interaction: discord.Interaction[Any], custom_id: str, values: tuple[str, ...]) -> None:
        """Somebody used a button or a select."""
        reply = self.reply(interaction)
        await self.carry_out(reply, f"pressing {custom_id[:100]!r}", self._press(reply, custom_id, values))

    async def carry_out(self, reply: Reply, where: str, work: Coroutine[None, None, None]) -> None:
        """Carry out a press or a command, unless the bot is about to stop."""
        task = asyncio.current_task()
        if self._closing or task is None:
            work.close()
            return
        self._under_way.add(task)
        try:
            with about(interaction=reply.interaction.id):
                await guarded(reply, where, work)
                await guarded(reply, where, self._letters.mention_closed(reply))
                log.debug("Done %s.", where)
        finally:
            self._under_way.discard(task)

    async def close(self, seconds: float) -> None:
        """Take nothing new, and wait for what is under way, for so long at most."""
        self._closing = True
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=seconds)

    async def _press(self, reply: Reply, custom_id: str, values: tuple[str, ...]) -> None:
        ident = ids.read(custom_id)
        handler = self._verbs.get(ident.verb)
        if handler is None:
            raise UnreadableId(ids.OLD)
        with about(table=ident.table):
            await handler(reply, ident, values)

    async def _hand(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        await reply.think()
        await self._hands.open(reply, ident.table, ident.index)

    async def _text(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        await reply.turn_page()
        shown = await self._tables.shown(ident.table)
        await reply.show(_page(_as_text(shown, reply), ident.index), ident.table, shown.table.seq)

    async def _rules(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        await reply.turn_page()
        table = (await self._tables.shown(ident.table)).table
        await reply.show(_page(pages.rules_pages(table.game), ident.index), table.id, table.seq)

    async def _leave(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        await reply.think()
        await self._leave_table(reply, ident.table)

    async def _resign(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        await reply.update()
        await self._tables.resign(reply.actor, ident.table)
        await reply.show(Panel("You have given the match up."))

    async def _close(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        await reply.update()
        if ident.index != pages.GO_ON:
            await self._tables.end(reply.actor, ident.table)
        await reply.show(Panel("The match goes on." if ident.index == pages.GO_ON else CLOSED))

    async def _invite(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        await reply.update()
        table = (await self._tables.shown(ident.table)).table
        if not table.seat_of(reply.actor.id):
            raise NotSeated
        if table.status is not Status.LOBBY:
            raise AlreadyStarted if table.runs else TableOver
        await self._boards.invite(table)

    async def _configure(self, reply: Reply, ident: Id, values: tuple[str, ...]) -> None:
        await reply.update()
        shown = await self._tables.shown(ident.table)
        game, size = lobby.configured(shown.table, ident.verb, ident.index, values, shown.presets)
        await self._tables.configure(reply.actor, ident.table, game, size)

    async def _house_rules(self, reply: Reply, ident: Id, values: tuple[str, ...]) -> None:
        """The list of house rules, or with one chosen the settings of it."""
        await reply.turn_page()
        shown = await self._tables.shown(ident.table)
        await reply.show(lobby.house_rules(shown.table, "".join(values[:1])), ident.table, shown.table.seq)

    async def _set_option(self, reply: Reply, ident: Id, values: tuple[str, ...]) -> None:
        await self._configure(reply, ident, values)
        shown = await self._tables.shown(ident.table)
        await reply.show(lobby.house_rules(shown.table), ident.table, shown.table.seq)

    async def _rematch(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        await reply.think()
        await self._opening(reply, self._tables.rematch(reply.actor, ident.table, reply.place.parent))

    def _in_lobby(self, wish: InLobby) -> Handler:
        async def handle(reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
            await reply.update()
            await wish(reply.actor, ident.table)

        return handle

    # Commands

    async def open(
        self,
        reply: Reply,
        game: str,
        seats: int,
        target: int,
        computers: int,
        tempo: str = "",
        seconds: int = 0,
        channel: object = None,
    ) -> None:
        """`/casino start`, where the bot has every permission it needs; with a `channel` in a new thread of it."""
        await reply.think()
        server = await self._tables.servers.settings(reply.place.server)
        pace = self._timing.asked_for(tempo, seconds, server.tempo)
        key = meant(game, server.presets)
        wanted = (key, seats, computers, target, pace)
        if channel is None:
            await self._opening(reply, self._tables.open(reply.actor, reply.place, *wanted))
            return
        parent = threads.parent_of(channel)
        await self._tables.demand_openable(reply.actor, threads.within(reply.place), *wanted)
        place = await threads.made(parent, reply.actor)
        await self._opening(reply, self._tables.open(reply.actor, place, *wanted), f"<#{place.channel}>")

    async def hand_here(self, reply: Reply) -> None:
        """`/casino hand`."""
        await reply.think()
        await self._hands.open(reply, (await self._running(reply.place)).id)

    async def table_here(self, reply: Reply) -> None:
        """`/casino table`."""
        await reply.think()
        table = await self._running(reply.place)
        shown = await self._tables.shown(table.id)
        panel = await self._studio.work(board.board, shown)
        await reply.show(without_buttons(panel, board_link(table)))
        for page in _as_text(shown, reply):
            await reply.show(Panel(page.text))

    async def leave_here(self, reply: Reply) -> None:
        """`/casino leave`."""
        await reply.think()
        await self._leave_table(reply, (await self._running(reply.place)).id)

    async def mine(self, reply: Reply) -> None:
        """`/casino mine`."""
        await reply.think()
        tables = [(shown, board_link(shown.table)) for shown in await self._tables.mine(reply.actor)]
        await reply.show(my_tables(reply.actor.id, reply.place.server, tables))

    async def ask_here(self, reply: Reply, wish: Wish) -> None:
        """`/casino undo`, `/casino pause`, `/casino resume`."""
        await reply.think()
        await self._agreeing.ask(reply, (await self._running(reply.place)).id, wish)

    async def end_here(self, reply: Reply) -> None:
        """`/casino end`: a lobby at once, a match only after the question what that means."""
        await reply.think()
        table = await self._running(reply.place)
        if table.status is Status.LOBBY:
            await self._tables.end(reply.actor, table.id)
            await reply.say(CLOSED)
            return
        if reply.actor.id != table.host and not reply.actor.may_moderate:
            raise NotHostNorModerator(host=table.host_name)
        await reply.show(pages.end_question(), table.id, table.seq)

    async def rules_of(self, reply: Reply, game: str) -> None:
        """`/casino rules`."""
        await reply.think()
        game = meant(game, (await self._tables.servers.settings(reply.place.server)).presets)
        if not game:
            table = await self._tables.running(reply.place)
            game = table.game if table else variants.ALL[0].key
        await rulebook.open_rules(reply, rules_of(game))

    async def verify(self, reply: Reply, table: int) -> None:
        """`/casino verify`."""
        await reply.think()
        found = await self._tables.verified(reply.place, table)
        file = f"table-{found.table.id}.txt"
        await reply.hand_over(verified_words(found, file), file, found.record)

    async def help(self, reply: Reply) -> None:
        """`/casino help`."""
        await reply.think()
        await reply.show(pages.help_page())

    async def preferences(self, reply: Reply, dm: bool | None, previews: bool | None) -> None:
        """`/casino preferences`."""
        await reply.think()
        person = await self._tables.person(reply.actor)
        if dm is not None or previews is not None:
            told = False if dm else None
            person = await self._tables.remember(person.id, dm=dm, preview=previews, dm_closed_told=told)
        await reply.say(
            f"Your cards by direct message: **{_on(person.dm)}**\n"
            f"A preview before you confirm a play: **{_on(person.preview)}**"
        )

    # What several of them do

    async def _opening(self, reply: Reply, opening: Awaitable[Table], where: str = "this channel") -> None:
        try:
            await opening
        except ChannelBusy as busy:
            await reply.show(Panel(str(busy), ((Button("To the table", url=board_link(busy.table)),),)))
        else:
            await reply.say(f"Your table stands in {where}. Others press **Join** on it; you press **Start**.")

    async def _running(self, place: Place) -> Table:
        table = await self._tables.running(place)
        if table is None:
            raise UnreadableId(NO_TABLE)
        return table

    async def _leave_table(self, reply: Reply, table_id: int) -> None:
        """Out of a lobby at once; out of a match only after the question what that means."""
        shown = await self._tables.shown(table_id)
        seat = shown.table.seat_of(reply.actor.id)
        if shown.table.status is not Status.PLAYING or shown.match is None:
            await self._tables.leave(reply.actor, table_id)
            await reply.say("You have left the table.")
            return
        if not seat:
            raise NotSeated
        await reply.show(pages.leave_question(view(shown.match.state, seat)), table_id, shown.table.seq)


FINDING = ("card", "play", "choose", "pick", "preview", "back", "undo", "page", "refresh")
DECIDING = ("confirm", "end", "order", "insist", "stand", "ask", "claim")
PANEL = (*FINDING, *DECIDING)
"""The verbs of the private panel."""
CHOICES = ("setgame", "setsize", "settarget", "setpartners")
"""What the host chooses in the lobby."""


def without_buttons(panel: Panel, link: str) -> Panel:
    """A board to look at: its buttons stand on the board itself."""
    return Panel(panel.text, ((Button("Go to the table", url=link),),), panel.picture, panel.alt)


def _as_text(shown: Shown, reply: Reply) -> tuple[Panel, ...]:
    """The table in words for the presser, with their own hand; nothing in a lobby, whose board says it all."""
    if shown.match is None:
        return ()
    names = tuple(seat.name for seat in shown.table.seats)
    return pages.table_text(view(shown.match.state, shown.table.seat_of(reply.actor.id)), names, fair_line(shown.match))


def _page(found: tuple[Panel, ...], number: int) -> Panel:
    """One page of a text that may have become shorter since its button was made."""
    if not found:
        raise NotStarted
    return found[min(number, len(found) - 1)]


def _on(chosen: bool) -> str:
    return "on" if chosen else "off"
