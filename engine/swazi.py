"""Turns of the Swazi family: several steps, exactly one of which plays a hand card.

Which steps there are is listed here, lazily; whether the turn can be ended after one is `engine.standing`'s.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice

from engine.captures import takes
from engine.cards import PACK, UNKNOWN, Card
from engine.combine import MANY, companions, sets, sums
from engine.partners import known_partner
from engine.pieces import Pieces, of_builds, taken_tops, tops_for
from engine.rows import Mask, Partition, reached
from engine.rules import TopsJoin
from engine.standing import Standing
from engine.state import State
from engine.steps import TRAILS, Build, Step, Take
from engine.table import BuildPile
from engine.values import Options, added, bits_of, rising, values


def options(standing: Standing) -> Iterator[Step]:
    """Every legal next step, lazily: hand cards in card order (captures, builds, trail), then steps without one."""
    loose = Pieces(standing.state)
    if not standing.played:
        yield from _plays(standing, loose)
    yield from _from_the_table(standing, loose)


def _plays(standing: Standing, loose: Pieces) -> Iterator[Step]:
    """Every step that plays a hand card."""
    state, piles, bits = standing.state, standing.state.rules.piles, standing.known.bits
    taking = loose.beside(taken_tops(state, state.turn)) if piles.tops_captured else loose
    for_partner, trails = partners_values(state), standing.may_trail
    with_tops = loose.beside(tops_for(state, state.turn)) if standing.takes_tops else None
    for card in sorted(state.hand):
        if card == UNKNOWN:
            return
        if taking.takeable & bits[card] or not bits[card]:
            yield from _takes(standing, taking, card)
        wanted = _wanted(standing, loose, card)
        if wanted or for_partner:
            yield from _steps(standing, loose, card, wanted, for_partner)
        if with_tops is not None:
            yield from (step for step in _with_tops(standing, with_tops, card) if standing.allows(step))
        if trails and (standing.free or standing.keeps(card)):
            yield TRAILS[card]


def _from_the_table(standing: Standing, loose: Pieces) -> Iterator[Build]:
    """Every step without a hand card, for which pile tops may serve."""
    state, row = standing.state, loose.row
    reach, together, for_partner = row.reach, row.together, partners_values(state)
    tops = tops_for(state, state.turn) if state.rules.piles.tops_join is TopsJoin.ALONE else ()
    if tops:
        known = standing.known.table
        reach, together = reached(reach, together, [known[top] for _, top in tops])
    wanted = _wanted_of_table(standing, reach, together)
    if wanted or for_partner:
        yield from _steps(standing, loose.beside(tops), None, wanted, for_partner)


def _takes(standing: Standing, pieces: Pieces, card: Card) -> Iterator[Take]:
    """The captures by a hand card after which the turn can be ended: that depends on the build that they take."""
    if standing.free:
        yield from takes(standing.state, pieces, card)
        return
    verdicts: dict[tuple[Card, ...], bool] = {}
    for take in takes(standing.state, pieces, card):
        taken = take.groups[-1].builds
        if taken not in verdicts:
            verdicts[taken] = standing.allows_take(card, taken)
        if verdicts[taken]:
            yield take


def _steps(standing: Standing, pieces: Pieces, card: Card | None, wanted: int, for_partner: int) -> Iterator[Build]:
    """Every build step with a hand card, or with none, of the values of these bits, after which the turn can be ended:
    that depends on the kind of step alone, and not on the set that it adds."""
    raised = standing.raisable if card is not None else ()
    own = None if card is None else standing.known.table[card]
    for value in rising(wanted | for_partner):
        stands = standing.stands.get(value)
        if wanted >> value & 1:
            if stands is None:
                yield from _new(pieces, card, own, value)
            elif standing.allows_build(card, value):
                yield from _joining(pieces, card, own, stands)
            if raised and (stands is None or standing.allows_build(card, value, raising=True)):
                yield from _raised(standing, raised, card, value)
        if for_partner >> value & 1 and stands is None:
            seat = standing.state.partner(standing.state.turn)
            if standing.allows_build(card, value, seat=seat):
                yield from [replace(step, seat=seat) for step in _new(pieces, card, own, value)]


def _wanted(standing: Standing, pieces: Pieces, card: Card) -> int:
    """The bits of the values of which there may be steps: those that the cards can make, and of which a build may begin
    or stands. The hand card joins no opponent's build, since it could not take that any more."""
    own = standing.known.table[card]
    totals = pieces.totals(own)
    for build in standing.raisable:
        totals |= added(1 << build.value, own)
    return standing.begins(card, totals) | totals & standing.ours


def _wanted_of_table(standing: Standing, reach: int, together: int) -> int:
    """The same of steps without a hand card: two cards or more make a new build, a single one or one on a base; one
    alone may join a build that stands."""
    return standing.begins(None, together) | reach & (standing.ours | standing.theirs)


