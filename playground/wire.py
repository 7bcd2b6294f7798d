"""Every record as Discord writes it in JSON.

`plain.json` holds the form of each kind. A text in it that begins with a mark is a field of the record: `$name` the
field as it is, `#id` a number in letters, `%id` the time at which the thing of this id was made.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from .errors import Json
from .world import (
    EVERYONE,
    HAS_THREAD,
    Attachment,
    Channel,
    Interaction,
    Kind,
    Message,
    Role,
    Server,
    User,
    World,
    made,
)

PLAIN: dict[str, Json] = json.loads(Path(__file__).with_name("plain.json").read_text("utf-8"))


def write(kind: str, record: object, **more: Any) -> Json:
    """The record in the form of its kind, with what the form does not know of it."""
    return {key: _filled(value, record) for key, value in PLAIN[kind].items()} | more


def _filled(value: Any, record: object) -> Any:
    if isinstance(value, dict):
        return {key: _filled(part, record) for key, part in value.items()}
    if not isinstance(value, str) or value[:1] not in ("$", "#", "%"):
        return value
    own = getattr(record, value[1:])
    return own if value[0] == "$" else str(own) if value[0] == "#" else _time(own)


class Wire:
    """Writes records; `base_url` is where the server is reached."""

    def __init__(self, world: World, base_url: str) -> None:
        self.world, self.base_url = world, base_url

    # People and places

    def user(self, user: User) -> Json:
        return write("user", user)

    def me(self) -> Json:
        return self.user(self.world.bot) | PLAIN["me"]

    def member(self, server: Server, user: User) -> Json:
        roles = [str(role.id) for role in server.roles.values() if user.id in role.holders]
        return PLAIN["member"] | {"user": self.user(user), "joined_at": _time(server.id), "roles": roles}

    def role(self, role: Role) -> Json:
        return write("role", role, permissions="0", position=1)

    def application(self) -> Json:
        bot, owner = self.world.bot, self.world.users[self.world.server.owner_id]
        return write("application", bot, bot=self.user(bot), owner=self.user(owner))

    def channel(self, channel: Channel) -> Json:
        messages = self.world.messages_in(channel.id)
        last = str(messages[-1].id) if messages else None
        if channel.recipient_id is not None:
            reader = self.world.users[channel.recipient_id]
            return write("private", channel, last_message_id=last, recipients=[self.user(reader)])
        if channel.parent_id is not None:
            told = {"message_count": len(messages), "total_message_sent": len(messages)}
            return write("thread", channel, last_message_id=last, owner_id=str(self.world.bot.id), **told)
        place = [c.id for c in self.world.channels.values() if c.server_id == channel.server_id].index(channel.id)
        apart = self._overwrites(channel)
        return write("channel", channel, last_message_id=last, position=place, permission_overwrites=apart)

    def _overwrites(self, channel: Channel) -> list[Json]:
        """One entry that makes the bot's permissions here what the record says."""
        allow, deny = channel.bot_permissions & ~EVERYONE, EVERYONE & ~channel.bot_permissions
        entry = {"id": str(self.world.bot.id), "type": 1, "allow": str(int(allow)), "deny": str(int(deny))}
        return [entry] if allow or deny else []

    def server(self, server: Server) -> Json:
        """GUILD_CREATE: with the places, and of threads those that are open; the guilds intent alone tells of no
        member but the bot."""
        places = [c for c in self.world.channels.values() if c.server_id == server.id]
        body = write("server", server, member_count=len(server.members))
        body["members"] = [self.member(server, self.world.bot)]
        everyone = write("role", server, name="@everyone", permissions=str(int(EVERYONE)))
        body["roles"] = [everyone, *map(self.role, server.roles.values())]
        body["channels"] = [self.channel(c) for c in places if c.parent_id is None]
        body["threads"] = [self.channel(c) for c in places if c.parent_id is not None and not c.archived]
        return body

    # Messages

    def attachment(self, file: Attachment, message: Message) -> Json:
        url = f"{self.base_url}/attachments/{message.channel_id}/{file.id}/{file.filename}?hm={file.key}"
        ephemeral = message.only_for is not None
        return write("attachment", file, url=url, proxy_url=url, ephemeral=ephemeral, **file.about)

    def message(self, message: Message) -> Json:
        users = self.world.users
        body = write("message", message, author=self.user(users[message.author_id]))
        body["mentions"] = [self.user(users[uid]) for uid in message.mentions]
        body["attachments"] = [self.attachment(file, message) for file in message.attachments]
        if message.nonce is not None:
            body["nonce"] = message.nonce
        if (thread := self.world.channels.get(message.id)) is not None:
            body |= {"thread": self.channel(thread), "flags": message.flags | HAS_THREAD}
        asked = self.world.interactions.get(message.asked_by or 0)
        return body if asked is None else body | self._asked(asked)

    def _asked(self, asked: Interaction) -> Json:
        """The mark of a message that came by an interaction; a command is named with whoever gave it."""
        mark: Json = {"application_id": str(self.world.bot.id), "webhook_id": str(self.world.bot.id)}
        if asked.kind == Kind.COMMAND:
            user = self.user(self.world.users[asked.user_id])
            command = {"id": str(asked.id), "type": 2, "name": command_words(asked.data), "user": user}
            mark |= {"type": 20, "interaction": command}
        return mark

    # Interactions

    def interaction(self, asked: Interaction) -> Json:
        """The payload of INTERACTION_CREATE."""
        channel, user = self.world.channels[asked.channel_id], self.world.users[asked.user_id]
        body = write("interaction", asked, application_id=str(self.world.bot.id), locale=user.locale)
        body["channel"] = self.channel(channel) | {"permissions": str(int(EVERYONE))}
        body["app_permissions"] = str(int(channel.bot_permissions))
        body["authorizing_integration_owners"] = {"0": str(channel.server_id or 0)}
        body["context"] = 1 if channel.server_id is None else 0
        if asked.message_id in self.world.messages:
            body["message"] = self.message(self.world.messages[asked.message_id])
        if channel.server_id is None:
            return body | {"user": self.user(user)}
        server = self.world.servers[channel.server_id]
        guild = {"id": str(server.id), "locale": "en-US", "features": []}
        member = self.member(server, user) | {"permissions": str(int(server.members[user.id]))}
        return body | {"guild_id": str(server.id), "guild_locale": "en-US", "guild": guild, "member": member}

    def callback(self, asked: Interaction, response_type: int, message: Message | None) -> Json:
        """What an answered interaction gives back when the bot asked for it with `with_response`."""
        told = write("answered", asked)
        if message is None:
            return {"interaction": told}
        told |= {"response_message_id": str(message.id), "response_message_loading": message.loading}
        told["response_message_ephemeral"] = message.only_for is not None
        resource = {"type": response_type, "message": self.message(message)}
        return {"interaction": told} | ({} if message.loading or response_type == 6 else {"resource": resource})


def _time(number: int) -> str:
    """When the thing of this id was made."""
    return datetime.fromtimestamp(made(number), UTC).isoformat()


def command_words(data: Json) -> str:
    """`casino start`: the command's name with those of its group and subcommand."""
    words, options = [data["name"]], data.get("options", [])
    while options and options[0]["type"] in (1, 2):
        words.append(options[0]["name"])
        options = options[0].get("options", [])
    return " ".join(words)
