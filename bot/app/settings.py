"""What a server chooses for itself, and the list of what was changed there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.app.model import Preset, Tempo

MOST_TABLES: Final = 20
"""How many tables may run at once in a server that has not chosen a number."""


@dataclass(frozen=True, slots=True)
class Server:
    """A server's settings; a new one has these.

    `game` is the key of what a table opens with (empty: what suits the number of players), `tempo` its pace. `channels`
    are those in which tables may open (none: all). `starters` is the role from which on people may open tables (0:
    everybody may). `theme` is the look of the pictures (empty: the bot's own). `dm` says whether newcomers get their
    cards by direct message, `former_named` whether the leaderboard names those who have left the server. `language` is
    that of public messages (empty: the one that Discord has for the server). `left_at` is when the bot left (0: it is
    there).
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


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a server's list of changes: who did what, in words, and when."""

    server: int
    at: float
    person: int
    name: str
    what: str
