"""Turns of the Swazi family: several steps, exactly one of which plays a hand card.

A step may be taken only if the turn can still be ended by the rules after it. Whether it can is known without
search: as long as no hand card is played, a player who has a card for each own build can play one of them and take
that build, or trail where they own none; and a build of an opponent to which cards were added must be taken by the
hand card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain

from engine.captures import some_takes, takes
from engine.cards import PACK, UNKNOWN, Card
from engine.combine import Mask, companions, sets, sums
from engine.partners import granted, known_partner, limited_to_one
from engine.pieces import Pieces, of_builds
from engine.rules import Duty, TopsJoin
from engine.state import State
from engine.steps import Build, Group, Step, Take, Trail
from engine.table import BuildPile, build_with, builds
from engine.values import Values, answers, takers, values

ALONE = Group()


@dataclass(frozen=True, slots=True)
class Standing:
    """What a turn under way owes before it may end.

    `played` says that the hand card is out, `owed` is the value of an opponent's build that must be taken in this
    turn, 0 for none. `began` are the values of the builds that the seat owned when the turn began, None where it begins.
    """

    state: State
    played: bool = False
    owed: int = 0
    began: frozenset[int] | None = None

    @property
    def limited(self) -> bool:
        """Whether owning a build limits now how the hand card may be played."""
        return self.state.duty is not Duty.NONE

    @property
    def known(self) -> Values:
        """The values of the game's cards."""
        return values(self.state.rules.values)

    @property
    def own(self) -> frozenset[int]:
        """The values of the builds that the seat to play answers for."""
        return frozenset(build.value for build in builds(self.state.table) if build.owner == self.state.turn)

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
            if isinstance(step, Take):
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
        plays = not isinstance(step, Build) or step.card is not None
        if plays and self.limited and self.own and not self.serves(step):
            return False
        if isinstance(step, Trail) and self.has_to_capture(step.card):
            return False
        if isinstance(step, Build) and self.needs_taker(step) and not takers(hand, step.value, self.known):
            return False
        if self.owes_two(owed):
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


def options(standing: Standing) -> Iterator[Step]:
    """Every legal next step, lazily: hand cards in card order (captures, builds, trail), then steps without one."""
    state = standing.state
    loose, taking = Pieces(state), Pieces(state, taking=True)
    everything: list[Iterator[Step]] = []
    if not standing.played:
        for card in sorted(each for each in state.hand if each != UNKNOWN):
            steps = (_steps(standing, loose, card), _with_tops(standing, card))
            everything += [takes(state, taking, card), *steps, iter((Trail(card),))]
    alone = state.rules.piles.tops_join is TopsJoin.ALONE
    everything.append(_steps(standing, Pieces(state, tops=alone), None))
    return (step for step in chain.from_iterable(everything) if standing.allows(step))


def _steps(standing: Standing, pieces: Pieces, card: Card | None) -> Iterator[Build]:
    """Every build step with a hand card, or with none, of every value; whether the turn can end is not looked at."""
    state, known = standing.state, standing.known
    rest = state.hand if card is None else less(state.hand, card)
    held = {value for each in rest for value in known.played[each]}
    held |= {build.value for build in pieces.builds}
    theirs = {value: state.partner(state.turn) for value in partners_values(state)}
    for value in sorted(held | theirs.keys()):
        if value in held:
            yield from _of_value(standing, pieces, card, value)
        if value in theirs and build_of(state, value) is None:
            for step in _of_value(standing, pieces, card, value):
                if not step.groups[0].builds:
                    yield replace(step, seat=theirs[value])


def partners_values(state: State) -> frozenset[int]:
    """The values of which builds may be made for the partner of the seat to play."""
    if not state.knows:
        return frozenset()
    partner = state.partner(state.turn)
    played = values(state.rules.values).played
    found = {value for each in PACK if each.rank in state.knows[partner - 1] for value in played[each]}
    return frozenset(value for value in found if known_partner(state, value))


def _of_value(standing: Standing, pieces: Pieces, card: Card | None, value: int) -> Iterator[Build]:
    """The build steps of one value."""
    state = standing.state
    stands = build_of(state, value)
    seen: set[tuple[Mask, tuple[Card, ...]]] = set()
    for head, mask in _heads(standing, pieces, card, value):
        for joined, joined_mask in _joinable(state, pieces, stands, value, mask, head):
            lonely = not joined and not head.builds and mask.bit_count() < (1 if card is not None else 2)
            key = (mask | joined_mask, head.builds)
            if not lonely and key not in seen:
                seen.add(key)
                if card is None and joined_mask:
                    based = on_a_base(standing, pieces, None, mask | joined_mask, value)
                    assert based is not None, "a base and a set make a step"
                    yield based
                else:
                    yield _step(card, head, mask, joined, joined_mask, value)


