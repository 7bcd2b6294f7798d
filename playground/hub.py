"""The verbs that routes, page and tests share: a message lands or goes, a person asks, the bot answers.

Everything that changes the world in front of people goes through here, so that it is told to the bot
(gateway) and to those who may see it (feeds), and to nobody else.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress

from aiohttp import web

from .clock import Clock
from .errors import Json, already_acknowledged, dead_token, unknown
from .gateway import Gateway
from .typed import usable
from .wire import Wire
from .world import Channel, Interaction, InteractionKind, Message, User, World

log = logging.getLogger("playground")

ANSWER_WITHIN, TOKEN_LIFE = 3.0, 15 * 60.0

Observer = Callable[[Message, str], Awaitable[None] | None]


class Feeds:
    """The open pages: what each person may know, sent to each of their tabs as it happens."""

    def __init__(self) -> None:
        self._open: dict[asyncio.Queue[Json], int] = {}

    def open(self, user: User) -> asyncio.Queue[Json]:
        queue: asyncio.Queue[Json] = asyncio.Queue()
        self._open[queue] = user.id
        return queue

    def close(self, queue: asyncio.Queue[Json]) -> None:
        self._open.pop(queue, None)

    def people(self) -> set[int]:
        return set(self._open.values())

    def tell(self, user_id: int, event: Json) -> None:
        for queue, owner in self._open.items():
            if owner == user_id:
                queue.put_nowait(event)


class Hub:
    def __init__(self, clock: Clock, token: str, base_url: str) -> None:
        self.clock, self.token = clock, token
        self.world = World(clock)
        self.wire = Wire(self.world, base_url)
        self.gateway = Gateway(self.wire, token, base_url.replace("http", "ws", 1) + "/gateway")
        self.feeds = Feeds()
        self.observers: list[Observer] = []

    # Messages

    async def land(self, message: Message, change: str) -> Message:
        """A message was made ("create") or changed ("edit"): observers first, then everybody who sees it."""
        if message.author_id == self.world.bot.id:
            for observer in self.observers:
                waiting = observer(message, change)
                if waiting is not None:
                    await waiting
        self._show(message, {"kind": "message", "message": self.wire.message(message)})
        return message

    def remove(self, message: Message) -> None:
        gone = {"kind": "gone", "id": str(message.id), "channel_id": str(message.channel_id)}
        self._show(message, gone)
        self.world.messages.pop(message.id, None)

    def _show(self, message: Message, event: Json) -> None:
        for user_id in self.feeds.people():
            if self.world.sees(self.world.users[user_id], message):
                self.feeds.tell(user_id, event)

    # Places

    def channel_changed(self, channel: Channel, event: str) -> None:
        """CHANNEL_ or THREAD_ with CREATE, UPDATE or DELETE, to the bot and to the pages."""
        family = "THREAD" if channel.is_thread else "CHANNEL"
        if channel.server_id is not None:
            self.gateway.dispatch(f"{family}_{event}", self.wire.channel(channel))
        for user_id in self.feeds.people():
            if self.world.sees_channel(self.world.users[user_id], channel):
                self.feeds.tell(user_id, {"kind": f"channel_{event.lower()}", "channel": self.wire.channel(channel)})

    def commands_changed(self) -> None:
        for user_id in self.feeds.people():
            user = self.world.users[user_id]
            self.feeds.tell(user_id, {"kind": "commands", "commands": self.commands_for(user)})

    def commands_for(self, user: User) -> dict[str, list[Json]]:
        """By channel, since a command may be for one server or not for private channels."""
        seen = [c for c in self.world.channels.values() if self.world.sees_channel(user, c)]
        return {str(channel.id): usable(self.world, user, channel) for channel in seen}

    # Interactions

    def ask(
        self, user: User, channel: Channel, kind: InteractionKind, data: Json, message: Message | None = None
    ) -> Interaction:
        """Send what a person did to the bot, which has 3 seconds to answer."""
        asked = Interaction(
            self.world.new_id(), kind, secrets.token_urlsafe(48), user.id, channel.id, self.clock.now(), data
        )
        asked.message_id = None if message is None else message.id
        self.world.interactions[asked.id] = asked
        self.gateway.dispatch("INTERACTION_CREATE", self.wire.interaction(asked))
        asked.timer = self.clock.call_later(ANSWER_WITHIN, lambda: self._too_late(asked))
        return asked

    def _too_late(self, asked: Interaction) -> None:
        if asked.outcome is None:
            self.settle(asked, "failed")

    def claim(self, asked: Interaction, outcome: str) -> None:
        """From here on the interaction counts as answered; a second answer is refused."""
        asked.outcome = outcome
        if asked.timer is not None:
            asked.timer.cancel()

    def settle(self, asked: Interaction, outcome: str, **more: object) -> None:
        """The first answer, told to the one who asked, after whatever it brought has landed."""
        self.claim(asked, outcome)
        event = {"kind": "answer", "interaction": str(asked.id), "outcome": outcome, **more}
        self.feeds.tell(asked.user_id, event)

    def followed(self, asked: Interaction, message: Message) -> None:
        """A message came or changed by an interaction's token, told to the one who asked."""
        event = {"kind": "followed", "interaction": str(asked.id), "message_id": str(message.id)}
        self.feeds.tell(asked.user_id, event)

    def unanswered(self, interaction_id: int, token: str) -> Interaction:
        """The interaction that a first answer is for, or Discord's reason why there can be none."""
        asked = self.world.interactions.get(interaction_id)
        if asked is None or asked.token != token:
            raise unknown(10062, "interaction")
        if asked.outcome is not None and asked.outcome != "failed":
            raise already_acknowledged()
        if asked.outcome == "failed" or self.clock.now() - asked.created >= ANSWER_WITHIN:
            raise unknown(10062, "interaction")
        return asked

    def by_token(self, token: str) -> Interaction:
        """The answered interaction whose token this is, while the token lives."""
        for asked in reversed(self.world.interactions.values()):
            if asked.token == token:
                break
        else:
            raise unknown(10015, "Webhook")
        if self.clock.now() - asked.created >= TOKEN_LIFE:
            raise dead_token()
        if asked.outcome in (None, "failed"):
            raise unknown(10015, "Webhook")
        return asked


async def pump(socket: web.WebSocketResponse, queue: asyncio.Queue[Json]) -> None:
    """Send a queue's events until the socket ends."""
    with suppress(ConnectionError):
        while True:
            await socket.send_json(await queue.get())
