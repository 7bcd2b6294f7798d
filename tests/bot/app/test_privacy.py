"""What is left of somebody who wants their data deleted."""

from __future__ import annotations

import asyncio

from bot.app.lines import Freed
from bot.app.model import Place, Post, Status, Wanted
from bot.app.personal import Personal
from bot.app.privacy import FORMER
from tests.bot.app.conftest import ANN, BOB, CAT, HERE, House


async def test_who_is_forgotten_leaves_their_lobbies_and_gives_up_their_matches(house: House) -> None:
    lobby = await house.lobby(ANN, BOB, game="classic")
    match = await house.service.open(ANN, Place(HERE.server, 71), Wanted("classic", 3))
    for person in (BOB, CAT):
        await house.service.join(person, match.id)
    await house.service.start(ANN, match.id)
    await house.service.privacy.forget(ANN.id)
    assert (await house.service.shown(lobby.id)).table.people == (BOB.id,)
    table = (await house.service.shown(match.id)).table
    assert (table.host, table.seats[0].person, table.seats[0].name) == (BOB.id, -1, FORMER)
    assert table.status is Status.PLAYING and table.seats[0].level is not None
    assert await house.service.privacy.about(ANN.id) == Personal(None)


async def test_a_match_of_somebody_forgotten_is_played_to_its_end_and_counts_for_the_others(house: House) -> None:
    table = await house.match(ANN, BOB, CAT, game="classic+target=5", size=3)
    await house.service.privacy.forget(ANN.id)
    await house.finish(table.id, BOB, CAT)
    board = await house.service.looking.leaderboard(HERE.server)
    assert {each.person for each in board} == {BOB.id, CAT.id}
    assert await house.service.privacy.about(ANN.id) == Personal(None)
    again = house.begin()
    assert (await again.shown(table.id)).match is not None


async def test_a_match_for_two_ends_and_the_other_wins(house: House) -> None:
    table = await house.match(ANN, BOB)
    await house.service.privacy.forget(ANN.id)
    assert (await house.service.shown(table.id)).table.status is Status.FINISHED
    own = await house.service.looking.place_of(HERE.server, BOB.id)
    assert own is not None and own.wins == 1


async def test_a_rematch_leaves_the_seat_of_somebody_forgotten_free(house: House) -> None:
    table = await house.match(ANN, BOB)
    await house.service.privacy.forget(ANN.id)
    assert (await house.service.rematch(BOB, table.id)).people == (BOB.id,)


async def test_who_comes_back_is_a_newcomer(house: House) -> None:
    await house.service.guests.person(ANN)
    await house.service.guests.remember(ANN.id, dm=False)
    await house.service.privacy.forget(ANN.id)
    assert (await house.service.guests.person(ANN)).dm


async def test_who_takes_a_seat_in_the_moment_in_which_they_are_forgotten_sits_there_as_a_newcomer(
    house: House,
) -> None:
    table = await house.lobby(BOB, CAT, game="classic", size=3)
    await asyncio.gather(house.service.privacy.forget(ANN.id), house.service.join(ANN, table.id))
    assert (await house.begin().shown(table.id)).table.people == (BOB.id, CAT.id, ANN.id)
    assert (await house.service.start(BOB, table.id)).runs


async def test_a_line_that_waits_for_its_channel_names_nobody_who_is_forgotten(house: House) -> None:
    table = await house.lobby(CAT, game="classic")
    about = [Freed(2, person.id, f"{person.name}.{CAT.id}") for person in (ANN, BOB)]
    await house.memory.posting(table.id, *(Post(each.key, 1.0) for each in about))
    await house.service.privacy.forget(ANN.id)
    (left,) = await house.service.posts.of(table.id)
    assert Freed.of(left) == about[1]
    await house.service.privacy.forget(BOB.id)
    assert await house.service.posts.of(table.id) == {}