def _with_tops(standing: Standing, card: Card) -> Iterator[Build]:
    """Sets of the hand card and pile tops that join an own build."""
    able = standing.takes_tops
    if not able:
        return
    state = standing.state
    pieces = Pieces(state, tops=True)
    tops = pieces.top_mask
    for value in sorted(able):
        stands = build_of(state, value)
        seen: set[Mask] = set()
        for worth in standing.known.table[card]:
            for mask in companions(pieces.options, value - worth):
                if stands is not None and mask & tops and mask not in seen:
                    seen.add(mask)
                    yield Build(card, (pieces.group(mask), *of_builds((stands,))), value)


def _step(
    card: Card | None, head: Group, mask: Mask, joined: tuple[Group, ...], joined_mask: Mask, value: int
) -> Build:
    """The step in canonical order: without a hand card a base comes first, but for a lower single card beside it."""
    groups = (head, *joined)
    if card is None and joined_mask and not (mask.bit_count() == 1 and mask < joined_mask):
        groups = (*joined, head)
    return Build(card, groups, value)


def _heads(standing: Standing, pieces: Pieces, card: Card | None, value: int) -> Iterator[tuple[Group, Mask]]:
    """The set that a step adds: loose cards and pile tops with the hand card if there is one; or a build it raises."""
    state = standing.state
    if card is None:
        for mask in sets(pieces.options, value):
            yield pieces.group(mask), mask
        return
    worths = standing.known.table[card]
    if value in worths:
        yield ALONE, 0
    for worth in worths:
        if worth < value:
            for mask in companions(pieces.options, value - worth):
                yield pieces.group(mask), mask
    for build in pieces.builds:
        if raisable(state, build) and value - build.value in worths:
            yield of_builds((build,))[0], 0


def raisable(state: State, build: BuildPile) -> bool:
    """Only an opponent's single build can be raised."""
    return build.is_single and state.side(build.owner) != state.side(state.turn)


def _joinable(
    state: State, pieces: Pieces, stands: BuildPile | None, value: int, mask: Mask, head: Group
) -> Iterator[tuple[tuple[Group, ...], Mask]]:
    """What the set may join: the build of its value, which it must where one stands; else a base, or nothing."""
    if stands is not None:
        mine = state.side(stands.owner) == state.side(state.turn)
        if mine or not head.builds:
            yield of_builds((stands,)), 0
        return
    if head.builds or (not head.tops and mask):
        yield (), 0
    if head.builds:
        return
    for at, worth in enumerate(pieces.loose_only):
        if value in worth and not mask >> at & 1:
            yield (pieces.group(1 << at),), 1 << at


def on_a_base(standing: Standing, pieces: Pieces, card: Card | None, mask: Mask, value: int) -> Build | None:
    """The canonical way to see one of the cards as a base to which the rest is added as one set."""
    ways = []
    for at, worths in enumerate(pieces.loose_only):
        base = 1 << at
        rest = mask & ~base
        if mask & base and value in worths and (rest or card is not None):
            if sums_with(standing, pieces, card, rest, value):
                ways.append((tuple(bit for bit in range(mask.bit_length()) if rest >> bit & 1), base, rest))
    if not ways:
        return None
    _, base, rest = min(ways) if card is not None else min(ways, key=lambda way: way[1])
    head = pieces.group(rest) if rest else ALONE
    return _step(card, head, rest, (pieces.group(base),), base, value)


def sums_with(standing: Standing, pieces: Pieces, card: Card | None, mask: Mask, value: int) -> bool:
    """Whether the pieces of a mask, and the hand card if there is one, make the value together."""
    parts = [values for at, values in enumerate(pieces.options) if mask >> at & 1]
    return sums([*parts, standing.known.table[card]] if card is not None else parts, value)


def build_of(state: State, value: int) -> BuildPile | None:
    """The build of a value; there is never a second one."""
    return next((item for item in state.table if isinstance(item, BuildPile) and item.value == value), None)


def builds_in(state: State, groups: tuple[Group, ...]) -> tuple[BuildPile, ...]:
    """The builds that groups name."""
    named_builds = (build_with(state.table, name) for group in groups for name in group.builds)
    return tuple(build for build in named_builds if build is not None)


def less(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
