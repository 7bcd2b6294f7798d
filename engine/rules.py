"""A game is a record of switches. Each group of switches says one thing about the game, in the players' words.

Rows of switches are made by `dataclasses.replace` from the nearest relative (see `engine.variants`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from engine.cards import Card


class Pictures(Enum):
    """How many of its rank a picture without a number takes."""

    ONE = "one"
    ALL = "all"
    ONE_OR_THREE = "one-or-three"


class Builds(Enum):
    """Which family's builds the game has."""

    NONE = "none"
    ANGLO = "anglo"
    SWAZI = "swazi"


class Tie(Enum):
    """What sides that tie for a majority get."""

    NONE = "none"
    ONE_EACH = "one each"
    TWO_OF_MANY_SHARE = "one each where exactly two of three or more sides tie"


@dataclass(frozen=True, slots=True, kw_only=True)
class Special:
    """A card with values of its own: what it may count as on the table, and when it is played."""

    card: Card
    table: tuple[int, ...]
    played: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class ValueRules:
    """What a card may count as."""

    ace: tuple[int, ...] = field(default=(1,), metadata={"help": "What an ace on the table may count as."})
    ace_played: tuple[int, ...] = field(
        default=(1,), metadata={"help": "What an ace played from the hand may count as."}
    )
    numbered_pictures: bool = field(default=False, metadata={"help": "Jack, queen and king count 11, 12 and 13."})
    specials: tuple[Special, ...] = field(default=(), metadata={"help": "Single cards that count differently."})
    pictures_take: Pictures = field(
        default=Pictures.ONE, metadata={"help": "How many of its rank a picture without a number takes."}
    )

    @cached_property
    def _hash(self) -> int:
        return hash((self.ace, self.ace_played, self.numbered_pictures, self.specials, self.pictures_take))

    def __hash__(self) -> int:
        return self._hash


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRules:
    """How the cards come out."""

    each: int = field(default=4, metadata={"help": "Cards to each player at every deal, until the pack is out."})
    to_table: int = field(default=4, metadata={"help": "Cards laid face up before the first deal."})
    redeal_points: int = field(
        default=0, metadata={"help": "Shuffle again when the first table cards are worth this many points; 0 never."}
    )
    redeal_pictures: int = field(
        default=0, metadata={"help": "Shuffle again when this many of the first table cards are pictures; 0 never."}
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildRules:
    """What may be built, and what an own build demands."""

    kind: Builds = field(default=Builds.NONE, metadata={"help": "Which family's builds the game has."})
    no_trail_with_build: bool = field(default=False, metadata={"help": "Whoever owns a build may not trail."})
    limits_until_last_deal: bool = field(
        default=False,
        metadata={"help": "Before the last deal: no trailing while owning a build, and one own build at a turn's end."},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PileRules:
    """The capture piles."""

    open: bool = field(default=False, metadata={"help": "Piles lie face up, their top card can be stolen into builds."})
    insist: bool = field(default=False, metadata={"help": "Opponents may insist on what a turn left lying."})


@dataclass(frozen=True, slots=True, kw_only=True)
class SweepRules:
    """Captures that leave the table empty."""

    points: int = field(default=0, metadata={"help": "Points for a sweep, scored at once."})
    cancel: bool = field(default=False, metadata={"help": "When every side has a sweep of this hand, each loses one."})


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRules:
    """What a hand's captured cards are worth."""

    most_cards: int = field(default=3, metadata={"help": "For most cards."})
    most_cards_tie: Tie = field(default=Tie.NONE, metadata={"help": "When sides tie for most cards."})
    most_spades: int = field(default=1, metadata={"help": "For most spades."})
    most_spades_tie: Tie = field(default=Tie.NONE, metadata={"help": "When sides tie for most spades."})
    ace: int = field(default=1, metadata={"help": "For each ace."})
    two_of_spades: int = field(default=1, metadata={"help": "For the two of spades."})
    ten_of_diamonds: int = field(default=2, metadata={"help": "For the ten of diamonds."})


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRules:
    """How a match ends."""

    target: int = field(default=21, metadata={"help": "The total that wins."})
    at_once: bool = field(
        default=False, metadata={"help": "A sweep that reaches the target ends the match in mid-hand."}
    )
    count_out_ties: bool = field(
        default=False,
        metadata={"help": "Equal totals at the target are counted out: aces, 2s and Td, then spades, then cards."},
    )
    most_hands: int = field(default=100, metadata={"help": "After this many hands the highest total wins."})


@dataclass(frozen=True, kw_only=True)
class Rules:
    """One game, with the house rules chosen for it.

    `key` is the game's key with its house rules as text prints them (`classic+target=11`); `name` and `goal` are shown
    to players; `players` the numbers of players that may sit down; `pairs` says whether four may play two against
    two, `partners` whether these four do. `version` rises when a mended rule changes how old records play.
    """

    key: str
    name: str
    goal: str
    version: int = 1
    players: tuple[int, ...] = (2, 3, 4)
    pairs: bool = False
    partners: bool = False
    anticlockwise: tuple[int, ...] = ()
    values: ValueRules = ValueRules()
    deal: DealRules = DealRules()
    build: BuildRules = BuildRules()
    piles: PileRules = PileRules()
    sweep: SweepRules = SweepRules()
    score: ScoreRules = ScoreRules()
    end: EndRules = EndRules()

    @cached_property
    def _hash(self) -> int:
        return hash((self.key, self.version))

    def __hash__(self) -> int:
        return self._hash

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """The sides of a table for `seats` players: each a tuple of seats, in the order of their first seat."""
        if self.partners and seats == 4:
            return ((1, 3), (2, 4))
        return tuple((seat,) for seat in range(1, seats + 1))
