"""The routes of Discord's HTTP API that a card game's bot uses with its token."""

from __future__ import annotations

from typing import Any

from . import commands, posting
from .api import Call, Canned, Route
from .errors import ApiError, Json, cannot_dm, missing_access, missing_permissions, unknown
from .hub import Hub
from .limits import Problems
from .world import Channel, ChannelKind, Message, Permission, Server, User

NONCE_LIFE = 5 * 60.0


class Routes:
    """The routes that need the bot's token."""

    def __init__(self, hub: Hub) -> None:
        self.hub, self.world, self.wire = hub, hub.world, hub.wire

    def table(self) -> list[Route]:
        app, guild = "/applications/{app}/commands", "/applications/{app}/guilds/{guild}/commands"
        channel, messages = "/channels/{channel}", "/channels/{channel}/messages"
        table: list[tuple[str, str, Any]] = [
            ("GET", "/gateway", self.gateway),
            ("GET", "/gateway/bot", self.gateway_bot),
            ("GET", "/users/@me", self.me),
            ("POST", "/users/@me/channels", self.open_dm),
            ("GET", "/users/{user}", self.get_user),
            ("GET", "/oauth2/applications/@me", self.application),
            ("GET", "/applications/@me", self.application),
            ("GET", "/applications/{app}/emojis", self.emojis),
            ("GET", "/guilds/{guild}", self.get_server),
            ("GET", "/guilds/{guild}/members/{user}", self.get_member),
            ("GET", channel, self.get_channel),
            ("PATCH", channel, self.edit_channel),
            ("POST", f"{channel}/typing", self.typing),
            ("POST", f"{channel}/threads", self.create_thread),
            ("POST", f"{messages}/{{message}}/threads", self.create_thread),
            ("PUT", f"{channel}/thread-members/{{user}}", self.join_thread),
            ("GET", messages, self.get_messages),
            ("POST", messages, self.create_message),
            ("GET", f"{messages}/{{message}}", self.get_message),
            ("PATCH", f"{messages}/{{message}}", self.edit_message),
            ("DELETE", f"{messages}/{{message}}", self.delete_message),
        ]
        for base in (app, guild):
            table += [
                ("GET", base, self.get_commands),
                ("PUT", base, self.put_commands),
                ("POST", base, self.post_command),
                ("GET", f"{base}/{{command}}", self.get_command),
                ("PATCH", f"{base}/{{command}}", self.patch_command),
                ("DELETE", f"{base}/{{command}}", self.delete_command),
            ]
        return [Route(method, template, handler) for method, template, handler in table]

    # What a handler looks for

    def _channel(self, call: Call, *needed: Permission) -> Channel:
        """The channel of the path, where the bot may look and may do what is `needed`."""
        channel = self.world.channels.get(call.id("channel"))
        if channel is None:
            raise unknown(10003, "Channel")
        if channel.server_id is None:
            return channel
        if channel.server_id not in self.world.servers or not channel.bot_permissions & Permission.VIEW_CHANNEL:
            raise missing_access()
        if any(not channel.bot_permissions & permission for permission in needed):
            raise missing_permissions()
        return channel

    def _server(self, call: Call) -> Server:
        server = self.world.servers.get(call.id("guild"))
        if server is None:
            raise unknown(10004, "Guild")
        return server

    def _user(self, user_id: int) -> User:
        user = self.world.users.get(user_id)
        if user is None:
            raise unknown(10013, "User")
        return user

    # Who and where

    async def gateway(self, call: Call) -> Json:
        return {"url": self.hub.gateway.url}

    async def gateway_bot(self, call: Call) -> Json:
        start = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return {"url": self.hub.gateway.url, "shards": 1, "session_start_limit": start}

    async def me(self, call: Call) -> Json:
        return self.wire.me()

    async def open_dm(self, call: Call) -> Json:
        user = self._user(int(call.body["recipient_id"]))
        known = any(c.recipient_id == user.id for c in self.world.channels.values())
        channel = self.world.dm_with(user)
        if not known:
            self.hub.channel_changed(channel, "CREATE")
        return self.wire.channel(channel)

    async def get_user(self, call: Call) -> Json:
        return self.wire.user(self._user(call.id("user")))

    async def application(self, call: Call) -> Json:
        return self.wire.application()

    async def emojis(self, call: Call) -> Json:
        return {"items": []}

    async def get_server(self, call: Call) -> Json:
        return self.wire.server(self._server(call))

    async def get_member(self, call: Call) -> Json:
        server, user = self._server(call), self._user(call.id("user"))
        if user.id not in server.members:
            raise unknown(10007, "Member")
        return self.wire.member(server, user)

    async def get_channel(self, call: Call) -> Json:
        return self.wire.channel(self._channel(call))

    async def edit_channel(self, call: Call) -> Json:
        channel = self._channel(call)
        if not channel.is_thread:
            raise missing_permissions()
        channel.name = call.body.get("name", channel.name)
        channel.archived = call.body.get("archived", channel.archived)
        channel.locked = call.body.get("locked", channel.locked)
        self.hub.channel_changed(channel, "UPDATE")
        return self.wire.channel(channel)

    async def typing(self, call: Call) -> None:
        self._channel(call, Permission.SEND_MESSAGES)

    async def create_thread(self, call: Call) -> Canned:
        parent = self._channel(call, Permission.CREATE_PUBLIC_THREADS)
        problems = Problems()
        problems.text(("name",), call.body.get("name"), 1, 100, needed=True)
        problems.refuse()
        if parent.kind != ChannelKind.TEXT or parent.server_id is None:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        channel = self.world.add_channel(call.body["name"], self.world.servers[parent.server_id], parent)
        channel.owner_id = self.world.bot.id
        channel.archive_after_minutes = call.body.get("auto_archive_duration") or 1440
        self.hub.channel_changed(channel, "CREATE")
        return Canned(201, self.wire.channel(channel))

    async def join_thread(self, call: Call) -> None:
        self._channel(call)

    # Messages

    async def get_messages(self, call: Call) -> list[Json]:
        """Newest first; without Read Message History there are none."""
        channel = self._channel(call)
        if not channel.bot_permissions & Permission.READ_MESSAGE_HISTORY:
            return []
        found = [m for m in self.world.messages_in(channel.id) if m.only_for is None]
        if "before" in call.query:
            found = [m for m in found if m.id < int(call.query["before"])]
        if "after" in call.query:
            found = [m for m in found if m.id > int(call.query["after"])]
            found = found[: int(call.query.get("limit", 50))]
        return [self.wire.message(m) for m in reversed(found[-int(call.query.get("limit", 50)) :])]

    async def create_message(self, call: Call) -> Json:
        channel = self._channel(call)
        self._may_send(channel, bool(call.files))
        known = self._same_nonce(channel, call.body)
        if known is not None:
            return self.wire.message(known)
        if channel.is_thread and channel.archived:
            channel.archived = False
            self.hub.channel_changed(channel, "UPDATE")
        return self.wire.message(await posting.create(self.hub, channel, call.body, call.files))

    def _may_send(self, channel: Channel, with_files: bool) -> None:
        if channel.server_id is None:
            if self._user(channel.recipient_id or 0).closed_dms:
                raise cannot_dm()
            return
        sending = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
        needed = sending | (Permission.ATTACH_FILES if with_files else Permission(0))
        if channel.bot_permissions & needed != needed:
            raise missing_permissions()

    def _same_nonce(self, channel: Channel, body: Json) -> Message | None:
        """With `enforce_nonce` a repeated send within minutes gives the message that the first one made."""
        if not body.get("enforce_nonce") or body.get("nonce") is None:
            return None
        since = self.hub.clock.now() - NONCE_LIFE
        for message in self.world.messages_in(channel.id):
            if message.nonce == str(body["nonce"]) and message.created >= since:
                return message
        return None

    async def get_message(self, call: Call) -> Json:
        channel = self._channel(call, Permission.READ_MESSAGE_HISTORY)
        return self.wire.message(self.world.public_message(channel.id, call.id("message")))

    async def edit_message(self, call: Call) -> Json:
        channel = self._channel(call)
        message = self.world.public_message(channel.id, call.id("message"))
        if message.author_id != self.world.bot.id:
            raise ApiError(403, 50005, "Cannot edit a message authored by another user")
        if call.files and channel.server_id is not None and not channel.bot_permissions & Permission.ATTACH_FILES:
            raise missing_permissions()
        return self.wire.message(await posting.edit(self.hub, message, call.body, call.files))

    async def delete_message(self, call: Call) -> None:
        channel = self._channel(call)
        message = self.world.public_message(channel.id, call.id("message"))
        if message.author_id != self.world.bot.id and not channel.bot_permissions & Permission.MANAGE_MESSAGES:
            raise missing_permissions()
        self.hub.remove(message)

    # Commands

    def _commands(self, call: Call) -> list[Json]:
        return [c for c in self.world.commands.values() if c.get("guild_id") == call.ids.get("guild")]

    def _command(self, call: Call) -> Json:
        for command in self._commands(call):
            if command["id"] == call.ids["command"]:
                return command
        raise unknown(10063, "application command")

    def _store(self, call: Call, given: Json) -> Json:
        """Keep a definition; one of the same name and type keeps its id."""
        kind = given.get("type") or 1
        same = [c for c in self._commands(call) if (c["name"], c["type"]) == (given["name"], kind)]
        command_id = same[0]["id"] if same else str(self.world.new_id())
        command: Json = {"default_member_permissions": None, "description": "", "nsfw": False, "contexts": None}
        command |= {k: v for k, v in given.items() if v is not None}
        command |= {"id": command_id, "application_id": str(self.world.bot.id), "type": kind}
        command["version"] = str(self.world.new_id())
        if "guild" in call.ids:
            command["guild_id"] = call.ids["guild"]
        self.world.commands[int(command_id)] = command
        return command

    async def get_commands(self, call: Call) -> list[Json]:
        return self._commands(call)

    async def put_commands(self, call: Call) -> list[Json]:
        commands.check_commands(call.body)
        before = {c["id"] for c in self._commands(call)}
        stored = [self._store(call, given) for given in call.body]
        for command_id in before - {c["id"] for c in stored}:
            del self.world.commands[int(command_id)]
        self.hub.commands_changed()
        return stored

    async def post_command(self, call: Call) -> Json:
        commands.check_command(call.body)
        stored = self._store(call, call.body)
        self.hub.commands_changed()
        return stored

    async def get_command(self, call: Call) -> Json:
        return self._command(call)

    async def patch_command(self, call: Call) -> Json:
        command = self._command(call)
        changed = command | call.body
        commands.check_command(changed)
        command |= call.body | {"version": str(self.world.new_id())}
        self.hub.commands_changed()
        return command

    async def delete_command(self, call: Call) -> None:
        del self.world.commands[int(self._command(call)["id"])]
        self.hub.commands_changed()
