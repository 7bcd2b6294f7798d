"""What exists in the playground: people, servers, channels, messages, interactions, as plain records.

Nothing here talks to anybody. Ids are Discord's snowflakes (milliseconds since 2015, shifted by 22 bits) and
rise strictly, so that order of id is order of arrival.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Protocol

from .errors import Json

HAS_THREAD, EPHEMERAL, LOADING = 1 << 5, 1 << 6, 1 << 7
DISCORD_EPOCH_MS = 1_420_070_400_000
FOUNDED_MS = 1_704_067_200_000


class Clock(Protocol):
    """Seconds since 1970, and a way to be called later: the real one for people, one moved by hand in tests."""

    def now(self) -> float: ...

    def call_later(self, seconds: float, fn: Callable[[], None]) -> None: ...


class Permission(IntFlag):
    """The permissions that a card game can meet, with Discord's bits."""

    MANAGE_GUILD = 1 << 5
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    USE_APPLICATION_COMMANDS = 1 << 31
    CREATE_PUBLIC_THREADS = 1 << 35
    SEND_MESSAGES_IN_THREADS = 1 << 38


HOST = Permission(sum(Permission))
EVERYONE = HOST & ~(Permission.MANAGE_GUILD | Permission.MANAGE_MESSAGES)


class Kind(IntEnum):
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
    members: dict[int, Permission] = field(default_factory=dict)
    roles: dict[int, Role] = field(default_factory=dict)


@dataclass(slots=True)
class Role:
    """Beside the one that everybody has; `holders` are the people who have it."""

    id: int
    name: str
    holders: frozenset[int]


@dataclass(slots=True)
class Channel:
    """Of a server, or with a `parent_id` a thread, or with a `recipient_id` the private one with that person."""

    id: int
    name: str
    server_id: int | None = None
    parent_id: int | None = None
    recipient_id: int | None = None
    bot_permissions: Permission = EVERYONE
    archived: bool = False
    locked: bool = False

    @property
    def kind(self) -> int:
        """Discord's number: 0 text, 1 private, 11 public thread."""
        return 1 if self.recipient_id is not None else 11 if self.parent_id is not None else 0


@dataclass(slots=True)
class Attachment:
    """`about` is its type, size and description; `key` makes its address one that nobody can guess."""

    id: int
    filename: str
    content: bytes
    about: Json
    key: str = field(default_factory=lambda: secrets.token_hex(12))


@dataclass(slots=True)
class Message:
    """`only_for` owns an ephemeral message; `asked_by` is the interaction that brought the message. `replaced` are the
    last few attachments that edits took away: a page may still be loading one, and Discord goes on serving them too.
    `late_edits` counts those of a message that was old already."""

    id: int
    channel_id: int
    author_id: int
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    replaced: list[Attachment] = field(default_factory=list)
    flags: int = 0
    mentions: list[int] = field(default_factory=list)
    edited: str | None = None
    nonce: str | None = None
    only_for: int | None = None
    asked_by: int | None = None
    late_edits: int = 0

    @property
    def loading(self) -> bool:
        return bool(self.flags & LOADING)


@dataclass(slots=True)
class Interaction:
    """One press, command, completion or form of one person.

    `outcome` is None until the first answer or until 3 seconds have passed without one. `message_id` is the
    message whose component was used; `original_id` the one that the token calls @original.
    """

    id: int
    kind: Kind
    token: str
    user_id: int
    channel_id: int
    data: Json
    message_id: int | None = None
    original_id: int | None = None
    outcome: str | None = None
    modal: Json | None = None


def made(number: int) -> float:
    """When the thing of this id was made."""
    return ((number >> 22) + DISCORD_EPOCH_MS) / 1000


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
        self.commands: list[Json] = []
        self.bot = self.add_user("casino", bot=True)
        for name in ("anna", "ben", "carla", "dan"):
            self.add_user(name)
        self.server = self.add_server("The Card Room", owner="anna", channels=("casino", "lounge"))
        self.add_role("regulars", self.server, "anna", "ben")
        self._founding = False

    def new_id(self) -> int:
        """The next id; those of the opening house are the same at each start, so that a bot's data still fit."""
        stamp = 0 if self._founding else (int(self.clock.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last_id = max(stamp, self._last_id + 1)
        return self._last_id

    # People and places

    def add_user(self, name: str, *, bot: bool = False) -> User:
        user = User(self.new_id(), name, name.capitalize(), bot)
        self.users[user.id] = user
        return user

    def add_server(self, name: str, owner: str, channels: tuple[str, ...] = ("general",)) -> Server:
        """A server in which everybody who exists by now is a member and `owner` may manage."""
        server = Server(self.new_id(), name, self.user(owner).id)
        self.servers[server.id] = server
        for user_id in self.users:
            server.members[user_id] = HOST if user_id == server.owner_id else EVERYONE
        for channel in channels:
            self.add_channel(channel, server)
        return server

    def add_role(self, name: str, server: Server, *holders: str) -> Role:
        """A role above the one that everybody has, and who has it."""
        role = Role(self.new_id(), name, frozenset(self.user(each).id for each in holders))
        server.roles[role.id] = role
        return role

    def add_channel(
        self, name: str, server: Server, parent: Channel | None = None, message: Message | None = None
    ) -> Channel:
        """A text channel, or with a `parent` a public thread in it; one that begins with a `message` has its id."""
        number = message.id if message else self.new_id()
        channel = Channel(number, name, server.id, parent.id if parent else None)
        channel.bot_permissions = parent.bot_permissions if parent else EVERYONE
        self.channels[channel.id] = channel
        return channel

    def user(self, name: str) -> User:
        """A person by name; KeyError names those who exist."""
        people = {user.name: user for user in self.users.values() if not user.bot}
        if name not in people:
            raise KeyError(f"nobody here is called {name!r}; there are {', '.join(people)}")
        return people[name]

    def channel(self, name: str) -> Channel:
        """By name; the first that was made wins."""
        return next(each for each in self.channels.values() if each.name == name and each.server_id is not None)

    def threads_of(self, channel: Channel) -> list[Channel]:
        """All of a channel's, the archived among them."""
        return [each for each in self.channels.values() if each.parent_id == channel.id]

    def messages_in(self, channel_id: int) -> list[Message]:
        """Oldest first, ephemeral ones included."""
        return [m for m in self.messages.values() if m.channel_id == channel_id]

    # Who may see what

    def sees_channel(self, user_id: int, channel: Channel) -> bool:
        if channel.server_id is None:
            return channel.recipient_id == user_id
        server = self.servers.get(channel.server_id)
        return server is not None and user_id in server.members

    def sees(self, user_id: int, message: Message) -> bool:
        channel = self.channels.get(message.channel_id)
        return channel is not None and message.only_for in (None, user_id) and self.sees_channel(user_id, channel)
