"""What players agree on: taking a turn back, pausing, going on; and calling somebody once more."""

from __future__ import annotations

import asyncio

import pytest

from bot.app.conduct import NUDGE_AFTER, AskedAlready, NotAgain, NothingAsked, TooSoon, YourOwnRequest
from bot.app.errors import NotSeated, Paused, Refused
from bot.app.model import Actor, Deadline, Pace, Stage, Table, Tempo, Wanted, Wish
from engine.happened import TakenBack
from tests.bot.app.conftest import ANN, BOB, CAT, DAN, HERE, House

PEOPLE = {1: ANN, 2: BOB, 3: CAT}


async def mover(house: House, table: Table) -> Actor:
    shown = await house.service.shown(table.id)
    assert shown.match is not None
    return PEOPLE[shown.table.seats[shown.match.state.turn - 1].person]


async def played(house: House, *actors: Actor) -> tuple[Table, Actor, list[Actor]]:
    """A match in which one turn was played: who played it, and the others."""
    table = await house.match(*actors, game="classic", size=len(actors))
    who = await mover(house, table)
    shown = await house.service.play(who, table.id, table.seq, await house.any_turn(table.id))
    return shown.table, who, [each for each in actors if each is not who]


def events(house: House, table: Table) -> list[str]:
    return [move for _, move in house.memory.made[table.id] if move.startswith("!")]


async def test_the_last_turn_is_taken_back_when_all_others_agree(house: House) -> None:
    table, who, others = await played(house, ANN, BOB, CAT)
    shown = await house.service.manners.ask(who, table.id, Wish.UNDO)
    assert shown.table.vote is not None and shown.table.seq == table.seq
    shown = await house.service.manners.agree(others[0], table.id, table.seq)
    assert await mover(house, table) is not who
    shown = await house.service.manners.agree(others[1], table.id, table.seq)
    assert await mover(house, table) is who
    assert events(house, table) == [f"!undo@{table.seat_of(who.id)}"]
    assert shown.last_turn == (TakenBack(table.seat_of(who.id)),) and shown.table.vote is None
    assert shown.table.deadline is not None and shown.table.deadline.turn == shown.table.seq


async def test_a_turn_taken_back_is_replayed_so_after_a_restart(house: House) -> None:
    table, who, (other,) = await played(house, ANN, BOB)
    await house.service.manners.ask(who, table.id, Wish.UNDO)
    before = await house.service.manners.agree(other, table.id, table.seq)
    assert await house.begin().shown(table.id) == before


async def test_one_refusal_decides_and_nothing_is_asked_again_until_the_next_turn(house: House) -> None:
    table, who, others = await played(house, ANN, BOB, CAT)
    await house.service.manners.ask(who, table.id, Wish.UNDO)
    shown = await house.service.manners.refuse(others[0], table.id, table.seq)
    assert shown.table.vote is not None and shown.table.vote.refused == table.seat_of(others[0].id)
    with pytest.raises(NothingAsked):
        await house.service.manners.agree(others[1], table.id, table.seq)
    with pytest.raises(NotAgain):
        await house.service.manners.ask(who, table.id, Wish.UNDO)
    shown = await house.service.play(
        await mover(house, table), table.id, shown.table.seq, await house.any_turn(table.id)
    )
    assert shown.table.vote is None


async def test_a_request_to_take_back_goes_when_the_next_turn_is_played(house: House) -> None:
    table, who, (other,) = await played(house, ANN, BOB)
    await house.service.manners.ask(who, table.id, Wish.UNDO)
    shown = await house.service.play(other, table.id, table.seq, await house.any_turn(table.id))
    assert shown.table.vote is None
    with pytest.raises(NothingAsked):
        await house.service.manners.agree(other, table.id, table.seq)


async def test_only_ones_own_last_turn_can_be_asked_back(house: House) -> None:
    table, _, (other,) = await played(house, ANN, BOB)
    with pytest.raises(Refused, match="only they take it back"):
        await house.service.manners.ask(other, table.id, Wish.UNDO)


