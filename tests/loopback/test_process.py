"""The bot as its host starts and stops it: one sentence and a status for everything that the host can mend."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import aiohttp
import pytest

from tests.loopback.house import House
from tests.people import Playground

ROOT = Path(__file__).resolve().parents[2]


async def started(folder: Path, api_url: str, token: str, task: Sequence[str] = (), **more: str) -> Process:
    """A bot in a folder without an .env of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CASINO_")}
    environment = kept | {
        "PYTHONPATH": str(ROOT),
        "CASINO_TOKEN": token,
        "CASINO_API_URL": api_url,
        "CASINO_DATABASE": str(folder / "casino.sqlite3"),
    }
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", *task, env=environment | more, cwd=folder, stdout=PIPE, stderr=PIPE
    )


async def told(process: Process) -> str:
    """The only line that a refused start writes."""
    _, error = await asyncio.wait_for(process.communicate(), 20)
    assert process.returncode == 2
    lines = error.decode().splitlines()
    assert len(lines) == 1, lines
    return lines[0]


async def test_a_wrong_token_is_told_in_a_sentence(tmp_path: Path) -> None:
    async with Playground.start() as playground:
        assert "CASINO_TOKEN" in await told(await started(tmp_path, playground.api_url, "wrong"))


@pytest.mark.parametrize(
    ("setting", "value"),
    [("CASINO_TOKEN", ""), ("CASINO_THEME", "velvet"), ("CASINO_API_URL", "https://example.org/api/v10")],
)
async def test_a_setting_that_cannot_be_used_is_told_by_its_name(tmp_path: Path, setting: str, value: str) -> None:
    line = await told(await started(tmp_path, "http://127.0.0.1:1/api/v10", "x", **{setting: value}))
    assert (value or setting) in line


async def test_a_discord_that_does_not_answer_is_told_in_a_sentence(tmp_path: Path) -> None:
    assert "cannot be reached" in await told(await started(tmp_path, "http://127.0.0.1:1/api/v10", "x"))


async def test_a_file_that_is_no_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "casino.sqlite3").write_text("a diary, not a database. " * 100)
    assert "casino.sqlite3" in await told(await started(tmp_path, "http://127.0.0.1:1/api/v10", "x"))


async def test_a_second_process_is_refused_and_the_first_ends_within_eight_seconds_of_a_signal(tmp_path: Path) -> None:
    async with Playground.start() as playground:
        first = await started(tmp_path, playground.api_url, playground.token)
        await asyncio.wait_for(playground.bot_ready(), 20)
        assert "already running" in await told(await started(tmp_path, playground.api_url, playground.token))
        first.send_signal(signal.SIGTERM)
        _, error = await asyncio.wait_for(first.communicate(), 8)
        assert first.returncode == 0
        assert playground.token not in error.decode()


async def test_while_a_second_process_is_refused_the_first_plays_on_and_loses_nothing(tmp_path: Path) -> None:
    async with Playground.start() as playground:
        first = await started(tmp_path, playground.api_url, playground.token)
        await asyncio.wait_for(playground.bot_ready(), 20)
        home = House(playground, tmp_path)
        before = await home.table("classic", "anna", "ben")
        second = await started(tmp_path, playground.api_url, playground.token)
        await home.turn(home.asked()[0])
        assert "already running" in await told(second)
        await home.people[0].until(lambda: home.board != before, "the board")
        await home.turn(home.asked()[0])
        with closing(sqlite3.connect(tmp_path / "casino.sqlite3")) as connection:
            assert connection.execute("SELECT count(*) FROM moves").fetchone() == (2,)
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        first.terminate()
        await asyncio.wait_for(first.communicate(), 8)
        assert first.returncode == 0


async def test_the_database_is_backed_up_while_the_bot_runs_and_nothing_is_overwritten(tmp_path: Path) -> None:
    async with Playground.start() as playground:
        first = await started(tmp_path, playground.api_url, playground.token)
        await asyncio.wait_for(playground.bot_ready(), 20)
        done = await started(tmp_path, playground.api_url, playground.token, task=("backup", "saved.sqlite3"))
        said, error = await asyncio.wait_for(done.communicate(), 20)
        assert (done.returncode, error) == (0, b"") and b"is copied to saved.sqlite3" in said
        again = await started(tmp_path, playground.api_url, playground.token, task=("backup", "saved.sqlite3"))
        assert "is there already" in await told(again)
        first.terminate()
        await asyncio.wait_for(first.communicate(), 8)


async def test_the_figures_are_given_out_on_the_port_of_the_setting_and_a_port_in_use_is_told(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    async with Playground.start() as playground:
        first = await started(tmp_path, playground.api_url, playground.token, CASINO_METRICS_PORT=str(port))
        await asyncio.wait_for(playground.bot_ready(), 20)
        async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
            assert "casino_open_tables 0.0" in (await answer.text()).splitlines()
        (tmp_path / "other").mkdir()
        second = await started(tmp_path / "other", playground.api_url, playground.token, CASINO_METRICS_PORT=str(port))
        assert f"CASINO_METRICS_PORT is {port}" in await told(second)
        first.terminate()
        await asyncio.wait_for(first.communicate(), 8)
