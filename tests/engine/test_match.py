"""Matches from the first deal to the end, and the events around the cards."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from engine import variants
from engine.commitment import commit
from engine.deal import deal_hand
from engine.errors import Illegal, Unreadable
from engine.happened import Dealt, MatchOver, Scored
from engine.match import Match
from engine.notation import parse_move, parse_position
from engine.rules import Rules
from engine.state import Phase, State
from engine.steps import Return, Substitute
from tests.engine import strategies

AFRICAN = variants.find("african")


def at(position: str, **more: object) -> Match:
    """A match that stands in a position of its first hand."""
    state = parse_position(position)
    match = Match.start(state.rules, state.seats, "seed")
    return replace(match, state=state, log=(state,), **more)  # type: ignore[arg-type]


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match, _ = match.apply(parse_move(move))
    return match


def refusal(match: Match, move: str) -> str:
    with pytest.raises(Illegal) as refused:
        match.apply(parse_move(move))
    return str(refused.value)


EIGHTS = "classic turn=1 hands=8h9h,7s7c table=8d stock=?8 deal=1/2 dealer=2"
LAST_CARD = "classic turn=1 hands=8h,- table=8d stock=- deal=6/6 dealer=2 last=2"


def test_a_match_starts_with_a_deal_and_no_points() -> None:
    match = Match.start(AFRICAN, 2, "winter")
    assert (match.hand, match.over, match.winner, match.state.scores) == (1, False, None, (0, 0))
    assert match.log == (match.state,) and match.commitment == commit("winter")


@pytest.mark.parametrize("seed", ["", "two words", "line\nbreak", "späte"])
def test_a_seed_has_to_fit_on_a_line_of_a_record(seed: str) -> None:
    with pytest.raises(Unreadable, match="without spaces"):
        Match.start(AFRICAN, 2, seed)


def test_a_match_for_the_wrong_number_of_players_does_not_start() -> None:
    with pytest.raises(Illegal, match="for 2 players, not for 3"):
        Match.start(AFRICAN, 3, "winter")


def test_a_hand_that_is_scored_is_followed_by_the_next_deal_at_once() -> None:
    match, happened = at(LAST_CARD).apply(parse_move("8hx8d"))
    assert [type(each) for each in happened][-2:] == [Scored, Dealt]
    assert happened[-1] == Dealt(1, 6, 1, 2)
    assert (match.hand, match.state.dealer, match.state.turn, match.state.phase) == (2, 1, 2, Phase.PLAY)
    assert match.state.scores == (3, 0) and match.log[-1] == match.state


def test_the_next_hand_remembers_who_resigned() -> None:
    position = "classic turn=1 hands=8h,-,-,- table=8d stock=- deal=3/3 dealer=4 last=2 resigned=3"
    assert play(at(position), "8hx8d").state.resigned == (3,)


def test_after_the_last_hand_of_all_the_highest_total_wins() -> None:
    match, happened = at(LAST_CARD + " scores=2,4", hand=100).apply(parse_move("8hx8d"))
    assert happened[-1] == MatchOver(0, (5, 4), "hands")
    assert match.over and match.winner == 0


def test_after_the_last_hand_of_all_equal_totals_are_a_draw() -> None:
    match = play(at(LAST_CARD + " scores=2,5", hand=100), "8hx8d")
    assert match.over and match.winner is None


def test_a_finished_match_takes_no_move() -> None:
    match = play(at(EIGHTS), "!end")
    assert match.over and match.winner is None
    assert refusal(match, "8h") == "The match is over."
    assert refusal(match, "!undo@1") == "The match is over."
    assert refusal(match, "!pause") == "The match is over."


def test_when_one_of_two_resigns_the_other_wins() -> None:
    match = play(at(EIGHTS), "!resign@1")
    assert match.over and match.winner == 1


def test_ones_own_last_turn_can_be_taken_back() -> None:
    match = at(EIGHTS)
    taken_back = play(match, "8hx8d", "!undo@1")
    assert taken_back.state == match.state
    assert taken_back.log[1:] == (parse_move("8hx8d:8"), parse_move("!undo@1"))


def test_only_the_player_takes_a_turn_back() -> None:
    assert "only they take it back" in refusal(play(at(EIGHTS), "8hx8d"), "!undo@2")
    assert "only they take it back" in refusal(play(at(EIGHTS), "8hx8d", "7s"), "!undo@1")


@pytest.mark.parametrize("then", ["!pause", "!undo@1", "!substitute@2:simple"])
def test_nothing_is_taken_back_once_something_followed(then: str) -> None:
    assert "nothing to take back" in refusal(play(at(EIGHTS), "8hx8d", then), "!undo@1")


def test_a_turn_after_which_cards_were_dealt_is_not_taken_back() -> None:
    match = play(at("classic turn=1 hands=8h,- table=8d stock=2h3h4h5h6s7s8s9s deal=5/6 dealer=2"), "8hx8d")
    assert match.state.deal == 6
    assert "nothing to take back" in refusal(match, "!undo@1")


def test_a_turn_that_ended_a_hand_is_not_taken_back() -> None:
    assert "nothing to take back" in refusal(play(at(LAST_CARD), "8hx8d"), "!undo@1")


@pytest.mark.parametrize(("pile", "allowed"), [("5d", True), ("2c5d", False)])
def test_a_steal_is_taken_back_only_if_it_uncovered_no_card(pile: str, allowed: bool) -> None:
    match = at(f"african turn=1 hands=9h9s,?2 table=9d4c piles=-,{pile} stock=- deal=2/2")
    match = play(match, "(9d,4c^2=9);9hx[9d]")
    if allowed:
        assert play(match, "!undo@1").state.piles == ((), (parse_position(f"african turn=1 hands={pile},-").hands[0]))
    else:
        assert "nothing to take back" in refusal(match, "!undo@1")


def test_a_computer_plays_a_seat_until_its_person_returns() -> None:
    match = play(at(EIGHTS), "!substitute@2:hard", "!substitute@1:simple")
    assert match.substitutes == ((1, "simple"), (2, "hard"))
    assert play(match, "!return@1").substitutes == ((2, "hard"),)
    assert play(match, "!substitute@2:simple").substitutes == ((1, "simple"), (2, "simple"))


def test_nobody_returns_who_was_not_away() -> None:
    assert "cannot come back" in refusal(at(EIGHTS), "!return@1")
    assert "no seat 3" in refusal(at(EIGHTS), "!substitute@3:hard")


def test_the_clock_stands_and_runs_again() -> None:
    match = play(at(EIGHTS), "!pause")
    assert match.paused and not play(match, "!resume").paused
    assert play(match, "!resume").log == (match.state, *map(parse_move, ("!pause", "!resume")))
    assert "stands already" in refusal(match, "!pause")
    assert "runs already" in refusal(at(EIGHTS), "!resume")


def test_a_refused_move_leaves_the_match_as_it_was() -> None:
    match = at(EIGHTS)
    refusal(match, "9hx8d")
    assert match == at(EIGHTS)


@pytest.mark.parametrize("table", strategies.tables(), ids=strategies.table_name)
def test_a_match_goes_on_through_hands_with_the_deal_going_round(table: tuple[Rules, int]) -> None:
    hands = [each for each in strategies.played(*table, 1, 5000)[-1].log if isinstance(each, State)]
    assert len(hands) > 1 or table[0].end.target == 1
    if not table[0].deal.lowest_starts:
        assert all(after.dealer == before.after(before.dealer) for before, after in pairwise(hands))


SETTLING = "african turn=1 hands=8s,- table=5h3hKh stock=- deal=2/2 piles=2c3c,4c5c last=2 dealer=2"


@pytest.mark.parametrize(
    ("position", "turn"),
    [
        (SETTLING, "8s"),
        (SETTLING, "8sx3h5h:8"),
        ("draw turn=1 hands=8h9h,7s7c table=8d stock=- dealer=2", "8hx8d"),
        ("bundles turn=1 hands=8h9h,7s7c table=- piles=-,2c3c8c stock=?8 deal=1/2 dealer=2", "8hx*2"),
        ("south-african turn=1 hands=8h9h,7s7c table=- piles=-,8c stock=?8 deal=1/2 dealer=2", "8hx^2:8"),
        ("kasino turn=1 hands=8h9h,7s7c table=8d stock=?8 deal=1/2 dealer=2 scores=3,4 sweeps=0,1", "8hx8d"),
    ],
)
def test_a_turn_that_showed_nobody_a_card_is_taken_back_with_its_points(position: str, turn: str) -> None:
    match = at(position)
    assert play(match, turn).state != match.state
    assert play(match, turn, "!undo@1").state == match.state


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        (SETTLING, ("8s", "!insist@2:8sx3h5h:8")),
        (SETTLING, ("8s", "!timeout@1")),
        ("swazi turn=1 hands=8h9h,7s,9d7c,7h table=[4h5h=9@1] stock=-", ("8h", "!ask@3:[4h]")),
        ("draw turn=1 hands=8h9h,7s7c table=8d stock=2h dealer=2", ("8hx8d",)),
        ("south-african turn=1 hands=8h9h,7s7c table=- piles=-,2c8c stock=?8 deal=1/2 dealer=2", ("8hx^2:8",)),
        ("house+claim=1 turn=1 hands=8h,7s table=8d stock=- dealer=2 scores=25,3", ("8hx8d", "!resign@2")),
    ],
)
def test_after_an_event_or_a_card_that_came_to_light_nothing_is_taken_back(
    position: str, moves: tuple[str, ...]
) -> None:
    assert refusal(play(at(position), *moves), "!undo@1")


def test_who_resigned_does_not_come_back_to_the_game() -> None:
    three = "classic turn=1 hands=8h9h,7s7c,2h2c table=8d stock=-"
    match = play(at(three), "!resign@1", "!substitute@1:hard", "!substitute@2:hard")
    assert "cannot come back" in refusal(match, "!return@1")
    assert play(match, "!return@2").substitutes == ((1, "hard"),)


def test_a_substitute_or_a_return_is_for_a_seat_of_the_table() -> None:
    for event in (Substitute(0, "hard"), Substitute(3, "hard"), Return(0), Return(3)):
        with pytest.raises(Illegal, match="no seat"):
            at(EIGHTS).apply(event)


def test_a_pause_goes_on_over_the_end_of_a_hand() -> None:
    match = play(at(LAST_CARD), "!pause", "8hx8d")
    assert match.paused and match.hand == 2


def test_while_the_seed_is_secret_nothing_happens_between_two_hands() -> None:
    match = play(at(LAST_CARD, seed=""), "8hx8d")
    assert (match.state.phase, match.hand) == (Phase.SCORED, 1)
    for move in ("8h", "!resign@1", "!stand@2"):
        assert "next one is not dealt" in refusal(match, move)
    assert play(match, "!pause").paused


def test_a_hand_whose_cards_come_from_elsewhere_follows_from_the_one_before() -> None:
    three = "classic turn=1 hands=8h,-,- table=8d stock=- deal=4/4 dealer=3 last=2"
    match = play(at(three, seed=""), "!resign@2", "8hx8d")
    hand = deal_hand(match.rules, 3, "elsewhere", 2, 1, match.state.scores, (2,))
    after = match.deal(hand)
    assert (after.hand, after.state, after.log[-1], after.result) == (2, hand, hand, None)
    changed: tuple[dict[str, object], ...] = (
        {"resigned": ()},
        {"scores": (0, 0, 0)},
        {"dealer": 2},
        {"rules": variants.find("house")},
    )
    for change in changed:
        with pytest.raises(Unreadable, match="does not follow"):
            match.deal(hand.but(**change))
    with pytest.raises(Unreadable, match="before the last one is over"):
        after.deal(hand)
    with pytest.raises(Unreadable, match="before the last one is over"):
        replace(match, seed="seed").deal(hand)


def test_a_match_has_no_result_before_it_is_over() -> None:
    match = play(at(EIGHTS), "8hx8d", "!undo@1", "!pause", "!resume", "8h")
    assert match.result is None and match.winner is None
