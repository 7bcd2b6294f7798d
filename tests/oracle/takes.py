"""Captures: what a card may take from the table and, where the game says so, from the piles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from .cards import rank, show
from .groups import PILE, Partition, collections, show_group, subsets
from .steps import Step, builds_of, but_builds, show_builds, uncovered, without
from .table import Build, State, rank_with_value


@dataclass(frozen=True, slots=True)
class Haul:
    """What one capture takes: loose cards, tops and whole piles, and builds, with its text."""

    things: frozenset[int]
    builds: frozenset[Build]
    text: str

    @property
    def all(self) -> frozenset[int | Build]:
        return frozenset((*self.things, *self.builds))


def takes(state: State) -> Iterator[Step]:
    """Every capture that the table offers to the cards in hand."""
    for card in state.hand:
        seen = set()
        for haul in hauls(state, card):
            if haul.all not in seen:
                seen.add(haul.all)
                yield _take(state, card, haul)


def can_take(state: State, card: int) -> bool:
    return next(hauls(state, card), None) is not None


def hauls(state: State, card: int) -> Iterator[Haul]:
    """What the card may take; the lower value first where two values take the same."""
    if state.game.family == "pairs":
        yield from _pairs(state, card)
        return
    if not state.game.played[card]:
        yield from _pictures(state, card)
    for value in state.game.played[card]:
        yield from _with_value(state, card, value)


def _with_value(state: State, card: int, value: int) -> Iterator[Haul]:
    tops = state.tops(partners=False) if state.game.take_tops else {}
    as_cards = [other for other in state.builds if state.game.builds_as_cards and other.single]
    summed = tuple(other for other in as_cards if other.value < value)
    for things, groups in collections(state.pool(tops, summed), value).items():
        for whole in subsets(state.with_value(value)):
            if things or whole:
                text = _text(card, groups, show_builds(whole), value)
                yield Haul(but_builds(things), builds_of(state, things).union(whole), text)


def _pictures(state: State, card: int) -> Iterator[Haul]:
    """A picture without a number takes pictures of its rank, as many as the game lets it."""
    same = [loose for loose in state.loose if rank(loose) == rank(card)]
    many = {"one": (1,), "all": range(1, len(same) + 1), "one-or-three": (1, 3)}[state.game.pictures]
    for number in many:
        for cards in combinations(same, number):
            yield Haul(frozenset(cards), frozenset(), _text(card, _each(cards), [], None))


def _pairs(state: State, card: int) -> Iterator[Haul]:
    """Loose cards of the rank, and the piles that show it."""
    same = [loose for loose in state.loose if rank(loose) == rank(card)]
    piles = [seat for seat, top in state.tops(partners=False).items() if rank(top) == rank(card)]
    for cards in subsets(same):
        for stolen in subsets(piles):
            if cards or stolen:
                text = _text(card, _each(cards), [f"*{seat}" for seat in stolen], None)
                yield Haul(frozenset((*cards, *(PILE + seat for seat in stolen))), frozenset(), text)


def _each(cards: tuple[int, ...]) -> Partition:
    return tuple((card,) for card in cards)


def _text(card: int, groups: Partition, more: list[str], value: int | None) -> str:
    return f"{show(card)}x{','.join([*map(show_group, groups), *more])}" + (f":{value}" if value else "")


def _take(state: State, card: int, haul: Haul) -> Step:
    after = replace(
        state,
        hand=without(state.hand, (card,)),
        loose=without(state.loose, haul.things),
        builds=state.builds - haul.builds,
        piles=uncovered(state, haul.things),
        # Who takes the partner's build knows from then on what the partner holds.
        known=state.known.union(
            rank_with_value(state.game, taken.value) for taken in haul.builds if taken.owner == state.partner
        ),
        played=card,
        took=haul.things,
        took_builds=haul.builds,
        piles_before=state.piles,
    )
    return Step("take", card, haul.things, haul.builds, None, None, haul.text, after)
