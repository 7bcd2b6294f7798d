"""Leaving a match from a seat that a computer plays."""

from __future__ import annotations

from typing import Any

import discord

from tests.bot.ui.room import Room, labels


async def away(room: Room, seats: int) -> tuple[Any, Any]:
    """A match with so many people, of whom one is away: that one, and another."""
    await room.ann.slash(room.channel, "casino start", game="classic", seats=seats)
    people = (room.ann, room.bob, room.cid)[:seats]
    for who in people[1:]:
        await room.press(who, room.board, "Join")
    await room.press(room.ann, room.board, "Start")
    gone = room.to_play()
    other = next(each for each in people if each is not gone)
    await room.env.advance_time(120)
    await room.press(other, notice(room, "run out of time"), "Computer plays on")
    return gone, other


def notice(room: Room, words: str) -> discord.Message:
    return next(each for each in room.messages if words in each.content)


async def test_whoever_is_away_can_give_up_by_command_and_by_every_button_that_says_leave(room: Room) -> None:
    gone, _ = await away(room, 2)
    opened = (await gone.slash(room.channel, "casino hand")).response
    assert labels(opened) == ["Take my seat back", "Leave"]
    asked = [
        (await gone.slash(room.channel, "casino leave")).response,
        (await room.press(gone, room.board, "Leave")).response,
        (await room.press(gone, opened, "Leave")).response,
    ]
    assert [labels(each) for each in asked] == [["Give up", "Take my seat back"]] * 3
    await room.press(gone, asked[0], "Give up")
    assert "have given the match up" in room.reread(asked[0]).content
    assert "nobody else plays on" in room.board.content


async def test_whoever_is_asked_whether_to_leave_can_take_the_seat_back_instead(room: Room) -> None:
    gone, _ = await away(room, 2)
    asked = (await gone.slash(room.channel, "casino leave")).response
    await room.press(gone, asked, "Take my seat back")
    assert "A computer plays for" not in room.board.content
    assert "your" in room.reread(asked).content.lower()


async def test_whoever_has_given_up_is_not_asked_again_and_no_seat_is_offered_back(room: Room) -> None:
    gone, _ = await away(room, 3)
    asked = (await gone.slash(room.channel, "casino leave")).response
    await room.press(gone, asked, "Give up")
    assert "who gave up" in room.board.content and "who is away" not in room.board.content
    assert "Take my seat back" not in labels(room.board)
    for told in (
        (await gone.slash(room.channel, "casino leave")).response,
        (await room.press(gone, room.board, "Leave")).response,
        (await gone.slash(room.channel, "casino hand")).response,
    ):
        assert "You gave this match up" in told.content and "You can watch" in told.content
        assert not labels(told)
