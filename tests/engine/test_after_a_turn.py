"""What follows a turn: where it ends the match nothing does, and what stands open lapses."""

from __future__ import annotations

import pytest

from engine.apply import play
from engine.errors import Illegal
from engine.happened import Drew, MatchOver, Scored
from engine.notation import parse_move, parse_position
from engine.state import Phase, State


def after(position: str, *moves: str) -> State:
    """The position after turns and events."""
    state = parse_position(position)
    for move in moves:
        state = play(state, parse_move(move)).state
    return state


def refusal(state: State, move: str) -> str:
    """The name of the rule that refuses a move."""
    with pytest.raises(Illegal) as refused:
        play(state, parse_move(move))
    return refused.value.reason.rule


@pytest.mark.parametrize("event", ["!resign@1", "!end", "!stand@2", "!timeout@1", "!claim@1", "!insist@1:9hx9c:9"])
def test_after_the_end_of_a_match_nothing_happens_any_more(event: str) -> None:
    over = parse_position("classic+claim=1 turn=1 hands=9h,? table=9c stock=- scores=30,2 phase=over")
    assert refusal(over, event) == "over"


@pytest.mark.parametrize("event", ["!undo@1", "!pause", "!resume", "!substitute@1:hard", "!return@1"])
def test_what_stands_outside_the_cards_is_not_done_to_a_position(event: str) -> None:
    assert refusal(parse_position("classic turn=1 hands=9h,? table=9c stock=-"), event) == "record"


def test_kasino_a_sweep_with_the_last_card_of_the_hand_that_wins_is_the_end() -> None:
    position = "kasino turn=2 hands=-,9h table=9c piles=AsTd3h4h5h6h,- scores=15,15 stock=- deal=6/6 last=1"
    outcome = play(parse_position(position), parse_move("9hx9c"))
    assert outcome.happened[-1] == MatchOver(1, (15, 16), "sweep") and outcome.state.phase is Phase.OVER
    assert not any(isinstance(each, Scored) for each in outcome.happened) and outcome.state.scores == (15, 16)


def test_draw_casino_nothing_is_drawn_after_a_capture_that_ends_the_match() -> None:
    position = "draw+as_earned=1 turn=1 hands=AsKh,Qh table=Ad scores={},0 stock=2h3h"
    outcome = play(parse_position(position.format(19)), parse_move("AsxAd"))
    assert outcome.state.phase is Phase.OVER and len(outcome.state.stock) == 2
    assert not any(isinstance(each, Drew) for each in outcome.happened)
    assert not after(position.format(18), "AsxAd").stock


def test_an_order_that_was_left_open_lapses_with_the_next_turn() -> None:
    position = "african turn=1 hands=8s2c,9s3c table=8d2h6h5h4h9c deal=1/2 stock=?24"
    enlarged = ("8sx8d:8", "!insist@2:8sx8d,2h6h:8")
    assert after(position, *enlarged).insisted
    later = after(position, *enlarged, "9sx4h5h:9")
    assert not later.insisted and refusal(later, "!order@2:{5h4h}") == "order"


def test_what_could_be_insisted_on_and_ordered_lapses_with_the_next_deal() -> None:
    position = "african turn=1 hands=8s,- table=8d2h6hKh stock=AsAhAdAc deal=1/2 piles=-,- dealer=2"
    dealt = after(position, "8sx8d:8", "!insist@2:8sx8d,2h6h:8", "!stand@2")
    assert dealt.deal == 2 and not dealt.insisted and not dealt.stood
    assert refusal(dealt, "!order@2:{2h6h8d}") == "order"
    tops = "south-african turn=1 hands=8s,- table=5d stock=AsAhAdAc deal=1/2 piles=-,3d dealer=2"
    assert after(tops, "8sx5d^2").taken and not after(tops, "8sx5d^2", "!stand@2").taken
