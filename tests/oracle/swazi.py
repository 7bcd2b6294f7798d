"""The steps of the Swazi games: a turn of several steps, of which exactly one plays a card from the hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import chain

from .groups import Key, Partition, Pool, Things, element_key, partition_key, pool_without, sets_of
from .steps import Step, build, cards_in, trail
from .table import Build, State
from .takes import can_take, takes


def next_steps(state: State) -> Iterator[Step]:
    """Every step after which some legal end of the turn is left."""
    for step in chain(hand_steps(state), table_steps(state)):
        if can_finish(step.after):
            yield step


def may_end(state: State) -> bool:
    """A hand card is out, nothing is still to be taken, and every own build is answered for."""
    if state.played is None or any(build.due for build in state.builds):
        return False
    return state.answered() and not (state.one and len(state.mine()) > 1)


@lru_cache(maxsize=20_000)
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
    # One card takes builds of one value, or gives one to the partner who asks for it: the others still need theirs.
    asked = frozenset(build for build in state.builds if state.is_asked(build))
    return len(due) > 1 or not due <= state.held() or not state.answered(but=asked)


def hand_steps(state: State) -> Iterator[Step]:
    if state.played is not None:
        return
    own = state.builds.intersection(state.mine()) if state.limits else frozenset()
    for step in _from_hand(state):
        if not own:
            yield step
        elif state.game.take_tops:
            # South Africa: the card itself captures something or is added to an own build.
            if step.kind == "take" or step.builds & own:
                yield step
        elif step.kind != "trail":
            yield step


def _from_hand(state: State) -> Iterator[Step]:
    for card in state.hand:
        if not (state.game.must_capture and can_take(state, card)):
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
    """One set from the table, with or without tops of piles, beside a build that stands."""
    for standing in state.builds:
        if state.ours(standing.owner) or not own_only:
            for group in sets_of(_open(state), standing.value):
                cards = cards_in(state, group, (standing,))
                made = replace(standing, cards=cards, single=False, due=not state.ours(standing.owner))
                yield build(state, made, drawn=(group,), joined=(standing,))


def _open(state: State) -> Pool:
    """What a step on the table may add: the loose cards and, but for South Africa, the tops of piles."""
    return state.pool() if state.game.take_tops else state.pool(state.tops(state.game.partner_tops))


def _builds(state: State, card: int | None) -> Iterator[Step]:
    """With the hand card or with none: one set of a value as a new single build, or beside a base."""
    own = () if card is None else (card,)
    for value, owner in _makers(state, card):
        for rest in _rests(state, state.pool(), card, value):
            if len(rest) + len(own) > 1:
                made = Build(frozenset(rest + own), value, owner, single=True)
                groups = (rest,) if card is None else ()
                yield build(state, made, hand=card, rest=() if groups else rest, drawn=groups)
        yield from _bases(state, card, value, owner)


def _makers(state: State, card: int | None) -> Iterator[tuple[int, int]]:
    """The values that no build has, each with who may own a new one: the mover, or the partner who is known."""
    for value in range(1, 17):
        if not state.with_value(value):
            if value in state.held(without=card):
                yield value, state.seat
            if state.partner_takes(value):
                yield value, state.partner


def _additions(state: State, card: int) -> Iterator[Step]:
    """The hand card, alone or with loose cards, as one set beside a build of the side.

    In South Africa tops may be in that set where the build is one's own and was so when the turn began. A card that
    could take what the partner asks for gives it to the partner.
    """
    for standing in (each for each in state.builds if state.ours(each.owner)):
        tops = state.tops(partners=True) if state.game.take_tops and standing.stood else {}
        granted = state.is_asked(standing) and standing.value in state.game.played[card]
        owner = state.partner if granted else standing.owner
        for rest in _rests(state, state.pool(tops), card, standing.value):
            cards = cards_in(state, rest, (standing,)) | {card}
            made = replace(standing, cards=cards, owner=owner, single=False)
            yield build(state, made, hand=card, rest=rest, joined=(standing,))


def _rests(state: State, pool: Pool, card: int | None, value: int) -> Iterator[Things]:
    """What makes a set of the value, together with the hand card where there is one."""
    if card is None:
        yield from sets_of(pool, value)
        return
    yield from dict.fromkeys(
        rest for own in state.game.loose[card] if own <= value for rest in sets_of(pool, value - own)
    )


def _bases(state: State, card: int | None, value: int, owner: int) -> Iterator[Step]:
    """A loose card of the value with one set beside it; of several ways to draw it, the first-printed one."""
    best: dict[Things, tuple[Key, Things, Partition]] = {}
    for base in state.loose:
        if value in state.game.loose[base]:
            for rest, drawn in _beside(state, card, value, base):
                used = tuple(sorted(rest + sum(drawn, ())))
                key = ((0, rest), *partition_key(drawn))
                if used not in best or key < best[used][0]:
                    best[used] = key, rest, drawn
    own = frozenset() if card is None else frozenset((card,))
    for used, (_, rest, drawn) in best.items():
        made = Build(cards_in(state, used) | own, value, owner, single=False)
        yield build(state, made, hand=card, rest=rest, drawn=drawn)


def _beside(state: State, card: int | None, value: int, base: int) -> Iterator[tuple[Things, Partition]]:
    """The rest of the hand card's group and the other groups, for each set that may join the base."""
    if card is not None:
        for rest in _rests(state, pool_without(state.pool(), (base,)), card, value):
            yield rest, ((base,),)
        return
    for group in sets_of(pool_without(_open(state), (base,)), value):
        yield (), tuple(sorted(((base,), group), key=element_key))


def _raises(state: State, card: int) -> Iterator[Step]:
    """One card onto an opponent's single build; merged where one's own side has the new value already."""
    for raised in state.builds:
        if state.ours(raised.owner) or not raised.single:
            continue
        for value in [raised.value + own for own in state.game.loose[card]]:
            standing = state.with_value(value)
            if value not in state.held(without=card) or not all(state.ours(other.owner) for other in standing):
                continue
            cards = cards_in(state, (raised.thing,), standing) | {card}
            stood = standing[0] if standing else None
            made = Build(cards, value, state.seat, single=True)
            if stood:
                made = replace(stood, cards=cards, single=False)
            yield build(state, made, hand=card, rest=(raised.thing,), joined=standing)
