"""One process a database: the system's own lock on a file beside it.

The system lets go of the lock when the process ends, however it ends, so there is nothing to clean up after a
kill; the file itself stays and means nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from bot.config import ConfigError

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class AlreadyRunning(Exception):
    """Another process holds the database; the text is one sentence for the host."""


@contextmanager
def hold(database: Path) -> Iterator[None]:
    """Hold the database for this process alone as long as the block runs.

    Raises `AlreadyRunning` where another process holds it, and `ConfigError` where files cannot be locked.
    """
    # Two names of one file, a link for one, share one lock.
    path = Path(f"{database.resolve()}.lock")
    try:
        file = path.open("ab")
    except OSError as error:
        raise ConfigError(f"The lock {path} cannot be written ({error.strerror}).") from None
    with file:
        try:
            _lock(file)
        except (BlockingIOError, PermissionError):
            raise AlreadyRunning(
                f"Another bot is already running on {database}: stop it first,"
                " or give this one a database of its own with CASINO_DATABASE."
            ) from None
        except OSError as error:
            raise ConfigError(
                f"The database {database} lies where files cannot be locked ({error.strerror}):"
                " set CASINO_DATABASE to a file on a local disk."
            ) from None
        yield
