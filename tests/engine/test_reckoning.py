"""House rules that say when points count: as they are earned, by claim, by difference, counted out in order."""

from __future__ import annotations

from random import Random

import pytest

from engine.apply import play
from engine.errors import Illegal
from engine.happened import Earned, Line, MatchOver, Scored, Swept
from engine.notation import parse_move, parse_position, parse_turn
from engine.players import next_move, random_player, simple
from engine.score import finish, has_target
from engine.state import Phase, State
from engine.tally import LESS, count, majorities
from engine.variants import find

# Twenty-six cards without an ace, a two of spades, a ten of diamonds, and with six spades.
MANY = "3s4s5s6s7s8s2h3h4h5h6h7h8h9hTh2d3d4d5d6d7d8d2c3c4c5c"


def ends(position: str) -> tuple[State, tuple[MatchOver, ...], Scored]:
    """How a hand that is over is counted."""
    state, happened = finish(parse_position(position))
    (scored,) = (each for each in happened if isinstance(each, Scored))
    return state, tuple(each for each in happened if isinstance(each, MatchOver)), scored


def test_as_earned_an_ace_counts_when_it_is_captured_and_may_end_the_match() -> None:
    position = "classic+as_earned=1 turn=1 hands=As3h,?2 table=AhKh stock=- scores={},0"
    outcome = play(parse_position(position.format(5)), parse_turn("AsxAh:1"))
    assert outcome.state.scores == (7, 0) and outcome.happened[1:] == (Earned(0, 2),)
    assert outcome.state.phase is Phase.PLAY
    over = play(parse_position(position.format(19)), parse_turn("AsxAh:1"))
    assert over.state.phase is Phase.OVER and over.happened[-1] == MatchOver(0, (21, 0), "target")


def test_as_earned_cards_count_with_the_twenty_seventh_and_spades_with_the_seventh() -> None:
    position = "classic+as_earned=1 turn=1 hands=9sKs,?2 table=9c stock=- piles={},-"
    assert play(parse_position(position.format(MANY[:-2])), parse_turn("9sx9c:9")).state.scores == (4, 0)
    assert play(parse_position(position.format(MANY[:-4])), parse_turn("9sx9c:9")).state.scores == (1, 0)


@pytest.mark.parametrize(("game", "more_than_half"), [("classic", (27, 7)), ("south-african", (21, 6))])
def test_a_majority_that_is_certain_is_more_than_half_of_the_pack(game: str, more_than_half: tuple[int, int]) -> None:
    assert majorities(find(game)) == more_than_half


def test_as_earned_a_smaller_majority_counts_at_the_end_of_the_hand() -> None:
    state, _, scored = ends("classic+as_earned=1 turn=1 hands=-,- table=- piles=AsTd3s,Ah stock=- scores=13,1")
    assert state.scores == (17, 1) and scored.before == (13, 1)


def test_as_earned_every_spade_of_spade_casino_counts_at_once() -> None:
    position = "spade+as_earned=1 turn=1 hands=2s3h,?2 table=2hJs stock=-"
    assert play(parse_position(position), parse_turn("2sx2h:2")).state.scores == (2, 0)


def test_as_earned_a_sweep_counts_at_once() -> None:
    outcome = play(parse_position("house+as_earned=1 turn=1 hands=5d3h,?2 table=5h stock=-"), parse_turn("5dx5h:5"))
    assert outcome.state.scores == (1, 0) and Swept(0, 1) in outcome.happened


@pytest.mark.parametrize(("before", "after"), [(14, 17), (15, 18), (13, 16)])
def test_as_earned_a_capture_that_wins_counts_whole_its_sweep_and_its_cards(before: int, after: int) -> None:
    position = f"kasino+as_earned=1 turn=1 hands=AdKd,?2 table=KcAc stock=- scores={before},2"
    outcome = play(parse_position(position), parse_turn("AdxAcKc"))
    assert outcome.happened[1:] == (Swept(0, 1), Earned(0, 2), MatchOver(0, (after, 2), "target"))
    assert outcome.state.scores == (after, 2) and outcome.state.phase is Phase.OVER


def test_as_earned_a_sweep_alone_may_end_the_match() -> None:
    position = "house+as_earned=1 turn=1 hands=5d3h,?2 table=5h stock=- scores=20,2"
    outcome = play(parse_position(position), parse_turn("5dx5h:5"))
    assert outcome.happened[1:] == (Swept(0, 1), MatchOver(0, (21, 2), "target"))


