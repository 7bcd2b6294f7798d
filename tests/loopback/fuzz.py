"""Random and malformed interactions, sent at the bot as Discord would send them, while mishaps befall it.

A burst is sent at once; the next follows when each has its first answer, while what follows upon the answers is often
still under way.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Any

from bot.ui.desk import Desk
from playground.world import Interaction
from tests.loopback.fuzz_clock import SharedClock
from tests.loopback.fuzz_mishaps import Mishaps
from tests.loopback.fuzz_people import People
from tests.people import Playground
from tests.people.faults import Exchange

CALM = 0.7
"""How often a burst waits until all that the one before set going is done."""
SUDDEN, SLOW = 0.15, 0.09
"""How often something befalls the bot with a burst, and when nothing is under way."""
PATIENCE = 120.0
"""Seconds of real time until it is clear that an answer does not come, however busy the machine is."""

LOST_WITH_THE_PLACE = (10003, 50083, 160005)
"""Why an answer cannot be given where its channel is deleted or its thread locked meanwhile."""


class Fuzzer(People):
    """Sends what chance brings. `answers` are the first answers to each interaction, those too that were refused."""

    def __init__(self, playground: Playground, seed: str, clock: SharedClock) -> None:
        second = playground.add_server("The Other Room", "carla", ("talk", "cards"))
        super().__init__(playground, Random(seed))
        self.answers: defaultdict[int, list[Exchange]] = defaultdict(list)
        self.mishaps = Mishaps(playground, self.chance, clock, [self.world.server, second])

    def hear(self, exchange: Exchange) -> None:
        """A request was answered."""
        if exchange.path.startswith("/interactions/"):
            self.answers[int(exchange.path.split("/")[2])].append(exchange)

    async def run(self, desk: Desk, interactions: int) -> None:
        """Send so many, and wait until what they set going has come to an end."""
        self.verbs = tuple(sorted(desk.verbs))
        while len(self.sent) < interactions:
            for _ in range(self.chance.choice((1, 1, 2, 4, 8, 16))):
                self.act()
            await self._mishap(SUDDEN, self.mishaps.sudden)
            await self.answered()
            if self.chance.random() < CALM:
                await self.calm(desk)
                self.tidy()
                await self._mishap(SLOW, self.mishaps.slow)
        await self.calm(desk)

    async def _mishap(self, often: float, mishaps: dict[Any, int]) -> None:
        if self.chance.random() < often:
            told = await self.mishaps.befall(mishaps)
            if told is not None:
                self.steps.append(told)

    async def answered(self) -> None:
        """Return when everything that was sent has its first answer, or can have none."""

        def nothing_waits() -> bool:
            self.waiting = [each for each in self.waiting if each.outcome is None and not self.excused(each)]
            return not self.waiting

        await self._until(nothing_waits)

    async def calm(self, desk: Desk) -> None:
        """Return when nothing is under way."""
        await self.answered()
        await self._until(lambda: not desk.under_way)

    def excused(self, asked: Interaction) -> bool:
        """Whether Discord refused its answer since its place was gone."""
        return any((each.answer or {}).get("code") in LOST_WITH_THE_PLACE for each in self.answers[asked.id])

    def unanswered(self) -> list[str]:
        """What was not answered, and what was answered more than once."""
        wrong = [each for each in self.sent if each.outcome in (None, "failed") and not self.excused(each)]
        lost = self.mishaps.troubles.lost
        given = {number: [each for each in found if each.status < 300] for number, found in self.answers.items()}
        again = {n: f for n, f in self.answers.items() if any((e.answer or {}).get("code") == 40060 for e in f)}
        twice = [n for n, found in again.items() if not any(each.n in lost for each in found)]
        twice += [number for number, found in given.items() if len(found) > 1]
        return [self.told(each) for each in wrong] + [self.told(self.world.interactions[each]) for each in twice]

    def newest(self) -> str:
        """What happened last, for whoever looks for a fault."""
        return "\n".join(self.steps)

    async def _until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():
                await asyncio.sleep(0.002)
