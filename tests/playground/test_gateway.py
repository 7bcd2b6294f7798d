"""The gateway's own protocol, spoken by hand."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from tests.people import Playground

Json = dict[str, Any]


@asynccontextmanager
async def socket(url: str) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as opened:
        yield opened


def gateway(pg: Playground, query: str = "?v=10&encoding=json") -> str:
    return pg.url.replace("http", "ws", 1) + "/gateway" + query


def identify(pg: Playground, **changes: Any) -> Json:
    return {"op": 2, "d": {"token": pg.token, "intents": 1, "properties": {}} | changes}


async def test_hello_comes_first_then_ready_then_every_server_with_rising_numbers(pg: Playground) -> None:
    async with socket(gateway(pg)) as ws:
        hello = await ws.receive_json()
        assert (hello["op"], hello["d"]["heartbeat_interval"]) == (10, 41_250)
        await ws.send_json(identify(pg))
        ready, server = await ws.receive_json(), await ws.receive_json()
    assert (ready["t"], ready["s"], server["t"], server["s"]) == ("READY", 1, "GUILD_CREATE", 2)
    assert ready["d"]["resume_gateway_url"] == gateway(pg, "")
    assert ready["d"]["guilds"] == [{"id": server["d"]["id"], "unavailable": True}]
    assert [channel["name"] for channel in server["d"]["channels"]] == ["casino", "lounge"]
    assert [member["user"]["username"] for member in server["d"]["members"]] == ["casino"]


async def test_a_heartbeat_is_acknowledged(pg: Playground) -> None:
    async with socket(gateway(pg)) as ws:
        await ws.receive_json()
        await ws.send_json({"op": 1, "d": None})
        assert (await ws.receive_json())["op"] == 11


async def test_a_wrong_token_closes_with_4004(pg: Playground) -> None:
    async with socket(gateway(pg)) as ws:
        await ws.receive_json()
        await ws.send_json(identify(pg, token="wrong"))
        await ws.receive()
        assert ws.close_code == 4004


async def test_a_session_that_is_not_known_cannot_be_resumed(pg: Playground) -> None:
    async with socket(gateway(pg)) as ws:
        await ws.receive_json()
        await ws.send_json({"op": 6, "d": {"token": pg.token, "session_id": "x", "seq": 1}})
        answer = await ws.receive_json()
    assert (answer["op"], answer["d"]) == (9, False)


async def test_a_resume_brings_what_was_missed_and_nothing_twice(pg: Playground) -> None:
    async with socket(gateway(pg)) as ws:
        await ws.receive_json()
        await ws.send_json(identify(pg))
        ready, _ = await ws.receive_json(), await ws.receive_json()
    pg.add_channel("attic")
    async with socket(gateway(pg)) as ws:
        await ws.receive_json()
        resume = {"token": pg.token, "session_id": ready["d"]["session_id"], "seq": 2}
        await ws.send_json({"op": 6, "d": resume})
        missed, resumed = await ws.receive_json(), await ws.receive_json()
    assert (missed["t"], missed["s"], missed["d"]["name"]) == ("CHANNEL_CREATE", 3, "attic")
    assert (resumed["t"], resumed["s"]) == ("RESUMED", 4)


async def test_frames_are_text_whatever_compression_is_asked_for(pg: Playground) -> None:
    async with socket(gateway(pg, "?compress=zlib-stream")) as ws:
        assert (await ws.receive_json())["op"] == 10


async def test_an_unknown_opcode_is_told_loudly(pg: Playground, caplog: pytest.LogCaptureFixture) -> None:
    async with socket(gateway(pg)) as ws:
        await ws.receive_json()
        await ws.send_json({"op": 8, "d": {}})
        await ws.receive()
        assert ws.close_code == 4001
    assert any("opcode 8" in record.getMessage() for record in caplog.records)


async def test_commands_are_offered_once_the_bot_is_there_to_hear_them(pg: Playground) -> None:
    anna = await pg.person("anna")
    pg.world.commands = [{"name": "table", "contexts": None, "default_member_permissions": None}]
    pg.hub.commands_changed()
    async with socket(gateway(pg)) as ws:
        await ws.receive_json()
        await ws.send_json(identify(pg))
        await anna.until(lambda: bool(anna.commands), "the commands")
    frames = [frame for frame in anna.received if '"kind": "commands"' in frame]
    assert ["table" in frame for frame in frames] == [False, True]
