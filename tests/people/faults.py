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
from playground.api import Call, handle, read, reply
from playground.hub import Hub
from playground.world import Channel, Clock, Message, Permission, Server, User

from .person import Person

Answer = web.Response
Hook = Callable[[str, str, int], Awaitable[Answer | None] | Answer | None]
Observer = Callable[[Message, str], Awaitable[None] | None]


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


class WatchedHub(Hub):
    """`observers` are told of the bot's messages before anybody sees them."""

    def __init__(self, clock: Clock, token: str, base_url: str) -> None:
        super().__init__(clock, token, base_url)
        self.observers: list[Observer] = []

    async def land(self, message: Message, change: str) -> Message:
        self.world.messages[message.id] = message
        for observer in self.observers if message.author_id == self.world.bot.id else ():
            waiting = observer(message, change)
            if waiting is not None:
                await waiting
        return await super().land(message, change)


class Playground(PlainPlayground):
    """A small Discord with people in it. Made by `async with Playground.start(clock=HandClock()) as pg`.

    It logs every request of the bot with its answer, in the order of arrival, and asks the hooks. `listeners` hear each
    exchange of every playground.
    """

    listeners: ClassVar[list[Callable[[Exchange], None]]] = []
    Hub = WatchedHub
    hub: WatchedHub

    def __init__(self, clock: Clock, url: str) -> None:
        super().__init__(clock, url)
        self._visitors = AsyncExitStack()
        self.log: list[Exchange] = []
        self._before_request: list[Hook] = []
        self._before_answer: list[Hook] = []
        self._after_request: list[Hook] = []

    async def answer(self, request: web.Request) -> web.Response:
        exchange = Exchange(len(self.log) + 1, await read(request))
        self.log.append(exchange)
        answer = await self._ask(self._before_request, exchange)
        if answer is None:
            true = await handle(self.hub, exchange.call)
            answer = await self._ask(self._before_answer, exchange) or true
        exchange.status = answer.status
        exchange.answer = json.loads(answer.body) if isinstance(answer.body, bytes) else None
        for listener in self.listeners:
            listener(exchange)
        with suppress(ConnectionError):  # a bot that was killed meanwhile does not hear it
            await answer.prepare(request)
            await answer.write_eof()
        await self._ask(self._after_request, exchange)
        return answer

    async def _ask(self, hooks: list[Hook], exchange: Exchange) -> Answer | None:
        for hook in list(hooks):
            given = hook(exchange.method, exchange.path, exchange.n)
            answer = given if given is None or isinstance(given, Answer) else await given
            if answer is not None:
                return answer
        return None

    @classmethod
    @asynccontextmanager
    async def start(cls, port: int = 0, clock: Clock | None = None) -> AsyncIterator[Self]:
        async with super().start(port, clock) as playground, playground._visitors:
            yield playground

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
        self._before_request.append(fn)
        return fn

    def before_answer(self, fn: Hook) -> Hook:
        """Call `fn(method, path, n)` when the n-th request has done its work and its answer has not left."""
        self._before_answer.append(fn)
        return fn

    def after_request(self, fn: Hook) -> Hook:
        """Call `fn(method, path, n)` when the n-th answer has been written; what it gives back is ignored."""
        self._after_request.append(fn)
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

    def deliver_again(self, interaction: int) -> None:
        """Tell the bot once more of what somebody did."""
        asked = self.world.interactions[interaction]
        self.hub.gateway.dispatch("INTERACTION_CREATE", self.hub.wire.interaction(asked))

    def set_bot_permissions(self, channel: Channel, permissions: Permission) -> None:
        """In a channel, and in its threads, whose permissions are the channel's."""
        for each in (channel, *self.world.threads_of(channel)):
            each.bot_permissions = permissions
            self.hub.channel_changed(each, "UPDATE")

    def add_server(self, name: str, owner: str, channels: tuple[str, ...] = ("general",)) -> Server:
        """A server that adds the bot now."""
        server = self.world.add_server(name, owner, channels)
        self.hub.gateway.dispatch("GUILD_CREATE", self.hub.wire.server(server))
        return server

    def remove_server(self, server: Server) -> None:
        """The bot is thrown out."""
        del self.world.servers[server.id]
        self.hub.gateway.dispatch("GUILD_DELETE", {"id": str(server.id)})

    def bring_back(self, server: Server) -> None:
        """The bot is added again where it was thrown out."""
        self.world.servers[server.id] = server
        self.hub.gateway.dispatch("GUILD_CREATE", self.hub.wire.server(server))

    def add_channel(self, name: str, server: Server | None = None, parent: Channel | None = None) -> Channel:
        """A channel, or with a `parent` a thread in it."""
        channel = self.world.add_channel(name, server or self.world.server, parent)
        self.hub.channel_changed(channel, "CREATE")
        return channel

    def archive(self, thread: Channel, *, locked: bool = False) -> None:
        """Close a thread; a message opens it again, unless a moderator has it `locked` as well."""
        thread.archived, thread.locked = True, locked
        self.hub.channel_changed(thread, "UPDATE")

    def lock(self, thread: Channel) -> None:
        """Nobody but moderators may write there from now on, though it stays open."""
        thread.locked = True
        self.hub.channel_changed(thread, "UPDATE")

    def open_again(self, thread: Channel) -> None:
        """A moderator unlocks a thread and opens it."""
        thread.archived = thread.locked = False
        self.hub.channel_changed(thread, "UPDATE")

    def remove_channel(self, channel: Channel) -> None:
        """It is deleted, and its threads with it."""
        for thread in self.world.threads_of(channel):
            self.remove_channel(thread)
        self.hub.channel_changed(channel, "DELETE")
        del self.world.channels[channel.id]
        for message in self.world.messages_in(channel.id):
            del self.world.messages[message.id]

    def remove_message(self, message: Message) -> None:
        """A moderator deletes it; a bot with the guilds intent alone is not told."""
        self.hub.remove(message)

    def remove_member(self, user: User, server: Server | None = None) -> None:
        (server or self.world.server).members.pop(user.id, None)
