"""The engine and the slow enumerator, which was written apart from it, agree on thousands of random positions."""

from __future__ import annotations

import random

import pytest

from engine.apply import play
from engine.draft import Draft
from engine.insist import options as insist_options
from engine.legal import options
from engine.notation import parse_position, parse_steps, parse_turn, step_text
from tests.oracle import insists, legal
from tests.oracle.positions import positions, random_turn

GAMES = ("classic", "royal-standard", "kasino", "african")


def engine_legal(position: str, steps: str = "") -> list[str]:
    """What the engine lists, as the enumerator prints it."""
    draft = Draft.of(parse_position(position))
    for step in parse_steps(steps) if steps else ():
        draft = draft.add(step)
    texts = [step_text(step) for step in options(draft)]
    return sorted(texts + (["end"] if draft.can_end else []))


def differences(position: str, steps: str = "") -> list[str]:
    """What only one of the two lists, marked with who lists it."""
    ours, theirs = engine_legal(position, steps), legal(position, steps)
    found = [f"engine only: {each}" for each in ours if each not in theirs]
    found += [f"enumerator only: {each}" for each in theirs if each not in ours]
    found += [f"listed twice: {each}" for each in set(ours) if ours.count(each) > 1]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_lists_what_the_slow_enumerator_lists(game: str) -> None:
    for position in positions(game, 2000, seed=2026):
        assert not differences(position), position


def test_the_engine_lists_the_same_next_steps_within_a_turn_of_several() -> None:
    rng = random.Random(7)
    for position in positions("african", 500, seed=11):
        steps = random_turn(position, rng).split(";")
        for count in range(1, len(steps) + 1):
            done = ";".join(steps[:count])
            assert not differences(position, done), (position, done)


def test_the_engine_finds_the_same_things_to_insist_on() -> None:
    rng = random.Random(3)
    found = 0
    for position in positions("african", 2000, seed=5):
        turn = random_turn(position, rng)
        state = play(parse_position(position), parse_turn(turn)).state
        for seat, wanted in insists(position, turn).items():
            ours = {step_text(insist.step) for insist in insist_options(state, seat)}
            assert ours == wanted, (position, turn)
            found += len(ours)
    assert found > 200
