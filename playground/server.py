"""The playground itself: everything put together behind one loopback port."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Self

from aiohttp import web

from . import interactions, routes  # noqa: F401  (their handlers are the API)
from .api import Api
from .client import Client
from .clock import Clock, RealClock
from .hub import Hub
from .posting import REQUEST_LIMIT

HOST = "127.0.0.1"
TOKEN = "playground.only.not-a-real-token"


class Playground:
    """A small Discord. Made by `async with Playground.start() as playground`."""

    def __init__(self, clock: Clock, url: str) -> None:
        self.url, self.clock, self.token = url, clock, TOKEN
        self.hub = Hub(clock, TOKEN, url)
        self.world = self.hub.world
        self.api = self.make_api()

    def make_api(self) -> Api:
        return Api(self.hub)

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
            app.router.add_route("*", "/api/v10/{path:.*}", playground.api.answer)
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
