"""A clock for tests, moved by hand."""

from __future__ import annotations

import heapq
import itertools
import time
from collections.abc import Callable


class HandClock:
    """A clock that stands still until `advance` moves it.

    It starts at the real time unless told otherwise, for a bot works out from an interaction's id how old it
    is.
    """

    def __init__(self, start: float | None = None) -> None:
        self._now = time.time() if start is None else start
        self._order = itertools.count()
        self._planned: list[tuple[float, int, Callable[[], None]]] = []

    def now(self) -> float:
        return self._now

    def call_later(self, seconds: float, fn: Callable[[], None]) -> None:
        heapq.heappush(self._planned, (self._now + seconds, next(self._order), fn))

    def advance(self, seconds: float) -> None:
        """Move on, calling everything that falls due on the way, in order."""
        until = self._now + seconds
        while self._planned and self._planned[0][0] <= until:
            self._now, _, fn = heapq.heappop(self._planned)
            fn()
        self._now = until
