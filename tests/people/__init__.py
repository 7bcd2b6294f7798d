"""A playground for tests, with scripted people in it and a clock that is moved by hand.

    async with Playground.start(clock=HandClock()) as pg:
        ...start the bot with pg.token against pg.api_url...
        await pg.bot_ready()
        anna, ben = await pg.person("anna"), await pg.person("ben")
        outcome = await anna.command("casino start", game="african")
        board = await outcome.message()

A person goes over real sockets and sees what that person may see (`person.py`); `faults.py` tells what may be watched
and what may befall the bot; `pg.world` holds the records (`pg.world.user("ben").closed_dms = True`). A `HandClock`
holds the 3 seconds of a first answer and the 15 minutes of a token until `advance` lets them pass.
"""

from __future__ import annotations

from playground.typed import Refused
from playground.world import EVERYONE, Permission

from .clock import HandClock
from .faults import Answer, Exchange, Playground, rate_limited, refused
from .person import Asked, Outcome, Person
from .seen import Part, Seen

__all__ = [
    "EVERYONE",
    "Answer",
    "Asked",
    "Exchange",
    "HandClock",
    "Outcome",
    "Part",
    "Permission",
    "Person",
    "Playground",
    "Refused",
    "Seen",
    "rate_limited",
    "refused",
]
