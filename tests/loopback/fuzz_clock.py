"""One clock for the playground and the bot, moved by hand."""

from __future__ import annotations

import asyncio

from tests.people import HandClock


class SharedClock(HandClock):
    """Whoever sleeps wakes when it is moved so far."""

    async def sleep(self, seconds: float) -> None:
        """The bot's part of it."""
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        woken = asyncio.Event()
        self.call_later(seconds, woken.set)
        await woken.wait()
