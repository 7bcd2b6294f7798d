"""What time does to a table: the call, the reminder, the question to the others, the computer player; and the way
back."""

from __future__ import annotations

import asyncio

import pytest

from bot.app.deadlines import PATIENCE
from bot.app.errors import AlreadyDecided, Away, GaveUp, NotAway, NotSeated, OthersDecide, Paused
from bot.app.model import Deadline, Pace, Stage, Status, Tempo, Wanted, Wish
from engine.state import Phase
from tests.bot.app.conftest import ANN, BOB, CAT, HERE, House
from tests.bot.app.timing import TURN, asked, deadline, events, passes, to_play


async def test_a_turn_has_the_time_of_the_pace_from_when_it_begins(house: House) -> None:
    table = await house.lobby(ANN, BOB, game="classic")
    house.clock.at = 2000.0
    table = await house.service.start(ANN, table.id)
    assert table.deadline == Deadline(table.seq, 2000.0, 2000.0 + TURN)
    house.clock.at = 2050.0
    late, _ = await to_play(house, table)
    shown = await house.service.play(late, table.id, table.seq, await house.any_turn(table.id))
    assert shown.table.deadline == Deadline(shown.table.seq, 2050.0, 2050.0 + TURN)


async def test_while_a_computer_player_is_to_move_there_is_no_deadline(house: House) -> None:
    table = await house.match(ANN, game="classic", computers=1)
    for _ in range(2):
        shown = await house.service.shown(table.id)
        assert shown.match is not None
        assert (shown.table.deadline is None) == (shown.match.state.turn == 2)
        if shown.match.state.turn == 1:
            await house.service.play(ANN, table.id, shown.table.seq, await house.any_turn(table.id))
        while (await house.service.shown(table.id)).table.deadline is None:
            await asyncio.sleep(0)


async def test_a_player_who_presses_nothing_is_called_after_some_seconds_and_reminded_at_two_thirds(
    house: House,
) -> None:
    table = await house.match(ANN, BOB, game="classic")
    stages = []
    for seconds in (PATIENCE - 1, 1, TURN * 2 / 3 - PATIENCE - 1, 1, TURN / 3 - 1):
        await passes(house, seconds)
        stages.append((await deadline(house, table)).stage)
    assert stages == [Stage.QUIET, Stage.CALLED, Stage.CALLED, Stage.REMINDED, Stage.REMINDED]
    assert events(house, table) == []


async def test_a_player_who_presses_is_not_called_but_reminded_all_the_same(house: House) -> None:
    table = await house.match(ANN, BOB, game="classic")
    late, _ = await to_play(house, table)
    for _ in range(3):
        await passes(house, PATIENCE - 4)
        house.service.time.pressed(await house.service.shown(table.id), late.id)
    assert (await deadline(house, table)).stage is Stage.QUIET
    await passes(house, 2)
    assert (await deadline(house, table)).stage is Stage.REMINDED


async def test_whoever_has_looked_at_their_hand_in_this_turn_may_think_without_being_called(house: House) -> None:
    table = await house.match(ANN, BOB, game="classic")
    late, other = await to_play(house, table)
    house.service.time.pressed(await house.service.shown(table.id), late.id)
    await passes(house, PATIENCE - 1)
    house.service.time.pressed(await house.service.shown(table.id), other.id)
    await passes(house, PATIENCE + 1)
    assert (await deadline(house, table)).stage is Stage.QUIET
    table = (await house.service.shown(table.id)).table
    await house.service.play(late, table.id, table.seq, await house.any_turn(table.id))
    await passes(house, PATIENCE)
    assert (await deadline(house, table)).stage is Stage.CALLED


async def test_by_post_a_player_is_called_at_once(house: House) -> None:
    table = await house.service.open(ANN, HERE, Wanted("classic", 2, pace=Pace(Tempo.POST, 86400)))
    await house.service.join(BOB, table.id)
    await house.service.start(ANN, table.id)
    await passes(house, 0)
    assert (await deadline(house, table)).stage is Stage.CALLED


async def test_a_call_changes_nothing_that_anybody_is_putting_together(house: House) -> None:
    table = await house.match(ANN, BOB, game="classic")
    await passes(house, TURN - 1)
    late, _ = await to_play(house, table)
    await house.service.play(late, table.id, table.seq, await house.any_turn(table.id))


