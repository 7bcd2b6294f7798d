"""What stands after the bot was stopped and started again, and when Discord refuses."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from bot.app.model import SLOWEST
from bot.ui.boards import AWAY, FRESH
from bot.ui.client import Client
from tests.bot.ui.room import Room, ids, labels, parts, verbs


async def test_every_button_of_an_old_message_works_after_a_restart(room: Room, anew: Client) -> None:
    await room.table("classic")
    who = room.to_play()
    panel = await room.hand(who)
    await room.env.restart_bot(anew)
    assert "Your turn" in (await room.hand(who)).content
    await who.click(panel, custom_id=str(ids(panel)[0]))
    assert "newer than that one" in room.reread(panel).content and "card" in verbs(room.reread(panel))
    await room.play(who)
    assert room.to_play() is not who


async def test_a_panel_from_before_a_restart_plays_nothing_and_says_so(room: Room, anew: Client) -> None:
    await room.table("classic")
    who = room.to_play()
    panel = await room.hand(who)
    await room.env.restart_bot(anew)
    await who.click(panel, custom_id=str(ids(panel)[0]))
    shown = room.reread(panel)
    assert "before the bot was last started" in shown.content and "newer than that one" not in shown.content
    await who.click(shown, custom_id=str(next(each for each in ids(shown) if each.verb == "card")))
    assert "Back" in labels(room.reread(panel)) and room.to_play() is who


async def test_a_change_that_was_not_shown_is_shown_at_the_next_start(room: Room, anew: Client) -> None:
    await room.table("classic")
    who, board = room.to_play(), room.board
    room.env.inject_error("PATCH", f"/channels/*/messages/{board.id}", status=403, code=50001)
    await room.play(who)
    assert room.to_play() is who
    await room.env.restart_bot(anew)
    assert room.to_play() is not who and room.board.id == board.id


async def test_a_deleted_board_is_posted_anew_with_the_next_change(room: Room) -> None:
    await room.table("classic")
    who, board = room.to_play(), room.board
    panel = await room.hand(who)
    room.env.backend.delete_message(room.channel.id, board.id)
    for _ in range(4):
        offered = [each for each in ids(panel) if each.verb in ("confirm", "play", "card")]
        if not offered:
            break
        offered.sort(key=lambda each: ("confirm", "play", "card").index(each.verb))
        await room.go_on(who, panel, offered[0])
        panel = room.reread(panel)
    assert room.board.id > board.id and room.to_play() is not who


@pytest.mark.parametrize("command", ["hand", "table", "start"])
async def test_a_deleted_board_is_posted_anew_for_whoever_looks_for_the_table(room: Room, command: str) -> None:
    board, who = await room.table("classic"), room.to_play()
    room.env.backend.delete_message(room.channel.id, board.id)
    answer = await who.slash(room.channel, f"casino {command}")
    assert room.board.id > board.id and room.board.content == board.content and "Leave" in labels(room.board)
    links = [part["url"] for part in parts(answer.response) if part.get("url")]
    assert not any(str(board.id) in link for link in links) and len(links) == (command != "hand")
    standing = room.board.id
    await room.ann.slash(room.channel, f"casino {command}")
    assert room.board.id == standing


async def test_a_table_whose_channel_is_lost_is_suspended_and_goes_on_when_a_player_calls_and_it_is_back(
    room: Room,
) -> None:
    await room.table("classic")
    who, board = room.to_play(), room.board
    room.env.inject_error("PATCH", f"/channels/*/messages/{board.id}", status=403, code=50001, times=2)
    await room.play(who)
    mine = await who.slash(room.channel, "casino mine")
    assert "Suspended, since I cannot write in its channel" in mine.response.content
    await room.env.advance_time(5000)
    assert room.to_play() is who and not [each for each in room.messages if "run out of time" in each.content]
    other = room.bob if who is room.ann else room.ann
    opened = await room.press(other, room.board, "Play / My hand")
    assert any("was suspended" in each.content for each in opened.followups)
    assert room.to_play() is other
    mine = await other.slash(room.channel, "casino mine")
    assert "Your turn" in mine.response.content


async def test_a_table_in_whose_channel_the_bot_may_not_write_is_suspended_until_it_may(room: Room) -> None:
    await room.table("classic", seconds=SLOWEST)
    who, board = room.to_play(), room.board
    await room.env.advance_time(3700)
    room.env.inject_error("POST", f"/channels/{room.channel.id}/messages", status=403, code=50013, times=4)
    await room.play(who)
    mine = await who.slash(room.channel, "casino mine")
    assert room.board.id == board.id and "Suspended" in mine.response.content
    await room.env.advance_time(2 * SLOWEST / 3)
    assert not [each for each in room.messages if "it is your turn in" in each.content]
    other = room.bob if who is room.ann else room.ann
    await room.press(other, room.board, "Play / My hand")
    assert room.to_play() is other and room.board.id != board.id


@pytest.mark.parametrize("code", [10003, 50001])
async def test_a_lost_channel_stops_the_showing_and_nothing_else(
    room: Room, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    await room.table("classic")
    who = room.to_play()
    room.env.inject_error("PATCH", f"/channels/*/messages/{room.board.id}", status=404, code=code)
    await room.play(who)
    assert "is not shown now" in caplog.text
    other = room.bob if who is room.ann else room.ann
    assert "Your turn" in (await room.hand(other)).content
    await room.play(other)
    assert room.to_play() is who


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060)])
async def test_a_press_that_was_answered_too_late_or_already_is_carried_out(room: Room, status: int, code: int) -> None:
    await room.ann.slash(room.channel, "casino start", game="african")
    room.env.inject_error("POST", "/interactions/*/callback", status=status, code=code)
    await room.press(room.bob, room.board, "Join")
    assert "Bob" in room.board.content


async def test_where_files_are_not_allowed_the_table_goes_on_as_text(room: Room) -> None:
    await room.table("classic")
    who = room.to_play()
    room.env.inject_error("PATCH", f"/channels/*/messages/{room.board.id}", status=403, code=50013)
    await room.play(who)
    assert room.to_play() is not who
    assert not room.board.attachments and "Table:" in room.board.content and "Play / My hand" in labels(room.board)


async def test_buttons_work_long_after_their_message_was_made(room: Room) -> None:
    await room.table("classic", seconds=SLOWEST)
    who = room.to_play()
    panel = await room.hand(who)
    await room.press(who, room.board, "Leave")
    await who.slash(room.channel, "casino table")
    await room.env.advance_time(3 * 3600)
    await who.click(panel, custom_id=str(ids(panel)[0]))
    assert "Back" in labels(room.reread(panel))
    assert not room.env.bot.persistent_views


@pytest.mark.parametrize("code", [50083, 30046])
async def test_a_board_that_cannot_be_edited_any_more_gets_a_successor(room: Room, code: int) -> None:
    await room.table("classic")
    who, board = room.to_play(), room.board
    room.env.inject_error("PATCH", f"/channels/*/messages/{board.id}", status=400, code=code)
    await room.play(who)
    assert room.board.id > board.id and room.to_play() is not who


async def test_a_board_of_an_hour_ago_gets_a_successor(room: Room) -> None:
    await room.table("classic", seconds=SLOWEST)
    who, board = room.to_play(), room.board
    await room.env.advance_time(3700)
    await room.play(who)
    assert room.board.id > board.id and labels(room.message(board.id)) == ["To the table"]


async def test_a_board_that_talk_has_pushed_out_of_sight_moves_down(room: Room) -> None:
    await room.table("classic")
    who, board = room.to_play(), room.board
    await room.env.advance_time(FRESH)
    for number in range(AWAY - 1):
        await room.cid.send(room.channel, f"talk {number}")
    await room.play(who)
    assert room.board.id == board.id
    await room.cid.send(room.channel, "one more")
    await room.play(room.to_play())
    assert room.board.id > board.id and labels(room.message(board.id)) == ["To the table"]


async def test_a_board_that_was_just_posted_is_not_looked_for(room: Room) -> None:
    await room.table("classic")
    who, board = room.to_play(), room.board
    for number in range(AWAY):
        await room.cid.send(room.channel, f"talk {number}")
    await room.play(who)
    assert room.board.id == board.id


async def test_a_board_that_nobody_remembers_is_closed_after_a_restart(room: Room, anew: Client) -> None:
    """As when the bot is killed between posting a board and remembering it, and stays away for an hour."""
    await room.table("classic")
    who, board = room.to_play(), room.board
    with closing(sqlite3.connect(room.database)) as connection:
        connection.execute("UPDATE tables SET board = 0, boards = 0, shown_seq = 0")
        connection.commit()
    await room.env.restart_bot(anew)
    assert room.board.id != board.id and labels(room.message(board.id)) == ["To the table"]
    await room.play(who)
    assert room.to_play() is not who
