"""The steps of the Anglo games and of those without builds: one play of one card is the whole turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from .groups import Cards, Key, Partition, collections, partition_key, subsets, totals
from .steps import Step, build, takes, trail
from .table import Build, State


def next_steps(state: State) -> Iterator[Step]:
    """Every step that leaves the mover a card for each value that they own a build of."""
    if state.played is not None:
        return
    for step in _tries(state):
        if step.after.answered():
            yield step


def may_end(state: State) -> bool:
    return state.played is not None and state.answered()


def _tries(state: State) -> Iterator[Step]:
    # Whoever owns a build may not trail.
    if not state.mine():
        for card in state.hand:
            yield trail(state, card)
    yield from takes(state)
    if state.game.family == "anglo":
        for card in state.hand:
            for value in sorted(state.held(without=card)):
                yield from _builds(state, card, value)
                yield from _raises(state, card, value)


@dataclass(slots=True)
class _Drawn:
    """For each choice of loose cards, the way of drawing it with the hand card that prints first."""

    ways: dict[Cards, tuple[Key, Cards, Partition]] = field(default_factory=dict)

    def offer(self, rest: Cards, groups: Partition) -> None:
        cards = tuple(sorted(rest + sum(groups, ())))
        key = ((0, rest), *partition_key(groups))
        if cards not in self.ways or key < self.ways[cards][0]:
            self.ways[cards] = key, rest, groups


def _builds(state: State, card: int, value: int) -> Iterator[Step]:
    """New builds and additions: the hand card, alone or with loose cards, is one set of the value."""
    drawn = _Drawn()
    for rest in subsets(state.loose):
        if any(value - own in totals(state.game, rest) for own in state.game.played[card]):
            others = tuple(loose for loose in state.loose if loose not in rest)
            for groups in collections(state.game, others, value).values():
                drawn.offer(rest, groups)
    for cards, (_, rest, groups) in drawn.ways.items():
        for joined in subsets(state.with_value(value)):
            if cards or joined:
                whole = frozenset((card, *cards)).union(*(other.cards for other in joined))
                made = Build(whole, value, state.seat, single=not groups and not joined)
                yield build(state, made, hand=card, rest=rest, drawn=groups, joined=joined)


def _raises(state: State, card: int, value: int) -> Iterator[Step]:
    """The hand card alone onto a single build, anybody's; sets and builds of the new value may join."""
    for raised in state.builds:
        if raised.single and value - raised.value in state.game.played[card]:
            for cards, groups in collections(state.game, state.loose, value).items():
                for joined in subsets(state.with_value(value)):
                    whole = raised.cards.union((card, *cards), *(other.cards for other in joined))
                    made = Build(whole, value, state.seat, single=not groups and not joined)
                    yield build(state, made, hand=card, raised=raised, drawn=groups, joined=joined)
