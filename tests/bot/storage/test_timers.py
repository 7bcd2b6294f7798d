"""Deadlines, votes and notices, held against every store that there is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app.model import VISIBLE, Deadline, Place, Post, Stage, Status, Vote, Wish
from bot.app.ports import Conflict, Store
from tests.bot.storage.ports import ANN, BOB, LOBBY, SNOWFLAKE, next_of


async def test_a_deadline_is_stored_with_the_change_that_begins_it_and_goes_with_the_one_that_ends_it(
    store: Store,
) -> None:
    stored = await store.open(LOBBY)
    deadline = Deadline(2, 10.5, 130.5, Stage.CALLED, held=11.0, nudged=12.0)
    await store.commit(next_of(stored, deadline=deadline), 1)
    table = await store.table(stored.id)
    assert table is not None and table.deadline == deadline
    await store.commit(next_of(table, deadline=None), 2)
    table = await store.table(stored.id)
    assert table is not None and table.deadline is None


async def test_a_deadline_is_amended_only_while_the_table_has_not_moved_on(store: Store) -> None:
    stored = await store.open(LOBBY)
    begun = next_of(stored, deadline=Deadline(2, 10.0, 130.0))
    await store.commit(begun, 1)
    called = replace(begun, deadline=Deadline(2, 10.0, 130.0, Stage.CALLED))
    await store.amend(called)
    assert await store.table(stored.id) == called
    with pytest.raises(Conflict):
        await store.amend(replace(called, seq=1))


async def test_what_is_asked_is_stored_beside_the_changes_and_with_them(store: Store) -> None:
    stored = await store.open(LOBBY)
    asked = replace(stored, vote=Vote(Wish.PAUSE, 2, 1, agreed=(1, 3), refused=4, at=7.5))
    await store.amend(asked)
    assert await store.table(stored.id) == asked
    await store.commit(next_of(asked, vote=None), 1)
    table = await store.table(stored.id)
    assert table is not None and table.vote is None


async def test_a_table_is_suspended_beside_the_changes_until_it_is_not(store: Store) -> None:
    stored = await store.open(LOBBY)
    suspended = replace(stored, suspended=12.5)
    await store.amend(suspended)
    assert await store.table(stored.id) == suspended
    await store.amend(stored)
    assert await store.table(stored.id) == stored


async def test_the_running_tables_of_a_person_are_found(store: Store) -> None:
    first = await store.open(replace(LOBBY, seats=(BOB, ANN)))
    other = await store.open(replace(LOBBY, place=Place(2, 9), seats=(BOB,)))
    over = await store.open(replace(LOBBY, place=Place(2, 8), seats=(BOB,)))
    await store.commit(next_of(over, status=Status.ENDED), 1)
    assert [each.id for each in await store.seated(BOB.person)] == [first.id, other.id]
    assert [each.id for each in await store.seated(ANN.person)] == [first.id]


async def test_deadlines_move_by_the_time_since_the_last_beat_unless_they_are_held(store: Store) -> None:
    running, held = Deadline(2, 10.0, 130.0), Deadline(2, 10.0, 130.0, held=20.0)
    tables = []
    for channel, deadline in ((1, running), (2, held)):
        stored = await store.open(replace(LOBBY, place=Place(1, channel)))
        tables.append(next_of(stored, deadline=deadline))
        await store.commit(tables[-1], 1)
    assert await store.back(50.0) == 0.0
    await store.beat(60.0)
    assert await store.back(100.0) == 40.0
    assert await store.back(100.0) == 0.0
    found = [await store.table(table.id) for table in tables]
    assert [table and table.deadline for table in found] == [running.moved(40.0), held]


async def test_the_time_to_answer_moves_by_the_time_since_the_last_beat(store: Store) -> None:
    asked = replace(await store.open(LOBBY), vote=Vote(Wish.RESUME, 1, 1, at=7.5))
    await store.amend(asked)
    await store.beat(10.0)
    await store.back(50.0)
    table = await store.table(asked.id)
    assert table is not None and table.vote is not None and table.vote.at == 47.5


async def test_a_channel_that_can_see_that_a_time_was_put_off_is_to_be_shown_it(store: Store) -> None:
    tables = []
    for channel, (status, held) in enumerate(((Status.PLAYING, 0.0), (Status.PLAYING, 20.0), (Status.LOBBY, 0.0)), 1):
        stored = await store.open(replace(LOBBY, place=Place(1, channel)))
        tables.append(next_of(stored, status=status, deadline=Deadline(2, 10.0, 130.0, held=held)))
        await store.commit(tables[-1], 1)

    async def told() -> list[bool]:
        return [bool(found and found.interrupted) for found in [await store.table(each.id) for each in tables]]

    await store.beat(60.0)
    await store.back(60.0 + LOBBY.pace.seconds / VISIBLE - 0.1)
    assert await told() == [False, False, False]
    await store.back(100.0)
    assert await told() == [True, False, False]


async def test_that_a_table_is_to_be_shown_anew_is_amended_and_only_showing_it_ends_that(store: Store) -> None:
    stored = await store.open(LOBBY)
    await store.amend(replace(stored, interrupted=True))
    await store.amend(stored)
    found = await store.table(stored.id)
    assert found is not None and found.interrupted
    await store.shown(stored.id, 1, SNOWFLAKE, 1)
    found = await store.table(stored.id)
    assert found is not None and not found.interrupted


async def test_the_notices_of_a_table_are_remembered_until_they_are_gone(store: Store) -> None:
    stored = await store.open(LOBBY)
    await store.noticed(stored.id, "called.3", SNOWFLAKE)
    await store.noticed(stored.id, "asked.4", 5)
    await store.noticed(stored.id, "asked.4", 6)
    assert await store.notices(stored.id) == (("asked.4", 6), ("called.3", SNOWFLAKE))
    await store.noticed(stored.id, "called.3", 0)
    assert await store.notices(stored.id) == (("asked.4", 6),)
    assert await store.notices(stored.id + 1) == ()


async def test_what_is_begun_to_be_sent_is_remembered_until_the_channel_was_shown_it(store: Store) -> None:
    stored = await store.open(LOBBY)
    await store.posting(stored.id, Post("letter.2", 5.0), Post("letter.1", 5.0))
    await store.posting(stored.id, Post("result.1", 4.0))
    await store.posting(stored.id, Post("result.1", 6.0, said="text"))
    await store.posted(stored.id, "result.1", SNOWFLAKE)
    await store.posted(stored.id, "result.9", 7)
    assert await store.posts(stored.id) == (
        Post("letter.1", 5.0),
        Post("letter.2", 5.0),
        Post("result.1", 6.0, SNOWFLAKE, "text"),
    )
    await store.unposted(stored.id, "letter.2")
    await store.shown(stored.id, 1, SNOWFLAKE, 1)
    assert await store.posts(stored.id) == (Post("letter.1", 5.0),) and await store.owing() == (stored.id,)
    await store.posted(stored.id, "letter.1", 8)
    assert await store.owing() == ()
    await store.noticed(stored.id, "called.3", SNOWFLAKE)
    assert await store.owing() == (stored.id,)
