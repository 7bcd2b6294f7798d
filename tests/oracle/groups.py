"""Sets of things that add up, collections of such sets, and which way of drawing them prints first.

A thing is a number: a card is itself, a build used as a card is 100 and its lowest card, the top of a pile is
200 and the pile's seat, a whole pile 300 and its seat. In this order they print.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, combinations
from typing import TypeVar

from .cards import show, show_all

Things = tuple[int, ...]
Pool = tuple[tuple[int, tuple[int, ...]], ...]
Partition = tuple[Things, ...]
Key = tuple[tuple[int, Things], ...]
Thing = TypeVar("Thing")

BUILD = 100
TOP = 200
PILE = 300


def subsets(things: Iterable[Thing]) -> Iterator[tuple[Thing, ...]]:
    """Every choice of the things, the empty one first."""
    pool = tuple(things)
    return chain.from_iterable(combinations(pool, size) for size in range(len(pool) + 1))


def pool_without(pool: Pool, gone: Iterable[int]) -> Pool:
    out = set(gone)
    return tuple((thing, values) for thing, values in pool if thing not in out)


@lru_cache(maxsize=30_000)
def sets_of(pool: Pool, value: int) -> tuple[Things, ...]:
    """Every set of the pool's things that adds up to the value, each thing counting as any of its values."""
    if not pool:
        return ((),) if value == 0 else ()
    (first, values), rest = pool[0], pool[1:]
    found = dict.fromkeys(sets_of(rest, value))
    for worth in values:
        if worth <= value:
            found.update(((first, *others), None) for others in sets_of(rest, value - worth))
    return tuple(found)


@lru_cache(maxsize=20_000)
def collections(pool: Pool, value: int) -> dict[Things, Partition]:
    """Every collection of disjoint sets of the value, the empty one too, each as it prints first."""
    if not pool:
        return {(): ()}
    (first, values), rest = pool[0], pool[1:]
    best = dict(collections(rest, value))
    with_first = {(first, *others) for worth in values if worth <= value for others in sets_of(rest, value - worth)}
    for group in with_first:
        for things, groups in collections(pool_without(rest, group), value).items():
            whole = tuple(sorted((*things, *group)))
            drawn = tuple(sorted((*groups, group), key=element_key))
            if whole not in best or partition_key(drawn) < partition_key(best[whole]):
                best[whole] = drawn
    return best


def element_key(group: Things) -> tuple[int, Things]:
    """Where a group prints: single cards, lone tops, sets, lone builds, each in the order of things."""
    if len(group) > 1:
        return 2, group
    return (1 if group[0] >= TOP else 3 if group[0] >= BUILD else 0), group


def partition_key(groups: Partition) -> Key:
    return tuple(element_key(group) for group in groups)


def show_group(group: Things) -> str:
    cards = show_all(thing for thing in group if thing < BUILD)
    builds = "".join(f"[{show(thing - BUILD)}]" for thing in sorted(group) if BUILD <= thing < TOP)
    return cards + builds + "".join(f"^{thing - TOP}" for thing in sorted(group) if thing >= TOP)
