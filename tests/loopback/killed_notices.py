"""A match by a clock in hand that provokes every message that is no board, and a bot that is killed over them."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playground.world import Message
from tests.loopback.house import House, Seeds
from tests.loopback.killed import Chosen, Killed
from tests.people import HandClock, Person, Playground, Refused, Seen

PLAYERS = ("anna", "ben")
BOARD = "**Casino**"
TURN = 1200
"""Seconds of a turn, so many that its player may be called again."""
TRIES = 20
PATIENCE = 60.0
"""Real seconds after which something does not come any more."""
CALL, QUESTION, REQUEST = "it is your turn in", "has run out of time", "do you agree?"
TELLS = {
    "invites you to": 1,
    CALL: 6,
    "The time ends": 3,
    QUESTION: 3,
    "the time of a turn once more": 1,
    "lets a computer play on": 1,
    "has ended the match": 1,
    REQUEST: 3,
    "does not agree": 1,
}
"""What is told in the match, and how often."""
GO = ("invites you to", CALL, QUESTION, REQUEST, "does not agree")
"""What does not stay."""
Act = Callable[[], Awaitable[object]]


@dataclass(frozen=True)
class Told:
    """The time that a file tells: for the bot, whichever process it is."""

    path: Path

    def now(self) -> float:
        return float(self.path.read_text())

    async def sleep(self, seconds: float) -> None:
        """Nobody sleeps long, so that every sleeper soon sees what time it is; what is done once a day is not done."""
        await asyncio.sleep(seconds if seconds > 3600 else min(seconds, 0.05))


class Hand(HandClock):
    """The clock in hand, which the playground goes by and a file tells.

    It is a day ahead of the real one, so that no message grows old while a test runs.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(time.time() + 86400)
        self._path = path
        self.advance(0)

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        new = self._path.with_suffix(".new")
        new.write_text(repr(self.now()))
        new.replace(self._path)


@dataclass
class End:
    """How a run ended. `told` are all messages that ever stood for others than one presser, but for boards: when one
    is an hour old and gets a successor, kills put off. `channel` is what stands, but for boards that have one."""

    kills: int
    requests: list[tuple[int, str, str]]
    told: Counter[tuple[str, ...]]
    channel: Counter[tuple[str, ...]]
    moves: list[Any]


