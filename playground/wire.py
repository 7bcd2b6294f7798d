"""Messages and interactions as Discord writes them in JSON, on top of people and places."""

from __future__ import annotations

from .commands import command_words
from .errors import Json
from .places import Places, stamp
from .world import EPHEMERAL, EVERYONE, Attachment, Interaction, InteractionKind, Message, Permission

ATTACHMENT_LIMIT = 10 * 1024 * 1024


class Wire(Places):
    """Writes every record."""

    # Messages

    def attachment(self, file: Attachment, message: Message) -> Json:
        url = f"{self.base_url}/attachments/{message.channel_id}/{file.id}/{file.filename}?hm={file.key}"
        body: Json = {"id": str(file.id), "filename": file.filename, "size": len(file.content)}
        body |= {"url": url, "proxy_url": url, "content_type": file.content_type}
        if file.width is not None:
            body |= {"width": file.width, "height": file.height}
        if file.description is not None:
            body["description"] = file.description
        if message.only_for is not None:
            body["ephemeral"] = True
        return body

    def message(self, message: Message) -> Json:
        users = self.world.users
        body: Json = {
            "id": str(message.id),
            "channel_id": str(message.channel_id),
            "type": 0,
            "author": self.user(users[message.author_id]),
            "content": message.content,
            "timestamp": stamp(message.created),
            "edited_timestamp": None if message.edited is None else stamp(message.edited),
            "tts": False,
            "mention_everyone": False,
            "mentions": [self.user(users[uid]) for uid in message.mentions if uid in users],
            "mention_roles": [],
            "attachments": [self.attachment(file, message) for file in message.attachments],
            "embeds": message.embeds,
            "components": message.components,
            "flags": message.flags,
            "pinned": False,
        }
        if message.nonce is not None:
            body["nonce"] = message.nonce
        if message.reply_to is not None:
            reply = {"type": 0, "channel_id": str(message.channel_id), "message_id": str(message.reply_to)}
            body |= {"type": 19, "message_reference": reply}
        if message.asked_by is not None:
            body |= self._asked(self.world.interactions[message.asked_by])
        return body

    def _asked(self, asked: Interaction) -> Json:
        bot_id = str(self.world.bot.id)
        body: Json = {"application_id": bot_id, "webhook_id": bot_id, "interaction_metadata": self._metadata(asked)}
        if asked.kind == InteractionKind.COMMAND:
            user = self.user(self.world.users[asked.user_id])
            name = command_words(asked.data)
            body |= {"type": 20, "interaction": {"id": str(asked.id), "type": 2, "name": name, "user": user}}
        return body

    def _metadata(self, asked: Interaction) -> Json:
        body: Json = {
            "id": str(asked.id),
            "type": int(asked.kind),
            "user": self.user(self.world.users[asked.user_id]),
            "authorizing_integration_owners": self._owners(asked),
        }
        if asked.kind == InteractionKind.COMPONENT:
            body["interacted_message_id"] = str(asked.message_id)
        if asked.kind == InteractionKind.MODAL:
            opener = self.world.interactions[int(asked.data["opened_by"])]
            body["triggering_interaction_metadata"] = self._metadata(opener)
        return body

    def _owners(self, asked: Interaction) -> Json:
        return {"0": str(self.world.channels[asked.channel_id].server_id or 0)}

    # Interactions

    def interaction(self, asked: Interaction) -> Json:
        """The payload of INTERACTION_CREATE."""
        channel, user = self.world.channels[asked.channel_id], self.world.users[asked.user_id]
        body: Json = {
            "id": str(asked.id),
            "application_id": str(self.world.bot.id),
            "type": int(asked.kind),
            "token": asked.token,
            "version": 1,
            "data": {k: v for k, v in asked.data.items() if k != "opened_by"},
            "channel": self.channel(channel) | {"permissions": str(int(EVERYONE))},
            "channel_id": str(channel.id),
            "app_permissions": str(int(channel.bot_permissions)),
            "locale": user.locale,
            "entitlements": [],
            "authorizing_integration_owners": self._owners(asked),
            "attachment_size_limit": ATTACHMENT_LIMIT,
            "context": 1 if channel.server_id is None else 0,
        }
        if asked.message_id is not None and asked.message_id in self.world.messages:
            body["message"] = self.message(self.world.messages[asked.message_id])
        if channel.server_id is None:
            return body | {"user": self.user(user)}
        server = self.world.servers[channel.server_id]
        permissions = server.members.get(user.id, Permission(0))
        body |= {"guild_id": str(server.id), "guild_locale": server.locale}
        body["guild"] = {"id": str(server.id), "locale": server.locale, "features": []}
        return body | {"member": self.member(server, user) | {"permissions": str(int(permissions))}}

    def callback(self, asked: Interaction, response_type: int, message: Message | None) -> Json:
        """What an answered interaction gives back when the bot asked for it with `with_response`."""
        body: Json = {"interaction": {"id": str(asked.id), "type": int(asked.kind)}}
        if message is not None:
            body["interaction"] |= {
                "response_message_id": str(message.id),
                "response_message_loading": message.loading,
                "response_message_ephemeral": bool(message.flags & EPHEMERAL),
            }
            if response_type in (4, 7):
                body["resource"] = {"type": response_type, "message": self.message(message)}
        return body
