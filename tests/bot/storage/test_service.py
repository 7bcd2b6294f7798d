"""The service on SQLite: whole matches, stored before they are shown, gone on with after a start anew."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.app.customs import Customs
from bot.app.errors import ChannelBusy, Stale
from bot.app.model import Actor, Place, Status, Table, Wanted
from bot.app.system import SecretSeeds
from bot.app.tables import TableService
from bot.app.thinking import SimpleThinker
from bot.storage.database import Database
from bot.storage.migrate import migrate
from bot.storage.records import records
from engine.players import next_move, random_player
from engine.steps import Insist, Stand
from tests.bot.stand_ins import HandClock

ANN, BOB = Actor(1, "Ann"), Actor(2, "Bob")
HERE = Place(10, 20)


class Witness:
    """An announcer that looks into the file, on a connection of its own, at the moment when it is called."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.seen: list[int] = []

    def changed(self, table_id: int) -> None:
        with closing(sqlite3.connect(self._path)) as connection:
            self.seen += connection.execute("SELECT seq FROM tables WHERE id = ?", (table_id,)).fetchone()


class House:
    """A service on a file, which can be left and begun anew."""

    def __init__(self, path: Path) -> None:
        self.witness = Witness(path)
        self.database = Database(path)
        self.service = TableService(
            records(self.database),
            HandClock(),
            self.witness,
            SecretSeeds(),
            SimpleThinker(),
            Customs(delay=0, delete_after_days=30),
        )

    async def close(self) -> None:
        await self.service.close()
        await self.database.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    migrate(tmp_path / "casino.sqlite3")
    return tmp_path / "casino.sqlite3"


@pytest.fixture
async def house(path: Path) -> AsyncIterator[House]:
    house = House(path)
    yield house
    await house.close()


async def play_on(house: House, table_id: int, moves: int) -> Table:
    """Let Ann and Bob make so many moves, or fewer where the match ends."""
    rng = Random(3)
    people = {1: ANN, 2: BOB}
    for _ in range(moves):
        shown = await house.service.shown(table_id)
        if not shown.table.runs:
            break
        assert shown.match is not None
        move = next_move(shown.match.state, random_player, rng)
        seq = shown.table.seq
        if isinstance(move, tuple):
            await house.service.play(people[shown.match.state.turn], table_id, seq, move)
        elif isinstance(move, Insist):
            await house.service.insist(people[move.seat], table_id, seq, move)
        elif isinstance(move, Stand):
            await house.service.stand(people[move.seat], table_id, seq)
    return (await house.service.shown(table_id)).table


async def begin(house: House, game: str) -> Table:
    table = await house.service.open(ANN, HERE, Wanted(game, 2))
    await house.service.join(BOB, table.id)
    return await house.service.start(BOB, table.id)


@pytest.mark.parametrize("game", ["african", "kasino"])
async def test_a_match_is_stored_change_by_change_before_anybody_is_told(house: House, game: str) -> None:
    table = await begin(house, f"{game}+target=5")
    table = await play_on(house, table.id, 2000)
    assert table.status is Status.FINISHED
    assert house.witness.seen == list(range(1, table.seq + 1))
    board = await house.service.looking.leaderboard(HERE.server)
    assert [(each.rank, each.wins) for each in board] == [(1, 1), (2, 0)]


async def test_a_service_begun_anew_goes_on_where_it_was(path: Path) -> None:
    first = House(path)
    table = await begin(first, "african+target=5")
    await play_on(first, table.id, 30)
    before = await first.service.shown(table.id)
    await first.close()
    second = House(path)
    await second.service.resume()
    assert second.witness.seen == [before.table.seq]
    assert await second.service.shown(table.id) == before
    assert (await play_on(second, table.id, 2000)).status is Status.FINISHED
    await second.close()


async def test_at_once_one_start_and_one_play_win_and_the_others_are_told(house: House) -> None:
    opened = await asyncio.gather(house.service.open(ANN, HERE), house.service.open(BOB, HERE), return_exceptions=True)
    assert sorted(type(each).__name__ for each in opened) == [ChannelBusy.__name__, Table.__name__]
    await house.service.end(ANN if isinstance(opened[0], Table) else BOB, 1)
    table = await begin(house, "african")
    shown = await house.service.shown(table.id)
    assert shown.match is not None
    actor = (ANN, BOB)[shown.match.state.turn - 1]
    turn = next_move(shown.match.state, random_player, Random(1))
    assert isinstance(turn, tuple)
    played = await asyncio.gather(
        *(house.service.play(actor, table.id, table.seq, turn) for _ in range(3)), return_exceptions=True
    )
    assert sum(isinstance(each, Stale) for each in played) == 2
