"""Which channels are there: Discord tells of no deletion twice, and at the start of no thread that is archived, but it
can be asked."""

from __future__ import annotations

import asyncio
from typing import Final

import discord

from bot.app.model import Place
from bot.app.ports import Clock
from bot.ui.calls import Fault, attempt

LOOKS_A_SECOND: Final = 5
"""How many channels a second are asked for: Discord bans an address that it refuses ten thousand requests within ten
minutes."""


class Channels:
    """Asked about one place after the other."""

    def __init__(self, client: discord.Client, clock: Clock) -> None:
        self._client = client
        self._clock = clock
        self._one_by_one = asyncio.Lock()

    async def is_gone(self, place: Place) -> bool:
        """Whether a channel or thread was deleted, or may not be seen; asked for only where Discord has not told of
        it."""
        if self._client.get_channel(place.channel) is not None:
            return False
        async with self._one_by_one:
            await self._clock.sleep(1 / LOOKS_A_SECOND)
        if self._client.is_closed():
            return False
        return await attempt(self._client.http.get_channel(place.channel)) is Fault.CHANNEL_GONE
