"""A table in a thread of its own, so that its messages stand apart from the talk of the channel.

The thread is made before the lobby opens, with `/casino start`, or begins with the lobby's message when the match
begins; either way the table stands in the thread from then on, and its channel is free for another.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

import discord

from bot.app.errors import Refusal
from bot.app.lines import Obstacle
from bot.app.model import Actor, Place, Shown, Table
from bot.app.tables import TableService
from bot.present.names import clean
from bot.ui import permissions
from bot.ui.calls import Fault, Halted, attempt
from bot.ui.notices import Notices

log = logging.getLogger(__name__)

ARCHIVED_AFTER: Final = 7 * 24 * 60
"""Minutes without a message until Discord archives a thread: the most that it offers, for turns may be long."""
OBSTACLES: Final = {
    Fault.FORBIDDEN: Obstacle.PERMISSION,
    Fault.MESSAGE_GONE: Obstacle.GONE,
    Fault.MANY_THREADS: Obstacle.MANY,
}


class NoThread(Refusal):
    """The thread that was asked for cannot be made."""

    sentence = "No thread could be made here: {why}. Without `thread` the table opens in the channel itself."


class NoThreadHere(Refusal):
    """The lobby stands where there are no threads."""

    sentence = "Threads are made in text channels: this table is played where its lobby stands."


class NoThreadForIt(permissions.NotAllowed):
    """The bot may not make the thread that the host has chosen in the lobby; `missing` lists what it lacks."""

    sentence = (
        "I cannot make a thread for this table, because I lack:\n{missing}\n"
        "Somebody who may manage this channel can allow it under Edit Channel, Permissions. Or the host chooses under"
        " **Pace** to play in this channel."
    )


def parent_of(channel: object) -> discord.TextChannel:
    """The channel in which a thread can be made; refused where there can be none."""
    if not isinstance(channel, discord.TextChannel):
        raise NoThread(why="threads are made in text channels")
    return channel


def demand(interaction: discord.Interaction[Any]) -> None:
    """Refuse to play in a thread of its own a table in whose channel the bot can make none."""
    if not isinstance(interaction.channel, discord.TextChannel):
        raise NoThreadHere
    permissions.demand(interaction, new_thread=True, refusal=NoThreadForIt)


def within(place: Place) -> Place:
    """A thread of a channel that is not made yet."""
    return Place(place.server, 0, place.channel)


async def made(
    channel: discord.TextChannel, host: Actor, bot: int, unused: Callable[[Place], Awaitable[bool]]
) -> Place:
    """A public thread, named after its host: a new one, or one of the `bot` that has been `unused` since it was killed
    before the table opened."""
    for each in channel.threads:
        place = Place(channel.guild.id, each.id, channel.id)
        mine = each.owner_id == bot and each.name == _name(host.name) and not each.archived and not each.locked
        if mine and await unused(place):
            return place
    kind = discord.ChannelType.public_thread
    call = channel.create_thread(name=_name(host.name), type=kind, auto_archive_duration=ARCHIVED_AFTER)
    met = await attempt(call)
    if isinstance(met, Fault):
        raise NoThread(why=met.value)
    return Place(channel.guild.id, met.id, channel.id)


class Moving:
    """Takes tables whose match has begun from the lobby's channel into their threads."""

    def __init__(self, client: discord.Client, tables: TableService, notices: Notices) -> None:
        self._client = client
        self._tables = tables
        self._notices = notices

    async def bring(self, shown: Shown) -> Shown:
        """The table where it is to be shown. A thread that an earlier run made, or somebody else, is taken as it is;
        where there can be none, the table stays. Raises `Halted`."""
        table = shown.table
        if not table.leaves:
            return shown
        await self._notices.clear(table)
        # A lobby that was being posted anew is nothing that the thread could show.
        await self._tables.posts.drop(table.id, f"board.{table.boards + 1}")
        met = await self._make(table)
        if met in (Fault.UNREACHABLE, Fault.CHANNEL_GONE):
            raise Halted(met)
        if met is None or met is Fault.THREAD_THERE:
            await self._move(table)
        else:
            await self._tables.places.stays(table.id, OBSTACLES.get(met, Obstacle.OTHER))
        return await self._tables.shown(table.id)

    async def _make(self, table: Table) -> Fault | None:
        """The thread that begins with the lobby's message; gives back what stood in the way."""
        name, channel = _name(table.host_name), table.place.channel
        make = self._client.http.start_thread_with_message(
            channel, table.board, name=name, auto_archive_duration=ARCHIVED_AFTER
        )
        try:
            met = await attempt(make)
        except discord.HTTPException as error:
            # Whatever Discord has against the thread, the match has begun and is to be played.
            log.warning("No thread could be made: %s", error)
            return Fault.NO_THREADS
        return met if isinstance(met, Fault) else None

    async def _move(self, table: Table) -> None:
        """Into the thread, which has the id of the lobby's message."""
        try:
            await self._tables.places.moved(table.id, table.board)
        except Refusal:
            await self._tables.places.stays(table.id, Obstacle.BUSY)


def _name(host: str) -> str:
    return f"Casino: {clean(host, 1)}"