def partners_values(state: State) -> int:
    """The bits of the values of which builds may be made for the partner of the seat to play."""
    if not state.knows:
        return 0
    known = state.knows[state.partner(state.turn) - 1]
    played = values(state.rules.values).bits
    found = 0
    for each in PACK:
        if each.rank in known:
            found |= played[each]
    return bits_of(value for value in rising(found) if known_partner(state, value))


def _new(pieces: Pieces, card: Card | None, own: Options | None, value: int) -> Iterator[Build]:
    """The steps that make a build of a value."""
    group = pieces.group
    for masks in _new_builds(pieces, own, value):
        yield Build(card, tuple([group(mask) for mask in masks]), value)


def _joining(pieces: Pieces, card: Card | None, own: Options | None, stands: BuildPile) -> Iterator[Build]:
    """The steps that add a set to the build that stands."""
    joined = of_builds((stands,))
    for mask in dict.fromkeys(_sets(pieces, own, stands.value)):
        yield Build(card, (pieces.group(mask), *joined), stands.value)


def _new_builds(pieces: Pieces, own: Options | None, value: int) -> Iterable[Partition]:
    """The ways to make a new build with a card of these values, or with none: the pieces of each of its groups. Of like
    rows they are found once."""
    known, key = pieces.row.steps, (own, value, len(pieces.cards) if pieces.tops else -1)
    found = known.get(key)
    if found is None:
        ways = _seek_new_builds(pieces, own, value)
        found = tuple(islice(ways, MANY))
        if len(found) == MANY:
            return chain(found, ways)
        known[key] = found
    return found


def _seek_new_builds(pieces: Pieces, own: Options | None, value: int) -> Iterator[Partition]:
    bases = _bases(pieces, value)
    seen: set[Mask] = set()
    least = 2 if own is None else 1
    for mask in _sets(pieces, own, value):
        if mask not in seen and mask.bit_count() >= least and not pieces.has_tops(mask):
            seen.add(mask)
            yield (mask,)
        for base in bases:
            if mask & base or mask | base in seen:
                continue
            seen.add(mask | base)
            if own is None:
                based = _based(pieces, None, mask | base, value)
                assert based is not None, "a base and a set make a step"
                yield based
            else:
                yield mask, base


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


def _with_tops(standing: Standing, pieces: Pieces, card: Card) -> Iterator[Build]:
    """Sets of the hand card and pile tops that join an own build."""
    tops = pieces.top_mask
    for value in rising(standing.takes_tops):
        seen: set[Mask] = set()
        for worth in standing.known.table[card]:
            for mask in companions(pieces.row, value - worth):
                if mask & tops and mask not in seen:
                    seen.add(mask)
                    yield Build(card, (pieces.group(mask), *of_builds((standing.stands[value],))), value)


def _sets(pieces: Pieces, own: Options | None, value: int) -> Iterable[Mask]:
    """The sets that a step adds: loose cards and pile tops, with a hand card of these values if there is one; 0 for
    that alone."""
    if own is None:
        return sets(pieces.row, value)
    if len(own) == 1 and own[0] != value:
        return companions(pieces.row, value - own[0])
    alone = (0,) if value in own else ()
    return chain(alone, *[companions(pieces.row, value - worth) for worth in own])


def on_a_base(pieces: Pieces, card: Card | None, own: Options | None, mask: Mask, value: int) -> Build | None:
    """The canonical way to see one of the cards as a base to which the rest is added as one set."""
    masks = _based(pieces, own, mask, value)
    return None if masks is None else Build(card, tuple([pieces.group(each) for each in masks]), value)


def _based(pieces: Pieces, own: Options | None, mask: Mask, value: int) -> tuple[Mask, Mask] | None:
    """The same by the pieces of the two groups, in the order of text: without a hand card the base comes first, but for
    a lower single card beside it."""
    ways = []
    for at, worths in enumerate(pieces.loose_only):
        base = 1 << at
        rest = mask & ~base
        if mask & base and value in worths and (rest or own is not None) and sums_with(pieces, own, rest, value):
            ways.append((tuple(bit for bit in range(mask.bit_length()) if rest >> bit & 1), base, rest))
    if not ways:
        return None
    _, base, rest = min(ways) if own is not None else min(ways, key=lambda way: way[1])
    if own is not None or (rest.bit_count() == 1 and rest < base):
        return rest, base
    return base, rest


def sums_with(pieces: Pieces, own: Options | None, mask: Mask, value: int) -> bool:
    """Whether the pieces of a mask make the value together, with a hand card of these values if there is one."""
    parts = [values for at, values in enumerate(pieces.options) if mask >> at & 1]
    return sums(parts if own is None else [*parts, own], value)
