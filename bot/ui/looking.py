"""What is there to look at: a hand, the table in picture and text, one's tables, the rules, a record, the help."""

from __future__ import annotations

from bot.app.errors import NotStarted
from bot.app.lobby import rules_of
from bot.app.model import Shown
from bot.app.tables import TableService
from bot.language import say
from bot.present import board, pages
from bot.present.fairness import fair_line, verified_words
from bot.present.mine import my_tables
from bot.present.panel import Button, Panel
from bot.ui import rulebook
from bot.ui.boards import Boards
from bot.ui.games import meant
from bot.ui.hands import Hands
from bot.ui.here import table_here
from bot.ui.ids import Id
from bot.ui.links import board_link
from bot.ui.pictures import Studio
from bot.ui.reply import Handler, Reply
from engine import variants
from engine.view import view


class Looking:
    """Answers the commands and the presses; `verbs` says which presses."""

    def __init__(self, tables: TableService, hands: Hands, studio: Studio, boards: Boards) -> None:
        self._boards = boards
        self._tables = tables
        self._hands = hands
        self._studio = studio
        self.verbs: dict[str, Handler] = {
            "hand": self._hand,
            "text": self._text,
            "rules": self._rules,
            rulebook.VERB: rulebook.turn_page,
        }

    async def hand(self, reply: Reply) -> None:
        """`/casino hand`."""
        await reply.think()
        table = await table_here(self._tables, reply)
        await self._hands.open(reply, table.id)
        await self._boards.standing(table)

    async def table(self, reply: Reply) -> None:
        """`/casino table`."""
        await reply.think()
        table = await table_here(self._tables, reply)
        shown = await self._tables.shown(table.id)
        panel = await self._studio.work(board.board, shown)
        await reply.show(without_buttons(panel, board_link(await self._boards.standing(table))))
        for page in _as_text(shown, reply):
            await reply.show(Panel(page.text))

    async def mine(self, reply: Reply) -> None:
        """`/casino mine`."""
        await reply.think()
        found = await self._tables.looking.mine(reply.actor)
        for shown in found:
            self._tables.look_again(shown.table)
        tables = [(shown, board_link(shown.table)) for shown in found]
        await reply.show(my_tables(reply.actor.id, reply.place.server, tables))

    async def rules(self, reply: Reply, game: str) -> None:
        """`/casino rules`."""
        await reply.think()
        game = meant(game, (await self._tables.servers.settings(reply.place.server)).presets)
        if not game:
            table = await self._tables.looking.running(reply.place)
            game = table.game if table else variants.ALL[0].key
        await rulebook.open_rules(reply, rules_of(game))

    async def verify(self, reply: Reply, table: int) -> None:
        """`/casino verify`."""
        await reply.think()
        found = await self._tables.looking.verified(reply.place, table)
        file = f"table-{found.table.id}.txt"
        await reply.hand_over(verified_words(found, file), file, found.record)

    async def help(self, reply: Reply) -> None:
        """`/casino help`."""
        await reply.think()
        await reply.show(pages.help_page())

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


def without_buttons(panel: Panel, link: str) -> Panel:
    """A board to look at: its buttons stand on the board itself."""
    return Panel(panel.text, ((Button(say("Go to the table"), url=link),),), panel.picture, panel.alt)


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
