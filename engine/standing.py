"""What a turn of the Swazi family owes before it may end.

A step may be taken only if the turn can still be ended by the rules after it. Whether it can is known without
search: as long as no hand card is played, a player who has a card for each own build can play one of them and take
that build, or trail where they own none; and a build of an opponent to which cards were added must be taken by the
hand card.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.captures import some_takes
from engine.cards import Card
from engine.partners import granted, limited_to_one
from engine.pieces import Pieces
from engine.rules import Duty, TopsJoin
from engine.state import State
from engine.steps import Build, Group, Step, Take, Trail
from engine.table import BuildPile, build_with
from engine.values import Values, answers, takers, values


@dataclass(frozen=True, slots=True)
class Standing:
    """What a turn under way owes before it may end.

    `played` says that the hand card is out, `owed` is the value of an opponent's build that must be taken in this
    turn, 0 for none. `began` are the values of the builds that the seat owned when the turn began, None at its
    beginning; `own` are those of the builds that it answers for now. `known` are the values of the game's cards, `held`
    the bits of those that one card of the hand can be played as, and that two can.
    """

    state: State
    played: bool = False
    owed: int = 0
    began: frozenset[int] | None = None
    own: frozenset[int] = field(init=False)
    known: Values = field(init=False)
    held: tuple[int, int] = field(init=False)

    def __post_init__(self) -> None:
        turn = self.state.turn
        own = [item.value for item in self.state.table if isinstance(item, BuildPile) and item.owner == turn]
        object.__setattr__(self, "own", frozenset(own))
        known = values(self.state.rules.values)
        object.__setattr__(self, "known", known)
        object.__setattr__(self, "held", known.held(self.state.hand))

    @property
    def limited(self) -> bool:
        """Whether owning a build limits now how the hand card may be played."""
        return self.state.duty is not Duty.NONE

    @property
    def free(self) -> bool:
        """Whether nothing is due, so that any play of a hand card but a build can end the turn."""
        return not (self.own or self.owed or self.state.rules.turn.must_capture)

    def left(self, card: Card | None) -> int:
        """The bits of the values that the cards in the hand can be played as, one card left out."""
        once, twice = self.held
        gone = self.known.bits[card] if card is not None else 0
        return once & ~gone | twice & gone

    @property
    def takes_tops(self) -> frozenset[int]:
        """The values of the builds into which the hand card's set may take pile tops."""
        if self.state.rules.piles.tops_join is not TopsJoin.WITH_HAND_CARD:
            return frozenset()
        return self.own if self.began is None else self.own & self.began

    @property
    def can_end(self) -> bool:
        """Whether the turn may end now."""
        return self.played and self.leads_to_an_end(self.state.hand, self.own, played=True, owed=self.owed)

    def leads_to_an_end(self, hand: tuple[Card, ...], own: frozenset[int], *, played: bool, owed: int) -> bool:
        """Whether a turn with this hand, these own builds and this debt can be ended by the rules."""
        if not own and not owed:
            return True
        most = 1 if limited_to_one(self.state) else len(own)
        if played:
            return not owed and len(own) <= most and answers(hand, own, self.known)
        if owed:
            return len(own) <= most and any(
                answers(less(hand, each), own, self.known) for each in takers(hand, owed, self.known)
            )
        return len(own) <= most + 1 and answers(hand, own, self.known)

    def after(self, step: Step) -> tuple[tuple[Card, ...], frozenset[int], int]:
        """The hand, the own builds' values and the debt after a well-formed step."""
        hand, own, owed = self.state.hand, self.own, self.owed
        if not isinstance(step, Build):
            hand = less(hand, step.card)
            if isinstance(step, Take) and step.groups[-1].builds:
                taken = {build.value for build in builds_in(self.state, step.groups)}
                own -= taken
                owed = 0 if owed in taken else owed
            return hand, own, owed
        standing = build_of(self.state, step.value)
        if step.card is not None:
            hand = less(hand, step.card)
        if standing is None:
            own |= frozenset() if step.seat else {step.value}
        elif self.state.side(standing.owner) != self.state.side(self.state.turn):
            owed = step.value
        elif granted(self.state, step, standing):
            own -= {step.value}
        return hand, own, owed

    def allows(self, step: Step) -> bool:
        """Whether the turn can still be ended after a well-formed step."""
        hand, own, owed = self.after(step)
        if isinstance(step, Build):
            plays = step.card is not None
            if self.needs_taker(step) and not self.left(step.card) >> step.value & 1:
                return False
        else:
            plays = True
            if isinstance(step, Trail) and self.has_to_capture(step.card):
                return False
        if plays and self.own and self.limited and not self.serves(step):
            return False
        if self.owed and self.owes_two(owed):
            return False
        return self.leads_to_an_end(hand, own, played=self.played or plays, owed=owed)

    def owes_two(self, owed: int) -> bool:
        """Whether a debt comes on top of another: one hand card takes builds of one value only."""
        return bool(self.owed and owed and owed != self.owed)

    def serves(self, step: Step) -> bool:
        """Whether the play of a hand card is one that is allowed beside an own build, where that is limited."""
        if isinstance(step, Build) and self.state.duty is Duty.CAPTURE_OR_ADD:
            joined = build_of(self.state, step.value)
            return joined is not None and joined.owner == self.state.turn
        return not isinstance(step, Trail)

    def has_to_capture(self, card: Card) -> bool:
        """Whether a card may not be trailed since it can capture."""
        if not self.state.rules.turn.must_capture:
            return False
        return any(self.allows(take) for take in some_takes(self.state, Pieces(self.state, taking=True), card))

    def needs_taker(self, step: Build) -> bool:
        """Whether the player must hold a card for the build: who raises one, or makes one for themselves."""
        raising = step.card is not None and bool(step.groups[0].builds)
        return raising or (not step.seat and build_of(self.state, step.value) is None)


def build_of(state: State, value: int) -> BuildPile | None:
    """The build of a value; there is never a second one."""
    for item in state.table:
        if isinstance(item, BuildPile) and item.value == value:
            return item
    return None


def builds_in(state: State, groups: tuple[Group, ...]) -> tuple[BuildPile, ...]:
    """The builds that groups name."""
    named_builds = (build_with(state.table, name) for group in groups for name in group.builds)
    return tuple(build for build in named_builds if build is not None)


def less(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
