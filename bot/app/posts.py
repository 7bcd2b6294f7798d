"""What is being sent for a table: stored before it is sent and again when it stands, so that after a kill, however long
the bot stays away, nothing is told twice and nothing is lost."""

from __future__ import annotations

from bot.app.lines import Freed
from bot.app.model import Post
from bot.app.ports import Clock, Store


class Posts:
    """The messages of all tables that are owed or begun, each under a key of its table."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def of(self, table_id: int) -> dict[str, Post]:
        """Those of a table by their keys, what is owed the longest first; what the channel was shown to the end is not
        among them any more."""
        return {each.key: each for each in await self._store.posts(table_id)}

    async def owe(self, table_id: int, *keys: str) -> None:
        """These are to be sent, and nobody knew of them yet."""
        if keys:
            await self._store.posting(table_id, *(Post(key, self._clock.now()) for key in keys))

    async def begin(self, table_id: int, key: str, said: str) -> None:
        """One is about to be sent with a text of this fingerprint."""
        await self._store.posting(table_id, Post(key, self._clock.now(), said=said))

    async def stands(self, table_id: int, key: str, message: int) -> None:
        """One was sent, and stands there."""
        await self._store.posted(table_id, key, message)

    async def forget(self, person: int) -> None:
        """No line names somebody any more who wants to be forgotten."""
        for table_id in await self._store.owing():
            told = {key: Freed.of(key) for key in await self.of(table_id)}
            for key in (key for key, freed in told.items() if freed and freed.person == person):
                await self.drop(table_id, key)

    async def drop(self, table_id: int, key: str) -> None:
        """One is not to be sent any more, or stands and is not asked for again."""
        await self._store.unposted(table_id, key)
