"""The connection to Discord."""

from __future__ import annotations

import ipaddress
import logging
import sys
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app.faults import note
from bot.app.meter import Tally
from bot.app.model import Place
from bot.app.tables import TableService
from bot.ui import adapt, admin_commands, commands, sync, welcome
from bot.ui.channels import Channels
from bot.ui.desk import Desk
from bot.ui.gate import Gate
from bot.ui.trace import counting

log = logging.getLogger(__name__)

Work = Callable[[], Awaitable[None]]


class Client(discord.Client):
    """The bot as Discord sees it. `desk` answers presses and commands that the `gate` lets through, `tables` are told
    of servers that come and go, and when nothing is heard from Discord, `channels` are asked which are gone; all are
    set before `start`.

    `api_url` names a playground on this machine that stands in for Discord. `at_start` runs when the bot is logged in,
    `at_end` when it is about to hang up.
    """

    desk: Desk
    gate: Gate
    tables: TableService
    channels: Channels

    def __init__(self, tally: Tally, api_url: str | None = None) -> None:
        # Nobody misses voice here.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            http_trace=counting(tally),
        )
        self.at_start: list[Work] = []
        self.at_end: list[Work] = []
        self.tally = tally
        self._api_url = api_url
        self._ended = False
        if api_url:
            Route.BASE = api_url
        self.tree = commands.Tree(self)
        self.tree.add_command(commands.Casino(self))
        self.tree.add_command(admin_commands.CasinoAdmin(self))

    async def setup_hook(self) -> None:
        if self._api_url:
            await self._find_gateway()
        await sync.sync(self.tree)
        for work in self.at_start:
            await work()

    async def _find_gateway(self) -> None:
        """Ask the playground for its gateway's address: discord.py itself would connect to Discord's without asking."""
        _, url, _ = await self.http.get_bot_gateway()
        host = urlsplit(url).hostname or ""
        if host != "localhost" and not ipaddress.ip_address(host).is_loopback:
            raise ValueError(f"The playground names a gateway on another machine: {url}.")
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url)

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """As the library does, which tells of being ready some seconds late and fails where it is closed by then."""
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def on_ready(self) -> None:
        log.info("Ready; servers: %d.", len(self.guilds))
        await self.tables.time.heard()
        await self.tables.departures.compare(lambda server: self.get_guild(server) is not None)
        await self.tables.look_for_channels(self._is_gone)

    async def _is_gone(self, place: Place) -> bool:
        return not self._ended and await self.channels.is_gone(place) and not self._ended

    async def on_resumed(self) -> None:
        await self.tables.time.heard()

    async def on_disconnect(self) -> None:
        self.tables.time.unheard()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer presses and forms. The library looks for a press's message and for a form by what it remembers, and
        drops in silence what it does not find; commands it answers itself."""
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        if not await self.gate.admits(interaction):
            return
        data: Any = interaction.data
        match interaction.type:
            case discord.InteractionType.component:
                await self.desk.press(interaction, data["custom_id"], tuple(data.get("values", ())))
            case discord.InteractionType.modal_submit:
                await self.desk.submit(interaction, data["custom_id"], adapt.written(data.get("components", ())))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.tables.departures.back(guild.id)
        await welcome.greet(guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self.tables.departures.left(guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.tables.time.gone(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self.tables.time.gone(payload.thread_id)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        error = sys.exception()
        if error is not None:
            note(log, error, f"hearing {event_method}")

    async def close(self) -> None:
        """Finish what is under way, then hang up."""
        if not self._ended:
            self._ended = True
            for work in self.at_end:
                await work()
        await super().close()
