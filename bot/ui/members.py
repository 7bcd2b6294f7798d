"""Who is in a server: Discord tells of nobody who leaves, which would take a privileged intent, but it can be asked."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import discord

from bot.app.ports import Clock
from bot.ui.calls import Fault, attempt

MOST: Final = 2000


class Members:
    """The port `Members`."""

    def __init__(self, client: discord.Client, clock: Clock) -> None:
        self._client = client
        self._clock = clock
        self._asked: OrderedDict[tuple[int, int], tuple[float, bool]] = OrderedDict()

    async def has_left(self, server: int, person: int, fresh: float = 0.0) -> bool:
        """See `Members.has_left`. An answer that is no older than `fresh` seconds is believed."""
        now = self._clock.now()
        known = self._asked.get((server, person))
        if known and now - known[0] < fresh:
            return known[1]
        met = await attempt(self._client.http.get_member(server, person))
        if isinstance(met, Fault) and met is not Fault.NO_MEMBER:
            return False
        self._asked[server, person] = (now, met is Fault.NO_MEMBER)
        while len(self._asked) > MOST:
            self._asked.popitem(last=False)
        return met is Fault.NO_MEMBER
