"""The websocket of the bot: HELLO, IDENTIFY, READY, events with their numbers, heartbeats, RESUME.

The intents are those of a bot that asks for guilds alone: servers, channels, threads and interactions, no
messages and no members. With `compress=zlib-stream` the events go through one zlib stream for each
connection; any other compression is answered with plain text frames, which every client accepts.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import zlib
from collections import deque
from contextlib import suppress

from aiohttp import WSMsgType, web

from .errors import Json
from .wire import Wire

log = logging.getLogger("playground.gateway")

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME = 0, 1, 2, 3, 6
RECONNECT, REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 7, 8, 9, 10, 11
GUILDS = 1
HEARTBEAT_MS = 41_250
ACK_AFTER = 0.1
REPLAYED_AT_MOST = 2_000


class Line:
    """One open socket; what is put on it goes out in order."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport | None, compress: bool) -> None:
        self.socket, self.transport = socket, transport
        self._zlib = zlib.compressobj() if compress else None
        self._queue: asyncio.Queue[Json] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def put(self, payload: Json) -> None:
        self._queue.put_nowait(payload)

    async def _write(self) -> None:
        with suppress(ConnectionError):
            while True:
                text = json.dumps(await self._queue.get(), separators=(",", ":"))
                if self._zlib is None:
                    await self.socket.send_str(text)
                else:
                    packed = self._zlib.compress(text.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(packed)

    async def close(self, code: int = 1000) -> None:
        self._writer.cancel()
        await self.socket.close(code=code)


class Session:
    """What outlives a socket: the number of the last event and the events to replay after a RESUME."""

    def __init__(self) -> None:
        self.id = secrets.token_hex(16)
        self.seq = 0
        self.sent: deque[Json] = deque(maxlen=REPLAYED_AT_MOST)
        self.line: Line | None = None

    def dispatch(self, event: str, data: Json) -> None:
        self.seq += 1
        payload: Json = {"op": DISPATCH, "t": event, "s": self.seq, "d": data}
        self.sent.append(payload)
        if self.line is not None:
            self.line.put(payload)


class Gateway:
    def __init__(self, wire: Wire, token: str, url: str) -> None:
        self.wire, self.token, self.url = wire, token, url
        self.session: Session | None = None
        self.ready = asyncio.Event()
        self.resumes = 0
        self._lines: set[Line] = set()

    @property
    def connected(self) -> bool:
        return self.session is not None and self.session.line is not None

    def dispatch(self, event: str, data: Json) -> None:
        """To the bot; without a session nobody hears it, as on Discord."""
        if self.session is not None:
            self.session.dispatch(event, data)

    async def drop(self, code: int = 1006) -> None:
        """Cut the socket, as a network does (1006: without a word); the session can be resumed."""
        for line in list(self._lines):
            if code != 1006:
                await line.close(code)
            elif line.transport is not None:
                line.transport.abort()

    def forget_session(self) -> None:
        """The next RESUME gets INVALID_SESSION and the bot has to identify anew."""
        if self.session is not None:
            self.session.id = secrets.token_hex(16)

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        line = Line(socket, request.transport, request.query.get("compress") == "zlib-stream")
        self._lines.add(line)
        line.put({"op": HELLO, "t": None, "s": None, "d": {"heartbeat_interval": HEARTBEAT_MS}})
        try:
            async for message in socket:
                if message.type == WSMsgType.TEXT:
                    await self._receive(line, json.loads(message.data))
        finally:
            self._lines.discard(line)
            await line.close()
            if self.session is not None and self.session.line is line:
                self.session.line = None
                self.ready.clear()
        return socket

    async def close(self) -> None:
        for line in list(self._lines):
            await line.close(1001)

    async def _receive(self, line: Line, payload: Json) -> None:
        op, data = payload.get("op"), payload.get("d")
        if op == HEARTBEAT:
            # discord.py notes the time of a beat after it was sent: an answer at once would seem 41 seconds late.
            ack: Json = {"op": HEARTBEAT_ACK, "t": None, "s": None, "d": None}
            asyncio.get_running_loop().call_later(ACK_AFTER, line.put, ack)
        elif op == IDENTIFY and isinstance(data, dict):
            await self._identify(line, data)
        elif op == RESUME and isinstance(data, dict):
            self._resume(line, data)
        elif op != PRESENCE:
            log.warning("The bot sent opcode %s over the gateway, which the playground does not know.", op)
            await line.close(4001)

    async def _identify(self, line: Line, data: Json) -> None:
        if data.get("token") != self.token:
            await line.close(4004)
            return
        if data.get("intents", 0) & ~GUILDS:
            log.warning("The bot asks for intents %s; the playground sends those of guilds (1) alone.", data["intents"])
        session = Session()
        self.session, session.line = session, line
        session.dispatch("READY", self._ready_data(session))
        for server in self.wire.world.servers.values():
            session.dispatch("GUILD_CREATE", self.wire.server_create(server) | {"unavailable": False})
        self.ready.set()

    def _ready_data(self, session: Session) -> Json:
        world = self.wire.world
        return {
            "v": 10,
            "user": self.wire.me(),
            "guilds": [{"id": str(sid), "unavailable": True} for sid in world.servers],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.url,
            "shard": [0, 1],
            "application": {"id": str(world.bot.id), "flags": 0},
            "private_channels": [],
        }

    def _resume(self, line: Line, data: Json) -> None:
        session = self.session
        if session is None or data.get("session_id") != session.id or data.get("token") != self.token:
            line.put({"op": INVALID_SESSION, "t": None, "s": None, "d": False})
            return
        session.line = line
        self.resumes += 1
        for payload in session.sent:
            if payload["s"] > data["seq"]:
                line.put(payload)
        session.dispatch("RESUMED", {})
        self.ready.set()
