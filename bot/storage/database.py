"""The connections to one SQLite file: how they are set up, and the two kinds of transaction."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from functools import wraps
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, event
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.app.ports import Meter, Timed

Answer = TypeVar("Answer")
Port = TypeVar("Port")

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
        self._calls: set[asyncio.Task[Any]] = set()

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

    async def to_its_end(self, call: Coroutine[Any, Any, Answer]) -> Answer:
        """What the call gives; it runs on to its end even if whoever waits for it is cancelled.

        SQL that is cut short leaves its connection, and the thread behind it, in doubt.
        """
        task = asyncio.create_task(call)
        self._calls.add(task)
        task.add_done_callback(self._calls.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Let go of the file once every call has ended."""
        while self._calls:
            await asyncio.wait(self._calls)
        await self._engine.dispose()


def whole(port: type[Port]) -> type[Port]:
    """A port on `self._database` of which every public call runs to its end, as `Database.to_its_end` says."""
    for name, method in tuple(vars(port).items()):
        if iscoroutinefunction(method) and not name.startswith("_"):
            setattr(port, name, _to_its_end(method))
    return port


def _to_its_end(method: Callable[..., Coroutine[Any, Any, Any]]) -> Callable[..., Coroutine[Any, Any, Any]]:
    @wraps(method)
    async def call(self: Any, *given: Any, **named: Any) -> Any:
        return await self._database.to_its_end(method(self, *given, **named))

    return call
