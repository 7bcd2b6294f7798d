"""A table in a thread of its own."""

from __future__ import annotations

import discord

from tests.bot.ui.room import Room, labels


async def test_a_table_opens_in_a_new_thread_and_leaves_the_channel_alone(room: Room) -> None:
    result = await room.ann.slash(room.channel, "casino start", game="classic", thread=True)
    (thread,) = room.env.bot.get_guild(room.guild.id).threads
    assert thread.name == "Casino: Ann" and thread.parent_id == room.channel.id
    assert f"Your table stands in <#{thread.id}>" in result.response.content
    (lobby,) = [each async for each in thread.history() if each.components]
    assert "Start" in labels(lobby)
    assert not [each for each in room.messages if each.components]


async def test_beside_a_table_in_the_channel_another_runs_in_a_thread(room: Room) -> None:
    await room.table("classic")
    result = await room.cid.slash(room.channel, "casino start", thread=True)
    assert "stands in <#" in result.response.content and "is to play" in room.board.content


async def test_in_a_thread_no_thread_is_made(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="classic", thread=True)
    (thread,) = room.channel.threads
    result = await room.ann.slash(thread, "casino start", thread=True)
    assert "threads are made in text channels" in result.response.content


async def test_a_table_that_would_be_refused_makes_no_thread(room: Room) -> None:
    result = await room.ann.slash(room.channel, "casino start", game="nonsense", thread=True)
    assert "nonsense" in result.response.content
    assert not room.env.bot.get_guild(room.guild.id).threads


async def test_what_is_missing_for_a_thread_is_listed_before_it_is_made(room: Room) -> None:
    no = discord.PermissionOverwrite(create_public_threads=False, send_messages_in_threads=False)
    closed = room.guild.create_text_channel("closed", overwrites={room.guild.default_role: no})
    result = await room.ann.slash(closed, "casino start", thread=True)
    listed = [line[2:] for line in result.response.content.splitlines() if line.startswith("- ")]
    assert listed == ["Send Messages in Threads", "Create Public Threads"]
