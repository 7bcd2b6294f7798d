"""Which matches count, and striking one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app.model import Actor, Place
from bot.app.ranking import DAY, MOST_A_DAY, MOST_REASON, Ranking
from bot.app.server_errors import AlreadyCounts, AlreadyStruck, BadReason, NoMatch, NotManager
from bot.app.settings import Struck
from tests.bot.app.conftest import ANN, BOB, CAT, HERE, House

BOSS = Actor(9, "Boss", may_manage=True, server=HERE.server)


async def given_up(house: House, *people: Actor, channel: int = HERE.channel) -> int:
    """A match that the first of two gives up; its table's number."""
    table = await house.service.open(people[0], Place(HERE.server, channel))
    for person in people[1:]:
        await house.service.join(person, table.id)
    await house.service.start(people[0], table.id)
    await house.service.resign(people[0], table.id)
    return table.id


async def matches_of(house: House, person: Actor) -> int:
    own = await house.service.looking.place_of(HERE.server, person.id)
    return own.matches if own else 0


async def test_matches_between_the_same_people_count_so_often_a_day_and_then_no_more(house: House) -> None:
    for _ in range(MOST_A_DAY + 2):
        await given_up(house, ANN, BOB)
    assert await matches_of(house, ANN) == MOST_A_DAY
    await given_up(house, BOB, CAT)
    assert await matches_of(house, BOB) == MOST_A_DAY + 1


async def test_a_day_later_they_count_again(house: House) -> None:
    for _ in range(MOST_A_DAY + 1):
        await given_up(house, ANN, BOB)
    house.clock.at += DAY
    await given_up(house, ANN, BOB)
    assert await matches_of(house, ANN) == MOST_A_DAY + 1


async def test_a_match_against_the_computer_alone_counts_for_nobody(house: House) -> None:
    table = await house.match(ANN, computers=1)
    await house.service.resign(ANN, table.id)
    assert await matches_of(house, ANN) == 0


async def test_a_match_that_was_broken_off_counts_for_nobody(house: House) -> None:
    table = await house.match(ANN, BOB)
    await house.service.end(ANN, table.id)
    assert await matches_of(house, ANN) == 0


async def test_a_manager_strikes_a_match_and_puts_it_back_and_both_are_written_down(house: House) -> None:
    ranking = Ranking(house.memory, house.servers)
    number = await given_up(house, ANN, BOB)
    await ranking.strike(BOSS, number, True, "so")
    assert await matches_of(house, BOB) == 0
    with pytest.raises(AlreadyStruck):
        await ranking.strike(BOSS, number, True, "so")
    await ranking.strike(BOSS, number, False, "so")
    assert await matches_of(house, BOB) == 1
    with pytest.raises(AlreadyCounts):
        await ranking.strike(BOSS, number, False, "so")
    entries, _ = await house.servers.entries(BOSS, 0)
    assert [each.what for each in entries] == [
        Struck(number, "african", ("Ann", "Bob"), struck, "so") for struck in (False, True)
    ]


@pytest.mark.parametrize("reason", ["", "x" * (MOST_REASON + 1)])
async def test_a_reason_that_is_empty_or_too_long_is_refused(house: House, reason: str) -> None:
    number = await given_up(house, ANN, BOB)
    with pytest.raises(BadReason):
        await Ranking(house.memory, house.servers).strike(BOSS, number, True, reason)


async def test_nobody_strikes_without_the_permission_or_on_another_server(house: House) -> None:
    ranking = Ranking(house.memory, house.servers)
    number = await given_up(house, ANN, BOB)
    with pytest.raises(NotManager):
        await ranking.strike(ANN, number, True, "so")
    with pytest.raises(NoMatch):
        await ranking.strike(replace(BOSS, server=8), number, True, "so")
