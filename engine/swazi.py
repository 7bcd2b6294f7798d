"""Turns of the Swazi family: several steps, exactly one of which plays a hand card.

Which steps there are is listed here, lazily; whether the turn can be ended after one is `engine.standing`'s.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from engine.captures import takes
from engine.cards import PACK, UNKNOWN, Card
from engine.combine import Mask, companions, sets, sums
from engine.partners import known_partner
from engine.pieces import Pieces, of_builds
from engine.rules import TopsJoin
from engine.standing import Standing, build_of, less
from engine.state import State
from engine.steps import Build, Group, Step, Trail
from engine.table import BuildPile
from engine.values import values

ALONE = Group()


def options(standing: Standing) -> Iterator[Step]:
    """Every legal next step, lazily: hand cards in card order (captures, builds, trail), then steps without one."""
    state = standing.state
    piles = state.rules.piles
    loose = Pieces(state)
    taking = Pieces(state, taking=True) if piles.tops_captured else loose
    everything: list[Iterator[Step]] = []
    if not standing.played:
        for card in sorted(each for each in state.hand if each != UNKNOWN):
            everything += [takes(state, taking, card), _steps(standing, loose, card)]
            if piles.tops_join is TopsJoin.WITH_HAND_CARD:
                everything.append(_with_tops(standing, card))
            everything.append(iter((Trail(card),)))
    everything.append(_steps(standing, Pieces(state, tops=piles.tops_join is TopsJoin.ALONE), None))
    return (step for step in chain.from_iterable(everything) if standing.allows(step))


def _steps(standing: Standing, pieces: Pieces, card: Card | None) -> Iterator[Build]:
    """Every build step with a hand card, or with none, of every value; whether the turn can end is not looked at."""
    state, known = standing.state, standing.known
    rest = state.hand if card is None else less(state.hand, card)
    held = {value for each in rest for value in known.played[each]}
    held |= {build.value for build in pieces.builds}
    theirs = partners_values(state) if state.knows else frozenset()
    for value in sorted(held | theirs):
        if value in held:
            yield from _of_value(standing, pieces, card, value)
        if value in theirs and build_of(state, value) is None:
            for step in _of_value(standing, pieces, card, value):
                if not step.groups[0].builds:
                    yield replace(step, seat=state.partner(state.turn))


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
