"""What players agree on, as they see it in the channel and on their panels."""

from __future__ import annotations

from typing import Any

import discord

from bot.app.conduct import NUDGE_AFTER
from tests.bot.ui.room import Room, labels


def request(room: Room) -> discord.Message:
    return next(each for each in room.messages if "do you agree?" in each.content)


def requests(room: Room) -> list[str]:
    return [each.content for each in room.messages if " asks to " in each.content or " asked to " in each.content]


async def played(room: Room) -> tuple[Any, Any, Any]:
    """One turn is played: by whom, their panel, and the other."""
    await room.table("classic")
    who = room.to_play()
    panel = await room.play(who)
    return who, panel, room.bob if who is room.ann else room.ann


async def test_a_turn_is_asked_back_on_the_panel_and_the_other_agrees_in_the_channel(room: Room) -> None:
    who, panel, other = await played(room)
    asked = await room.press(who, panel, "Ask to take my turn back")
    assert "asked in the channel" in asked.response.content and asked.ephemeral
    assert "asks to take the last turn back" in request(room).content and not request(room).mentions
    await room.press(other, request(room), "Agree")
    assert not requests(room)
    assert "took the last turn back" in room.board.content and room.to_play() is who


async def test_a_refusal_is_told_until_the_next_turn(room: Room) -> None:
    who, _, other = await played(room)
    await who.slash(room.channel, "casino undo")
    await room.press(other, request(room), "Refuse")
    (told,) = requests(room)
    assert "does not agree" in told
    again = await who.slash(room.channel, "casino undo")
    assert "after the next turn" in again.response.content
    await room.play(other)
    assert not requests(room)


async def test_what_somebody_takes_back_that_they_asked_for_is_told_as_that(room: Room) -> None:
    who, _, other = await played(room)
    await who.slash(room.channel, "casino undo")
    again = await who.slash(room.channel, "casino pause")
    assert "takes it back with **Refuse**" in again.response.content
    await room.press(who, request(room), "Refuse")
    (told,) = requests(room)
    assert told.endswith("to take the last turn back, and does not want that any more.")
    await room.play(other)
    assert not requests(room)


async def test_a_table_is_paused_and_goes_on_by_agreement(room: Room) -> None:
    who, _, other = await played(room)
    await who.slash(room.channel, "casino pause")
    done = await other.slash(room.channel, "casino pause")
    assert "is paused" in done.response.content and "⏸️" in room.board.content
    await room.env.advance_time(5000)
    assert not [each for each in room.messages if "it is your turn in" in each.content]
    opened = await room.press(other, room.board, "Play / My hand")
    assert opened.response.content.startswith("⏸️ The table is paused.")
    await other.slash(room.channel, "casino resume")
    assert labels(request(room)) == ["Agree"] and "Without an answer it goes on <t:" in request(room).content
    await room.press(who, request(room), "Agree")
    assert "⏸️" not in room.board.content and not requests(room)


async def test_without_a_match_there_is_nothing_to_pause(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="classic")
    told = await room.ann.slash(room.channel, "casino pause")
    assert "not dealt yet" in told.response.content


async def test_ones_tables_are_listed_with_a_link_to_each_board(room: Room) -> None:
    await room.table("classic")
    who = room.to_play()
    result = await who.slash(room.channel, "casino mine")
    assert result.ephemeral and "1 of 1 waits for you" in result.response.content
    assert f"/{room.channel.id}/{room.board.id})" in result.response.content
    nobody = await room.cid.slash(room.channel, "casino mine")
    assert "You sit at no table" in nobody.response.content


async def test_a_player_whose_turn_lasts_long_is_called_again(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="classic", pace="relaxed")
    await room.press(room.bob, room.board, "Join")
    await room.press(room.ann, room.board, "Start")
    who = room.to_play()
    other = room.bob if who is room.ann else room.ann
    await room.env.advance_time(60)
    (first,) = [each for each in room.messages if "it is your turn in" in each.content]
    early = await room.press(other, first, "Call again")
    assert "every 10 minutes" in early.followups[0].content
    await room.env.advance_time(NUDGE_AFTER)
    await room.press(other, first, "Call again")
    (second,) = [each for each in room.messages if "it is your turn in" in each.content]
    assert second.id != first.id and [each.id for each in second.mentions] == [who.id]
