"""The websocket of the bot: HELLO, IDENTIFY, READY, events with their numbers, heartbeats, RESUME.

The intents are those of a bot that asks for guilds alone: servers, channels, threads and interactions, no
messages and no members. Whatever compression is asked for, the events are plain text frames, which every client
accepts.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from aiohttp import WSMsgType, web

from .errors import Json
from .wire import Wire, write

log = logging.getLogger("playground.gateway")

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 0, 1, 2, 3, 6, 9, 10, 11
GUILDS = 1
HEARTBEAT_MS = 41_250
ACK_AFTER = 0.1
REPLAYED_AT_MOST = 2_000

Line = asyncio.Queue[Json]
"""What waits to go out over a socket, in order."""


@asynccontextmanager
async def opened(request: web.Request) -> AsyncIterator[tuple[web.WebSocketResponse, Line]]:
    """A socket, and the line from which it is fed."""
    socket, line = web.WebSocketResponse(), Line()
    await socket.prepare(request)
    writer = asyncio.create_task(_pump(socket, line))
    try:
        yield socket, line
    finally:
        writer.cancel()


async def _pump(socket: web.WebSocketResponse, line: Line) -> None:
    with suppress(ConnectionError):
        while True:
            await socket.send_json(await line.get())


class Gateway:
    """One session at a time, which outlives its sockets: the number of the last event, and the events to replay.

    `came` is called when the bot has identified. `ready` is set while it has or has resumed; `resumes` counts how often
    it has resumed.
    """

    def __init__(self, wire: Wire, token: str, url: str, came: Callable[[], None]) -> None:
        self.wire, self.token, self.url, self.came = wire, token, url, came
        self.ready, self.resumes = asyncio.Event(), 0
        self.session: str | None = None
        self._seq, self._sent = 0, deque[Json](maxlen=REPLAYED_AT_MOST)
        self._line: Line | None = None
        self._open: set[asyncio.Transport] = set()

    def dispatch(self, event: str, data: Json) -> None:
        """To the bot; without a session nobody hears it, as on Discord."""
        if self.session is None:
            return
        self._seq += 1
        self._sent.append({"op": DISPATCH, "t": event, "s": self._seq, "d": data})
        if self._line is not None:
            self._line.put_nowait(self._sent[-1])

    def drop(self) -> None:
        """Cut every socket without a word, as a network does; the session can be resumed."""
        for transport in self._open:
            transport.abort()

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        async with opened(request) as (socket, line):
            transport = request.transport
            assert transport is not None
            self._open.add(transport)
            line.put_nowait(_frame(HELLO, {"heartbeat_interval": HEARTBEAT_MS}))
            try:
                async for message in socket:
                    if message.type == WSMsgType.TEXT:
                        await self._receive(socket, line, json.loads(message.data))
            finally:
                self._open.discard(transport)
                if self._line is line:
                    self._line = None
                    self.ready.clear()
        return socket

    async def _receive(self, socket: web.WebSocketResponse, line: Line, payload: Json) -> None:
        op, data = payload["op"], payload.get("d") or {}
        if op == HEARTBEAT:
            # discord.py notes the time of a beat after it was sent: an answer at once would seem 41 seconds late.
            asyncio.get_running_loop().call_later(ACK_AFTER, line.put_nowait, _frame(HEARTBEAT_ACK))
        elif op in (IDENTIFY, RESUME) and data["token"] != self.token:
            await socket.close(code=4004)
        elif op == IDENTIFY:
            self._identify(line, data["intents"])
        elif op == RESUME:
            self._resume(line, data["session_id"], data["seq"])
        elif op != PRESENCE:
            log.warning("The bot sent opcode %s over the gateway, which the playground does not know.", op)
            await socket.close(code=4001)

    def _identify(self, line: Line, intents: int) -> None:
        if intents & ~GUILDS:
            log.warning("The bot asks for intents %s; the playground sends those of guilds (1) alone.", intents)
        self.session, self._seq, self._line = secrets.token_hex(16), 0, line
        self._sent.clear()
        world = self.wire.world
        guilds = [{"id": str(server_id), "unavailable": True} for server_id in world.servers]
        ready = {"user": self.wire.me(), "session_id": self.session, "resume_gateway_url": self.url, "guilds": guilds}
        self.dispatch("READY", write("ready", world.bot, **ready))
        for server in world.servers.values():
            self.dispatch("GUILD_CREATE", self.wire.server(server) | {"unavailable": False})
        self.ready.set()
        self.came()

    def _resume(self, line: Line, session: str, seq: int) -> None:
        if session != self.session:
            line.put_nowait(_frame(INVALID_SESSION, False))
            return
        for payload in self._sent:
            if payload["s"] > seq:
                line.put_nowait(payload)
        self._line = line
        self.resumes += 1
        self.dispatch("RESUMED", {})
        self.ready.set()


def _frame(op: int, data: Json | bool | None = None) -> Json:
    return {"op": op, "t": None, "s": None, "d": data}
