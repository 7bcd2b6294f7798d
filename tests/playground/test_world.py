"""The records by themselves, and the clock in hand."""

from __future__ import annotations

import pytest

from playground.world import World
from tests.people import EVERYONE, HandClock, Permission


def test_ids_rise_strictly_while_the_clock_stands_still() -> None:
    world = World(HandClock())
    ids = [world.new_id() for _ in range(100)]
    assert ids == sorted(set(ids))


def test_an_id_tells_when_it_was_made() -> None:
    world = World(HandClock(start=1_800_000_000))
    assert (world.new_id() >> 22) + 1_420_070_400_000 == 1_800_000_000_000


def test_the_opening_house_has_the_same_ids_at_each_start() -> None:
    first, second = World(HandClock(start=1_800_000_000)), World(HandClock(start=1_900_000_000))
    assert (list(first.users), list(first.channels)) == (list(second.users), list(second.channels))


def test_the_house_opens_with_its_people_channels_and_permissions() -> None:
    world = World(HandClock())
    assert [user.name for user in world.users.values() if not user.bot] == ["anna", "ben", "carla", "dan"]
    assert [channel.name for channel in world.channels.values()] == ["casino", "lounge"]
    anna, ben = world.user("anna"), world.user("ben")
    assert world.server.owner_id == anna.id
    assert Permission.MANAGE_GUILD in world.server.members[anna.id]
    assert world.server.members[ben.id] == EVERYONE


def test_a_stranger_is_named_with_those_who_exist() -> None:
    with pytest.raises(KeyError, match=r"zoe.*anna"):
        World(HandClock()).user("zoe")


def test_what_is_planned_happens_in_order_when_its_time_has_come() -> None:
    clock, told = HandClock(start=0), list[tuple[str, float]]()
    clock.call_later(3, lambda: told.append(("three", clock.now())))
    clock.call_later(1, lambda: told.append(("one", clock.now())))
    clock.advance(2.5)
    assert told == [("one", 1)]
    clock.advance(0.5)
    assert told == [("one", 1), ("three", 3)]
