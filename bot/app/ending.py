"""Who ended a table before its end."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ending:
    """Who ended a table: its host, or else a moderator. `person` is 0 where their data was deleted."""

    person: int
    name: str
    by_host: bool
