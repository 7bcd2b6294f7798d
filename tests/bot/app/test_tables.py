"""The service as the user interface calls it."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.app.errors import (
    AlreadyStarted,
    ChannelBusy,
    Damaged,
    NotStarted,
    Refusal,
    Stale,
    TableFull,
    UnknownTable,
)
from bot.app.model import Actor, Place, Status, Table, Vote, Wish
from bot.app.ports import Conflict
from engine.happened import Dealt, MatchOver
from tests.bot.app.conftest import ANN, BOB, CAT, HERE, House


async def test_a_table_opens_with_a_seed_of_its_own_and_is_announced(house: House) -> None:
    table = await house.service.open(ANN, HERE)
    assert (table.id, table.seed, table.created_at) == (1, "seed1", 1000.0)
    assert house.announcer.told == [(1, 1)]
    assert await house.service.looking.running(HERE) == table


async def test_every_change_is_stored_before_it_is_announced(house: House) -> None:
    table = await house.match(ANN, BOB)
    await house.service.play(await to_play(house, table), table.id, 3, await house.any_turn(table.id))
    assert house.announcer.told == [(1, 1), (1, 2), (1, 3), (1, 4)]


async def test_a_second_table_in_the_channel_is_refused_with_the_first(house: House) -> None:
    table = await house.service.open(ANN, HERE)
    with pytest.raises(ChannelBusy) as caught:
        await house.service.open(BOB, HERE)
    assert caught.value.table == table


async def test_of_two_starts_at_once_one_gets_the_channel(house: House) -> None:
    both = await asyncio.gather(house.service.open(ANN, HERE), house.service.open(BOB, HERE), return_exceptions=True)
    assert sorted(type(each).__name__ for each in both) == ["ChannelBusy", "Table"]


async def test_two_who_join_at_once_do_not_share_a_seat(house: House) -> None:
    table = await house.service.open(ANN, HERE)
    both = await asyncio.gather(
        house.service.join(BOB, table.id), house.service.join(CAT, table.id), return_exceptions=True
    )
    assert [type(each) for each in both if not isinstance(each, Table)] == [TableFull]
    assert len((await house.service.shown(table.id)).table.seats) == 2


async def test_of_two_plays_of_one_state_one_wins_and_the_other_is_told(house: House) -> None:
    table = await house.match(ANN, BOB)
    actor = await to_play(house, table)
    turn = await house.any_turn(table.id)
    both = await asyncio.gather(
        house.service.play(actor, table.id, table.seq, turn),
        house.service.play(actor, table.id, table.seq, turn),
        return_exceptions=True,
    )
    assert [type(each) for each in both if isinstance(each, Refusal)] == [Stale]
    assert len(house.memory.made[table.id]) == 1


async def to_play(house: House, table: Table) -> Actor:
    shown = await house.service.shown(table.id)
    assert shown.match is not None
    return (ANN, BOB, CAT)[shown.match.state.turn - 1]


async def test_a_table_that_is_not_there_is_refused(house: House) -> None:
    with pytest.raises(UnknownTable):
        await house.service.join(ANN, 99)
    with pytest.raises(UnknownTable):
        await house.service.shown(99)


async def test_a_play_in_the_lobby_is_refused(house: House) -> None:
    table = await house.lobby(ANN, BOB)
    with pytest.raises(NotStarted):
        await house.service.play(ANN, table.id, table.seq, ())


async def test_the_start_is_news_until_it_was_shown(house: House) -> None:
    table = await house.match(ANN, BOB)
    shown = await house.service.shown(table.id)
    assert [type(each) for each in shown.news] == [Dealt]
    await house.service.mark_shown(table.id, table.seq, 555, 1)
    shown = await house.service.shown(table.id)
    assert (shown.news, shown.table.board, shown.table.shown_seq) == ((), 555, table.seq)


async def test_news_gathers_until_shown_and_the_last_turn_stays(house: House) -> None:
    table = await house.match(ANN, BOB)
    await house.service.mark_shown(table.id, table.seq, 555, 1)
    first = await house.service.play(await to_play(house, table), table.id, table.seq, await house.any_turn(table.id))
    second = await house.service.play(
        await to_play(house, table), table.id, first.table.seq, await house.any_turn(table.id)
    )
    assert second.news == first.news + second.last_turn
    await house.service.mark_shown(table.id, first.table.seq, 555, 1)
    assert (await house.service.shown(table.id)).news == second.last_turn
    await house.service.mark_shown(table.id, second.table.seq, 555, 1)
    shown = await house.service.shown(table.id)
    assert (shown.news, shown.last_turn) == ((), second.last_turn)


async def test_a_service_that_starts_anew_sees_the_same(house: House) -> None:
    table = await house.match(ANN, BOB)
    await house.service.mark_shown(table.id, table.seq, 555, 1)
    for _ in range(6):
        shown = await house.service.shown(table.id)
        await house.service.play(await to_play(house, table), table.id, shown.table.seq, await house.any_turn(table.id))
    before = await house.service.shown(table.id)
    assert await house.begin().shown(table.id) == before


@pytest.mark.parametrize(
    ("game", "actors"),
    [("african", (ANN, BOB)), ("classic", (ANN, BOB, CAT)), ("kasino", (ANN, BOB)), ("royal-standard", (ANN, BOB))],
)
async def test_a_whole_match_ends_with_a_result_for_everybody(
    house: House, game: str, actors: tuple[Actor, ...]
) -> None:
    table = await house.match(*actors, game=f"{game}+target=5", size=len(actors))
    shown = await house.finish(table.id, *actors)
    assert shown.table.status is Status.FINISHED
    assert isinstance(shown.last_turn[-1], MatchOver)
    assert sorted(each.person for each in house.memory.given) == [actor.id for actor in actors]
    board = await house.service.looking.leaderboard(HERE.server)
    assert (board[0].wins, board[0].rank) == (1, 1)
    assert await house.begin().shown(table.id) == shown


async def test_a_match_replays_alike_whenever_the_bot_was_killed(house: House) -> None:
    table = await house.match(ANN, BOB, game="african+target=5")
    whole = await house.finish(table.id, ANN, BOB)
    moves = house.memory.made[table.id]
    for cut in range(0, len(moves), 7):
        other = House()
        other.memory.tables = {1: replace(whole.table, status=Status.PLAYING, seq=(moves[cut - 1][0] if cut else 3))}
        other.memory.made = {1: moves[:cut]}
        shown = await other.service.shown(1)
        assert shown.match is not None
        assert whole.match is not None
        assert whole.match.log[: len(shown.match.log)] == shown.match.log


async def test_who_gives_a_match_up_has_lost_it(house: House) -> None:
    table = await house.match(ANN, BOB)
    table = (await house.service.resign(BOB, table.id)).table
    assert table.status is Status.FINISHED
    place = await house.service.looking.place_of(HERE.server, ANN.id)
    assert place is not None
    assert place.wins == 1


async def test_to_leave_is_for_lobbies_and_gives_no_match_up(house: House) -> None:
    table = await house.match(ANN, BOB)
    with pytest.raises(AlreadyStarted):
        await house.service.leave(BOB, table.id)
    assert (await house.service.shown(table.id)).table.runs


async def test_an_ended_match_is_on_no_leaderboard_and_frees_the_channel(house: House) -> None:
    table = await house.match(ANN, BOB)
    assert (await house.service.end(ANN, table.id)).status is Status.ENDED
    assert await house.service.looking.leaderboard(HERE.server) == ()
    assert await house.service.looking.running(HERE) is None


async def test_another_process_that_was_first_is_seen_and_the_wish_judged_anew(house: House) -> None:
    table = await house.lobby(ANN)
    first = house.service
    await first.shown(table.id)
    await house.begin().join(BOB, table.id)
    with pytest.raises(TableFull):
        await first.join(CAT, table.id)
    assert len((await first.shown(table.id)).table.seats) == 2


async def test_a_store_that_never_agrees_ends_in_a_refusal(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await house.lobby(ANN)

    async def refuse(*_: object) -> None:
        raise Conflict

    monkeypatch.setattr(house.memory, "commit", refuse)
    with pytest.raises(Stale):
        await house.service.join(BOB, table.id)


async def test_a_store_that_fails_leaves_the_stored_state_in_force(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await house.lobby(ANN)
    with monkeypatch.context() as patch:

        async def fail(*_: object) -> None:
            raise OSError("disk full")

        patch.setattr(house.memory, "commit", fail)
        with pytest.raises(OSError, match="disk full"):
            await house.service.join(BOB, table.id)
    assert (await house.service.shown(table.id)).table == table
    assert house.announcer.told == [(table.id, 1)]
    assert (await house.service.join(BOB, table.id)).seq == 2


async def test_at_start_up_what_lags_is_announced_again(house: House) -> None:
    lagging = await house.lobby(ANN)
    shown = await house.service.open(BOB, Place(10, 21))
    await house.service.mark_shown(shown.id, shown.seq, 5, 1)
    house.announcer.told.clear()
    await house.begin().resume()
    assert house.announcer.told == [(lagging.id, 1)]


@pytest.mark.expects_error_log
async def test_a_match_with_an_unreadable_move_shows_what_was_before_and_can_be_closed(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    table = await house.match(ANN, BOB)
    house.memory.made[table.id] = [(4, "Kh;Kh")]
    house.memory.tables[table.id] = replace(table, seq=4, vote=Vote(Wish.PAUSE, 1, 3, at=0.0))
    service = house.begin()
    shown = await service.shown(table.id)
    assert shown.match is not None
    assert shown.match.state.table
    with pytest.raises(Damaged):
        await service.play(ANN, table.id, 4, ())
    ended = await service.end(ANN, table.id)
    assert (ended.status, ended.vote) == (Status.ENDED, None)
    assert f"while replaying table {table.id} past change 4" in caplog.text


@pytest.mark.expects_error_log
async def test_a_match_of_a_game_that_is_gone_can_be_closed(house: House, caplog: pytest.LogCaptureFixture) -> None:
    table = await house.match(ANN, BOB)
    house.memory.tables[table.id] = replace(table, game="whist")
    service = house.begin()
    with pytest.raises(Damaged):
        await service.resign(ANN, table.id)
    assert (await service.end(ANN, table.id)).status is Status.ENDED
    assert f"while replaying table {table.id} past change" in caplog.text


async def test_stand_is_refused_while_the_table_waits_for_a_turn(house: House) -> None:
    table = await house.match(ANN, BOB)
    with pytest.raises(Refusal, match="nothing to insist on"):
        await house.service.stand(ANN, table.id, table.seq)
