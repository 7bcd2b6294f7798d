"""The one task that keeps the time of all tables, and what it does about a table that fails."""

from __future__ import annotations

import asyncio

import pytest

from bot.app.deadlines import PATIENCE
from bot.app.model import Stage, Table
from bot.app.timekeeper import BEAT
from tests.bot.app.conftest import ANN, BOB, House
from tests.bot.app.timing import TURN, deadline, passes
from tests.bot.memory import HandClock


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
