"""Nothing is shown that is not stored: at each message of the bot a second connection looks into the database."""

from __future__ import annotations

import pytest

from bot.app.live import replayed
from bot.present import board as boards
from bot.storage.database import Database
from bot.storage.store import SqliteStore
from playground.world import Message
from tests.loopback.house import House


def heart(text: str) -> list[str]:
    """The lines of a board that tell the position, without the time."""
    lines = text.split("\n\n")
    return [lines[0], *(line.partition(" · <t:")[0] for line in lines[-1].splitlines())]


@pytest.mark.parametrize("game", ["african", "classic"])
async def test_when_a_board_lands_its_state_can_be_read_from_the_database(home: House, game: str) -> None:
    await home.start()
    database = Database(home.settings.database)
    store = SqliteStore(database)
    compared = 0

    async def look(message: Message, change: str) -> None:
        nonlocal compared
        if "is to play" not in message.content or message.only_for is not None:
            return
        table = await store.table(1)
        assert table is not None
        live = replayed(table, await store.moves(1))
        compared += 1
        stored = boards.board(live.shown).text
        if heart(stored) != heart(message.content):
            wrong.append((heart(stored), heart(message.content)))

    wrong: list[object] = []
    home.pg.on_message(look)
    await home.table(game, "anna", "ben")
    await home.go_on(lambda: bool(home.counted()))
    await database.close()
    assert not wrong and compared > 30
