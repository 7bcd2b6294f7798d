"""Servers that the bot was removed from."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.app.departures import DAY
from bot.app.lines import REMOVED
from bot.app.model import Actor, Place, Status
from bot.app.settings import Server
from tests.bot.app.conftest import ANN, BOB, HERE, House

BOSS = Actor(9, "Boss", may_manage=True, server=HERE.server)
ELSEWHERE = Place(HERE.server + 1, 99)


async def test_the_tables_of_a_server_that_was_left_end_and_count_for_nobody(house: House) -> None:
    table = await house.match(ANN, BOB)
    lobby = await house.service.open(ANN, Place(HERE.server, 71))
    other = await house.service.open(ANN, ELSEWHERE)
    await house.service.departures.left(HERE.server)
    for number in (table.id, lobby.id):
        assert (await house.service.shown(number)).table.status is Status.ENDED
    assert await house.service.looking.leaderboard(HERE.server) == ()
    assert (await house.service.shown(other.id)).table.runs


async def test_everything_about_it_is_deleted_when_the_days_are_over_and_not_before(house: House) -> None:
    await house.servers.change(BOSS, lambda server: replace(server, game="royal"))
    await house.match(ANN, BOB)
    departures = house.service.departures
    await departures.left(HERE.server)
    house.clock.at += 30 * DAY - 1
    await departures.sweep()
    assert (await house.servers.settings(HERE.server)).game == "royal"
    house.clock.at += 1
    await departures.sweep()
    assert await house.servers.settings(HERE.server) == Server(HERE.server)
    assert await house.servers.entries(BOSS, 0) == ((), False)
    assert not house.memory.tables


async def test_a_server_that_invites_the_bot_again_in_time_loses_nothing(house: House) -> None:
    await house.servers.change(BOSS, lambda server: replace(server, game="royal"))
    await house.service.departures.left(HERE.server)
    await house.service.departures.back(HERE.server)
    house.clock.at += 90 * DAY
    await house.service.departures.sweep()
    assert (await house.servers.settings(HERE.server)).game == "royal"


async def test_what_happened_while_the_bot_was_not_running_is_made_up_for(house: House) -> None:
    await house.match(ANN, BOB)
    there = await house.service.open(ANN, ELSEWHERE)
    await house.service.departures.compare({ELSEWHERE.server}.__contains__)
    assert (await house.servers.settings(HERE.server)).left_at == house.clock.at
    assert (await house.service.shown(there.id)).table.runs
    await house.service.departures.compare({HERE.server, ELSEWHERE.server}.__contains__)
    assert (await house.servers.settings(HERE.server)).left_at == 0


async def test_a_server_that_adds_the_bot_while_it_is_compared_is_not_left(house: House) -> None:
    await house.match(ANN, BOB)
    here = {ELSEWHERE.server}
    comparing = asyncio.create_task(house.service.departures.compare(here.__contains__))
    await asyncio.sleep(0)
    here.add(HERE.server)
    await house.service.departures.back(HERE.server)
    await comparing
    assert (await house.servers.settings(HERE.server)).left_at == 0
    assert house.memory.tables[1].runs


async def test_the_days_count_from_the_leaving_and_not_from_each_start(house: House) -> None:
    await house.match(ANN, BOB)
    await house.service.departures.compare({0}.__contains__)
    left_at = (await house.servers.settings(HERE.server)).left_at
    house.clock.at += DAY
    await house.service.departures.compare({0}.__contains__)
    assert (await house.servers.settings(HERE.server)).left_at == left_at


async def test_a_server_that_takes_the_bot_back_is_shown_how_its_tables_ended_and_why(house: House) -> None:
    table = await house.match(ANN, BOB)
    there = await house.service.open(ANN, ELSEWHERE)
    await house.service.departures.left(HERE.server)
    assert REMOVED in await house.service.posts.of(table.id)
    house.announcer.told.clear()
    await house.service.departures.back(HERE.server)
    assert [each for each, _ in house.announcer.told] == [table.id]
    assert REMOVED not in await house.service.posts.of(there.id)
