"""Reading a step: however it is written it is the listed one, and nothing else is read."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise
from typing import TypeVar

import pytest

from engine import insist, legal
from engine.apply import play
from engine.cards import Card, card
from engine.draft import Draft
from engine.errors import Illegal
from engine.notation import parse_position, parse_turn, step_text
from engine.state import State
from engine.steps import Build, Group, Insist, Step, Take, Trail
from engine.table import build_with, builds, loose
from tests.engine.test_pick import drafts
from tests.oracle.positions import positions

games = pytest.mark.parametrize("game", ["classic", "royal-standard", "kasino", "african"])
T = TypeVar("T")


def read(draft: Draft, step: Step) -> Step | None:
    """The step as it is read, None where it is refused."""
    try:
        return legal.read(draft, step)
    except Illegal as refused:
        assert refused.reason.rule and str(refused)
        return None


def shuffled(items: tuple[T, ...], rng: random.Random) -> tuple[T, ...]:
    return tuple(rng.sample(items, len(items)))


def rewritten(draft: Draft, step: Take | Build, rng: random.Random) -> Take | Build:
    """The same step with its groups, their cards and the names of its builds in any order and choice."""

    def other(group: Group) -> Group:
        piles = [build_with(draft.now.table, name) for name in group.builds]
        names = tuple(rng.choice(pile.cards) for pile in piles if pile is not None)
        return Group(shuffled(group.cards, rng), names, shuffled(group.tops, rng))

    groups = tuple(map(other, step.groups))
    if isinstance(step, Build) and step.card is not None:
        return replace(step, groups=(groups[0], *shuffled(groups[1:], rng)))
    changed = replace(step, groups=shuffled(groups, rng))
    return replace(changed, value=None) if isinstance(changed, Take) and rng.random() < 0.5 else changed


@games
def test_a_step_in_any_other_writing_is_read_as_the_listed_one(game: str) -> None:
    rng = random.Random(1)
    tried = 0
    for draft in drafts(game, 400):
        for step in islice(legal.options(draft), 60):
            if not isinstance(step, Trail):
                assert read(draft, rewritten(draft, step, rng)) == step
                tried += 1
    assert tried > 500


def regrouped(step: Take | Build, rng: random.Random) -> Take | Build:
    """The same cards in other groups, which may make the value or not."""
    cards = shuffled(tuple(each for group in step.groups for each in group.cards), rng)
    whole = tuple(Group((), group.builds, group.tops) for group in step.groups if group.builds or group.tops)
    cuts = sorted({0, len(cards), *rng.choices(range(len(cards) + 1), k=2)})
    sets = tuple(Group(cards[start:end]) for start, end in pairwise(cuts))
    head = (Group(),) if isinstance(step, Build) and step.card is not None and rng.random() < 0.5 else ()
    return replace(step, groups=(*head, *sets, *whole))


@games
def test_the_same_cards_in_other_sets_are_the_same_step_or_none(game: str) -> None:
    rng = random.Random(2)
    same = 0
    for draft in drafts(game, 400):
        for step in islice(legal.options(draft), 60):
            if not isinstance(step, Trail):
                found = read(draft, regrouped(step, rng))
                if found is not None and not isinstance(found, Build):
                    assert found == step
                same += found == step
    assert same > 100


def changed(draft: Draft, step: Step, rng: random.Random) -> Step:
    """A step that is almost this one: another hand card, value, group or kind."""
    groups = () if isinstance(step, Trail) else step.groups
    value = None if isinstance(step, Trail) else step.value
    hand: tuple[Card | None, ...] = (*draft.now.hand, None)
    kind = rng.randrange(6)
    played = rng.choice(hand) if kind == 0 else step.card
    if kind == 1 and groups:
        groups = tuple(each for each in groups if each != rng.choice(groups))
    if kind == 2:
        groups = (*groups, rng.choice(list(things(draft))))
    if kind == 3 and groups:
        more = rng.choice(list(things(draft)))
        joined = Group(groups[0].cards + more.cards, groups[0].builds + more.builds, groups[0].tops + more.tops)
        groups = (joined, *groups[1:])
    if kind == 4:
        value = rng.randint(1, 16)
    building = isinstance(step, Build) != (kind == 5) or played is None
    if building:
        return Build(played, groups or (Group(),), value or rng.randint(1, 14))
    assert played is not None
    return Take(played, groups, value) if groups else Trail(played)


def things(draft: Draft) -> Iterator[Group]:
    """Everything on the table and the tops of all piles, one by one."""
    yield Group()
    yield from (Group((each,)) for each in loose(draft.now.table))
    yield from (Group((), (build.name,)) for build in builds(draft.now.table))
    yield from (Group((), (), (seat,)) for seat in range(1, draft.now.seats + 1))


@games
def test_whatever_is_read_is_listed(game: str) -> None:
    rng = random.Random(3)
    accepted = refused = 0
    for draft in drafts(game, 700):
        listed = list(legal.options(draft))
        for step in rng.sample(listed, min(len(listed), 12)):
            found = read(draft, changed(draft, step, rng))
            assert found is None or found in listed, (draft, step)
            accepted += found is not None
            refused += found is None
    assert accepted > 300 and refused > 1000


def test_a_build_is_offered_beside_however_many_loose_cards() -> None:
    table = "AsAhAdAc2s2h2d2c3h3d3c4h4d[9s4s=13@2]"
    crowded = Draft.of(parse_position(f"royal-standard turn=1 hands=3sKc,?2 table={table} stock=- deal=2/2"))
    build = Take(card("Kc"), (Group((), (card("4s"),)),), 13)
    assert legal.read(crowded, build) == build
    assert build in legal.options(crowded)


def insists_of_less(state: State) -> Iterator[Insist]:
    """Listed captures that opponents may insist on, each without one of its groups."""
    for event in insist.options(state, state.opponents(state.mover)[0]):
        groups = event.step.groups
        if isinstance(event.step, Take) and len(groups) > 1:
            for at in range(len(groups)):
                yield Insist(event.seat, replace(event.step, groups=(*groups[:at], *groups[at + 1 :])))


def test_an_insist_that_is_read_is_listed() -> None:
    rng = random.Random(4)
    tried = 0
    for position in positions("african", 1500, seed=6):
        draft = Draft.of(parse_position(position))
        while not draft.can_end:
            draft = draft.add(rng.choice(list(islice(legal.options(draft), 300))))
        state = play(draft.state, draft.steps).state
        listed = set(insist.options(state, state.opponents(state.mover)[0]))
        for event in insists_of_less(state):
            tried += 1
            try:
                assert insist.read(state, event) in listed, (position, event)
            except Illegal as refused:
                assert refused.reason.rule in {"insist", "capture"}
    assert tried > 20


def test_a_build_reads_as_what_prints_first_whichever_value_its_hand_card_counts_for() -> None:
    position = "royal turn=2 hands=?3,Ac2dTdTc table=[3cKc|Jh5c|5sJc=16@2]2cTh8c6cAd9d8d"
    written, printed = "Ac+6c9d,Ad2c,[3c]=16", "Ac+2c,Ad6c9d,[3c]=16"
    draft = Draft.of(parse_position(position))
    (step,) = parse_turn(written)
    assert step_text(legal.read(draft, step)) == printed
    listed = [step_text(each) for each in legal.options(draft)]
    assert printed in listed
    assert written not in listed
