"""People, servers and channels as Discord writes them in JSON."""

from __future__ import annotations

from datetime import UTC, datetime

from .errors import Json
from .world import EVERYONE, Channel, ChannelKind, Server, User, World

# What a plain server has none of.
# fmt: off
_NOTHING = (
    "icon", "description", "home_header", "splash", "discovery_splash", "banner", "application_id",
    "afk_channel_id", "system_channel_id", "widget_channel_id", "max_presences", "vanity_url_code",
    "rules_channel_id", "safety_alerts_channel_id", "public_updates_channel_id", "incidents_data",
)
_ZERO = (
    "system_channel_flags", "verification_level", "mfa_level", "explicit_content_filter", "premium_tier",
    "nsfw_level", "premium_subscription_count", "max_stage_video_channel_users",
    "max_video_channel_users",
)
# fmt: on


def stamp(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()


class Places:
    """Writes people and places; `base_url` is where the server is reached."""

    def __init__(self, world: World, base_url: str) -> None:
        self.world = world
        self.base_url = base_url

    # People

    def user(self, user: User) -> Json:
        return {
            "id": str(user.id),
            "username": user.name,
            "global_name": user.shown,
            "discriminator": "0000" if user.bot else "0",
            "avatar": None,
            "bot": user.bot,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
        }

    def me(self) -> Json:
        return {**self.user(self.world.bot), "mfa_enabled": True, "locale": "en-US", "verified": True}

    def member(self, server: Server, user: User) -> Json:
        return {
            "user": self.user(user),
            "nick": None,
            "avatar": None,
            "banner": None,
            "communication_disabled_until": None,
            "flags": 0,
            "joined_at": stamp(server.created),
            "pending": False,
            "premium_since": None,
            "roles": [],
            "mute": False,
            "deaf": False,
        }

    def application(self) -> Json:
        bot = self.world.bot
        owner = self.world.users[self.world.server.owner_id]
        return {
            "id": str(bot.id),
            "name": bot.shown,
            "icon": None,
            "description": "",
            "type": None,
            "bot": self.user(bot),
            "bot_public": False,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "flags": 0,
            "flags_new": "0",
            "redirect_uris": [],
            "interactions_endpoint_url": None,
            "role_connections_verification_url": None,
            "owner": self.user(owner),
            "approximate_guild_count": len(self.world.servers),
            "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0,
            "team": None,
            "eligible_oauth2_scopes": [],
        }

    # Places

    def channel(self, channel: Channel) -> Json:
        base: Json = {"id": str(channel.id), "type": int(channel.kind), "flags": 0}
        base["last_message_id"] = _id(channel.last_message_id)
        if channel.kind == ChannelKind.DM:
            recipient = self.world.users[channel.recipient_id or 0]
            return {**base, "recipients": [self.user(recipient)]}
        base |= {"guild_id": str(channel.server_id), "name": channel.name, "parent_id": _id(channel.parent_id)}
        base["rate_limit_per_user"] = 0
        if channel.is_thread:
            return base | self._thread(channel)
        siblings = [c.id for c in self.world.channels.values() if c.server_id == channel.server_id]
        return base | {
            "position": siblings.index(channel.id) if channel.id in siblings else 0,
            "permission_overwrites": self._overwrites(channel),
            "topic": None,
            "nsfw": False,
        }

    def _overwrites(self, channel: Channel) -> list[Json]:
        """One entry that makes the bot's permissions here what the record says."""
        allow, deny = channel.bot_permissions & ~EVERYONE, EVERYONE & ~channel.bot_permissions
        if not allow and not deny:
            return []
        return [{"id": str(self.world.bot.id), "type": 1, "allow": str(int(allow)), "deny": str(int(deny))}]

    def _thread(self, channel: Channel) -> Json:
        count = len(self.world.messages_in(channel.id))
        return {
            "owner_id": str(channel.owner_id or self.world.bot.id),
            "message_count": count,
            "total_message_sent": count,
            "member_count": 1,
            "thread_metadata": {
                "archived": channel.archived,
                "archive_timestamp": stamp(channel.created),
                "auto_archive_duration": channel.archive_after_minutes,
                "locked": channel.locked,
                "create_timestamp": stamp(channel.created),
            },
        }

    def role(self, server: Server) -> Json:
        """The role that everybody has; there is no other."""
        plain = {"color": 0, "position": 0, "hoist": False, "managed": False, "mentionable": False, "flags": 0}
        colors = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
        names = {"id": str(server.id), "name": "@everyone", "icon": None, "unicode_emoji": None}
        return {**names, **plain, "colors": colors, "permissions": str(int(EVERYONE))}

    def server(self, server: Server) -> Json:
        return {
            **dict.fromkeys(_NOTHING),
            **dict.fromkeys(_ZERO, 0),
            "id": str(server.id),
            "name": server.name,
            "owner_id": str(server.owner_id),
            "features": [],
            "region": "local",
            "afk_timeout": 300,
            "widget_enabled": False,
            "roles": [self.role(server)],
            "default_message_notifications": 1,
            "max_members": 500000,
            "preferred_locale": server.locale,
            "premium_progress_bar_enabled": False,
            "nsfw": False,
            "emojis": [],
            "stickers": [],
        }

    def server_create(self, server: Server) -> Json:
        """GUILD_CREATE: with the places and, for the guilds intent alone, the bot as the only member."""
        places = [c for c in self.world.channels.values() if c.server_id == server.id]
        return self.server(server) | {
            "joined_at": stamp(server.created),
            "large": False,
            "member_count": len(server.members),
            "members": [self.member(server, self.world.bot)],
            "channels": [self.channel(c) for c in places if not c.is_thread],
            "threads": [self.channel(c) for c in places if c.is_thread],
            "presences": [],
            "voice_states": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }


def _id(value: int | None) -> str | None:
    return None if value is None else str(value)
