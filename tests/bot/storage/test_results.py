"""Results and people, held against every store that there is."""

from __future__ import annotations

from dataclasses import replace

from bot.app.model import Person, Seat, Status
from bot.app.personal import Personal
from bot.app.ports import Entry
from bot.app.results import Result
from bot.app.settings import Struck
from tests.bot.storage.ports import ANN, BOB, HERE, LOBBY, SNOWFLAKE, Ports, next_of


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
    results = (result(2, won=True, points=21), result(ANN.person, won=False, points=3, name="Ann"))
    await ports.store.commit(ended, 1, (), results)
    struck = Struck(stored.id, "african", ("Bob", "Ann"), True, "so")
    await ports.results.strike(99, True, Entry(1, 9.0, ANN.person, "Ann", struck))
    await ports.people.forget_person(ANN.person, "nobody")
    (told,) = await ports.servers.entries(1, 0, 9)
    assert (told.name, told.what) == ("", replace(struck, names=("Bob", "nobody")))
    assert await ports.people.about(ANN.person) == Personal(None)
    left = await ports.store.table(stored.id)
    assert left is not None
    assert (left.host, left.seats) == (0, (BOB, Seat(-2, "nobody")))
    assert await lines(ports) == [(1, 2, 1, 21, 1)]
    ((_, theirs),) = [each.results for each in await ports.results.matches(1, 9)]
    assert (theirs.person, theirs.name) == (-2, "nobody")


async def test_who_sits_at_a_table_that_runs_when_they_are_forgotten_sits_on(ports: Ports) -> None:
    stored = await ports.store.open(replace(LOBBY, seats=(BOB, ANN)))
    await ports.people.forget_person(ANN.person, "nobody")
    assert await ports.store.table(stored.id) == stored
