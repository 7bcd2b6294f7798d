"""The end of it: tables that still run are played to their end by presses of what is offered, and no others."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.ui.desk import Desk
from playground.world import Channel, Message, User
from tests.loopback.fuzz import PATIENCE, Fuzzer
from tests.loopback.fuzz_clock import SharedClock
from tests.loopback.fuzz_people import parts
from tests.loopback.house import PRESSES, forward
from tests.people import Seen

DAY = 86_400.0
RETRIES = (2.0, 10.0, 60.0, 600.0)
"""Seconds that pass before the bot tries again what failed."""
ENOUGH = 300
"""Turns after which a table is seen to play: house rules make some matches very long, and their hosts end these."""
STILL = 20
"""Looks at a table that does not move after which it is stuck: answers, a pause and two deadlines need fewer."""
MOST_SEATS = 4


class Ending:
    """Plays on the same playground as the fuzzer."""

    def __init__(self, fuzzer: Fuzzer, desk: Desk, clock: SharedClock, database: Path) -> None:
        self.fuzzer, self.desk, self.clock, self.world = fuzzer, desk, clock, fuzzer.world
        self._database = sqlite3.connect(database)
        self._last = 0

    def stored(self, question: str, *given: object) -> list[tuple[Any, ...]]:
        """What stands in the database."""
        return self._database.execute(question, given).fetchall()

    def running(self) -> list[tuple[int, int]]:
        """The tables that are not over, each with its channel."""
        return self.stored("SELECT id, channel FROM tables WHERE status IN ('lobby', 'playing')")

    async def settle(self) -> None:
        """Everything is given back, and what failed is tried again."""
        await self.fuzzer.mishaps.end()
        for seconds in RETRIES:
            await self.fuzzer.calm(self.desk)
            self.clock.advance(seconds)

    async def finish(self) -> int:
        """Play every table to its end that has a channel; gives back how many those were. After some days those without
        one are closed."""
        tables = [(number, channel) for number, channel in self.running() if channel in self.world.channels]
        for number, channel in tables:
            await self.play(number, self.world.channels[channel])
        async with asyncio.timeout(PATIENCE):
            while self.running():
                self.clock.advance(DAY)
                await asyncio.sleep(0.02)
        return len(tables)

    async def play(self, table: int, channel: Channel) -> None:
        """Play one table to its end, by its host's word where the match is very long."""
        seen, still = -1, 0
        for turn in range(ENOUGH + STILL):
            await self._thought_out(table)
            status, host, seq = self.stored("SELECT status, host, seq FROM tables WHERE id = ?", table)[0]
            seen, still = seq, still + 1 if seq == seen else 0
            if status not in ("lobby", "playing"):
                return
            if still == STILL:
                break
            if turn >= ENOUGH:
                await self._end(channel, self.world.users[host])
            elif status == "lobby":
                await self._start(table, channel, self.world.users[host])
            elif not await self._turn(table, channel):
                await self._wait(table, channel)
        raise AssertionError(f"table {table} comes to no end:\n{self.fuzzer.newest()}")

    async def _end(self, channel: Channel, host: User) -> None:
        """The host breaks the match off, and presses the first button of the question whether that is meant."""
        question = await self._answered(lambda: self.fuzzer.say(host, channel, "end"))
        asked = parts(question) if question is not None else []
        sure = next((each for each in asked if each["custom_id"].startswith("cz1:close:")), None)
        if question is not None and sure is not None:
            await self._answered(lambda: self.fuzzer.use(host, question, sure, first=True))

    async def _start(self, table: int, channel: Channel, host: User) -> None:
        """Fill the seats and deal; where the lobby cannot be seen any more, its host closes it."""
        for verb in ("start", *("addcpu", "start") * MOST_SEATS):
            await self._shown(table)
            board = self._board(table, channel, verb)
            if board is not None:
                part = next(each for each in parts(board) if each["custom_id"].startswith(f"cz1:{verb}:"))
                await self._answered(lambda: self.fuzzer.use(host, board, part))  # noqa: B023
            if self.stored("SELECT status FROM tables WHERE id = ?", table) != [("lobby",)]:
                return
        await self._answered(lambda: self.fuzzer.say(host, channel, "end"))

    async def _thought_out(self, table: int) -> None:
        """Return when no computer player thinks at a table, which takes as long as the machine is busy."""
        async with asyncio.timeout(PATIENCE):
            while any(each.get_name() == f"computers of table {table}" for each in asyncio.all_tasks()):
                await asyncio.sleep(0.005)

    async def _shown(self, table: int) -> None:
        """Return when a lobby is shown as it is, or its channel takes nothing."""
        owing = (
            "SELECT id FROM tables WHERE id = ? AND status = 'lobby' AND (shown_seq < seq OR board = 0)"
            " AND id NOT IN (SELECT table_id FROM suspensions)"
        )
        async with asyncio.timeout(PATIENCE):
            while self.stored(owing, table):
                await asyncio.sleep(0.005)

    def _board(self, table: int, channel: Channel, verb: str) -> Message | None:
        wanted = f"cz1:{verb}:{table}:"
        public = [each for each in self.world.messages_in(channel.id) if each.only_for is None]
        return next((m for m in reversed(public) if any(p["custom_id"].startswith(wanted) for p in parts(m))), None)

    async def _turn(self, table: int, channel: Channel) -> bool:
        """One turn or answer of whoever has one; False where nobody has."""
        query = "SELECT person FROM seats WHERE table_id = ? AND level IS NULL ORDER BY seat"
        people = [number for (number,) in self.stored(query, table)]
        after = people.index(self._last) + 1 if self._last in people else 0
        for number in people[after:] + people[:after]:
            person = self.world.users[number]
            panel = await self._answered(lambda: self.fuzzer.say(person, channel, "hand"))  # noqa: B023
            for pressed in range(PRESSES):
                part = forward(Seen(self.fuzzer.pg.hub.wire.message(panel))) if panel else None
                if panel is None or part is None:
                    if pressed:
                        self._last = number
                        return True
                    break
                panel = await self._answered(lambda: self.fuzzer.use(person, panel, part.raw, first=True))  # noqa: B023
        return False

    async def _wait(self, table: int, channel: Channel) -> None:
        """Nobody has a turn: the table is paused, or a question is open, and time passes."""
        (host, seconds) = self.stored(
            "SELECT host, seconds FROM tables JOIN timers ON table_id = id WHERE id = ?", table
        )[0]
        await self._answered(lambda: self.fuzzer.say(self.world.users[host], channel, "resume"))
        self.clock.advance(seconds + 1.0)

    async def _answered(self, send: Callable[[], None]) -> Message | None:
        """The message that answers what is sent, when nothing is under way any more."""
        before = len(self.fuzzer.sent)
        send()
        await self.fuzzer.calm(self.desk)
        if len(self.fuzzer.sent) == before:
            return None
        return self.world.messages.get(self.fuzzer.sent[before].original_id or 0)
