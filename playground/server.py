"""The playground itself: the server on a loopback port, and what tests do to it."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from aiohttp import web

from .api import Api, Exchange, Hook
from .client import Client
from .clock import Clock, RealClock
from .hub import Hub, Observer
from .interactions import Answers
from .people import Person
from .posting import REQUEST_LIMIT
from .routes import Routes
from .world import Channel, Message, Permission, Server, User, World

HOST = "127.0.0.1"
TOKEN = "playground.only.not-a-real-token"


class Playground:
    """A small Discord. Made by `async with Playground.start() as pg`; see the package for what it offers."""

    def __init__(self, clock: Clock, token: str, url: str) -> None:
        self.url, self.token, self.clock = url, token, clock
        self.hub = Hub(clock, token, url)
        self._api = Api(self.hub, [*Routes(self.hub).table(), *Answers(self.hub).table()])
        self._visitors = AsyncExitStack()

    @classmethod
    @asynccontextmanager
    async def start(cls, port: int = 0, clock: Clock | None = None, token: str = TOKEN) -> AsyncIterator[Playground]:
        """Serve on 127.0.0.1; port 0 takes a free one. OSError where the port is taken."""
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, port))
        except OSError:
            listener.close()
            raise
        playground = cls(clock or RealClock(), token, f"http://{HOST}:{listener.getsockname()[1]}")
        runner = web.AppRunner(playground._app(), access_log=None, shutdown_timeout=1)
        await runner.setup()
        await web.SockSite(runner, listener).start()
        try:
            yield playground
        finally:
            await playground._visitors.aclose()
            await playground.hub.gateway.close()
            await runner.cleanup()

    def _app(self) -> web.Application:
        app = web.Application(client_max_size=REQUEST_LIMIT + 1024 * 1024)
        app.router.add_route("*", "/api/v10/{path:.*}", self._api.answer)
        app.router.add_get("/gateway", self.hub.gateway.connect)
        app.add_routes(Client(self.hub).routes())
        return app

    @property
    def world(self) -> World:
        return self.hub.world

    @property
    def api_url(self) -> str:
        """What the bot is told."""
        return f"{self.url}/api/v10"

    @property
    def log(self) -> list[Exchange]:
        """Every request of the bot with its answer, in the order of arrival."""
        return self._api.log

    # People

    async def person(self, name: str) -> Person:
        """A scripted player at a client of their own, over real sockets, until the playground closes."""
        person = Person(self.url, name)
        return await self._visitors.enter_async_context(person)

    # What a test may watch, and do to a request

    def on_message(self, fn: Observer) -> Observer:
        """Call `fn(message, "create" or "edit")` when the bot's message lands, before it is answered."""
        self.hub.observers.append(fn)
        return fn

    def before_request(self, fn: Hook) -> Hook:
        """Call `fn(method, path, n)` when the n-th request has come in and nothing has happened yet."""
        self._api.before_request.append(fn)
        return fn

    def before_answer(self, fn: Hook) -> Hook:
        """Call `fn(method, path, n)` when the n-th request has done its work and its answer has not left."""
        self._api.before_answer.append(fn)
        return fn

    def after_request(self, fn: Hook) -> Hook:
        """Call `fn(method, path, n)` when the n-th answer has been written; what it gives back is ignored."""
        self._api.after_request.append(fn)
        return fn

    def forget(self, fn: Callable[..., object]) -> None:
        """Take an observer or a hook away again."""
        for hooks in (self._api.before_request, self._api.before_answer, self._api.after_request):
            hooks[:] = [hook for hook in hooks if hook is not fn]
        self.hub.observers[:] = [observer for observer in self.hub.observers if observer is not fn]

    # What may happen to a bot

    async def bot_ready(self) -> None:
        """Wait until the bot has identified or resumed."""
        await self.hub.gateway.ready.wait()

    async def drop_gateway(self) -> None:
        """Cut the socket without a word; the bot may resume."""
        await self.hub.gateway.drop()

    def forget_session(self) -> None:
        """Make the next RESUME fail, so that the bot has to identify anew."""
        self.hub.gateway.forget_session()

    def set_bot_permissions(self, channel: Channel, permissions: Permission) -> None:
        channel.bot_permissions = permissions
        self.hub.channel_changed(channel, "UPDATE")

    def add_server(self, name: str, owner: str, channels: tuple[str, ...] = ("general",)) -> Server:
        """A server that adds the bot now."""
        server = self.world.add_server(name, owner, channels)
        self.hub.gateway.dispatch("GUILD_CREATE", self.hub.wire.server_create(server))
        return server

    def remove_server(self, server: Server) -> None:
        """The bot is thrown out."""
        del self.world.servers[server.id]
        self.hub.gateway.dispatch("GUILD_DELETE", {"id": str(server.id)})

    def add_channel(self, name: str, server: Server | None = None) -> Channel:
        channel = self.world.add_channel(name, server or self.world.server)
        self.hub.channel_changed(channel, "CREATE")
        return channel

    def remove_channel(self, channel: Channel) -> None:
        self.hub.channel_changed(channel, "DELETE")
        del self.world.channels[channel.id]
        for message in self.world.messages_in(channel.id):
            del self.world.messages[message.id]

    def remove_message(self, message: Message) -> None:
        """A moderator deletes it; a bot with the guilds intent alone is not told."""
        self.hub.remove(message)

    def remove_member(self, user: User, server: Server | None = None) -> None:
        (server or self.world.server).members.pop(user.id, None)
