"""What a server chooses for itself, and the list of what was changed there."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Final, TypeAlias

from bot.app.model import Pace, Paces, Preset, Tempo

MOST_TABLES: Final = 20
"""How many tables may run at once in a server that has not chosen a number."""


@dataclass(frozen=True, slots=True)
class Server:
    """A server's settings; a new one has these.

    `game` is the key of what a table opens with (empty: what suits the number of players), `tempo` its pace, `seconds`
    the time of a turn (0: what is usual at that pace). `channels` are those in which tables may open (none: all).
    `starters` is the role from which on people may open tables (0: everybody may). `theme` is the look of the pictures
    (empty: the bot's own). `dm` says whether newcomers get their cards by direct message, `former_named` whether the
    leaderboard names those who have left the server. `language` is that of public messages (empty: the one that
    Discord has for the server). `left_at` is when the bot left (0: it is there).
    """

    id: int
    game: str = ""
    channels: tuple[int, ...] = ()
    starters: int = 0
    most_tables: int = MOST_TABLES
    tempo: Tempo = Tempo.LIVE
    theme: str = ""
    dm: bool = True
    former_named: bool = True
    language: str = ""
    presets: tuple[Preset, ...] = ()
    left_at: float = 0.0
    seconds: int = 0

    def pace(self, usual: Paces) -> Pace:
        """The pace with which a table opens."""
        return Pace(self.tempo, self.seconds or usual.of(self.tempo).seconds)


@dataclass(frozen=True, slots=True)
class Changed:
    """Settings that somebody changed: what differs, as it was and as it is then; all else is as in a new server."""

    before: Server
    after: Server

    @classmethod
    def between(cls, before: Server, after: Server) -> Changed:
        """What differs between two states of a server."""
        differs = [each for each in _FIELDS if getattr(before, each) != getattr(after, each)]
        old, new = ({each: getattr(server, each) for each in differs} for server in (before, after))
        return cls(replace(Server(before.id), **old), replace(Server(before.id), **new))

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of what differs."""
        return tuple(each for each in _FIELDS if getattr(self.before, each) != getattr(self.after, each))


_FIELDS: Final = tuple(each.name for each in fields(Server) if each.name != "id")


@dataclass(frozen=True, slots=True)
class Struck:
    """A match that was struck from the leaderboard (`struck`), or put back: its table, the key of its game, who
    played, and why."""

    table: int
    game: str
    names: tuple[str, ...]
    struck: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Ended:
    """A table that was ended: its number, the key of its game, who sat there, whether it had been `dealt`, and whether
    by its host or by a moderator."""

    table: int
    game: str
    names: tuple[str, ...]
    dealt: bool
    by_host: bool


What: TypeAlias = Changed | Struck | Ended | str
"""What somebody did, to be told in any language; of an older version a sentence is kept."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a server's list of changes: who did what, and when."""

    server: int
    at: float
    person: int
    name: str
    what: What
