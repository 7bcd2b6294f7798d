"""The routes of Discord's HTTP API that a card game's bot uses with its own token."""

from __future__ import annotations

from typing import Any

from . import limits, posting
from .api import Call, route
from .errors import Json, refusal
from .hub import Hub
from .wire import PLAIN
from .world import Channel, Message, Permission, made

NONCE_LIFE = 5 * 60.0
OLD, LATE_EDITS = 3600.0, 5
"""Seconds after which a message is old, and how often it can be edited then; Discord does not say how often."""

AS_TEXT = "default_member_permissions"
"""Sent as a number, told back as text."""
COMMANDS = "/applications/{app}/commands"
MESSAGES = "/channels/{channel}/messages"
ONE_MESSAGE = "/channels/{channel}/messages/{message}"

route("GET", "/gateway/bot")(lambda hub, call: PLAIN["gateway"] | {"url": hub.gateway.url})
route("GET", "/users/@me")(lambda hub, call: hub.wire.me())
route("GET", "/oauth2/applications/@me")(lambda hub, call: hub.wire.application())


@route("GET", COMMANDS)
def get_commands(hub: Hub, call: Call) -> Any:
    """Without `with_localizations` the translations are left out."""
    commands = hub.world.commands
    return commands if call.query.get("with_localizations") == "true" else _in_english(commands)


def _in_english(thing: Any) -> Any:
    if isinstance(thing, list):
        return [_in_english(each) for each in thing]
    if not isinstance(thing, dict):
        return thing
    return {key: _in_english(value) for key, value in thing.items() if not key.endswith("_localizations")}


@route("POST", "/users/@me/channels")
def open_dm(hub: Hub, call: Call) -> Json:
    user = hub.world.users.get(int(call.body["recipient_id"]))
    if user is None:
        raise refusal(10013)
    channel = next((each for each in hub.world.channels.values() if each.recipient_id == user.id), None)
    if channel is None:
        channel = Channel(hub.world.new_id(), user.name, recipient_id=user.id)
        hub.world.channels[channel.id] = channel
        hub.channel_changed(channel, "CREATE")
    return hub.wire.channel(channel)


@route("GET", "/guilds/{server}/members/{user}")
def get_member(hub: Hub, call: Call) -> Json:
    server, user = hub.world.servers.get(call.id("server")), hub.world.users.get(call.id("user"))
    if server is None or user is None or user.id not in server.members:
        raise refusal(10007 if server else 10004)
    return hub.wire.member(server, user)


def _channel(hub: Hub, call: Call) -> Channel:
    """The channel of the path, where the bot may look, and attach if there are files."""
    channel = hub.world.channels.get(call.id("channel"))
    if channel is None:
        raise refusal(10003)
    if channel.server_id is None:
        return channel
    if channel.server_id not in hub.world.servers or not channel.bot_permissions & Permission.VIEW_CHANNEL:
        raise refusal(50001)
    if call.files and not channel.bot_permissions & Permission.ATTACH_FILES:
        raise refusal(50013)
    return channel


@route("GET", "/channels/{channel}")
def get_channel(hub: Hub, call: Call) -> Json:
    return hub.wire.channel(_channel(hub, call))


def existing(hub: Hub, message_id: int | None) -> Message:
    """The message; ephemeral ones too."""
    message = hub.world.messages.get(message_id or 0)
    if message is None:
        raise refusal(10008)
    return message


def _message(hub: Hub, call: Call) -> Message:
    """The message of the path; ephemeral ones do not exist here."""
    channel, message = _channel(hub, call), existing(hub, call.id("message"))
    if message.channel_id != channel.id or message.only_for is not None:
        raise refusal(10008)
    return message


@route("GET", MESSAGES)
def get_messages(hub: Hub, call: Call) -> list[Json]:
    """The newest ones, or those next `after` one, newest first, without the ephemeral; none at all without Read
    Message History."""
    channel = _channel(hub, call)
    if not channel.bot_permissions & Permission.READ_MESSAGE_HISTORY:
        return []
    after, limit = int(call.query.get("after", 0)), int(call.query.get("limit", 50))
    there = hub.world.messages_in(channel.id)
    found = [message for message in there if message.only_for is None and message.id > after]
    return [hub.wire.message(message) for message in reversed(found[:limit] if after else found[-limit:])]


