"""The slash commands."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, TypeAlias

import discord
from discord import app_commands

from bot.app.about import about
from bot.app.faults import note
from bot.app.model import FASTEST, SLOWEST, Wish
from bot.language import nearest, say, speak, speaking
from bot.present.pace import NAMES
from bot.ui.calls import attempt, fault_of
from bot.ui.games import suggestions

if TYPE_CHECKING:
    from bot.ui.client import Client
    from bot.ui.desk import Desk

log = logging.getLogger(__name__)

Interaction: TypeAlias = "discord.Interaction[Client]"
Choice = app_commands.Choice

CHANGED = "The commands of this bot have just changed. Wait a minute, reload Discord, and try again."


class Tree(app_commands.CommandTree["Client"]):
    """Answers what comes too fast, and what goes wrong before a command runs."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        logging.getLogger(app_commands.tree.__name__).addFilter(is_unexpected)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        # Each has a task of its own, in which suggestions are made as well.
        speak(nearest(str(interaction.locale)))
        return await self.client.gate.admits(interaction)

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        with about(interaction=interaction.id), speaking(nearest(str(interaction.locale))):
            if isinstance(error, (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)):
                text = say(CHANGED)
            else:
                number = note(log, error, "running a command")
                text = say("That did not work; it is written down as {number}.", number=number)
        if not interaction.response.is_done():
            await attempt(interaction.response.send_message(text, ephemeral=True))


def is_unexpected(record: logging.LogRecord) -> bool:
    """Whether a record of the library's is to be logged. It sends suggestions itself, and of each that comes too late,
    or for a place that is gone, it would log an error."""
    error = record.exc_info[1] if record.exc_info else None
    fault = fault_of(error) if isinstance(error, Exception) else None
    if fault is not None:
        log.info("Suggestions were lost: %s.", fault.value)
    return fault is None


class Casino(app_commands.Group):
    """`/casino`."""

    def __init__(self, client: Client) -> None:
        super().__init__(
            name="casino",
            description="Card games of the Casino family",
            guild_only=True,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self._client = client

    @property
    def _desk(self) -> Desk:
        return self._client.desk

    @app_commands.command(description="Open a table in this channel")
    @app_commands.describe(
        game="Which game, with its house rules: type to see them",
        seats="How many play (2 to 4)",
        target="The total that wins the match",
        computers="How many of the seats computer players take",
        pace="How fast: live, relaxed or by post",
        seconds="How many seconds a turn has, if not what is usual at that pace",
        thread="Whether the table opens in a new thread of this channel",
    )
    @app_commands.choices(pace=[Choice(name=name, value=tempo.value) for tempo, name in NAMES.items()])
    async def start(
        self,
        interaction: Interaction,
        game: str = "",
        seats: app_commands.Range[int, 2, 4] = 0,
        target: app_commands.Range[int, 5, 100] = 0,
        computers: app_commands.Range[int, 0, 3] = 0,
        pace: str = "",
        seconds: app_commands.Range[int, FASTEST, SLOWEST] = 0,
        thread: bool = False,
    ) -> None:
        channel = interaction.channel if thread else None
        asked = (game, seats, target, computers, pace, seconds, channel)
        await self._desk.command(interaction, lambda reply: self._desk.opening.open(reply, *asked))

    @app_commands.command(description="Your cards and what you can play")
    async def hand(self, interaction: Interaction) -> None:
        await self._desk.command(interaction, self._desk.looking.hand)

    @app_commands.command(description="The table of this channel, as a picture and as text")
    async def table(self, interaction: Interaction) -> None:
        await self._desk.command(interaction, self._desk.looking.table)

    @app_commands.command(description="Leave the table of this channel")
    async def leave(self, interaction: Interaction) -> None:
        await self._desk.command(interaction, self._desk.leaving.leave)

    @app_commands.command(description="Your tables, here and elsewhere, and where it is your turn")
    async def mine(self, interaction: Interaction) -> None:
        await self._desk.command(interaction, self._desk.looking.mine)

    @app_commands.command(description="Ask the others to let you take your last turn back")
    async def undo(self, interaction: Interaction) -> None:
        await self._desk.command(interaction, lambda reply: self._desk.agreeing.ask(reply, Wish.UNDO))

    @app_commands.command(description="Ask the others to pause the table of this channel")
    async def pause(self, interaction: Interaction) -> None:
        await self._desk.command(interaction, lambda reply: self._desk.agreeing.ask(reply, Wish.PAUSE))

    @app_commands.command(description="Go on after a pause: at once if all agree, else after the time of a turn")
    async def resume(self, interaction: Interaction) -> None:
        await self._desk.command(interaction, lambda reply: self._desk.agreeing.ask(reply, Wish.RESUME))

    @app_commands.command(description="End the table of this channel (its host, or a moderator)")
    async def end(self, interaction: Interaction) -> None:
        await self._desk.command(interaction, self._desk.leaving.end)

    @app_commands.command(description="Who has won the most on this server")
    async def leaderboard(self, interaction: Interaction) -> None:
        await self._desk.command(interaction, self._desk.ladder.show)

    @app_commands.command(description="How a game is played")
    @app_commands.describe(game="Which game; the one on this channel's table, if you leave it out")
    async def rules(self, interaction: Interaction, game: str = "") -> None:
        await self._desk.command(interaction, lambda reply: self._desk.looking.rules(reply, game))

    @app_commands.command(description="Whether a match that is over was dealt fairly, with its record")
    @app_commands.describe(table="The number of its table; the last match of this channel, if you leave it out")
    async def verify(self, interaction: Interaction, table: app_commands.Range[int, 1] = 0) -> None:
        await self._desk.command(interaction, lambda reply: self._desk.looking.verify(reply, table))

    @app_commands.command(description="How to play with this bot")
    async def help(self, interaction: Interaction) -> None:
        await self._desk.command(interaction, self._desk.looking.help)

    @app_commands.command(description="What the bot keeps about you, and having it deleted")
    async def privacy(self, interaction: Interaction) -> None:
        await self._desk.command(interaction, self._desk.personal.open)

    @app_commands.command(description="What the bot does for you alone")
    @app_commands.describe(
        dm="Whether your cards are sent to you by direct message as well",
        previews="Whether you see a play before you confirm it",
    )
    async def preferences(self, interaction: Interaction, dm: bool | None = None, previews: bool | None = None) -> None:
        await self._desk.command(interaction, lambda reply: self._desk.personal.preferences(reply, dm, previews))

    @start.autocomplete("game")
    @rules.autocomplete("game")
    async def suggest(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        presets = await self._desk.admin.presets_of(interaction.guild_id or 0)
        return [Choice(name=name, value=key) for name, key in suggestions(typed, presets)]
