"""Brings one table's newest state into its channel: the board, the hands' scorings, the letters, the notices.

Everything here may be repeated after a kill at any point: what was posted before is found again by the outbox instead
of standing twice, and only when all of it is there is the change marked as shown.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, Final

import discord

from bot.app.errors import Refusal
from bot.app.model import Place, Post, Shown, Status, Table
from bot.app.ports import Clock
from bot.app.tables import TableService
from bot.language import speaking
from bot.present import board
from bot.present.panel import Panel
from bot.ui import adapt
from bot.ui.calls import Fault, Halted, attempt
from bot.ui.dm import Letters
from bot.ui.links import board_link
from bot.ui.notices import SHUT, Notices
from bot.ui.outbox import Outbox, Same, Sent
from bot.ui.pace import Pace
from bot.ui.pictures import Studio
from bot.ui.restart import Restarts
from bot.ui.threads import Moving
from bot.ui.tongues import Tongues
from engine.happened import Dealt, MatchOver, Scored

log = logging.getLogger(__name__)

OLD: Final = 3600.0
"""Discord allows few edits of a message older than this."""
WITHOUT_FILES: Final = 600.0
"""Seconds until a channel that took no file is tried with one again."""
WANT_A_NEW_BOARD: Final = (Fault.MESSAGE_GONE, Fault.OLD_MESSAGE, Fault.ARCHIVED)
AWAY: Final = 8
"""With so many messages below it a board has scrolled away, and a new one is posted."""
FRESH: Final = 30.0
"""A board that was posted no longer ago cannot have scrolled away."""
LOOK_BACK: Final = 25
"""How many messages of a channel are looked through for boards that nobody remembers."""

_Put = Callable[[bytes | None], Awaitable[object]]


class Boards:
    """Shows tables in their channels."""

    def __init__(
        self,
        client: discord.Client,
        tables: TableService,
        letters: Letters,
        studio: Studio,
        outbox: Outbox,
        clock: Clock,
        pace: Pace,
        tongues: Tongues,
    ) -> None:
        self._notices = Notices(client, tables, outbox)
        self._moving = Moving(client, tables, self._notices)
        self._client = client
        self._tables = tables
        self._letters = letters
        self._studio = studio
        self._outbox = outbox
        self._clock = clock
        self._pace = pace
        self._tongues = tongues
        self.restarts = Restarts(client, tables, studio, clock, pace, tongues, self._takes_files)
        self._no_files: dict[int, float] = {}
        self._looked_for: set[int] = set()
        """The running tables of which no boards stand that nobody remembers."""

    async def show(self, table_id: int) -> bool:
        """Show a table's newest state; False where Discord did not answer, so that it has to be tried again."""
        try:
            shown = await self._tables.shown(table_id)
            with speaking(await self._tongues.of(shown.table.place.server)):
                await self._show(shown)
        except Refusal as refusal:
            log.info("Table %d is not shown: %s", table_id, refusal)
        except Halted as halted:
            log.info("Table %d is not shown now: %s.", table_id, halted)
            self._looked_for.discard(table_id)
            if halted.fault in (Fault.CHANNEL_GONE, Fault.FORBIDDEN, *SHUT):
                await self._tables.time.suspend(table_id)
            return halted.fault is not Fault.UNREACHABLE
        return True

    async def standing(self, table: Table) -> Table:
        """The table for somebody who looks for it; without a board where that was deleted, and then a new one is
        posted; that tells also of a channel that is gone. A suspended table is looked for elsewhere, and seldom."""
        if not table.board or table.suspended:
            return table
        met = await attempt(self._channel(table.place).fetch_message(table.board))
        if met in (Fault.MESSAGE_GONE, Fault.CHANNEL_GONE):
            await self._tables.show_anew(table.id)
        return replace(table, board=0) if met is Fault.MESSAGE_GONE else table

    async def _show(self, shown: Shown) -> None:
        shown = await self._moving.bring(shown)
        table = shown.table
        posts = await self._tables.posts.of(table.id)
        missed = await self._notices.bring(shown, posts)
        if not table.suspended and (_is_shown(table) or (table.interrupted and await self.restarts.take_back(shown))):
            await self._letters.bring(shown, posts)
            _demand_all(missed)
            return
        await self._pace.wait(table.place.channel)
        await self._bring(await self._tables.shown(table.id), posts)
        if missed is Fault.ARCHIVED:
            # The board has opened the thread again.
            await self._notices.bring(await self._tables.shown(table.id), await self._tables.posts.of(table.id))
        _demand_all(missed)
        if table.suspended:
            await self._tables.time.reached(table.id)

    async def _bring(self, shown: Shown, posts: Mapping[str, Post]) -> None:
        """The board and what goes with it; of these `posts`, boards and letters are begun nowhere else."""
        for hand, panel in results(shown):
            await self._post(shown.table, panel, f"result.{hand}")
        table = await self._bring_board(shown, posts)
        dealt = any(isinstance(each, Dealt) for each in shown.news)
        await self._letters.bring(replace(shown, table=table), posts, dealt)
        await self._tables.mark_shown(table.id, table.seq, table.board, table.boards)
        if not table.runs:
            self._looked_for.discard(table.id)

    async def _bring_board(self, shown: Shown, posts: Mapping[str, Post]) -> Table:
        """Edit the board, or post a new one and close the old. Gives back the table with the board it has now."""
        table, key = shown.table, f"board.{shown.table.boards + 1}"
        panel = await self._studio.work(board.board, shown)
        stands = table.board and not needs_new_board(shown) and self._age(table.board) <= OLD
        met = None
        if stands and key not in posts and not await self._has_scrolled_away(shown):
            met = await self._edit(table, table.board, panel)
            if met is None:
                return table
        message = await self._post_board(table, panel, key)
        posted = replace(table, board=message, boards=table.boards + 1)
        old = {table.board} | (await self._strays(table) if table.id not in self._looked_for else set())
        self._looked_for.add(table.id)
        closed = board.closed_board(shown, board_link(posted))
        for each in sorted(old - {0, message}):
            await self._close(table, each, closed)
        if table.came:
            await self._close_lobby(shown, posted)
        if met is Fault.MESSAGE_GONE:
            await self._look_beside(replace(shown, table=posted))
        return posted

    async def _look_beside(self, shown: Shown) -> None:
        """Whoever has deleted the board may have deleted what stood beside it."""
        anew = replace(shown, table=replace(shown.table, interrupted=True))
        await self._notices.bring(anew, await self._tables.posts.of(shown.table.id))

    async def _close_lobby(self, shown: Shown, posted: Table) -> None:
        """Have the message with which the table's thread begins lead there."""
        place = posted.place
        lobby = replace(posted, place=Place(place.server, place.parent))
        await self._close(lobby, place.channel, board.left_lobby(shown, board_link(posted)))

    async def _post_board(self, table: Table, panel: Panel, key: str) -> int:
        """The new board's message; where it was posted before, with the newest state on it."""
        met = await self._post(table, panel, key, lambda message: _is_board_of(message, table), table.board)
        if isinstance(met, discord.Message) and met.content.strip() in _texts(panel):
            return met.id
        if await self._edit(table, met.id, panel) is not None:
            # It is gone again, or was kept from being edited: the next try posts another.
            await self._tables.posts.drop(table.id, key)
            raise Halted(Fault.UNREACHABLE)
        return met.id

    async def _has_scrolled_away(self, shown: Shown) -> bool:
        """Whether so much was written below the board that nobody sees it; looked at once for each turn."""
        if shown.match is None or not shown.news or self._age(shown.table.board) < FRESH:
            return False
        board = discord.Object(shown.table.board)

        async def below() -> int:
            return len([each async for each in self._channel(shown.table.place).history(limit=AWAY, after=board)])

        met = await attempt(below())
        return not isinstance(met, Fault) and met >= AWAY

    async def _strays(self, table: Table) -> set[int]:
        """Boards that an earlier run posted when it was killed before it could remember."""

        async def found() -> set[int]:
            history = self._channel(table.place).history(limit=LOOK_BACK)
            mine = [each async for each in history if each.author == self._client.user]
            return {message.id for message in mine if _is_board_of(message, table)}

        met = await attempt(found())
        return set() if isinstance(met, Fault) else met

    async def _close(self, table: Table, message: int, closed: Panel) -> None:
        """Take the buttons off an old board; where that is refused, nothing waits for it."""
        try:
            await self._edit(table, message, closed)
        except Halted as halted:
            if halted.fault is Fault.UNREACHABLE:
                raise

    async def _edit(self, table: Table, message: int, panel: Panel) -> Fault | None:
        """Turn a message into the panel; gives back the fault where only another message can help."""
        channel = self._channel(table.place)

        async def put(png: bytes | None) -> object:
            edited = adapt.editing(panel, table.id, table.seq, png)
            return await attempt(channel.get_partial_message(message).edit(**edited))

        met = await self._with_picture(table.place, panel, put)
        return met if isinstance(met, Fault) else None

    async def _post(self, table: Table, panel: Panel, key: str, same: Same | None = None, after: int = 0) -> Sent:
        """A message under this key, once: a new one, or that which stands already."""
        channel = self._channel(table.place)

        async def put(png: bytes | None) -> object:
            sent = adapt.sending(panel, table.id, table.seq, png)
            return await self._outbox.send(table.id, key, channel, sent, same, after)

        met = await self._with_picture(table.place, panel, put)
        if not isinstance(met, (discord.Message, discord.PartialMessage)):
            raise Halted(met if isinstance(met, Fault) else Fault.UNREACHABLE)
        return met

    async def _with_picture(self, place: Place, panel: Panel, put: _Put) -> object:
        """Put a panel with its picture, or where files are not allowed without it."""
        png = await self._studio.png(panel.picture, place.server) if self._takes_files(place) else None
        met = await put(png)
        if met is Fault.FORBIDDEN and png:
            met = await put(None)
            if not isinstance(met, Fault):
                log.info("A channel takes no files; its table goes on as text.")
                now = self._clock.now()
                self._no_files = {each: until for each, until in self._no_files.items() if until > now}
                self._no_files[place.channel] = now + WITHOUT_FILES
        if isinstance(met, Fault) and met not in WANT_A_NEW_BOARD:
            raise Halted(met)
        return met

    def _takes_files(self, place: Place) -> bool:
        now = self._clock.now()
        return self._no_files.get(place.channel, now) <= now

    def _age(self, message: int) -> float:
        return self._clock.now() - discord.utils.snowflake_time(message).timestamp()

    def _channel(self, place: Place) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(place.channel, guild_id=place.server)


