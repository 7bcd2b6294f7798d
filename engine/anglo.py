"""Turns of the Anglo-American games, and of games without builds: one card, one step.

Builds hold the played card and may be made single or multiple at once; a single one can be raised by one hand card; any
one can be added to; whoever made, raised or last added to a build owns it and must keep a card that takes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from engine.captures import named, read_take, takes
from engine.cards import UNKNOWN, Card, cards_text
from engine.combine import companions, cover, shapes, sums, unions
from engine.errors import Illegal, reason
from engine.pieces import Pieces, choices, of_builds
from engine.rules import Builds
from engine.state import State
from engine.steps import Build, Group, Step, Take, Trail
from engine.table import BuildPile, build_with
from engine.values import Options, answers, takers, values

ALONE = Group()


def options(state: State) -> Iterator[Step]:
    """Every legal play, lazily: hand cards in card order, of each its captures, builds and trail."""
    pieces = Pieces(state)
    duties = _Duties.of(state)
    builds = state.rules.build.kind is Builds.ANGLO
    for card in sorted(state.hand):
        if card == UNKNOWN:
            break
        rest = _without(state.hand, card)
        for take in takes(state, pieces, card):
            if not duties.builds or duties.kept(rest, take.groups):
                yield take
        if builds:
            yield from _builds(state, pieces, duties, card, rest)
        if not duties.forbid_trail and duties.kept(rest, ()):
            yield Trail(card)


def read(state: State, step: Step) -> Step:
    """The canonical form of a legal play; raises `Illegal` with the rule that refuses it."""
    duties = _Duties.of(state)
    if isinstance(step, Build):
        return _read_build(state, duties, step)
    rest = _without(state.hand, step.card)
    if isinstance(step, Take):
        take = read_take(state, Pieces(state), step)
        if step.order:
            raise Illegal(reason("order", "Captured cards lie face down here, so their order does not count."))
        duties.demand_kept(rest, take.groups)
        return take
    if duties.forbid_trail:
        raise Illegal(reason("no trailing", "You own a build, so you may not trail: capture, build or add to one."))
    duties.demand_kept(rest, ())
    return step


@dataclass(frozen=True, slots=True)
class _Duties:
    """The builds that the seat to play owns, by name with their values, and what they demand of a play."""

    state: State
    builds: tuple[tuple[Card, int], ...]

    @classmethod
    def of(cls, state: State) -> _Duties:
        """The duties of the seat to play."""
        mine = [item for item in state.table if isinstance(item, BuildPile) and item.owner == state.turn]
        return cls(state, tuple([(build.name, build.value) for build in mine]))

    @property
    def forbid_trail(self) -> bool:
        """Whether an own build forbids to trail."""
        return bool(self.builds) and self.state.rules.build.no_trail_with_build

    def after(self, used: tuple[Group, ...], made: int) -> frozenset[int]:
        """The values that the seat has to answer for after a play that used these groups; `made` is a new build's, 0
        none.
        """
        gone = {name for group in used for name in group.builds} if self.builds else ()
        left = [value for name, value in self.builds if name not in gone]
        return frozenset([*left, made] if made else left)

    def kept(self, rest: tuple[Card, ...], used: tuple[Group, ...], made: int = 0) -> bool:
        """Whether the cards left in the hand answer for every own build after the play."""
        if not self.builds and not made:
            return True
        return answers(rest, self.after(used, made), values(self.state.rules.values))

    def demand_kept(self, rest: tuple[Card, ...], used: tuple[Group, ...], made: int = 0) -> None:
        """The same as a refusal."""
        if self.kept(rest, used, made):
            return
        needed = sorted(self.after(used, made))
        known = values(self.state.rules.values)
        missing = next((value for value in needed if not takers(rest, value, known)), None)
        if missing is None:
            text = "Your builds of {needed} need different cards, and you would not have one for each."
            raise Illegal(reason("keep a taker", text, needed=" and ".join(map(str, needed))))
        text = "You would have no card left that takes the {value}-build."
        raise Illegal(reason("keep a taker", text, value=missing))


def _builds(state: State, pieces: Pieces, duties: _Duties, card: Card, rest: tuple[Card, ...]) -> Iterator[Build]:
    """Every build that one hand card can make, raise or join, by rising value."""
    known = values(state.rules.values)
    for value in sorted({value for each in rest for value in known.played[each]}):
        made = _of_value(pieces, known.table[card], card, value)
        if duties.builds:
            made = (build for build in made if duties.kept(rest, build.groups, value))
        yield from made


def _of_value(pieces: Pieces, own: Options, card: Card, value: int) -> Iterator[Build]:
    """Builds of one value: with loose cards, with builds of that value beside them, and raises."""
    ways = shapes(pieces.options, own, value)
    for joined in choices(pieces, value) if pieces.builds else ((),):
        for beside, partition in ways:
            if beside or partition or joined:
                head = pieces.group(beside) if beside else ALONE
                yield Build(card, (head, *pieces.groups(partition), *joined), value)
    for raised in _raisable(pieces, own, value) if pieces.builds else ():
        for joined in choices(pieces, value):
            for _, partition in unions(pieces.options, value):
                yield Build(card, (raised, *pieces.groups(partition), *joined), value)


def _raisable(pieces: Pieces, own: Options, value: int) -> tuple[Group, ...]:
    """The single builds that a hand card of these values raises to `value`."""
    return of_builds(build for build in pieces.builds if build.is_single and value - build.value in own)


def _read_build(state: State, duties: _Duties, step: Build) -> Build:
    if state.rules.build.kind is Builds.NONE:
        raise Illegal(reason("no builds", "This game has no builds: capture or trail."))
    if step.card is None:
        raise Illegal(reason("hand card", "A build must contain the card you play from your hand."))
    if step.seat:
        raise Illegal(reason("own builds", "A build is always the player's own here."))
    rest = _without(state.hand, step.card)
    groups = named(state, step.groups)
    if any(group.tops for group in groups):
        raise Illegal(reason("pile tops", "Captured cards lie face down here and are out of play."))
    _demand_sums(state, step)
    arranged = arrange(state, step.card, groups, step.value)
    if arranged is None:
        text = "{card} with these cards is no build of {value}."
        raise Illegal(reason("builds", text, card=str(step.card), value=step.value))
    if not takers(rest, step.value, values(state.rules.values)):
        text = "To build {value} you must keep a card that takes {value}."
        raise Illegal(reason("keep a taker", text, value=step.value))
    duties.demand_kept(rest, arranged.groups, step.value)
    return arranged


def _demand_sums(state: State, step: Build) -> None:
    """Each group as it was written must make the build's value."""
    known = values(state.rules.values).table
    assert step.card is not None
    for at, group in enumerate(step.groups):
        parts = [known[each] for each in group.cards] + ([known[step.card]] if at == 0 else [])
        found = [build for build in (build_with(state.table, name) for name in group.builds) if build]
        if at == 0 and found:
            _demand_raise(step, group, found)
        elif found and (len(found) > 1 or group.cards):
            raise Illegal(reason("builds are whole", "A build joins as a group of its own and never as part of a sum."))
        if not sums([*parts, *((build.value,) for build in found)], step.value):
            cards = cards_text(((step.card,) if at == 0 else ()) + group.cards + group.builds)
            raise Illegal(reason("sums", "{cards} do not make {value}.", cards=cards, value=step.value))


