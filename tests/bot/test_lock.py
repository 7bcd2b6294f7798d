"""The lock that keeps a database to one process; the other process is a real one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.config import ConfigError
from bot.lock import AlreadyRunning, hold

ROOT = Path(__file__).parents[2]
HOLDER = "import sys, pathlib\nfrom bot.lock import hold\nwith hold(pathlib.Path(sys.argv[1])):\n"
HOLDER += "    print('held', flush=True)\n    sys.stdin.read()\n"


@contextmanager
def another_process(database: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that holds the database until its input closes."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(database)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process


def test_a_second_process_is_refused_in_a_sentence(tmp_path: Path) -> None:
    database = tmp_path / "casino.sqlite3"
    with (
        another_process(database),
        pytest.raises(AlreadyRunning, match=r"^Another bot is already running on .*casino\.sqlite3: stop it first"),
        hold(database),
    ):
        pass


def test_the_refused_process_takes_nothing_from_the_one_that_holds(tmp_path: Path) -> None:
    database = tmp_path / "casino.sqlite3"
    with another_process(database):
        for _ in range(2):
            with pytest.raises(AlreadyRunning), hold(database):
                pass


def test_a_killed_process_leaves_the_database_free(tmp_path: Path) -> None:
    database = tmp_path / "casino.sqlite3"
    with another_process(database) as process:
        process.kill()
        process.wait()
        with hold(database):
            assert Path(f"{database}.lock").exists()


def test_a_process_that_ended_well_leaves_the_database_free(tmp_path: Path) -> None:
    database = tmp_path / "casino.sqlite3"
    with another_process(database) as process:
        process.communicate()
        with hold(database):
            assert process.returncode == 0


def test_two_databases_stand_side_by_side(tmp_path: Path) -> None:
    with another_process(tmp_path / "one.sqlite3"), hold(tmp_path / "two.sqlite3"):
        assert Path(tmp_path / "two.sqlite3.lock").exists()


def test_a_link_to_the_database_shares_its_lock(tmp_path: Path) -> None:
    database = tmp_path / "casino.sqlite3"
    database.touch()
    link = tmp_path / "link.sqlite3"
    link.symlink_to(database)
    with another_process(database), pytest.raises(AlreadyRunning), hold(link):
        pass


def test_a_lock_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "casino.sqlite3.lock").mkdir()
    with (
        pytest.raises(ConfigError, match=r"The lock .*casino\.sqlite3\.lock cannot be written"),
        hold(tmp_path / "casino.sqlite3"),
    ):
        pass
