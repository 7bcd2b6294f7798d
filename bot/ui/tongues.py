"""The language of what a whole server reads."""

from __future__ import annotations

import discord

from bot.app.servers import ServerService
from bot.language import ENGLISH, nearest


class Tongues:
    """Knows what each server has chosen, and what Discord says of those that have not."""

    def __init__(self, client: discord.Client, servers: ServerService) -> None:
        self._client = client
        self._servers = servers

    async def of(self, server: int) -> str:
        """The language of a server's public messages."""
        chosen = (await self._servers.settings(server)).language
        guild = self._client.get_guild(server)
        return nearest(chosen or (str(guild.preferred_locale) if guild else ENGLISH))
