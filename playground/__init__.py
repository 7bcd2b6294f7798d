"""A small Discord on 127.0.0.1 and a page for it, so that an unmodified bot can be played with and tested.

`python -m playground` starts it with the bot and prints the page's address. In tests:

    async with Playground.start(clock=HandClock()) as pg:
        ...start the bot with pg.token against pg.api_url...
        await pg.bot_ready()
        anna, ben = await pg.person("anna"), await pg.person("ben")
        outcome = await anna.command("casino start", game="african")
        board = await outcome.message()

- `pg.world` holds the records (people, servers, channels, messages); `pg.log` every request with its answer.
- `pg.person(name)` is a scripted player over real sockets, who sees what that person may see (`people.py`).
- `pg.before_request`, `pg.before_answer`, `pg.after_request` call a function with (method, path, n) at the
  n-th request; the first two may give back `Canned(...)`, `rate_limited(seconds)` or `refused(status, code,
  message)`.
- `pg.on_message(fn)` calls `fn(message, "create" | "edit")` when a message of the bot lands, before it is
  answered.
- `pg.drop_gateway()`, `pg.forget_session()`, `pg.set_bot_permissions(...)`, `pg.world.user("ben").closed_dms
  = True`, `pg.remove_message(...)`, `pg.remove_channel(...)`, `pg.add_server(...)` are what may befall a bot.
- A `HandClock` holds the 3 seconds of a first answer and the 15 minutes of a token until `advance` lets them
  pass.
"""

from __future__ import annotations

from .api import Canned, Exchange, rate_limited, refused
from .clock import Clock, HandClock, RealClock
from .people import Asked, Outcome, Person
from .seen import Part, Seen
from .server import Playground
from .typed import Refused
from .world import EVERYONE, Permission

__all__ = [
    "EVERYONE",
    "Asked",
    "Canned",
    "Clock",
    "Exchange",
    "HandClock",
    "Outcome",
    "Part",
    "Permission",
    "Person",
    "Playground",
    "RealClock",
    "Refused",
    "Seen",
    "rate_limited",
    "refused",
]
