"""The second slash command, for those who manage a server: subcommands cannot have permissions of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import discord
from discord import app_commands

from bot.ui.games import suggestions

if TYPE_CHECKING:
    from bot.ui.client import Client
    from bot.ui.desk import Desk

Interaction: TypeAlias = "discord.Interaction[Client]"
Choice = app_commands.Choice


class Presets(app_commands.Group):
    """`/casino-admin preset`."""

    def __init__(self, client: Client) -> None:
        super().__init__(name="preset", description="Games with house rules under a name of your own")
        self._client = client

    @property
    def _desk(self) -> Desk:
        return self._client.desk

    @app_commands.command(description="Keep a game with its house rules under a name")
    @app_commands.describe(
        name="What it is called in the lists of games",
        game="Which game; the one on this channel's table, if you leave it out",
    )
    async def save(self, interaction: Interaction, name: str, game: str = "") -> None:
        await self._desk.command(interaction, lambda reply: self._desk.admin.save_preset(reply, name, game))

    @app_commands.command(description="Delete a preset; tables that play it go on")
    @app_commands.describe(name="Which preset")
    async def delete(self, interaction: Interaction, name: str) -> None:
        await self._desk.command(interaction, lambda reply: self._desk.admin.delete_preset(reply, name))

    @app_commands.command(name="list", description="The presets of this server")
    async def all(self, interaction: Interaction) -> None:
        await self._desk.command(interaction, self._desk.admin.presets)

    @save.autocomplete("game")
    async def suggest(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return [Choice(name=name, value=key) for name, key in suggestions(typed)]

    @delete.autocomplete("name")
    async def named(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        names = await self._desk.admin.preset_names(interaction.guild_id or 0, typed)
        return [Choice(name=name, value=name) for name in names]


class CasinoAdmin(app_commands.Group):
    """`/casino-admin`."""

    def __init__(self, client: Client) -> None:
        super().__init__(
            name="casino-admin",
            description="The card tables of this server: settings, presets, results",
            guild_only=True,
            default_permissions=discord.Permissions(manage_guild=True),
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self._client = client
        self.add_command(Presets(client))

    @property
    def _desk(self) -> Desk:
        return self._client.desk

    @app_commands.command(description="What is chosen for this server, and choosing it")
    async def settings(self, interaction: Interaction) -> None:
        await self._desk.command(interaction, self._desk.admin.settings)

    @app_commands.command(description="How the bot fares: how quick it is, and what Discord refuses")
    async def status(self, interaction: Interaction) -> None:
        await self._desk.command(interaction, self._desk.admin.status)

    @app_commands.command(description="What was changed on this server, by whom and when")
    async def audit(self, interaction: Interaction) -> None:
        await self._desk.command(interaction, self._desk.admin.changes)

    @app_commands.command(description="Take a match off the leaderboard")
    @app_commands.describe(match="Which match: type a name to find it", reason="Why, for the list of changes")
    async def strike(self, interaction: Interaction, match: str, reason: str) -> None:
        await self._desk.command(interaction, lambda reply: self._desk.admin.strike(reply, match, reason, True))

    @app_commands.command(description="Put a match that was struck back on the leaderboard")
    @app_commands.describe(match="Which match: type a name to find it", reason="Why, for the list of changes")
    async def restore(self, interaction: Interaction, match: str, reason: str) -> None:
        await self._desk.command(interaction, lambda reply: self._desk.admin.strike(reply, match, reason, False))

    @strike.autocomplete("match")
    async def counting(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        found = await self._desk.admin.matches(interaction.guild_id or 0, typed, True)
        return [Choice(name=name, value=number) for name, number in found]

    @restore.autocomplete("match")
    async def struck(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        found = await self._desk.admin.matches(interaction.guild_id or 0, typed, False)
        return [Choice(name=name, value=number) for name, number in found]
