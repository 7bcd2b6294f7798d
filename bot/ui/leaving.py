"""Leaving a table and ending it: a lobby at once, a match only after the question what that means."""

from __future__ import annotations

from bot.app.errors import AlreadyStarted, Damaged, GaveUp, NotHostNorModerator, NotSeated
from bot.app.model import Status
from bot.app.tables import TableService
from bot.language import say
from bot.present import pages
from bot.present.panel import Panel
from bot.ui.here import table_here
from bot.ui.ids import Id
from bot.ui.reply import Handler, Reply
from engine.view import view

CLOSED = "The table is closed. It counts for nobody."
LEFT = "You have left the table."


class Leaving:
    """Answers the commands and the presses; `verbs` says which presses."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables
        self.verbs: dict[str, Handler] = {
            "leave": self._leave,
            "quit": self._quit,
            "resign": self._resign,
            "close": self._close,
        }

    async def leave(self, reply: Reply) -> None:
        """`/casino leave`."""
        await reply.think()
        if await self._left(reply, (await table_here(self._tables, reply)).id):
            await reply.say(LEFT)

    async def end(self, reply: Reply) -> None:
        """`/casino end`."""
        await reply.think()
        table = await table_here(self._tables, reply)
        if table.status is Status.LOBBY:
            await self._tables.end(reply.actor, table.id)
            await reply.say(CLOSED)
            return
        if reply.actor.id != table.host and not reply.actor.may_moderate:
            raise NotHostNorModerator(host=table.host_name)
        await reply.show(pages.end_question(), table.id, table.seq)

    async def _leave(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        await reply.think()
        if await self._left(reply, ident.table):
            await reply.say(LEFT)

    async def _quit(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        """The lobby's own button: its message shows who has left."""
        await reply.update()
        await self._left(reply, ident.table)

    async def _resign(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        await reply.update()
        await self._tables.resign(reply.actor, ident.table)
        await reply.show(Panel(say("You have given the match up.")))

    async def _close(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        await reply.update()
        if ident.index != pages.GO_ON:
            await self._tables.end(reply.actor, ident.table)
        await reply.show(Panel(say("The match goes on." if ident.index == pages.GO_ON else CLOSED)))

    async def _left(self, reply: Reply, table_id: int) -> bool:
        """Whether the presser has left a lobby; of a match, which may have begun since the press, it is asked first."""
        try:
            await self._tables.leave(reply.actor, table_id)
        except AlreadyStarted:
            await self._ask(reply, table_id)
            return False
        return True

    async def _ask(self, reply: Reply, table_id: int) -> None:
        shown = await self._tables.shown(table_id)
        table, match, seat = shown.table, shown.match, shown.table.seat_of(reply.actor.id)
        if match is None:
            raise Damaged
        if not seat:
            raise NotSeated
        if seat in match.state.resigned:
            raise GaveUp
        question = pages.leave_question(view(match.state, seat), away=seat in match.away)
        await reply.show(question, table_id, table.seq)
