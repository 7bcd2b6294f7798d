"""What servers choose for themselves: kept, changed by those who may, and held to when a table opens."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import Final
from weakref import WeakValueDictionary

import regex  # type: ignore[import-untyped]

from bot.app.lobby import rules_of, usual_game
from bot.app.model import Actor, Place, Preset
from bot.app.ports import Clock, Servers
from bot.app.server_errors import (
    BadPresetName,
    NoPreset,
    NoPresetYet,
    NotManager,
    NotStarter,
    OddPresetName,
    PresetNameTooLong,
    TooManyPresets,
    TooManyTables,
    WrongChannel,
)
from bot.app.settings import Changed, Entry, Server, What
from engine import variants
from engine.errors import Unreadable

KEPT: Final = 500
PAGE: Final = 5
MOST_NAME: Final = 32
MOST_PRESETS: Final = 25 - len(variants.ALL)
"""As many as stand beside the games in one list of Discord's."""
_ODD: Final = regex.compile(r"[\p{C}\p{Zl}\p{Zp}\u2800\u3164\uffa0\\*_~`|<>@#\[\]()+=]")

Wish = Callable[[Server], Server]


class ServerService:
    """One for the whole bot: it alone writes settings, so it may keep them in memory."""

    def __init__(self, servers: Servers, clock: Clock) -> None:
        self._servers = servers
        self._clock = clock
        self._kept: OrderedDict[int, Server] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def settings(self, server_id: int) -> Server:
        """What the server has chosen."""
        known = self._kept.get(server_id)
        if known is None:
            async with self._lock(server_id):
                known = self._keep(readable(await self._servers.server(server_id)))
        return known

    async def theme(self, server_id: int) -> str:
        """The look of the server's pictures, empty for the bot's own."""
        return (await self.settings(server_id)).theme

    async def change(self, actor: Actor, wish: Wish) -> tuple[Server, Changed]:
        """Carry out a wish for the actor's server and write it down; gives back the settings and what changed."""
        demand_manager(actor)
        async with self._lock(actor.server):
            before = readable(await self._servers.server(actor.server))
            after = wish(before)
            what = Changed.between(before, after)
            if what.fields:
                self._kept.pop(actor.server, None)
                await self._servers.change(after, self.entry(actor, what))
            return self._keep(after), what

    async def known(self) -> tuple[Server, ...]:
        """Every server of which anything is kept."""
        return await self._servers.known()

    async def mark_left(self, server_id: int, at: float) -> None:
        """Keep when the bot left a server; 0 says that it is there."""
        async with self._lock(server_id):
            server = readable(await self._servers.server(server_id))
            if server.left_at != at:
                await self._servers.change(replace(server, left_at=at))
            self._keep(replace(server, left_at=at))

    async def forget(self, server_id: int) -> None:
        """Delete everything about a server."""
        async with self._lock(server_id):
            await self._servers.forget_server(server_id)
            self._kept.pop(server_id, None)

    async def entries(self, actor: Actor, page: int) -> tuple[tuple[Entry, ...], bool]:
        """A page of the list of changes, from 0, newest first; and whether there is one after it."""
        demand_manager(actor)
        found = await self._servers.entries(actor.server, page * PAGE, PAGE + 1)
        return found[:PAGE], len(found) > PAGE

    def entry(self, actor: Actor, what: What) -> Entry:
        """A line of the list of changes of the actor's server."""
        return Entry(actor.server, self._clock.now(), actor.id, actor.name, what)

    def _keep(self, server: Server) -> Server:
        self._kept[server.id] = server
        self._kept.move_to_end(server.id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return server

    def _lock(self, server_id: int) -> asyncio.Lock:
        return self._locks.setdefault(server_id, asyncio.Lock())


def demand_manager(actor: Actor) -> None:
    """Refuse whoever may not manage the server."""
    if not actor.may_manage:
        raise NotManager


def admit(server: Server, actor: Actor, place: Place, running: int) -> None:
    """Refuse a table that the server's settings do not let the actor open, while so many run there."""
    if server.channels and not {place.channel, place.parent} & {*server.channels}:
        raise WrongChannel(channels=" ".join(map(str, server.channels)))
    if server.starters and not actor.may_manage and server.starters not in actor.roles:
        raise NotStarter(role=server.starters)
    if running >= server.most_tables:
        raise TooManyTables(number=running)


def game_for(server: Server, wanted: str, size: int = 0, computers: int = 0, target: int = 0) -> str:
    """The key of the game that somebody means who wants a table for so many (0: any number), computers among them.

    Where none is named it is the server's own game, unless that is not for so many. `target` is the total that wins,
    0 for the game's own.
    """
    key = wanted or _usual(server, size, computers)
    if not target:
        return key
    parts = [part for part in key.split("+") if not part.startswith("target=")]
    return "+".join([*parts, f"target={target}"])


def preset(server: Server, name: str) -> Preset | None:
    """The server's preset of a name, however it is written."""
    wanted = name.strip().casefold()
    return next((each for each in server.presets if each.name.casefold() == wanted), None)


def with_preset(server: Server, name: str, game: str) -> Server:
    """A preset more, or another game under a name that is there."""
    name = _checked(name)
    known = preset(server, name)
    others = tuple(each for each in server.presets if each != known)
    if len(others) >= MOST_PRESETS:
        raise TooManyPresets(number=MOST_PRESETS)
    new = Preset(name, rules_of(game).key)
    return replace(server, presets=tuple(sorted((*others, new), key=lambda each: each.name)))


def without_preset(server: Server, name: str) -> Server:
    """A preset less."""
    known = preset(server, name)
    if known is None:
        names = ", ".join(each.name for each in server.presets)
        raise NoPreset(names=names) if names else NoPresetYet
    return replace(server, presets=tuple(each for each in server.presets if each != known))


def _checked(name: str) -> str:
    """A name that can stand in a list and in a sentence as it is written."""
    name = " ".join(name.split())
    if not 1 <= len(name) <= MOST_NAME:
        raise PresetNameTooLong(length=len(name), most=MOST_NAME)
    odd = _ODD.search(name)
    if odd:
        shown = odd[0] if odd[0].isprintable() else f"U+{ord(odd[0]):04X}"
        raise OddPresetName(sign=shown)
    if _is_game(name.casefold()):
        raise BadPresetName
    return name


def readable(server: Server) -> Server:
    """The settings without games that an earlier version of the program knew and this one does not."""
    presets = tuple(each for each in server.presets if _is_key(each.game))
    return replace(server, presets=presets, game=server.game if _is_key(server.game) else "")


def _is_game(name: str) -> bool:
    return _is_key(name) or name in {rules.name.casefold() for rules in variants.ALL}


def _is_key(key: str) -> bool:
    try:
        variants.find(key)
    except Unreadable:
        return False
    return True


def _usual(server: Server, size: int, computers: int) -> str:
    if server.game:
        players = rules_of(server.game).players
        if size in players or (not size and players[-1] > computers):
            return server.game
    return usual_game(max(size, computers + 1))
