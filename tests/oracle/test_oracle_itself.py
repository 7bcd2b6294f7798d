"""The enumerator and its random positions, beside the worked examples."""

from __future__ import annotations

import random

import pytest

from . import insists, legal, swazi
from .positions import positions, random_turn

GAMES = ("classic", "royal-standard", "kasino", "african")


@pytest.mark.parametrize("game", GAMES)
def test_every_random_position_leaves_a_play_and_reads_its_own_steps(game: str) -> None:
    for position in positions(game, 15, seed=5):
        found = legal(position)
        assert found and found == sorted(set(found))
        for step in found:
            assert legal(position, step)


@pytest.mark.parametrize("game", GAMES)
def test_only_the_turns_of_african_casino_are_insisted_on(game: str) -> None:
    rng = random.Random(7)
    asked = [insists(position, random_turn(position, rng)) for position in positions(game, 40, seed=6)]
    assert any(any(demands.values()) for demands in asked) == (game == "african")


def test_the_short_cut_to_a_hopeless_turn_hides_no_step(monkeypatch: pytest.MonkeyPatch) -> None:
    small = [p for p in positions("african", 300, seed=8) if len(p.split("table=")[1].split()[0]) <= 16]
    quick = [legal(position) for position in small]
    monkeypatch.setattr(swazi, "hopeless", lambda state: False)
    swazi.can_finish.cache_clear()
    assert [legal(position) for position in small] == quick
    swazi.can_finish.cache_clear()


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ("whist turn=1 hands=As,?", "unknown game"),
        ("classic turn=1 hands=As,As table=-", "twice"),
        ("classic turn=1 hands=As,? table=[3h4h=8@1]", "no build"),
        ("kasino turn=1 hands=As,? table=[3h4h=7@1]", "no build"),
        ("african turn=1 hands=As,? table=-", "deal="),
        ("classic+partners=1 turn=1 hands=As,? table=-", "do not fit"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        legal(position)


def test_digits_before_a_suit_letter_belong_to_the_card() -> None:
    assert legal("classic turn=1 hands=?59h,?10d table=-") == ["9h"]
    assert legal("classic turn=2 hands=?12,?10d table=-") == ["Td"]
