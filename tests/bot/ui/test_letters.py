"""The hand by direct message."""

from __future__ import annotations

from typing import Any

from bot.ui.client import Client
from tests.bot.ui.room import Room, parts


def letters(who: Any) -> list[Any]:
    return list(who.user.dm_channel.history())


async def test_each_player_gets_their_cards_with_a_link_back_to_the_board(room: Room) -> None:
    await room.table()
    for who in (room.ann, room.bob):
        (letter,) = letters(who)
        assert "you hold" in letter.content and letter.attachments
        (link,) = parts(letter)
        assert link["url"].endswith(f"/{room.channel.id}/{room.board.id}")
    assert letters(room.ann)[0].content != letters(room.bob)[0].content


async def test_whoever_does_not_want_letters_gets_none(room: Room) -> None:
    await room.ann.slash(room.channel, "casino preferences", dm=False)
    await room.table()
    assert not letters(room.ann) and letters(room.bob)


async def test_a_closed_door_is_mentioned_once_and_stops_nothing(room: Room) -> None:
    room.env.inject_error(
        "POST", f"/channels/{room.ann.user.dm_channel.id}/messages", status=403, code=50007, times=None
    )
    await room.table()
    first = await room.press(room.ann, room.board, "Play / My hand")
    told = [each.content for each in first.followups]
    assert len(told) == 1 and "direct message" in told[0] and first.followups[0].ephemeral
    second = await room.press(room.ann, room.board, "Play / My hand")
    assert not second.followups
    await room.play(room.to_play())
    tried = sum(
        "channels" in each.path and str(room.ann.user.dm_channel.id) in each.path for each in room.env.http_requests
    )
    assert tried == 1


async def test_asking_for_letters_again_opens_the_door_again(room: Room) -> None:
    path = f"/channels/{room.ann.user.dm_channel.id}/messages"
    room.env.inject_error("POST", path, status=403, code=50007)
    await room.table()
    await room.press(room.ann, room.board, "Play / My hand")
    await room.ann.slash(room.channel, "casino preferences", dm=True)
    await room.end(room.ann)
    await room.table()
    assert len(letters(room.ann)) == 1


async def test_a_letter_that_did_not_get_through_is_written_with_the_next_change(room: Room) -> None:
    path = f"/channels/{room.ann.user.dm_channel.id}/messages"
    room.env.inject_error("POST", path, status=400, code=40003)
    await room.table("classic")
    assert not letters(room.ann) and len(letters(room.bob)) == 1
    await room.play(room.to_play())
    assert len(letters(room.ann)) == 1
    await room.play(room.to_play())
    assert len(letters(room.ann)) == len(letters(room.bob)) == 1


async def test_a_letter_that_did_not_get_through_is_written_after_a_restart(room: Room, anew: Client) -> None:
    path = f"/channels/{room.ann.user.dm_channel.id}/messages"
    room.env.inject_error("POST", path, status=400, code=40003)
    await room.table("classic")
    assert not letters(room.ann)
    await room.env.restart_bot(anew)
    assert len(letters(room.ann)) == len(letters(room.bob)) == 1
