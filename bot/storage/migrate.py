"""Bring a database file to the newest schema, before anything else touches it.

The whole way from the old schema to the new one, the row that tells the version included, is one transaction: a kill at
any moment leaves the old schema or the new one. A file that holds an older schema is copied first.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, NullPool, create_engine, inspect
from sqlalchemy.exc import DatabaseError

from bot.storage.backup import copy
from bot.storage.database import IMMEDIATE, own_the_transactions, url
from bot.storage.errors import StorageError

SCRIPTS = Path(__file__).parent / "migrations"


def migrate(path: Path, scripts: Path = SCRIPTS) -> None:
    """Make the file, or bring it up to date. Raises `StorageError` with a sentence for the host."""
    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    engine = create_engine(url(path, "sqlite"), poolclass=NullPool, execution_options={IMMEDIATE: True})
    own_the_transactions(engine)
    with _in_a_sentence(path):
        _bring_up(engine, config, path)


def _bring_up(engine: Engine, config: Config, path: Path) -> None:
    head = ScriptDirectory.from_config(config).get_current_head()
    with engine.begin() as connection:
        present = _revision(connection, config, path)
        if present == head:
            return
        if present is not None:
            copy(path, path.with_name(f"{path.name}.before-{head}"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        if connection.exec_driver_sql("PRAGMA foreign_key_check").first():
            raise StorageError(f"The database {path} does not hold together, so it was left as it was.")


def _revision(connection: Connection, config: Config, path: Path) -> str | None:
    """The schema's version, None for an empty file."""
    present = MigrationContext.configure(connection).get_current_revision()
    if present is None and inspect(connection).get_table_names():
        raise StorageError(
            f"{path} is the database of another program: set CASINO_DATABASE to a file of the bot's own."
        )
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if present is not None and present not in known:
        raise StorageError(
            f"The database {path} was written by a newer version of this bot: start that version,"
            " or set CASINO_DATABASE to another file."
        )
    return present


@contextmanager
def _in_a_sentence(path: Path) -> Iterator[None]:
    """Tell what SQLite and the system complain of as a host can use it."""
    try:
        yield
    except DatabaseError as error:
        raise StorageError(_sentence(path, error.orig)) from error
    except (sqlite3.DatabaseError, OSError) as error:
        raise StorageError(_sentence(path, error)) from error


def _sentence(path: Path, error: BaseException | None) -> str:
    code = getattr(error, "sqlite_errorname", "")
    if code == "SQLITE_NOTADB":
        return f"{path} is not a database: move it away, or set CASINO_DATABASE to another file."
    if code.startswith("SQLITE_CORRUPT"):
        return f"The database {path} is damaged: bring back a copy of it from before."
    if code.startswith("SQLITE_BUSY"):
        return f"The database {path} is in use by another program: close that first."
    return (
        f"The database {path} cannot be written ({error}): make it and its folder writable,"
        " or set CASINO_DATABASE to a file elsewhere."
    )
