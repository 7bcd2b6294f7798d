"""What the service may rely on, held against every store that there is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bot.app.model import Level, Pace, Person, Place, Result, Seat, Status, Table, Tempo
from bot.app.personal import Personal
from bot.app.ports import Conflict, Entry, People, Results, Store
from bot.storage.database import Database
from bot.storage.migrate import migrate
from bot.storage.people import SqlitePeople
from bot.storage.results import SqliteResults
from bot.storage.store import SqliteStore
from tests.bot.memory import Memory

SNOWFLAKE = 1_234_567_890_123_456_789
HERE = Place(server=1, channel=SNOWFLAKE)
ANN, BOB, COMPUTER = Seat(SNOWFLAKE + 1, "Ann"), Seat(2, "Bob"), Seat(0, "Computer", Level.SIMPLE)
LOBBY = Table(
    id=0,
    place=HERE,
    host=ANN.person,
    status=Status.LOBBY,
    game="african",
    size=2,
    seats=(ANN,),
    seed="secret",
    created_at=12.5,
    seq=1,
)


@dataclass(frozen=True)
class Ports:
    """The three ports of one storage."""

    store: Store
    people: People
    results: Results


@pytest.fixture(params=["memory", "sqlite"])
async def ports(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Ports]:
    if request.param == "memory":
        memory = Memory()
        yield Ports(memory, memory, memory)
        return
    migrate(tmp_path / "casino.sqlite3")
    database = Database(tmp_path / "casino.sqlite3")
    yield Ports(SqliteStore(database), SqlitePeople(database), SqliteResults(database))
    await database.close()


def next_of(table: Table, **changes: object) -> Table:
    """The table after one more change."""
    return replace(table, seq=table.seq + 1, **changes)  # type: ignore[arg-type]


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


async def test_a_person_is_remembered_and_replaced(ports: Ports) -> None:
    assert await ports.people.person(SNOWFLAKE) is None
    person = Person(SNOWFLAKE, "Ann", "en-GB")
    await ports.people.remember(person)
    assert await ports.people.person(SNOWFLAKE) == person
    changed = Person(SNOWFLAKE, "Anne", "de", dm=False, preview=False, dm_closed_told=True)
    await ports.people.remember(changed)
    assert await ports.people.person(SNOWFLAKE) == changed


def result(person: int, *, won: bool, points: int, name: str = "", ranked: bool = True, server: int = 1) -> Result:
    return Result(person, name or f"P{person}", server, "african", won, points, 5.0, ranked)


async def finish(ports: Ports, *results: Result) -> None:
    """One finished match."""
    stored = await ports.store.open(LOBBY)
    await ports.store.commit(next_of(stored, status=Status.FINISHED), 1, (), results)


async def lines(ports: Ports, limit: int = 10) -> list[tuple[int, int, int, int, int]]:
    board = await ports.results.leaderboard(1, limit)
    return [(each.rank, each.person, each.wins, each.points, each.matches) for each in board]


async def test_more_wins_stand_above_more_points(ports: Ports) -> None:
    await finish(ports, result(1, won=False, points=20), result(2, won=True, points=10))
    assert await lines(ports) == [(1, 2, 1, 10, 1), (2, 1, 0, 20, 1)]


async def test_of_equal_wins_and_points_fewer_matches_stand_above(ports: Ports) -> None:
    await finish(ports, result(1, won=True, points=10), result(2, won=False, points=0))
    await finish(ports, result(1, won=False, points=11), result(3, won=True, points=21))
    assert await lines(ports) == [(1, 3, 1, 21, 1), (2, 1, 1, 21, 2), (3, 2, 0, 0, 1)]


async def test_equals_share_a_rank_and_stand_by_name_then_number(ports: Ports) -> None:
    await finish(ports, result(3, won=True, points=21, name="Zoe"), result(9, won=False, points=4, name="Cy"))
    await finish(ports, result(5, won=True, points=21, name="Amy"), result(8, won=False, points=4, name="Cy"))
    board = await ports.results.leaderboard(1, 10)
    assert [(each.rank, each.name, each.person) for each in board] == [
        (1, "Amy", 5),
        (1, "Zoe", 3),
        (3, "Cy", 8),
        (3, "Cy", 9),
    ]


async def test_unranked_results_and_other_servers_do_not_count(ports: Ports) -> None:
    await finish(ports, result(1, won=True, points=21, ranked=False), result(2, won=True, points=21, server=2))
    assert await lines(ports) == []
    assert await ports.results.place_of(1, 1) is None


async def test_a_struck_match_counts_for_nobody_until_it_is_put_back(ports: Ports) -> None:
    entry = Entry(1, 9.0, 5, "Boss", "struck")
    await finish(ports, result(1, won=True, points=21), result(2, won=False, points=3))
    await finish(ports, result(1, won=False, points=2), result(2, won=True, points=22))
    newest, oldest = await ports.results.matches(1, 10)
    assert [each.points for each in oldest.results] == [21, 3] and not oldest.struck
    await ports.results.strike(oldest.table, True, entry)
    assert await lines(ports) == [(1, 2, 1, 22, 1), (2, 1, 0, 2, 1)]
    assert [each.struck for each in await ports.results.matches(1, 10)] == [False, True]
    await ports.results.strike(oldest.table, False, entry)
    assert [each[1:] for each in await lines(ports)] == [(2, 1, 25, 2), (1, 1, 23, 2)]
    assert await ports.results.matches(1, 1) == (newest,)


async def test_matches_are_counted_between_the_same_people_and_no_others(ports: Ports) -> None:
    for people in ((1, 2), (2, 1), (1, 2, 3), (1, 3)):
        await finish(ports, *(result(each, won=False, points=0) for each in people))
    await finish(ports, *(result(each, won=False, points=0, ranked=False) for each in (1, 2)))
    await finish(ports, *(result(each, won=False, points=0, server=2) for each in (1, 2)))
    count = ports.results.count_between
    assert await count(1, frozenset({1, 2}), 4.9) == 2
    assert await count(1, frozenset({1, 2}), 5.0) == 0
    assert await count(1, frozenset({1, 2, 3}), 0.0) == 1


async def test_a_place_is_found_however_far_down(ports: Ports) -> None:
    await finish(ports, result(1, won=True, points=21), result(2, won=False, points=3))
    assert await lines(ports, limit=1) == [(1, 1, 1, 21, 1)]
    own = await ports.results.place_of(1, 2)
    assert own is not None
    assert (own.rank, own.points) == (2, 3)


async def test_a_line_has_the_last_known_name(ports: Ports) -> None:
    await finish(ports, result(1, won=True, points=21, name="Old"), result(2, won=False, points=3, name="Bo"))
    await finish(ports, result(1, won=True, points=21, name="New"), result(2, won=False, points=3, name="Bo"))
    await ports.people.remember(Person(2, "Bobby"))
    assert [each.name for each in await ports.results.leaderboard(1, 10)] == ["New", "Bobby"]


async def test_everything_about_a_person_is_found(ports: Ports) -> None:
    person = Person(ANN.person, "Ann", "en-GB", dm=False)
    await ports.people.remember(person)
    given = replace(result(ANN.person, won=True, points=21), server=HERE.server)
    await finish(ports, given, result(2, won=False, points=3))
    await ports.store.open(replace(LOBBY, seats=(BOB,), host=BOB.person))
    await ports.results.strike(99, True, Entry(1, 9.0, ANN.person, "Ann", "struck"))
    about = await ports.people.about(ANN.person)
    assert about.person == person and about.results == (given,)
    assert [each.what for each in about.entries] == ["struck"]
    (sat,) = about.sat
    assert (sat.place, sat.game, sat.status, sat.seat, sat.name, sat.host) == (
        HERE,
        "african",
        Status.FINISHED,
        1,
        "Ann",
        True,
    )
    assert await ports.people.about(77) == Personal(None)


async def test_a_forgotten_person_is_found_nowhere_and_the_others_keep_what_they_won(ports: Ports) -> None:
    await ports.people.remember(Person(ANN.person, "Ann"))
    stored = await ports.store.open(replace(LOBBY, seats=(BOB, ANN)))
    ended = next_of(stored, status=Status.FINISHED)
    results = (result(2, won=True, points=21), result(ANN.person, won=False, points=3))
    await ports.store.commit(ended, 1, (), results)
    await ports.results.strike(99, True, Entry(1, 9.0, ANN.person, "Ann", "struck"))
    await ports.people.forget_person(ANN.person, "nobody")
    assert await ports.people.about(ANN.person) == Personal(None)
    left = await ports.store.table(stored.id)
    assert left is not None
    assert (left.host, left.seats) == (0, (BOB, Seat(-2, "nobody")))
    assert await lines(ports) == [(1, 2, 1, 21, 1)]
    ((_, theirs),) = [each.results for each in await ports.results.matches(1, 9)]
    assert (theirs.person, theirs.name) == (-2, "nobody")
