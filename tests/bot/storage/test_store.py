"""What the service may rely on when it stores tables, held against every store that there is."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.app.model import Pace, Place, Status, Table, Tempo
from bot.app.ports import Conflict
from bot.app.results import Result
from tests.bot.storage.ports import ANN, BOB, COMPUTER, HERE, LOBBY, SNOWFLAKE, Ports, next_of


async def test_a_table_reads_back_as_it_was_opened(ports: Ports) -> None:
    stored = await ports.store.open(replace(LOBBY, seats=(ANN, COMPUTER, BOB), rematch_of=7))
    assert stored.id > 0
    assert stored == replace(LOBBY, id=stored.id, seats=(ANN, COMPUTER, BOB), rematch_of=7)
    assert await ports.store.table(stored.id) == stored


async def test_a_table_keeps_the_pace_that_was_chosen_last(ports: Ports) -> None:
    stored = await ports.store.open(replace(LOBBY, pace=Pace(Tempo.RELAXED, 600)))
    assert stored.pace == Pace(Tempo.RELAXED, 600)
    await ports.store.commit(next_of(stored, pace=Pace(Tempo.POST, 777)), 1)
    table = await ports.store.table(stored.id)
    assert table is not None and table.pace == Pace(Tempo.POST, 777)


async def test_a_table_that_is_not_there_is_none(ports: Ports) -> None:
    assert await ports.store.table(99) is None
    assert await ports.store.moves(99) == ()


async def test_a_second_running_table_in_a_channel_is_a_conflict(ports: Ports) -> None:
    stored = await ports.store.open(LOBBY)
    with pytest.raises(Conflict):
        await ports.store.open(LOBBY)
    await ports.store.commit(next_of(stored, status=Status.PLAYING), 1)
    with pytest.raises(Conflict):
        await ports.store.open(LOBBY)


async def test_a_closed_table_frees_its_channel_and_keeps_its_number(ports: Ports) -> None:
    first = await ports.store.open(LOBBY)
    await ports.store.commit(next_of(first, status=Status.ENDED), 1)
    assert (await ports.store.open(LOBBY)).id > first.id


async def test_of_two_that_open_at_once_one_gets_the_channel(ports: Ports) -> None:
    both = await asyncio.gather(ports.store.open(LOBBY), ports.store.open(LOBBY), return_exceptions=True)
    assert [type(each) for each in both if isinstance(each, Conflict)] == [Conflict]
    assert sum(isinstance(each, Table) for each in both) == 1


async def test_two_channels_do_not_disturb_each_other(ports: Ports) -> None:
    there = Place(server=1, channel=5)
    one, two = await ports.store.open(LOBBY), await ports.store.open(replace(LOBBY, place=there))
    assert await ports.store.running(HERE) == one
    assert await ports.store.running(there) == two
    assert await ports.store.running(Place(1, 6)) is None


async def test_a_table_that_moves_has_no_board_there_yet_and_frees_its_channel(ports: Ports) -> None:
    stored = await ports.store.open(replace(LOBBY, apart=True))
    await ports.store.shown(stored.id, 1, 70, 1)
    there = Place(HERE.server, 70, HERE.channel)
    await ports.store.move(replace(stored, place=there))
    moved = await ports.store.table(stored.id)
    assert moved is not None and (moved.board, moved.boards, moved.apart) == (0, 1, True)
    assert (moved.place, moved.place.parent) == (there, HERE.channel)
    assert await ports.store.running(HERE) is None
    assert (await ports.store.open(LOBBY)).place == HERE


async def test_a_table_moves_nowhere_where_another_runs_or_after_a_change_that_it_does_not_know(ports: Ports) -> None:
    one = await ports.store.open(LOBBY)
    there = Place(HERE.server, 70, HERE.channel)
    other = await ports.store.open(replace(LOBBY, place=there))
    with pytest.raises(Conflict):
        await ports.store.move(replace(one, place=there))
    await ports.store.commit(next_of(other, status=Status.ENDED), 1)
    await ports.store.commit(next_of(one), 1)
    with pytest.raises(Conflict):
        await ports.store.move(replace(one, place=there))
    found = await ports.store.table(one.id)
    assert found is not None and found.place == HERE


async def test_that_a_table_stays_after_all_is_stored_aside(ports: Ports) -> None:
    stored = await ports.store.open(replace(LOBBY, apart=True))
    await ports.store.amend(replace(stored, apart=False))
    assert await ports.store.table(stored.id) == replace(stored, apart=False)


async def test_a_commit_stores_the_row_the_seats_and_the_moves(ports: Ports) -> None:
    stored = await ports.store.open(LOBBY)
    full = next_of(stored, seats=(ANN, BOB), host=BOB.person, game="classic", status=Status.PLAYING)
    await ports.store.commit(full, 1)
    played = next_of(full)
    await ports.store.commit(played, 2, ("9h", "!stand@2"))
    await ports.store.commit(next_of(played), 3, ("!resign@1",))
    assert await ports.store.table(stored.id) == next_of(played)
    assert await ports.store.moves(stored.id) == ((3, "9h"), (3, "!stand@2"), (4, "!resign@1"))


async def test_the_last_match_of_a_channel_is_the_newest_that_is_over_and_was_dealt(ports: Ports) -> None:
    assert await ports.store.last_played(HERE) is None
    first = await ports.store.open(replace(LOBBY, salt="pepper"))
    await ports.store.commit(next_of(first, status=Status.PLAYING), 1, ("9h",))
    assert await ports.store.last_played(HERE) is None
    over = replace(next_of(first, status=Status.FINISHED), seq=3)
    await ports.store.commit(over, 2, ("8h",))
    empty = await ports.store.open(LOBBY)
    await ports.store.commit(next_of(empty, status=Status.ENDED), 1)
    await ports.store.open(LOBBY)
    assert await ports.store.last_played(HERE) == over
    assert await ports.store.last_played(Place(1, 6)) is None


async def test_seats_that_empty_are_gone(ports: Ports) -> None:
    stored = await ports.store.open(replace(LOBBY, seats=(ANN, BOB)))
    await ports.store.commit(next_of(stored, seats=(BOB,)), 1)
    found = await ports.store.table(stored.id)
    assert found is not None
    assert found.seats == (BOB,)


async def test_a_commit_on_an_old_state_is_a_conflict_and_stores_nothing(ports: Ports) -> None:
    stored = await ports.store.open(LOBBY)
    await ports.store.commit(next_of(stored, seats=(ANN, BOB)), 1)
    result = Result(ANN.person, "Ann", 1, "african", True, 21, 5.0, True)
    with pytest.raises(Conflict):
        await ports.store.commit(next_of(stored), 1, ("9h",), (result,))
    assert await ports.store.table(stored.id) == next_of(stored, seats=(ANN, BOB))
    assert await ports.store.moves(stored.id) == ()
    assert await ports.results.leaderboard(1, 10) == ()


async def test_of_two_commits_at_once_one_is_stored(ports: Ports) -> None:
    stored = await ports.store.open(LOBBY)
    both = await asyncio.gather(
        ports.store.commit(next_of(stored), 1, ("9h",)),
        ports.store.commit(next_of(stored), 1, ("8h",)),
        return_exceptions=True,
    )
    assert sum(isinstance(each, Conflict) for each in both) == 1
    assert len(await ports.store.moves(stored.id)) == 1


async def test_a_commit_leaves_alone_what_the_channel_was_shown(ports: Ports) -> None:
    stored = await ports.store.open(LOBBY)
    await ports.store.shown(stored.id, 1, SNOWFLAKE, 1)
    await ports.store.commit(next_of(stored), 1)
    assert await ports.store.table(stored.id) == replace(next_of(stored), shown_seq=1, board=SNOWFLAKE, boards=1)


async def test_what_was_shown_never_goes_back(ports: Ports) -> None:
    stored = await ports.store.open(LOBBY)
    await ports.store.shown(stored.id, 5, 222, 2)
    await ports.store.shown(stored.id, 3, 111, 1)
    assert await ports.store.table(stored.id) == replace(stored, shown_seq=5, board=222, boards=2)


async def test_the_same_board_may_be_shown_more(ports: Ports) -> None:
    stored = await ports.store.open(LOBBY)
    await ports.store.shown(stored.id, 1, 111, 1)
    await ports.store.shown(stored.id, 2, 111, 1)
    assert await ports.store.table(stored.id) == replace(stored, shown_seq=2, board=111, boards=1)


async def test_the_tables_that_run_in_a_server_are_counted(ports: Ports) -> None:
    store = ports.store
    for number in range(3):
        await store.open(replace(LOBBY, place=Place(HERE.server, number + 1)))
    await store.open(replace(LOBBY, place=Place(HERE.server + 1, 9)))
    closed = await store.running(Place(HERE.server, 1))
    assert closed is not None
    await store.commit(next_of(closed, status=Status.ENDED), 1)
    assert [await store.count_running(HERE.server + more) for more in range(3)] == [2, 1, 0]


async def test_unfinished_are_those_that_run_and_those_not_shown_to_the_end(ports: Ports) -> None:
    store = ports.store
    running = await store.open(LOBBY)
    await store.shown(running.id, 1, 111, 1)
    lagging = await store.open(replace(LOBBY, place=Place(1, 2)))
    await store.commit(next_of(lagging, status=Status.ENDED), 1)
    done = await store.open(replace(LOBBY, place=Place(1, 3)))
    await store.commit(next_of(done, status=Status.FINISHED), 1)
    await store.shown(done.id, 2, 333, 1)
    assert [table.id for table in await store.unfinished()] == [running.id, lagging.id]