async def test_at_the_deadline_the_others_are_asked_and_the_player_can_still_play(house: House) -> None:
    table, late, _, _ = await asked(house)
    assert (await deadline(house, table)).stage is Stage.ASKED
    assert events(house, table) == [f"!timeout@{table.seat_of(late.id)}"]
    shown = await house.service.shown(table.id)
    shown = await house.service.play(late, table.id, shown.table.seq, await house.any_turn(table.id))
    assert shown.table.deadline is not None and shown.table.deadline.stage is Stage.QUIET


async def test_the_others_may_wait_and_are_asked_again(house: House) -> None:
    table, late, other, turn = await asked(house)
    await passes(house, 10)
    shown = await house.service.time.wait(other, table.id, turn)
    assert shown.table.deadline == Deadline(shown.table.seq, house.clock.at, house.clock.at + TURN, Stage.EXTENDED)
    await passes(house, TURN * 2 / 3 - 1)
    assert (await deadline(house, table)).stage is Stage.EXTENDED
    await passes(house, TURN / 3 + 1)
    assert (await deadline(house, table)).stage is Stage.ASKED
    assert (await deadline(house, table)).turn != turn
    assert events(house, table) == [f"!timeout@{table.seat_of(late.id)}"] * 2


async def test_each_time_that_the_others_give_once_more_has_one_reminder_at_two_thirds(house: House) -> None:
    table, _, other, turn = await asked(house)
    for _ in range(2):
        await house.service.time.wait(other, table.id, turn)
        stages = []
        for seconds in (TURN * 2 / 3 - 1, 1, TURN / 3 - 1, 1):
            await passes(house, seconds)
            stages.append((await deadline(house, table)).stage)
        assert stages == [Stage.EXTENDED, Stage.REMINDED, Stage.REMINDED, Stage.ASKED]
        turn = (await deadline(house, table)).turn


async def test_the_others_may_let_a_computer_player_take_the_seat(house: House) -> None:
    table, late, other, turn = await asked(house)
    shown = await house.service.time.play_on(other, table.id, turn)
    seat = table.seat_of(late.id)
    assert shown.table.seats[seat - 1].level is not None
    assert events(house, table)[-1] == f"!substitute@{seat}:simple"
    with pytest.raises(Away, match="Take my seat back"):
        await house.service.play(late, table.id, shown.table.seq, ())


async def test_the_others_may_end_the_match_and_it_counts_for_nobody(house: House) -> None:
    table, _, other, turn = await asked(house)
    shown = await house.service.time.end(other, table.id, turn)
    assert shown.table.status is Status.ENDED and shown.table.deadline is None
    assert house.memory.given == []


async def test_the_question_is_decided_once_and_not_by_the_player_who_is_late_or_by_a_stranger(house: House) -> None:
    table, late, other, turn = await asked(house)
    with pytest.raises(OthersDecide):
        await house.service.time.wait(late, table.id, turn)
    with pytest.raises(NotSeated):
        await house.service.time.end(CAT, table.id, turn)
    await house.service.time.wait(other, table.id, turn)
    with pytest.raises(AlreadyDecided):
        await house.service.time.play_on(other, table.id, turn)


async def test_while_the_table_is_paused_nothing_is_decided_about_the_player_who_is_late(house: House) -> None:
    table, late, other, turn = await asked(house)
    seq = (await house.service.shown(table.id)).table.seq
    await house.service.manners.ask(late, table.id, Wish.PAUSE)
    paused = await house.service.manners.agree(other, table.id, seq)
    for decide in (house.service.time.wait, house.service.time.play_on, house.service.time.end):
        with pytest.raises(Paused):
            await decide(other, table.id, turn)
    await house.service.manners.ask(late, table.id, Wish.RESUME)
    await house.service.manners.agree(other, table.id, paused.table.seq)
    shown = await house.service.time.wait(other, table.id, turn)
    assert shown.table.deadline is not None and shown.table.deadline.stage is Stage.EXTENDED


async def test_without_a_decision_the_computer_takes_the_seat_after_the_same_time_again(house: House) -> None:
    table, late, _, _ = await asked(house)
    await passes(house, TURN - 1)
    assert (await deadline(house, table)).stage is Stage.ASKED
    await passes(house, 1)
    shown = await house.service.shown(table.id)
    assert shown.table.seats[table.seat_of(late.id) - 1].level is not None


