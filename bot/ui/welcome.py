"""The one message to a server that adds the bot: how to begin."""

from __future__ import annotations

import logging

import discord

from bot.language import nearest, speaking
from bot.present import pages
from bot.ui.calls import Fault, attempt

log = logging.getLogger(__name__)


async def greet(guild: discord.Guild) -> None:
    """Say it where the server wants its news, or in the first channel that lets the bot write; else nowhere."""
    with speaking(nearest(str(guild.preferred_locale))):
        text = pages.welcome().text
    for channel in _channels(guild):
        met = await attempt(channel.send(text, nonce=f"welcome{guild.id}"[:25]))
        if not isinstance(met, Fault):
            return
        log.info("No greeting in a channel: %s.", met.value)


def _channels(guild: discord.Guild) -> list[discord.TextChannel]:
    wanted = [guild.system_channel] if guild.system_channel else []
    wanted += [channel for channel in guild.text_channels if channel != guild.system_channel]
    return [channel for channel in wanted if _may_write(channel)]


def _may_write(channel: discord.TextChannel) -> bool:
    may = channel.permissions_for(channel.guild.me)
    return may.view_channel and may.send_messages
