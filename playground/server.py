"""The playground itself: everything put together behind one loopback port."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import ClassVar, Self

from aiohttp import web

from . import answers, routes  # noqa: F401  (their handlers are the API)
from .api import handle, read
from .client import Client
from .hub import Hub
from .posting import REQUEST_LIMIT
from .world import Clock

HOST = "127.0.0.1"
TOKEN = "playground.only.not-a-real-token"


class RealClock:
    """Wall time."""

    def now(self) -> float:
        return time.time()

    def call_later(self, seconds: float, fn: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_later(seconds, fn)


class Playground:
    """A small Discord. Made by `async with Playground.start() as playground`."""

    Hub: ClassVar[type[Hub]] = Hub

    def __init__(self, clock: Clock, url: str) -> None:
        self.url, self.clock, self.token = url, clock, TOKEN
        self.hub = self.Hub(clock, TOKEN, url)
        self.world = self.hub.world

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """A request of the bot."""
        return await handle(self.hub, await read(request))

    @property
    def api_url(self) -> str:
        """What the bot is told."""
        return f"{self.url}/api/v10"

    @classmethod
    @asynccontextmanager
    async def start(cls, port: int = 0, clock: Clock | None = None) -> AsyncIterator[Self]:
        """Serve on 127.0.0.1; port 0 takes a free one. OSError where the port is taken."""
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((HOST, port))
            playground = cls(clock or RealClock(), f"http://{HOST}:{listener.getsockname()[1]}")
            app = web.Application(client_max_size=REQUEST_LIMIT + 1024 * 1024)
            app.router.add_route("*", "/api/v10/{path:.*}", playground.answer)
            app.router.add_get("/gateway", playground.hub.gateway.connect)
            app.add_routes(Client(playground.hub).routes())
            runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
            await runner.setup()
            await web.SockSite(runner, listener).start()
            try:
                yield playground
            finally:
                playground.hub.gateway.drop()
                await runner.cleanup()
