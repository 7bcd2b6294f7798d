"""A rematch, as those who are asked see it in the channel."""

from __future__ import annotations

import discord

from tests.bot.ui.room import Room, labels


def asked(room: Room) -> list[discord.Message]:
    return [each for each in room.messages if "asks to play again" in each.content]


async def asking(room: Room) -> None:
    """The match of Ann and Bob is over, and Bob asks for another."""
    await room.table()
    await room.end(room.ann)
    await room.press(room.bob, room.board, "Rematch")


async def test_a_rematch_seats_the_same_people_on_a_new_table_each_one_seat_on(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="african")
    assert "\n1. Ann, host\n2. *free*" in room.board.content
    await room.press(room.bob, room.board, "Join")
    await room.press(room.ann, room.board, "Start")
    await room.end(room.ann)
    over = room.board
    answer = await room.press(room.bob, over, "Rematch")
    assert "when all agree, the cards are dealt" in answer.response.content
    lobby = room.board
    assert lobby.id != over.id
    assert "\n1. Bob, host\n2. Ann\n\nA rematch: when all agree" in lobby.content
    (question,) = asked(room)
    assert labels(question) == ["Agree", "Refuse"]
    assert "**Bob** asks" in question.content and "**Ann**: do you" in question.content
    await room.press(room.ann, question, "Agree")
    assert "is to play" in room.board.content and not asked(room)


async def test_whoever_presses_rematch_when_another_has_agrees_to_it(room: Room) -> None:
    await room.table()
    await room.end(room.ann)
    over = room.board
    await room.press(room.bob, over, "Rematch")
    refused = await room.press(room.bob, over, "Rematch")
    assert "You asked for that yourself" in refused.response.content
    answer = await room.press(room.ann, over, "Rematch")
    assert "The cards are dealt" in answer.response.content and "is to play" in room.board.content


async def test_somebody_who_has_left_the_server_is_not_asked_for_a_rematch(room: Room) -> None:
    await room.table()
    await room.end(room.ann)
    room.guild.remove_member(room.ann)
    await room.press(room.bob, room.board, "Rematch")
    assert "\n1. Bob, host\n2. *free*\n" in room.board.content
    assert not asked(room)


async def test_whoever_does_not_play_again_leaves_a_free_seat(room: Room) -> None:
    await asking(room)
    await room.press(room.ann, asked(room)[0], "Refuse")
    assert "\n1. Bob, host\n2. *free*\n" in room.board.content
    assert not asked(room)
    await room.press(room.cid, room.board, "Join")
    await room.press(room.bob, room.board, "Start")
    assert "is to play" in room.board.content


async def test_the_host_frees_the_seats_of_those_who_do_not_answer_and_a_computer_sits_there(room: Room) -> None:
    await asking(room)
    assert "frees the seats of those who have not answered" in room.board.content
    impatient = await room.press(room.ann, room.board, "Wait no longer")
    assert "You are asked too: press **Agree**" in impatient.followups[0].content and asked(room)
    await room.press(room.bob, room.board, "Wait no longer")
    assert "\n1. Bob, host\n2. *free*\n" in room.board.content and not asked(room)
    assert "Wait no longer" not in labels(room.board) and {"Join", "Invite"} <= set(labels(room.board))
    await room.press(room.bob, room.board, "Add computer")
    await room.press(room.bob, room.board, "Start")
    assert "is to play" in room.board.content


async def test_whoever_is_not_waited_for_any_longer_joins_like_everybody(room: Room) -> None:
    await room.table()
    await room.end(room.ann)
    over = room.board
    await room.press(room.bob, over, "Rematch")
    await room.press(room.bob, room.board, "Wait no longer")
    assert "already open in this channel" in (await room.press(room.ann, over, "Rematch")).response.content
    await room.press(room.ann, room.board, "Join")
    await room.press(room.ann, room.board, "Start")
    assert "is to play" in room.board.content


async def test_no_rematch_is_dealt_to_somebody_who_has_left_the_server_since_they_agreed(room: Room) -> None:
    await asking(room)
    room.guild.remove_member(room.bob)
    late = await room.press(room.ann, asked(room)[0], "Agree")
    assert "their seat is free now" in late.followups[0].content and not asked(room)
    assert "\n1. Ann, host\n2. *free*\n" in room.board.content


async def test_the_seat_of_somebody_who_has_left_is_free_with_the_first_who_agrees(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="classic", seats=3)
    for guest in (room.bob, room.cid):
        await room.press(guest, room.board, "Join")
    await room.press(room.ann, room.board, "Start")
    await room.end(room.ann)
    await room.press(room.ann, room.board, "Rematch")
    room.guild.remove_member(room.cid)
    early = await room.press(room.bob, asked(room)[0], "Agree")
    assert "their seat is free now" in early.followups[0].content and not asked(room)
    assert "\n3. *free*\n" in room.board.content
