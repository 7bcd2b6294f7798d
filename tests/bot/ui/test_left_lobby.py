"""Somebody who has left the server keeps no seat in a lobby."""

from __future__ import annotations

import pytest

from tests.bot.ui.room import Room

FREE = "has left the server, so their seat at this table is free."


async def full(room: Room) -> None:
    """A lobby of Ann's in which Bob has taken the last seat."""
    await room.ann.slash(room.channel, "casino start", game="classic", seats=2)
    await room.press(room.bob, room.board, "Join")


async def test_no_match_begins_with_somebody_who_has_left_the_server_and_all_read_whose_seat_is_free(
    room: Room,
) -> None:
    await full(room)
    room.guild.remove_member(room.bob)
    refused = await room.press(room.ann, room.board, "Start")
    (told,) = refused.followups
    assert told.ephemeral and "their seat is free now" in told.content
    assert "1. Ann, host\n2. *free*" in room.board.content
    assert [each.content for each in room.messages if FREE in each.content] == [f"**Bob** {FREE}"]
    await room.press(room.cid, room.board, "Join")
    await room.press(room.ann, room.board, "Start")
    assert "is to play" in room.board.content


async def test_whoever_wants_to_join_a_full_lobby_gets_the_seat_of_somebody_who_has_left(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="classic", seats=2)
    join = room.find(room.board, "Join")
    await room.press(room.bob, room.board, "Join")
    old = await room.foreign_button(join)
    refused = await room.cid.click(old, custom_id=join)
    assert "Both seats are taken" in refused.followups[0].content
    room.guild.remove_member(room.bob)
    answered = await room.cid.click(old, custom_id=join)
    assert not answered.followups
    lobby = next(each for each in room.messages if "Start" in str(each.components) and "1. Ann" in each.content)
    assert "1. Ann, host\n2. Cid" in lobby.content
    assert sum(FREE in each.content for each in room.messages) == 1


@pytest.mark.parametrize("name", ["**Bo**.b", "@everyone . x"])
async def test_the_name_of_whoever_has_left_stands_there_as_a_name(room: Room, name: str) -> None:
    await room.ann.slash(room.channel, "casino start", game="classic", seats=2)
    odd = room.guild.add_member(room.env.create_user("odd", global_name=name))
    await room.press(odd, room.board, "Join")
    room.guild.remove_member(odd)
    await room.press(room.ann, room.board, "Start")
    (told,) = [each.content for each in room.messages if FREE in each.content]
    shown = name.replace("*", r"\*").replace("@", r"\@")
    assert told == f"**{shown}** {FREE}"
