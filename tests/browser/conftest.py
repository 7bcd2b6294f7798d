"""The playground with the real bot, started as a person at a terminal starts it, and a Chromium to look at it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.playground.browser import Browser, chromium

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def chromium_address() -> Iterator[str]:
    with chromium() as address:
        yield address


@pytest.fixture
async def browser(chromium_address: str) -> AsyncIterator[Browser]:
    async with Browser(chromium_address) as opened:
        yield opened


@pytest.fixture
def playground(tmp_path: Path) -> Iterator[str]:
    """Its address. Computer players do not wait, people may press as fast as they can, and what the bot logs as an
    error fails the test."""
    environment = os.environ | {
        "PYTHONPATH": str(ROOT),
        "PLAYGROUND_PORT": "0",
        "CASINO_DATABASE": str(tmp_path / "playground.sqlite3"),
        "CASINO_COMPUTER_DELAY": "0",
        "CASINO_PRESSES_PER_SECOND": "0",
    }
    log = tmp_path / "log"
    with (
        log.open("w") as errors,
        subprocess.Popen(
            [sys.executable, "-m", "playground"],
            cwd=tmp_path,
            env=environment,
            text=True,
            stdout=subprocess.PIPE,
            stderr=errors,
        ) as process,
    ):
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            assert line.startswith("Open http://127.0.0.1:"), log.read_text()
            yield line.split()[1].partition("/?")[0]
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=60)
    assert process.returncode == 0
    assert "ERROR" not in log.read_text()
