"""Sets of cards that add up, collections of such sets, and which way of drawing them prints first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, combinations
from typing import TypeVar

from .cards import show_all
from .games import Game

Cards = tuple[int, ...]
Partition = tuple[Cards, ...]
Key = tuple[tuple[int, Cards], ...]
Thing = TypeVar("Thing")

# A pile's top stands after every card of its group; 100 and the seat puts it there.
TOP = 100


def subsets(things: Iterable[Thing]) -> Iterator[tuple[Thing, ...]]:
    """Every choice of the things, the empty one first."""
    pool = tuple(things)
    return chain.from_iterable(combinations(pool, size) for size in range(len(pool) + 1))


@lru_cache(maxsize=200_000)
def totals(game: Game, cards: Cards) -> frozenset[int]:
    """Every sum that the cards can have on the table, each card counting as any of its values."""
    if not cards:
        return frozenset((0,))
    return frozenset(rest + value for rest in totals(game, cards[1:]) for value in game.loose[cards[0]])


@lru_cache(maxsize=50_000)
def sets_of(game: Game, loose: Cards, value: int) -> tuple[Cards, ...]:
    """Every set of loose cards that adds up to the value, one card alone included."""
    return tuple(cards for cards in subsets(loose) if cards and value in totals(game, cards))


@lru_cache(maxsize=50_000)
def collections(game: Game, loose: Cards, value: int) -> dict[Cards, Partition]:
    """Every collection of disjoint sets of the value, the empty one too, each as it prints first."""
    best: dict[Cards, Partition] = {}
    for groups in _disjoint(sets_of(game, loose, value)):
        cards = tuple(sorted(chain.from_iterable(groups)))
        drawn = tuple(sorted(groups, key=element_key))
        if cards not in best or partition_key(drawn) < partition_key(best[cards]):
            best[cards] = drawn
    return best


def _disjoint(groups: tuple[Cards, ...]) -> Iterator[tuple[Cards, ...]]:
    """Every choice of groups that share no card."""
    yield ()
    for at, group in enumerate(groups):
        apart = tuple(other for other in groups[at + 1 :] if not set(other) & set(group))
        for others in _disjoint(apart):
            yield (group, *others)


def element_key(group: Cards) -> tuple[int, Cards]:
    """Where a group of loose cards and tops prints: single cards, lone tops, sets, each in card order."""
    kind = 2 if len(group) > 1 else 1 if group[0] >= TOP else 0
    return kind, group


def partition_key(groups: Partition) -> Key:
    return tuple(element_key(group) for group in groups)


def show_group(group: Cards) -> str:
    tops = "".join(f"^{top - TOP}" for top in sorted(group) if top >= TOP)
    return show_all(card for card in group if card < TOP) + tops
