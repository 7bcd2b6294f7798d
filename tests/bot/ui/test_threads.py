"""A table in a thread of its own."""

from __future__ import annotations

import discord
import pytest

from tests.bot.ui.room import Room, labels

NO_THREADS = discord.PermissionOverwrite(create_public_threads=False, send_messages_in_threads=False)


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
    closed = room.guild.create_text_channel("closed", overwrites={room.guild.default_role: NO_THREADS})
    result = await room.ann.slash(closed, "casino start", thread=True)
    listed = [line[2:] for line in result.response.content.splitlines() if line.startswith("- ")]
    assert listed == ["Send Messages in Threads", "Create Public Threads"]


async def chosen_apart(room: Room) -> discord.Message:
    """A lobby whose host has chosen a thread of its own, with everybody in it."""
    await room.ann.slash(room.channel, "casino start", game="classic", seats=2)
    await room.press(room.bob, room.board, "Join")
    page = (await room.press(room.ann, room.board, "Pace")).response
    await room.press(room.ann, page, "Play in a thread of its own")
    return room.board


async def test_the_host_chooses_a_thread_in_the_lobby_which_says_so_until_they_choose_otherwise(room: Room) -> None:
    lobby = await chosen_apart(room)
    assert "Place: a thread of its own" in lobby.content
    page = (await room.press(room.bob, lobby, "Pace")).response
    refused = await room.press(room.bob, page, "Play in this channel")
    assert "Only Ann" in refused.followups[0].content and "Place: a thread of its own" in room.board.content
    page = (await room.press(room.ann, lobby, "Pace")).response
    await room.press(room.ann, page, "Play in this channel")
    assert "Place:" not in room.board.content
    await room.press(room.ann, room.board, "Start")
    assert "is to play" in room.board.content and not room.channel.threads


async def test_a_match_goes_into_the_thread_of_its_lobbys_message_which_leads_there(room: Room) -> None:
    lobby = await chosen_apart(room)
    await room.press(room.ann, lobby, "Start")
    (thread,) = room.channel.threads
    left = room.message(lobby.id)
    assert (thread.id, thread.name) == (lobby.id, "Casino: Ann")
    assert f"thread of its own: <#{thread.id}>" in left.content and labels(left) == ["To the table"]
    assert "Fair dealing" in left.content
    assert [each.id for each in room.messages if each.components] == [lobby.id]
    room.channel = thread
    for _ in range(3):
        await room.play(room.to_play())
    assert "is to play" in room.board.content


async def test_when_a_table_has_gone_into_its_thread_one_runs_in_each(room: Room) -> None:
    await room.press(room.ann, await chosen_apart(room), "Start")
    (thread,) = room.channel.threads
    await room.table("african")
    assert "is to play" in room.board.content
    refused = await room.cid.slash(thread, "casino start")
    assert "already open in this channel" in refused.response.content
    room.channel = thread
    await room.end(room.ann)
    await room.press(room.bob, room.board, "Rematch")
    assert "Start" in labels(room.board)
    page = (await room.press(room.bob, room.board, "Pace")).response
    assert "Place: this thread." in page.content and not any("lay in" in each for each in labels(page))


async def test_a_command_in_the_channel_means_the_table_of_its_thread_at_which_one_sits(room: Room) -> None:
    await room.press(room.ann, await chosen_apart(room), "Start")
    hand = (await room.ann.slash(room.channel, "casino hand")).response
    assert "Your turn" in hand.content or "is to play" in hand.content
    assert "No table runs in this channel" in (await room.cid.slash(room.channel, "casino hand")).response.content
    await room.cid.slash(room.channel, "casino start", game="classic")
    assert "A seat is free" in (await room.ann.slash(room.channel, "casino hand")).response.content


@pytest.mark.parametrize(
    ("status", "code", "why"),
    [
        (400, 160006, "as many open threads as Discord allows"),
        (403, 50013, "a permission is missing"),
        (404, 10008, "message was deleted"),
        (400, 50024, "Discord refused it"),
        (400, 50035, "Discord refused it"),
    ],
)
async def test_a_table_for_which_discord_makes_no_thread_is_played_in_its_channel_and_says_why(
    room: Room, status: int, code: int, why: str
) -> None:
    lobby = await chosen_apart(room)
    room.env.inject_error("POST", "/channels/*/messages/*/threads", status=status, code=code)
    await room.press(room.ann, lobby, "Start")
    (line,) = [each.content for each in room.messages if "No thread could be made" in each.content]
    assert why in line and not room.channel.threads
    await room.play(room.to_play())
    assert "is to play" in room.board.content
    assert len([each for each in room.messages if "No thread could be made" in each.content]) == 1


async def test_while_discord_does_not_answer_the_thread_is_tried_again(room: Room) -> None:
    lobby = await chosen_apart(room)
    room.env.inject_error("POST", "/channels/*/messages/*/threads", status=503, code=0, times=5)
    await room.press(room.ann, lobby, "Start")
    assert not room.channel.threads
    await room.env.advance_time(100)
    (room.channel,) = room.channel.threads
    assert "is to play" in room.board.content
