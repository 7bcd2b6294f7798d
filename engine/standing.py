"""What a turn of the Swazi family owes before it may end.

A step may be taken only if the turn can still be ended by the rules after it. Whether it can is known without
search: as long as no hand card is played, a player who has a card for each own build can play one of them and take
that build, or trail where they own none; and a build of an opponent to which cards were added must be taken by the
hand card.
"""

from __future__ import annotations

from functools import partial

from engine.captures import some_takes
from engine.cards import Card
from engine.partners import granted, limited_to_one
from engine.pieces import Pieces
from engine.rules import Duty, TopsJoin
from engine.state import State
from engine.steps import Build, Group, Step, Take, Trail
from engine.table import BuildPile, build_with
from engine.values import Values, answers, bits_of, rising, takers, values, without


class Standing:
    """What a turn under way owes before it may end.

    `played` says that the hand card is out, `owed` is the value of an opponent's build that must be taken in this
    turn, 0 for none. `stands` has the builds by their values; the bits of these values are in `own` for the builds that
    the seat answers for, in `began` for those that it owned when the turn began (None at its beginning), in `ours` and
    `theirs` for those of its side and of its opponents, in `unbuilt` all others; `raisable` are the opponents' single
    builds by their lowest cards. `known` are the values of the game's cards, `held` the bits of those that one card of
    the hand can be played as, and that two can. `free` says that nothing is due, so that any play of a hand card but a
    build can end the turn; `limited` that an own build limits now how the hand card may be played, and `one_build` that
    a turn may leave one own build at most.
    """

    __slots__ = (
        "began",
        "free",
        "held",
        "known",
        "limited",
        "one_build",
        "ours",
        "owed",
        "own",
        "played",
        "raisable",
        "stands",
        "state",
        "theirs",
        "unbuilt",
    )

    def __init__(self, state: State, played: bool = False, owed: int = 0, began: int | None = None) -> None:
        self.state = state
        self.played = played
        self.owed = owed
        self.began = began
        self.known: Values = values(state.rules.values)
        self.held = self.known.held(state.hand)
        self.stands = {item.value: item for item in state.table if isinstance(item, BuildPile)}
        self.own = self.ours = self.theirs = 0
        self.raisable: list[BuildPile] = []
        self.limited = self.one_build = False
        if self.stands:
            self._sort_builds()
        self.unbuilt = ~(self.ours | self.theirs)
        self.free = not (self.own or owed or state.rules.turn.must_capture)

    def _sort_builds(self) -> None:
        """Whose builds stand on the table."""
        state, turn = self.state, self.state.turn
        partner = state.partner(turn)
        for value, build in self.stands.items():
            if build.owner == turn:
                self.own |= 1 << value
            if build.owner in (turn, partner):
                self.ours |= 1 << value
            else:
                self.theirs |= 1 << value
            if build.is_single and may_be_raised(state, build):
                self.raisable.append(build)
        if len(self.raisable) > 1:
            self.raisable.sort(key=_name)
        self.limited = self.own > 0 and state.duty is not Duty.NONE
        self.one_build = limited_to_one(state)

    @property
    def may_trail(self) -> bool:
        """Whether any card may be trailed, as far as builds bar it whatever the card."""
        return not (self.owed or self.limited)

    def left(self, card: Card | None) -> int:
        """The bits of the values that the cards in the hand can be played as, one card left out."""
        return without(self.held, self.known.bits[card] if card is not None else 0)

    @property
    def takes_tops(self) -> int:
        """The bits of the values of the builds into which the hand card's set may take pile tops."""
        if self.state.rules.piles.tops_join is not TopsJoin.WITH_HAND_CARD:
            return 0
        return self.own if self.began is None else self.own & self.began

    @property
    def can_end(self) -> bool:
        """Whether the turn may end now."""
        return self.played and self.leads_to_an_end(None, self.own, played=True, owed=self.owed)

    def leads_to_an_end(self, gone: Card | None, own: int, *, played: bool, owed: int) -> bool:
        """Whether a turn with these own builds and this debt can be ended by the rules, with one card of the hand
        gone."""
        if not own and not owed:
            return True
        if self._too_many(own.bit_count(), played or owed > 0):
            return False
        if owed:
            takes = takers(self.state.hand, owed, self.known)
            return not played and any(self._answers(each, own) for each in takes)
        return self._answers(gone, own)

    def _too_many(self, count: int, last: bool) -> bool:
        """Whether so many own builds cannot become few enough, which only a hand card that is not the `last` can do."""
        return count > 1 and self.one_build and (last or count > 2)

    def _answers(self, gone: Card | None, own: int) -> bool:
        """Whether the cards of the hand can take the own builds, one card left out."""
        once, twice = self.held
        if own & ~once or (gone is not None and own & self.known.bits[gone] & ~twice):
            return False
        if not own & (own - 1) or self.known.apart(own):
            return True
        hand = self.state.hand
        return answers(hand if gone is None else less(hand, gone), own, self.known)

    def after(self, step: Step) -> tuple[tuple[Card, ...], int, int]:
        """The hand, the bits of the own builds' values and the debt after a well-formed step."""
        hand, own, owed = self.state.hand, self.own, self.owed
        if not isinstance(step, Build):
            hand = less(hand, step.card)
            if isinstance(step, Take):
                own, owed = self._after_take(step.groups[-1].builds)
            return hand, own, owed
        if step.card is not None:
            hand = less(hand, step.card)
        return hand, *self._after_build(step.card, step.value, is_raise(step), step.seat)

    def _after_take(self, taken: tuple[Card, ...]) -> tuple[int, int]:
        """The bits of the own builds' values and the debt after a capture of these builds."""
        own, owed = self.own, self.owed
        for value, build in self.stands.items():
            if build.name in taken:
                own &= ~(1 << value)
                owed = 0 if owed == value else owed
        return own, owed

    def _after_build(self, card: Card | None, value: int, raising: bool, seat: int) -> tuple[int, int]:
        """The bits of the own builds' values and the debt after a build step."""
        stands = self.stands.get(value)
        if stands is None:
            return self.own if seat else self.own | 1 << value, self.owed
        if self.theirs >> value & 1:
            return self.own, value
        if granted(self.state, card, stands, raising=raising):
            return self.own & ~(1 << value), self.owed
        return self.own, self.owed

    def allows(self, step: Step) -> bool:
        """Whether the turn can still be ended after a well-formed step."""
        if isinstance(step, Trail):
            return self.allows_trail(step.card)
        if isinstance(step, Build):
            return self.allows_build(step.card, step.value, raising=is_raise(step), seat=step.seat)
        return self.free or self.allows_take(step.card, step.groups[-1].builds)

    def allows_take(self, card: Card, taken: tuple[Card, ...]) -> bool:
        """Whether the turn can still be ended after any capture by a card that takes these builds."""
        own, owed = self._after_take(taken) if taken else (self.own, self.owed)
        return self.leads_to_an_end(card, own, played=True, owed=owed)

    def allows_trail(self, card: Card) -> bool:
        """Whether the turn can still be ended after a trail."""
        return self.free or (self.may_trail and self.keeps(card))

    def keeps(self, card: Card) -> bool:
        """Whether a card may be trailed where any may: that no own build needs it, and that it need not capture."""
        return self.leads_to_an_end(card, self.own, played=True, owed=0) and not self.has_to_capture(card)

    @property
    def bound(self) -> int:
        """The bits of the values of cards none of which may be trailed since own builds need them, where all others
        may; -1 where each card has to be asked about by itself."""
        own, (once, twice) = self.own, self.held
        if self.state.rules.turn.must_capture or own & ~once or self._too_many(own.bit_count(), True):
            return -1
        return own & ~twice if not own & (own - 1) or self.known.apart(own) else -1

    def allows_build(self, card: Card | None, value: int, *, raising: bool = False, seat: int = 0) -> bool:
        """Whether the turn can still be ended after any well-formed build step of this kind."""
        plays = card is not None
        stands = self.stands.get(value)
        if stands is None and not seat:
            return self.begins(card, 1 << value) > 0
        if raising and not self.left(card) >> value & 1:
            return False
        if plays and self.limited and not self._may_build(stands):
            return False
        own, owed = self._after_build(card, value, raising, seat)
        if self.owed and self.owes_two(owed):
            return False
        return self.leads_to_an_end(card, own, played=self.played or plays, owed=owed)

    def begins(self, card: Card | None, wanted: int) -> int:
        """Of the values of these bits those of which this card, or none, may make a build where none stands, or raise
        one to, so that the turn can still be ended."""
        left = self.left(card)
        begun = wanted & left & self.unbuilt
        return self._begins_beside(card, begun, left) if begun and (self.own or self.owed) else begun

    def _begins_beside(self, card: Card | None, begun: int, left: int) -> int:
        """The same of values of which cards are left, beside own builds or a debt."""
        own = self.own
        if card is not None and self.limited and not self._may_build(None):
            return 0
        played = self.played or card is not None
        if self.owed:
            ends = partial(self.leads_to_an_end, card, played=played, owed=self.owed)
            return 0 if played else bits_of([each for each in rising(begun) if ends(own | 1 << each)])
        if own & ~left or self._too_many(own.bit_count() + 1, played):
            return 0
        doubtful = begun & self.known.beside(own)
        if not doubtful:
            return begun
        return begun & ~doubtful | bits_of([each for each in rising(doubtful) if self._answers(card, own | 1 << each)])

    def owes_two(self, owed: int) -> bool:
        """Whether a debt comes on top of another: one hand card takes builds of one value only."""
        return bool(self.owed and owed and owed != self.owed)

    def serves(self, step: Step) -> bool:
        """Whether the play of a hand card is one that is allowed beside an own build, where that is limited."""
        if isinstance(step, Build):
            return self._may_build(self.stands.get(step.value))
        return not isinstance(step, Trail)

    def _may_build(self, stands: BuildPile | None) -> bool:
        """Whether the hand card may join a build, or none, beside an own build, where that is limited."""
        if self.state.duty is not Duty.CAPTURE_OR_ADD:
            return True
        return stands is not None and stands.owner == self.state.turn

    def has_to_capture(self, card: Card) -> bool:
        """Whether a card may not be trailed since it can capture."""
        if not self.state.rules.turn.must_capture:
            return False
        return any(self.allows(take) for take in some_takes(self.state, Pieces(self.state, taking=True), card))

    def needs_taker(self, step: Build) -> bool:
        """Whether the player must hold a card for the build: who raises one, or makes one for themselves."""
        return is_raise(step) or (not step.seat and self.stands.get(step.value) is None)


def may_be_raised(state: State, build: BuildPile) -> bool:
    """Only an opponent's single build can be raised."""
    return build.is_single and build.owner not in (state.turn, state.partner(state.turn))


def _name(build: BuildPile) -> Card:
    return build.name


def is_raise(step: Build) -> bool:
    """Whether the hand card raises a build."""
    return step.card is not None and bool(step.groups[0].builds)


def builds_in(state: State, groups: tuple[Group, ...]) -> tuple[BuildPile, ...]:
    """The builds that groups name."""
    named_builds = (build_with(state.table, name) for group in groups for name in group.builds)
    return tuple(build for build in named_builds if build is not None)


def less(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
