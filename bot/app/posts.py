"""What is being sent for a table: stored before it is sent and again when it stands, so that after a kill, however long
the bot stays away, nothing is told twice and nothing is lost."""

from __future__ import annotations

from bot.app.model import Post
from bot.app.ports import Clock, Store


class Posts:
    """The messages of all tables that were begun, each under a key of its table."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def of(self, table_id: int) -> dict[str, Post]:
        """Those of a table by their keys; what the channel was shown to the end is not among them any more."""
        return {each.key: each for each in await self._store.posts(table_id)}

    async def begin(self, table_id: int, *keys: str) -> dict[str, Post]:
        """These are about to be sent; gives back those among them that were begun before."""
        known = await self.of(table_id)
        if new := tuple(key for key in keys if key not in known):
            await self._store.posting(table_id, new, self._clock.now())
        return {key: known[key] for key in keys if key in known}

    async def stands(self, table_id: int, key: str, message: int) -> None:
        """One was sent, and stands there."""
        await self._store.posted(table_id, key, message)

    async def drop(self, table_id: int, key: str) -> None:
        """One is not to be sent any more, or stands and is not asked for again."""
        await self._store.unposted(table_id, key)
