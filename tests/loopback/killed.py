"""A bot that is killed while people play, and started again as often."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from bot.app.ports import Clock, SeedSource
from tests.loopback.house import House
from tests.loopback.process import BotProcess

Chosen = Callable[[str, str, int], bool]
"""Whether a request (method, path, number) is one at which the bot is killed."""
FEWER = 4
"""So many requests less than another run has one at most."""


def was_met(killed: bool, number: int, requests: int, unkilled: int) -> bool:
    """Whether the bot was killed at the request of that number, if there was one: edits of a board that come together
    are sent as one, so that a run can do with a few requests less than the `unkilled`."""
    return killed or unkilled - FEWER <= requests < number


class Killed:
    """A house whose bot runs whenever somebody wants something of it. `kills` counts how often it was killed."""

    def __init__(self, home: House, seeds: SeedSource | None = None, clock: Clock | None = None) -> None:
        self.home = home
        self.pg = home.pg
        self.bot: BotProcess | None = None
        self.kills = 0
        self._given = (seeds, clock)
        self._errors = home.folder / "errors.txt"

    def kill(self, when: str, chosen: Chosen) -> None:
        """Kill it at the chosen requests: `before` they are answered, when the world has changed, or `after` that."""

        def kill(method: str, path: str, n: int) -> None:
            if self.bot is not None and self.bot.runs and chosen(method, path, n):
                self.kills += 1
                self.bot.kill()
                self.pg.hub.gateway.ready.clear()

        (self.pg.before_answer if when == "before" else self.pg.after_request)(kill)

    def alive(self) -> BotProcess:
        """The bot, started again if it was killed."""
        if self.bot is None or not self.bot.runs:
            settings, (seeds, clock) = self.home.settings, self._given
            environment = {
                "CASINO_TOKEN": settings.token,
                "CASINO_API_URL": self.pg.api_url,
                "CASINO_DATABASE": str(settings.database),
                "CASINO_COMPUTER_DELAY": "0",
                "CASINO_LOG_LEVEL": "WARNING",
            }
            self.bot = BotProcess(environment, self._errors, seeds=seeds, clock=clock)
        return self.bot

    async def until_done(self, work: Awaitable[Any]) -> bool:
        """Wait for somebody's act; False where the bot was killed under it."""
        bot = self.alive()
        task = asyncio.ensure_future(work)
        await asyncio.wait((task, bot.ended), return_when=asyncio.FIRST_COMPLETED)
        if bot.runs:
            task.result()
            return True
        task.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await task
        return False

    async def end(self) -> None:
        """Stop it; no run has met an error."""
        assert await self.alive().stop() in (0, -signal.SIGKILL)
        assert not self._errors.exists(), self._errors.read_text()