def test_without_it_a_sweep_counts_at_the_end_of_the_hand() -> None:
    outcome = play(parse_position("house turn=1 hands=5d3h,?2 table=5h stock=-"), parse_turn("5dx5h:5"))
    assert outcome.state.scores == (0, 0) and outcome.state.sweeps == (1, 0)
    state, _, _ = ends("house turn=1 hands=-,- table=- piles=5d,5h stock=- sweeps=1,0")
    assert state.scores == (1, 0)


def test_a_right_claim_ends_the_match_and_a_false_one_is_refused() -> None:
    position = "classic+claim=1 turn=2 hands=3h,4h table=5h piles=AsTd,2d stock=- scores={},9"
    state = parse_position(position.format(18))
    assert has_target(state, 1) and not has_target(state, 2)
    outcome = play(state, parse_move("!claim@1"))
    assert outcome.state.phase is Phase.OVER and outcome.happened == (MatchOver(0, (21, 9), "claim"),)
    assert outcome.state.scores == (21, 9)
    with pytest.raises(Illegal) as refused:
        play(parse_position(position.format(17)), parse_move("!claim@1"))
    assert refused.value.reason.rule == "claim"
    assert not has_target(state, 0) and not has_target(state, 3)
    assert not has_target(state.but(phase=Phase.SCORED), 1)


def test_whoever_gave_the_match_up_and_a_seat_that_is_none_are_told_so_when_they_claim() -> None:
    position = "classic+claim=1 turn=2 hands=3h,4h,5h piles=AsTd,2d,- stock=- scores=25,9,1 resigned=1"
    for seat, rule, why in ((1, "claim", "You have given the match up"), (4, "seat", "There is no seat 4")):
        with pytest.raises(Illegal, match=why) as refused:
            play(parse_position(position), parse_move(f"!claim@{seat}"))
        assert refused.value.reason.rule == rule


def test_a_majority_is_claimed_only_when_nobody_can_overtake_it() -> None:
    position = "classic+claim=1 turn=2 hands=Jd,Qd table=Kd piles={},- stock=- scores=18,0"
    assert not has_target(parse_position(position.format(MANY)), 1)
    assert has_target(parse_position(position.format(MANY + "6c")), 1)


def test_unclaimed_points_count_as_usual_and_the_match_goes_on() -> None:
    state, over, _ = ends("classic+claim=1 turn=1 hands=-,- table=- piles=AsAhAdAc,3d stock=- scores=20,0")
    assert not over and state.scores == (28, 0) and state.phase is Phase.SCORED


def test_a_claim_counts_each_sweep_once() -> None:
    house = "house+claim=1 turn=1 hands=9h,? table=9c piles=As,- scores={},20 sweeps=1,0 stock=-"
    assert has_target(parse_position(house.format(19)), 1) and not has_target(parse_position(house.format(18)), 1)
    assert play(parse_position(house.format(19)), parse_move("!claim@1")).state.scores == (21, 20)
    kasino = "kasino+claim=1 turn=1 hands=9h,? table=9c piles=As,- scores={},12 sweeps=1,0 stock=-"
    assert has_target(parse_position(kasino.format(15)), 1) and not has_target(parse_position(kasino.format(14)), 1)


def test_a_sweep_waits_for_its_claim() -> None:
    position = "kasino+claim=1 turn=1 hands=9h2h,?2 table=9c scores=15,2 sweeps=0,0 stock=-"
    outcome = play(parse_position(position), parse_turn("9hx9c"))
    assert (outcome.state.scores, outcome.state.phase) == ((16, 2), Phase.PLAY)


def test_whoever_resigned_claims_nothing_and_the_others_may() -> None:
    state = parse_position("classic+claim=1 turn=1 hands=3h,4h,5h table=- stock=- scores=30,5,22 resigned=1")
    assert [seat for seat in range(5) if has_target(state, seat)] == [3]
    with pytest.raises(Illegal):
        play(state, parse_move("!claim@1"))
    assert play(state, parse_move("!claim@3")).happened == (MatchOver(2, (30, 5, 22), "claim"),)


