"""The bot as it is really built, in a small Discord in memory; edits are not held apart and computers do not wait.

Each body that it sends is held against Discord's own document, where that is at hand.
"""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.http import router

from bot.__main__ import build
from bot.app import timekeeper
from bot.app.limiter import Limits
from bot.app.system import SystemClock
from bot.config import Settings
from bot.storage.migrate import migrate
from bot.ui.client import Client
from tests.bot.ui.room import Room
from tests.openapi import Held


class Seeds:
    """The same matches at each run."""

    def __init__(self) -> None:
        self._number = itertools.count(1)

    def seed(self) -> str:
        return f"the-same-each-time-{next(self._number)}"

    def salt(self) -> str:
        return "a-salt-of-the-test"


class Virtual(SystemClock):
    """The time of the Discord in memory, which a test moves on."""

    def now(self) -> float:
        return discord.utils.utcnow().timestamp()


def settings(folder: Path) -> Settings:
    return Settings(
        token="not a token",
        database=folder / "casino.sqlite3",
        api_url=None,
        log_level="INFO",
        theme="classic",
        font_dirs=(),
        delete_data_after_days=30,
        computer_delay=0.0,
    )


def built(folder: Path) -> Client:
    """A bot on the database in a folder, as a fresh start makes it."""
    return build(settings(folder), clock=Virtual(), seeds=Seeds(), edits_apart=0.0, limits=Limits.none())


@pytest.fixture(autouse=True)
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    """Hears every request on its way into the Discord in memory, and fails the test for a body that the real one does
    not take."""
    held, dispatch = Held(), router.dispatch

    def heard(backend: Any, method: str, path: str, **given: Any) -> Any:
        held.request(method, path, given["json"])
        return dispatch(backend, method, path, **given)

    monkeypatch.setattr(router, "dispatch", heard)
    yield held
    held.check()


@pytest.fixture(autouse=True)
def rare_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hours that a test passes are not spent on marks that the bot is there."""
    monkeypatch.setattr(timekeeper, "BEAT", 86400.0)


@pytest.fixture
async def simcord_bot(tmp_path: Path) -> AsyncIterator[Client]:
    migrate(tmp_path / "casino.sqlite3")
    client = built(tmp_path)
    yield client
    for work in client.at_end:
        await work()


@pytest.fixture
async def anew(tmp_path: Path) -> AsyncIterator[Client]:
    """The bot of the next start."""
    client = built(tmp_path)
    yield client
    for work in client.at_end:
        await work()


@pytest.fixture
def room(simcord_env: object, tmp_path: Path) -> Room:
    """A server with a channel and three people."""
    return Room(simcord_env, tmp_path / "casino.sqlite3")
