"""Presses in a lobby: who sits there, what is played, and the start."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.app.model import Actor, Table
from bot.app.tables import TableService
from bot.present import lobby
from bot.ui import threads
from bot.ui.ids import Id
from bot.ui.reply import Handler, Reply

Wish = Callable[[Actor, int], Awaitable[Table]]

CHOICES = ("setgame", "setsize", "settarget", "setpartners")
"""What the host chooses in a list."""


class Lobby:
    """Answers the presses; `verbs` says which."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables
        self.verbs: dict[str, Handler] = {
            "join": _wished(tables.join),
            "addcpu": _wished(tables.add_computer),
            "delcpu": _wished(tables.remove_computer),
            "start": self._start,
            "invite": _wished(tables.invite),
            **dict.fromkeys(CHOICES, self._configure),
            "houserules": self._house_rules,
            "option": self._house_rules,
            "setoption": self._set_option,
        }

    async def _start(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        await reply.update()
        if (await self._tables.shown(ident.table)).table.apart:
            threads.demand(reply.interaction)
        await self._tables.start(reply.actor, ident.table)

    async def _configure(self, reply: Reply, ident: Id, values: tuple[str, ...]) -> None:
        await reply.update()
        shown = await self._tables.shown(ident.table)
        game, size = lobby.configured(shown.table, ident.verb, ident.index, values, shown.presets)
        await self._tables.configure(reply.actor, ident.table, game, size)

    async def _house_rules(self, reply: Reply, ident: Id, values: tuple[str, ...]) -> None:
        """The list of house rules, or with one chosen the settings of it."""
        await reply.turn_page()
        shown = await self._tables.shown(ident.table)
        self._tables.time.pressed(shown, reply.actor.id)
        await reply.show(lobby.house_rules(shown.table, "".join(values[:1])), ident.table, shown.table.seq)

    async def _set_option(self, reply: Reply, ident: Id, values: tuple[str, ...]) -> None:
        await self._configure(reply, ident, values)
        shown = await self._tables.shown(ident.table)
        await reply.show(lobby.house_rules(shown.table), ident.table, shown.table.seq)


def _wished(wish: Wish) -> Handler:
    async def handle(reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        await reply.update()
        await wish(reply.actor, ident.table)

    return handle
