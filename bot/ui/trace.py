"""Counts what Discord refuses, request by request, the ones included that the library repeats by itself."""

from __future__ import annotations

from types import SimpleNamespace

import aiohttp

from bot.app.ports import Meter


def counting(meter: Meter) -> aiohttp.TraceConfig:
    """What a client hands to its connection so that refusals are counted by Discord's code, or without one by the
    status."""

    async def ended(_session: object, _context: SimpleNamespace, answer: aiohttp.TraceRequestEndParams) -> None:
        status = answer.response.status
        if status >= 400:
            meter.refused(await _code(answer.response) or status)

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    return trace


async def _code(response: aiohttp.ClientResponse) -> int:
    """Discord's number for the error; 0 where the body has none. The body stays readable for the library."""
    try:
        body = await response.json(content_type=None)
    except (aiohttp.ClientError, ValueError):
        return 0
    code = body.get("code") if isinstance(body, dict) else 0
    return code if isinstance(code, int) else 0
