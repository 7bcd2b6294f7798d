"""The routes by which a bot answers interactions: the first answer, and what follows by the interaction's token."""

from __future__ import annotations

from . import limits, posting
from .api import Call, route
from .errors import Json, refusal
from .hub import Hub
from .routes import existing
from .world import LOADING, Channel, Interaction, Kind, Message

MESSAGE, DEFER_MESSAGE, DEFER_UPDATE, UPDATE, AUTOCOMPLETE, MODAL = 4, 5, 6, 7, 8, 9
WEBHOOK = "/webhooks/{app}/{token}"

# First answers to interactions


@route("POST", "/interactions/{interaction}/{token}/callback")
async def first_answer(hub: Hub, call: Call) -> Json | None:
    """What is refused leaves the interaction unanswered, so that the bot may try again."""
    asked = hub.unanswered(call.id("interaction"), call.ids["token"])
    kind, data = call.body.get("type"), call.body.get("data") or {}
    limits.check(kind, f"one {_kinds(asked)}", ("type",))
    place = _where(hub, asked)
    if place.archived and place.locked:
        raise refusal(50083)
    message: Message | None = None
    source = existing(hub, asked.message_id) if kind in (UPDATE, DEFER_UPDATE) else None
    if kind in (MESSAGE, UPDATE):
        posting.check(data, call.files, source, ("data",))
        message = await _answered(hub, asked, data, call, source)
    elif kind == AUTOCOMPLETE:
        limits.check(data.get("choices"), "list 0 25 choice", ("data", "choices"))
        hub.settle(asked, "choices", choices=data.get("choices") or [])
    elif kind == MODAL:
        limits.check(data, "form", ("data",))
        asked.modal = data
        hub.settle(asked, "modal", modal=data)
    else:
        asked.outcome = "acknowledged"  # a second answer is refused from here on
        message = source or await posting.create(hub, place, data, asked=asked, flags=LOADING)
        hub.settle(asked, "acknowledged")
    asked.original_id = None if message is None else message.id
    wants_more = call.query.get("with_response", "").lower() in ("1", "true")
    return hub.wire.callback(asked, kind, message) if wants_more else None


def _where(hub: Hub, asked: Interaction) -> Channel:
    """Where somebody asked, which may be gone by now."""
    channel = hub.world.channels.get(asked.channel_id)
    if channel is None:
        raise refusal(10003)
    return channel


def _kinds(asked: Interaction) -> str:
    """Completions get choices and nothing else does; updates need a message; a form opens no form."""
    if asked.kind == Kind.AUTOCOMPLETE:
        return f"{AUTOCOMPLETE}"
    kinds = f"{MESSAGE} {DEFER_MESSAGE}" + (f" {MODAL}" if asked.kind != Kind.MODAL else "")
    return kinds + (f" {DEFER_UPDATE} {UPDATE}" if asked.message_id is not None else "")


async def _answered(hub: Hub, asked: Interaction, data: Json, call: Call, source: Message | None) -> Message:
    """A new message, or the one that was pressed with its new content."""
    asked.outcome = "message"
    if source is not None:
        message = await posting.edit(hub, source, data, call.files)
    else:
        message = await posting.create(hub, _where(hub, asked), data, call.files, asked)
    hub.settle(asked, "message" if message.only_for is None else "ephemeral", message_id=str(message.id))
    return message


# Afterwards, by the token


@route("POST", WEBHOOK)
async def follow_up(hub: Hub, call: Call) -> Json:
    """A further message; after a deferral the first one takes the place and visibility of "thinking…"."""
    asked = hub.by_token(call.ids["token"])
    original = hub.world.messages.get(asked.original_id or 0)
    if original is not None and original.loading:
        return await _edit(hub, call, asked, original)
    posting.check(call.body, call.files)
    message = await posting.create(hub, _where(hub, asked), call.body, call.files, asked)
    hub.followed(asked, message)
    return hub.wire.message(message)


@route("PATCH", f"{WEBHOOK}/messages/@original")
@route("PATCH", f"{WEBHOOK}/messages/{{message}}")
async def edit_by_token(hub: Hub, call: Call) -> Json:
    return await _edit(hub, call, *_named(hub, call))


@route("DELETE", f"{WEBHOOK}/messages/@original")
@route("DELETE", f"{WEBHOOK}/messages/{{message}}")
def delete_by_token(hub: Hub, call: Call) -> None:
    hub.remove(_named(hub, call)[1])


async def _edit(hub: Hub, call: Call, asked: Interaction, message: Message) -> Json:
    posting.check(call.body, call.files, message)
    await posting.edit(hub, message, call.body, call.files)
    hub.followed(asked, message)
    return hub.wire.message(message)


def _named(hub: Hub, call: Call) -> tuple[Interaction, Message]:
    """The message of the path, if this token brought it or was pressed on it."""
    asked = hub.by_token(call.ids["token"])
    message = existing(hub, int(call.ids.get("message") or asked.original_id or 0))
    if message.asked_by != asked.id and message.id != asked.original_id:
        raise refusal(10008)
    return asked, message
