"""What hypothesis draws from: cards, steps and turns as structure, and positions that random play reaches."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from engine import variants
from engine.cards import PACK, Card
from engine.match import Match
from engine.players import next_move, random_player
from engine.rules import Rules
from engine.state import State
from engine.steps import (
    Ask,
    Build,
    Claim,
    End,
    Event,
    Group,
    Insist,
    Order,
    Pause,
    Resign,
    Resume,
    Return,
    Stand,
    Substitute,
    Take,
    Timeout,
    Trail,
    Turn,
    Undo,
)

cards = st.sampled_from(PACK)
seats = st.integers(1, 9)
numbers = st.integers(0, 99)


def sorted_cards(least: int, most: int) -> SearchStrategy[tuple[Card, ...]]:
    """Different cards in card order."""
    return st.lists(cards, min_size=least, max_size=most, unique=True).map(lambda some: tuple(sorted(some)))


def _ordered_seats() -> SearchStrategy[tuple[int, ...]]:
    return st.lists(seats, max_size=2).map(lambda some: tuple(sorted(some)))


groups = st.builds(Group, sorted_cards(0, 3), sorted_cards(0, 2), _ordered_seats(), _ordered_seats()).filter(
    lambda group: bool(group.cards or group.builds or group.tops or group.piles)
)
some_groups = st.lists(groups, min_size=1, max_size=3).map(tuple)
orders = st.lists(cards, max_size=4).map(tuple)
trails = st.builds(Trail, cards)
takes = st.builds(Take, cards, some_groups, st.none() | numbers, orders)
hand_builds = st.builds(
    lambda card, own, others, value, seat: Build(card, (own, *others), value, seat),
    cards,
    groups | st.just(Group()),
    st.lists(groups, max_size=2),
    numbers,
    st.integers(0, 9),
)
table_builds = st.builds(Build, st.none(), some_groups, numbers, st.integers(0, 9))
steps = trails | takes | hand_builds | table_builds


@st.composite
def turns(draw: st.DrawFn) -> Turn:
    """A turn by its structure alone: one step with a hand card somewhere between others."""
    before, after = draw(st.lists(table_builds, max_size=2)), draw(st.lists(table_builds, max_size=2))
    return (*before, draw(trails | takes | hand_builds), *after)


events: SearchStrategy[Event] = st.one_of(
    st.builds(Insist, seats, takes | table_builds),
    st.builds(Order, seats, st.lists(cards, min_size=1, max_size=4).map(tuple)),
    st.builds(Substitute, seats, st.sampled_from(["simple", "hard", "level-2"])),
    st.builds(Ask, seats, cards),
    *(st.builds(kind, seats) for kind in (Stand, Claim, Timeout, Return, Undo, Resign)),
    *(st.builds(kind) for kind in (Pause, Resume, End)),
)


def tables() -> list[tuple[Rules, int]]:
    """Every game at every number of players, and with partners where there are pairs."""
    rows = [(rules, number) for rules in variants.ALL for number in rules.players]
    pairs = [(variants.find(f"{rules.key}+partners=1"), 4) for rules in variants.ALL if rules.pairs]
    return rows + pairs


def table_name(table: tuple[Rules, int]) -> str:
    """How a test with this table is called."""
    return f"{table[0].key}-{table[1]}"


@lru_cache(maxsize=128)
def played(rules: Rules, number: int, seed: int, moves: int = 400) -> tuple[Match, ...]:
    """A match at its start and after each of at most so many random moves."""
    rng = Random(seed)
    match = Match.start(rules, number, f"seed-{seed}")
    told = [match]
    while not match.over and len(told) <= moves:
        match, _ = match.apply(next_move(match.state, random_player, rng))
        told.append(match)
    return tuple(told)


@st.composite
def matches(draw: st.DrawFn, table: tuple[Rules, int] | None = None) -> Match:
    """A match somewhere in the middle of random play."""
    rules, number = table or draw(st.sampled_from(tables()))
    return draw(st.sampled_from(played(rules, number, draw(st.integers(0, 4)), 120)))


def states(table: tuple[Rules, int] | None = None) -> SearchStrategy[State]:
    """A position that random play reaches."""
    return matches(table).map(lambda match: match.state)
