"""A little bot of discord.py, as anyone would write it, that is set upon the playground over real sockets."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import discord
import pytest
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from PIL import Image

from tests.people import HandClock, Playground


def picture(colour: str = "green") -> discord.File:
    buffer = io.BytesIO()
    Image.new("RGB", (64, 32), colour).save(buffer, "PNG")
    buffer.seek(0)
    return discord.File(buffer, filename=f"{colour}.png", description=f"A {colour} table")


class Form(discord.ui.Modal, title="How many?"):
    number = discord.ui.TextInput[discord.ui.Modal](label="Number", custom_id="number", max_length=3)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"You wrote {self.number.value}", ephemeral=True)


class Board(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Join", custom_id="join")
    async def join(self, interaction: discord.Interaction, _: object) -> None:
        await interaction.response.edit_message(
            content=f"{interaction.user.display_name} joined", attachments=[picture("blue")]
        )

    @discord.ui.button(label="Hand", custom_id="hand")
    async def hand(self, interaction: discord.Interaction, _: object) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.followup.send("Your hand", file=picture("red"), ephemeral=True)
        await interaction.followup.send("and a second message", ephemeral=True)

    @discord.ui.button(label="Form", custom_id="form")
    async def form(self, interaction: discord.Interaction, _: object) -> None:
        await interaction.response.send_modal(Form())

    @discord.ui.button(label="Sleep", custom_id="sleep")
    async def sleep(self, _: discord.Interaction, __: object) -> None:
        """Never answers."""

    @discord.ui.button(label="Off", custom_id="off", disabled=True)
    async def off(self, _: discord.Interaction, __: object) -> None: ...

    @discord.ui.select(
        custom_id="cards",
        placeholder="Cards",
        max_values=2,
        options=[
            discord.SelectOption(label="Seven", value="7s"),
            discord.SelectOption(label="Two", value="2h"),
        ],
    )
    async def cards(self, interaction: discord.Interaction, select: discord.ui.Select[Board]) -> None:
        await interaction.response.send_message("chose " + " ".join(select.values))


class Bot(discord.Client):
    """Remembers the interactions that it got; suggests nothing while `may_suggest` is not set."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(group())
        self.asked: asyncio.Queue[discord.Interaction] = asyncio.Queue()
        self.may_suggest = asyncio.Event()
        self.may_suggest.set()
        self.first_ready, self.resumed = asyncio.Event(), asyncio.Event()

    async def setup_hook(self) -> None:
        self.add_view(Board())
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        await self.asked.put(interaction)

    async def on_ready(self) -> None:
        self.first_ready.set()

    async def on_resumed(self) -> None:
        self.resumed.set()

    def channel(self) -> discord.TextChannel:
        return next(c for c in self.get_all_channels() if isinstance(c, discord.TextChannel))


def group() -> app_commands.Group:
    group = app_commands.Group(name="table", description="A table")

    @group.command(name="start", description="Start one")
    @app_commands.describe(game="Which game", seats="How many")
    async def start(interaction: discord.Interaction, game: str, seats: app_commands.Range[int, 2, 4] = 2) -> None:
        await interaction.response.send_message(f"{game} for {seats}", view=Board(), file=picture())

    @start.autocomplete("game")
    async def games(interaction: discord.Interaction[Bot], current: str) -> list[app_commands.Choice[str]]:
        await interaction.client.may_suggest.wait()
        names = ("african", "classic")
        return [app_commands.Choice(name=n.capitalize(), value=n) for n in names if current in n]

    @group.command(name="whisper", description="For you alone")
    async def whisper(interaction: discord.Interaction, to: discord.Member | None = None) -> None:
        await interaction.response.send_message(f"psst {to.display_name if to else 'you'}", ephemeral=True)

    @group.command(name="secret", description="For hosts")
    async def secret(interaction: discord.Interaction) -> None: ...

    return group


@asynccontextmanager
async def running(pg: Playground, token: str | None = None) -> AsyncIterator[Bot]:
    """The bot, ready; what ends it before that is raised."""
    bot = Bot()
    life = asyncio.create_task(bot.start(token or pg.token))
    ready = asyncio.create_task(bot.first_ready.wait())
    try:
        await asyncio.wait((life, ready), return_when=asyncio.FIRST_COMPLETED)
        if life.done():
            life.result()
        yield bot
    finally:
        ready.cancel()
        await bot.close()
        with suppress(asyncio.CancelledError, discord.LoginFailure):
            await life


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def pg(clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Playground]:
    async with Playground.start(clock=clock) as playground:
        monkeypatch.setattr(discord.http.Route, "BASE", playground.api_url)
        gateway = yarl.URL(playground.hub.gateway.url)
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
        yield playground


@pytest.fixture
async def bot(pg: Playground) -> AsyncIterator[Bot]:
    async with running(pg) as running_bot:
        yield running_bot
