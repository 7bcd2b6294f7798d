"""The table settles: the last turn of a deal waits until every opponent has let it stand."""

from __future__ import annotations

import pytest

from engine.apply import play
from engine.errors import Illegal
from engine.happened import LetStand
from engine.notation import parse_move, parse_position
from engine.state import Phase, State
from engine.steps import Event, Resign, Stand, Timeout

THREE = "swazi turn=1 hands=8s,-,- table=5h3hKh stock=- piles=2c3c,4c5c,6c last=2 dealer=3"
FOUR = "swazi turn=1 hands=8s,-,-,- table=5h3hKh stock=- piles=2c3c,4c5c last=2 dealer=4"


def after(position: str, *moves: str) -> State:
    """The position after turns and events."""
    state = parse_position(position)
    for move in moves:
        state = play(state, parse_move(move)).state
    return state


def refusal(state: State, event: Event) -> str:
    """The name of the rule that refuses an event."""
    with pytest.raises(Illegal) as refused:
        play(state, event)
    return refused.value.reason.rule


def test_every_opponent_is_waited_for_and_each_is_asked_once() -> None:
    one = after(THREE, "8s", "!stand@3")
    assert (one.phase, one.stood) == (Phase.SETTLE, (3,))
    assert refusal(one, Stand(3)) == "stand"
    assert play(one, Timeout(3)).happened == () and play(one, Timeout(3)).state == one
    assert after(THREE, "8s", "!stand@3", "!timeout@2").phase is Phase.SCORED


def test_those_who_let_it_stand_are_noted_in_the_order_of_seats() -> None:
    position = "south-african turn=1 hands=8s,-,-,- table=5h piles=2c,4c,6c,7c stock=- dealer=4"
    assert after(position, "8s", "!stand@4", "!stand@2").stood == (2, 4)


def test_it_is_told_whether_somebody_let_it_stand_or_the_time_did() -> None:
    settling = after(THREE, "8s")
    assert play(settling, Stand(3)).happened == (LetStand(3, False),)
    assert play(settling, Timeout(3)).happened == (LetStand(3, True),)


def test_an_insist_asks_those_again_who_had_let_it_stand() -> None:
    for insist in ("!insist@2:8sx3h5h:8", "!insist@3:8sx3h5h:8"):
        assert after(THREE, "8s", "!stand@3", insist).stood == ()


@pytest.mark.parametrize("seat", [1, 3])
def test_neither_the_player_nor_the_partner_is_asked(seat: int) -> None:
    settling = after(FOUR, "8s")
    assert refusal(settling, Stand(seat)) == "stand"
    assert play(settling, Timeout(seat)).state == settling
    assert after(FOUR, "8s", "!stand@4", "!stand@2").phase is Phase.SCORED


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_while_cards_are_in_hand_nobody_lets_a_turn_stand_and_the_time_moves_nothing(seat: int) -> None:
    playing = after(THREE.replace("8s,-,-", "8s,2d,2h"), "8s")
    assert refusal(playing, Stand(seat)) == "stand"
    assert play(playing, Timeout(seat)).state == playing


@pytest.mark.parametrize("event", [Stand, Timeout, Resign])
@pytest.mark.parametrize("seat", [0, 4])
def test_nobody_stands_times_out_or_resigns_at_a_seat_that_is_not_there(event: type[Stand], seat: int) -> None:
    assert refusal(after(THREE, "8s"), event(seat)) == "seat"
