"""Turns of the Swazi family: several steps, exactly one of which plays a hand card.

Which steps there are is listed here, lazily; whether the turn can be ended after one is `engine.standing`'s.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from engine.captures import takes
from engine.cards import PACK, UNKNOWN, Card
from engine.combine import companions, sets, sums
from engine.partners import known_partner
from engine.pieces import Pieces, of_builds
from engine.rows import Mask
from engine.rules import TopsJoin
from engine.standing import Standing
from engine.state import State
from engine.steps import Build, Group, Step, Take, Trail
from engine.table import BuildPile
from engine.values import added, rising, values

ALONE = Group()


def options(standing: Standing) -> Iterator[Step]:
    """Every legal next step, lazily: hand cards in card order (captures, builds, trail), then steps without one."""
    state, piles = standing.state, standing.state.rules.piles
    alone = piles.tops_join is TopsJoin.ALONE
    if not standing.played:
        known, loose = standing.known, Pieces(state)
        taking = Pieces(state, taking=True) if piles.tops_captured else loose
        for card in sorted([each for each in state.hand if each != UNKNOWN]):
            if taking.takeable & known.bits[card] or not known.bits[card]:
                yield from _takes(standing, taking, card)
            yield from _steps(standing, loose, card)
            if piles.tops_join is TopsJoin.WITH_HAND_CARD:
                yield from (step for step in _with_tops(standing, card) if standing.allows(step))
            if standing.allows_trail(card):
                yield Trail(card)
    yield from _steps(standing, Pieces(state, tops=alone), None)


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


def _steps(standing: Standing, pieces: Pieces, card: Card | None) -> Iterator[Build]:
    """Every build step with a hand card, or with none, of every value, after which the turn can be ended: that depends
    on the kind of step alone, and not on the set that it adds."""
    state = standing.state
    own = standing.known.table[card] if card is not None else ()
    raised = [build for build in pieces.builds if raisable(state, build)] if own and standing.theirs else []
    for_partner = partners_values(state) if state.knows else ()
    wanted = _wanted(standing, pieces, card, raised)
    for value in rising(wanted | sum([1 << value for value in for_partner])):
        stands = standing.stands.get(value)
        if wanted >> value & 1:
            if standing.allows_build(card, value):
                yield from _added(standing, pieces, card, value, stands)
            if raised and standing.allows_build(card, value, raising=True):
                yield from _raised(standing, raised, card, value)
        if value in for_partner and stands is None:
            seat = state.partner(state.turn)
            if standing.allows_build(card, value, seat=seat):
                yield from [replace(step, seat=seat) for step in _added(standing, pieces, card, value, stands)]


def _wanted(standing: Standing, pieces: Pieces, card: Card | None, raised: Sequence[BuildPile]) -> int:
    """The bits of the values of which there may be steps: those that the cards can make, for which a card is held or
    where a build stands. The hand card joins no opponent's build, since it could not take that any more."""
    held = standing.left(card) | standing.ours
    if card is None:
        return pieces.row.reach & (held | standing.theirs)
    own = standing.known.table[card]
    totals = pieces.totals(own)
    for build in raised:
        totals |= added(1 << build.value, own)
    return totals & held & ~standing.theirs


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
    if stands is not None:
        joined = of_builds((stands,))
        for mask in dict.fromkeys(_sets(standing, pieces, card, value)):
            yield Build(card, (pieces.group(mask) if mask else ALONE, *joined), value)
        return
    bases = _bases(pieces, value)
    seen: set[Mask] = set()
    least = 2 if card is None else 1
    for mask in _sets(standing, pieces, card, value):
        head = pieces.group(mask) if mask else ALONE
        if mask not in seen and mask.bit_count() >= least and not pieces.has_tops(mask):
            seen.add(mask)
            yield Build(card, (head,), value)
        for base in bases:
            if mask & base or mask | base in seen:
                continue
            seen.add(mask | base)
            if card is None:
                based = on_a_base(standing, pieces, None, mask | base, value)
                assert based is not None, "a base and a set make a step"
                yield based
            else:
                yield Build(card, (head, pieces.group(base)), value)


def _bases(pieces: Pieces, value: int) -> list[Mask]:
    """The loose cards that have a value by themselves: sets of it may be added to each."""
    if not pieces.row.reach >> value & 1:
        return []
    return [1 << at for at, worths in enumerate(pieces.loose_only) if value in worths]


def _raised(standing: Standing, raised: Sequence[BuildPile], card: Card | None, value: int) -> Iterator[Build]:
    """The steps in which a hand card raises a build to a value, and joins it to the one that stands."""
    stands = standing.stands.get(value)
    joined = () if stands is None else of_builds((stands,))
    own = standing.known.table[card] if card is not None else ()
    for build in raised:
        if value - build.value in own:
            yield Build(card, (*of_builds((build,)), *joined), value)


def _with_tops(standing: Standing, card: Card) -> Iterator[Build]:
    """Sets of the hand card and pile tops that join an own build."""
    able = standing.takes_tops
    if not able:
        return
    state = standing.state
    pieces = Pieces(state, tops=True)
    tops = pieces.top_mask
    for value in sorted(able):
        stands = standing.stands.get(value)
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
