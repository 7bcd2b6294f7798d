"""Lines that a channel is owed beside its board, each under a key that says all of it: it is stored with the change of
which the line tells, so that no kill loses it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

INVITATION: Final = "invitation."
"""How the key of an invitation begins; the change of the lobby at which it was asked for follows."""
_DECIDED: Final = "decided"


REMOVED: Final = "removed"
"""The key of the line that says why a table ended whose server had removed the bot."""
_STAYS: Final = "stays"
_FREED: Final = "freed"


class Obstacle(Enum):
    """Why a table has no thread of its own."""

    PERMISSION = "permission"
    MANY = "many"
    GONE = "gone"
    BUSY = "busy"
    OTHER = "other"

    @property
    def key(self) -> str:
        """`stays.many`."""
        return f"{_STAYS}.{self.value}"

    @classmethod
    def of(cls, key: str) -> Obstacle | None:
        """What a key says, None for one of another kind."""
        kind, _, value = key.partition(".")
        return cls(value) if kind == _STAYS else None


@dataclass(frozen=True, slots=True)
class Freed:
    """With change `turn` of a lobby the seat of somebody is free who has left the server."""

    turn: int
    person: int
    name: str

    @property
    def key(self) -> str:
        """`freed.17.1001.Ann`."""
        return f"{_FREED}.{self.turn}.{self.person}.{self.name}"

    @classmethod
    def of(cls, key: str) -> Freed | None:
        """What a key says, None for one of another kind."""
        match key.split(".", 3):
            case [kind, turn, person, name] if kind == _FREED:
                return cls(int(turn), int(person), name)
        return None


class Choice(Enum):
    """What the others may decide about a player whose time is over."""

    WAIT = "wait"
    PLAY_ON = "playon"
    END = "end"


@dataclass(frozen=True, slots=True)
class Decided:
    """At change `turn`, the player on seat `by` has chosen this about the one on seat `late`."""

    turn: int
    choice: Choice
    by: int
    late: int

    @property
    def key(self) -> str:
        """`decided.17.wait.1.2`."""
        return f"{_DECIDED}.{self.turn}.{self.choice.value}.{self.by}.{self.late}"

    @classmethod
    def of(cls, key: str) -> Decided | None:
        """What a key says, None for one of another kind."""
        match key.split("."):
            case [kind, turn, choice, by, late] if kind == _DECIDED:
                return cls(int(turn), Choice(choice), int(by), int(late))
        return None
