"""Over real sockets: each body that the bot sends, from whatever process, and each answer of the playground is held
against Discord's own document, where that is at hand."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tests.loopback.house import House, house
from tests.openapi import Held
from tests.people.faults import Exchange, Playground


@pytest.fixture(autouse=True)
def held() -> Iterator[Held]:
    """Hears every playground of the test, and fails the test for a body or an answer that Discord does not know."""
    held = Held()

    def hear(exchange: Exchange) -> None:
        held.request(exchange.method, exchange.path, exchange.body)
        held.answer(exchange.method, exchange.path, exchange.status, exchange.answer)

    Playground.listeners.append(hear)
    yield held
    Playground.listeners.remove(hear)
    held.check()


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
        unknown = [f"{each.method} {each.path}" for each in made.pg.log if each.status == 501]
        assert not unknown
