"""What is kept about servers, held against every store that there is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app.model import Place, Preset, Status, Tempo
from bot.app.results import Result
from bot.app.settings import Changed, Ended, Entry, Server, Struck, What
from tests.bot.storage.ports import LOBBY, SNOWFLAKE, Ports, next_of

CHOSEN = Server(
    SNOWFLAKE,
    game="classic+target=31",
    channels=(SNOWFLAKE + 5, 7),
    starters=SNOWFLAKE + 9,
    most_tables=3,
    tempo=Tempo.POST,
    theme="dark",
    dm=False,
    former_named=False,
    language="de",
    presets=(Preset("Friday night", "royal"), Preset("Öl", "swazi")),
    left_at=4.5,
)


def entry(what: What, server: int = SNOWFLAKE) -> Entry:
    return Entry(server, 5.5, SNOWFLAKE + 1, "Ann", what)


async def test_a_server_of_which_nothing_is_stored_has_the_settings_of_a_new_one(ports: Ports) -> None:
    assert await ports.servers.server(SNOWFLAKE) == Server(SNOWFLAKE)
    assert await ports.servers.known() == ()


async def test_settings_read_back_as_they_were_stored(ports: Ports) -> None:
    await ports.servers.change(CHOSEN)
    assert await ports.servers.server(SNOWFLAKE) == CHOSEN
    assert await ports.servers.server(2) == Server(2)


async def test_new_settings_replace_the_old_ones_presets_included(ports: Ports) -> None:
    await ports.servers.change(CHOSEN)
    changed = replace(CHOSEN, game="", channels=(), presets=(Preset("Öl", "sotho"),))
    await ports.servers.change(changed)
    assert await ports.servers.server(SNOWFLAKE) == changed


async def test_presets_stand_by_name(ports: Ports) -> None:
    await ports.servers.change(replace(CHOSEN, presets=CHOSEN.presets[::-1]))
    assert (await ports.servers.server(SNOWFLAKE)).presets == CHOSEN.presets


async def test_changes_are_listed_newest_first_a_part_at_a_time_and_for_their_server(ports: Ports) -> None:
    await ports.servers.change(CHOSEN, entry("one"))
    await ports.servers.change(Server(2), entry("elsewhere", server=2))
    await ports.results.strike(77, True, entry("two"))
    await ports.servers.change(CHOSEN, entry("three"))
    assert await ports.servers.entries(SNOWFLAKE, 0, 2) == (entry("three"), entry("two"))
    assert await ports.servers.entries(SNOWFLAKE, 2, 2) == (entry("one"),)


@pytest.mark.parametrize(
    "what",
    [
        Changed.between(Server(SNOWFLAKE), CHOSEN),
        Changed.between(CHOSEN, replace(CHOSEN, presets=(), tempo=Tempo.LIVE)),
        Struck(7, "royal+target=31", ("{Ann}", "Öl"), True, "it {was} a joke"),
        Ended(7, "royal+target=31", ("{Ann}", "Öl"), True, False),
        "what an older version wrote",
    ],
)
async def test_what_was_done_reads_back_as_it_was_written_down(ports: Ports, what: What) -> None:
    await ports.servers.change(CHOSEN, entry(what))
    assert await ports.servers.entries(SNOWFLAKE, 0, 2) == (entry(what),)


async def test_every_server_is_known_of_which_anything_is_kept(ports: Ports) -> None:
    await ports.servers.change(Server(3))
    await ports.results.strike(77, True, entry("a change", server=4))
    await ports.store.open(LOBBY)
    assert await ports.servers.known() == (Server(1), Server(3), Server(4))


async def test_of_a_forgotten_server_nothing_is_left_and_of_the_others_everything(ports: Ports) -> None:
    for server in (1, SNOWFLAKE):
        await ports.servers.change(replace(CHOSEN, id=server), entry("a change", server))
        table = await ports.store.open(replace(LOBBY, place=Place(server, server)))
        given = Result(2, "Bob", server, "african", True, 21, 5.0, True)
        await ports.store.commit(next_of(table, status=Status.FINISHED), 1, ("9h",), (given,))
    await ports.servers.forget_server(1)
    assert [each.id for each in await ports.servers.known()] == [SNOWFLAKE]
    assert await ports.servers.server(1) == Server(1)
    assert await ports.servers.entries(1, 0, 9) == ()
    assert await ports.results.leaderboard(1, 9) == ()
    assert [table.place.server for table in await ports.store.unfinished()] == [SNOWFLAKE]
    assert len(await ports.servers.entries(SNOWFLAKE, 0, 9)) == 1
    assert len(await ports.results.leaderboard(SNOWFLAKE, 9)) == 1
