"""How the connections are set up, and that a transaction is all or nothing."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError, OperationalError

from bot.app.ports import Person
from bot.storage.database import Database
from bot.storage.migrate import migrate
from bot.storage.people import SqlitePeople
from bot.storage.schema import moves, people

ANN = {"id": 1, "name": "Ann", "locale": "en", "dm": True, "preview": True, "dm_closed_told": False}


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    migrate(tmp_path / "casino.sqlite3")
    database = Database(tmp_path / "casino.sqlite3")
    yield database
    await database.close()


async def test_every_connection_writes_ahead_waits_and_holds_what_points_elsewhere(database: Database) -> None:
    async with database.reading() as first, database.reading() as second:
        for connection in (first, second):
            asked = [
                (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one()
                for name in ("journal_mode", "busy_timeout", "foreign_keys")
            ]
            assert asked == ["wal", 5000, 1]


async def test_a_writer_holds_the_lock_from_its_first_moment(database: Database, tmp_path: Path) -> None:
    async with database.writing():
        with closing(sqlite3.connect(tmp_path / "casino.sqlite3", timeout=0)) as other:
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("BEGIN IMMEDIATE")


async def test_a_reader_is_not_kept_waiting_by_a_writer(database: Database) -> None:
    async with database.writing() as writer:
        await writer.execute(insert(people).values(ANN))
        async with database.reading() as reader:
            assert (await reader.execute(select(people))).all() == []


async def test_an_error_undoes_the_whole_block(database: Database) -> None:
    with pytest.raises(ZeroDivisionError):
        async with database.writing() as writer:
            await writer.execute(insert(people).values(ANN))
            raise ZeroDivisionError
    async with database.reading() as reader:
        assert (await reader.execute(select(people))).all() == []


async def test_a_block_that_is_cancelled_is_undone_and_lets_the_next_write(database: Database) -> None:
    inside = asyncio.Event()

    async def write_for_ever() -> None:
        async with database.writing() as writer:
            await writer.execute(insert(people).values(ANN))
            inside.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(write_for_ever())
    await inside.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with database.writing() as writer:
        await writer.execute(insert(people).values(ANN | {"id": 2}))
    async with database.reading() as reader:
        assert (await reader.execute(select(people.c.id))).scalars().all() == [2]


async def test_a_move_of_no_table_is_refused(database: Database) -> None:
    with pytest.raises(IntegrityError):
        async with database.writing() as writer:
            await writer.execute(insert(moves).values(table_id=9, seq=1, part=0, move="9h"))


async def test_a_reader_cannot_be_turned_into_a_writer_behind_a_writer(database: Database, tmp_path: Path) -> None:
    async with database.reading() as reader:
        await reader.execute(select(people))
        async with database.writing() as writer:
            await writer.execute(insert(people).values(ANN))
        with pytest.raises(OperationalError, match="locked"):
            await reader.execute(insert(people).values(ANN | {"id": 2}))


@pytest.mark.parametrize("steps", [1, 5, 10, 20, 40])
async def test_a_call_runs_to_its_end_when_whoever_asked_is_cancelled(tmp_path: Path, steps: int) -> None:
    migrate(tmp_path / "casino.sqlite3")
    database = Database(tmp_path / "casino.sqlite3")
    asked = asyncio.create_task(SqlitePeople(database).remember(Person(1, "Ann")))
    for _ in range(steps):
        await asyncio.sleep(0)
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    await database.close()
    with closing(sqlite3.connect(tmp_path / "casino.sqlite3")) as other:
        assert other.execute("SELECT name FROM people").fetchall() == [("Ann",)]
