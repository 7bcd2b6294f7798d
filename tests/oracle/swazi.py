"""The steps of the Swazi games: a turn of several steps, of which exactly one plays a card from the hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import chain

from .groups import TOP, Cards, Key, Partition, element_key, partition_key, sets_of, subsets, totals
from .steps import Step, build, takes, trail
from .table import Build, State


def next_steps(state: State) -> Iterator[Step]:
    """Every step after which some legal end of the turn is left."""
    for step in chain(hand_steps(state), table_steps(state)):
        if can_finish(step.after):
            yield step


def may_end(state: State) -> bool:
    """A hand card is out, nothing is still to be taken, and every own build is answered for."""
    if state.played is None or any(build.due for build in state.builds):
        return False
    return state.answered() and not (state.first and len(state.mine()) > 1)


@lru_cache(maxsize=200_000)
def can_finish(state: State) -> bool:
    """Whether the turn may end here, or after some further steps."""
    if may_end(state):
        return True
    if hopeless(state):
        return False
    return any(can_finish(step.after) for step in chain(hand_steps(state), table_steps(state)))


def hopeless(state: State) -> bool:
    """Whether no search is needed to see that the turn cannot end.

    Steps on the table take no build away and no card is drawn: what stands against an end after the hand card
    was played stands for good, and what is still to be taken must be taken by one card with one value.
    """
    if state.played is not None:
        return not may_end(state)
    due = {build.value for build in state.builds if build.due}
    return len(due) > 1 or not due <= state.held()


def hand_steps(state: State) -> Iterator[Step]:
    if state.played is not None:
        return
    if not (state.first and state.mine()):
        for card in state.hand:
            yield trail(state, card)
    yield from takes(state)
    for card in state.hand:
        yield from _raises(state, card)
        yield from _builds(state, card)
        yield from _additions(state, card)


def table_steps(state: State) -> Iterator[Step]:
    yield from _builds(state, None)
    yield from augments(state, own_only=state.played is not None)


def augments(state: State, own_only: bool) -> Iterator[Step]:
    """One set from the table, with or without tops of the opponents' piles, beside a build that stands."""
    for standing in state.builds:
        if standing.owner == state.seat or not own_only:
            for group in _sets(state, state.loose, standing.value):
                yield _join(state, standing, group)


def _sets(state: State, loose: Cards, value: int) -> Iterator[Cards]:
    """Every set of the value from these loose cards and the tops of opponents' piles."""
    yield from sets_of(state.game, loose, value)
    for seats in subsets(state.tops().items()):
        for cards in subsets(loose) if seats else ():
            if value in totals(state.game, cards + tuple(top for _, top in seats)):
                yield cards + tuple(TOP + seat for seat, _ in seats)


def _real(state: State, group: Cards) -> Cards:
    """The group with each top as the card that it is."""
    return tuple(state.tops()[card - TOP] if card >= TOP else card for card in group)


def _join(state: State, standing: Build, group: Cards) -> Step:
    made = replace(
        standing,
        cards=standing.cards.union(_real(state, group)),
        single=False,
        due=standing.owner != state.seat,
    )
    return build(state, made, drawn=(group,), joined=(standing,))


def _builds(state: State, card: int | None) -> Iterator[Step]:
    """With the hand card or with none: one set of a value as a new single build, or beside a base."""
    own = () if card is None else (card,)
    for value in sorted(state.held(without=card)):
        if state.with_value(value):
            continue
        for rest in _rests(state, card, value):
            if len(rest) + len(own) > 1:
                made = Build(frozenset(rest + own), value, state.seat, single=True)
                groups = (rest,) if card is None else ()
                yield build(state, made, hand=card, rest=() if groups else rest, drawn=groups)
        yield from _bases(state, card, value)


def _additions(state: State, card: int) -> Iterator[Step]:
    """The hand card, alone or with loose cards, as one set beside an own build."""
    for standing in state.mine():
        for rest in _rests(state, card, standing.value):
            made = replace(standing, cards=standing.cards.union((card, *rest)), single=False)
            yield build(state, made, hand=card, rest=rest, joined=(standing,))


def _rests(state: State, card: int | None, value: int) -> Iterator[Cards]:
    """The loose cards that make a set of the value, together with the hand card where there is one."""
    if card is None:
        yield from sets_of(state.game, state.loose, value)
        return
    for rest in subsets(state.loose):
        if any(value - own in totals(state.game, rest) for own in state.game.played[card]):
            yield rest


def _bases(state: State, card: int | None, value: int) -> Iterator[Step]:
    """A loose card of the value with one set beside it; of several ways to draw it, the first-printed one."""
    best: dict[Cards, tuple[Key, Cards, Partition]] = {}
    for base in state.loose:
        if value in state.game.loose[base]:
            for rest, drawn in _beside(state, card, value, base):
                used = tuple(sorted(rest + sum(drawn, ())))
                key = ((0, rest), *partition_key(drawn))
                if used not in best or key < best[used][0]:
                    best[used] = key, rest, drawn
    own = () if card is None else (card,)
    for used, (_, rest, drawn) in best.items():
        made = Build(frozenset((*_real(state, used), *own)), value, state.seat, single=False)
        yield build(state, made, hand=card, rest=rest, drawn=drawn)


def _beside(state: State, card: int | None, value: int, base: int) -> Iterator[tuple[Cards, Partition]]:
    """The rest of the hand card's group and the other groups, for each set that may join the base."""
    others = tuple(loose for loose in state.loose if loose != base)
    if card is not None:
        for rest in _rests(replace(state, loose=others), card, value):
            yield rest, ((base,),)
        return
    for group in _sets(state, others, value):
        yield (), tuple(sorted(((base,), group), key=element_key))


def _raises(state: State, card: int) -> Iterator[Step]:
    """One card onto an opponent's single build; merged where one's own side has the new value already."""
    for raised in state.builds:
        if raised.owner == state.seat or not raised.single:
            continue
        for value in [raised.value + own for own in state.game.played[card]]:
            standing = state.with_value(value)
            if value not in state.held(without=card) or any(other.owner != state.seat for other in standing):
                continue
            whole = raised.cards.union((card,), *(other.cards for other in standing))
            made = Build(whole, value, state.seat, single=not standing)
            yield build(state, made, hand=card, raised=raised, joined=standing)
