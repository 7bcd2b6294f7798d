"""What a move did, told once by the rules so that nobody derives it again.

Each record is one thing to tell in words under the board; they stand in the order in which they happened. Seats
count from 1, sides from 0 in the order of `Rules.sides`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.cards import Card
from engine.frozen import frozen
from engine.table import BuildPile


@frozen
class Trailed:
    """A card was laid on the table."""

    seat: int
    card: Card


@frozen
class Captured:
    """A capture: `cards` are the loose cards taken, `builds` the builds as they stood; `card` captured them.

    `value` is None for a card without a number. `swept` says that it left the table empty. `stolen` are the pile tops
    taken, with the seat that lost each, `piles` the seats that lost a whole pile and how many cards it had.
    """

    seat: int
    card: Card
    cards: tuple[Card, ...]
    builds: tuple[BuildPile, ...]
    value: int | None
    swept: bool = False
    stolen: tuple[tuple[int, Card], ...] = ()
    piles: tuple[tuple[int, int], ...] = ()


@frozen
class Built:
    """A new build; `card` is the hand card in it, None if it was made of cards that were out already."""

    seat: int
    card: Card | None
    build: BuildPile


@frozen
class Raised:
    """A single build got a higher value (and perhaps joined another of that value)."""

    seat: int
    card: Card
    before: BuildPile
    build: BuildPile


@frozen
class Added:
    """Cards (and perhaps whole builds) joined a build, or made a loose card into one; `build` is the result.

    `cards` are all that joined, the hand card among them; `stolen` are those that came off an opponent's pile, with the
    seat that lost each.
    """

    seat: int
    card: Card | None
    cards: tuple[Card, ...]
    build: BuildPile
    stolen: tuple[tuple[int, Card], ...] = ()


@dataclass(frozen=True, slots=True)
class Insisted:
    """`seat` made the last player (`on`) take more or add more; `what` says what that did."""

    seat: int
    on: int
    what: Captured | Added


@dataclass(frozen=True, slots=True)
class Ordered:
    """The capturer laid the capture anew; the order itself is hidden."""

    seat: int


@dataclass(frozen=True, slots=True)
class LetStand:
    """An opponent lets the last turn stand; `by_time` when their time ran out."""

    seat: int
    by_time: bool = False


@dataclass(frozen=True, slots=True)
class Drew:
    """A card was drawn from the stock after a play; only its player sees it. `left` are still in the stock."""

    seat: int
    left: int


@dataclass(frozen=True, slots=True)
class Asked:
    """`seat` asked its partner not to take a build."""

    seat: int
    build: BuildPile


@dataclass(frozen=True, slots=True)
class Earned:
    """Points that `side` earned with its last captures and that count at once."""

    side: int
    points: int


@dataclass(frozen=True, slots=True)
class Swept:
    """A sweep was made, worth `points` to `side`: at once, or at the end of the hand, as the game has it."""

    side: int
    points: int


@dataclass(frozen=True, slots=True)
class SweepsCancelled:
    """Every side had a sweep, so each lost one of `points`."""

    points: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards were dealt: deal `deal` of `deals` of a hand; `hand` is its number (from 1) where it begins, else 0."""

    deal: int
    deals: int
    dealer: int
    hand: int = 0

    @property
    def is_last(self) -> bool:
        """Whether no other deal follows in the hand, which is announced."""
        return self.deal == self.deals


@dataclass(frozen=True, slots=True)
class Residue:
    """What lay on the table at the end went to the last capturer (seat 0: to nobody). It is no sweep."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a hand's scoring: `points` for each side, for `what`.

    `what` is one of the words in `engine.tally`, `counts` how many cards of the kind each side has, `cards` the cards
    that earned each side its points (empty where only the number counts).
    """

    what: str
    points: tuple[int, ...]
    counts: tuple[int, ...] = ()
    cards: tuple[tuple[Card, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Scored:
    """A hand was counted: its lines, the totals before (sweeps scored at once are in them) and after."""

    lines: tuple[Line, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat gave the match up."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A seat took its last turn back."""

    seat: int


@dataclass(frozen=True, slots=True)
class MatchOver:
    """The match ended; `winner` is a side, None for a draw or a match that was broken off.

    `why` is "target", "sweep", "count-out", "claim", "resigned", "hands" or "ended"."""

    winner: int | None
    totals: tuple[int, ...]
    why: str


Happening: TypeAlias = (
    Trailed
    | Captured
    | Built
    | Raised
    | Added
    | Insisted
    | Ordered
    | LetStand
    | Drew
    | Asked
    | Earned
    | Swept
    | SweepsCancelled
    | Dealt
    | Residue
    | Scored
    | Resigned
    | TakenBack
    | MatchOver
)
Happenings: TypeAlias = tuple[Happening, ...]
