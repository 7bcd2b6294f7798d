"""Many tables at once, played by people who press only what their panels offer, under a bot that is killed meanwhile.

The bot runs in a process of its own over real sockets. Every table stands in a server of its own, where its players see
what anybody there sees. So many people press at a time; each goes through a whole turn. At the end what stands in the
database is held against what the channels were shown.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from pathlib import Path
from time import perf_counter
from typing import Any

from bot.storage.migrate import migrate
from engine import variants
from engine.errors import RulesError
from tests.loopback.process import BotProcess
from tests.storm.figures import Figures
from tests.storm.pictures import telling_picture
from tests.storm.sitting import Sitting
from tests.storm.told import Heard, differences
from tests.storm.weather import Lightning, Windy, refusals

PRESSING = 6
"""How many people press at the same time."""
REQUESTS = 450
"""Fewer requests than the bot makes for a table on the average; the kills are spread over so many."""
START = 60.0
"""Seconds within which a bot has to be back."""
TRIES = 3
"""How often people try again what came to nothing although the bot was not killed, before their table is given up."""
TARGET = 5


@dataclass(frozen=True)
class Deals:
    """The same deals at each run: a table's seed follows from its number, also after a kill."""

    seed_of_all: str
    database: Path

    def seed(self) -> str:
        with closing(sqlite3.connect(self.database)) as connection:
            (tables,) = connection.execute("SELECT count(*) FROM tables").fetchone()
        return f"{self.seed_of_all}-{tables + 1}"

    def salt(self) -> str:
        return "salt"


class Storm:
    """The bot with its killer, and the tables."""

    def __init__(self, playground: Windy, folder: Path, tables: int, kills: int, seed: str) -> None:
        self.pg, self.folder, self.seed = playground, folder, seed
        self.database = folder / "casino.sqlite3"
        migrate(self.database)
        self.figures = Figures(tables, kills)
        self.heard = Heard(self.database)
        self.sittings: list[Sitting] = []
        self.bot: BotProcess | None = None
        self._lightning = Lightning(playground, self._kill, kills, REQUESTS * tables, seed)
        self._pressing = asyncio.Semaphore(PRESSING)
        self._up = asyncio.Event()
        self._killed: BotProcess | None = None
        playground.on_message(self.heard.note)

    async def rage(self) -> Figures:
        """From the first table's opening to the end of the last match."""
        begun = perf_counter()
        for number, (game, players) in enumerate(sittings(self.figures.tables), 1):
            self.sittings.append(await Sitting.down(self.pg, self.folder, number, game, players))
        playing, keeping = asyncio.create_task(self._play_all()), asyncio.create_task(self._keep_up())
        await asyncio.wait((playing, keeping), return_when=asyncio.FIRST_COMPLETED)
        playing.cancel()
        keeping.cancel()
        for task in (playing, keeping):
            with suppress(asyncio.CancelledError):
                await task
        await self._end()
        self.figures.seconds = perf_counter() - begun
        return self.figures

    async def differences(self) -> list[str]:
        """Where what is stored and what was shown are not the same."""
        stands = {each.host.here: list(each.seen) for each in self.sittings}
        return await differences(self.database, self.heard, stands)

    async def _end(self) -> None:
        """Stop the bot, and add up."""
        if self.bot is not None:
            await self.bot.stop()
        errors, figures = self.folder / "errors.txt", self.figures
        figures.waits, figures.interactions = self.pg.hub.waits, len(self.pg.world.interactions)
        figures.requests = self._lightning.requests
        figures.wrong += [*refusals(self.pg), *self.pg.hub.missed, *await self.differences()]
        figures.wrong += errors.read_text().splitlines() if errors.exists() else []

    # The bot

    async def _keep_up(self) -> None:
        """Start the bot, and again whenever it was killed."""
        environment = {
            "CASINO_TOKEN": self.pg.token,
            "CASINO_API_URL": self.pg.api_url,
            "CASINO_DATABASE": str(self.database),
            "CASINO_LOG_LEVEL": "WARNING",
            "CASINO_COMPUTER_DELAY": "0",
        }
        life = 0
        while True:
            life += 1
            self.pg.hub.gateway.ready.clear()
            deals = Deals(self.seed, self.database)
            self.bot = bot = BotProcess(environment, self.folder / "errors.txt", telling_picture, deals)
            ready = asyncio.create_task(self.pg.bot_ready())
            await asyncio.wait((ready, bot.ended), timeout=START, return_when=asyncio.FIRST_COMPLETED)
            if ready.done() and bot.runs:
                self.pg.hub.life = life
                self._up.set()
                await asyncio.wait((bot.ended,))
            ready.cancel()
            if bot is not self._killed:
                self.figures.wrong.append(f"the bot ended by itself with status {await bot.stop()}, or did not start")
                return

    def _kill(self) -> bool:
        """Kill the bot, if it runs and was not killed just before."""
        if self.bot is None or not self.bot.runs or self.bot is self._killed:
            return False
        self.figures.killed += 1
        self._killed, self.pg.hub.life = self.bot, 0
        self._up.clear()
        self.bot.kill()
        return True

    # The tables

    async def _play_all(self) -> None:
        """Open all tables one after another, so that each has its own deals, and then play them at once."""
        for each in self.sittings:
            await self._go_on(each, each.open, attrgetter("stands"))
        await asyncio.gather(*(self._play(each) for each in self.sittings if each.stands))

    async def _play(self, sitting: Sitting) -> None:
        if await self._go_on(sitting, partial(sitting.step, self._pressing), attrgetter("over")):
            self.figures.finished += 1

    async def _go_on(
        self, sitting: Sitting, step: Callable[[], Coroutine[Any, Any, None]], ended: Callable[[Sitting], bool]
    ) -> bool:
        """Take the next step until it has `ended`; False where that comes to nothing again and again."""
        tries = 0
        while not ended(sitting):
            await self._up.wait()
            before = sitting.seen
            trouble = await self._unless_killed(step())
            tries = tries + 1 if trouble and sitting.seen == before else 0
            if tries == TRIES:
                self.figures.wrong.append(sitting.report(trouble))
                return False
        return True

    async def _unless_killed(self, work: Coroutine[Any, Any, None]) -> str:
        """Why somebody's step came to nothing; empty where it did not, and where the bot was killed under it."""
        assert self.bot is not None
        task, ended = asyncio.ensure_future(work), self.bot.ended
        try:
            await asyncio.wait((task, ended), return_when=asyncio.FIRST_COMPLETED)
        finally:
            task.cancel()
        (met,) = await asyncio.gather(task, return_exceptions=True)
        return "" if met is None or ended.done() else f"{type(met).__name__}: {met}"


def sittings(tables: int) -> list[tuple[str, int]]:
    """Games with numbers of players: all of them again and again, or where that are too many, some from all over."""
    every = [(short(rules.key), players) for rules in variants.ALL for players in rules.players]
    if tables >= len(every):
        return [every[number % len(every)] for number in range(tables)]
    return [every[number * len(every) // tables] for number in range(tables)]


def short(game: str) -> str:
    """The game with a total that is soon reached, where it has one."""
    with suppress(RulesError):
        return variants.find(f"{game}+target={TARGET}").key
    return game


@asynccontextmanager
async def brewing(folder: Path, tables: int, kills: int, seed: str) -> AsyncIterator[Storm]:
    """A storm that has not begun."""
    async with Windy.start() as playground:
        storm = Storm(playground, folder, tables, kills, seed)
        try:
            yield storm
        finally:
            storm.heard.close()
