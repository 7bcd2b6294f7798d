"""Presses and commands for what players agree on: taking a turn back, pausing, going on, calling somebody again."""

from __future__ import annotations

from bot.app.model import Wish
from bot.app.tables import TableService
from bot.ui.here import table_here
from bot.ui.ids import Id
from bot.ui.reply import Handler, Reply, numbered

ASKED = "The others are asked in the channel."
DONE = {
    Wish.UNDO: "Your last turn is taken back: it is your turn again.",
    Wish.PAUSE: "The table is paused. `/casino resume` goes on.",
    Wish.RESUME: "The table goes on.",
}
AGREED = "You have agreed; others have still to answer."


class Agreeing:
    """Answers them; `verbs` says which presses."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables
        self.verbs: dict[str, Handler] = {
            "askundo": self._ask_undo,
            "agree": self._agree,
            "refuse": numbered(tables.manners.refuse),
            "free": numbered(tables.manners.free),
            "nudge": numbered(tables.manners.nudge),
        }

    async def ask(self, reply: Reply, wish: Wish) -> None:
        """`/casino undo`, `/casino pause`, `/casino resume`."""
        await reply.think()
        await self._ask(reply, (await table_here(self._tables, reply)).id, wish)

    async def _ask(self, reply: Reply, table_id: int, wish: Wish) -> None:
        """Ask for something, and say what came of it."""
        shown = await self._tables.manners.ask(reply.actor, table_id, wish)
        await reply.say(ASKED if shown.table.vote else DONE[wish])

    async def _ask_undo(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        await reply.think()
        await self._ask(reply, ident.table, Wish.UNDO)

    async def _agree(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        await reply.update()
        shown = await self._tables.manners.agree(reply.actor, ident.table, ident.index)
        if shown.table.vote is not None:
            await reply.say(AGREED)
