"""Copies of the database made while it is in use, and going on from one."""

from __future__ import annotations

import shutil
import sqlite3
import stat
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.app.model import Status
from bot.storage.backup import backup
from bot.storage.errors import StorageError
from bot.storage.migrate import migrate
from tests.bot.storage.test_service import House, begin, play_on


@pytest.fixture
def path(tmp_path: Path) -> Path:
    migrate(tmp_path / "casino.sqlite3")
    return tmp_path / "casino.sqlite3"


async def test_a_table_in_mid_match_goes_on_from_a_copy_that_was_made_while_it_was_played(path: Path) -> None:
    first = House(path)
    table = await begin(first, "african+target=5")
    await play_on(first, table.id, 25)
    before = await first.service.shown(table.id)
    backup(path, path.with_name("saved.sqlite3"))
    await play_on(first, table.id, 10)
    await first.close()
    for file in path.parent.glob("casino.sqlite3*"):
        file.unlink()
    shutil.copy(path.with_name("saved.sqlite3"), path)
    migrate(path)
    second = House(path)
    await second.service.resume()
    assert await second.service.shown(table.id) == replace(before, table=replace(before.table, interrupted=True))
    assert (await play_on(second, table.id, 2000)).status is Status.FINISHED
    assert (await second.service.looking.verified(table.place)).why is None
    await second.close()


def test_a_copy_is_made_while_another_writes_and_holds_what_was_written_before(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("PRAGMA journal_mode = WAL")
        writer.execute("INSERT INTO people VALUES (1, 'Ann', 'en', 1, 1, 0)")
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("INSERT INTO people VALUES (2, 'Bob', 'en', 1, 1, 0)")
        backup(path, path.with_name("saved.sqlite3"))
        writer.execute("COMMIT")
    with closing(sqlite3.connect(path.with_name("saved.sqlite3"))) as saved:
        assert saved.execute("SELECT name FROM people").fetchall() == [("Ann",)]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_a_copy_is_for_its_owner_alone(path: Path) -> None:
    saved = path.with_name("saved.sqlite3")
    backup(path, saved)
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600


def test_nothing_is_overwritten(path: Path) -> None:
    there = path.with_name("diary.txt")
    there.write_text("mine")
    with pytest.raises(StorageError, match="is there already"):
        backup(path, there)
    assert there.read_text() == "mine"


def test_what_cannot_be_copied_is_told_in_a_sentence_and_leaves_nothing_behind(path: Path) -> None:
    folder = path.parent
    other, damaged = folder / "other.sqlite3", folder / "damaged.sqlite3"
    other.write_text("a diary, not a database. " * 100)
    content = bytearray(path.read_bytes())
    content[4096:8192] = b"\x00" * 4096
    damaged.write_bytes(content)
    before = sorted(folder.iterdir())
    for source, target, expected in (
        (folder / "none.sqlite3", folder / "saved", "There is no database"),
        (path, folder / "nowhere" / "saved", "There is no folder"),
        (other, folder / "saved", "is not a database"),
        (damaged, folder / "saved", "is damaged"),
    ):
        with pytest.raises(StorageError, match=expected):
            backup(source, target)
    assert sorted(folder.iterdir()) == before