@route("GET", ONE_MESSAGE)
def get_message(hub: Hub, call: Call) -> Json:
    if not _channel(hub, call).bot_permissions & Permission.READ_MESSAGE_HISTORY:
        raise refusal(50013)
    return hub.wire.message(_message(hub, call))


@route("POST", MESSAGES)
async def create_message(hub: Hub, call: Call) -> Json:
    """With `enforce_nonce` a repeated send within minutes gives the message that the first one made."""
    channel, body = _channel(hub, call), call.body
    needed = Permission.SEND_MESSAGES_IN_THREADS if channel.parent_id else Permission.SEND_MESSAGES
    if channel.recipient_id is not None and hub.world.users[channel.recipient_id].closed_dms:
        raise refusal(50007)
    if channel.recipient_id is None and not channel.bot_permissions & needed:
        raise refusal(50013)
    posting.check(body, call.files)
    if body.get("enforce_nonce") and body.get("nonce") is not None:
        for message in hub.world.messages_in(channel.id):
            if message.nonce == str(body["nonce"]) and made(message.id) >= hub.clock.now() - NONCE_LIFE:
                return hub.wire.message(message)
    if channel.locked:
        raise refusal(160005)
    if channel.archived:
        channel.archived = False
        hub.channel_changed(channel, "UPDATE")
    return hub.wire.message(await posting.create(hub, channel, body, call.files))


@route("POST", "/channels/{channel}/threads")
def create_thread(hub: Hub, call: Call) -> Json:
    """A public one, which everybody of the channel sees."""
    limits.check(call.body, "thread")
    return _new_thread(hub, call, _channel(hub, call))


@route("POST", f"{ONE_MESSAGE}/threads")
async def create_thread_of_message(hub: Hub, call: Call) -> Json:
    """One that begins with a message, which leads there from then on; a message can have one only."""
    limits.check(call.body, "thread_of_message")
    parent, message = _channel(hub, call), _message(hub, call)
    if message.id in hub.world.channels:
        raise refusal(160004)
    thread = _new_thread(hub, call, parent, message)
    await hub.land(message, "edit")
    return thread


def _new_thread(hub: Hub, call: Call, parent: Channel, message: Message | None = None) -> Json:
    if not parent.bot_permissions & Permission.CREATE_PUBLIC_THREADS:
        raise refusal(50013)
    server = hub.world.servers[parent.server_id or 0]
    thread = hub.world.add_channel(call.body["name"], server, parent, message)
    hub.channel_changed(thread, "CREATE")
    call.status = 201
    return hub.wire.channel(thread)


@route("PATCH", ONE_MESSAGE)
async def edit_message(hub: Hub, call: Call) -> Json:
    message = _message(hub, call)
    if message.author_id != hub.world.bot.id:
        raise refusal(50005)
    channel = hub.world.channels[message.channel_id]
    if channel.archived or channel.locked:
        raise refusal(50083 if channel.archived else 160005)
    posting.check(call.body, call.files, message)
    if hub.clock.now() - made(message.id) > OLD:
        if message.late_edits == LATE_EDITS:
            raise refusal(30046)
        message.late_edits += 1
    return hub.wire.message(await posting.edit(hub, message, call.body, call.files))


@route("DELETE", ONE_MESSAGE)
def delete_message(hub: Hub, call: Call) -> None:
    message = _message(hub, call)
    channel = hub.world.channels[message.channel_id]
    if message.author_id != hub.world.bot.id and not channel.bot_permissions & Permission.MANAGE_MESSAGES:
        raise refusal(50013)
    if channel.archived:
        raise refusal(50083)
    hub.remove(message)


@route("PUT", COMMANDS)
def put_commands(hub: Hub, call: Call) -> list[Json]:
    """Replace all commands; one of the same name keeps its id."""
    limits.check(call.body, "list 0 100 command name")
    world, known = hub.world, {command["name"]: command["id"] for command in hub.world.commands}
    world.commands = [
        PLAIN["command"]
        | {key: str(value) if key == AS_TEXT else value for key, value in given.items() if value is not None}
        | {"id": known.get(given["name"], str(world.new_id())), "application_id": str(world.bot.id)}
        | {"version": str(world.new_id())}
        for given in call.body
    ]
    hub.commands_changed()
    return world.commands
