"""Presses that concern a table's time: how much of it a turn has, and what is done about those who are late."""

from __future__ import annotations

from bot.app.errors import NoSuchPace
from bot.app.model import Pace, Tempo
from bot.app.tables import TableService
from bot.present.form import seconds_form, written_seconds
from bot.present.pace import chosen_pace, pace_page
from bot.ui import threads
from bot.ui.hands import Hands
from bot.ui.ids import Id
from bot.ui.reply import Handler, Reply, numbered


class Timing:
    """Answers the presses and the forms; `verbs` and `forms` say which."""

    def __init__(self, tables: TableService, hands: Hands) -> None:
        self._tables = tables
        self._hands = hands
        self.verbs: dict[str, Handler] = {
            "pace": self._pace,
            "setpace": self._set_pace,
            "owntime": self._own_time,
            "setapart": self._set_apart,
            "wait": numbered(tables.time.wait),
            "playon": numbered(tables.time.play_on),
            "breakoff": numbered(tables.time.end),
            "takeback": self._take_back,
        }
        self.forms: dict[str, Handler] = {"setseconds": self._set_seconds}

    def asked_for(self, tempo: str, seconds: int, usual: Pace) -> Pace:
        """The pace that a command asks for; what it leaves open is as `usual` on its server."""
        if tempo and tempo not in {each.value for each in Tempo}:
            raise NoSuchPace
        pace = self._tables.paces.of(Tempo(tempo)) if tempo not in ("", usual.tempo.value) else usual
        return Pace(pace.tempo, seconds or pace.seconds)

    async def _pace(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        await reply.turn_page()
        await self._show_page(reply, ident)

    async def _set_pace(self, reply: Reply, ident: Id, values: tuple[str, ...]) -> None:
        await reply.update()
        await self._tables.set_pace(reply.actor, ident.table, chosen_pace(values))
        await self._show_page(reply, ident)

    async def _own_time(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        await reply.ask(seconds_form("setseconds", ident.index), ident.table)

    async def _set_seconds(self, reply: Reply, ident: Id, values: tuple[str, ...]) -> None:
        await reply.update()
        pace = (await self._tables.shown(ident.table)).table.pace
        await self._tables.set_pace(reply.actor, ident.table, Pace(pace.tempo, written_seconds(values)))
        await self._show_page(reply, ident)

    async def _set_apart(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        await reply.update()
        if ident.index:
            threads.demand(reply.interaction)
        await self._tables.places.set_apart(reply.actor, ident.table, bool(ident.index))
        await self._show_page(reply, ident)

    async def _take_back(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        await reply.turn_page()
        await self._tables.time.take_back(reply.actor, ident.table)
        await self._hands.open(reply, ident.table)

    async def _show_page(self, reply: Reply, ident: Id) -> None:
        table = (await self._tables.shown(ident.table)).table
        await reply.show(pace_page(table, self._tables.paces), table.id, table.seq)
