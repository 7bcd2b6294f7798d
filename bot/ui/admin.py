"""What those who manage a server can do: settings, presets, the list of changes."""

from __future__ import annotations

from dataclasses import replace

from bot.app.errors import NoTable
from bot.app.lobby import rules_of
from bot.app.meter import Tally
from bot.app.model import Preset
from bot.app.servers import Wish, demand_manager, preset, with_preset, without_preset
from bot.app.settings import Server
from bot.app.tables import TableService
from bot.language import say
from bot.present import admin
from bot.present.form import seconds_form, written_seconds
from bot.present.names import plain
from bot.present.panel import MAX_OPTIONS
from bot.present.settings import Themes, entries_page, match_words, what_words
from bot.present.status import status_text
from bot.present.words import game_name
from bot.ui.games import meant
from bot.ui.ids import Id
from bot.ui.reply import Handler, Reply

UNCHANGED = "Nothing has changed."


class Admin:
    """Answers the presses, forms and commands; `verbs` and `forms` say which. `themes` are those that there are, by
    key."""

    def __init__(self, tables: TableService, themes: Themes, tally: Tally) -> None:
        self._tally = tally
        self._tables = tables
        self._servers = tables.servers
        self._ranking = tables.ranking
        self._themes = themes
        self.verbs: dict[str, Handler] = {
            **dict.fromkeys(admin.VERBS, self._press),
            "admintime": self._own_time,
            "changes": self._turn_page,
        }
        self.forms: dict[str, Handler] = {"adminseconds": self._set_seconds}

    async def settings(self, reply: Reply) -> None:
        """`/casino-admin settings`."""
        await reply.think()
        demand_manager(reply.actor)
        server = await self._servers.settings(reply.actor.server)
        await self._show_settings(reply, server)

    async def status(self, reply: Reply) -> None:
        """`/casino-admin status`."""
        await reply.think()
        demand_manager(reply.actor)
        self._tally.tables(await self._tables.looking.count_running())
        await reply.say(status_text(self._tally.figures))

    async def save_preset(self, reply: Reply, name: str, game: str) -> None:
        """`/casino-admin preset save`: a game, or the one of this channel's table."""
        await reply.think()
        demand_manager(reply.actor)
        server = await self._servers.settings(reply.actor.server)
        key = meant(game, server.presets) or await self._game_here(reply)
        server, what = await self._change(reply, lambda server: with_preset(server, name, key))
        kept = preset(server, " ".join(name.split()))
        if kept:
            told = say("**{name}** is {game}.", name=kept.name, game=game_name(rules_of(kept.game)))
            await reply.say(told if what else f"{told} {say(UNCHANGED)}")

    async def delete_preset(self, reply: Reply, name: str) -> None:
        """`/casino-admin preset delete`."""
        await reply.think()
        await self._change(reply, lambda server: without_preset(server, name))
        await reply.say("The preset **{name}** is deleted. Tables that play it go on.", name=name.strip())

    async def presets(self, reply: Reply) -> None:
        """`/casino-admin preset list`."""
        await reply.think()
        demand_manager(reply.actor)
        await reply.show(admin.presets_page(await self._servers.settings(reply.actor.server)))

    async def changes(self, reply: Reply) -> None:
        """`/casino-admin audit`: the list of changes."""
        await reply.think()
        await self._show_changes(reply, 0)

    async def strike(self, reply: Reply, match: str, reason: str, struck: bool) -> None:
        """`/casino-admin strike` and `/casino-admin restore`."""
        await reply.think()
        number = int(match) if match.isascii() and match.isdigit() and len(match) < 19 else 0
        what = await self._ranking.strike(reply.actor, number, struck, plain(reason))
        await reply.say(what_words(what, self._themes))

    async def matches(self, server_id: int, typed: str, struck: bool) -> list[tuple[str, str]]:
        """The matches that can be struck, or put back, and that fit what was typed, each with its number."""
        found = [each for each in await self._ranking.matches(server_id) if each.struck is not struck]
        words = ((match_words(each), str(each.table)) for each in found)
        return [each for each in words if typed.strip().casefold() in each[0].casefold()][:MAX_OPTIONS]

    async def presets_of(self, server_id: int) -> tuple[Preset, ...]:
        """The presets of a server."""
        return (await self._servers.settings(server_id)).presets

    async def preset_names(self, server_id: int, typed: str) -> list[str]:
        """The names of presets that fit what was typed."""
        presets = await self.presets_of(server_id)
        return [each.name for each in presets if typed.strip().casefold() in each.name.casefold()]

    async def _press(self, reply: Reply, ident: Id, values: tuple[str, ...]) -> None:
        """A page was turned, or something was chosen on it."""
        await reply.update()
        demand_manager(reply.actor)
        server = await self._servers.settings(reply.actor.server)
        page, note = ident.index, ""
        if ident.verb != "adminpage":
            wish = admin.wish(server, self._themes, ident.verb, ident.index, values)
            server, what = await self._change(reply, wish)
            page, note = admin.page_of(ident.verb), f"✅ {what or say(UNCHANGED)}"
        await self._show_settings(reply, server, page, note)

    async def _own_time(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        await reply.ask(seconds_form("adminseconds", ident.index))

    async def _set_seconds(self, reply: Reply, _ident: Id, values: tuple[str, ...]) -> None:
        await reply.update()
        demand_manager(reply.actor)
        seconds = written_seconds(values)
        server, what = await self._change(reply, lambda server: replace(server, seconds=seconds))
        await self._show_settings(reply, server, admin.MORE, f"✅ {what or say(UNCHANGED)}")

    async def _show_settings(self, reply: Reply, server: Server, page: int = 0, note: str = "") -> None:
        guild = reply.interaction.guild

        def is_there(number: int) -> bool:
            return guild is not None and bool(guild.get_channel(number) or guild.get_role(number))

        await reply.show(admin.settings_page(server, self._themes, page, note, is_there))

    async def _turn_page(self, reply: Reply, ident: Id, _values: tuple[str, ...]) -> None:
        await reply.turn_page()
        await self._show_changes(reply, ident.index)

    async def _show_changes(self, reply: Reply, page: int) -> None:
        found, more = await self._servers.entries(reply.actor, page)
        await reply.show(entries_page(found, self._themes, page, more))

    async def _change(self, reply: Reply, wish: Wish) -> tuple[Server, str]:
        server, what = await self._servers.change(reply.actor, wish)
        return server, what_words(what, self._themes)

    async def _game_here(self, reply: Reply) -> str:
        table = await self._tables.looking.running(reply.place)
        if table is None:
            raise NoTable
        return table.game
