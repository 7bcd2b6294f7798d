"""The slash commands."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.app.model import Preset
from bot.language import ENGLISH, catalogues, nearest, speaking
from bot.ui.client import Client
from bot.ui.commands import Casino
from bot.ui.games import meant, suggestions
from bot.ui.sync import payload
from engine.variants import find
from playground.limits import size
from tests.bot.ui.conftest import built
from tests.bot.ui.room import Room, labels

SIZE = 8000
UNCHANGED = ("live",)
"""Choices that are called the same in another language."""


def described(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A command with all that is in it."""
    yield part
    for key in ("options", "choices"):
        for inner in part.get(key) or []:
            yield from described(inner)


async def test_the_commands_keep_to_discords_size(simcord_bot: Client) -> None:
    """Of a text and its translations the longest counts."""
    for command in await payload(simcord_bot.tree):
        assert size(command) <= SIZE
        assert len(command["options"]) <= 25


@pytest.mark.parametrize("language", [key for key in catalogues() if key != ENGLISH])
async def test_every_description_and_choice_is_told_in_every_language_within_discords_limits(
    simcord_bot: Client, language: str
) -> None:
    locale = next(each.value for each in discord.Locale if nearest(each.value) == language)
    for part in [each for command in await payload(simcord_bot.tree) for each in described(command)]:
        field = "name" if "value" in part else "description"
        told = part[f"{field}_localizations"][locale]
        assert told != part[field] or told in UNCHANGED
        assert 1 <= len(told) <= 100


async def test_the_commands_are_those_that_are_told_of(simcord_bot: Client) -> None:
    casino, admin = await payload(simcord_bot.tree)
    found = {option["name"] for option in casino["options"]}
    assert found == {
        "start",
        "hand",
        "table",
        "leave",
        "end",
        "leaderboard",
        "rules",
        "help",
        "preferences",
        "undo",
        "mine",
        "pause",
        "resume",
        "privacy",
        "verify",
    }
    assert casino["contexts"] == [0]
    assert {option["name"] for option in admin["options"]} == {
        "settings",
        "preset",
        "audit",
        "strike",
        "restore",
        "status",
    }
    assert admin["default_member_permissions"] == 32 and admin["contexts"] == [0]