def _demand_raise(step: Build, group: Group, found: list[BuildPile]) -> None:
    if len(found) > 1 or group.cards:
        raise Illegal(reason("raise", "A build is raised by one hand card alone; no table card may change its value."))
    if not found[0].is_single:
        text = "The {value}-build is a multiple one, and its value never changes."
        raise Illegal(reason("raise", text, value=found[0].value))


def arrange(state: State, card: Card, groups: tuple[Group, ...], value: int) -> Build | None:
    """The canonical build of `value` made of a hand card and of what `groups` name together.

    None where they make no build of it. The hand card's group comes first.
    """
    pieces = Pieces(state)
    own = values(state.rules.values).table[card]
    mask = pieces.mask(groups)
    named_groups = {Group((), (name,)) for group in groups for name in group.builds}
    equal = of_builds(build for build in pieces.builds if build.value == value)
    joined = tuple(group for group in equal if group in named_groups)
    raised = tuple(named_groups - set(joined))
    if raised:
        partition = cover(pieces.options, value, mask)
        fits = len(raised) == 1 and raised[0] in _raisable(pieces, own, value) and partition is not None
        return Build(card, (*raised, *pieces.groups(partition or ()), *joined), value) if fits else None
    within = [worths if mask >> at & 1 else () for at, worths in enumerate(pieces.options)]
    if cover([*within, own], value, mask | 1 << len(within)) is None:
        return None
    for beside in chain((0,) if value in own else (), *(companions(within, value - worth) for worth in own)):
        partition = cover(within, value, mask & ~beside)
        if partition is not None and (beside or partition or joined):
            head = pieces.group(beside) if beside else ALONE
            return Build(card, (head, *pieces.groups(partition), *joined), value)
    return None


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The hand without one card; raises `Illegal` if it is not there."""
    if card not in hand:
        raise Illegal(reason("in the hand", "You do not hold {card}.", card=str(card)))
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
