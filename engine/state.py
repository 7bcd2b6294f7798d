"""A position: one frozen record, always between two turns."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from engine.cards import Card
from engine.rules import Builds, Duty, Rules, Span
from engine.steps import Turn
from engine.table import Layout


class Phase(Enum):
    """What the table waits for.

    `PLAY`: the seat `turn` plays (opponents may insist meanwhile). `SETTLE`: the last turn emptied every hand, and each
    opponent may still insist before cards or scores come. `SCORED`: the hand is counted, the next one is not dealt.
    `OVER`: the match has ended.
    """

    PLAY = "play"
    SETTLE = "settle"
    SCORED = "scored"
    OVER = "over"


@dataclass(frozen=True, kw_only=True)
class State:
    """Where a match stands.

    Seats count from 1; a tuple with one entry a seat holds seat 1 first. `scores` and `sweeps` have one entry a side,
    in the order of `Rules.sides`, `piles` one for each of `Rules.pile_seats`. `turn` is the seat to play; in phase
    settle it is the seat after the one that moved. `stock` is what is still to be dealt or drawn, the next card first;
    `deal` of `deals` is under way. `last` is the seat that captured last in this hand, 0 for nobody. `prev` is the turn
    that may be insisted on, () for none; `captured` is how many cards that turn put on its player's pile, the capturing
    card among them; `taken` are the pile tops among them, each with the seat that lost it; `insisted` says that an
    insist enlarged its capture, so that the capturer may order it anew. `sweeps` are the uncancelled sweeps of this
    hand, in `scores` already where sweeps count at once. `knows` has for each seat the ranks that it is known to hold,
    where that matters to partners, and is empty otherwise; `asks` are the standing requests of a seat that its partner
    leave the build of a value. `resigned` are seats that cannot win any more. Cards that a viewer does not see are
    `UNKNOWN`.
    """

    rules: Rules
    turn: int
    hands: tuple[tuple[Card, ...], ...]
    table: Layout = ()
    piles: tuple[tuple[Card, ...], ...] = ()
    stock: tuple[Card, ...] = ()
    deal: int = 1
    deals: int = 1
    dealer: int = 0
    last: int = 0
    scores: tuple[int, ...] = ()
    sweeps: tuple[int, ...] = ()
    phase: Phase = Phase.PLAY
    stood: tuple[int, ...] = ()
    prev: Turn = ()
    captured: int = 0
    taken: tuple[tuple[int, Card], ...] = ()
    knows: tuple[tuple[int, ...], ...] = ()
    asks: tuple[tuple[int, int], ...] = ()
    insisted: bool = False
    resigned: tuple[int, ...] = ()

    def but(self, **changes: Any) -> State:
        """The same position with some fields changed; `dataclasses.replace`, only several times as fast."""
        other = object.__new__(State)
        object.__setattr__(other, "__dict__", self.__dict__ | changes)
        return other

    @property
    def seats(self) -> int:
        """How many players sit at the table."""
        return len(self.hands)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of the seat to play."""
        return self.hands[self.turn - 1]

    @property
    def mover(self) -> int:
        """The seat that played the last turn."""
        return self.turn - 1 or len(self.hands)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The sides, each a tuple of its seats."""
        return self.rules.sides(len(self.hands))

    def side(self, seat: int) -> int:
        """The index of the seat's side in `scores`, `sweeps` and `piles`."""
        return (seat - 1) % 2 if self.rules.partners and len(self.hands) == 4 else seat - 1

    def opponents(self, seat: int) -> tuple[int, ...]:
        """The seats that play against `seat`, in the order of play after it."""
        seats = len(self.hands)
        after = ((seat + step) % seats + 1 for step in range(seats - 1))
        return tuple(other for other in after if self.side(other) != self.side(seat))

    def after(self, seat: int) -> int:
        """The seat that plays after `seat`."""
        return seat % len(self.hands) + 1

    def pile_of(self, seat: int) -> int:
        """The index in `piles` of the pile on which the seat's captures go."""
        return seat - 1 if self.rules.piles.separate else self.side(seat)

    def partner(self, seat: int) -> int:
        """The seat's partner, 0 for none."""
        return (seat + 1) % 4 + 1 if self.rules.partners and len(self.hands) == 4 else 0

    @property
    def builds_for_partners(self) -> bool:
        """Whether what a partner is known to hold, and asks for, matters: partners with the Swazi family's builds."""
        return self.rules.partners and self.rules.build.kind is Builds.SWAZI and len(self.hands) == 4

    def within(self, span: Span) -> bool:
        """Whether a limit that holds for a part of the hand holds now."""
        if span is Span.BEFORE_LAST_CARDS:
            return self.deal < self.deals or (self.rules.deal.draw and bool(self.stock))
        return span is Span.ALWAYS or (span is Span.FIRST_DEAL and self.deal == 1)

    @property
    def duty(self) -> Duty:
        """What owning a build demands now."""
        build = self.rules.build
        return build.duty if self.within(build.duty_while) else Duty.NONE
