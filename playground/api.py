"""The front door of the HTTP API: reads a request, finds its handler, answers; 501 for what nobody handles."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from inspect import isawaitable
from typing import Any

from aiohttp import web

from .errors import ApiError, not_here
from .hub import Hub

log = logging.getLogger("playground.api")

Files = tuple[tuple[str, bytes], ...]
"""The name and content of each `files[n]` of a request, in the order of n."""


@dataclass(slots=True)
class Call:
    """One request. The path begins behind `/api/v10`; `ids` are its fields."""

    method: str
    path: str
    query: Mapping[str, str]
    authorization: str = ""
    body: Any = None
    files: Files = ()
    ids: dict[str, str] = field(default_factory=dict)
    status: int = 200
    """What a success with a body is answered with."""

    def id(self, name: str) -> int:
        return int(self.ids[name])


Handler = Callable[[Hub, Call], Any]
ROUTES: list[tuple[str, re.Pattern[str], Handler]] = []


def route(method: str, template: str) -> Callable[[Handler], Handler]:
    """Mark a handler. It gives back, or may be awaited for, the JSON of a 200 or None for a 204.

    `{token}` takes any text and makes the route one that needs no bot token, other fields are numbers.
    """

    def add(handler: Handler) -> Handler:
        pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>\\d+)", template.replace("{token}", r"(?P<token>[^/]+)"))
        ROUTES.append((method, re.compile(pattern), handler))
        return handler

    return add


def reply(status: int, body: Any = None, **headers: str) -> web.Response:
    """An answer in JSON. The content type is exactly so: discord.py reads anything else as text."""
    if status == 204:
        return web.Response(status=status)
    text = json.dumps(body, separators=(",", ":")).encode()
    return web.Response(status=status, body=text, headers={"Content-Type": "application/json", **headers})


async def handle(hub: Hub, call: Call) -> web.Response:
    """Do what is asked, and answer."""
    try:
        given = _handler(hub, call)(hub, call)
        given = await given if isawaitable(given) else given
    except ApiError as error:
        if error.status == 501:
            log.warning("NOT IN THE PLAYGROUND: %s %s (%s)", call.method, call.path, error.message)
        return reply(error.status, error.body())
    return reply(204 if given is None else call.status, given)


def _handler(hub: Hub, call: Call) -> Handler:
    for method, pattern, handler in ROUTES:
        found = pattern.fullmatch(call.path) if method == call.method else None
        if found is not None:
            call.ids = found.groupdict()
            if "token" not in call.ids and call.authorization != f"Bot {hub.token}":
                raise ApiError(401, 0, "401: Unauthorized")
            return handler
    raise not_here(f"{call.method} {call.path}")


async def read(request: web.Request) -> Call:
    """The request with its JSON and its files; nothing comes of one in whose middle the bot dies."""
    path, said = "/" + request.match_info["path"], request.headers.get("Authorization", "")
    call = Call(request.method, path, request.query, said)
    try:
        if request.content_type == "multipart/form-data":
            form = await request.post()
            call.body = json.loads(str(form["payload_json"]))
            files = [part for part in form.values() if isinstance(part, web.FileField)]
            call.files = tuple((part.filename, part.file.read()) for part in files)
        elif raw := await request.read():
            call.body = json.loads(raw)
    except ConnectionError as error:
        raise web.HTTPBadRequest from error
    return call
