"""The clock that the playground is given: the real one for people, one moved by hand in tests."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Clock(Protocol):
    """Seconds since 1970, and a way to be called later."""

    def now(self) -> float: ...

    def call_later(self, seconds: float, fn: Callable[[], None]) -> None: ...


class RealClock:
    """Wall time."""

    def now(self) -> float:
        return time.time()

    def call_later(self, seconds: float, fn: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_later(seconds, fn)