async def test_against_computers_alone_nobody_has_to_agree(house: House) -> None:
    table = await house.match(ANN, game="classic", computers=1)
    while (await house.service.shown(table.id)).table.deadline is None:
        await asyncio.sleep(0)
    shown = await house.service.manners.ask(ANN, table.id, Wish.PAUSE)
    assert shown.match is not None and shown.match.paused


async def test_the_asker_and_strangers_do_not_answer(house: House) -> None:
    table, who, _ = await played(house, ANN, BOB)
    await house.service.manners.ask(who, table.id, Wish.PAUSE)
    with pytest.raises(YourOwnRequest):
        await house.service.manners.agree(who, table.id, table.seq)
    with pytest.raises(NotSeated):
        await house.service.manners.refuse(DAN, table.id, table.seq)
    with pytest.raises(AskedAlready):
        await house.service.manners.ask(who, table.id, Wish.UNDO)


async def test_whoever_asked_may_take_it_back_and_ask_again_after_the_next_turn(house: House) -> None:
    table, who, (other,) = await played(house, ANN, BOB)
    await house.service.manners.ask(who, table.id, Wish.PAUSE)
    await house.service.manners.refuse(who, table.id, table.seq)
    with pytest.raises(NothingAsked):
        await house.service.manners.agree(other, table.id, table.seq)
    with pytest.raises(NotAgain):
        await house.service.manners.ask(who, table.id, Wish.PAUSE)
    await house.service.play(other, table.id, table.seq, await house.any_turn(table.id))
    assert (await house.service.manners.ask(who, table.id, Wish.PAUSE)).table.vote is not None


async def test_to_ask_for_what_is_asked_already_is_to_agree(house: House) -> None:
    table, who, (other,) = await played(house, ANN, BOB)
    await house.service.manners.ask(who, table.id, Wish.PAUSE)
    shown = await house.service.manners.ask(other, table.id, Wish.PAUSE)
    assert shown.match is not None and shown.match.paused


async def test_a_request_to_pause_outlives_a_turn(house: House) -> None:
    table, who, (other,) = await played(house, ANN, BOB)
    await house.service.manners.ask(who, table.id, Wish.PAUSE)
    await house.service.play(other, table.id, table.seq, await house.any_turn(table.id))
    shown = await house.service.manners.agree(other, table.id, table.seq)
    assert shown.match is not None and shown.match.paused


async def test_what_is_asked_is_granted_when_whoever_has_not_answered_goes(house: House) -> None:
    table = await house.match(ANN, BOB, CAT, game="classic", size=3)
    asked = (await house.service.manners.ask(ANN, table.id, Wish.PAUSE)).table.vote
    assert asked is not None
    await house.service.manners.agree(BOB, table.id, asked.turn)
    shown = await house.service.resign(CAT, table.id)
    assert shown.match is not None and shown.match.paused and shown.table.vote is None
    assert (await house.begin().shown(table.id)).match == shown.match


async def test_no_turn_is_taken_back_once_somebody_has_gone(house: House) -> None:
    table, who, (agrees, goes) = await played(house, ANN, BOB, CAT)
    await house.service.manners.ask(who, table.id, Wish.UNDO)
    await house.service.manners.agree(agrees, table.id, table.seq)
    shown = await house.service.resign(goes, table.id)
    assert shown.table.vote is None and events(house, table) == [f"!resign@{table.seat_of(goes.id)}"]
    with pytest.raises(Refused, match="nothing to take back"):
        await house.service.manners.ask(who, table.id, Wish.UNDO)


async def test_a_question_of_whoever_goes_is_gone_with_them(house: House) -> None:
    table = await house.match(ANN, BOB, CAT, game="classic", size=3)
    await house.service.manners.ask(ANN, table.id, Wish.PAUSE)
    shown = await house.service.resign(ANN, table.id)
    assert shown.match is not None and not shown.match.paused and shown.table.vote is None