def test_where_nobody_claims_nobody_has_the_target_to_claim() -> None:
    for key in ("classic", "classic+as_earned=1", "african"):
        assert not has_target(parse_position(f"{key} turn=1 hands=3h,4h table=- stock=- scores=30,0"), 1)


def test_nobody_claims_where_points_count_by_themselves() -> None:
    with pytest.raises(Illegal, match="count by themselves"):
        play(parse_position("classic turn=1 hands=3h,4h table=- stock=- scores=30,0"), parse_move("!claim@1"))


def test_computers_claim_what_they_have() -> None:
    state = parse_position("classic+claim=1 turn=1 hands=3h,4h table=- stock=- scores=3,22")
    for player in (simple, random_player):
        assert next_move(state, player, Random(1)) == parse_move("!claim@2")


def test_by_difference_only_the_better_side_scores_what_it_has_more() -> None:
    state, over, scored = ends("classic+difference=1 turn=1 hands=-,- table=- piles=AsAh,Td3h4h stock=- scores=3,3")
    assert scored.lines[-1] == Line(LESS, (-3, -3))
    assert sum(line.points[0] for line in scored.lines[:-1]) == 3
    assert state.scores == (3, 5) and not over


def test_counted_out_the_first_to_get_there_wins_and_not_the_higher() -> None:
    position = "{} turn=1 hands=-,- table=- piles=3h4h5h6hTd,2sAsAhAd stock=- scores=18,18"
    state, over, _ = ends(position.format("classic"))
    assert state.scores == (23, 23)
    _, over, _ = ends(position.format("classic+count_out=1"))
    assert over == (MatchOver(0, (23, 23), "count-out"),)


def test_where_one_side_alone_gets_there_nothing_is_counted_out() -> None:
    _, over, _ = ends("classic+count_out=1 turn=1 hands=-,- table=- piles=AsTd3h,4h stock=- scores=18,18")
    assert over == (MatchOver(0, (25, 18), "target"),)
    _, over, _ = ends("classic+count_out=1 turn=1 hands=-,- table=- piles=As,Ad4h stock=- scores=20,20 resigned=2")
    assert over == (MatchOver(0, (22, 24), "target"),)


def test_counted_out_the_last_capture_and_sweeps_come_last() -> None:
    position = (
        "classic+{}count_out=1+sweep=1 turn=1 hands=-,- table=- piles=3h,4h stock=- scores=20,20 last=1 sweeps={}"
    )
    _, over, _ = ends(position.format("", "1,2"))
    assert over == (MatchOver(1, (21, 22), "count-out"),)
    _, over, _ = ends(position.format("cards_two_last_one=1+", "0,2"))
    assert over == (MatchOver(0, (21, 22), "count-out"),)


def test_counted_out_aces_count_one_by_one() -> None:
    position = "classic+count_out=1 turn=1 hands=-,- table=- piles=AhAd,AsAc stock=- scores=20,20"
    _, over, _ = ends(position)
    assert over == (MatchOver(1, (22, 23), "count-out"),)


@pytest.mark.parametrize(
    ("game", "piles", "points"),
    [
        ("classic+cards_two_last_one=1", "3h4h,5h", (2, 1)),
        ("parlour+cards_two_last_one=1", "3h4h,5h", (0, 1)),
        ("classic+ties=split", "3h4h,5h6h", (1, 1)),
        ("kasino+ties=split", "3s4h,5s6h", (1, 1)),
        ("classic+sweep=1", "3h,5h6h", (0, 3)),
        ("kasino-sweden", "3h,5h6h", (0, 2)),
        ("spade", "2sJs,3sAs", (4, 3)),
        ("south-african", "2s3s4s5s6s,7sAs8s9sTs", (3, 3)),
        ("parlour", "3h4h5h,6h", (0, 0)),
        ("bundles", "3h4h5h,6h", (1, 0)),
        ("three-deal", "2s3h,4h", (4, 0)),
        ("draw+royal=1", "2s3h,4hAs", (1, 1)),
    ],
)
def test_a_hand_scores_what_the_game_and_its_house_rules_say(game: str, piles: str, points: tuple[int, int]) -> None:
    state = parse_position(f"{game} turn=1 hands=-,- table=- piles={piles} stock=- last=2")
    lines = count(state)
    assert tuple(sum(line.points[side] for line in lines) for side in range(2)) == points
