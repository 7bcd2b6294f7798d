"""Sends each message of a table once, even where the bot was killed on the way or the answer of Discord was lost.

Discord takes a nonce for this and remembers it for some minutes only. So that a message is begun is stored first, and
that it stands afterwards; one that was begun and is not known to stand is looked for before it is sent again.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final

import discord

from bot.app.model import Post
from bot.app.posts import Posts
from bot.ui.calls import Fault, attempt

MARGIN: Final = 120.0
"""Seconds by which the bot's clock may be ahead of Discord's."""
LOOK_ON: Final = 50
"""How many messages are looked through from when a message was begun."""
MAY_STAND: Final = (Fault.UNREACHABLE, Fault.DM_TOO_FAST)
"""After these faults a message may have come, or can come later."""

Same = Callable[[discord.Message], bool]
Sent = discord.Message | discord.PartialMessage
Channel = discord.PartialMessageable | discord.DMChannel


class Outbox:
    """For all tables."""

    def __init__(self, client: discord.Client, posts: Posts) -> None:
        self._client = client
        self._posts = posts

    async def send(
        self, table_id: int, key: str, channel: Channel, message: dict[str, Any], same: Same, after: int = 0
    ) -> Sent | Fault:
        """The message under this key: that which stands, and which `same` knows again among those after the message
        `after`, or a new one."""
        begun = (await self._posts.begin(table_id, key)).get(key)
        return await self.carry_on(table_id, key, begun, channel, message, same, after)

    async def carry_on(
        self,
        table_id: int,
        key: str,
        begun: Post | None,
        channel: Channel,
        message: dict[str, Any],
        same: Same,
        after: int = 0,
    ) -> Sent | Fault:
        """The same for one that is stored as begun already; `begun` says what was known of it before."""
        if begun and begun.message:
            return channel.get_partial_message(begun.message)
        standing = await self._standing(channel, begun.at, same, after) if begun else None
        if standing is None:
            met = await attempt(channel.send(**message, nonce=nonce(table_id, key)))
        else:
            met = standing
        if not isinstance(met, Fault):
            await self._posts.stands(table_id, key, met.id)
        elif met not in MAY_STAND:
            await self._posts.drop(table_id, key)
        return met

    async def _standing(self, channel: Channel, since: float, same: Same, after: int) -> discord.Message | None:
        """A message that was sent since then and is the same, where the channel can be read."""
        moment = discord.utils.time_snowflake(datetime.fromtimestamp(since - MARGIN, UTC))

        async def found() -> discord.Message | None:
            async for each in channel.history(limit=LOOK_ON, after=discord.Object(max(moment, after))):
                if each.author == self._client.user and same(each):
                    return each
            return None

        met = await attempt(found())
        return None if isinstance(met, Fault) else met


def nonce(table_id: int, key: str) -> str:
    """What Discord knows the message by; at most 25 characters."""
    return sha256(f"{table_id}.{key}".encode()).hexdigest()[:24]


def saying(*texts: str) -> Same:
    """Knows a message by its text, which is one of these."""
    wanted = {text.strip() for text in texts}
    return lambda message: message.content.strip() in wanted
