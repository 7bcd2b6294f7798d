"""Over real sockets: each body that the bot sends is held against Discord's own document, where it is at hand."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tests.loopback.house import House, house
from tests.openapi import DOCUMENT, validate_request


@pytest.fixture
def addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py keeps its addresses on classes; they are put back afterwards."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)


@pytest.fixture
async def home(tmp_path: Path, addresses: None) -> AsyncIterator[House]:
    """A playground, without the bot yet."""
    async with house(tmp_path) as made:
        yield made
        if DOCUMENT.exists():
            wrong = {
                (each.method, each.path.split("/")[1], problem)
                for each in made.pg.log
                for problem in validate_request(each.method, each.path, each.body)
            }
            assert not wrong
        unknown = [f"{each.method} {each.path}" for each in made.pg.log if each.status == 501]
        assert not unknown
