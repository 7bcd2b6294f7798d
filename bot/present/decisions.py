"""What a player has decided on the private panel, for the service to carry out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.steps import Ask, Insist, Order, Turn


@dataclass(frozen=True, slots=True)
class Play:
    """The player has decided: this turn is to be played."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class Insisting:
    """The player insists."""

    insist: Insist


@dataclass(frozen=True, slots=True)
class Standing:
    """The player lets the last turn stand."""


@dataclass(frozen=True, slots=True)
class Ordering:
    """The player lays the capture that an insist enlarged in this order."""

    order: Order


@dataclass(frozen=True, slots=True)
class Asking:
    """The player asks the partner to leave a build."""

    ask: Ask


@dataclass(frozen=True, slots=True)
class Claiming:
    """The player claims that the side has the target."""


Decision: TypeAlias = Play | Insisting | Standing | Ordering | Asking | Claiming
