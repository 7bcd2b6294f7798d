"""How whoever runs the bot wants tables to be kept."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.limiter import Limits
from bot.app.model import Paces


@dataclass(frozen=True, slots=True)
class Customs:
    """`delay` is how many seconds a computer player waits before it moves, `paces` how long a turn is where the table
    chooses nothing else; what is kept about a server goes `delete_after_days` after the bot has left it."""

    delay: float
    delete_after_days: int
    paces: Paces = Paces()
    limits: Limits = Limits()
