"""Errors of Discord's that belong to the day, and those that nobody expects."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.app.faults import note
from bot.ui.calls import Fault, attempt


def http(status: int, code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="", headers={})
    return discord.HTTPException(response, {"code": code, "message": "so"})


async def failing(error: Exception) -> str:
    raise error


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (http(404, 10062), Fault.LATE),
        (http(400, 40060), Fault.ANSWERED),
        (http(404, 10008), Fault.MESSAGE_GONE),
        (http(403, 160005), Fault.LOCKED),
        (http(404, 10003), Fault.CHANNEL_GONE),
        (http(403, 50001), Fault.CHANNEL_GONE),
        (http(403, 50007), Fault.DM_CLOSED),
        (http(403, 50278), Fault.DM_CLOSED),
        (http(400, 40003), Fault.DM_TOO_FAST),
        (http(403, 50013), Fault.FORBIDDEN),
        (http(429, 30046), Fault.OLD_MESSAGE),
        (http(503, 0), Fault.UNREACHABLE),
        (http(429, 0), Fault.UNREACHABLE),
        (aiohttp.ServerDisconnectedError(), Fault.UNREACHABLE),
        (ConnectionResetError(), Fault.UNREACHABLE),
        (discord.RateLimited(99.0), Fault.UNREACHABLE),
    ],
)
async def test_an_expected_error_is_given_back_by_name(error: Exception, fault: Fault) -> None:
    assert await attempt(failing(error)) is fault


@pytest.mark.parametrize("error", [http(400, 50035), ValueError("a mistake of ours")])
async def test_any_other_error_is_raised(error: Exception) -> None:
    with pytest.raises(type(error)):
        await attempt(failing(error))


@pytest.mark.expects_error_log
def test_an_error_is_written_down_without_what_it_says(caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("bot.test")
    try:
        try:
            raise ValueError("a hand: 7s 8h")
        except ValueError as error:
            raise KeyError("9d") from error
    except KeyError as error:
        error_id = note(log, error, "pressing 'cz1:hand:1:2:3:4'")
    assert error_id in caplog.text and "cz1:hand:1:2:3:4" in caplog.text
    assert "builtins.ValueError" in caplog.text and "builtins.KeyError" in caplog.text
    assert "test_calls.py" in caplog.text
    shown = (
        caplog.text.replace(error_id, "")
        .replace('raise ValueError("a hand: 7s 8h")', "")
        .replace('raise KeyError("9d")', "")
    )
    assert "7s" not in shown and "9d" not in shown
