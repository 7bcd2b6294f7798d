"""Strangers, people at several tables, people who have left, and names that are meant to break things."""

from __future__ import annotations

from typing import Any

from tests.bot.ui.room import Room, ids, labels, parts

FOR_EVERYBODY = {"rules", "text", "pace", "houserules", "join"}
"""The verbs of public messages that need no seat: what they open is for the presser's eyes alone, or is a seat."""


async def refused_to(who: Any, message: Any) -> list[str]:
    """Use all that stands on a message and is not for everybody; each answer, which `who` alone must see."""
    told = []
    for part, ident in zip([each for each in parts(message) if each.get("custom_id")], ids(message), strict=True):
        if part.get("disabled") or ident.verb in FOR_EVERYBODY:
            continue
        if part["type"] == 2:
            result = await who.click(message, custom_id=str(ident))
        else:
            result = await who.select(message, [part["options"][-1]["value"]], custom_id=str(ident))
        (answer,) = [each for each in (result.response, *result.followups) if each and each.ephemeral]
        told.append(answer.content)
    return told


async def test_whoever_presses_what_is_not_theirs_is_told_who_may_and_what_they_can_do(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="classic", seats=2)
    await room.press(room.bob, room.board, "Join")
    lobby = await refused_to(room.cid, room.board)
    await room.press(room.ann, room.board, "Start")
    board, mover = await refused_to(room.cid, room.board), room.to_play()
    await room.play(mover)
    await mover.slash(room.channel, "casino undo")
    vote = await refused_to(room.cid, next(each for each in room.messages if "do you agree" in each.content))
    await room.env.advance_time(150)
    late = await refused_to(room.cid, next(each for each in room.messages if "run out of time" in each.content))
    await room.end(room.ann)
    over = await refused_to(room.cid, room.board)
    assert [len(each) for each in (lobby, board, vote, late, over)] == [5, 2, 2, 3, 1]
    for told in (*lobby, *board, *vote, *late, *over):
        who_may = "those who sit at this table" in told or "Only Ann, who hosts" in told
        assert who_may and ("You can watch" in told or "You can ask them" in told)


async def test_at_a_lobby_with_a_free_seat_a_stranger_is_told_that_they_can_take_it(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="classic", seats=3)
    told = [(await room.cid.slash(room.channel, f"casino {command}")).response for command in ("hand", "leave")]
    told += (await room.press(room.cid, room.board, "Invite")).followups
    assert len(told) == 3
    for each in told:
        assert each.ephemeral and "A seat is free: press **Join**" in each.content


async def test_at_two_tables_each_button_means_its_own(room: Room) -> None:
    await room.table("classic")
    first, room.channel = room.channel, room.guild.create_text_channel("other")
    await room.table("classic")
    second, there = room.channel, room.board.content
    room.channel = first
    mover, before = room.to_play(), room.board.content
    await room.play(mover)
    assert room.board.content != before
    room.channel = second
    assert room.board.content == there
    await room.play(room.to_play())
    assert room.board.content != there


async def test_somebody_who_has_left_the_server_is_waited_for_like_everybody_who_is_late(room: Room) -> None:
    await room.table("classic")
    gone = room.to_play()
    other = room.bob if gone is room.ann else room.ann
    room.guild.remove_member(gone)
    await room.env.advance_time(150)
    question = next(each for each in room.messages if "has run out of time" in each.content)
    assert question.content.startswith(f"**{gone.user.global_name}**")
    await room.press(other, question, "Computer plays on")
    assert f"A computer plays for **{gone.user.global_name}**" in room.board.content
    assert room.to_play() is other
    await room.play(other)
    await room.end(other)
    assert "broken off" in room.board.content


async def test_at_a_lobby_whose_host_has_left_the_server_the_next_person_hosts(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="classic", seats=3)
    await room.press(room.bob, room.board, "Join")
    refused = await room.press(room.bob, room.board, "Add computer")
    assert "Only Ann" in refused.followups[0].content
    room.guild.remove_member(room.ann)
    answered = await room.press(room.bob, room.board, "Add computer")
    assert not answered.followups and "\n1. Bob, host\n2. Computer\n" in room.board.content
    await room.press(room.cid, room.board, "Join")
    await room.press(room.cid, room.board, "Start")
    assert "is to play" in room.board.content


async def test_a_lobby_from_which_its_host_left_the_server_alone_is_closed_for_whoever_comes(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="classic")
    room.guild.remove_member(room.ann)
    answered = await room.bob.slash(room.channel, "casino end")
    assert "closed" in answered.response.content
    assert "Your table stands" in (await room.bob.slash(room.channel, "casino start")).response.content


async def test_a_name_stands_in_every_message_as_nothing_but_a_name(room: Room) -> None:
    name = "@everyone **x** \u202e<@1>`"
    room.ann = room.guild.add_member(room.env.create_user("odd", global_name=name))
    await room.table("classic")
    shown = r"\@everyone \*\*x\*\* \<\@1\>\`"
    assert shown in room.board.content and "\u202e" not in room.board.content
    for message in room.messages:
        assert not message.mention_everyone and not message.mentions
        assert "\u202e" not in message.content and "@everyone" not in message.content.replace(r"\@everyone", "")
    panel = (await room.press(room.bob, room.board, "Table as text")).response
    assert shown in panel.content
    asked = (await room.bob.slash(room.channel, "casino end")).response
    assert f"Only {shown}" in asked.content and not labels(asked)
