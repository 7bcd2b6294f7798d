"""A rematch: dealt when all who sat there agree."""

from __future__ import annotations

import asyncio

import pytest

from bot.app.conduct import NothingAsked, YourOwnRequest
from bot.app.errors import ChannelBusy, NotSeated
from bot.app.lobby import RematchAsked
from bot.app.model import Actor, Status, Table, Wish
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
