"""What somebody is told that is kept about them, and how they have it deleted."""

from __future__ import annotations

import json
from typing import Any

from bot.app.personal import Personal
from bot.app.settings import Changed, Entry, Server
from bot.present.privacy import export
from tests.bot.ui.room import Room, labels


async def page(room: Room, who: Any) -> Any:
    return (await who.slash(room.channel, "casino privacy")).response


async def test_everybody_is_told_what_is_kept_about_them_and_nobody_else_sees_it(room: Room) -> None:
    await room.table()
    result = await room.ann.slash(room.channel, "casino privacy")
    assert result.ephemeral and "**Ann**" in result.response.content
    assert "1 table at which you sat (1 still open)" in result.response.content
    assert "No name" in (await page(room, room.cid)).content


async def test_the_file_holds_what_is_kept_and_goes_to_the_asker_alone(room: Room) -> None:
    await room.table()
    shown = await page(room, room.ann)
    result = await room.press(room.ann, shown, "Send it to me")
    sent = result.response
    assert result.ephemeral
    told = json.loads(await sent.attachments[0].read())
    assert told["person"]["name"] == "Ann" and told["sat"][0]["status"] == "playing"
    assert "seed" not in told["sat"][0]


def test_of_a_change_of_settings_the_file_holds_what_was_changed() -> None:
    what = Changed.between(Server(1), Server(1, most_tables=3))
    told = json.loads(export(Personal(None, entries=(Entry(1, 1e9, 2, "Ann", what),))))
    assert told["entries"][0]["what"] == {"before": {"most_tables": 20}, "after": {"most_tables": 3}}


async def test_deleting_asks_first(room: Room) -> None:
    await room.table()
    shown = await page(room, room.ann)
    await room.press(room.ann, shown, "Delete it")
    asked = room.reread(shown)
    assert labels(asked) == ["Delete everything", "Keep it"]
    await room.press(room.ann, asked, "Keep it")
    assert "**Ann**" in (await page(room, room.ann)).content


async def test_after_deleting_nothing_is_left_and_the_other_has_won(room: Room) -> None:
    await room.table()
    shown = await page(room, room.ann)
    await room.press(room.ann, shown, "Delete it")
    await room.press(room.ann, room.reread(shown), "Delete everything")
    assert "is deleted" in room.reread(shown).content
    assert "No name" in (await page(room, room.ann)).content
    standing = (await room.bob.slash(room.channel, "casino leaderboard")).response.content
    assert "Bob" in standing and "Ann" not in standing
