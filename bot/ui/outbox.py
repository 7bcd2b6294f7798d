"""Sends each message of a table once, even where the bot was killed on the way or the answer of Discord was lost.

Discord takes a nonce for this and remembers it for some minutes only. So what is about to be said is stored first, and
that it stands afterwards; a message that was begun and is not known to stand is looked for before it is sent again, and
before it is forgotten where it is not wanted any more.
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
STILL_OWED: Final = (Fault.UNREACHABLE, Fault.DM_TOO_FAST, Fault.CHANNEL_GONE, Fault.ARCHIVED, Fault.LOCKED)
"""After these faults a message may have come, or is to come later: a channel that is out of reach can be back."""

Same = Callable[[discord.Message], bool]
Sent = discord.Message | discord.PartialMessage
Channel = discord.PartialMessageable | discord.DMChannel


class Outbox:
    """For all tables."""

    def __init__(self, client: discord.Client, posts: Posts) -> None:
        self._client = client
        self._posts = posts

    async def send(
        self,
        table_id: int,
        key: str,
        channel: Channel,
        message: dict[str, Any],
        same: Same | None = None,
        after: int = 0,
    ) -> Sent | Fault:
        """The message under this key: a new one, or that which was begun before and stands after the message `after`.
        That is known again by what it was to say, or by what is the `same`; it may say what was to be said then."""
        begun = (await self._posts.of(table_id)).get(key)
        met = await self._standing(channel, begun, same, after) if begun else None
        if met is None:
            await self._posts.begin(table_id, key, fingerprint(message["content"]))
            met = await attempt(channel.send(**message, nonce=nonce(table_id, key)))
        if not isinstance(met, Fault):
            await self._posts.stands(table_id, key, met.id)
        elif met not in STILL_OWED:
            await self._posts.drop(table_id, key)
        return met

    async def withdraw(self, table_id: int, key: str, channel: Channel, after: int = 0) -> Fault | None:
        """Take away what was begun under this key and is not wanted any more, if it stands."""
        begun = (await self._posts.of(table_id)).get(key)
        met = await self._standing(channel, begun, None, after) if begun else None
        if met is not None and not isinstance(met, Fault):
            met = await attempt(met.delete())
        if met not in STILL_OWED:
            await self._posts.drop(table_id, key)
        return met

    async def _standing(self, channel: Channel, begun: Post, same: Same | None, after: int) -> Sent | Fault | None:
        """The message that was begun, None where there is none or the channel cannot be read."""
        if begun.message:
            return channel.get_partial_message(begun.message)
        if not begun.said:
            return None
        moment = discord.utils.time_snowflake(datetime.fromtimestamp(begun.at - MARGIN, UTC))

        async def found() -> discord.Message | None:
            async for each in channel.history(limit=LOOK_ON, after=discord.Object(max(moment, after))):
                known = fingerprint(each.content) == begun.said or (same is not None and same(each))
                if known and each.author == self._client.user:
                    return each
            return None

        met = await attempt(found())
        return met if met in STILL_OWED or not isinstance(met, Fault) else None


def nonce(table_id: int, key: str) -> str:
    """What Discord knows the message by; at most 25 characters."""
    return sha256(f"{table_id}.{key}".encode()).hexdigest()[:24]


def fingerprint(text: str) -> str:
    """By which a text is known again; nothing of it can be read from that."""
    return sha256(text.strip().encode()).hexdigest()[:32]
