"""First answers to interactions, and what an interaction's token can do afterwards."""

from __future__ import annotations

from . import limits, posting
from .api import Call, Route
from .errors import Json, unknown
from .hub import Hub
from .world import Interaction, InteractionKind, Message

PONG, MESSAGE, DEFER_MESSAGE, DEFER_UPDATE, UPDATE, AUTOCOMPLETE, MODAL = 1, 4, 5, 6, 7, 8, 9


class Answers:
    """The routes that carry an interaction's token in their path and need no other."""

    def __init__(self, hub: Hub) -> None:
        self.hub, self.world, self.wire = hub, hub.world, hub.wire

    def table(self) -> list[Route]:
        webhook = "/webhooks/{app}/{token}"
        return [
            Route("POST", "/interactions/{interaction}/{token}/callback", self.callback, open=True),
            Route("POST", webhook, self.follow_up, open=True),
            Route("GET", f"{webhook}/messages/{{message}}", self.get, open=True),
            Route("PATCH", f"{webhook}/messages/{{message}}", self.edit, open=True),
            Route("DELETE", f"{webhook}/messages/{{message}}", self.delete, open=True),
        ]

    async def callback(self, call: Call) -> Json | None:
        asked = self.hub.unanswered(call.id("interaction"), call.ids["token"])
        kind, data = int((call.body or {}).get("type") or 0), (call.body or {}).get("data") or {}
        self._allowed(asked, kind)
        self._check(asked, kind, data, call)
        message = await self._answer(asked, kind, data, call)
        if message is not None:
            asked.original_id = message.id
        if call.query.get("with_response", "").lower() in ("1", "true"):
            return self.wire.callback(asked, kind, message)
        return None

    def _allowed(self, asked: Interaction, kind: int) -> None:
        """Completions get choices and nothing else does; updates need a message; a form opens no form."""
        kinds = {MESSAGE, DEFER_MESSAGE, MODAL}
        if asked.kind == InteractionKind.AUTOCOMPLETE:
            kinds = {AUTOCOMPLETE}
        elif asked.kind == InteractionKind.MODAL:
            kinds.discard(MODAL)
        if asked.message_id is not None:
            kinds |= {DEFER_UPDATE, UPDATE}
        if kind not in kinds:
            problems = limits.Problems()
            problems.choice(("type",), kind, sorted(kinds))
            problems.refuse()

    def _check(self, asked: Interaction, kind: int, data: Json, call: Call) -> None:
        """Refuse the payload while the interaction is still unanswered, so that the bot may try again."""
        if kind == AUTOCOMPLETE:
            limits.check_autocomplete(data.get("choices"))
        elif kind == MODAL:
            limits.check_modal(data)
        elif kind == UPDATE:
            posting.check(data, call.files, self._source(asked), ("data",))
        elif kind == MESSAGE:
            posting.check(data, call.files, at=("data",))

    async def _answer(self, asked: Interaction, kind: int, data: Json, call: Call) -> Message | None:
        hub, channel = self.hub, self.world.channels[asked.channel_id]
        message: Message | None = None
        if kind == AUTOCOMPLETE:
            hub.settle(asked, "choices", choices=data.get("choices") or [])
        elif kind == MODAL:
            asked.modal = data
            hub.settle(asked, "modal", modal=data)
        elif kind == DEFER_UPDATE:
            message = self._source(asked)
            hub.settle(asked, "acknowledged")
        elif kind == DEFER_MESSAGE:
            hub.claim(asked, "acknowledged")
            message = await posting.loading(hub, channel, asked, int(data.get("flags") or 0))
            hub.settle(asked, "acknowledged")
        else:
            hub.claim(asked, "message")
            message = await self._message(asked, kind, data, call)
        return message

    async def _message(self, asked: Interaction, kind: int, data: Json, call: Call) -> Message:
        """A new message, or the one that was pressed with its new content."""
        if kind == UPDATE:
            message = await posting.edit(self.hub, self._source(asked), data, call.files, at=("data",))
        else:
            channel = self.world.channels[asked.channel_id]
            message = await posting.create(self.hub, channel, data, call.files, asked=asked, at=("data",))
        outcome = "message" if message.only_for is None else "ephemeral"
        self.hub.settle(asked, outcome, message_id=str(message.id))
        return message

    def _source(self, asked: Interaction) -> Message:
        message = self.world.messages.get(asked.message_id or 0)
        if message is None:
            raise unknown(10008, "Message")
        return message

    # Afterwards, by the token

    async def follow_up(self, call: Call) -> Json:
        """A further message; after a deferral the first one takes the place and visibility of "thinking…"."""
        asked = self.hub.by_token(call.ids["token"])
        original = self.world.messages.get(asked.original_id or 0)
        if original is not None and original.loading:
            message = await posting.edit(self.hub, original, call.body, call.files)
        else:
            channel = self.world.channels[asked.channel_id]
            message = await posting.create(self.hub, channel, call.body, call.files, asked=asked)
        self.hub.followed(asked, message)
        return self.wire.message(message)

    def _message_of(self, call: Call) -> tuple[Interaction, Message]:
        """The message of the path, if this token brought it or was pressed on it."""
        asked = self.hub.by_token(call.ids["token"])
        message_id = asked.original_id if call.ids["message"] == "@original" else call.id("message")
        message = self.world.messages.get(message_id or 0)
        if message is None or (message.asked_by != asked.id and message.id != asked.original_id):
            raise unknown(10008, "Message")
        return asked, message

    async def get(self, call: Call) -> Json:
        return self.wire.message(self._message_of(call)[1])

    async def edit(self, call: Call) -> Json:
        asked, message = self._message_of(call)
        await posting.edit(self.hub, message, call.body, call.files)
        self.hub.followed(asked, message)
        return self.wire.message(message)

    async def delete(self, call: Call) -> None:
        self.hub.remove(self._message_of(call)[1])
