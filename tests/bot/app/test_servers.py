"""A server's settings: who may change them, what is written down, and what they do to a table that is to open."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.app.errors import BadGame
from bot.app.model import Actor, Pace, Place, Preset, Tempo, Wanted
from bot.app.server_errors import (
    BadPresetName,
    NoPreset,
    NotManager,
    NotStarter,
    TooManyPresets,
    TooManyTables,
    WrongChannel,
)
from bot.app.servers import MOST_PRESETS, PAGE, ServerService, game_for, with_preset, without_preset
from bot.app.settings import Changed, Server
from tests.bot.app.conftest import ANN, BOB, HERE, House

BOSS = Actor(9, "Boss", may_manage=True, server=HERE.server)


async def choose(house: House, **settings: object) -> None:
    await house.servers.change(BOSS, lambda server: replace(server, **settings))  # type: ignore[arg-type]


async def test_only_those_who_manage_the_server_change_its_settings_or_read_the_list(house: House) -> None:
    for asking in (house.servers.change(ANN, lambda server: server), house.servers.entries(ANN, 0)):
        with pytest.raises(NotManager):
            await asking


async def test_a_change_is_stored_and_written_down_with_who_made_it(house: House) -> None:
    house.clock.at = 50.0
    server, what = await house.servers.change(BOSS, lambda server: replace(server, game="royal"))
    assert (server.game, what) == ("royal", Changed(Server(HERE.server), Server(HERE.server, game="royal")))
    assert await ServerService(house.memory, house.clock).settings(HERE.server) == server
    ((entry,), more) = await house.servers.entries(BOSS, 0)
    assert (entry.at, entry.person, entry.name, entry.what, more) == (50.0, 9, "Boss", what, False)


async def test_what_changes_nothing_is_not_written_down(house: House) -> None:
    _, what = await house.servers.change(BOSS, lambda server: server)
    assert what.fields == ()
    assert await house.servers.entries(BOSS, 0) == ((), False)


async def test_two_changes_at_once_are_both_kept(house: House) -> None:
    await asyncio.gather(choose(house, game="royal"), choose(house, most_tables=3))
    server = await house.servers.settings(HERE.server)
    assert (server.game, server.most_tables) == ("royal", 3)


async def test_the_list_of_changes_has_pages(house: House) -> None:
    for number in range(PAGE + 1):
        await choose(house, most_tables=100 + number)
    first, more = await house.servers.entries(BOSS, 0)
    newest = first[0].what
    assert isinstance(newest, Changed) and newest.after.most_tables == 100 + PAGE
    assert (len(first), more) == (PAGE, True)
    second, more = await house.servers.entries(BOSS, 1)
    assert (len(second), more) == (1, False)


async def test_a_table_opens_with_the_servers_own_game_where_it_is_for_so_many(house: House) -> None:
    await choose(house, game="african+target=31")
    assert (await house.service.open(ANN, HERE)).game == "african+target=31"
    assert (await house.service.open(ANN, Place(HERE.server, 71), Wanted(size=3))).game == "classic"
    assert (await house.service.open(ANN, Place(HERE.server, 72), Wanted(target=50))).game == "african+target=50"


async def test_a_table_opens_with_the_servers_own_pace_unless_another_is_asked_for(house: House) -> None:
    await choose(house, tempo=Tempo.POST)
    assert (await house.service.open(ANN, HERE)).pace.tempo is Tempo.POST
    asked = await house.service.open(ANN, Place(HERE.server, 71), Wanted(pace=Pace(Tempo.RELAXED, 600)))
    assert asked.pace == Pace(Tempo.RELAXED, 600)


async def test_a_table_opens_in_an_allowed_channel_and_its_threads_alone(house: House) -> None:
    await choose(house, channels=(5, 6))
    with pytest.raises(WrongChannel) as refused:
        await house.service.open(ANN, Place(HERE.server, 7))
    assert refused.value.args_ == {"channels": "5 6"}
    assert (await house.service.open(ANN, Place(HERE.server, 5))).id
    assert (await house.service.open(ANN, Place(HERE.server, 77, parent=6))).id


async def test_who_has_or_stands_above_the_role_may_open_a_table_and_so_may_managers(house: House) -> None:
    await choose(house, starters=44)
    with pytest.raises(NotStarter):
        await house.service.open(ANN, HERE)
    assert (await house.service.open(replace(ANN, roles=frozenset({1, 44})), HERE)).id
    assert (await house.service.open(BOSS, Place(HERE.server, 71))).id


async def test_no_more_tables_open_at_once_than_the_server_allows(house: House) -> None:
    await choose(house, most_tables=2)
    opened = (house.service.open(ANN, Place(HERE.server, 70 + each)) for each in range(4))
    met = await asyncio.gather(*opened, return_exceptions=True)
    assert sorted(isinstance(each, TooManyTables) for each in met) == [False, False, True, True]
    assert (await house.service.open(ANN, Place(2, 80))).id


async def test_a_rematch_is_a_table_like_every_other(house: House) -> None:
    table = await house.match(ANN, BOB)
    await house.service.resign(ANN, table.id)
    await choose(house, starters=44)
    with pytest.raises(NotStarter):
        await house.service.rematch(BOB, table.id)


async def test_newcomers_get_the_servers_choice_of_direct_messages_and_keep_their_own(house: House) -> None:
    await house.service.guests.person(ANN)
    await choose(house, dm=False)
    assert (await house.service.guests.person(ANN)).dm
    assert not (await house.service.guests.person(replace(BOB, server=HERE.server))).dm
    assert (await house.service.guests.person(Actor(33, "Far", server=2))).dm


def test_a_preset_keeps_the_game_in_its_canonical_form_and_replaces_one_of_the_same_name() -> None:
    server = with_preset(Server(1), "  Long   night", "classic+target=50+partners=1")
    assert server.presets == (Preset("Long night", "classic+partners=1+target=50"),)
    assert with_preset(server, "long NIGHT", "royal").presets == (Preset("long NIGHT", "royal"),)


@pytest.mark.parametrize(
    "name", ["", " ", "x" * 33, "a*b", "<@1>", "`x`", "[a](b)", "a\u202eb", "a\x00b", "\u3164", "classic", "casino"]
)
def test_a_name_that_cannot_stand_in_a_list_is_refused(name: str) -> None:
    with pytest.raises(BadPresetName):
        with_preset(Server(1), name, "royal")


def test_a_preset_of_rules_that_contradict_each_other_is_refused_with_the_engines_reason() -> None:
    with pytest.raises(BadGame, match="each says when points count"):
        with_preset(Server(1), "Mixed", "classic+as_earned=1+claim=1")


def test_as_many_presets_are_kept_as_stand_beside_the_games() -> None:
    server = Server(1)
    for number in range(MOST_PRESETS):
        server = with_preset(server, f"No {number}", "royal")
    with pytest.raises(TooManyPresets):
        with_preset(server, "One more", "royal")
    assert len(with_preset(server, "No 0", "swazi").presets) == MOST_PRESETS


def test_a_preset_that_is_not_there_cannot_be_deleted_and_the_refusal_names_those_that_are() -> None:
    server = with_preset(with_preset(Server(1), "One", "royal"), "Two", "swazi")
    assert [each.name for each in without_preset(server, "one").presets] == ["Two"]
    with pytest.raises(NoPreset, match="One, Two"):
        without_preset(server, "Three")


async def test_games_that_the_program_does_not_know_any_more_are_left_out(house: House) -> None:
    presets = (Preset("Old", "whist"), Preset("Odd", "royal+gone=1"), Preset("Good", "royal"))
    house.memory.servers[HERE.server] = Server(HERE.server, game="whist+target=5", presets=presets)
    server = await house.servers.settings(HERE.server)
    assert (server.game, [each.name for each in server.presets]) == ("", ["Good"])
    assert (await house.service.open(ANN, HERE)).game == "african"


def test_a_game_named_outright_goes_before_the_servers_own() -> None:
    assert game_for(Server(1, game="royal"), "swazi", 4) == "swazi"
