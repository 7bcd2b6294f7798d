"""The connections to one SQLite file: how they are set up, and the two kinds of transaction."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, event
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.app.ports import Meter, Timed

BUSY_MILLISECONDS = 5000
IMMEDIATE = "casino_immediate"


def url(path: Path, driver: str) -> URL:
    """The address of a file, whatever characters its name has."""
    return URL.create(driver, database=str(path))


def own_the_transactions(engine: Engine) -> None:
    """Transactions begin where they are asked to, not where the driver guesses that one should.

    A writer takes the lock at once, so that it never finds in mid-way that somebody else wrote first.
    """

    def connect(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        cursor.close()

    def begin(connection: Connection) -> None:
        immediate = connection.get_execution_options().get(IMMEDIATE, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    event.listen(engine, "connect", connect)
    event.listen(engine, "begin", begin)


def _serve(connection: Any, _record: object) -> None:
    """Readers do not wait for the writer, and what points to nothing is refused."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


class Database:
    """A migrated file. Await nothing but SQL inside `reading` and `writing`. What they take is told to `meter`."""

    def __init__(self, path: Path, meter: Meter | None = None) -> None:
        self._meter = meter
        self._engine = create_async_engine(url(path, "sqlite+aiosqlite"), pool_size=3, max_overflow=0)
        own_the_transactions(self._engine.sync_engine)
        event.listen(self._engine.sync_engine, "connect", _serve)
        self._writer = self._engine.execution_options(**{IMMEDIATE: True})
        # SQLite has one writer; waiting here is fair, and waiting there is polling.
        self._one_writer = asyncio.Lock()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """One consistent look."""
        with self._timing():
            async with self._engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction, kept when the block ends well and undone when it raises."""
        with self._timing():
            async with self._one_writer, self._writer.begin() as connection:
                yield connection

    def _timing(self) -> AbstractContextManager[None]:
        return self._meter.timing(Timed.DATABASE) if self._meter else nullcontext()

    async def close(self) -> None:
        """Let go of the file."""
        await self._engine.dispose()
