"""The enumerator and its random positions, beside the worked examples."""

from __future__ import annotations

import random

import pytest

from . import insists, legal, swazi
from .games import GAMES
from .houses import fits, house_of
from .positions import positions, random_key, random_turn

SWAZI = tuple(key for key, game in GAMES.items() if game.family == "swazi")


@pytest.mark.parametrize("options", [False, True], ids=["plain", "options"])
@pytest.mark.parametrize("game", GAMES)
def test_every_random_position_leaves_a_play_and_reads_its_own_steps(game: str, options: bool) -> None:
    for position in positions(game, 8, seed=5, options=options):
        found = legal(position)
        assert found and found == sorted(set(found))
        for step in found[:12]:
            assert legal(position, step)


@pytest.mark.parametrize("game", GAMES)
def test_only_the_turns_of_swazi_games_are_insisted_on(game: str) -> None:
    rng = random.Random(7)
    asked = [insists(position, random_turn(position, rng)) for position in positions(game, 40, seed=6)]
    assert any(any(demands.values()) for demands in asked) == (game in SWAZI)


@pytest.mark.parametrize("game", SWAZI)
def test_the_short_cut_to_a_hopeless_turn_hides_no_step(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = positions(game, 80, seed=8, options=True)
    small = [position for position in drawn if len(position.split("table=")[1].split()[0]) <= 16]
    quick = [legal(position) for position in small]
    monkeypatch.setattr(swazi, "hopeless", lambda state: False)
    swazi.can_finish.cache_clear()
    assert [legal(position) for position in small] == quick
    swazi.can_finish.cache_clear()


def test_random_positions_show_what_partners_ask_for_and_hold() -> None:
    drawn = " ".join(positions("swazi", 60, seed=1, players=4))
    assert "ask=" in drawn and "knows=" in drawn


@pytest.mark.parametrize("game", GAMES)
def test_random_options_are_those_that_can_be_played(game: str) -> None:
    rng = random.Random(1)
    keys = {random_key(rng, game, GAMES[game].seats[-1]) for _ in range(60)}
    assert len(keys) > 5 and all(fits(house_of(key), GAMES[game].seats[-1]) for key in keys)


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ("whist turn=1 hands=As,?", "unknown game"),
        ("classic turn=1 hands=As,As table=-", "twice"),
        ("classic turn=1 hands=As,? table=[3h4h=8@1]", "no build"),
        ("kasino turn=1 hands=As,? table=[3h4h=7@1]", "no build"),
        ("kasino+builds=1 turn=1 hands=As,? table=[Ah|Ad=1@1]", "no build"),
        ("sotho turn=1 hands=As,?,? table=[Kh|Kd=13@1]", "no build"),
        ("african turn=1 hands=As,? table=-", "deal="),
        ("classic+partners=1 turn=1 hands=As,? table=-", "do not fit"),
        ("partnership turn=1 hands=As,? table=-", "do not fit"),
        ("sotho+one_build=1 turn=1 hands=As,? table=- deal=1/2", "do not fit"),
        ("classic+difference=1 turn=1 hands=As,?,? table=-", "do not fit"),
        ("south-african turn=1 hands=Ks,? table=- deal=1/2", "without the pictures"),
        ("swazi turn=1 hands=As,?,?,? table=- piles=-,-,-,-", "4 piles where 2 lie"),
        ("swazi turn=1 hands=As,?,?,? table=3h ask=3:[8c]", "names no build"),
        ("swazi turn=1 hands=As,?,?,? table=3h knows=A", "write ask"),
        ("classic turn=1 hands=As,? table=- phase=over", "phase"),
        ("bundles+target=21 turn=1 hands=As,? table=-", "no option"),
        ("kasino+one_build=1 turn=1 hands=As,? table=-", "no option"),
        ("classic+claim=1+difference=1 turn=1 hands=As,? table=-", "only one"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        legal(position)


def test_a_hand_that_waits_to_be_settled_has_no_turn() -> None:
    assert legal("african turn=1 hands=As,? table=3h deal=1/2") == ["As"]
    assert legal("african turn=1 hands=As,? table=3h deal=1/2 phase=settle stood=2 prev=Ks") == []


def test_digits_before_a_suit_letter_belong_to_the_card() -> None:
    assert legal("classic turn=1 hands=?59h,?10d table=-") == ["9h"]
    assert legal("classic turn=2 hands=?12,?10d table=-") == ["Td"]
