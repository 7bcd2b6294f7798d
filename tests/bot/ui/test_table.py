"""A table from the lobby to its end, as its players see it."""

from __future__ import annotations

import re

import discord

from tests.bot.ui.room import Room, ids, labels, parts, verbs


async def test_start_opens_a_lobby_in_the_channel_and_tells_the_host_alone(room: Room) -> None:
    result = await room.ann.slash(room.channel, "casino start", game="african")
    assert result.ephemeral and "press **Start**" in result.response.content
    assert len(room.messages) == 1
    assert "African Casino" in room.board.content and "Ann" in room.board.content
    assert room.board.attachments[0].filename == "table.png"


async def test_the_match_begins_on_a_new_board_and_the_lobby_is_closed(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="african")
    lobby = room.board
    await room.press(room.bob, lobby, "Join")
    await room.press(room.ann, room.board, "Start")
    assert room.board.id != lobby.id
    assert labels(room.board)[:4] == ["Play / My hand", "Table as text", "Rules", "Leave"]
    old = room.message(lobby.id)
    assert labels(old) == ["To the table"] and not old.attachments


async def test_the_parts_of_public_messages_keep_their_ids_through_all_edits(room: Room) -> None:
    await room.table()
    before = {part["label"]: part["custom_id"] for part in parts(room.board)}
    await room.play(room.to_play())
    after = {part["label"]: part["custom_id"] for part in parts(room.board)}
    assert {label: after[label] for label in before if label in after} == before
    assert {ident.seq for ident in ids(room.board)} == {0}


