"""Who ended a table, and that it is written down, held against every store that there is."""

from __future__ import annotations

from dataclasses import replace

from bot.app.ending import Ending
from bot.app.model import Status
from bot.app.settings import Ended, Entry
from tests.bot.storage.ports import ANN, BOB, LOBBY, SNOWFLAKE, Ports, next_of

MO = SNOWFLAKE + 9
BY_MO = Ending(MO, "Mo", by_host=False)


async def ended(ports: Ports) -> int:
    """A table of Ann and Bob that Mo has ended."""
    stored = await ports.store.open(replace(LOBBY, seats=(ANN, BOB)))
    entry = Entry(1, 5.5, MO, "Mo", Ended(stored.id, "african", ("Ann", "Bob"), False, False))
    await ports.store.commit(next_of(stored, status=Status.ENDED, ending=BY_MO), 1, entry=entry)
    return stored.id


async def test_who_ended_a_table_is_stored_with_its_end_and_in_the_list_of_changes(ports: Ports) -> None:
    table = await ports.store.table(await ended(ports))
    assert table is not None and table.ending == BY_MO
    (entry,) = await ports.servers.entries(1, 0, 9)
    assert entry.what == Ended(table.id, "african", ("Ann", "Bob"), False, False)


async def test_of_somebody_forgotten_who_ended_a_table_neither_number_nor_name_is_left(ports: Ports) -> None:
    number = await ended(ports)
    assert (await ports.people.about(MO)).ended == (number,)
    await ports.people.forget_person(MO, "Former player")
    table = await ports.store.table(number)
    assert table is not None and table.ending == Ending(0, "Former player", by_host=False)
    assert (await ports.people.about(MO)).ended == ()
    (entry,) = await ports.servers.entries(1, 0, 9)
    assert (entry.person, entry.name) == (0, "")


async def test_the_list_of_changes_forgets_who_sat_at_a_table_that_was_ended(ports: Ports) -> None:
    number = await ended(ports)
    await ports.people.forget_person(ANN.person, "Former player")
    (entry,) = await ports.servers.entries(1, 0, 9)
    assert entry.what == Ended(number, "african", ("Former player", "Bob"), False, False)
