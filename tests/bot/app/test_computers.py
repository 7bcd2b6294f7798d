"""Computer players at a table: when they move, what they are shown, and what happens when one fails."""

from __future__ import annotations

import asyncio
import re
from random import Random

import pytest

from bot.app.faults import AGAIN
from bot.app.model import Status, Table
from engine.cards import UNKNOWN
from engine.notation import parse_move, turn_text
from engine.players import random_player
from engine.view import View
from tests.bot.app.conftest import ANN, BOB, CAT, House
from tests.bot.stand_ins import ScriptedThinker


async def moves_made(house: House, table: Table, number: int) -> list[str]:
    """The stored moves, once there are so many."""
    for _ in range(2000):
        if len(house.memory.made[table.id]) >= number:
            return [move for _, move in house.memory.made[table.id]]
        await asyncio.sleep(0.001)
    raise AssertionError("no computer player moved")


async def computers_turn(house: House) -> Table:
    """A match of Ann against the computer in which it is the computer's turn."""
    table = await house.match(ANN, game="classic", computers=1)
    shown = await house.service.shown(table.id)
    assert shown.match is not None
    if shown.match.state.turn == 1:
        await house.service.play(ANN, table.id, table.seq, await house.any_turn(table.id))
    return table


class Watching(ScriptedThinker):
    """Plays any legal turn and keeps what it was shown."""

    async def think(self, view: View, seed: str) -> str:
        self.views.append(view)
        self.seeds.append(seed)
        return turn_text(random_player.choose(view, Random(seed)))


async def test_a_computer_player_waits_once_and_then_plays(house: House) -> None:
    table = await computers_turn(house)
    before = len(house.memory.made[table.id])
    await moves_made(house, table, before + 1)
    for _ in range(20):
        await asyncio.sleep(0)
    assert house.clock.slept == [1.5]
    shown = await house.service.shown(table.id)
    assert shown.match is not None
    assert shown.match.state.turn == 1


async def test_it_sees_its_own_hand_and_nothing_hidden(house: House) -> None:
    house.begin(seeing := Watching())
    table = await computers_turn(house)
    await moves_made(house, table, len(house.memory.made[table.id]) + 1)
    (view, *_) = seeing.views
    assert view.seat == 2
    assert set(view.position.hands[0]) == {UNKNOWN}
    assert set(view.position.stock) == {UNKNOWN}
    assert UNKNOWN not in view.hand


async def test_its_chance_follows_from_the_table_but_does_not_give_the_seed_away(house: House) -> None:
    seeds = []
    for _ in range(2):
        other = House()
        other.begin(watching := Watching())
        table = await computers_turn(other)
        await moves_made(other, table, len(other.memory.made[table.id]) + 1)
        seeds.append(watching.seeds[0])
        assert table.seed not in watching.seeds[0]
        await other.service.close()
    assert seeds[0] == seeds[1]


async def test_one_person_plays_a_whole_match_against_computers(house: House) -> None:
    table = await house.match(ANN, game="kasino+target=5", size=3, computers=2)
    shown = await house.finish(table.id, ANN, turns=20000)
    assert shown.table.status is Status.FINISHED
    assert await house.service.looking.leaderboard(10) == ()


async def test_a_computer_answers_in_phase_settle_too(house: House) -> None:
    table = await house.match(ANN, game="african+target=5", computers=1)
    shown = await house.finish(table.id, ANN, turns=20000)
    assert shown.table.status is Status.FINISHED


async def test_a_seat_that_was_given_up_is_played_on(house: House) -> None:
    table = await house.match(ANN, BOB, CAT, game="classic+target=5", size=3)
    await house.service.resign(BOB, table.id)
    shown = await house.finish(table.id, ANN, CAT, turns=20000)
    assert shown.match is not None
    assert shown.match.state.resigned == (2,)
    assert shown.match.winner in (0, 2)


async def test_after_a_restart_the_computer_goes_on(house: House) -> None:
    table = await computers_turn(house)
    await house.service.close()
    before = len(house.memory.made[table.id])
    await house.begin().resume()
    assert len(await moves_made(house, table, before + 1)) == before + 1


@pytest.mark.expects_error_log
@pytest.mark.parametrize("said", [RuntimeError("no idea"), "Kh9h", "!stand@2", "As;As"])
async def test_one_that_fails_is_logged_and_the_first_legal_turn_is_played(
    house: House, caplog: pytest.LogCaptureFixture, said: str | Exception
) -> None:
    house.begin(thinker := ScriptedThinker(said))
    table = await computers_turn(house)
    moves = await moves_made(house, table, len(house.memory.made[table.id]) + 1)
    assert isinstance(parse_move(moves[-1]), tuple)
    assert len(thinker.views) == 1
    (logged,) = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert f"while thinking at table {table.id}; the first legal move is made instead" in logged


async def test_a_table_that_ends_while_the_computer_thinks_is_left_alone(house: House) -> None:
    thinking, ended = asyncio.Event(), asyncio.Event()

    class Slow(Watching):
        async def think(self, view: View, seed: str) -> str:
            thinking.set()
            await ended.wait()
            return await super().think(view, seed)

    house.begin(Slow())
    table = await computers_turn(house)
    await thinking.wait()
    before = len(house.memory.made[table.id])
    await house.service.end(ANN, table.id)
    ended.set()
    for _ in range(20):
        await asyncio.sleep(0)
    assert [move for _, move in house.memory.made[table.id]][before:] == ["!end"]


@pytest.mark.expects_error_log
async def test_a_computer_whose_move_cannot_be_stored_tries_again_after_a_while(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await computers_turn(house)
    before = len(house.memory.made[table.id])
    failures = 0
    with monkeypatch.context() as patch:

        async def fail(*_: object) -> None:
            nonlocal failures
            failures += 1
            raise OSError("disk full")

        patch.setattr(house.memory, "commit", fail)
        while caplog.text.count("it is tried again") < 2:
            await asyncio.sleep(0.001)
    assert failures >= 4 and AGAIN in house.clock.slept
    await moves_made(house, table, before + 1)


async def test_closing_stops_every_task(house: House) -> None:
    await computers_turn(house)
    await house.service.close()
    assert [task for task in asyncio.all_tasks() if task.get_name().startswith("computers")] == []


@pytest.mark.expects_error_log
async def test_the_log_of_a_failure_names_no_card(house: House, caplog: pytest.LogCaptureFixture) -> None:
    house.begin(ScriptedThinker("9hx8d:9"))
    table = await computers_turn(house)
    await moves_made(house, table, len(house.memory.made[table.id]) + 1)
    (logged,) = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert not re.search(r"\b(9h|8d)\b", logged)
