"""Time at a table, as its players see it: the call, the question about somebody late, and the way back."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import discord

from bot.app.deadlines import LOBBY_KEPT, PATIENCE
from bot.ui.client import Client
from tests.bot.ui.room import Room, ids, labels, verbs

TURN = 120


def calls(room: Room) -> list[discord.Message]:
    return [each for each in room.messages if "it is your turn in" in each.content]


def question(room: Room) -> discord.Message:
    return next(each for each in room.messages if "run out of time" in each.content)


def name(who: Any) -> str:
    return {"ann": "Ann", "bob": "Bob", "cid": "Cid"}[who.name]


async def late(room: Room) -> tuple[Any, Any]:
    """A table on which somebody has run out of time: who, and the other."""
    await room.table("classic")
    who = room.to_play()
    await room.env.advance_time(TURN)
    return who, room.bob if who is room.ann else room.ann


async def test_the_call_mentions_the_player_once_leads_to_the_board_and_goes_when_the_turn_ends(room: Room) -> None:
    board = await room.table("classic")
    who = room.to_play()
    assert not calls(room)
    await room.env.advance_time(PATIENCE)
    (call,) = calls(room)
    assert call.content.startswith(f"<@{who.id}>, ") and call.content.endswith(f"/{room.channel.id}/{board.id}")
    assert [each.id for each in call.mentions] == [who.id]
    await room.play(who)
    assert not calls(room)


async def test_nobody_is_called_while_the_bot_hears_nothing_from_discord(room: Room) -> None:
    await room.table("classic")
    await room.env.bot.on_disconnect()
    await room.env.advance_time(TURN)
    assert not calls(room)
    await room.env.bot.on_resumed()
    await room.env.advance_time(PATIENCE)
    (call,) = calls(room)
    assert "The time ends" not in call.content


async def test_whoever_presses_is_not_called(room: Room) -> None:
    await room.table("classic")
    await room.env.advance_time(PATIENCE - 1)
    await room.hand(room.to_play())
    await room.env.advance_time(PATIENCE - 1)
    assert not calls(room)


async def test_at_two_thirds_of_the_time_a_reminder_takes_the_place_of_the_call(room: Room) -> None:
    await room.table("classic")
    await room.env.advance_time(PATIENCE)
    (call,) = calls(room)
    await room.env.advance_time(TURN * 2 / 3 - PATIENCE)
    (reminder,) = calls(room)
    assert reminder.id != call.id and "The time ends <t:" in reminder.content


async def test_after_a_restart_nobody_is_called_a_second_time(room: Room, anew: Client) -> None:
    await room.table("classic")
    await room.env.advance_time(PATIENCE)
    (call,) = calls(room)
    await room.env.restart_bot(anew)
    await room.env.advance_time(5)
    assert [each.id for each in calls(room)] == [call.id]
    await room.play(room.to_play())
    assert not calls(room)


async def test_at_the_deadline_the_others_are_asked_in_public_without_a_ping(room: Room) -> None:
    who, other = await late(room)
    asked = question(room)
    assert labels(asked) == ["Wait", "Computer plays on", "End the match"]
    assert not calls(room) and not asked.mentions
    await room.press(other, asked, "Wait")
    assert not any("run out of time" in each.content for each in room.messages)
    assert room.messages[-1].content == f"**{name(other)}** gives **{name(who)}** the time of a turn once more."
    assert room.to_play() is who


async def test_the_player_who_is_late_may_still_play_and_the_question_goes(room: Room) -> None:
    who, other = await late(room)
    refused = await room.press(who, question(room), "Wait")
    assert "You can still play" in refused.followups[0].content
    opened = await room.press(who, room.board, "Play / My hand")
    assert "Your turn" in opened.response.content
    panel = opened.response
    for _ in range(6):
        if "card" not in verbs(panel) and "play" not in verbs(panel) and "confirm" not in verbs(panel):
            break
        verb = next(each for each in ("confirm", "play", "card") if each in verbs(panel))
        await room.go_on(who, panel, next(each for each in ids(panel) if each.verb == verb))
        panel = room.reread(panel)
    assert room.to_play() is other
    assert not any("run out of time" in each.content for each in room.messages)


async def test_a_computer_player_takes_the_seat_and_its_player_takes_it_back(room: Room) -> None:
    who, other = await late(room)
    await room.press(other, question(room), "Computer plays on")
    assert f"**{name(other)}** lets a computer play on for **{name(who)}**, who" in "".join(
        each.content for each in room.messages
    )
    assert "A computer plays for" in room.board.content and "Take my seat back" in labels(room.board)
    opened = await who.slash(room.channel, "casino hand")
    assert labels(opened.response) == ["Take my seat back", "Leave"]
    await room.press(who, opened.response, "Take my seat back")
    assert "A computer plays for" not in room.board.content
    assert verbs(room.reread(opened.response)) & {"card", "refresh"}


async def test_nobody_takes_back_a_seat_that_is_theirs(room: Room) -> None:
    await room.table("classic")
    old = await room.foreign_button("cz1:takeback:1:0:0:0")
    result = await room.ann.click(old, custom_id="cz1:takeback:1:0:0:0")
    assert "No computer player has taken your seat" in result.response.content


async def test_the_others_end_the_match_of_somebody_late(room: Room) -> None:
    who, other = await late(room)
    await room.press(other, question(room), "End the match")
    assert any(
        f"**{name(other)}** has ended the match, since **{name(who)}**" in each.content for each in room.messages
    )
    assert "broken off" in room.board.content


async def test_a_question_that_was_decided_says_so(room: Room) -> None:
    _, other = await late(room)
    await room.press(other, question(room), "Wait")
    old = await room.foreign_button("cz1:playon:1:0:0:4")
    result = await other.click(old, custom_id="cz1:playon:1:0:0:4")
    assert "decided already" in result.followups[0].content


def times(text: str) -> list[int]:
    return [int(each) for each in re.findall(r"<t:(\d+):R>", text)]


async def until(room: Room, ready: Callable[[], bool]) -> None:
    """What was begun without anybody's press is waited for."""
    for _ in range(100):
        if ready():
            return
        await room.env.advance_time(0.2)
    raise AssertionError("it does not come")