async def test_the_commands_are_brought_to_discord_only_when_they_have_changed(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def puts() -> int:
        return sum(each.method == "PUT" for each in room.env.http_requests)

    assert puts() == 1
    again = built(tmp_path)
    await room.env.restart_bot(again)
    assert puts() == 1
    changed = built(tmp_path)
    casino: Any = changed.tree.get_commands()[0]
    casino.get_command("help").description = "Something else"
    await room.env.restart_bot(changed)
    assert puts() == 2
    translated = built(tmp_path)
    monkeypatch.setitem(catalogues()["de"].sentences, "How a game is played", "Wie gespielt wird")
    made, translate = [], Casino.get_translated_payload

    async def noted(group: Casino, *given: Any) -> Any:
        made.append(group)
        return await translate(group, *given)

    monkeypatch.setattr(Casino, "get_translated_payload", noted)
    await room.env.restart_bot(translated)
    assert puts() == 3 and len(made) == 1
    for client in (again, changed, translated):
        for work in client.at_end:
            await work()


async def test_games_are_suggested_by_name_and_by_key(room: Room) -> None:
    async def offered(typed: str) -> list[str]:
        found = await room.ann.autocomplete(room.channel, "casino start", "game", typed)
        return [choice["value"] for choice in found]

    assert {"african", "classic", "royal-standard", "kasino"} <= set(await offered(""))
    assert await offered("finland") == ["kasino", "kasino+partners=1"]
    assert (await offered("classic+target=50"))[0] == "classic+target=50"
    assert await offered("poker") == []


def test_the_game_of_exactly_the_typed_name_is_suggested_first_and_partners_by_that_word() -> None:
    found = suggestions("Casino")
    assert found[:1] == (("Casino", "classic"),)
    assert ("Casino with partners", "classic+partners=1") in found


def test_a_house_rule_of_several_words_is_meant_by_them() -> None:
    assert meant("Casino (must capture on, target 50)") == "classic+must_capture=1+target=50"


def test_a_preset_is_meant_by_its_name_however_it_is_written() -> None:
    presets = (Preset("Friday night", "royal+target=31"),)
    assert meant(" friday NIGHT ", presets) == "royal+target=31"
    assert meant("royal", presets) == "royal"


def test_presets_are_suggested_first_and_by_their_names() -> None:
    presets = (Preset("Friday night", "royal+target=31"), Preset("Monday", "swazi"))
    assert [value for _, value in suggestions("", presets)][:3] == ["Friday night", "Monday", "african"]
    assert suggestions("fri", presets)[0] == ("Friday night: Royal Casino (target 31)", "Friday night")


def test_suggestions_are_few_short_and_different() -> None:
    for typed in ("", "a", "classic+partners=1+target=99"):
        found = suggestions(typed)
        assert len(found) <= 25 and len({key for _, key in found}) == len(found)
        assert all(len(name) <= 100 and len(key) <= 100 for name, key in found)


async def test_start_takes_game_seats_target_and_computers(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="classic", seats=3, target=11, computers=1)
    assert room.board.content.startswith("**Casino** for 3, to 11") and "Computer" in room.board.content


async def test_a_target_alone_is_for_the_game_that_suits_the_seats(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", target=31)
    assert room.board.content.startswith("**African Casino** for 2, to 31")


async def test_a_game_is_taken_by_the_name_that_is_shown_for_it(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game=" african casino")
    assert room.board.content.startswith("**African Casino** for 2")
    asked = await room.ann.slash(room.channel, "casino rules", game="kasino (FINLAND)")
    assert "**Kasino (Finland)**" in asked.response.content


def test_every_suggestion_is_taken_by_its_name_as_well_as_by_its_key() -> None:
    for typed in ("", "classic+partners=1+target=50", "african+target=9"):
        for name, key in suggestions(typed):
            assert meant(name) == meant(name.upper()) == meant(key) == key


@pytest.mark.parametrize("language", catalogues())
def test_every_suggestion_is_taken_by_its_name_in_every_language(language: str) -> None:
    typed = ("", "classic+partners=1+target=50+must_capture=1", "royal+ties=split", "classic+pictures=one-or-three")
    with speaking(language):
        for name, key in [each for text in typed for each in suggestions(text)]:
            assert find(meant(name)).key == find(meant(name.upper())).key == key


async def test_a_game_that_is_not_there_is_refused_with_the_names_that_come_nearest(room: Room) -> None:
    for command in ("casino start", "casino rules"):
        result = await room.ann.slash(room.channel, command, game="afircan")
        assert result.ephemeral
        assert result.response.content == (
            "There is no game called “afircan”. Did you mean African Casino or South African Casino?"
        )
    assert not room.messages


@pytest.mark.parametrize("typed", ["poker", "+target=5", "*" * 200])
async def test_a_game_that_is_like_none_is_refused_with_what_to_do(room: Room, typed: str) -> None:
    result = await room.ann.slash(room.channel, "casino start", game=typed)
    assert result.ephemeral and result.response.content.endswith("and pick from its list.")


async def test_commands_about_a_table_say_when_there_is_none(room: Room) -> None:
    for command in ("hand", "table", "leave", "end"):
        result = await room.ann.slash(room.channel, f"casino {command}")
        assert result.ephemeral and "/casino start" in result.response.content


async def test_table_shows_the_board_and_its_text_to_the_asker_alone(room: Room) -> None:
    await room.table()
    standing = len(room.messages)
    result = await room.cid.slash(room.channel, "casino table")
    assert labels(result.response) == ["Go to the table"] and result.response.attachments
    assert any("On the table" in each.content for each in result.followups)
    assert all(each.ephemeral for each in result.followups) and len(room.messages) == standing


async def test_hand_shows_what_the_boards_button_shows(room: Room) -> None:
    await room.table()
    who = room.to_play()
    by_button = await room.hand(who)
    by_command = (await who.slash(room.channel, "casino hand")).response
    assert by_command.content == by_button.content and labels(by_command) == labels(by_button)


async def test_leave_gives_a_seat_in_a_lobby_up_at_once(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="african")
    await room.press(room.bob, room.board, "Join")
    await room.bob.slash(room.channel, "casino leave")
    assert "Bob" not in room.board.content


async def test_an_empty_leaderboard_says_how_to_fill_it(room: Room) -> None:
    result = await room.ann.slash(room.channel, "casino leaderboard")
    assert result.ephemeral and "/casino start" in result.response.content


async def test_rules_are_told_for_a_game_and_for_the_table_of_the_channel(room: Room) -> None:
    asked = await room.ann.slash(room.channel, "casino rules", game="kasino")
    assert "Kasino (Finland)" in asked.response.content
    await room.ann.slash(room.channel, "casino start", game="royal-standard")
    here = await room.ann.slash(room.channel, "casino rules")
    assert "Royal Casino" in here.response.content


async def test_help_names_the_first_step(room: Room) -> None:
    assert "/casino start" in (await room.ann.slash(room.channel, "casino help")).response.content


async def test_preferences_are_kept_and_told(room: Room) -> None:
    result = await room.ann.slash(room.channel, "casino preferences", dm=False)
    assert "message: **off**" in result.response.content and "play: **on**" in result.response.content
    assert "`previews` changes them" in result.response.content
    again = await room.ann.slash(room.channel, "casino preferences")
    assert again.response.content == result.response.content


async def test_nothing_that_is_sent_pings_anybody(room: Room) -> None:
    everyone = room.person("@everyone")
    await everyone.slash(room.channel, "casino start", game="african")
    await room.press(room.bob, room.board, "Join")
    await room.press(everyone, room.board, "Start")
    bodies = [each.json for each in room.env.http_requests if isinstance(each.json, dict) and "content" in each.json]
    assert bodies and all(body["allowed_mentions"] == {"parse": []} for body in bodies), json.dumps(bodies[:1])
