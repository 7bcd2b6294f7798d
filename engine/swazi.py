"""Turns of the Swazi family: several steps, exactly one of which plays a hand card.

Which steps there are is listed here, lazily; whether the turn can be ended after one is `engine.standing`'s.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from engine.captures import takes
from engine.cards import PACK, UNKNOWN, Card
from engine.combine import companions, sets, sums
from engine.partners import known_partner
from engine.pieces import Pieces, of_builds
from engine.rows import Mask
from engine.rules import TopsJoin
from engine.standing import Standing, build_of
from engine.state import State
from engine.steps import Build, Group, Step, Take, Trail
from engine.table import BuildPile
from engine.values import Options, added, rising, values

ALONE = Group()


def options(standing: Standing) -> Iterator[Step]:
    """Every legal next step, lazily: hand cards in card order (captures, builds, trail), then steps without one."""
    state = standing.state
    piles, known, free = state.rules.piles, standing.known, standing.free
    loose = Pieces(state)
    taking = Pieces(state, taking=True) if piles.tops_captured else loose
    if not standing.played:
        for card in sorted([each for each in state.hand if each != UNKNOWN]):
            if taking.takeable & known.bits[card] or not known.bits[card]:
                yield from _takes(standing, taking, card)
            yield from _steps(standing, loose, card)
            if piles.tops_join is TopsJoin.WITH_HAND_CARD:
                yield from (step for step in _with_tops(standing, card) if standing.allows(step))
            if free or standing.allows(Trail(card)):
                yield Trail(card)
    material = Pieces(state, tops=True) if piles.tops_join is TopsJoin.ALONE else loose
    yield from _steps(standing, material, None)


def _takes(standing: Standing, pieces: Pieces, card: Card) -> Iterator[Take]:
    """The captures by a hand card after which the turn can be ended: that depends on the build that they take."""
    if standing.free:
        yield from takes(standing.state, pieces, card)
        return
    verdicts: dict[tuple[Card, ...], bool] = {}
    for take in takes(standing.state, pieces, card):
        taken = take.groups[-1].builds
        if taken not in verdicts:
            verdicts[taken] = standing.allows(take)
        if verdicts[taken]:
            yield take


def _judged(standing: Standing, steps: Iterator[Build]) -> Iterator[Build]:
    """Build steps of one kind, which differ in the cards of the set alone: after all of them the turn can be ended, or
    after none."""
    first = next(steps, None)
    if first is not None and standing.allows(first):
        yield first
        yield from steps


def _steps(standing: Standing, pieces: Pieces, card: Card | None) -> Iterator[Build]:
    """Every build step with a hand card, or with none, of every value, after which the turn can be ended."""
    state = standing.state
    own = standing.known.table[card] if card is not None else ()
    held = standing.left(card)
    theirs = partners_values(state) if state.knows else ()
    for value in rising(_wanted(standing, pieces, held, own) | sum([1 << value for value in theirs])):
        stands = build_of(state, value)
        if stands is None and standing.free and held >> value & 1:
            yield from _added(standing, pieces, card, value, stands)
            yield from _raised(state, pieces, card, own, value, stands)
        elif stands is not None or held >> value & 1:
            yield from _judged(standing, _added(standing, pieces, card, value, stands))
            yield from _judged(standing, _raised(state, pieces, card, own, value, stands))
        if value in theirs and stands is None:
            seat = state.partner(state.turn)
            steps = _added(standing, pieces, card, value, stands)
            yield from _judged(standing, (replace(step, seat=seat) for step in steps))


def _wanted(standing: Standing, pieces: Pieces, held: int, own: Options) -> int:
    """The bits of the values of which there may be steps: those that the cards can make, for which a card is held or
    where a build stands. The hand card joins no opponent's build, since it could not take that any more."""
    state = standing.state
    totals = pieces.totals(own) if own else pieces.row.reach
    for build in pieces.builds:
        theirs = state.side(build.owner) != state.side(state.turn)
        if theirs and own:
            held &= ~(1 << build.value)
            totals |= added(1 << build.value, own) if raisable(state, build) else 0
        else:
            held |= 1 << build.value
    return totals & held


def partners_values(state: State) -> frozenset[int]:
    """The values of which builds may be made for the partner of the seat to play."""
    if not state.knows:
        return frozenset()
    partner = state.partner(state.turn)
    played = values(state.rules.values).played
    found = {value for each in PACK if each.rank in state.knows[partner - 1] for value in played[each]}
    return frozenset(value for value in found if known_partner(state, value))


def _added(
    standing: Standing, pieces: Pieces, card: Card | None, value: int, stands: BuildPile | None
) -> Iterator[Build]:
    """The steps that make a build of a value, or add a set to the one that stands."""
    state = standing.state
    seen: set[Mask] = set()
    least = 2 if card is None else 1
    for mask in _sets(standing, pieces, card, value):
        head = pieces.group(mask) if mask else ALONE
        for joined, base in _joinable(state, pieces, stands, value, mask, head):
            if mask | base in seen or not (joined or mask.bit_count() >= least):
                continue
            seen.add(mask | base)
            if card is None and base:
                based = on_a_base(standing, pieces, None, mask | base, value)
                assert based is not None, "a base and a set make a step"
                yield based
            else:
                yield Build(card, (head, *joined), value)


def _raised(
    state: State, pieces: Pieces, card: Card | None, own: Options, value: int, stands: BuildPile | None
) -> Iterator[Build]:
    """The steps in which a hand card of these values raises a build to a value, and joins it to the one that stands."""
    for build in pieces.builds:
        if value - build.value in own and raisable(state, build):
            head = of_builds((build,))[0]
            for joined, _ in _joinable(state, pieces, stands, value, 0, head):
                yield Build(card, (head, *joined), value)


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
            for mask in companions(pieces.row, value - worth):
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


def _sets(standing: Standing, pieces: Pieces, card: Card | None, value: int) -> Iterable[Mask]:
    """The sets that a step adds: loose cards and pile tops, with the hand card if there is one; 0 for that alone."""
    if card is None:
        return sets(pieces.row, value)
    worths = standing.known.table[card]
    alone = (0,) if value in worths else ()
    return chain(alone, *[companions(pieces.row, value - worth) for worth in worths])


def raisable(state: State, build: BuildPile) -> bool:
    """Only an opponent's single build can be raised."""
    return build.is_single and state.side(build.owner) != state.side(state.turn)


def _joinable(
    state: State, pieces: Pieces, stands: BuildPile | None, value: int, mask: Mask, head: Group
) -> Iterable[tuple[tuple[Group, ...], Mask]]:
    """What the set may join: the build of its value, which it must where one stands; else a base, or nothing."""
    if stands is not None:
        mine = state.side(stands.owner) == state.side(state.turn)
        return [(of_builds((stands,)), 0)] if mine or not head.builds else []
    alone: list[tuple[tuple[Group, ...], Mask]] = [((), 0)] if head.builds or (mask and not head.tops) else []
    if head.builds or not pieces.row.reach >> value & 1:
        return alone
    bases = [1 << at for at, worths in enumerate(pieces.loose_only) if value in worths and not mask >> at & 1]
    return alone + [((pieces.group(base),), base) for base in bases]


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
