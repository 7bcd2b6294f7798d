"""A lobby at which nobody presses anything is closed after a day."""

from __future__ import annotations

from bot.app.deadlines import LOBBY_KEPT
from bot.app.model import Stage, Status
from tests.bot.app.conftest import ANN, BOB, HERE, House
from tests.bot.app.timing import deadline, passes


async def test_a_lobby_is_closed_when_nobody_has_pressed_anything_for_a_day(house: House) -> None:
    table = await house.service.open(ANN, HERE)
    await passes(house, LOBBY_KEPT - 1)
    await house.service.join(BOB, table.id)
    await passes(house, LOBBY_KEPT - 1)
    assert (await house.service.shown(table.id)).table.status is Status.LOBBY
    await passes(house, 1)
    table = (await house.service.shown(table.id)).table
    assert table.status is Status.ENDED and table.deadline is not None and table.deadline.stage is Stage.EXPIRED
    await passes(house, 10 * LOBBY_KEPT)
    assert (await house.service.shown(table.id)).table.seq == table.seq


async def test_whoever_looks_at_something_of_a_lobby_keeps_it_open(house: House) -> None:
    table = await house.service.open(ANN, HERE)
    await passes(house, LOBBY_KEPT - 1)
    house.service.time.pressed(await house.service.shown(table.id), ANN.id)
    await passes(house, LOBBY_KEPT - 1)
    assert (await house.service.shown(table.id)).table.status is Status.LOBBY
    await passes(house, 1)
    assert (await house.service.shown(table.id)).table.status is Status.ENDED


async def test_a_lobby_is_given_the_time_that_the_bot_was_away(house: House) -> None:
    table = await house.service.open(ANN, HERE)
    due = (await deadline(house, table)).due
    await house.service.time.close()
    house.clock.at += 5 * LOBBY_KEPT
    await house.begin().resume()
    assert (await deadline(house, table)).due == due + 5 * LOBBY_KEPT
    await passes(house, LOBBY_KEPT - 1)
    assert (await house.service.shown(table.id)).table.runs


async def test_a_match_that_begins_late_has_the_time_of_its_pace(house: House) -> None:
    table = await house.lobby(ANN, BOB, game="classic")
    await passes(house, LOBBY_KEPT - 1)
    table = await house.service.start(ANN, table.id)
    assert (await deadline(house, table)).due == house.clock.at + table.pace.seconds


async def test_a_lobby_that_its_host_closes_has_no_time_any_more(house: House) -> None:
    table = await house.service.open(ANN, HERE)
    assert (await house.service.end(ANN, table.id)).deadline is None
