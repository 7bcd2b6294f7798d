"""The bodies of every test here are held against Discord's own document; held against tests that send wrong ones."""

from __future__ import annotations

import pytest
from discord.http import Route

from tests.bot.ui.room import Room
from tests.openapi import Held, needs_openapi

pytestmark = needs_openapi


async def test_a_body_that_discord_does_not_take_fails_the_test(room: Room, held: Held) -> None:
    route = Route("POST", "/channels/{channel_id}/messages", channel_id=room.channel.id)
    await room.env.bot.http.request(route, json={"content": "hello", "nonce": "n" * 26})
    with pytest.raises(pytest.fail.Exception, match="nonce"):
        held.check()


async def test_an_answer_to_a_press_is_held_too(room: Room, held: Held) -> None:
    before = held.count
    await room.table()
    await room.hand(room.ann)
    assert held.count > before + 6
