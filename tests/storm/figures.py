"""What came of a storm."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import median, quantiles

LATE = 0.25
"""Seconds within which 95 of 100 interactions have to be acknowledged."""
LISTED = 20


@dataclass
class Figures:
    """`waits` are the seconds until an interaction that reached the bot had its first answer."""

    tables: int
    kills: int
    """How many were wanted."""
    killed: int = 0
    finished: int = 0
    requests: int = 0
    interactions: int = 0
    waits: list[float] = field(default_factory=list)
    seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)
    """What is not as it should be, a table that came to no end included."""

    @property
    def late(self) -> float:
        """What 95 of 100 first answers stay below, in seconds."""
        return quantiles(self.waits, n=20)[-1] if len(self.waits) > 1 else 0.0

    @property
    def good(self) -> bool:
        """Whether everything was played, stored and shown as it should be; how fast is another question."""
        return not self.wrong and (self.finished, self.killed) == (self.tables, self.kills)

    @property
    def progress(self) -> str:
        """How far it has come."""
        return f"{self.finished} of {self.tables} matches finished, {self.killed} of {self.kills} kills"

    def __str__(self) -> str:
        waits = (median(self.waits or [0.0]), self.late, max(self.waits, default=0.0))
        times = " / ".join(f"{each * 1000:.0f}" for each in waits)
        return "\n".join(
            (
                self.progress,
                f"{self.interactions} interactions, {len(self.waits)} acknowledged after {times} ms"
                " (median / 95th percentile / longest while the bot was up)",
                f"{self.requests} requests of the bot, {self.seconds:.0f} s, {len(self.wrong)} things wrong",
                *self.wrong[:LISTED],
            )
        )
