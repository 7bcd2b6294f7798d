"""The playground with what a test may watch, and what may befall a bot in it.

Requests are numbered from 1 in the order of arrival. Three kinds of hook are called with (method, path,
number), where the path begins behind `/api/v10`: `before_request` when nothing has happened yet,
`before_answer` when the world has changed and the answer has not left, `after_request` when the answer is
written. The first two may give an `Answer` to be sent in place of the true one.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from aiohttp import web

from playground import Playground as PlainPlayground
from playground.api import Api, Call, read, reply
from playground.clock import Clock
from playground.hub import Hub, Observer
from playground.world import Channel, Message, Permission, Server, User

from .person import Person

Answer = web.Response
Hook = Callable[[str, str, int], Awaitable[Answer | None] | Answer | None]


def rate_limited(retry_after: float) -> Answer:
    """429, with the `Via` header without which discord.py gives up at once."""
    body = {"message": "You are being rate limited.", "retry_after": retry_after, "global": False, "code": 0}
    return reply(429, body, **{"Via": "1.1 playground", "Retry-After": str(max(1, round(retry_after)))})


def refused(status: int, code: int, message: str) -> Answer:
    """An error in Discord's shape: `refused(404, 10008, "Unknown Message")`."""
    return reply(status, {"message": message, "code": code})


@dataclass(slots=True)
class Exchange:
    """One request and its answer; `status` is 0 until it is answered."""

    n: int
    call: Call
    status: int = 0
    answer: Any = None

    @property
    def method(self) -> str:
        return self.call.method

    @property
    def path(self) -> str:
        return self.call.path

    @property
    def body(self) -> Any:
        return self.call.body


class WatchedApi(Api):
    """Logs every request with its answer and asks the hooks. `listeners` hear each exchange of every playground."""

    listeners: ClassVar[list[Callable[[Exchange], None]]] = []

    def __init__(self, hub: Hub) -> None:
        super().__init__(hub)
        self.log: list[Exchange] = []
        self.before_request: list[Hook] = []
        self.before_answer: list[Hook] = []
        self.after_request: list[Hook] = []

    async def answer(self, request: web.Request) -> web.Response:
        exchange = Exchange(len(self.log) + 1, await read(request))
        self.log.append(exchange)
        answer = await self._ask(self.before_request, exchange)
        if answer is None:
            true = await self.handle(exchange.call)
            answer = await self._ask(self.before_answer, exchange) or true
        exchange.status = answer.status
        exchange.answer = json.loads(answer.body) if isinstance(answer.body, bytes) else None
        for listener in self.listeners:
            listener(exchange)
        with suppress(ConnectionError):  # a bot that was killed meanwhile does not hear it
            await answer.prepare(request)
            await answer.write_eof()
        await self._ask(self.after_request, exchange)
        return answer

    async def _ask(self, hooks: list[Hook], exchange: Exchange) -> Answer | None:
        for hook in list(hooks):
            given = hook(exchange.method, exchange.path, exchange.n)
            answer = given if given is None or isinstance(given, Answer) else await given
            if answer is not None:
                return answer
        return None


class Playground(PlainPlayground):
    """A small Discord with people in it. Made by `async with Playground.start(clock=HandClock()) as pg`."""

    api: WatchedApi

    def make_api(self) -> WatchedApi:
        self._visitors = AsyncExitStack()
        return WatchedApi(self.hub)

    @classmethod
    @asynccontextmanager
    async def start(cls, port: int = 0, clock: Clock | None = None) -> AsyncIterator[Self]:
        async with super().start(port, clock) as playground, playground._visitors:
            yield playground

    @property
    def log(self) -> list[Exchange]:
        """Every request of the bot with its answer, in the order of arrival."""
        return self.api.log

    async def person(self, name: str) -> Person:
        """A scripted player at a client of their own, over real sockets, until the playground closes."""
        return await self._visitors.enter_async_context(Person(self.url, name))

    # What a test may watch, and do to a request

    def on_message(self, fn: Observer) -> Observer:
        """Call `fn(message, "create" or "edit")` when the bot's message lands, before it is answered."""
        self.hub.observers.append(fn)
        return fn

    def before_request(self, fn: Hook) -> Hook:
        """Call `fn(method, path, n)` when the n-th request has come in and nothing has happened yet."""
        self.api.before_request.append(fn)
        return fn

    def before_answer(self, fn: Hook) -> Hook:
        """Call `fn(method, path, n)` when the n-th request has done its work and its answer has not left."""
        self.api.before_answer.append(fn)
        return fn

    def after_request(self, fn: Hook) -> Hook:
        """Call `fn(method, path, n)` when the n-th answer has been written; what it gives back is ignored."""
        self.api.after_request.append(fn)
        return fn

    # What may happen to a bot

    async def bot_ready(self) -> None:
        """Wait until the bot has identified or resumed."""
        await self.hub.gateway.ready.wait()

    async def drop_gateway(self) -> None:
        """Cut the socket without a word; the bot may resume."""
        self.hub.gateway.drop()

    def forget_session(self) -> None:
        """Make the next RESUME fail, so that the bot has to identify anew."""
        self.hub.gateway.session = "forgotten"

    def set_bot_permissions(self, channel: Channel, permissions: Permission) -> None:
        channel.bot_permissions = permissions
        self.hub.channel_changed(channel, "UPDATE")

    def add_server(self, name: str, owner: str, channels: tuple[str, ...] = ("general",)) -> Server:
        """A server that adds the bot now."""
        server = self.world.add_server(name, owner, channels)
        self.hub.gateway.dispatch("GUILD_CREATE", self.hub.wire.server(server))
        return server

    def remove_server(self, server: Server) -> None:
        """The bot is thrown out."""
        del self.world.servers[server.id]
        self.hub.gateway.dispatch("GUILD_DELETE", {"id": str(server.id)})

    def add_channel(self, name: str, server: Server | None = None, parent: Channel | None = None) -> Channel:
        """A channel, or with a `parent` a thread in it."""
        channel = self.world.add_channel(name, server or self.world.server, parent)
        self.hub.channel_changed(channel, "CREATE")
        return channel

    def archive(self, thread: Channel) -> None:
        thread.archived = True
        self.hub.channel_changed(thread, "UPDATE")

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
