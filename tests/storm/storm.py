"""Many tables at once, played by people who press only what their panels offer, under a bot that is killed meanwhile.

The bot runs in a process of its own over real sockets. Every table stands in a server of its own, where its players see
what anybody there sees. So many people press at a time; each goes through a whole turn. At the end what stands in the
database is held against what the channels were shown.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from bot.storage.migrate import migrate
from engine import variants
from playground.world import EVERYONE, Channel, Interaction, Kind, Message, User
from tests.loopback.house import House
from tests.loopback.process import BotProcess
from tests.people import Playground, Refused
from tests.people.faults import Exchange, WatchedHub
from tests.storm.told import Heard, differences

PRESSING = 6
"""How many people press at the same time."""
REQUESTS = 160
"""About as many requests as the bot makes for a table, over which the kills are spread."""
PATIENCE = 60.0
TARGET = 5


@dataclass
class Figures:
    """What came of a storm."""

    tables: int
    kills: int = 0
    finished: int = 0
    waits: list[float] = field(default_factory=list)
    """Seconds until an interaction that reached the bot had its first answer."""
    interactions: int = 0
    seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)

    @property
    def late(self) -> float:
        """What 95 of 100 first answers stay below, in seconds."""
        return quantiles(self.waits, n=20)[-1]

    def __str__(self) -> str:
        waits = f"{median(self.waits) * 1000:.0f} / {self.late * 1000:.0f} / {max(self.waits) * 1000:.0f} ms"
        return "\n".join(
            (
                f"tables {self.tables}, matches finished {self.finished}, kills {self.kills}",
                f"interactions {self.interactions}, acknowledged after {waits} (median / 95th percentile / longest)",
                f"errors {len(self.wrong)}, duration {self.seconds:.0f} s",
                *self.wrong[:20],
            )
        )


class TimedHub(WatchedHub):
    """Notes how long the bot takes for its first answers. What was sent while it was down is never answered."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.waits: list[float] = []
        self._since: dict[int, float] = {}

    def ask(
        self, user: User, channel: Channel, kind: Kind, data: dict[str, Any], message: Message | None = None
    ) -> dict[str, Any]:
        asked = super().ask(user, channel, kind, data, message)
        self._since[int(asked["interaction"])] = perf_counter()
        return asked

    def settle(self, asked: Interaction, outcome: str, **more: object) -> None:
        since = self._since.pop(asked.id, None)
        if since is not None and outcome != "failed":
            self.waits.append(perf_counter() - since)
        super().settle(asked, outcome, **more)


class Windy(Playground):
    """A playground for a storm."""

    Hub = TimedHub
    hub: TimedHub


