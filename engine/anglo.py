"""Turns of the Anglo-American games, and of games without builds: one card, one step.

Builds hold the played card and may be made single or multiple at once; a single one can be raised by one hand card; any
one can be added to; whoever made, raised or last added to a build owns it and must keep a card that takes it. What
differs between the games is in `engine.rules.BuildRules`.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.captures import some_takes, takes
from engine.cards import UNKNOWN, Card
from engine.combine import beside, sets, shapes, unions
from engine.errors import Illegal, reason
from engine.frozen import frozen
from engine.lay import named_builds
from engine.partners import duplicated, limited_to_one
from engine.pieces import Pieces, choices, of_builds
from engine.rows import Mask
from engine.rules import Builds, Duty
from engine.state import State
from engine.steps import TRAILS, Build, Group, Step
from engine.table import BuildPile
from engine.values import Options, added, answers, bits_of, rising, values, without

NOTHING: list[tuple[Group, ...]] = [()]


def options(state: State) -> Iterator[Step]:
    """Every legal play, lazily: hand cards in card order, of each its captures, builds and trail."""
    pieces = Pieces(state)
    duties = Duties.of(state) if len(pieces.cards) < len(state.table) else Duties(state, ())
    building = state.rules.build.kind is Builds.ANGLO
    material = Pieces(state, building=True) if building and pieces.singles else pieces
    bits, held, forced = pieces.known.bits, pieces.known.held(state.hand), state.rules.turn.must_capture
    for card in sorted(state.hand):
        if card == UNKNOWN:
            break
        rest = hand_without(state.hand, card) if duties.builds or forced else ()
        if pieces.takeable & bits[card] or not bits[card]:
            for take in takes(state, pieces, card):
                if not duties.builds or duties.allow_take(rest, take.groups):
                    yield take
        if building and (wanted := _wanted(state, material, card, held)):
            yield from _builds(state, material, duties, card, wanted)
        if (not duties.builds or duties.allow_trail(rest)) and not (forced and can_capture(state, duties, card, rest)):
            yield TRAILS[card]


def options_after(state: State, trailed: Card) -> Iterator[Build]:
    """The one build of table cards that may go with a trail."""
    material, duties = other_cards(state, trailed), Duties.of(state)
    known = values(state.rules.values)
    for value in sorted({value for each in state.hand for value in known.played[each]}):
        if state.rules.build.multiple:
            ways = ((mask, partition) for mask, partition in unions(material.row, value))
        else:
            ways = ((mask, (mask,)) for mask in sets(material.row, value))
        for mask, partition in ways:
            build = Build(None, material.groups(partition), value) if mask.bit_count() > 1 else None
            if build is not None and duties.allow_build(state.hand, build):
                yield build


def other_cards(state: State, trailed: Card) -> Pieces:
    table = tuple(item for item in state.table if item != trailed)
    return Pieces(state.but(table=table), building=True)


@frozen
class Duties:
    """The builds that the seat to play owns, by name with their values, and what they demand of a play."""

    state: State
    builds: tuple[tuple[Card, int], ...]
    duty: Duty = Duty.NONE

    @classmethod
    def of(cls, state: State) -> Duties:
        """The duties of the seat to play."""
        mine = [item for item in state.table if isinstance(item, BuildPile) and item.owner == state.turn]
        return cls(state, tuple([(build.name, build.value) for build in mine]), state.duty if mine else Duty.NONE)

    @property
    def forbid_trail(self) -> bool:
        """Whether an own build forbids to trail."""
        return self.duty is not Duty.NONE

    def after(self, used: tuple[Group, ...], made: int) -> int:
        """The bits of the values that the seat has to answer for after a play that used these groups; `made` is a new
        build's, 0 none.
        """
        bits = 1 << made if made else 0
        if self.builds:
            gone = {name for group in used for name in group.builds}
            bits |= bits_of([value for name, value in self.builds if name not in gone])
        return bits

    def kept(self, rest: tuple[Card, ...], used: tuple[Group, ...], made: int = 0) -> bool:
        """Whether the cards left in the hand answer for every own build after the play."""
        if not self.state.rules.build.keep_taker:
            return not made or answers(rest, 1 << made, values(self.state.rules.values))
        if not self.builds and not made:
            return True
        return answers(rest, self.after(used, made), values(self.state.rules.values))

    def served(self, used: tuple[Group, ...]) -> bool:
        """Whether a play does what is due to own builds."""
        if self.duty is not Duty.SERVE:
            return True
        own = {name for name, _ in self.builds}
        return any(name in own for group in used for name in group.builds)

    def few(self, used: tuple[Group, ...], made: int = 0) -> bool:
        """Whether the play leaves no more own builds than are allowed."""
        if not limited_to_one(self.state):
            return True
        gone = {name for group in used for name in group.builds}
        return sum(name not in gone for name, _ in self.builds) + bool(made) <= 1

    def allow_take(self, rest: tuple[Card, ...], used: tuple[Group, ...]) -> bool:
        """Whether a capture with these cards left does what is due."""
        return self.kept(rest, used) and self.served(used) and self.few(used)

    def allow_trail(self, rest: tuple[Card, ...]) -> bool:
        """Whether a card may be trailed beside own builds."""
        return not self.builds or (not self.forbid_trail and self.kept(rest, ()) and self.few(()))

    def allow_build(self, rest: tuple[Card, ...], step: Build) -> bool:
        """Whether a build that is right in itself does what is due, and leaves no second one where that is barred."""
        made = self.answered(step)
        groups = step.groups
        if not self.served(groups) or self.beside(step) or not self.few(groups, made):
            return False
        return self.kept(rest, groups, made)

    def answered(self, step: Build) -> int:
        """The value that the player of a build answers for: 0 where it stays the partner's."""
        return 0 if duplicated(self.state, step, named_builds(self.state, step.groups)) else step.value

    def beside(self, step: Build) -> bool:
        """Whether a forbidden second build of the value would stand beside this one."""
        if self.state.rules.build.second_of_a_value:
            return False
        named = {name for group in step.groups for name in group.builds}
        standing = (item for item in self.state.table if isinstance(item, BuildPile))
        return any(build.value == step.value and build.name not in named for build in standing)


