"""Nothing is shown that is not stored: at each message of the bot a second connection looks into the database."""

from __future__ import annotations

import pytest

from bot.app.live import replayed
from bot.app.model import Table
from bot.present import board as boards
from bot.storage.database import Database
from bot.storage.store import SqliteStore
from playground.world import Message
from tests.loopback.house import House

AHEAD = 3
"""So many moves may have been stored between a board's sending and the look at what is stored."""


def heart(text: str) -> list[str]:
    """The lines of a board that tell the position, without the time."""
    lines = text.split("\n\n")
    return [lines[0], *(line.partition(" · the time")[0] for line in lines[-1].splitlines())]


def stored_hearts(table: Table, moves: tuple[tuple[int, str], ...]) -> list[list[str]]:
    """How boards read of the newest stored states, the newest first: players may have gone on meanwhile."""
    states = [replayed(table, moves[: len(moves) - less]) for less in range(min(AHEAD, len(moves)) + 1)]
    return [heart(boards.board(live.shown).text) for live in states]


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
        compared += 1
        stored = stored_hearts(table, await store.moves(1))
        if heart(message.content) not in stored:
            wrong.append((stored, heart(message.content)))

    wrong: list[object] = []
    home.pg.on_message(look)
    await home.table(game, "anna", "ben")
    await home.go_on(lambda: bool(home.counted()))
    await database.close()
    assert not wrong and compared > 30