async def test_a_player_alone_with_computers_is_played_on_for_at_the_first_deadline(house: House) -> None:
    table = await house.match(ANN, game="classic", computers=1)
    while (await house.service.shown(table.id)).table.deadline is None:
        await asyncio.sleep(0)
    await passes(house, TURN)
    assert events(house, table) == ["!timeout@1", "!substitute@1:simple"]
    assert (await house.service.shown(table.id)).table.runs


async def test_with_the_last_of_several_people_away_the_match_is_broken_off(house: House) -> None:
    table, late, other, turn = await asked(house)
    await house.service.time.play_on(other, table.id, turn)
    while await to_play(house, table) != (other, late) or (await house.service.shown(table.id)).table.deadline is None:
        await asyncio.sleep(0)
    await passes(house, TURN)
    table = (await house.service.shown(table.id)).table
    assert table.status is Status.ENDED
    assert house.memory.given == []


async def test_a_match_that_is_broken_off_with_the_last_of_them_away_is_the_same_after_a_restart(house: House) -> None:
    table, _, other, turn = await asked(house)
    await house.service.time.play_on(other, table.id, turn)
    while (await house.service.shown(table.id)).table.deadline is None:
        await asyncio.sleep(0)
    await passes(house, TURN)
    shown = await house.service.shown(table.id)
    assert shown.table.status is Status.ENDED
    assert await house.begin().shown(table.id) == shown


async def test_before_the_first_turn_a_match_is_told_of_as_before_after_a_restart(house: House) -> None:
    table = await house.match(ANN, BOB, game="classic")
    await passes(house, TURN)
    shown = await house.service.shown(table.id)
    assert shown.last_turn and await house.begin().shown(table.id) == shown


async def test_the_role_of_the_host_passes_on_from_somebody_away(house: House) -> None:
    table = await house.match(ANN, BOB, CAT, game="classic", size=3)
    while (await to_play(house, table))[0] is not ANN:
        shown = await house.service.shown(table.id)
        late, _ = await to_play(house, table)
        await house.service.play(late, table.id, shown.table.seq, await house.any_turn(table.id))
    await passes(house, TURN)
    await passes(house, TURN)
    assert (await house.service.shown(table.id)).table.host == BOB.id


async def test_whoever_was_away_takes_the_seat_back(house: House) -> None:
    table, late, other, turn = await asked(house, ANN, BOB, CAT)
    await house.service.time.play_on(other, table.id, turn)
    shown = await house.service.time.take_back(late, table.id)
    seat = table.seat_of(late.id)
    assert shown.table.seats[seat - 1].level is None
    assert events(house, table)[-1] == f"!return@{seat}"
    with pytest.raises(NotAway):
        await house.service.time.take_back(late, table.id)
    with pytest.raises(NotAway):
        await house.service.time.take_back(other, table.id)


async def test_a_seat_that_was_given_up_is_not_taken_back(house: House) -> None:
    table = await house.match(ANN, BOB, CAT, game="classic", size=3)
    await house.service.resign(CAT, table.id)
    with pytest.raises(GaveUp):
        await house.service.time.take_back(CAT, table.id)


async def test_where_the_last_turn_may_be_insisted_on_it_stands_at_the_deadline(house: House) -> None:
    table = await house.match(ANN, BOB, game="african")
    for _ in range(200):
        shown = await house.service.shown(table.id)
        assert shown.match is not None
        if shown.match.state.phase is Phase.SETTLE:
            break
        late, _ = await to_play(house, table)
        await house.service.play(late, table.id, shown.table.seq, await house.any_turn(table.id, shown.table.seq))
    seat = next(each for each in shown.match.state.opponents(shown.match.state.mover))
    await passes(house, TURN)
    assert events(house, table)[-1] == f"!timeout@{seat}"
    shown = await house.service.shown(table.id)
    assert shown.match is not None and shown.match.state.phase is not Phase.SETTLE


async def test_what_does_not_pass_the_turn_on_gives_nobody_new_time(house: House) -> None:
    table = await house.match(ANN, BOB, CAT, game="classic", size=3)
    late, _ = await to_play(house, table)
    other = next(each for each in (ANN, BOB, CAT) if each is not late and each is not ANN)
    before = await deadline(house, table)
    house.clock.at += 5
    await house.service.resign(other, table.id)
    assert await deadline(house, table) == before
