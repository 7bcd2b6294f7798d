"""The file at the start: made, brought up to date whole or not at all, or refused in a sentence."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, create_engine, event

from bot.storage.errors import StorageError
from bot.storage.migrate import SCRIPTS, migrate
from bot.storage.schema import metadata

ROOT = Path(__file__).parents[3]
SECOND = '''
"""A second version, as one may come: a column more, a column gone, rows rewritten."""

import sqlalchemy as sa
from alembic import op

revision = "test2"
down_revision = "{head}"


def upgrade():
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("colour", sa.Text, nullable=False, server_default="green"))
        people.drop_column("preview")
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("deadline", sa.Float))
    op.execute("UPDATE people SET name = upper(name)")
'''
KILLED = """
import os, signal, sys
from pathlib import Path
from sqlalchemy import Engine, event
from bot.storage.migrate import migrate

left = int(sys.argv[3])

def before(*_):
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)

event.listen(Engine, "before_cursor_execute", before)
migrate(Path(sys.argv[1]), Path(sys.argv[2]))
"""


class Broken(Exception):
    """What stops a migration in mid-way."""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "casino.sqlite3"


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """The bot's migrations and one more."""
    scripts = tmp_path / "newer"
    shutil.copytree(SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    (scripts / "versions" / "test2.py").write_text(SECOND.format(head=revision_of_the_bot()))
    return scripts


def revision_of_the_bot() -> str:
    revisions = [
        re.findall(r'^revision = "(\w+)"', each.read_text(), re.M)[0] for each in (SCRIPTS / "versions").glob("*.py")
    ]
    return str(max(revisions))


@contextmanager
def broken_at(statement: int) -> Iterator[list[str]]:
    """Raise at the n-th statement, and gather those before."""
    done: list[str] = []

    def before(_connection: Any, _cursor: Any, text: str, *_rest: Any) -> None:
        if len(done) == statement:
            raise Broken
        done.append(text)

    event.listen(Engine, "before_cursor_execute", before)
    try:
        yield done
    finally:
        event.remove(Engine, "before_cursor_execute", before)


def content(path: Path) -> tuple[list[Any], list[Any]]:
    """The whole schema and version and people of a file: equal for equal databases."""
    with closing(sqlite3.connect(path)) as connection:
        schema = connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
        names = {name for name, _ in schema}
        rows = [
            connection.execute(f"SELECT * FROM {table}").fetchall()
            for table in ("alembic_version", "people")
            if table in names
        ]
    return schema, rows


def fill(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO people VALUES (1, 'Ann', 'en', 1, 1, 0)")
        connection.execute(
            "INSERT INTO tables (id, server, channel, host, status, game, size, seed, created_at, seq, shown_seq,"
            " board, boards, rematch_of) VALUES (7, 1, 2, 1, 'lobby', 'african', 2, 's', 0.0, 1, 0, 0, 0, 0)"
        )
        connection.execute("INSERT INTO seats VALUES (7, 1, 1, 'Ann', NULL)")
        connection.commit()


def test_a_new_file_gets_exactly_the_schema_that_the_queries_are_written_for(database: Path) -> None:
    migrate(database)
    engine = create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_the_conditions_of_the_indexes_are_those_that_the_queries_use(database: Path, tmp_path: Path) -> None:
    migrate(database)
    other = tmp_path / "from-metadata.sqlite3"
    engine = create_engine(f"sqlite:///{other}")
    metadata.create_all(engine)
    engine.dispose()

    def indexes(path: Path) -> list[tuple[str, str]]:
        return [(name, " ".join(sql.split())) for name, sql in content(path)[0] if sql and " INDEX " in sql]

    assert indexes(database) == indexes(other) != []


def test_a_file_that_is_up_to_date_is_left_alone(database: Path) -> None:
    migrate(database)
    fill(database)
    before = content(database)
    migrate(database)
    assert content(database) == before
    assert list(database.parent.glob("*.before-*")) == []


def test_an_older_file_is_brought_up_and_keeps_its_rows(database: Path, newer: Path) -> None:
    migrate(database)
    fill(database)
    migrate(database, newer)
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT name, colour FROM people").fetchall() == [("ANN", "green")]
        assert connection.execute("SELECT table_id, name FROM seats").fetchall() == [(7, "Ann")]
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("test2",)]


def test_a_line_that_does_not_know_whom_it_names_goes_and_the_others_stay(database: Path, tmp_path: Path) -> None:
    older = tmp_path / "older"
    shutil.copytree(SCRIPTS, older, ignore=shutil.ignore_patterns("__pycache__", "r002*"))
    migrate(database, older)
    fill(database)
    with closing(sqlite3.connect(database)) as connection:
        connection.executemany(
            "INSERT INTO posts (table_id, key, at, message) VALUES (7, ?, 1.0, 0)",
            [("freed.2.Ann",), ("freed.3.A.n.n",), ("invitation.1",), ("stays.many",)],
        )
        connection.commit()
    migrate(database)
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT key FROM posts").fetchall() == [("invitation.1",), ("stays.many",)]


def test_an_older_file_is_copied_before_it_is_changed(database: Path, newer: Path) -> None:
    migrate(database)
    fill(database)
    before = content(database)
    migrate(database, newer)
    assert content(database.with_name("casino.sqlite3.before-test2")) == before
    assert list(database.parent.glob("*.unfinished")) == []


def test_a_break_at_any_statement_leaves_the_old_schema_whole(database: Path, newer: Path) -> None:
    migrate(database)
    fill(database)
    old = content(database)
    breaks = 0
    while True:
        with broken_at(breaks) as done:
            try:
                migrate(database, newer)
            except Broken:
                assert content(database) == old, done
                breaks += 1
                continue
        break
    assert breaks > 8
    assert content(database) != old


def test_a_break_in_the_first_migration_leaves_an_empty_file(database: Path) -> None:
    with broken_at(9) as done, pytest.raises(Broken):
        migrate(database)
    assert any("CREATE TABLE" in statement for statement in done)
    assert content(database) == ([], [])
    migrate(database)
    assert content(database)[1][0] == [(revision_of_the_bot(),)]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
@pytest.mark.parametrize("statements", [6, 10])
def test_a_kill_in_mid_way_leaves_the_old_schema_whole(database: Path, newer: Path, statements: int) -> None:
    migrate(database)
    fill(database)
    old = content(database)
    killed = subprocess.run([sys.executable, "-c", KILLED, database, newer, str(statements)], cwd=ROOT, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert content(database) == old
    migrate(database, newer)
    assert content(database)[1][0] == [("test2",)]


def test_a_file_of_a_newer_version_is_refused(database: Path, newer: Path) -> None:
    migrate(database, newer)
    before = content(database)
    with pytest.raises(StorageError, match=r"casino\.sqlite3 was written by a newer version of this bot"):
        migrate(database)
    assert content(database) == before


def test_a_file_that_is_no_database_is_refused_and_kept(database: Path) -> None:
    database.write_text("my diary, " * 500)
    with pytest.raises(StorageError, match=r"casino\.sqlite3 is not a database: move it away"):
        migrate(database)
    assert database.read_text().startswith("my diary")


def test_the_database_of_another_program_is_refused(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("CREATE TABLE recipes (id)")
    with pytest.raises(StorageError, match="is the database of another program"):
        migrate(database)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_is_refused(database: Path) -> None:
    database.parent.chmod(0o555)
    try:
        with pytest.raises(StorageError, match=r"casino\.sqlite3 cannot be written"):
            migrate(database)
    finally:
        database.parent.chmod(0o755)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"cannot be written \(unable to open database file\): make it"):
        migrate(tmp_path / "nowhere" / "casino.sqlite3")


def test_a_path_with_signs_that_mean_something_in_addresses_works(tmp_path: Path) -> None:
    odd = tmp_path / "100% a?b#c.sqlite3"
    migrate(odd)
    assert odd.exists()