async def test_the_host_chooses_game_size_target_and_computers_in_the_lobby(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start")
    await room.choose(room.ann, room.board, "setgame", "classic")
    await room.choose(room.ann, room.board, "setsize", "4")
    await room.press(room.ann, room.board, "Partners: off")
    await room.press(room.ann, room.board, "Add computer")
    await room.press(room.ann, room.board, "Add computer")
    await room.press(room.ann, room.board, "Remove computer")
    target = next(part for part in parts(room.board) if "settarget" in part.get("custom_id", ""))
    await room.choose(
        room.ann, room.board, "settarget", next(o["value"] for o in target["options"] if "11" in o["label"])
    )
    assert room.board.content.startswith("**Casino** for 4 with partners, to 11")
    assert room.board.content.count("Computer") == 1


async def test_the_host_chooses_house_rules_on_a_page_of_their_own(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="classic")
    opened = await room.press(room.ann, room.board, "House rules")
    assert opened.ephemeral
    page = await room.by_words(room.ann, opened.response, "sweep: off")
    assert "A point for a capture that clears the table." in page.content
    page = await room.by_words(room.ann, page, "sweep: on")
    assert "House rules:\n- **sweep** on: A point for a capture that clears the table." in room.board.content
    page = await room.by_words(room.ann, page, "sweep: on")
    assert "sweep**: on" in page.content
    page = await room.by_words(room.ann, page, "All house rules")
    assert "sweep" not in page.content


async def test_the_host_chooses_the_pace_on_a_page_of_its_own(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="classic")
    assert "Pace: live, 2 minutes a turn." in room.board.content
    opened = await room.press(room.ann, room.board, "Pace: live")
    assert opened.ephemeral
    await room.by_words(room.ann, opened.response, "By post, 24 hours")
    assert "Pace: by post, 24 hours a turn." in room.board.content and "Pace: by post" in labels(room.board)


async def test_a_table_is_opened_at_a_pace_of_its_own(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="classic", pace="relaxed", seconds=900)
    assert "Pace: relaxed, 15 minutes a turn." in room.board.content


async def test_long_rules_have_pages(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="sotho")
    opened = await room.press(room.ann, room.board, "Rules")
    page = await room.by_words(room.ann, opened.response, "Next")
    assert "**Winning.**" in page.content


async def test_only_the_host_may_choose_and_whoever_else_tries_is_told_who_may(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start")
    before = room.board.content
    result = await room.choose(room.bob, room.board, "setgame", "classic")
    assert "Only Ann" in result.followups[0].content and result.followups[0].ephemeral
    assert room.board.content == before


async def test_an_invitation_stands_once_in_the_channel_and_can_be_joined(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="african")
    lobby = room.board
    first = await room.press(room.ann, lobby, "Invite")
    assert first.acknowledged and not first.followups
    await room.press(room.ann, lobby, "Invite")
    invitations = [each for each in room.messages if "invites you" in each.content]
    assert len(invitations) == 1
    await room.press(room.bob, invitations[0], "Join")
    assert "Bob" in room.message(lobby.id).content


async def test_an_invitation_stays_while_a_seat_is_free_and_then_goes(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="classic", seats=3)
    lobby = room.board
    await room.press(room.ann, lobby, "Invite")
    (invitation,) = [each for each in room.messages if "invites you" in each.content]
    await room.press(room.bob, invitation, "Join")
    assert invitation.id in [each.id for each in room.messages]
    await room.press(room.ann, room.message(lobby.id), "Add computer")
    assert invitation.id not in [each.id for each in room.messages]


async def test_a_stranger_does_not_invite(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="african")
    result = await room.press(room.bob, room.board, "Invite")
    assert "for those who sit at this table" in result.followups[0].content
    assert len(room.messages) == 1


async def test_a_second_table_in_a_channel_is_refused_with_a_link_to_the_first(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start")
    result = await room.bob.slash(room.channel, "casino start")
    (link,) = parts(result.response)
    assert link["label"] == "To the table" and link["url"].endswith(f"/{room.channel.id}/{room.board.id}")
    assert "https" not in result.response.content
    assert len(room.messages) == 1


async def test_before_a_table_opens_exactly_the_missing_permissions_are_listed(room: Room) -> None:
    no = discord.PermissionOverwrite(attach_files=False, embed_links=False)
    closed = room.guild.create_text_channel("closed", overwrites={room.guild.default_role: no})
    result = await room.ann.slash(closed, "casino start")
    listed = [line[2:] for line in result.response.content.splitlines() if line.startswith("- ")]
    assert listed == ["Embed Links", "Attach Files"] and result.ephemeral
    assert not closed.history()


async def test_a_computer_player_fills_a_seat_and_plays(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="classic", seats=2, computers=1)
    await room.press(room.ann, room.board, "Start")
    for _ in range(3):
        if "**Ann** is to play" in room.board.content:
            await room.play(room.ann)
    assert "Computer" in room.board.content and "**Ann** is to play" in room.board.content


async def test_leaving_a_match_is_asked_about_first_and_a_resignation_ends_it(room: Room) -> None:
    await room.table()
    asked = await room.press(room.bob, room.board, "Leave")
    assert verbs(asked.response) == {"resign", "refresh"} and "**Ann** wins" not in room.board.content
    await room.press(room.bob, asked.response, "Give up")
    assert "Ann wins" in room.board.content and "Rematch" in labels(room.board)


async def test_the_lobbys_leave_pressed_when_the_match_has_begun_gives_nothing_up(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start", game="african")
    leave = room.find(room.board, "Leave")
    await room.press(room.bob, room.board, "Join")
    await room.press(room.ann, room.board, "Start")
    old = await room.foreign_button(leave)
    pressed = await room.bob.click(old, custom_id=leave)
    (question,) = pressed.followups
    assert question.ephemeral and verbs(question) == {"resign", "refresh"}
    assert "is to play" in next(each.content for each in room.messages if "Play / My hand" in labels(each))


async def test_the_end_of_a_match_in_the_middle_of_a_hand_is_a_message_of_its_own(room: Room) -> None:
    await room.table()
    board = room.board
    await room.end(room.ann)
    assert room.board.id != board.id and "broken off" in room.board.content
    assert labels(room.message(board.id)) == ["To the table"]


async def test_only_the_host_or_a_moderator_ends_a_table(room: Room) -> None:
    await room.table()
    result = await room.bob.slash(room.channel, "casino end")
    assert "Only Ann" in result.response.content and "moderator" in result.response.content
    may = room.guild.create_role("Mods", permissions=discord.Permissions(manage_messages=True))
    mod = room.guild.add_member(room.env.create_user("mod"), roles=[may])
    await room.end(mod)
    assert "broken off" in room.board.content


async def test_ending_a_match_is_asked_about_first_and_a_lobby_ends_at_once(room: Room) -> None:
    await room.ann.slash(room.channel, "casino start")
    await room.ann.slash(room.channel, "casino end")
    assert "closed" in room.messages[-1].content
    await room.table()
    asked = (await room.ann.slash(room.channel, "casino end")).response
    assert asked.ephemeral and "**" in room.board.content and "broken off" not in room.board.content
    await room.press(room.ann, asked, "Play on")
    assert "goes on" in room.reread(asked).content and "is to play" in room.board.content
    await room.end(room.ann)
    assert "broken off" in room.board.content


async def test_a_stranger_who_presses_the_question_of_another_ends_nothing(room: Room) -> None:
    await room.table()
    message = await room.foreign_button("cz1:close:1:0:0:0")
    result = await room.bob.click(message, custom_id="cz1:close:1:0:0:0")
    assert "Only Ann" in result.followups[0].content and "broken off" not in room.board.content


# Fair dealing


async def test_verify_hands_over_the_record_of_the_last_match_once_it_is_over(room: Room) -> None:
    await room.table("classic")
    promise = re.search(r"[0-9a-f]{64}", room.board.content)
    running = await room.cid.slash(room.channel, "casino verify", table=1)
    assert running.ephemeral and "still being played" in running.response.content and promise
    await room.end(room.ann)
    assert f"`{promise[0]}`" in room.board.content and "seed `the-same-each-time-1`" in room.board.content
    asked = await room.cid.slash(room.channel, "casino verify")
    assert asked.ephemeral and promise[0] in asked.response.content
    (file,) = asked.response.attachments
    assert file.filename == "table-1.txt"


async def test_the_table_as_text_shows_the_commitment_to_the_deals(room: Room) -> None:
    await room.table("classic")
    promise = re.search(r"[0-9a-f]{64}", room.board.content)
    asked = await room.press(room.cid, room.board, "Table as text")
    assert promise and promise[0] in asked.response.content
