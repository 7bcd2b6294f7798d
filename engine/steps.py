"""What a player can do: the steps of a turn, and the events that are no turn.

A step is written in groups of cards that make its value together. As read from text the groups may be any valid
partition; `legal.read` gives back the one canonical form, which is what compares equal and what is printed.

Seats count from 1. A build on the table is named by a card in it, in canonical form by its lowest card; a pile's top
card is named by the pile's owner (with a pile shared by partners, by the lower seat).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.cards import PACK, Card
from engine.frozen import frozen


@frozen
class Group:
    """Cards, builds and pile tops that make one value together.

    `cards` are loose cards in card order, `builds` the names of builds, `tops` the seats whose top card takes part,
    `piles` the seats whose whole pile is taken.
    """

    cards: tuple[Card, ...] = ()
    builds: tuple[Card, ...] = ()
    tops: tuple[int, ...] = ()
    piles: tuple[int, ...] = ()


@frozen
class Trail:
    """Lay a hand card on the table and take nothing with it."""

    card: Card


TRAILS: Final = tuple([Trail(each) for each in PACK])


@frozen
class Take:
    """Capture with a hand card.

    `value` is what the played card counts for: the lowest that fits where several do, `None` for a picture without a
    number (and in text that leaves it out). `order` is the chosen order of the captured cards from the bottom,
    without the capturing card, and empty where the player leaves it to the table.
    """

    card: Card
    groups: tuple[Group, ...]
    value: int | None = None
    order: tuple[Card, ...] = ()


@frozen
class Build:
    """Make, raise, add to or merge a build of `value`.

    `card` is the hand card, `None` in a step made of cards that are out already; with a hand card the first group is
    the one that the card stands in (empty where it stands alone; a raised build stands in it). `seat` names the
    partner for whom the build is made, 0 for oneself.
    """

    card: Card | None
    groups: tuple[Group, ...]
    value: int
    seat: int = 0


Step: TypeAlias = Trail | Take | Build
Turn: TypeAlias = tuple[Step, ...]


def plays_hand_card(step: Step) -> bool:
    """Whether a step plays the one card of its turn that comes from the hand."""
    return not isinstance(step, Build) or step.card is not None


@dataclass(frozen=True, slots=True)
class Insist:
    """`seat` insists that the last player takes more, or that cards join a build of theirs.

    `step` is the completed take written whole, or a `Build` without a hand card."""

    seat: int
    step: Take | Build


@dataclass(frozen=True, slots=True)
class Order:
    """`seat` lays the capture that an insist enlarged in a new order, from the bottom, without the capturing card."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Stand:
    """`seat` lets the last turn stand."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ask:
    """`seat` asks its partner not to take the build in which the card `build` lies."""

    seat: int
    build: Card


@dataclass(frozen=True, slots=True)
class Claim:
    """`seat` claims that its side has the target."""

    seat: int


@dataclass(frozen=True, slots=True)
class Timeout:
    """`seat` ran out of time: in phase settle the turn stands for them, otherwise nothing moves."""

    seat: int


@dataclass(frozen=True, slots=True)
class Substitute:
    """From now on a computer player of the named `level` plays the seat."""

    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class Return:
    """The person takes the seat back from the computer player."""

    seat: int


@dataclass(frozen=True, slots=True)
class Undo:
    """`seat` takes back their own last turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Pause:
    """The clock stops; the cards do not change."""


@dataclass(frozen=True, slots=True)
class Resume:
    """The clock runs again."""


@dataclass(frozen=True, slots=True)
class Resign:
    """`seat` gives the match up."""

    seat: int


@dataclass(frozen=True, slots=True)
class End:
    """The match ends without a winner."""


Event: TypeAlias = (
    Insist | Order | Stand | Ask | Claim | Timeout | Substitute | Return | Undo | Pause | Resume | Resign | End
)
Move: TypeAlias = Turn | Event