class Storm:
    """The bot, and its killer."""

    def __init__(self, playground: Windy, folder: Path, tables: int, kills: int, seed: str) -> None:
        self.pg, self.folder = playground, folder
        self.figures = Figures(tables)
        self.heard = Heard(folder / "casino.sqlite3")
        self._chance = Random(seed)
        self._kills = kills
        self._apart = REQUESTS * tables // (kills + 1)
        self._requests = self._next = 0
        self._pressing = asyncio.Semaphore(PRESSING)
        self._up = asyncio.Event()
        self.bot: BotProcess | None = None
        playground.after_request(self._count)
        playground.on_message(self.heard.note)

    def _count(self, method: str, path: str, n: int) -> None:
        """Kill the bot when it is time. What was answered with is looked at and let go."""
        refused = [each for each in self.pg.log if each.status >= 400 and not gone_before(each)]
        self.figures.wrong += [f"{each.status} to {each.method} {each.path}: {each.answer}" for each in refused]
        self.pg.log[:] = [each for each in self.pg.log if not each.status]
        self._requests += 1
        if not self._next:
            self._next = self._requests + self._chance.randint(1, 2 * self._apart - 1)
        if self.figures.kills < self._kills and self._requests >= self._next and self.bot and self._up.is_set():
            self._next += self._chance.randint(1, 2 * self._apart - 1)
            self.figures.kills += 1
            self._up.clear()
            self.bot.kill()

    async def keep_up(self) -> None:
        """Start the bot, and again whenever it was killed."""
        environment = {
            "CASINO_TOKEN": self.pg.token,
            "CASINO_API_URL": self.pg.api_url,
            "CASINO_DATABASE": str(self.folder / "casino.sqlite3"),
            "CASINO_LOG_LEVEL": "WARNING",
            "CASINO_COMPUTER_DELAY": "0",
        }
        while True:
            self.pg.hub.gateway.ready.clear()
            self.bot = BotProcess(environment, self.folder / "errors.txt")
            await self.pg.bot_ready()
            self._up.set()
            await asyncio.shield(self.bot.ended)
            self._up.clear()

    async def play(self, home: House, game: str) -> None:
        """One table, from its opening to the end of its match."""
        while not over(home):
            await self._up.wait()
            await self._unless_killed(self._step(home, game) if home.board else self._begin(home, game))
        self.figures.finished += 1

    async def _unless_killed(self, work: Coroutine[Any, Any, None]) -> None:
        """What somebody does comes to nothing when the bot is killed under it, or when the board changes under it."""
        assert self.bot is not None
        task = asyncio.ensure_future(work)
        await asyncio.wait((task, self.bot.ended), return_when=asyncio.FIRST_COMPLETED)
        task.cancel()
        with suppress(asyncio.CancelledError, LookupError, Refused, TimeoutError):
            await task

    async def _begin(self, home: House, game: str) -> None:
        """Open the table, sit down and start, as far as that is still to be done."""
        host, *others = home.people
        async with self._pressing:
            if not any(each.part("Join") for each in host.messages()):
                await host.command("casino start", game=game, seats=len(home.people), pace="post")
                await host.until(lambda: any(each.part("Join") for each in host.messages()), "the lobby")
            for person in others:
                await home.press(person, "Join")
            await home.press(host, "Start")
        await host.until(lambda: home.board is not None, "the board")

    async def _step(self, home: House, game: str) -> None:
        """A turn or an answer of whoever the board waits for."""
        first = home.people[0]
        await first.until(lambda: over(home) or bool(home.asked()), "somebody to be asked", PATIENCE)
        if over(home):
            return
        before, person = home.board, home.asked()[0]
        async with self._pressing:
            await person.dismiss(await home.turn(person))
        await first.until(lambda: over(home) or home.board != before, "the board", PATIENCE)


def gone_before(exchange: Exchange) -> bool:
    """Whether a message was to be deleted that was deleted just before a kill."""
    return exchange.method == "DELETE" and exchange.status == 404


def over(home: House) -> bool:
    """Whether the match of a table has ended."""
    return any(each.part("Rematch") for each in home.people[0].messages())


def sittings(tables: int) -> list[tuple[str, int]]:
    """Every game at each of its numbers of players, again and again."""
    every = [(rules.key, players) for rules in variants.ALL for players in rules.players]
    first = [(rules.key, rules.players[-1]) for rules in variants.ALL] if tables < len(every) else every
    return [first[number % len(first)] for number in range(tables)]


def short(game: str) -> str:
    """The game with a total that is soon reached, where it has one."""
    with suppress(Exception):
        return variants.find(f"{game}+target={TARGET}").key
    return game


async def sit(playground: Windy, folder: Path, number: int, players: int) -> House:
    """People in a server of their own."""
    names = [f"p{number}x{seat}" for seat in range(players)]
    people = [playground.world.add_user(name) for name in names]
    server = playground.world.add_server(f"Server {number}", names[0], ("table",))
    server.members = {person.id: EVERYONE for person in people}
    home = House(playground, folder)
    await home.come(*names)
    return home


async def storm(folder: Path, tables: int, kills: int, seed: str) -> Figures:
    """Let it come, and tell what came of it."""
    begun = perf_counter()
    database = folder / "casino.sqlite3"
    migrate(database)
    async with Windy.start() as playground:
        raging = Storm(playground, folder, tables, kills, seed)
        games = [short(game) for game, _ in sittings(tables)]
        homes = [await sit(playground, folder, number, players) for number, (_, players) in enumerate(sittings(tables))]
        keeping = asyncio.create_task(raging.keep_up())
        await asyncio.gather(*(raging.play(home, game) for home, game in zip(homes, games, strict=True)))
        keeping.cancel()
        assert raging.bot is not None
        await raging.bot.stop()
        figures = raging.figures
        figures.waits, figures.interactions = playground.hub.waits, len(playground.world.interactions)
        errors = folder / "errors.txt"
        figures.wrong += errors.read_text().splitlines() if errors.exists() else []
        figures.wrong += await differences(database, raging.heard, {home.people[0].here: home for home in homes})
    figures.seconds = perf_counter() - begun
    return figures
