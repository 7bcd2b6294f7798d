"""What exists in the playground: people, servers, channels, messages, interactions, as plain records.

Nothing here talks to anybody. Ids are Discord's snowflakes (milliseconds since 2015, shifted by 22 bits) and
rise strictly, so that order of id is order of arrival.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag

from .clock import Clock, Timer
from .errors import Json, unknown

EPHEMERAL, LOADING = 1 << 6, 1 << 7
DISCORD_EPOCH_MS = 1_420_070_400_000
FOUNDED_MS = 1_704_067_200_000


class Permission(IntFlag):
    """The permissions that a card game can meet, with Discord's bits."""

    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    CREATE_PUBLIC_THREADS = 1 << 35
    SEND_MESSAGES_IN_THREADS = 1 << 38


EVERYONE = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
HOST = EVERYONE | Permission.MANAGE_GUILD | Permission.MANAGE_MESSAGES | Permission.MANAGE_CHANNELS


class ChannelKind(IntEnum):
    TEXT = 0
    DM = 1
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


class InteractionKind(IntEnum):
    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


@dataclass(slots=True)
class User:
    """`name` is what `?as=` and scripts use; `shown` is what people read."""

    id: int
    name: str
    shown: str
    bot: bool = False
    closed_dms: bool = False
    locale: str = "en-US"


@dataclass(slots=True)
class Server:
    """`members` holds each member's permissions by user id; the bot's stand in each channel."""

    id: int
    name: str
    owner_id: int
    created: float
    members: dict[int, Permission] = field(default_factory=dict)
    locale: str = "en-US"


@dataclass(slots=True)
class Channel:
    id: int
    kind: ChannelKind
    name: str
    created: float
    server_id: int | None = None
    parent_id: int | None = None
    owner_id: int | None = None
    recipient_id: int | None = None
    bot_permissions: Permission = EVERYONE
    archived: bool = False
    locked: bool = False
    archive_after_minutes: int = 1440
    last_message_id: int | None = None

    @property
    def is_thread(self) -> bool:
        return self.kind in (ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD)


@dataclass(slots=True)
class Attachment:
    """`key` stands in the address, as Discord's signature does, so that nobody can guess it."""

    id: int
    filename: str
    content: bytes
    content_type: str
    width: int | None = None
    height: int | None = None
    description: str | None = None
    key: str = field(default_factory=lambda: secrets.token_hex(12))


@dataclass(slots=True)
class Message:
    """`only_for` owns an ephemeral message; `asked_by` is the interaction that brought the message."""

    id: int
    channel_id: int
    author_id: int
    created: float
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    mentions: list[int] = field(default_factory=list)
    edited: float | None = None
    nonce: str | None = None
    reply_to: int | None = None
    only_for: int | None = None
    asked_by: int | None = None

    @property
    def loading(self) -> bool:
        return bool(self.flags & LOADING)

    def parts(self) -> Iterator[Json]:
        """Every button and select, row by row."""
        for row in self.components:
            yield from row["components"]


@dataclass(slots=True)
class Interaction:
    """One press, command, completion or form of one person.

    `outcome` is None until the first answer or until 3 seconds have passed without one. `message_id` is the
    message whose component was used; `original_id` the one that the token calls @original.
    """

    id: int
    kind: InteractionKind
    token: str
    user_id: int
    channel_id: int
    created: float
    data: Json
    message_id: int | None = None
    original_id: int | None = None
    outcome: str | None = None
    modal: Json | None = None
    timer: Timer | None = None


class World:
    """All records by id, with the house as it opens: one server, two channels, four people and the bot."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._last_id = (FOUNDED_MS - DISCORD_EPOCH_MS) << 22
        self._founding = True
        self.users: dict[int, User] = {}
        self.servers: dict[int, Server] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}
        self.interactions: dict[int, Interaction] = {}
        self.commands: dict[int, Json] = {}
        self.bot = self.add_user("casino", "Casino", bot=True)
        for name in ("anna", "ben", "carla", "dan"):
            self.add_user(name)
        self.server = self.add_server("The Card Room", owner="anna", channels=("casino", "lounge"))
        self._founding = False

    def new_id(self) -> int:
        """The next id; those of the opening house are the same at each start, so that a bot's data still fit."""
        stamp = 0 if self._founding else (int(self.clock.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last_id = max(stamp, self._last_id + 1)
        return self._last_id

    # People and places

    def add_user(self, name: str, shown: str | None = None, *, bot: bool = False) -> User:
        user = User(self.new_id(), name, shown or name.capitalize(), bot)
        self.users[user.id] = user
        return user

    def add_server(self, name: str, owner: str, channels: tuple[str, ...] = ("general",)) -> Server:
        """A server in which everybody who exists by now is a member and `owner` may manage."""
        server = Server(self.new_id(), name, self.user(owner).id, self.clock.now())
        self.servers[server.id] = server
        for user in self.users.values():
            server.members[user.id] = HOST if user.id == server.owner_id else EVERYONE
        for channel in channels:
            self.add_channel(channel, server)
        return server

    def add_channel(self, name: str, server: Server, parent: Channel | None = None) -> Channel:
        """A text channel, or with a `parent` a public thread in it."""
        kind = ChannelKind.TEXT if parent is None else ChannelKind.PUBLIC_THREAD
        channel = Channel(self.new_id(), kind, name, self.clock.now(), server.id)
        if parent is not None:
            channel.parent_id, channel.bot_permissions = parent.id, parent.bot_permissions
        self.channels[channel.id] = channel
        return channel

    def dm_with(self, user: User) -> Channel:
        """The one private channel of the bot and this person."""
        for channel in self.channels.values():
            if channel.recipient_id == user.id:
                return channel
        channel = Channel(self.new_id(), ChannelKind.DM, user.name, self.clock.now(), recipient_id=user.id)
        self.channels[channel.id] = channel
        return channel

    def user(self, name: str) -> User:
        """By name; KeyError names those who exist."""
        for user in self.users.values():
            if user.name == name:
                return user
        raise KeyError(f"nobody here is called {name!r}; there are {', '.join(u.name for u in self.users.values())}")

    def channel(self, name: str) -> Channel:
        """By name; the first that was made wins."""
        for channel in self.channels.values():
            if channel.name == name and channel.kind != ChannelKind.DM:
                return channel
        raise KeyError(f"no channel is called {name!r}")

    # Messages

    def put(self, message: Message) -> Message:
        self.messages[message.id] = message
        self.channels[message.channel_id].last_message_id = message.id
        return message

    def messages_in(self, channel_id: int) -> list[Message]:
        """Oldest first, ephemeral ones included."""
        return [m for m in self.messages.values() if m.channel_id == channel_id]

    def public_message(self, channel_id: int, message_id: int) -> Message:
        """A message as the channel's own routes know it: ephemeral ones do not exist there."""
        message = self.messages.get(message_id)
        if message is None or message.channel_id != channel_id or message.only_for is not None:
            raise unknown(10008, "Message")
        return message

    # Who may see what

    def sees_channel(self, user: User, channel: Channel) -> bool:
        if channel.server_id is None:
            return channel.recipient_id == user.id
        server = self.servers.get(channel.server_id)
        return server is not None and user.id in server.members

    def sees(self, user: User, message: Message) -> bool:
        channel = self.channels.get(message.channel_id)
        if channel is None or message.only_for not in (None, user.id):
            return False
        return self.sees_channel(user, channel)
