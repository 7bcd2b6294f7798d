"""A game is a record of switches. Each group of switches says one thing about the game, in the players' words.

Rows of switches are made by `dataclasses.replace` from the nearest relative (see `engine.variants`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
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


class Duty(Enum):
    """What owning a build demands of one's play."""

    NONE = "none"
    NO_TRAIL = "any play but a trail"
    CAPTURE_OR_ADD = "the hand card captures or is added to an own build"
    SERVE = "the play takes, raises or adds to an own build"


class Span(Enum):
    """While which a limit holds in a hand."""

    NEVER = "never"
    FIRST_DEAL = "in the first deal"
    BEFORE_LAST_CARDS = "until the last cards are dealt or drawn"
    ALWAYS = "always"


class TopsJoin(Enum):
    """How the top cards of other piles join builds."""

    NEVER = "never"
    ALONE = "in steps without a hand card"
    WITH_HAND_CARD = "in the set of the hand card, into a build that stood as one's own"


class PileOrder(Enum):
    """In which order captured cards go on a pile, from the bottom."""

    CHOSEN = "as the capturer likes, the capturing card on top"
    AS_THEY_LAY = "loose cards as they came to the table, then builds, the capturing card on top"
    NUMERICAL = "the lowest on top, the capturing card among them"


class Reckoning(Enum):
    """When points count towards the target."""

    BY_HAND = "at the end of the hand"
    COUNT_OUT = "of several at the target, whoever counts up to it first"
    DIFFERENCE = "the better side's lead, at the end of the hand"
    AS_EARNED = "as they are captured"
    CLAIM = "as they are captured, for whoever claims the target"


