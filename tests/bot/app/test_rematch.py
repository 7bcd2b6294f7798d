"""A rematch: dealt when all who sat there agree."""

from __future__ import annotations

import asyncio

import pytest

from bot.app import lobby, rematch
from bot.app.conduct import NothingAsked, YourOwnRequest
from bot.app.errors import ChannelBusy, NotSeated
from bot.app.lobby import RematchAsked
from bot.app.model import Actor, Pace, Status, Table, Tempo, Wish
from bot.app.rematch import PATIENCE, AnswerFirst, StillWaiting
from tests.bot.app.conftest import ANN, BOB, CAT, DAN, House


async def over(house: House, *actors: Actor, computers: int = 0) -> Table:
    """A table whose match was ended."""
    size = len(actors) + computers
    table = await house.match(*actors, game="classic", size=size, computers=computers)
    return await house.service.end(actors[0], table.id)


async def again(house: House, table: Table) -> Table:
    return (await house.service.shown(table.id)).table


async def test_a_rematch_is_dealt_at_once_with_the_last_who_agrees_by_rematch_or_by_agree(house: House) -> None:
    before = await over(house, ANN, BOB, CAT)
    table = await house.service.rematch(BOB, before.id)
    assert [seat.person for seat in table.seats] == [BOB.id, CAT.id, ANN.id] and table.rematch_of == before.id
    assert table.vote is not None and table.vote.wish is Wish.REMATCH and table.status is Status.LOBBY
    assert (await house.service.rematch(ANN, before.id)).vote is not None
    shown = await house.service.manners.agree(CAT, table.id, table.vote.turn)
    assert shown.table.status is Status.PLAYING and shown.table.vote is None and shown.match is not None
    assert shown.table.seed != before.seed
    assert (await house.begin().shown(table.id)).match == shown.match


async def test_two_who_want_a_rematch_at_once_have_agreed(house: House) -> None:
    before = await over(house, ANN, BOB)
    await asyncio.gather(house.service.rematch(BOB, before.id), house.service.rematch(ANN, before.id))
    assert (await house.service.shown(before.id + 1)).table.status is Status.PLAYING


async def test_a_rematch_against_computers_alone_is_dealt_at_once(house: House) -> None:
    before = await over(house, ANN, computers=2)
    assert (await house.service.rematch(ANN, before.id)).status is Status.PLAYING


async def test_until_all_agree_nobody_deals_and_nobody_agrees_for_another(house: House) -> None:
    before = await over(house, ANN, BOB, CAT)
    table = await house.service.rematch(BOB, before.id)
    assert table.vote is not None
    for person in (ANN, BOB):
        with pytest.raises(RematchAsked, match="presses"):
            await house.service.start(person, table.id)
    with pytest.raises(YourOwnRequest):
        await house.service.rematch(BOB, before.id)
    with pytest.raises(NotSeated):
        await house.service.manners.agree(DAN, table.id, table.vote.turn)
    with pytest.raises(NothingAsked):
        await house.service.manners.agree(ANN, table.id, table.vote.turn + 1)
    await house.service.manners.agree(ANN, table.id, table.vote.turn)
    await house.service.manners.agree(ANN, table.id, table.vote.turn)
    assert (await again(house, table)).status is Status.LOBBY


async def test_with_one_who_does_not_want_to_it_is_a_lobby_like_every_other(house: House) -> None:
    before = await over(house, ANN, BOB)
    table = await house.service.rematch(BOB, before.id)
    assert table.vote is not None
    await house.service.manners.refuse(ANN, table.id, table.vote.turn)
    left = await again(house, table)
    assert (left.people, left.vote, left.size) == ((BOB.id,), None, 2)
    with pytest.raises(ChannelBusy):
        await house.service.rematch(ANN, before.id)
    await house.service.join(CAT, table.id)
    assert (await house.service.start(BOB, table.id)).status is Status.PLAYING


async def test_another_game_or_another_who_leaves_ends_the_question_and_the_pace_does_not(house: House) -> None:
    before = await over(house, ANN, BOB)
    table = await house.service.rematch(BOB, before.id)
    await house.service.set_pace(BOB, table.id, house.service.paces.of(table.pace.tempo))
    assert (await again(house, table)).vote == table.vote
    assert (await house.service.configure(BOB, table.id, "royal")).vote is None
    with pytest.raises(NothingAsked):
        await house.service.manners.agree(ANN, table.id, 1)
    assert (await house.service.start(ANN, table.id)).status is Status.PLAYING


async def test_whoever_asked_for_a_rematch_leaves_it_and_the_others_are_asked_no_more(house: House) -> None:
    table = await house.service.rematch(BOB, (await over(house, ANN, BOB, CAT)).id)
    with pytest.raises(YourOwnRequest):
        await house.service.manners.refuse(BOB, table.id, 1)
    table = await house.service.leave(BOB, table.id)
    assert (set(table.people), table.host, table.vote) == ({ANN.id, CAT.id}, CAT.id, None)


async def test_the_host_need_not_wait_for_those_who_do_not_answer(house: House) -> None:
    before = await over(house, ANN, BOB, CAT, computers=1)
    table = await house.service.rematch(BOB, before.id)
    await house.service.manners.agree(ANN, table.id, 1)
    freed = (await house.service.manners.free(BOB, table.id, 1)).table
    assert (freed.people, len(freed.seats), freed.size, freed.vote) == ((BOB.id, ANN.id), 3, 4, None)
    with pytest.raises(NothingAsked):
        await house.service.manners.free(BOB, table.id, 1)
    await house.service.join(DAN, table.id)
    assert (await house.service.start(ANN, table.id)).status is Status.PLAYING


@pytest.mark.parametrize(("seconds", "waits"), [(120, 120), (86400, PATIENCE)])
async def test_without_the_host_whoever_has_agreed_waits_for_the_time_of_a_turn_and_an_hour_at_most(
    house: House, seconds: int, waits: float
) -> None:
    before = await over(house, ANN, BOB, CAT)
    table = await house.service.rematch(BOB, before.id)
    await house.service.set_pace(BOB, table.id, Pace(Tempo.POST, seconds))
    house.clock.at += waits - 1
    for person, refusal in ((CAT, AnswerFirst), (DAN, NotSeated)):
        with pytest.raises(refusal):
            await house.service.manners.free(person, table.id, 1)
    await house.service.manners.agree(ANN, table.id, 1)
    with pytest.raises(StillWaiting, match="only Bob"):
        await house.service.manners.free(ANN, table.id, 1)
    house.clock.at += 1
    freed = (await house.service.manners.free(ANN, table.id, 1)).table
    assert (freed.people, freed.host, freed.vote) == ((BOB.id, ANN.id), ANN.id, None)


async def test_somebody_who_has_left_the_server_is_asked_for_in_no_rematch_and_the_others_move_one_seat_on(
    house: House,
) -> None:
    before = await over(house, ANN, BOB, CAT)
    anew = rematch.asked(lobby.rematch(before, BOB), BOB, {CAT.id}, 0.0)
    assert (anew.people, anew.vote) == ((BOB.id, ANN.id), None)
