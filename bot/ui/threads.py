"""A table in a thread of its own, so that its messages stand apart from the talk of the channel."""

from __future__ import annotations

import discord

from bot.app.errors import Refusal
from bot.app.model import Actor, Place
from bot.present.names import clean
from bot.ui.calls import Fault, attempt


class NoThread(Refusal):
    """The thread that was asked for cannot be made."""

    sentence = "No thread could be made here: {why}. Without `thread` the table opens in the channel itself."


def parent_of(channel: object) -> discord.TextChannel:
    """The channel in which a thread can be made; refused where there can be none."""
    if not isinstance(channel, discord.TextChannel):
        raise NoThread(why="threads are made in text channels")
    return channel


def within(place: Place) -> Place:
    """A thread of a channel that is not made yet."""
    return Place(place.server, 0, place.channel)


async def made(channel: discord.TextChannel, host: Actor) -> Place:
    """A new public thread, named after its host."""
    name = f"Casino: {clean(host.name, 1)}"
    met = await attempt(channel.create_thread(name=name, type=discord.ChannelType.public_thread))
    if isinstance(met, Fault):
        raise NoThread(why=met.value)
    return Place(channel.guild.id, met.id, channel.id)
