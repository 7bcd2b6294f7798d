"""Tables whose channel cannot be reached: their time stands, for a week at most."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.app.deadlines import KEPT
from bot.app.model import Status, Wish
from tests.bot.app.conftest import ANN, BOB, House
from tests.bot.app.timing import TURN, deadline, events, passes, to_play


async def test_a_suspended_table_has_its_time_back_when_its_channel_is_reached_again(house: House) -> None:
    table = await house.match(ANN, BOB, game="classic")
    before = await deadline(house, table)
    house.clock.at += 20
    await house.service.time.suspend(table.id)
    await passes(house, 50_000)
    assert events(house, table) == []
    late, _ = await to_play(house, table)
    shown = await house.service.play(late, table.id, table.seq, await house.any_turn(table.id))
    assert shown.table.deadline is not None and shown.table.deadline.held == house.clock.at
    house.clock.at += 70
    await house.service.time.reached(table.id)
    now = await deadline(house, table)
    assert (now.due - house.clock.at, now.held) == (TURN, 0.0)
    assert now.due != before.due


async def test_after_a_week_without_its_channel_a_table_is_closed(house: House) -> None:
    table = await house.match(ANN, BOB, game="classic")
    await house.service.time.suspend(table.id)
    await house.service.time.suspend(table.id)
    await house.begin().resume()
    await passes(house, KEPT - 1)
    assert (await house.service.shown(table.id)).table.runs
    await passes(house, 1)
    assert (await house.service.shown(table.id)).table.status is Status.ENDED
    assert house.memory.given == []


async def test_a_pause_goes_on_when_a_suspended_table_is_reached_again(house: House) -> None:
    table = await house.match(ANN, BOB, game="classic")
    before = await deadline(house, table)
    house.clock.at += 5
    await house.service.manners.ask(ANN, table.id, Wish.PAUSE)
    await house.service.manners.agree(BOB, table.id, table.seq)
    house.clock.at += 5
    await house.service.time.suspend(table.id)
    await house.service.time.reached(table.id)
    assert await deadline(house, table) == replace(before, held=before.since + 5)


async def test_a_table_that_is_suspended_in_the_moment_in_which_its_time_is_over_is_not_closed(house: House) -> None:
    table = await house.match(ANN, BOB, game="classic")
    await passes(house, TURN - 1)
    house.clock.at += 1
    ask = house.service.manners.ask(ANN, table.id, Wish.PAUSE)
    await asyncio.gather(ask, house.service.time.fall_due(), house.service.time.suspend(table.id))
    assert (await house.service.shown(table.id)).table.runs
