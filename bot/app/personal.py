"""Everything that is kept about one person, for them to read."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.model import Person, Place, Status
from bot.app.results import Result
from bot.app.settings import Entry


@dataclass(frozen=True, slots=True)
class Sat:
    """A seat at a table."""

    table: int
    place: Place
    game: str
    status: Status
    created_at: float
    seat: int
    name: str
    host: bool


@dataclass(frozen=True, slots=True)
class Personal:
    """What is kept: what they chose, the tables at which they sat, their results, the settings that they changed,
    and the numbers of the tables that they ended."""

    person: Person | None
    sat: tuple[Sat, ...] = ()
    results: tuple[Result, ...] = ()
    entries: tuple[Entry, ...] = ()
    ended: tuple[int, ...] = ()
