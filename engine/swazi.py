"""Turns of the Swazi family: several steps, exactly one of which plays a hand card.

Which steps there are is listed here, lazily; whether the turn can be ended after one is `engine.standing`'s.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice

from engine.captures import takes
from engine.cards import PACK, UNKNOWN, Card
from engine.combine import FEW, MANY, companions, sets, sums
from engine.partners import known_partner
from engine.pieces import Pieces, of_builds, taken_tops, tops_for
from engine.rows import Mask, Partition, reached
from engine.rules import TopsJoin
from engine.standing import Standing
from engine.state import State
from engine.steps import TRAILS, Build, Group, Step, Take, Trail
from engine.table import BuildPile
from engine.values import Options, bits_of, rising, values


def options(standing: Standing) -> Iterator[Step]:
    """Every legal next step, lazily: hand cards in card order (captures, builds, trail), then steps without one."""
    loose = Pieces(standing.state)
    parts: Iterator[Iterable[Step]] = _from_the_table(standing, loose)
    return chain.from_iterable(parts if standing.played else chain(_plays(standing, loose), parts))


def _plays(standing: Standing, loose: Pieces) -> Iterator[Iterable[Step]]:
    """Every step that plays a hand card; of cards that count alike they are found once."""
    alike, found = standing.known.alike, dict[Card, list[Step]]()
    plays = _Plays(standing, loose)
    for card in sorted(standing.state.hand):
        if card == UNKNOWN:
            return
        known = found.get(alike[card])
        if known is not None:
            yield [_with_card(step, card) for step in known]
            continue
        ways = chain.from_iterable(plays.of(card))
        steps = list(islice(ways, FEW))
        yield steps
        if len(steps) < FEW:
            found[alike[card]] = steps
        else:
            yield ways


def _with_card(step: Step, card: Card) -> Step:
    """The same step with another hand card."""
    if isinstance(step, Trail):
        return TRAILS[card]
    if isinstance(step, Take):
        return Take(card, step.groups, step.value)
    return Build(card, step.groups, step.value, step.seat)


class _Plays:
    """What the steps with each hand card have in common."""

    def __init__(self, standing: Standing, loose: Pieces) -> None:
        state = standing.state
        self.standing, self.loose = standing, loose
        tops = state.rules.piles.tops_captured
        self.taking = loose.beside(taken_tops(state, state.turn)) if tops else loose
        self.with_tops = loose.beside(tops_for(state, state.turn)) if standing.takes_tops else None
        self.for_partner, self.trails = partners_values(state), standing.may_trail
        self.bound = standing.bound if self.trails else 0
        self.beside = loose.row.reach & ~1
        for build in standing.raisable:
            self.beside |= 1 << build.value

    def of(self, card: Card) -> Iterator[Iterable[Step]]:
        """Every step that plays the card: captures, builds, trail."""
        standing, bits = self.standing, self.standing.known.bits[card]
        if self.taking.takeable & bits or not bits:
            yield takes(standing.state, self.taking, card, None if standing.free else partial(self._allows, card))
        wanted = self._wanted(card)
        if wanted or self.for_partner:
            yield from _steps(standing, self.loose, card, wanted, self.for_partner)
        if self.with_tops is not None:
            yield (step for step in _with_tops(standing, self.with_tops, card) if standing.allows(step))
        if self.trails and (standing.keeps(card) if self.bound < 0 else not bits & self.bound):
            yield TRAILS[card : card + 1]

    def _allows(self, card: Card, groups: tuple[Group, ...]) -> bool:
        """Whether the turn can be ended after a capture by the card, which depends on the build that it takes."""
        return self.standing.allows_take(card, groups[-1].builds if groups else ())

    def _wanted(self, card: Card) -> int:
        """The bits of the values of which there may be build steps: those that the cards can make, and of which a build
        may begin or stands. The card joins no opponent's build, since it could not take that any more."""
        standing, takeable, beside, totals = self.standing, self.loose.takeable, self.beside, 0
        for worth in standing.known.table[card]:
            totals |= beside << worth | takeable & 1 << worth
        return standing.begins(card, totals) | totals & standing.ours if totals else 0


def _from_the_table(standing: Standing, loose: Pieces) -> Iterator[Iterable[Build]]:
    """Every step without a hand card, for which pile tops may serve."""
    state, row = standing.state, loose.row
    reach, together, for_partner = row.reach, row.together, partners_values(state)
    tops = tops_for(state, state.turn) if state.rules.piles.tops_join is TopsJoin.ALONE else ()
    if tops:
        known = standing.known.table
        reach, more = reached(reach, together, [known[top] for _, top in tops])
        together |= more & row.alone
    wanted = standing.begins(None, together) | reach & (standing.ours | standing.theirs)
    if wanted or for_partner:
        yield from _steps(standing, loose.beside(tops), None, wanted, for_partner)


def _steps(
    standing: Standing, pieces: Pieces, card: Card | None, wanted: int, for_partner: int
) -> Iterator[Iterable[Build]]:
    """Every build step with a hand card, or with none, of the values of these bits, after which the turn can be ended:
    that depends on the kind of step alone, and not on the set that it adds.

    Without a hand card two cards or more make a new build, or one on a base; one alone may join a build that stands.
    """
    raised = standing.raisable if card is not None else ()
    own = None if card is None else standing.known.table[card]
    for value in rising(wanted | for_partner):
        stands = standing.stands.get(value)
        if wanted >> value & 1:
            if stands is None:
                yield _new(pieces, card, own, value)
            elif standing.allows_build(card, value):
                yield _joining(pieces, card, own, stands)
            if raised and (stands is None or standing.allows_build(card, value, raising=True)):
                yield _raised(standing, raised, card, value)
        if for_partner >> value & 1 and stands is None:
            seat = standing.state.partner(standing.state.turn)
            if standing.allows_build(card, value, seat=seat):
                yield _new(pieces, card, own, value, seat)


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


def _new(pieces: Pieces, card: Card | None, own: Options | None, value: int, seat: int = 0) -> Iterable[Build]:
    """The steps that make a build of a value."""
    group, ways = pieces.group, _new_builds(pieces, own, value)
    return (Build(card, tuple([group(mask) for mask in masks]), value, seat) for masks in ways)


def _joining(pieces: Pieces, card: Card | None, own: Options | None, stands: BuildPile) -> Iterable[Build]:
    """The steps that add a set to the build that stands."""
    group, ways, (joined,) = pieces.group, _sets(pieces, own, stands.value), of_builds((stands,))
    return (Build(card, (group(mask), joined), stands.value) for mask in dict.fromkeys(ways))


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


def _raised(standing: Standing, raised: Sequence[BuildPile], card: Card | None, value: int) -> Sequence[Build]:
    """The steps in which a hand card raises a build to a value, and joins it to the one that stands."""
    own = standing.known.table[card] if card is not None else ()
    fitting = [build for build in raised if value - build.value in own]
    if not fitting:
        return ()
    stands = standing.stands.get(value)
    joined = () if stands is None else of_builds((stands,))
    return [Build(card, (*of_builds((build,)), *joined), value) for build in fitting]


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
