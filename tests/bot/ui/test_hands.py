"""The private panel: whose it is, what becomes of old ones, and what a press on them does."""

from __future__ import annotations

import pytest

from tests.bot.ui.room import Room, ids, labels, parts, verbs


def seq(room: Room) -> int:
    return room.env.bot.desk.looking._tables._ledger._lives[1].table.seq


async def test_play_shows_the_presser_alone_their_cards_with_the_best_use_of_each(room: Room) -> None:
    await room.table()
    who = room.to_play()
    result = await room.press(who, room.board, "Play / My hand")
    assert result.ephemeral
    cards = [part for part in parts(result.response) if ":card:" in part["custom_id"]]
    assert len(cards) >= 12 and all(any(suit in part["label"] for suit in "♠♥♦♣") for part in cards[:12])
    assert result.response.attachments[0].description


async def test_my_hand_works_any_number_of_times(room: Room) -> None:
    await room.table()
    for _ in range(3):
        for who in (room.ann, room.bob):
            assert (await room.hand(who)).content


async def test_a_turn_is_played_by_card_play_and_confirm_and_told_on_the_board(room: Room) -> None:
    await room.table("classic")
    who = room.to_play()
    panel = await room.play(who)
    assert verbs(panel) == {"refresh", "askundo"}
    assert room.to_play() is not who
    assert f"{who.user.global_name} " in room.board.content.split("▶️")[0]


async def test_a_stranger_is_told_what_they_can_do(room: Room) -> None:
    await room.table()
    result = await room.press(room.cid, room.board, "Play / My hand")
    assert result.ephemeral and "for those who sit at this table" in result.response.content
    assert "watch" in result.response.content


async def test_a_press_on_a_panel_of_an_older_state_plays_nothing_and_says_what_happened(room: Room) -> None:
    await room.table("classic")
    who = room.to_play()
    old = await room.hand(who)
    await room.play(who)
    before = seq(room)
    await who.click(old, custom_id=str(next(each for each in ids(old) if each.verb == "card")))
    shown = room.reread(old).content
    assert "nothing was played" in shown and who.user.global_name in shown
    assert seq(room) == before


async def test_of_two_open_panels_the_older_shows_how_far_the_newer_is(room: Room) -> None:
    await room.table("classic")
    who = room.to_play()
    older, newer = await room.hand(who), await room.hand(who)
    card = next(each for each in ids(newer) if each.verb == "card")
    await who.click(newer, custom_id=str(card))
    await who.click(older, custom_id=str(card))
    assert "newer than that one" in room.reread(older).content
    assert verbs(room.reread(older)) == verbs(room.reread(newer))


async def test_refresh_shows_the_present_state_without_complaint(room: Room) -> None:
    await room.table("classic")
    first = room.to_play()
    second = room.bob if first is room.ann else room.ann
    waiting = await room.hand(second)
    await room.play(first)
    await room.press(second, waiting, "Refresh")
    shown = room.reread(waiting)
    assert "card" in verbs(shown) and "⚠️" not in shown.content


async def test_a_refusal_goes_from_the_panel_with_the_next_press_that_is_accepted(room: Room) -> None:
    await room.table("classic")
    who = room.to_play()
    await who.slash(room.channel, "casino pause")
    await room.press(room.bob if who is room.ann else room.ann, room.messages[-1], "Agree")
    refused = await room.play(who)
    assert "⚠️ The table is paused" in refused.content and "Confirm" in labels(refused)
    fresh = await room.hand(who)
    assert "⚠️" not in fresh.content and "Confirm" in labels(fresh)
    await room.press(who, refused, "Back")
    assert "⚠️" not in room.reread(refused).content


