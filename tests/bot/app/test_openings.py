"""Tables opened in a loop: how many one person may have waiting, and how fast they may open others."""

from __future__ import annotations

import asyncio

import pytest

from bot.app.limiter import Limits
from bot.app.model import Place, Table, Wanted
from bot.app.server_errors import OpenedTooFast, TooManyLobbies
from tests.bot.app.conftest import ANN, BOB, HERE, House


@pytest.fixture
def limited(house: House) -> House:
    house.limits = Limits()
    house.begin()
    return house


async def opened(house: House, channel: int, server: int = HERE.server) -> Table:
    return await house.service.open(ANN, Place(server, channel))


async def test_one_person_hosts_only_so_many_tables_that_are_not_started_on_whatever_server(limited: House) -> None:
    for each in range(Limits().lobbies):
        table = await opened(limited, 70 + each, server=10 + each)
    with pytest.raises(TooManyLobbies, match="start one, or close one with `/casino end`"):
        await opened(limited, 80)
    await limited.service.join(BOB, table.id)
    assert (await limited.service.open(BOB, HERE)).host == BOB.id
    await limited.service.start(ANN, table.id)
    assert (await opened(limited, 80)).host == ANN.id


async def test_of_many_opened_at_once_no_more_are_open_than_one_person_may_have(limited: House) -> None:
    met = await asyncio.gather(*(opened(limited, 70 + each) for each in range(10)), return_exceptions=True)
    assert sum(isinstance(each, Table) for each in met) == Limits().lobbies
    assert await limited.memory.count_running() == Limits().lobbies


async def test_who_opens_and_closes_in_a_loop_has_to_wait_and_is_told_how_long(limited: House) -> None:
    rate = Limits().openings
    for _ in range(rate.at_once):
        await limited.service.end(ANN, (await opened(limited, 70)).id)
    limited.clock.at += rate.seconds / 3
    with pytest.raises(OpenedTooFast, match=rf"can open in {rate.seconds * 2 / 3:g} seconds"):
        await opened(limited, 70)
    assert (await limited.service.open(BOB, Place(HERE.server, 71))).id
    limited.clock.at += rate.seconds
    assert (await opened(limited, 70)).id


async def test_what_could_not_open_does_not_count(limited: House) -> None:
    await limited.service.open(BOB, HERE)
    met = [await asyncio.gather(limited.service.open(ANN, HERE), return_exceptions=True) for _ in range(20)]
    assert not any(isinstance(each, Table) for (each,) in met)
    assert (await opened(limited, 71)).id


async def test_the_place_of_a_thread_is_not_made_for_somebody_who_may_not_open_a_table(limited: House) -> None:
    for each in range(Limits().lobbies):
        await opened(limited, 70 + each)
    with pytest.raises(TooManyLobbies):
        await limited.service.demand_openable(ANN, Place(HERE.server, 0, 70), Wanted())
