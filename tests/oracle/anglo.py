"""The steps of the Anglo games and of those without builds: one play of one card is the whole turn.

Only the option `table_build_on_trail` adds a second step to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from .groups import BUILD, Key, Partition, Pool, Things, collections, partition_key, pool_without, sets_of, subsets
from .steps import Step, build, builds_of, cards_in, trail
from .table import Build, State
from .takes import can_take, takes


def next_steps(state: State) -> Iterator[Step]:
    """Every step that leaves the mover a card for each value that they own a build of."""
    for step in _tries(state):
        if _stands(step.after):
            yield step


def may_end(state: State) -> bool:
    return state.played is not None and _stands(state)


def _stands(after: State) -> bool:
    if after.one and len(after.mine()) > 1:
        return False
    return after.answered() or not after.game.answered


def _tries(state: State) -> Iterator[Step]:
    if state.played is not None:
        if state.game.trail_builds and state.played in state.loose and not state.table_built:
            yield from _beside_a_trail(state)
        return
    own = state.builds.intersection(state.mine())
    for card in state.hand:
        may_trail = not own or state.game.duty == "none"
        if may_trail and not (state.game.must_capture and can_take(state, card)):
            yield trail(state, card)
    for step in (*takes(state), *(_from_hand(state) if state.game.builds else ())):
        if not own or state.game.duty != "own build" or step.builds & own:
            yield step


@dataclass(slots=True)
class _Drawn:
    """For each choice of things, the way of drawing it with the hand card that prints first."""

    ways: dict[Things, tuple[Key, Things, Partition]] = field(default_factory=dict)

    def offer(self, rest: Things, groups: Partition) -> None:
        things = tuple(sorted(rest + sum(groups, ())))
        key = ((0, rest), *partition_key(groups))
        if things not in self.ways or key < self.ways[things][0]:
            self.ways[things] = key, rest, groups


def _from_hand(state: State) -> Iterator[Step]:
    """New builds, additions and raises: the hand card, alone or with other things, is one set of the value."""
    values = {other.value for other in state.builds if state.game.duplicate and other.owner == state.partner}
    for card in state.hand:
        held = state.held(without=card)
        for value in sorted(held | values):
            for rest, groups, joined in _ways(state, card, value):
                owner = _owner(state, (*rest, *sum(groups, ())), joined)
                if owner != state.seat or value in held:
                    cards = cards_in(state, (*rest, *sum(groups, ())), joined) | {card}
                    made = Build(cards, value, owner, single=not groups and not joined)
                    yield build(state, made, hand=card, rest=rest, drawn=groups, joined=joined)


def _owner(state: State, things: Iterable[int], joined: tuple[Build, ...]) -> int:
    """The partner whose build is duplicated, and not raised, keeps it."""
    duplicated = any(other.owner == state.partner for other in joined)
    if state.game.duplicate and duplicated and not builds_of(state, things):
        return state.partner
    return state.seat


def _ways(state: State, card: int, value: int) -> Iterator[tuple[Things, Partition, tuple[Build, ...]]]:
    """The rest of the hand card's group, further groups and builds of the value, once for each choice."""
    below = _summable(state, value)
    near = state.pool(builds=below)
    apart = state.pool(builds=below if state.game.builds_as_cards else ())
    drawn = _Drawn()
    for own in state.game.loose[card]:
        for rest in sets_of(near, value - own) if own <= value else ():
            if _may_stand_together(state, rest):
                for groups in _further(state, pool_without(apart, rest), value):
                    drawn.offer(rest, groups)
    for things, (_, rest, groups) in drawn.ways.items():
        for joined in _joined(state, value):
            if things or joined:
                yield rest, groups, joined


def _summable(state: State, value: int) -> tuple[Build, ...]:
    """The builds that may be part of a sum: single ones, in house only another player's."""
    others = (other for other in state.builds if other.single and other.value < value)
    return tuple(other for other in others if not (state.game.closed and other.owner == state.seat))


def _may_stand_together(state: State, rest: Things) -> bool:
    """Whether the hand card's group is a set of cards or raises one build as the game allows it."""
    raised = [thing for thing in rest if thing >= BUILD]
    if state.game.builds_as_cards or not raised:
        return True
    return len(raised) == 1 and (len(rest) == 1 or state.game.table_raises)


def _further(state: State, pool: Pool, value: int) -> Iterable[Partition]:
    return ((),) if state.game.single_only else collections(pool, value).values()


def _joined(state: State, value: int) -> Iterator[tuple[Build, ...]]:
    """The builds of the value that are taken in; all of them where two of a value are forbidden."""
    standing = state.with_value(value)
    may = [other for other in standing if not (state.game.single_only or (state.game.closed and not other.single))]
    for joined in subsets(may):
        if len(joined) == len(standing) or not state.game.forbid_same:
            yield joined


def _beside_a_trail(state: State) -> Iterator[Step]:
    """One build of other table cards after a trail, which the trailer holds a card for."""
    for value in sorted(state.held()):
        below = _summable(state, value) if state.game.builds_as_cards else ()
        pool = tuple(pair for pair in state.pool(builds=below) if pair[0] != state.played)
        for things, groups in collections(pool, value).items():
            for joined in _joined_as_cards(state, value):
                elements = len(groups) + len(joined)
                single = elements == 1 and len(things) > 1
                if single or (elements > 1 and not state.game.single_only):
                    made = Build(cards_in(state, things, joined), value, state.seat, single)
                    yield build(state, made, drawn=groups, joined=joined)


def _joined_as_cards(state: State, value: int) -> Iterator[tuple[Build, ...]]:
    """Builds of the value beside a trail: only where a single build is like a card."""
    for joined in _joined(state, value):
        as_cards = state.game.builds_as_cards and all(other.single for other in joined)
        if not joined or (as_cards and not (state.game.closed and any(b.owner == state.seat for b in joined))):
            yield joined
