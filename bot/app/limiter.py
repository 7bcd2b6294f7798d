"""How much one person may ask for in a while, so that nobody's haste costs the others anything."""

from __future__ import annotations

import sys
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Final

from bot.app.ports import Clock


@dataclass(frozen=True, slots=True)
class Rate:
    """So many times at once, and of those that were used up one comes back every so many `seconds`; with 0 seconds
    there is no end of them."""

    at_once: int
    seconds: float


FREE: Final = Rate(1, 0.0)


@dataclass(frozen=True, slots=True)
class Limits:
    """What one person may do: press and send commands, have something suggested while they type, open tables, and host
    so many that are not started. `sentences` is how often somebody too fast is told so; `looks` and `all_looks` are how
    often the bot looks for the channel of one table, and of all together, when players call for them."""

    presses: Rate = Rate(16, 0.25)
    typing: Rate = Rate(40, 0.1)
    sentences: Rate = Rate(1, 5.0)
    openings: Rate = Rate(6, 30.0)
    lobbies: int = 3
    looks: Rate = Rate(1, 10.0)
    all_looks: Rate = Rate(20, 1.0)

    def with_presses(self, a_second: int) -> Limits:
        """With so many presses a second for long, 0 for as many as one likes."""
        if not a_second:
            return replace(self, presses=FREE, typing=FREE)
        return replace(self, presses=Rate(self.presses.at_once, 1 / a_second))

    @classmethod
    def none(cls) -> Limits:
        """No limits at all, for those who are no people."""
        return cls(FREE, FREE, FREE, FREE, sys.maxsize, FREE, FREE)


class Limiter:
    """Holds people to a rate. It remembers only those who have not everything back yet."""

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self._rate = rate
        self._clock = clock
        self._whole_at: OrderedDict[int, float] = OrderedDict()
        """When each has everything back, the one first that took something the longest ago."""

    def __len__(self) -> int:
        return len(self._whole_at)

    def wait(self, person: int) -> float:
        """Seconds until this person may again; 0 for now."""
        return max(0.0, self._owed(person) - (self._rate.at_once - 1) * self._rate.seconds)

    def take(self, person: int) -> bool:
        """Whether this person may now; if so, it is used up."""
        self._forget()
        if self.wait(person) > 0:
            return False
        self._whole_at[person] = self._clock.now() + self._owed(person) + self._rate.seconds
        self._whole_at.move_to_end(person)
        return True

    def _owed(self, person: int) -> float:
        """Seconds until everything is back; nothing where it were more than there is, for then the clock was set
        back."""
        owed = self._whole_at.get(person, 0.0) - self._clock.now()
        return owed if 0 < owed <= self._rate.at_once * self._rate.seconds else 0.0

    def _forget(self) -> None:
        while self._whole_at and self._owed(next(iter(self._whole_at))) <= 0:
            self._whole_at.popitem(last=False)
