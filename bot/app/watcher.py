"""Looks every second how late the event loop is, and now and then how many tables are open."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.app.faults import note
from bot.app.ports import Meter, Timed

log = logging.getLogger(__name__)

SECOND: Final = 1.0
COUNT_EVERY: Final = 15
"""Seconds between two counts of the open tables."""


async def watch(meter: Meter, count: Callable[[], Awaitable[int]]) -> None:
    """Until it is cancelled."""
    loop = asyncio.get_running_loop()
    for beat in itertools.count():
        if beat % COUNT_EVERY == 0:
            try:
                meter.tables(await count())
            except Exception as error:
                note(log, error, "counting the open tables")
        due = loop.time() + SECOND
        await asyncio.sleep(SECOND)
        meter.took(Timed.LOOP, max(loop.time() - due, 0.0))