async def test_a_time_that_was_put_off_is_shown_at_once(room: Room) -> None:
    await late(room)
    board, asked = room.board, question(room)
    (before,) = times(board.content)
    await room.env.bot.on_disconnect()
    await room.env.advance_time(5000)
    await room.env.bot.on_resumed()
    await until(room, lambda: times(room.message(board.id).content)[0] - before >= 5000)
    assert question(room).id == asked.id
    assert times(question(room).content) == times(room.message(board.id).content)


async def test_the_time_that_the_bot_was_away_is_shown_at_its_next_start(room: Room, anew: Client) -> None:
    _, other = await late(room)
    board, before = room.board, times(question(room).content)
    with closing(sqlite3.connect(room.database)) as connection:
        connection.execute("UPDATE heartbeat SET at = at - 5000")
        connection.commit()
    await room.env.restart_bot(anew)
    await until(room, lambda: times(room.message(board.id).content)[0] - before[0] >= 5000)
    assert times(question(room).content) == times(room.message(board.id).content)
    await room.press(other, question(room), "Wait")
    assert 0 < times(room.board.content)[0] - discord.utils.utcnow().timestamp() <= TURN


async def test_the_time_that_the_others_give_once_more_is_shown_at_once(room: Room) -> None:
    _, other = await late(room)
    await room.env.advance_time(60)
    await room.press(other, question(room), "Wait")
    (until,) = times(room.board.content)
    assert until == int(discord.utils.utcnow().timestamp()) + TURN


async def test_of_the_time_that_the_others_give_once_more_the_player_is_reminded_too(room: Room) -> None:
    who, other = await late(room)
    await room.press(other, question(room), "Wait")
    await room.env.advance_time(TURN * 2 / 3)
    (reminder,) = calls(room)
    assert [each.id for each in reminder.mentions] == [who.id] and "The time ends <t:" in reminder.content
    await room.env.advance_time(TURN / 3)
    assert question(room) and not calls(room)


async def test_a_lobby_that_is_left_alone_for_a_day_is_closed_and_says_why(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="classic")
    board = room.board
    await room.env.advance_time(LOBBY_KEPT - 10)
    await room.press(room.ann, board, "House rules")
    await room.env.advance_time(LOBBY_KEPT - 10)
    assert "Waiting for" in room.message(board.id).content
    await room.env.advance_time(20)
    closed = [each for each in room.messages if "closed" in each.content]
    assert [each.content for each in closed if not each.components] == [
        "This table is closed, since nobody has pressed anything here for 24 hours. Start a new one with /casino start."
    ]


async def test_the_board_says_when_the_time_ends(room: Room) -> None:
    await room.table("classic")
    assert "is to play · the time ends <t:" in room.board.content
