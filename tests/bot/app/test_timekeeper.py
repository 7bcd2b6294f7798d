"""The one task that keeps the time of all tables, and what it does about a table that fails."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.app.deadlines import PATIENCE
from bot.app.faults import AGAIN
from bot.app.model import Place, Stage, Table
from bot.app.timekeeper import BEAT
from tests.bot.app.conftest import ANN, BOB, HERE, House
from tests.bot.app.timing import TURN, deadline, passes
from tests.bot.stand_ins import HandClock


@pytest.mark.expects_error_log
async def test_a_match_that_cannot_be_read_is_left_alone_when_its_time_is_over(house: House) -> None:
    table = await house.match(ANN, BOB, game="classic")
    house.memory.made[table.id].append((table.seq, "nonsense"))
    await house.begin().resume()
    async with asyncio.timeout(5):
        await passes(house, TURN)
        await passes(house, TURN)
    assert (await house.service.shown(table.id)).table.runs


class Still(HandClock):
    """A clock on which nobody wakes until it is moved."""

    def __init__(self) -> None:
        super().__init__()
        self._sleepers: list[tuple[float, asyncio.Event]] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        woken = asyncio.Event()
        self._sleepers.append((self.at + seconds, woken))
        await woken.wait()

    async def advance(self, seconds: float) -> None:
        self.at += seconds
        for moment, woken in self._sleepers:
            if moment <= self.at:
                woken.set()
        for _ in range(200):
            await asyncio.sleep(0)


async def test_one_task_sleeps_until_the_next_table_is_due_and_marks_that_the_bot_is_there() -> None:
    house = House()
    house.clock = clock = Still()
    house.begin().time.start()
    table = await house.match(ANN, BOB, game="classic")
    await clock.advance(0)
    assert clock.slept[-1] == min(PATIENCE, BEAT)
    for _ in range(5):
        await clock.advance(BEAT)
    assert house.memory.beaten == clock.at
    assert (await deadline(house, table)).stage is Stage.ASKED
    await house.service.close()


@pytest.mark.expects_error_log
async def test_an_error_at_one_table_is_noted_and_tried_again(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await house.match(ANN, BOB, game="classic")

    async def broken(_table: Table) -> None:
        raise OSError

    with monkeypatch.context() as patch:
        patch.setattr(house.memory, "amend", broken)
        await passes(house, PATIENCE)
    assert "keeping the time of table" in caplog.text
    await passes(house, 10)
    assert (await deadline(house, table)).stage is Stage.CALLED


class Broken:
    """A call that fails so often, and then does what it should."""

    def __init__(self, call: Callable[..., Awaitable[Any]], failures: int) -> None:
        self._call = call
        self.left = failures

    async def __call__(self, *given: Any) -> Any:
        if self.left:
            self.left -= 1
            raise OSError("disk full")
        return await self._call(*given)


@pytest.mark.expects_error_log
async def test_a_mark_that_cannot_be_stored_is_tried_again_and_time_is_kept_meanwhile(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house = House()
    house.clock = clock = Still()
    monkeypatch.setattr(house.memory, "beat", Broken(house.memory.beat, 3))
    house.begin().time.start()
    table = await house.match(ANN, BOB, game="classic")
    for _ in range(4):
        await clock.advance(AGAIN)
    assert caplog.text.count("marking that the bot is there") == 3
    assert house.memory.beaten == clock.at - AGAIN
    assert (await deadline(house, table)).stage is Stage.CALLED
    await house.service.close()


@pytest.mark.expects_error_log
async def test_the_service_closes_though_its_last_mark_cannot_be_stored(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.memory, "beat", Broken(house.memory.beat, 1))
    await house.service.time.close()


@pytest.mark.expects_error_log
async def test_the_time_in_which_nothing_was_heard_is_given_though_the_tables_cannot_be_read_at_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await house.match(ANN, BOB, game="classic")
    before = await deadline(house, table)
    house.service.time.unheard()
    house.clock.at += 5000
    monkeypatch.setattr(house.memory, "unfinished", Broken(house.memory.unfinished, 2))
    await house.service.time.heard()
    assert await deadline(house, table) == before.moved(5000 + 2 * AGAIN)
    await passes(house, TURN)
    assert (await deadline(house, table)).stage is Stage.ASKED


@pytest.mark.expects_error_log
async def test_a_table_that_cannot_be_given_its_time_keeps_none_of_the_others_waiting(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await house.match(ANN, BOB, game="classic")
    two = await house.service.open(ANN, Place(HERE.server, 71))
    before = two.deadline
    house.service.time.unheard()
    house.clock.at += 5000
    monkeypatch.setattr(house.memory, "amend", Broken(house.memory.amend, 1))
    await house.service.time.heard()
    assert before is not None and await deadline(house, two) == before.moved(5000)
    await passes(house, 0)
    assert (await deadline(house, one)).stage is not Stage.QUIET