async def test_an_african_turn_grows_step_by_step_and_can_be_taken_back(room: Room) -> None:
    await room.table("african")
    who = room.to_play()
    panel = await room.hand(who)
    card = next(each for each in ids(panel) if each.verb == "card")
    await who.click(panel, custom_id=str(card))
    for _ in range(3):
        panel = room.reread(panel)
        if "play" in verbs(panel) and "confirm" not in verbs(panel):
            await room.go_on(who, panel, next(each for each in ids(panel) if each.verb == "play"))
    panel = room.reread(panel)
    assert "Confirm" in labels(panel) or "Add this step" in labels(panel)
    assert "Back" in labels(panel)


async def test_without_previews_a_play_is_done_at_once(room: Room) -> None:
    await room.table("classic")
    who = room.to_play()
    await who.slash(room.channel, "casino preferences", previews=False)
    panel = await room.hand(who)
    await room.go_on(who, panel, next(each for each in ids(panel) if each.verb == "card"))
    panel = room.reread(panel)
    if "play" in verbs(panel):
        await room.go_on(who, panel, next(each for each in ids(panel) if each.verb == "play"))
    assert room.to_play() is not who


async def test_a_panel_of_a_finished_match_says_so_and_has_no_buttons_any_more(room: Room) -> None:
    await room.table()
    panel = await room.hand(room.to_play())
    who = room.to_play()
    await room.end(room.ann)
    await who.click(panel, custom_id=str(ids(panel)[0]))
    assert "broken off" in room.reread(panel).content and not parts(room.reread(panel))


async def test_whoever_looks_for_their_hand_after_the_match_hears_who_won_and_of_the_rematch(room: Room) -> None:
    await room.table()
    panel = await room.hand(room.ann)
    asked = await room.press(room.bob, room.board, "Leave")
    await room.press(room.bob, asked.response, "Give up")
    await room.press(room.ann, panel, "Refresh" if "Refresh" in labels(panel) else labels(panel)[0])
    old = await room.ann.click(await room.foreign_button("cz1:hand:1:0:0:0"), custom_id="cz1:hand:1:0:0:0")
    for shown in (room.reread(panel), old.response):
        assert "Ann wins the match" in shown.content and "Rematch" in shown.content


async def test_the_text_of_the_table_holds_the_own_hand_and_no_other(room: Room) -> None:
    await room.table()
    mine = (await room.press(room.ann, room.board, "Table as text")).response.content
    theirs = (await room.press(room.cid, room.board, "Table as text")).response.content
    assert "Your hand: " in mine and "Your hand" not in theirs


@pytest.mark.parametrize("custom_id", ["cz0:hand:1:2:3:4", "cz1:nonsense:1:0:0:0", "something else", "cz1:hand:1"])
async def test_an_unknown_or_old_button_gets_a_sentence(room: Room, custom_id: str) -> None:
    message = await room.foreign_button(custom_id)
    result = await room.ann.click(message, custom_id=custom_id)
    assert result.ephemeral and "/casino table" in result.response.content


async def test_a_button_of_a_table_that_is_not_known_gets_a_sentence(room: Room) -> None:
    message = await room.foreign_button("cz1:hand:999:0:0:0")
    result = await room.ann.click(message, custom_id="cz1:hand:999:0:0:0")
    assert "does not exist any more" in result.response.content


@pytest.mark.expects_error_log
async def test_an_error_of_ours_is_logged_without_the_hand_and_the_player_gets_its_id(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await room.table()

    async def broken(*_: object) -> None:
        raise RuntimeError("Ann holds 7s 8h")

    monkeypatch.setattr(room.env.bot.desk.looking._tables, "shown", broken)
    result = await room.press(room.ann, room.board, "Play / My hand")
    errors = [record for record in caplog.records if record.levelname == "ERROR"]
    assert len(errors) == 1
    text = errors[0].getMessage()
    error_id = text.split()[1]
    assert error_id in result.response.content and "Nothing was lost" in result.response.content
    assert (
        "cz1:hand:1" in text
        and "RuntimeError" in text
        and "7s" not in text.replace('RuntimeError("Ann holds', "").split("\n")[0]
    )
