"""The front door of the HTTP API: reads, logs, asks the hooks, finds the handler, answers.

Requests are numbered from 1 in the order of arrival. Three kinds of hook are called with (method, path,
number), where the path begins behind `/api/v10`: `before_request` when nothing has happened yet,
`before_answer` when the world has changed and the answer has not left, `after_request` when the answer is
written. The first two may give a `Canned` answer to be sent in place of the true one.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from aiohttp import BodyPartReader, web

from .errors import ApiError, not_here, unauthorized
from .hub import Hub
from .limits import Problems
from .posting import Upload

log = logging.getLogger("playground.api")

JSON_TYPE = {"Content-Type": "application/json"}  # exactly: discord.py reads anything else as text
NO_BODY = 204


@dataclass(frozen=True, slots=True)
class Canned:
    """An answer given in place of the true one."""

    status: int
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)


def rate_limited(retry_after: float, *, everywhere: bool = False) -> Canned:
    """429, with the `Via` header without which discord.py gives up at once."""
    body = {"message": "You are being rate limited.", "retry_after": retry_after, "global": everywhere, "code": 0}
    return Canned(429, body, {"Via": "1.1 playground", "Retry-After": str(max(1, round(retry_after)))})


def refused(status: int, code: int, message: str) -> Canned:
    """An error in Discord's shape: `refused(404, 10008, "Unknown Message")`."""
    return Canned(status, {"message": message, "code": code})


@dataclass(slots=True)
class Exchange:
    """One request and its answer; `status` is 0 until it is answered."""

    n: int
    method: str
    path: str
    query: dict[str, str]
    body: Any
    files: list[str]
    status: int = 0
    answer: Any = None


@dataclass(frozen=True, slots=True)
class Call:
    """What a handler is given. `ids` are the path's fields."""

    ids: dict[str, str]
    query: dict[str, str]
    body: Any
    files: tuple[Upload, ...]

    def id(self, name: str) -> int:
        """A snowflake of the path."""
        if not self.ids[name].isdigit():
            problems = Problems()
            problems.add((name,), "NUMBER_TYPE_COERCE", f"Value {self.ids[name]!r} is not snowflake.")
            problems.refuse()
        return int(self.ids[name])


Handler = Callable[[Call], Awaitable[Any]]
Hook = Callable[[str, str, int], Awaitable[Canned | None] | Canned | None]


@dataclass(frozen=True, slots=True)
class Route:
    """`open` routes need no bot token: the interaction's own token is in their path."""

    method: str
    template: str
    handler: Handler
    open: bool = False

    def match(self, method: str, path: str) -> dict[str, str] | None:
        if method != self.method:
            return None
        pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", self.template)
        found = re.fullmatch(pattern, path)
        return None if found is None else {k: unquote(v) for k, v in found.groupdict().items()}


class Api:
    def __init__(self, hub: Hub, routes: Iterable[Route]) -> None:
        self.hub = hub
        self.routes = tuple(routes)
        self.log: list[Exchange] = []
        self.before_request: list[Hook] = []
        self.before_answer: list[Hook] = []
        self.after_request: list[Hook] = []

    async def answer(self, request: web.Request) -> web.StreamResponse:
        path = "/" + request.match_info["path"]
        exchange = Exchange(len(self.log) + 1, request.method, path, dict(request.query), None, [])
        self.log.append(exchange)
        try:
            body, files, complaint = await _read(request)
        except ConnectionError:  # killed in the middle of its request
            return web.Response(status=400)
        exchange.body, exchange.files = body, [upload.filename for upload in files]
        canned = await self._ask(self.before_request, exchange)
        if canned is None:
            answer = await self._handle(request, exchange, body, files, complaint)
            canned = await self._ask(self.before_answer, exchange) or answer
        exchange.status, exchange.answer = canned.status, canned.body
        response = _response(canned)
        with suppress(ConnectionError):  # a bot that was killed meanwhile does not hear it
            await response.prepare(request)
            await response.write_eof()
        await self._ask(self.after_request, exchange)
        return response

    async def _ask(self, hooks: list[Hook], exchange: Exchange) -> Canned | None:
        for hook in list(hooks):
            given = hook(exchange.method, exchange.path, exchange.n)
            canned = given if given is None or isinstance(given, Canned) else await given
            if canned is not None:
                return canned
        return None

    async def _handle(
        self, request: web.Request, exchange: Exchange, body: Any, files: tuple[Upload, ...], complaint: ApiError | None
    ) -> Canned:
        try:
            for route in self.routes:
                ids = route.match(exchange.method, exchange.path)
                if ids is not None:
                    break
            else:
                raise not_here(f"{exchange.method} {exchange.path}")
            if not route.open and request.headers.get("Authorization") != f"Bot {self.hub.token}":
                raise unauthorized()
            if complaint is not None:
                raise complaint
            given = await route.handler(Call(ids, exchange.query, body, files))
        except ApiError as error:
            if error.status == 501:
                log.warning("NOT IN THE PLAYGROUND: %s %s (%s)", exchange.method, exchange.path, error.message)
            return Canned(error.status, error.body())
        if isinstance(given, Canned):
            return given
        return Canned(NO_BODY) if given is None else Canned(200, given)


def _response(canned: Canned) -> web.Response:
    headers = dict(canned.headers)
    if canned.status == NO_BODY:
        return web.Response(status=NO_BODY, headers=headers)
    text = json.dumps(canned.body, separators=(",", ":")).encode()
    return web.Response(status=canned.status, body=text, headers=headers | JSON_TYPE)


async def _read(request: web.Request) -> tuple[Any, tuple[Upload, ...], ApiError | None]:
    """The JSON and the files of a request; what cannot be read is a complaint."""
    try:
        if request.content_type == "multipart/form-data":
            return *await _multipart(request), None
        raw = await request.read()
        return (json.loads(raw) if raw else None), (), None
    except (ValueError, KeyError):
        return None, (), ApiError(400, 50109, "The request body contains invalid JSON.")


async def _multipart(request: web.Request) -> tuple[Any, tuple[Upload, ...]]:
    body: Any = None
    files: list[Upload] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise ValueError("a part within a part")
        if part.name == "payload_json":
            body = json.loads(await part.text())
        else:
            files.append(await _upload(part, len(files)))
    return body, tuple(files)


async def _upload(part: BodyPartReader, place: int) -> Upload:
    found = re.fullmatch(r"files\[(\d+)\]", part.name or "")
    index = int(found[1]) if found else place
    return Upload(index, part.filename or f"file{index}", bytes(await part.read()))
