"""How the bot fares: how long things take, what Discord refuses, how many tables are open."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from math import ceil
from typing import Final

BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds up to which durations are counted together."""
RECENT: Final = 1000


class Timed(Enum):
    """What is timed."""

    ANSWER = "acknowledgement"
    PICTURE = "picture"
    DATABASE = "database"
    LOOP = "loop delay"


@dataclass(frozen=True, slots=True)
class Spread:
    """How long something took, in seconds: all that were `counted`, and of the newest ones how they are spread."""

    counted: int
    median: float
    most: float
    """What 95 of 100 stay below."""
    longest: float


@dataclass(frozen=True, slots=True)
class Figures:
    """How the bot fares at one moment. `refused` counts Discord's errors by their code."""

    tables: int
    times: Mapping[Timed, Spread]
    refused: Mapping[int, int]


class Times:
    """The durations of one thing."""

    def __init__(self) -> None:
        self.total = 0.0
        self.buckets = [0] * (len(BOUNDS) + 1)
        self._newest: deque[float] = deque(maxlen=RECENT)

    def add(self, seconds: float) -> None:
        """One more."""
        self.total += seconds
        self.buckets[bisect_left(BOUNDS, seconds)] += 1
        self._newest.append(seconds)

    @property
    def spread(self) -> Spread:
        """How they are spread."""
        newest = sorted(self._newest) or [0.0]

        def within(part: float) -> float:
            return newest[ceil(part * len(newest)) - 1]

        return Spread(sum(self.buckets), within(0.5), within(0.95), newest[-1])


class Tally:
    """The port `Meter`, kept in memory."""

    def __init__(self) -> None:
        self.times = {what: Times() for what in Timed}
        self.refusals: Counter[int] = Counter()
        self.open_tables = 0

    @contextmanager
    def timing(self, what: Timed) -> Iterator[None]:
        """See `Meter.timing`."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.took(what, time.perf_counter() - begun)

    def took(self, what: Timed, seconds: float) -> None:
        """See `Meter.took`."""
        self.times[what].add(seconds)

    def refused(self, code: int) -> None:
        """See `Meter.refused`."""
        self.refusals[code] += 1

    def tables(self, number: int) -> None:
        """See `Meter.tables`."""
        self.open_tables = number

    @property
    def figures(self) -> Figures:
        """How things stand now."""
        spreads = {what: times.spread for what, times in self.times.items()}
        return Figures(self.open_tables, spreads, dict(self.refusals))
