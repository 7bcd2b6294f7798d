"""Any number of seconds for a turn: written into a form, in the lobby and among a server's settings."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from tests.bot.ui.conftest import built
from tests.bot.ui.room import Room, labels


async def lobby(room: Room) -> Any:
    """Ann opens a table; her page of its pace."""
    await room.ann.slash(room.channel, "casino start", game="classic", pace="relaxed")
    return (await room.press(room.ann, room.board, "Pace: relaxed")).response


def line(form: dict[str, Any]) -> dict[str, Any]:
    """The one line of a form."""
    (part,) = form["components"]
    return dict(part["component"])


async def written(room: Room, who: Any, page: Any, label: str, text: str) -> Any:
    """Open the form behind a button of the page, write, and send it; what comes of that."""
    return await who.submit_modal(await room.press(who, page, label), {"line": text})


async def test_in_the_lobby_a_turn_is_given_any_number_of_seconds(room: Room) -> None:
    page = await lobby(room)
    form = (await room.press(room.ann, page, "Another time")).modal
    assert form is not None and form["title"] == "Time of a turn"
    assert form["components"][0]["label"] == "Seconds a turn"
    assert line(form)["value"] == "3600"
    await written(room, room.ann, page, "Another time", " 4 321 ")
    assert "**Pace**: relaxed, 4321 seconds a turn." in room.reread(page).content
    assert "Pace: relaxed, 4321 seconds a turn." in room.board.content


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("9", "A turn can have 10 to 604800 seconds, not 9. Nothing has changed."),
        ("604801", "A turn can have 10 to 604800 seconds, not 604801. Nothing has changed."),
        ("two *minutes*", r"such as 90; “two \*minutes\*” is none. Nothing has changed."),
        ("-90", r"“\-90” is none."),
        ("²", "is none."),
    ],
)
async def test_a_time_that_cannot_be_is_refused_and_the_page_stays_as_it_was(room: Room, text: str, told: str) -> None:
    page = await lobby(room)
    await room.choose(room.ann, page, "setpace", "live:30")
    before = room.reread(page)
    refused = await written(room, room.ann, page, "Another time", text)
    (answer,) = refused.followups
    assert answer.ephemeral and told in answer.content
    after = room.reread(page)
    assert after.content == before.content and labels(after) == labels(before)
    assert "Pace: live, 30 seconds a turn." in room.board.content


async def test_only_the_host_gives_a_turn_another_time(room: Room) -> None:
    await lobby(room)
    await room.press(room.bob, room.board, "Join")
    page = (await room.press(room.bob, room.board, "Pace: relaxed")).response
    refused = await written(room, room.bob, page, "Another time", "45")
    assert "Only Ann" in refused.followups[0].content and "1 hour a turn" in room.board.content


async def test_a_form_that_is_sent_after_a_restart_or_when_the_match_has_begun_is_answered(
    room: Room, tmp_path: Any
) -> None:
    page = await lobby(room)
    opened = [await room.press(room.ann, page, "Another time") for _ in range(2)]
    anew = built(tmp_path)
    await room.env.restart_bot(anew)
    await room.ann.submit_modal(opened[0], {"line": "45"})
    assert "Pace: relaxed, 45 seconds a turn." in room.board.content
    await room.press(room.bob, room.board, "Join")
    await room.press(room.ann, room.board, "Start")
    late = await room.ann.submit_modal(opened[1], {"line": "50"})
    assert "The match has begun" in late.followups[0].content
    for work in anew.at_end:
        await work()


@pytest.fixture
def boss(room: Room) -> Any:
    role = room.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    return room.guild.add_member(room.env.create_user("boss", global_name="Boss"), roles=[role])


async def settings(room: Room, boss: Any) -> Any:
    """The second page of the server's settings."""
    page = (await boss.slash(room.channel, "casino-admin settings")).response
    await room.press(boss, page, "More")
    return room.reread(page)


async def test_a_server_gives_its_tables_any_number_of_seconds_a_turn(room: Room, boss: Any) -> None:
    page = await settings(room, boss)
    await written(room, boss, page, "Another time", "75")
    page = room.reread(page)
    assert page.content.startswith("✅ Time of a turn: 75 seconds (before: what is usual at that pace).")
    assert "Pace: **live**\nTime of a turn: **75 seconds**" in page.content
    await room.ann.slash(room.channel, "casino start", game="classic")
    assert "Pace: live, 75 seconds a turn." in room.board.content
    await room.ann.slash(room.channel, "casino end")
    await room.ann.slash(room.channel, "casino start", game="classic", pace="post")
    assert "Pace: by post, 24 hours a turn." in room.board.content


async def test_a_pace_chosen_from_the_servers_list_has_its_usual_time_again(room: Room, boss: Any) -> None:
    page = await settings(room, boss)
    await written(room, boss, page, "Another time", "75")
    await room.choose(boss, room.reread(page), "admintempo", "live:75")
    assert room.reread(page).content.startswith("✅ Nothing has changed.")
    await room.choose(boss, room.reread(page), "admintempo", "live")
    assert "Time of a turn: **what is usual at that pace**" in room.reread(page).content


async def test_a_servers_time_that_cannot_be_is_refused_and_so_is_whoever_may_not_manage(room: Room, boss: Any) -> None:
    page = await settings(room, boss)
    refused = await written(room, boss, page, "Another time", "5")
    assert "not 5. Nothing has changed." in refused.followups[0].content
    assert "Time of a turn: **what is usual" in room.reread(page).content
    button = await room.foreign_button("cz1:admintime:0:0:0:0")
    opened = await room.ann.click(button, custom_id="cz1:admintime:0:0:0:0")
    refused = await room.ann.submit_modal(opened, {"line": "45"})
    assert "Manage Server" in refused.followups[0].content