async def test_a_pause_stops_the_clock_and_the_cards_and_gives_the_time_back(house: House) -> None:
    table, who, (other,) = await played(house, ANN, BOB)
    before = table.deadline
    assert before is not None
    house.clock.at += 20
    await house.service.manners.ask(who, table.id, Wish.PAUSE)
    shown = await house.service.manners.agree(other, table.id, table.seq)
    with pytest.raises(Paused):
        await house.service.play(other, table.id, shown.table.seq, await house.any_turn(table.id))
    house.clock.at += 9000
    await house.service.time.fall_due()
    assert events(house, table) == ["!pause"]
    await house.service.manners.ask(other, table.id, Wish.RESUME)
    shown = await house.service.manners.agree(who, table.id, shown.table.seq)
    assert shown.table.deadline == before.moved(9000)
    assert events(house, table) == ["!pause", "!resume"]
    await house.service.play(other, table.id, shown.table.seq, await house.any_turn(table.id))


async def test_a_paused_table_goes_on_without_those_who_do_not_answer_for_the_time_of_a_turn(house: House) -> None:
    table, who, (other,) = await played(house, ANN, BOB)
    before = table.deadline
    assert before is not None
    await house.service.manners.ask(who, table.id, Wish.PAUSE)
    await house.service.manners.agree(other, table.id, table.seq)
    house.clock.at += 9000
    shown = await house.service.manners.ask(who, table.id, Wish.RESUME)
    house.clock.at += shown.table.pace.seconds - 1
    await house.service.time.fall_due()
    assert events(house, table) == ["!pause"]
    house.clock.at += 1
    await house.begin().resume()
    await house.service.time.fall_due()
    shown = await house.service.shown(table.id)
    assert events(house, table) == ["!pause", "!resume"]
    assert shown.table.vote is None and shown.table.deadline == before.moved(9000 + shown.table.pace.seconds)


async def test_to_go_on_cannot_be_refused(house: House) -> None:
    table, who, (other,) = await played(house, ANN, BOB)
    await house.service.manners.ask(who, table.id, Wish.PAUSE)
    paused = await house.service.manners.agree(other, table.id, table.seq)
    asked = await house.service.manners.ask(who, table.id, Wish.RESUME)
    with pytest.raises(NothingAsked):
        await house.service.manners.refuse(other, table.id, paused.table.seq)
    assert (await house.service.shown(table.id)).table.vote == asked.table.vote


async def test_a_vote_survives_a_restart(house: House) -> None:
    table, who, (other,) = await played(house, ANN, BOB)
    await house.service.manners.ask(who, table.id, Wish.UNDO)
    await house.begin().manners.agree(other, table.id, table.seq)
    assert await mover(house, table) is who


async def test_a_player_is_called_again_once_in_ten_minutes_of_a_long_turn(house: House) -> None:
    table = await house.service.open(ANN, HERE, Wanted("classic", 2, pace=Pace(Tempo.RELAXED, 7200)))
    await house.service.join(BOB, table.id)
    table = await house.service.start(ANN, table.id)
    other = BOB if await mover(house, table) is ANN else ANN
    house.clock.at += NUDGE_AFTER - 1
    await house.service.time.fall_due()
    with pytest.raises(TooSoon, match="every 10 minutes"):
        await house.service.manners.nudge(other, table.id, table.seq)
    house.clock.at += 1
    shown = await house.service.manners.nudge(other, table.id, table.seq)
    begun = table.deadline
    assert begun is not None
    assert shown.table.deadline == Deadline(begun.turn, begun.since, begun.due, Stage.CALLED, nudged=house.clock.at)
    with pytest.raises(TooSoon):
        await house.service.manners.nudge(other, table.id, table.seq)
    with pytest.raises(NothingAsked):
        await house.service.manners.nudge(other, table.id, table.seq + 1)


async def test_nobody_is_called_again_while_the_table_is_paused(house: House) -> None:
    table = await house.service.open(ANN, HERE, Wanted("classic", 2, pace=Pace(Tempo.RELAXED, 7200)))
    await house.service.join(BOB, table.id)
    table = await house.service.start(ANN, table.id)
    house.clock.at += NUDGE_AFTER
    await house.service.time.fall_due()
    await house.service.manners.ask(ANN, table.id, Wish.PAUSE)
    await house.service.manners.agree(BOB, table.id, table.seq)
    with pytest.raises(Paused):
        await house.service.manners.nudge(ANN, table.id, table.seq)