class Scene(Killed):
    """The match."""

    def __init__(self, home: House, clock: Hand, told: Told) -> None:
        super().__init__(home, Seeds("notices"), told)
        self.clock = clock

    def said(self, words: str) -> list[Seen]:
        return [each for each in self.home.people[0].messages() if words in each.content and not each.ephemeral]

    def rows(self, query: str) -> list[Any]:
        if not self.home.settings.database.exists():
            return []
        with closing(sqlite3.connect(self.home.settings.database)) as connection:
            return connection.execute(query).fetchall()

    async def until(self, done: Callable[[], bool], act: Act) -> None:
        """Act until it is done, and again after each kill that it is not done at."""
        for _ in range(TRIES):
            if await self.until_done(self.pg.bot_ready()) and await self.until_done(self._tried(done, act)):
                return
        raise AssertionError(f"Killed over and over; there are {[each.content for each in self.said('')]}.")

    async def _tried(self, done: Callable[[], bool], act: Act) -> None:
        if not done():
            # What was pressed before a kill may have been carried out, and is not offered any more.
            with suppress(LookupError, Refused):
                await act()
        try:
            async with asyncio.timeout(PATIENCE):
                while not done():
                    await asyncio.sleep(0.02)
        except TimeoutError:
            stands = [each.content for each in self.said("")]
            raise AssertionError(f"It does not come; there are {stands}, and the bot owes {self.left()}.") from None

    def press(self, who: Person, label: str) -> Act:
        async def act() -> None:
            await who.press(label)

        return act

    def command(self, who: Person, path: str, **options: Any) -> Act:
        async def act() -> None:
            await who.command(path, **options)

        return act

    def at(self, part: float, stage: str) -> Act:
        """Move the clock to where this part of a turn's time is over that is at this stage still."""

        async def act() -> None:
            for since, due in self.rows(f"SELECT since, due FROM deadlines WHERE stage = '{stage}'"):
                self.clock.advance(max(since + (due - since) * part + 1 - self.clock.now(), 0))

        return act

    async def play(self) -> None:
        anna, ben = self.home.people
        await self._gather(anna, ben)
        (late,) = self.home.asked()
        other = ben if late is anna else anna
        await self._wait(other)
        await self._play_on(late, other)
        await self._agree(late, other)
        await self._break_off(other)
        await self.until(lambda: not self.left(), self._look)

    async def _gather(self, anna: Person, ben: Person) -> None:
        start = self.command(anna, "casino start", game="classic", seats=2, seconds=TURN)
        await self.until(lambda: any(each.part("Invite") for each in anna.messages()), start)
        await self.until(lambda: len(self.said("invites you to")) == 1, self.press(anna, "Invite"))
        full = "Everybody is here"
        await self.until(lambda: not self.said("invites you to") and bool(self.said(full)), self.press(ben, "Join"))
        dealt = self.press(anna, "Start")
        await self.until(lambda: bool(self.home.asked()) and len(anna.dms()) == len(ben.dms()) == 1, dealt)

    async def _late(self, other: Person, again: bool = False) -> None:
        """A player is called, once more if that is wanted, and reminded, and then the other is asked."""
        await self.until(lambda: len(self.said(CALL)) == 1, self.at(30 / TURN, "quiet"))
        if again:
            (first,) = self.said(CALL)
            await self.until(lambda: [each.id != first.id for each in self.said(CALL)] == [True], self._nudged(other))
        await self._reminded("called")

    async def _reminded(self, stage: str) -> None:
        """The player is reminded of a time that is at this stage, and lets it end: the other is asked."""
        reminded = lambda: len(self.said(CALL)) == len(self.said("The time ends")) == 1  # noqa: E731
        await self.until(reminded, self.at(2 / 3, stage))
        await self.until(lambda: len(self.said(QUESTION)) == 1 and not self.said(CALL), self.at(1, "reminded"))

    def _nudged(self, other: Person) -> Act:
        async def act() -> None:
            await self.at(600 / TURN, "called")()
            await other.press("Call again")

        return act

    async def _wait(self, other: Person) -> None:
        await self._late(other, again=True)
        decided = "the time of a turn once more"
        done = lambda: len(self.said(decided)) == 1 and not self.said(QUESTION)  # noqa: E731
        await self.until(done, self.press(other, "Wait"))
        await self._reminded("extended")

    async def _play_on(self, late: Person, other: Person) -> None:
        decided, taken = "lets a computer play on", "A computer plays for"
        done = lambda: len(self.said(decided)) == 1 and not self.said(QUESTION) and self.home.asked() == [other]  # noqa: E731
        await self.until(done, self.press(other, "Computer plays on"))
        await self.until(lambda: len(self.said(taken)) == 1, self._look)
        await self.until(lambda: not self.said(taken), self.press(late, "Take my seat back"))

    async def _agree(self, late: Person, other: Person) -> None:
        asked, refused = lambda: len(self.said(REQUEST)) == 1, lambda: len(self.said("does not agree")) == 1
        await self.until(asked, self.command(late, "casino pause"))
        await self.until(lambda: refused() and not self.said(REQUEST), self.press(other, "Refuse"))
        played = lambda: self.home.asked() == [late] and not refused()  # noqa: E731
        await self.until(played, lambda: self.home.turn(other))
        await self.until(asked, self.command(other, "casino pause"))
        paused = lambda: bool(self.said("⏸️"))  # noqa: E731
        await self.until(lambda: paused() and not self.said(REQUEST), self.press(late, "Agree"))
        await self.until(asked, self.command(late, "casino resume"))
        await self.until(lambda: not paused() and not self.said(REQUEST), self.press(other, "Agree"))

    async def _break_off(self, other: Person) -> None:
        await self._late(other)
        done = lambda: len(self.said("has ended the match")) == 1 and not self.said(QUESTION)  # noqa: E731
        await self.until(done, self.press(other, "End the match"))
        over = lambda: any(each.part("Rematch") for each in other.messages())  # noqa: E731
        await self.until(over, self._look)

    async def _look(self) -> None:
        """What comes by itself is waited for."""

    def left(self) -> list[Any]:
        """What the channel is still owed, and what stands in it only for a while."""
        owed = "SELECT key FROM posts WHERE message = 0 UNION SELECT key FROM notices"
        return self.rows(f"{owed} UNION SELECT id FROM tables WHERE shown_seq < seq")


async def run(folder: Path, when: str = "", chosen: Chosen | None = None) -> End:
    """The match, with the bot killed at the chosen requests."""
    folder.mkdir()
    clock = Hand(folder / "clock")
    async with Playground.start(clock=clock) as playground:
        home, told = House(playground, folder), Counter[tuple[str, ...]]()

        def tell(message: Message, change: str) -> None:
            own = message.author_id == playground.world.bot.id and not message.content.startswith(BOARD)
            if change == "create" and message.only_for is None and own:
                told[plain(message.content)] += 1

        playground.on_message(tell)
        await home.come(*PLAYERS)
        scene = Scene(home, clock, Told(folder / "clock"))
        if chosen is not None:
            scene.kill(when, chosen)
        await scene.play()
        await scene.end()
        stands = [each for each in scene.said("") if not each.part("To the table")]
        channel = Counter(plain(each.content, *(part.label for part in each.buttons)) for each in stands)
        moves = scene.rows("SELECT seq, part, move FROM moves ORDER BY seq, part")
        requests = [(each.n, each.method, each.path) for each in playground.log]
        return End(scene.kills, requests, told, channel, moves)


def plain(text: str, *labels: str) -> tuple[str, ...]:
    """A message without its times and numbers, and what can be pressed on it."""
    return re.sub(r"\d{9,}", "N", text), *labels
