"""Tables that somebody ends: who it was is said on the board, and where others sat in the list of changes."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from tests.bot.ui.room import Room, ids


@pytest.fixture
def mod(room: Room) -> Any:
    """A moderator whose name is full of signs, and who may see the list of changes."""
    may = discord.Permissions(manage_messages=True, manage_guild=True)
    role = room.guild.create_role("Mods", permissions=may)
    return room.guild.add_member(room.env.create_user("mod", global_name="**Mo**\u202e@everyone"), roles=[role])


MO = r"\*\*Mo\*\*\@everyone"


async def listed(room: Room, mod: Any) -> str:
    return str((await mod.slash(room.channel, "casino-admin audit")).response.content)


async def test_a_match_that_a_moderator_ends_says_so_and_stands_in_the_list_of_changes(room: Room, mod: Any) -> None:
    await room.table()
    await room.end(mod)
    assert f"It counts for nobody.** Ended by **{MO}**, a moderator." in room.board.content
    assert f"**{MO}**: Match 1 (African Casino: Ann and Bob) was broken off by a moderator." in await listed(room, mod)


async def test_whoever_looks_for_their_hand_reads_who_ended_the_match(room: Room, mod: Any) -> None:
    await room.table()
    panel = await room.hand(room.bob)
    await room.end(mod)
    await room.go_on(room.bob, panel, ids(panel)[0])
    assert f"Ended by **{MO}**, a moderator." in room.reread(panel).content


async def test_a_lobby_that_a_moderator_closes_says_so_and_stands_in_the_list_of_changes(room: Room, mod: Any) -> None:
    await room.ann.slash(room.channel, "casino start", game="classic")
    await mod.slash(room.channel, "casino end")
    assert room.messages[-1].content.endswith(f"\nEnded by **{MO}**, a moderator.")
    told = "Table 1 (Casino: Ann) was closed before the cards were dealt, by a moderator."
    assert told in await listed(room, mod)


async def test_a_match_that_its_host_ends_for_others_too_stands_in_the_list_of_changes(room: Room, mod: Any) -> None:
    await room.table()
    await room.end(room.ann)
    assert "Ended by **Ann**, its host." in room.board.content
    assert "**Ann**: Match 1 (African Casino: Ann and Bob) was broken off by its host." in await listed(room, mod)


async def test_what_a_host_ends_alone_or_in_a_lobby_stands_in_no_list(room: Room, mod: Any) -> None:
    await room.ann.slash(room.channel, "casino start", game="classic")
    await room.press(room.bob, room.board, "Join")
    await room.ann.slash(room.channel, "casino end")
    assert room.messages[-1].content.endswith("\nEnded by **Ann**, its host.")
    await room.ann.slash(room.channel, "casino start", game="classic", computers=1)
    await room.press(room.ann, room.board, "Start")
    await room.end(room.ann)
    assert "Nothing has been changed" in await listed(room, mod)


async def test_a_moderator_is_told_of_the_tables_that_they_ended(room: Room, mod: Any) -> None:
    await room.table()
    await room.end(mod)
    assert "1 table that you ended" in (await mod.slash(room.channel, "casino privacy")).response.content
