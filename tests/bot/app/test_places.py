"""Tables that are played in a thread of their own."""

from __future__ import annotations

import pytest

from bot.app.errors import AlreadyStarted, ChannelBusy, NotHost, TableOver, ThreadAlready
from bot.app.lines import Obstacle
from bot.app.model import Place, Table, Wanted
from tests.bot.app.conftest import ANN, BOB, HERE, House

THREAD = 70


async def leaving(house: House) -> Table:
    """A match that has begun and is to go into its thread."""
    table = await house.lobby(ANN, BOB, game="classic", size=2)
    await house.service.places.set_apart(ANN, table.id, True)
    return await house.service.start(ANN, table.id)


async def test_the_host_alone_chooses_it_in_the_lobby_alone_and_where_there_is_a_thread_to_make(house: House) -> None:
    table = await house.lobby(ANN, BOB, game="classic", size=2)
    with pytest.raises(NotHost):
        await house.service.places.set_apart(BOB, table.id, True)
    assert (await house.service.places.set_apart(ANN, table.id, True)).apart
    assert not (await house.service.places.set_apart(ANN, table.id, False)).apart
    await house.service.start(ANN, table.id)
    with pytest.raises(AlreadyStarted):
        await house.service.places.set_apart(ANN, table.id, True)
    inside = await house.service.open(ANN, Place(HERE.server, THREAD, HERE.channel), Wanted("classic"))
    with pytest.raises(ThreadAlready):
        await house.service.places.set_apart(ANN, inside.id, True)


async def test_a_lobby_waits_in_its_channel_and_leaves_it_when_the_match_begins(house: House) -> None:
    table = await house.lobby(ANN, BOB, game="classic", size=2)
    assert not (await house.service.places.set_apart(ANN, table.id, True)).leaves
    table = await house.service.start(ANN, table.id)
    assert table.leaves and not table.came
    await house.service.places.moved(table.id, THREAD)
    table = (await house.service.shown(table.id)).table
    assert table.came and not table.leaves and (table.place.channel, table.place.parent) == (THREAD, HERE.channel)


async def test_what_was_on_a_panel_before_the_thread_was_made_can_be_played_after_it(house: House) -> None:
    table = await leaving(house)
    turn = await house.any_turn(table.id)
    await house.service.places.moved(table.id, THREAD)
    state = (await house.service.shown(table.id)).match
    assert state is not None
    who = (ANN, BOB)[state.state.turn - 1]
    assert (await house.service.play(who, table.id, table.seq, turn)).table.place.channel == THREAD


async def test_a_table_that_is_to_leave_is_shown_after_a_kill_and_stands_in_its_thread_after_another(
    house: House,
) -> None:
    table = await leaving(house)
    await house.begin().resume()
    assert house.announcer.told[-1][0] == table.id
    assert (await house.service.shown(table.id)).table.leaves
    await house.service.places.moved(table.id, THREAD)
    await house.begin().resume()
    shown = await house.service.shown(table.id)
    assert shown.table.came and shown.news


async def test_where_another_table_stands_in_the_thread_it_is_refused_and_the_table_can_stay(house: House) -> None:
    table = await leaving(house)
    await house.service.open(BOB, Place(HERE.server, THREAD, HERE.channel), Wanted("classic"))
    with pytest.raises(ChannelBusy):
        await house.service.places.moved(table.id, THREAD)
    await house.service.places.stays(table.id, Obstacle.BUSY)
    stayed = (await house.service.shown(table.id)).table
    assert not stayed.leaves and stayed.place == HERE
    assert Obstacle.BUSY.key in await house.service.posts.of(table.id)
    with pytest.raises(TableOver):
        await house.service.places.stays(table.id, Obstacle.BUSY)
