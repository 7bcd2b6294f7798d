"""Copies of the database that are whole, made by SQLite itself while others read and write."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.storage.errors import StorageError


def backup(path: Path, target: Path) -> None:
    """Copy the database to a new file while the bot runs or not; `StorageError` says in a sentence why that fails."""
    if target.exists():
        raise StorageError(f"{target} is there already, and a backup overwrites nothing: name another file.")
    if not path.is_file():
        raise StorageError(
            f"There is no database {path.absolute()} to back up:"
            " run this in the project's folder, or see what CASINO_DATABASE says."
        )
    if not target.parent.is_dir():
        raise StorageError(f"There is no folder {target.parent} for the backup: make it first.")
    try:
        copy(path, target)
    except sqlite3.Error as error:
        raise StorageError(_sentence(path, target, error)) from error
    except OSError as error:
        raise StorageError(f"The backup {target} cannot be written ({error.strerror}).") from error


def copy(path: Path, target: Path) -> None:
    """A whole copy or none. Others may read, and with a write-ahead log write, while it is made."""
    unfinished = target.with_name(f"{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    # The seeds of matches under way are in it.
    unfinished.touch(mode=0o600)
    try:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(unfinished)) as made:
            source.backup(made)
            _check(made)
            _forget_boards(made)
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)


def _check(made: sqlite3.Connection) -> None:
    (found,) = made.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        damaged = sqlite3.DatabaseError(found)
        damaged.sqlite_errorname = "SQLITE_CORRUPT"
        raise damaged


def _forget_boards(made: sqlite3.Connection) -> None:
    """Of the boards a copy knows nothing: when it is brought back, they show what was played since, so that each table
    that runs gets a new one."""
    known = {column for _, column, *_ in made.execute("PRAGMA table_info(tables)")}
    if {"board", "interrupted"} <= known:
        made.execute("UPDATE tables SET board = 0, interrupted = 1 WHERE status IN ('lobby', 'playing')")
        made.commit()


def _sentence(path: Path, target: Path, error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorname", "")
    if code == "SQLITE_NOTADB":
        return f"{path} is not a database, so nothing was backed up: see what CASINO_DATABASE says."
    if code.startswith("SQLITE_CORRUPT"):
        return f"The database {path} is damaged, so nothing was backed up: bring back a copy of it from before."
    return f"The database {path} cannot be copied to {target} ({error})."
