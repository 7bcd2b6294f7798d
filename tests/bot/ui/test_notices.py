"""What stands beside a board, after a kill at a moment of which only the database knows."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import discord

from bot.app.deadlines import PATIENCE
from bot.app.lines import Choice, Decided
from bot.ui.client import Client
from bot.ui.outbox import fingerprint
from tests.bot.ui.room import Room

TURN = 60
ONCE_MORE = "the time of a turn once more."


def change(room: Room, *statements: tuple[str, tuple[Any, ...]]) -> None:
    """What the database holds when the bot is killed."""
    with closing(sqlite3.connect(room.database)) as connection:
        for statement, values in statements:
            connection.execute(statement, values)
        connection.commit()


def begun(key: str, text: str) -> tuple[str, tuple[Any, ...]]:
    """A message that is being sent; nobody knows whether it stands."""
    now = discord.utils.utcnow().timestamp()
    return "INSERT INTO posts VALUES (1, ?, ?, 0, ?)", (key, now, fingerprint(text))


def unnoticed(message: discord.Message) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    """The one notice landed as the bot was killed."""
    deadline = "(SELECT 'notice.' || key FROM notices)"
    _, (_, at, said) = begun("", message.content)
    return (f"INSERT INTO posts VALUES (1, {deadline}, ?, 0, ?)", (at, said)), ("DELETE FROM notices", ())


def said(room: Room, words: str) -> list[discord.Message]:
    return [each for each in room.messages if words in each.content]


async def called(room: Room) -> discord.Message:
    """A table on which somebody was called."""
    await room.table("classic", seconds=TURN)
    await room.env.advance_time(PATIENCE)
    (call,) = said(room, "it is your turn in")
    return call


async def test_a_call_that_landed_unnoticed_goes_although_its_turn_is_over_at_the_next_start(
    room: Room, anew: Client
) -> None:
    call = await called(room)
    over = "UPDATE deadlines SET turn = turn + 1, stage = 'quiet'"
    change(room, *unnoticed(call), (over, ()))
    await room.env.restart_bot(anew)
    assert not said(room, "it is your turn in")


async def test_a_call_that_landed_unnoticed_is_not_repeated_and_goes_when_the_turn_ends(
    room: Room, anew: Client
) -> None:
    call = await called(room)
    change(room, *unnoticed(call))
    await room.env.restart_bot(anew)
    assert [each.id for each in said(room, "it is your turn in")] == [call.id]
    await room.play(room.to_play())
    assert not said(room, "it is your turn in")


async def test_a_reminder_that_landed_unnoticed_is_known_again_when_its_time_was_put_off(
    room: Room, anew: Client
) -> None:
    await called(room)
    await room.env.advance_time(TURN * 2 / 3 - PATIENCE)
    (reminder,) = said(room, "The time ends")
    change(room, *unnoticed(reminder), ("UPDATE heartbeat SET at = at - 50", ()))
    await room.env.restart_bot(anew)
    (after,) = said(room, "The time ends")
    assert after.id == reminder.id and after.content != reminder.content


async def test_the_call_of_a_match_that_is_over_goes_at_the_next_start(room: Room, anew: Client) -> None:
    """As when the bot is killed between the last board and a look at what stands beside it."""
    await room.table("classic")
    await room.end(room.ann)
    call = await room.env.bot.get_channel(room.channel.id).send("A call")
    change(room, ("INSERT INTO notices VALUES (1, 'called.3', ?)", (call.id,)))
    await room.env.restart_bot(anew)
    assert not said(room, "A call")


async def test_what_was_asked_just_before_a_kill_is_put_at_the_next_start(room: Room, anew: Client) -> None:
    await room.table("classic")
    vote = "INSERT INTO votes SELECT id, 'pause', 1, seq, '[]', 0, ? FROM tables"
    change(room, (vote, (discord.utils.utcnow().timestamp(),)))
    await room.env.restart_bot(anew)
    assert len(said(room, "do you agree?")) == 1


async def test_a_line_like_one_before_is_told_too_when_the_bot_was_killed_over_it(room: Room, anew: Client) -> None:
    """The others give the same player time twice within the margin of the clocks."""
    await room.table("classic", seconds=TURN)
    who = room.to_play()
    other = room.bob if who is room.ann else room.ann
    await room.env.advance_time(TURN)
    await room.press(other, said(room, "run out of time")[0], "Wait")
    (line,) = said(room, ONCE_MORE)
    await room.env.advance_time(TURN)
    assert said(room, "run out of time")
    seats = (2, 1) if who is room.ann else (1, 2)
    change(room, begun(Decided(7, Choice.WAIT, *seats).key, line.content))
    await room.env.restart_bot(anew)
    assert [each.content for each in said(room, ONCE_MORE)] == [line.content] * 2
