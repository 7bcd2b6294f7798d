"""Who reads what in which language: the channel the server's, a presser their own, a letter its reader's."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.language import catalogues, nearest
from tests.bot.ui.room import FORWARD, Room, ids
from tests.bot.ui.test_admin import chosen, opened, pressed


@pytest.fixture
def boss(room: Room) -> Any:
    """Somebody who may manage the server."""
    role = room.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    return room.guild.add_member(room.env.create_user("boss", global_name="Boss"), roles=[role])


async def choose_german(room: Room, boss: Any) -> None:
    page = await pressed(room, boss, await opened(room, boss), "More")
    page = await chosen(room, boss, page, "adminlanguage", "de")
    assert "Language of public messages: **Deutsch**" in page.content


async def german_table(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="african")
    await room.press(room.bob, room.board, "Mitspielen")
    await room.press(room.ann, room.board, "Start")


async def test_in_a_german_server_the_board_is_german_and_the_panel_of_an_english_presser_english(
    room: Room, boss: Any
) -> None:
    await choose_german(room, boss)
    await german_table(room)
    board = room.board
    assert "ist am Zug" in board.content and "is to play" not in board.content
    asked = await room.press(room.ann, board, "Spielen / Meine Hand")
    assert asked.ephemeral
    assert "Your turn." in asked.response.content or "is to play" in asked.response.content


async def test_a_play_of_an_english_presser_is_told_to_a_german_server_in_german(room: Room, boss: Any) -> None:
    await choose_german(room, boss)
    await german_table(room)
    who = room.ann if "**Ann** ist am Zug" in room.board.content else room.bob
    before = room.board.content
    panel = (await room.press(who, room.board, "Spielen / Meine Hand")).response
    for _ in range(6):
        offered = {each.verb: each for each in reversed(ids(panel)) if each.verb in FORWARD}
        if offered:
            await room.go_on(who, panel, offered[min(offered, key=FORWARD.index)])
            panel = room.reread(panel)
    after = room.board.content
    assert after != before
    assert any(verb in after for verb in (" legt ", " nimmt ", " baut "))


async def test_where_nothing_is_chosen_discords_own_language_of_the_server_is_spoken(room: Room, boss: Any) -> None:
    room.env.bot.get_guild(room.guild.id).preferred_locale = discord.Locale.german
    await room.ann.slash(room.channel, "casino start", game="african")
    assert "Noch gesucht" in room.board.content


@pytest.mark.parametrize("locale", [*discord.Locale])
def test_every_locale_of_discords_has_a_language(locale: discord.Locale) -> None:
    assert nearest(str(locale)) in catalogues()


def test_discords_german_and_swedish_are_spoken() -> None:
    assert [nearest(str(each)) for each in (discord.Locale.german, discord.Locale.swedish)] == ["de", "sv"]
