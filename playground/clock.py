"""The clock that the playground is given: the real one for people, one moved by hand in tests."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """Something that was planned and may be called off."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Seconds since 1970, and a way to be called later."""

    def now(self) -> float: ...

    def call_later(self, seconds: float, fn: Callable[[], None]) -> Timer: ...


class RealClock:
    """Wall time; timers run on the running event loop."""

    def now(self) -> float:
        return time.time()

    def call_later(self, seconds: float, fn: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_later(seconds, fn)


class _Planned:
    __slots__ = ("fn",)

    def __init__(self, fn: Callable[[], None]) -> None:
        self.fn: Callable[[], None] | None = fn

    def cancel(self) -> None:
        self.fn = None


class HandClock:
    """A clock that stands still until `advance` moves it.

    It starts at the real time unless told otherwise, for a bot works out from an interaction's id how old it
    is.
    """

    def __init__(self, start: float | None = None) -> None:
        self._now = time.time() if start is None else start
        self._order = itertools.count()
        self._planned: list[tuple[float, int, _Planned]] = []

    def now(self) -> float:
        return self._now

    def call_later(self, seconds: float, fn: Callable[[], None]) -> Timer:
        planned = _Planned(fn)
        heapq.heappush(self._planned, (self._now + seconds, next(self._order), planned))
        return planned

    def advance(self, seconds: float) -> None:
        """Move on, calling everything that falls due on the way, in order."""
        until = self._now + seconds
        while self._planned and self._planned[0][0] <= until:
            self._now, _, planned = heapq.heappop(self._planned)
            if planned.fn is not None:
                planned.fn()
        self._now = until