def can_capture(state: State, duties: Duties, card: Card, rest: tuple[Card, ...]) -> bool:
    """Whether a card has a legal capture."""
    return any(duties.allow_take(rest, take.groups) for take in some_takes(state, Pieces(state), card))


def _wanted(state: State, pieces: Pieces, card: Card, held: tuple[int, int]) -> int:
    """The bits of the values of which a card may make builds: those that it can make with what lies on the table, and
    that another card of the hand takes, or for which the partner answers."""
    rules, own = state.rules.build, pieces.known.table[card]
    answered = without(held, pieces.known.bits[card])
    totals = pieces.totals(own)
    for build in pieces.builds:
        if build.is_single:
            helped = pieces.row.reach if rules.raise_with_table_cards else 1
            totals |= added(helped << build.value, own)
    if rules.partner_adds:
        partner = state.partner(state.turn)
        for each in (*pieces.builds, *pieces.singles):
            answered |= (each.owner == partner) << each.value
    return totals & answered


def _builds(state: State, pieces: Pieces, duties: Duties, card: Card, wanted: int) -> Iterator[Build]:
    """Every build of certain values that one hand card can make, raise or join, by rising value."""
    own, rules = pieces.known.table[card], state.rules.build
    judged = bool(duties.builds) or rules.partner_adds or not rules.second_of_a_value
    rest = hand_without(state.hand, card) if judged else ()
    for value in rising(wanted):
        for build in _of_value(state, pieces, own, card, value):
            if not judged or duties.allow_build(rest, build):
                yield build


def _of_value(state: State, pieces: Pieces, own: Options, card: Card, value: int) -> Iterator[Build]:
    """Builds of one value: with loose cards, with builds of that value beside them, and raises."""
    rules = state.rules.build
    if not rules.multiple:
        yield from _single(state, pieces, own, card, value)
        return
    joins = joinable(state, pieces, value) if pieces.builds else NOTHING
    for joined in joins:
        for with_card, partition in shapes(pieces.row, own, value):
            if with_card or partition or joined:
                yield Build(card, (pieces.group(with_card), *pieces.groups(partition, joined)), value)
    if not pieces.builds:
        return
    seen: set[tuple[Group, ...]] = set()
    for raised, helping in raises(state, pieces, own, value):
        for joined in joins:
            for mask, partition in unions(pieces.row, value):
                groups = (raised, *pieces.groups(partition), *joined)
                key = (*joined, Group((), raised.builds), pieces.group(mask | helping))
                if not mask & helping and (not rules.raise_with_table_cards or key not in seen):
                    seen.add(key)
                    yield Build(card, groups, value)


def _single(state: State, pieces: Pieces, own: Options, card: Card, value: int) -> Iterator[Build]:
    """Builds of one set each."""
    for mask in beside(pieces.row, own, value):
        yield Build(card, (pieces.group(mask),), value)
    for raised, _ in raises(state, pieces, own, value):
        yield Build(card, (raised,), value)


def joinable(state: State, pieces: Pieces, value: int) -> list[tuple[Group, ...]]:
    """Every choice of builds of a value that may join another."""
    found = choices(pieces, value)
    if state.rules.build.closed:
        closed = {build.name for build in pieces.builds if not build.is_single}
        found = [some for some in found if not any(group.builds[0] in closed for group in some)]
    return found


def raises(state: State, pieces: Pieces, own: Options, value: int) -> Iterator[tuple[Group, Mask]]:
    """The builds that a hand card of these values raises to `value`, with the loose cards that help."""
    rules = state.rules.build
    barred = {build.name for build in pieces.builds if build.owner == state.turn} if not rules.raise_own else set()
    for group in raisable(pieces, own, value):
        if group.builds[0] not in barred:
            yield group, 0
    if not rules.raise_with_table_cards:
        return
    for build in pieces.builds:
        if build.is_single and build.name not in barred:
            for mask in beside(pieces.row, own, value - build.value):
                yield Group(pieces.group(mask).cards, (build.name,)), mask


def raisable(pieces: Pieces, own: Options, value: int) -> tuple[Group, ...]:
    """The single builds that a hand card of these values raises to `value`."""
    return of_builds(build for build in pieces.builds if build.is_single and value - build.value in own)


def hand_without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The hand without one card; raises `Illegal` if it is not there."""
    if card not in hand:
        raise Illegal(reason("in the hand", "You do not hold {card}.", card=str(card)))
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
