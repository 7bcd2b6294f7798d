"""Giving the match up: that side cannot win any more, and the last side left wins at once."""

from __future__ import annotations

import pytest

from engine.apply import play
from engine.errors import Illegal
from engine.happened import MatchOver, Resigned
from engine.notation import parse_move, parse_position
from engine.state import Phase, State

THREE = "classic turn=1 hands=9h,9s,9d table=9c piles=-,-,- stock=- deal=4/4 dealer=3 last=1 scores={}"


def after(position: str, *moves: str) -> State:
    """The position after turns and events."""
    state = parse_position(position)
    for move in moves:
        state = play(state, parse_move(move)).state
    return state


def test_one_of_three_resigns_and_the_match_goes_on() -> None:
    outcome = play(parse_position(THREE.format("3,5,6")), parse_move("!resign@2"))
    assert outcome.happened == (Resigned(2),)
    assert (outcome.state.resigned, outcome.state.phase) == ((2,), Phase.PLAY)


def test_two_of_three_resign_and_the_third_wins_whatever_the_totals_are() -> None:
    state = after(THREE.format("20,5,6"), "!resign@3")
    outcome = play(state, parse_move("!resign@1"))
    assert outcome.happened == (Resigned(1), MatchOver(1, (20, 5, 6), "resigned"))
    assert (outcome.state.resigned, outcome.state.phase) == ((1, 3), Phase.OVER)


def test_nobody_resigns_twice() -> None:
    state = after(THREE.format("3,5,6"), "!resign@1")
    with pytest.raises(Illegal, match="given the match up already") as refused:
        play(state, parse_move("!resign@1"))
    assert refused.value.reason.rule == "resign"


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_one_of_two_partners_resigns_for_both(seat: int) -> None:
    position = "swazi turn=1 hands=9h,9s,9d,9c table=8c piles=-,- stock=- scores=20,3"
    outcome = play(parse_position(position), parse_move(f"!resign@{seat}"))
    assert outcome.happened[-1] == MatchOver(seat % 2, (20, 3), "resigned")


def test_the_cards_of_whoever_resigned_count_and_the_total_neither_wins_nor_ends_the_match() -> None:
    counted = after(THREE.format("30,5,6"), "!resign@1", "9hx9c", "9s", "9d")
    assert (counted.scores, counted.phase) == ((34, 5, 6), Phase.SCORED)
    won = after(THREE.format("30,25,6"), "!resign@1", "9hx9c", "9s", "9d")
    assert (won.scores, won.phase) == ((34, 25, 6), Phase.OVER)


def test_a_sweep_of_whoever_resigned_does_not_end_the_match_and_cancels_those_of_others() -> None:
    position = "kasino turn=1 hands=9h2c,9s2h,9d2d table=9c scores=15,12,3 sweeps=0,{} resigned=1 stock=- deal=4/4"
    swept = after(position.format("0,0"), "9hx9c")
    assert (swept.scores, swept.phase) == ((16, 12, 3), Phase.PLAY)
    assert after(position.format("1,2"), "9hx9c").sweeps == (0, 0, 1)
