"""Making and changing messages from the bot's payloads."""

from __future__ import annotations

import io
import itertools
import mimetypes
import re
from contextlib import suppress
from datetime import UTC, datetime

from PIL import Image

from . import limits
from .api import Files
from .errors import Json, refusal
from .hub import Hub
from .world import EPHEMERAL, LOADING, Attachment, Channel, Interaction, Message, Permission

FILE_LIMIT, REQUEST_LIMIT = 10 * 1024 * 1024, 25 * 1024 * 1024
MENTION = re.compile(r"<@!?(\d+)>")
REPLACED = 4


def check(payload: Json, files: Files, message: Message | None = None, at: limits.Path = ()) -> None:
    """Refuse what Discord refuses in a new message, or in an edit of `message`, before anything changes."""
    sizes = [len(content) for _, content in files]
    if max(sizes, default=0) > FILE_LIMIT or sum(sizes) > REQUEST_LIMIT:
        raise refusal(40005)
    had = [] if message is None else message.attachments
    limits.check_message(payload, files=len(files), kept=frozenset(a.id for a in had), at=at)
    content = payload.get("content", message and message.content)
    embeds = payload.get("embeds", message and message.embeds)
    if not content and not embeds and not payload.get("attachments", had) and not files:
        raise refusal(50006)


async def create(
    hub: Hub, channel: Channel, payload: Json, files: Files = (), asked: Interaction | None = None, flags: int = 0
) -> Message:
    """A new message of the bot in this channel; by an interaction's token it may be ephemeral.

    With the flag LOADING it is "Casino is thinking…", until the first edit or follow-up takes its place.
    """
    message = Message(hub.world.new_id(), channel.id, hub.world.bot.id, flags=flags)
    if asked is not None:
        message.asked_by = asked.id
        if int(payload.get("flags") or 0) & EPHEMERAL:
            message.flags |= EPHEMERAL
            message.only_for = asked.user_id
    if payload.get("nonce") is not None:
        message.nonce = str(payload["nonce"])
    _fill(hub, message, payload, files)
    if asked is None and channel.server_id is not None and not channel.bot_permissions & Permission.EMBED_LINKS:
        message.embeds = []
    return await hub.land(message, "create")


async def edit(hub: Hub, message: Message, payload: Json, files: Files) -> Message:
    """Change what the payload names; of the attachments a list keeps what it names, and no list keeps all."""
    _fill(hub, message, payload, files)
    if message.loading:
        message.flags &= ~LOADING
    else:
        message.edited = datetime.fromtimestamp(hub.clock.now(), UTC).isoformat()
    return await hub.land(message, "edit")


def _fill(hub: Hub, message: Message, payload: Json, files: Files) -> None:
    if "content" in payload:
        message.content = payload["content"] or ""
        message.mentions = _mentioned(hub, message.content, payload.get("allowed_mentions"))
    if "embeds" in payload:
        message.embeds = [{"type": "rich", **embed} for embed in payload["embeds"] or []]
    if "components" in payload:
        message.components = _completed(payload["components"] or [])
    listed = {int(entry["id"]): entry for entry in payload.get("attachments") or []}
    if "attachments" in payload:
        gone = [a for a in message.attachments if a.id not in listed]
        message.replaced = [*message.replaced, *gone][-REPLACED:]
        message.attachments = [a for a in message.attachments if a.id in listed]
    for n, (filename, content) in enumerate(files):
        message.attachments.append(_attachment(hub, filename, content, listed.get(n, {})))


def _mentioned(hub: Hub, content: str, allowed: Json | None) -> list[int]:
    """Who is pinged: those named in the text whom `allowed_mentions` lets through, or all without it."""
    named = dict.fromkeys(MENTION.findall(content))
    if allowed is not None and "users" not in (allowed.get("parse") or []):
        named = {uid: None for uid in map(str, allowed.get("users") or []) if uid in named}
    return [int(uid) for uid in named if int(uid) in hub.world.users]


def _completed(rows: list[Json]) -> list[Json]:
    """Discord gives every component a number, fills in a select's bounds, and writes all ids as texts."""
    numbers = itertools.count(1)

    def completed(part: Json) -> Json:
        bounds = {"min_values": 1, "max_values": 1} if part["type"] in limits.SELECTS else {}
        whole = bounds | {key: value for key, value in part.items() if value is not None} | {"id": next(numbers)}
        if "default_values" in whole:
            whole["default_values"] = [each | {"id": str(each["id"])} for each in whole["default_values"]]
        return whole | (
            {"components": [completed(inner) for inner in part["components"]]} if "components" in part else {}
        )

    return [completed(row) for row in rows]


def _attachment(hub: Hub, filename: str, content: bytes, entry: Json) -> Attachment:
    filename = re.sub(r"[^\w.\-]", "_", entry.get("filename") or filename)
    kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    about: Json = {"content_type": kind, "size": len(content)}
    about |= {"description": entry["description"]} if entry.get("description") else {}
    if kind.startswith("image/"):
        with suppress(OSError), Image.open(io.BytesIO(content)) as image:
            about |= {"width": image.width, "height": image.height}
    return Attachment(hub.world.new_id(), filename, content, about)
