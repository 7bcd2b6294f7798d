"""A seat that a computer player holds for somebody away: what they can still do, and what they are told."""

from __future__ import annotations

import asyncio

import pytest

from bot.app.errors import GaveUp, NotAway, NotSeated, NotStarted, TableOver
from bot.app.model import Actor, Place, Status, Table
from tests.bot.app.conftest import ANN, BOB, CAT, DAN, HERE, House
from tests.bot.app.timing import TURN, asked, events, passes


async def away(house: House, *actors: Actor) -> tuple[Table, Actor, Actor]:
    """A match, somebody for whom a computer player plays, and one of the others."""
    table, late, other, turn = await asked(house, *actors)
    await house.service.time.play_on(other, table.id, turn)
    return table, late, other


async def test_whoever_is_away_may_give_the_match_up_and_the_other_of_two_wins(house: House) -> None:
    table, late, other = await away(house, ANN, BOB)
    shown = await house.service.resign(late, table.id)
    assert shown.table.status is Status.FINISHED
    assert {each.person: each.won for each in house.memory.given} == {late.id: False, other.id: True}


async def test_whoever_gave_up_while_away_cannot_come_back_or_give_up_again(house: House) -> None:
    table, late, _ = await away(house, ANN, BOB, CAT)
    shown = await house.service.resign(late, table.id)
    assert shown.table.runs and shown.match is not None and shown.match.away == ()
    assert f"!resign@{table.seat_of(late.id)}" in events(house, table)
    with pytest.raises(GaveUp):
        await house.service.time.take_back(late, table.id)
    with pytest.raises(GaveUp):
        await house.service.resign(late, table.id)
    assert (await house.begin().shown(table.id)).match == shown.match


async def test_whoever_is_alone_with_computers_and_away_breaks_the_match_off_by_giving_up(house: House) -> None:
    table = await house.match(ANN, game="classic", size=3, computers=2)
    while (await house.service.shown(table.id)).table.deadline is None:
        await asyncio.sleep(0)
    await passes(house, TURN)
    shown = await house.service.shown(table.id)
    assert shown.match is not None and shown.match.away == (1,)
    assert (await house.service.resign(ANN, table.id)).table.status is Status.ENDED


async def test_somebody_away_who_is_forgotten_has_given_the_match_up(house: House) -> None:
    table, late, other = await away(house, ANN, BOB)
    await house.service.privacy.forget(late.id)
    assert (await house.service.shown(table.id)).table.status is Status.FINISHED
    own = await house.service.looking.place_of(HERE.server, other.id)
    assert own is not None and own.wins == 1


async def test_taking_a_seat_back_is_refused_with_what_one_can_do(house: House) -> None:
    lobby = await house.service.open(ANN, Place(HERE.server, 71))
    with pytest.raises(NotStarted, match="waits for Start"):
        await house.service.time.take_back(ANN, lobby.id)
    table, late, other = await away(house, ANN, BOB)
    with pytest.raises(NotAway, match="Play / My hand"):
        await house.service.time.take_back(other, table.id)
    with pytest.raises(NotSeated, match="You can watch"):
        await house.service.time.take_back(DAN, table.id)
    await house.service.resign(late, table.id)
    with pytest.raises(TableOver, match="Start a new one"):
        await house.service.time.take_back(late, table.id)
