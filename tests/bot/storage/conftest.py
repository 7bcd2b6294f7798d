"""Every storage that there is, for the tests of what the service may rely on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app.ports import Store
from bot.storage.database import Database
from bot.storage.migrate import migrate
from bot.storage.people import SqlitePeople
from bot.storage.results import SqliteResults
from bot.storage.servers import SqliteServers
from bot.storage.store import SqliteStore
from tests.bot.memory import Memory
from tests.bot.storage.ports import Ports


@pytest.fixture(params=["memory", "sqlite"])
async def ports(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Ports]:
    if request.param == "memory":
        memory = Memory()
        yield Ports(memory, memory, memory, memory)
        return
    migrate(tmp_path / "casino.sqlite3")
    database = Database(tmp_path / "casino.sqlite3")
    yield Ports(SqliteStore(database), SqlitePeople(database), SqliteResults(database), SqliteServers(database))
    await database.close()


@pytest.fixture
def store(ports: Ports) -> Store:
    return ports.store
