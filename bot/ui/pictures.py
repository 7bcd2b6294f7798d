"""Pictures, and whatever else takes long, made away from the event loop, a few at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

from bot.app.faults import note
from bot.app.pictures import Picture
from bot.app.ports import Meter, Timed

log = logging.getLogger(__name__)

T = TypeVar("T")
P = ParamSpec("P")
Draw = Callable[[Picture, str], bytes]
"""Draws a picture in the theme with a key; an empty key is the host's own theme."""

ThemeOf = Callable[[int], Awaitable[str]]
"""The key of a server's theme."""


class Studio:
    """Draws with `draw`, and works out panels, in threads of its own."""

    def __init__(self, draw: Draw, theme_of: ThemeOf, meter: Meter, threads: int = 2) -> None:
        self._meter = meter
        self._draw = draw
        self._theme_of = theme_of
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="studio")

    async def png(self, picture: Picture | None, server: int) -> bytes | None:
        """The picture drawn in a server's theme; None where there is none to draw, and where drawing failed: the words
        say it all."""
        if picture is None:
            return None
        try:
            theme = await self._theme_of(server)
            with self._meter.timing(Timed.PICTURE):
                return await self.work(self._draw, picture, theme)
        except Exception as error:
            note(log, error, f"drawing a {type(picture).__name__}")
            return None

    async def work(self, job: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """What a pure function gives, in the language that is spoken here."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, partial(copy_context().run, job, *args, **kwargs))

    def close(self) -> None:
        """Let go of the threads; what is being drawn is finished."""
        self._pool.shutdown(wait=False, cancel_futures=True)