def results(shown: Shown) -> tuple[tuple[int, Panel], ...]:
    """The scoring of each hand that was counted since the last showing, with the hand's number."""
    panels = board.results(shown)
    match = shown.match
    if match is None or not panels:
        return ()
    last = match.hand - (not match.over)
    return tuple(enumerate(panels, last - len(panels) + 1))


def needs_new_board(shown: Shown) -> bool:
    """Whether what happened begins a new board: cards were dealt, or the match ended in the middle of a hand."""
    if any(isinstance(each, Dealt) for each in shown.news):
        return shown.table.status is Status.PLAYING
    over = any(isinstance(each, MatchOver) for each in shown.news)
    return over and not any(isinstance(each, Scored) for each in shown.news)


def _demand_all(missed: Fault | None) -> None:
    """A table does not go on where its players cannot be called, though its board may be shown."""
    if missed is Fault.FORBIDDEN:
        raise Halted(missed)


def _is_shown(table: Table) -> bool:
    return bool(table.board) and table.shown_seq >= table.seq and not table.interrupted


def _is_board_of(message: discord.Message, table: Table) -> bool:
    """Whether a message is a board of this table with its buttons still on it."""
    rows: Any = [row.to_dict() for row in message.components]
    own = (f"cz1:hand:{table.id}:", f"cz1:start:{table.id}:")
    return any(str(part.get("custom_id")).startswith(own) for row in rows for part in row.get("components", ()))


def _texts(panel: Panel) -> tuple[str, str]:
    """How a panel reads with its picture and without."""
    return adapt.content(panel, with_picture=True).strip(), adapt.content(panel, with_picture=False).strip()
