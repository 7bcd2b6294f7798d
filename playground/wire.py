"""Every record as Discord writes it in JSON; `plain.json` holds what is the same for all of a kind."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

from .errors import Json
from .world import EVERYONE, Attachment, Channel, Interaction, Kind, Message, Server, User, World, made

PLAIN: dict[str, Json] = json.loads(Path(__file__).with_name("plain.json").read_text("utf-8"))


class Wire:
    """Writes records; `base_url` is where the server is reached."""

    def __init__(self, world: World, base_url: str) -> None:
        self.world, self.base_url = world, base_url

    # People and places

    def user(self, user: User) -> Json:
        named = {"id": str(user.id), "username": user.name, "global_name": user.shown, "bot": user.bot}
        return PLAIN["user"] | named | {"discriminator": "0000" if user.bot else "0"}

    def me(self) -> Json:
        return self.user(self.world.bot) | PLAIN["me"]

    def member(self, server: Server, user: User) -> Json:
        return PLAIN["member"] | {"user": self.user(user), "joined_at": _time(server.id)}

    def application(self) -> Json:
        bot, owner = self.world.bot, self.world.users[self.world.server.owner_id]
        named = {"id": str(bot.id), "name": bot.shown, "bot": self.user(bot), "owner": self.user(owner)}
        return PLAIN["application"] | named

    def channel(self, channel: Channel) -> Json:
        body: Json = {"id": str(channel.id), "type": channel.kind}
        messages = self.world.messages_in(channel.id)
        body["last_message_id"] = str(messages[-1].id) if messages else None
        if channel.recipient_id is not None:
            return body | {"flags": 0, "recipients": [self.user(self.world.users[channel.recipient_id])]}
        body |= {"guild_id": str(channel.server_id), "name": channel.name}
        if channel.parent_id is not None:
            return PLAIN["thread"] | body | self._thread(channel, len(messages))
        siblings = [c.id for c in self.world.channels.values() if c.server_id == channel.server_id]
        body |= {"position": siblings.index(channel.id), "permission_overwrites": self._overwrites(channel)}
        return PLAIN["channel"] | body

    def _overwrites(self, channel: Channel) -> list[Json]:
        """One entry that makes the bot's permissions here what the record says."""
        allow, deny = channel.bot_permissions & ~EVERYONE, EVERYONE & ~channel.bot_permissions
        if not allow and not deny:
            return []
        return [{"id": str(self.world.bot.id), "type": 1, "allow": str(int(allow)), "deny": str(int(deny))}]

    def _thread(self, channel: Channel, count: int) -> Json:
        when, told = _time(channel.id), {"message_count": count, "total_message_sent": count}
        life = {"archived": channel.archived, "archive_timestamp": when, "create_timestamp": when}
        life |= {"auto_archive_duration": 1440, "locked": False}
        owner = str(self.world.bot.id)
        return told | {"parent_id": str(channel.parent_id), "owner_id": owner, "thread_metadata": life}

    def server(self, server: Server) -> Json:
        """GUILD_CREATE: with the places and, for the guilds intent alone, the bot as the only member."""
        places = [c for c in self.world.channels.values() if c.server_id == server.id]
        named = {"id": str(server.id), "name": server.name, "owner_id": str(server.owner_id)}
        role = PLAIN["role"] | {"id": str(server.id), "permissions": str(int(EVERYONE))}
        people = {"member_count": len(server.members), "members": [self.member(server, self.world.bot)]}
        return (
            PLAIN["server"]
            | named
            | people
            | {
                "roles": [role],
                "joined_at": _time(server.id),
                "channels": [self.channel(c) for c in places if c.parent_id is None],
                "threads": [self.channel(c) for c in places if c.parent_id is not None],
            }
        )

    # Messages

    def attachment(self, file: Attachment, message: Message) -> Json:
        url = f"{self.base_url}/attachments/{message.channel_id}/{file.id}/{file.filename}?hm={file.key}"
        body = {"id": str(file.id), "filename": file.filename, "size": len(file.content), "url": url, "proxy_url": url}
        return body | file.about | {"ephemeral": message.only_for is not None}

    def message(self, message: Message) -> Json:
        users = self.world.users
        body: Json = {name: getattr(message, name) for name in ("content", "embeds", "components", "flags")}
        body |= {"id": str(message.id), "channel_id": str(message.channel_id)}
        body |= {"timestamp": _time(message.id), "edited_timestamp": message.edited}
        body["author"] = self.user(users[message.author_id])
        body["mentions"] = [self.user(users[uid]) for uid in message.mentions]
        body["attachments"] = [self.attachment(file, message) for file in message.attachments]
        body |= {} if message.nonce is None else {"nonce": message.nonce}
        asked = self.world.interactions.get(message.asked_by or 0)
        return PLAIN["message"] | body | ({} if asked is None else self._asked(asked))

    def _asked(self, asked: Interaction) -> Json:
        """The mark of a message that came by an interaction; a command is named with whoever gave it."""
        mark: Json = {"application_id": str(self.world.bot.id), "webhook_id": str(self.world.bot.id)}
        if asked.kind != Kind.COMMAND:
            return mark
        command = {"id": str(asked.id), "type": 2, "name": command_words(asked.data)}
        return mark | {"type": 20, "interaction": command | {"user": self.user(self.world.users[asked.user_id])}}

    # Interactions

    def interaction(self, asked: Interaction) -> Json:
        """The payload of INTERACTION_CREATE."""
        channel, user = self.world.channels[asked.channel_id], self.world.users[asked.user_id]
        what = {"id": str(asked.id), "type": int(asked.kind), "token": asked.token, "data": asked.data}
        where = {"channel": self.channel(channel) | {"permissions": str(int(EVERYONE))}, "channel_id": str(channel.id)}
        body = (
            PLAIN["interaction"]
            | what
            | where
            | {
                "application_id": str(self.world.bot.id),
                "app_permissions": str(int(channel.bot_permissions)),
                "authorizing_integration_owners": {"0": str(channel.server_id or 0)},
                "context": 1 if channel.server_id is None else 0,
            }
        )
        if asked.message_id in self.world.messages:
            body["message"] = self.message(self.world.messages[asked.message_id])
        if channel.server_id is None:
            return body | {"user": self.user(user)}
        server = self.world.servers[channel.server_id]
        body |= {"guild_id": str(server.id), "guild_locale": "en-US"}
        body["guild"] = {"id": str(server.id), "locale": "en-US", "features": []}
        return body | {"member": self.member(server, user) | {"permissions": str(int(server.members[user.id]))}}

    def callback(self, asked: Interaction, response_type: int, message: Message | None) -> Json:
        """What an answered interaction gives back when the bot asked for it with `with_response`."""
        told: Json = {"id": str(asked.id), "type": int(asked.kind)}
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
