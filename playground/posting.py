"""Making and changing messages from the bot's payloads."""

from __future__ import annotations

import io
import mimetypes
import re
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from . import limits
from .errors import Json, empty_message, too_large
from .hub import Hub
from .wire import ATTACHMENT_LIMIT
from .world import EPHEMERAL, LOADING, Attachment, Channel, Interaction, Message, Permission

REQUEST_LIMIT = 25 * 1024 * 1024
SUPPRESS_EMBEDS, SILENT = 1 << 2, 1 << 12
MENTION = re.compile(r"<@!?(\d+)>")


@dataclass(frozen=True, slots=True)
class Upload:
    """One `files[n]` of a multipart body."""

    index: int
    filename: str
    content: bytes


def check(payload: Json, files: Sequence[Upload], message: Message | None = None, at: limits.Path = ()) -> None:
    """Refuse what Discord refuses in a new message, or in an edit of `message`, before anything changes."""
    if any(len(f.content) > ATTACHMENT_LIMIT for f in files) or sum(len(f.content) for f in files) > REQUEST_LIMIT:
        raise too_large()
    had = [] if message is None else message.attachments
    limits.check_message(payload, files=len(files), kept=frozenset(a.id for a in had), at=at)
    content = payload.get("content", message and message.content)
    embeds = payload.get("embeds", message and message.embeds)
    listed = payload.get("attachments", had)
    if not content and not embeds and not listed and not files:
        raise empty_message()


async def create(
    hub: Hub,
    channel: Channel,
    payload: Json,
    files: Sequence[Upload],
    *,
    asked: Interaction | None = None,
    at: limits.Path = (),
) -> Message:
    """A new message of the bot in this channel; by an interaction's token it may be ephemeral."""
    check(payload, files, at=at)
    world = hub.world
    message = Message(world.new_id(), channel.id, world.bot.id, hub.clock.now())
    flags = int(payload.get("flags") or 0)
    message.flags = flags & (SUPPRESS_EMBEDS | SILENT)
    if asked is not None:
        message.asked_by = asked.id
        if flags & EPHEMERAL:
            message.flags |= EPHEMERAL
            message.only_for = asked.user_id
    if payload.get("nonce") is not None:
        message.nonce = str(payload["nonce"])
    reference = payload.get("message_reference") or {}
    if reference.get("message_id") is not None:
        message.reply_to = int(reference["message_id"])
    _fill(hub, message, payload, files)
    if asked is None and channel.server_id is not None and not channel.bot_permissions & Permission.EMBED_LINKS:
        message.embeds = []
    world.put(message)
    return await hub.land(message, "create")


async def loading(hub: Hub, channel: Channel, asked: Interaction, flags: int) -> Message:
    """ "Casino is thinking…": what a deferral shows until the first edit or follow-up takes its place."""
    message = Message(hub.world.new_id(), channel.id, hub.world.bot.id, hub.clock.now(), flags=LOADING)
    message.asked_by = asked.id
    if flags & EPHEMERAL:
        message.flags |= EPHEMERAL
        message.only_for = asked.user_id
    hub.world.put(message)
    return await hub.land(message, "create")


async def edit(hub: Hub, message: Message, payload: Json, files: Sequence[Upload], *, at: limits.Path = ()) -> Message:
    """Change what the payload names; of the attachments a list keeps what it names, and no list keeps all."""
    check(payload, files, message, at)
    _fill(hub, message, payload, files)
    if message.loading:
        message.flags &= ~LOADING
    else:
        message.edited = hub.clock.now()
    return await hub.land(message, "edit")


def _fill(hub: Hub, message: Message, payload: Json, files: Sequence[Upload]) -> None:
    if "content" in payload:
        message.content = payload["content"] or ""
        message.mentions = _mentioned(hub, message.content, payload.get("allowed_mentions"))
    if "embeds" in payload:
        message.embeds = [{"type": "rich", **embed} for embed in payload["embeds"] or []]
    if "components" in payload:
        message.components = _numbered(payload["components"] or [])
    listed = {int(entry["id"]): entry for entry in payload.get("attachments") or [] if "id" in entry}
    if "attachments" in payload:
        message.attachments = [a for a in message.attachments if a.id in listed]
    for upload in files:
        message.attachments.append(_attachment(hub, upload, listed.get(upload.index, {})))


def _mentioned(hub: Hub, content: str, allowed: Json | None) -> list[int]:
    """Who is pinged: those named in the text whom `allowed_mentions` lets through, or all without it."""
    named = [int(uid) for uid in dict.fromkeys(MENTION.findall(content))]
    if allowed is not None and "users" not in (allowed.get("parse") or []):
        listed = {int(uid) for uid in allowed.get("users") or []}
        named = [uid for uid in named if uid in listed]
    return [uid for uid in named if uid in hub.world.users]


def _numbered(rows: list[Json]) -> list[Json]:
    """Discord gives every component a number and fills in a select's bounds."""
    number = 0
    numbered = []
    for row in rows:
        number += 1
        new_row: Json = {"type": 1, "id": row.get("id") or number, "components": []}
        for part in row["components"]:
            number += 1
            filled = {k: v for k, v in part.items() if v is not None} | {"id": part.get("id") or number}
            if part["type"] != limits.BUTTON:
                filled.setdefault("min_values", 1)
                filled.setdefault("max_values", 1)
            new_row["components"].append(filled)
        numbered.append(new_row)
    return numbered


def _attachment(hub: Hub, upload: Upload, entry: Json) -> Attachment:
    filename = re.sub(r"[^\w.\-]", "_", entry.get("filename") or upload.filename)
    content_type = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    file = Attachment(hub.world.new_id(), filename, upload.content, content_type)
    file.description = entry.get("description") or None
    if content_type.startswith("image/"):
        file.width, file.height = _size(upload.content)
    return file


def _size(content: bytes) -> tuple[int | None, int | None]:
    try:
        with Image.open(io.BytesIO(content)) as image:
            return image.size
    except OSError:
        return None, None