class Tie(Enum):
    """What sides that tie for a majority get."""

    NONE = "none"
    SPLIT = "split"
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
    numbers: bool = field(default=True, metadata={"help": "Cards from 2 to 10 count their number."})
    numbered_pictures: bool = field(default=False, metadata={"help": "Jack, queen and king count 11, 12 and 13."})
    specials: tuple[Special, ...] = field(default=(), metadata={"help": "Single cards that count differently."})
    pictures_take: Pictures = field(
        default=Pictures.ONE, metadata={"help": "How many of its rank a card without a number takes."}
    )

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, each.name) for each in fields(self)))

    def __hash__(self) -> int:
        return self._hash


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRules:
    """How the cards come out. Pairs of numbers are for tables of the first number of players."""

    pictures: bool = field(default=True, metadata={"help": "The pack has its jacks, queens and kings."})
    each: int = field(default=4, metadata={"help": "Cards to each player at every deal, until the pack is out."})
    each_for: tuple[tuple[int, int], ...] = field(
        default=(), metadata={"help": "Cards to each of a certain number of players."}
    )
    to_table: int = field(default=4, metadata={"help": "Cards laid face up before the first deal."})
    to_table_for: tuple[tuple[int, int], ...] = field(
        default=(), metadata={"help": "Cards laid face up for a certain number of players."}
    )
    most_deals: int = field(default=0, metadata={"help": "A hand has this many deals at most; 0 for no limit."})
    draw: bool = field(default=False, metadata={"help": "One deal, then each play is followed by a draw."})
    lowest_starts: bool = field(default=False, metadata={"help": "The lowest scorer of a hand starts the next one."})
    redeal_points: int = field(
        default=0, metadata={"help": "Shuffle again when the first table cards are worth this many points; 0 never."}
    )
    redeal_pictures: int = field(
        default=0, metadata={"help": "Shuffle again when this many of the first table cards are pictures; 0 never."}
    )

    def hand_size(self, seats: int) -> int:
        """Cards to each player at a deal."""
        return dict(self.each_for).get(seats, self.each)

    def laid(self, seats: int) -> int:
        """Cards to the table before the first deal."""
        return dict(self.to_table_for).get(seats, self.to_table)


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildRules:
    """What may be built, and what an own build demands."""

    kind: Builds = field(default=Builds.NONE, metadata={"help": "Which family's builds the game has."})
    multiple: bool = field(default=True, metadata={"help": "Builds may hold several sets of their value."})
    closed: bool = field(default=False, metadata={"help": "Nothing joins a build of several sets."})
    raise_own: bool = field(default=True, metadata={"help": "One's own build may be raised too."})
    raise_with_table_cards: bool = field(default=False, metadata={"help": "Loose cards may help to raise a build."})
    as_cards: bool = field(default=False, metadata={"help": "Single builds are summed and built on like cards."})
    second_of_a_value: bool = field(default=True, metadata={"help": "Two builds of one value may stand apart."})
    keep_taker: bool = field(default=True, metadata={"help": "A card for each own build has to be kept."})
    partner_adds: bool = field(
        default=False, metadata={"help": "The partner's build may be added to without a card for it, and stays theirs."}
    )
    duty: Duty = field(default=Duty.NONE, metadata={"help": "What owning a build demands."})
    duty_while: Span = field(default=Span.ALWAYS, metadata={"help": "When it does."})
    one_build: Span = field(default=Span.NEVER, metadata={"help": "When at most one own build may be left by a turn."})


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRules:
    """What else a turn may be, or may not."""

    must_capture: bool = field(default=False, metadata={"help": "A card that can capture is not trailed."})
    build_on_trail: bool = field(
        default=False, metadata={"help": "With a trail, one build of other table cards may be made."}
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PileRules:
    """The capture piles."""

    open: bool = field(default=False, metadata={"help": "Piles lie face up, their top card in sight."})
    tops_join: TopsJoin = field(default=TopsJoin.NEVER, metadata={"help": "How top cards are stolen into builds."})
    tops_captured: bool = field(default=False, metadata={"help": "Opponents' top cards are captured like loose cards."})
    stolen: bool = field(
        default=False, metadata={"help": "A card of the rank on top captures an opponent's pile, and all of it."}
    )
    separate: bool = field(default=False, metadata={"help": "Each of two partners has a pile."})
    order: PileOrder = field(default=PileOrder.CHOSEN, metadata={"help": "How captured cards go on a pile."})
    pictures_beneath: bool = field(default=False, metadata={"help": "Pictures go beneath all other cards of a pile."})
    insist: bool = field(default=False, metadata={"help": "Opponents may insist on what a turn left lying."})


@dataclass(frozen=True, slots=True, kw_only=True)
class SweepRules:
    """Captures that leave the table empty."""

    points: int = field(default=0, metadata={"help": "Points for a sweep."})
    cancel: bool = field(default=False, metadata={"help": "When every side has a sweep of this hand, each loses one."})


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRules:
    """What a hand's captured cards are worth."""

    most_cards: int = field(default=3, metadata={"help": "For most cards."})
    cards_from: int = field(default=0, metadata={"help": "So many cards are needed instead of most; 0: most."})
    most_cards_tie: Tie = field(default=Tie.NONE, metadata={"help": "When sides tie for most cards."})
    most_spades: int = field(default=1, metadata={"help": "For most spades."})
    spades_from: int = field(default=0, metadata={"help": "So many spades are needed instead of most; 0: most."})
    most_spades_tie: Tie = field(default=Tie.NONE, metadata={"help": "When sides tie for most spades."})
    each_spade: int = field(default=0, metadata={"help": "For every spade; the jack and the two count twice."})
    ace: int = field(default=1, metadata={"help": "For each ace."})
    two_of_spades: int = field(default=1, metadata={"help": "For the two of spades."})
    ten_of_diamonds: int = field(default=2, metadata={"help": "For the ten of diamonds."})
    last_capture: int = field(default=0, metadata={"help": "For the last capture of the hand."})


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRules:
    """How a match ends."""

    target: int = field(default=21, metadata={"help": "The total that wins."})
    reckoning: Reckoning = field(default=Reckoning.BY_HAND, metadata={"help": "When points count."})
    at_once: bool = field(
        default=False, metadata={"help": "Sweeps count at once, and one that reaches the target ends the match."}
    )
    count_out_ties: bool = field(
        default=False,
        metadata={"help": "Equal totals at the target are counted out: aces, 2s and Td, then spades, then cards."},
    )
    most_hands: int = field(default=100, metadata={"help": "After this many hands the highest total wins."})


_SEATS = (1, 2, 3, 4)


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
    turn: TurnRules = TurnRules()
    piles: PileRules = PileRules()
    sweep: SweepRules = SweepRules()
    score: ScoreRules = ScoreRules()
    end: EndRules = EndRules()

    @cached_property
    def _hash(self) -> int:
        return hash((self.key, self.version))

    def __hash__(self) -> int:
        return self._hash

    @property
    def scores_points(self) -> bool:
        """Whether a hand scores points: where whole piles are stolen, whoever has most cards wins the hand itself."""
        return not self.piles.stolen

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """The sides of a table for `seats` players: each a tuple of seats, in the order of their first seat."""
        if self.partners and seats == 4:
            return ((1, 3), (2, 4))
        return tuple((seat,) for seat in range(1, seats + 1))

    def pile_seats(self, seats: int) -> tuple[int, ...]:
        """The seats that name the piles: of a pile that partners share, the lower one."""
        shared = self.partners and seats == 4 and not self.piles.separate
        return (1, 2) if shared else _SEATS[:seats]
