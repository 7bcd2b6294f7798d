"""The verbs that routes, page and tests share: a message lands or goes, a person asks, the bot answers.

Everything that changes the world in front of people goes through here, so that it is told to the bot
(gateway) and to those who may see it (their open pages), and to nobody else.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

from .errors import Json, refusal
from .gateway import Gateway, Line
from .typed import usable
from .wire import Wire
from .world import Channel, Clock, Interaction, Kind, Message, User, World, made

ANSWER_WITHIN, TOKEN_LIFE = 3.0, 15 * 60.0


class Hub:
    """`pages` are the lines to the open pages, each with whose it is."""

    def __init__(self, clock: Clock, token: str, base_url: str) -> None:
        self.clock, self.token = clock, token
        self.world = World(clock)
        self.wire = Wire(self.world, base_url)
        url = base_url.replace("http", "ws", 1) + "/gateway"
        self.gateway = Gateway(self.wire, token, url, self.commands_changed)
        self.pages: dict[Line, int] = {}

    def tell(self, kind: str, event: Json, sees: Callable[[int], bool]) -> None:
        """To the pages of everybody who `sees` it."""
        for line, user_id in self.pages.items():
            if sees(user_id):
                line.put_nowait({"kind": kind, **event})

    # Messages and places

    async def land(self, message: Message, change: str) -> Message:
        """A message was made ("create") or changed ("edit"): everybody who sees it is told."""
        self.world.messages[message.id] = message
        self.tell("message", {"message": self.wire.message(message)}, lambda uid: self.world.sees(uid, message))
        return message

    def remove(self, message: Message) -> None:
        self.tell("gone", {"id": str(message.id)}, lambda uid: self.world.sees(uid, message))
        self.world.messages.pop(message.id, None)

    def channel_changed(self, channel: Channel, event: str) -> None:
        """CHANNEL_ or THREAD_ with CREATE, UPDATE or DELETE, to the bot and to the pages."""
        body = self.wire.channel(channel)
        if channel.server_id is not None:
            self.gateway.dispatch(f"{'THREAD' if channel.parent_id else 'CHANNEL'}_{event}", body)
        kind = f"channel_{event.lower()}"
        self.tell(kind, {"channel": body}, lambda uid: self.world.sees_channel(uid, channel))

    def commands_for(self, user_id: int) -> dict[str, list[Json]]:
        """By channel, since a command may be for servers alone; none before the bot is there to hear them."""
        if self.gateway.session is None:
            return {}
        seen = [c for c in self.world.channels.values() if self.world.sees_channel(user_id, c)]
        return {str(channel.id): usable(self.world, user_id, channel) for channel in seen}

    def commands_changed(self) -> None:
        for line, user_id in self.pages.items():
            line.put_nowait({"kind": "commands", "commands": self.commands_for(user_id)})

    # Interactions

    def ask(self, user: User, channel: Channel, kind: Kind, data: Json, message: Message | None = None) -> Json:
        """Send what a person did to the bot, which has 3 seconds to answer. Gives back what it is called."""
        asked = Interaction(self.world.new_id(), kind, secrets.token_urlsafe(48), user.id, channel.id, data)
        asked.message_id = None if message is None else message.id
        self.world.interactions[asked.id] = asked
        self.gateway.dispatch("INTERACTION_CREATE", self.wire.interaction(asked))
        self.clock.call_later(ANSWER_WITHIN, lambda: self._too_late(asked))
        return {"interaction": str(asked.id)}

    def _too_late(self, asked: Interaction) -> None:
        if asked.outcome is None:
            self.settle(asked, "failed")

    def settle(self, asked: Interaction, outcome: str, **more: object) -> None:
        """The first answer, told to the one who asked, after whatever it brought has landed."""
        asked.outcome = outcome
        event = {"interaction": str(asked.id), "outcome": outcome, **more}
        self.tell("answer", event, lambda uid: uid == asked.user_id)

    def followed(self, asked: Interaction, message: Message) -> None:
        """A message came or changed by an interaction's token, told to the one who asked."""
        event = {"interaction": str(asked.id), "message_id": str(message.id)}
        self.tell("followed", event, lambda uid: uid == asked.user_id)

    def unanswered(self, interaction_id: int, token: str) -> Interaction:
        """The interaction that a first answer is for, or Discord's reason why there can be none."""
        asked = self.world.interactions.get(interaction_id)
        if asked is None or asked.token != token or asked.outcome == "failed":
            raise refusal(10062)
        if asked.outcome is not None:
            raise refusal(40060)
        return asked

    def by_token(self, token: str) -> Interaction:
        """The answered interaction whose token this is, while the token lives."""
        asked = next((i for i in reversed(self.world.interactions.values()) if i.token == token), None)
        if asked is not None and self.clock.now() - made(asked.id) >= TOKEN_LIFE:
            raise refusal(50027)
        if asked is None or asked.outcome in (None, "failed"):
            raise refusal(10015)
        return asked
