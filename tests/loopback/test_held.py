"""Bodies and answers of every test here are held against Discord's own document; held against tests that send wrong
ones."""

from __future__ import annotations

import asyncio
import json
import sys
import urllib.request

import pytest
from discord.http import Route

from tests.loopback.house import House
from tests.loopback.process import FORK
from tests.openapi import Held, needs_openapi
from tests.people import Answer, Playground
from tests.people.faults import reply

pytestmark = needs_openapi

WRONG = {"content": "hello", "tts": "perhaps"}


def send(url: str, token: str) -> None:
    """Post what Discord does not take, as a bot in a process of its own."""
    headers = {"Authorization": f"Bot {token}", "Content-Type": "application/json"}
    request = urllib.request.Request(url, json.dumps(WRONG).encode(), headers)
    urllib.request.urlopen(request).close()


def address(playground: Playground) -> str:
    return f"{playground.api_url}/channels/{playground.world.channel('casino').id}/messages"


async def test_a_wrong_body_of_a_bot_in_this_process_fails_the_test(home: House, held: Held) -> None:
    await home.start()
    assert home.client is not None
    route = Route("POST", "/channels/{channel_id}/messages", channel_id=home.pg.world.channel("casino").id)
    await home.client.http.request(route, json=WRONG)
    with pytest.raises(pytest.fail.Exception, match=r"POST .*tts"):
        held.check()


async def test_a_wrong_body_of_a_bot_that_can_be_killed_fails_the_test(held: Held) -> None:
    async with Playground.start() as playground:
        bot = FORK.Process(target=send, args=(address(playground), playground.token))
        bot.start()
        await asyncio.to_thread(bot.join)
    with pytest.raises(pytest.fail.Exception, match=r"POST .*tts"):
        held.check()


async def test_a_wrong_body_of_a_bot_as_its_host_starts_it_fails_the_test(held: Held) -> None:
    async with Playground.start() as playground:
        code = f"from tests.loopback.test_held import send; send({address(playground)!r}, {playground.token!r})"
        bot = await asyncio.create_subprocess_exec(sys.executable, "-c", code)
        assert await bot.wait() == 0
    with pytest.raises(pytest.fail.Exception, match=r"POST .*tts"):
        held.check()


async def test_an_answer_that_discord_would_not_give_fails_the_test(home: House, held: Held) -> None:
    await home.start()

    def nonsense(method: str, path: str, n: int) -> Answer | None:
        return reply(200, {"id": 7}) if path == "/users/@me" else None

    home.pg.before_request(nonsense)
    assert home.client is not None
    await home.client.http.request(Route("GET", "/users/@me"))
    with pytest.raises(pytest.fail.Exception, match="200 to GET"):
        held.check()
