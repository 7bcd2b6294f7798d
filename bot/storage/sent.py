"""What is sent for a table beside its board: what is to be sent, and what stands for a while."""

from __future__ import annotations

from sqlalchemy import delete, insert, select, union, update

from bot.app.ports import Post
from bot.storage.database import Database, whole
from bot.storage.schema import notices, posts


@whole
class SqliteSent:
    """A part of the port `Store`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def posts(self, table_id: int) -> tuple[Post, ...]:
        """See `Store.posts`."""
        c = posts.c
        query = select(c.key, c.at, c.message, c.said).where(c.table_id == table_id).order_by(c.at, c.key)
        async with self._database.reading() as connection:
            return tuple(Post(*row) for row in await connection.execute(query))

    async def posting(self, table_id: int, *given: Post) -> None:
        """See `Store.posting`."""
        rows = [
            {"table_id": table_id, "key": each.key, "at": each.at, "message": each.message, "said": each.said}
            for each in given
        ]
        async with self._database.writing() as connection:
            await connection.execute(insert(posts).prefix_with("OR REPLACE"), rows)

    async def posted(self, table_id: int, key: str, message: int) -> None:
        """See `Store.posted`."""
        this = (posts.c.table_id == table_id, posts.c.key == key)
        async with self._database.writing() as connection:
            await connection.execute(update(posts).where(*this).values(message=message))

    async def unposted(self, table_id: int, key: str) -> None:
        """See `Store.unposted`."""
        this = (posts.c.table_id == table_id, posts.c.key == key)
        async with self._database.writing() as connection:
            await connection.execute(delete(posts).where(*this))

    async def owing(self) -> tuple[int, ...]:
        """See `Store.owing`."""
        query = union(select(posts.c.table_id).where(posts.c.message == 0), select(notices.c.table_id))
        async with self._database.reading() as connection:
            return tuple(sorted((await connection.execute(query)).scalars()))

    async def notices(self, table_id: int) -> tuple[tuple[str, int], ...]:
        """See `Store.notices`."""
        query = select(notices.c.key, notices.c.message).where(notices.c.table_id == table_id).order_by(notices.c.key)
        async with self._database.reading() as connection:
            return tuple((row.key, row.message) for row in await connection.execute(query))

    async def noticed(self, table_id: int, key: str, message: int) -> None:
        """See `Store.noticed`."""
        this = (notices.c.table_id == table_id, notices.c.key == key)
        async with self._database.writing() as connection:
            await connection.execute(delete(notices).where(*this))
            if message:
                await connection.execute(insert(notices).values(table_id=table_id, key=key, message=message))
