"""What a hand is worth and when a match is won."""

from __future__ import annotations

import pytest

from engine import score, tally
from engine.cards import PACK, card, cards_text
from engine.happened import Line, MatchOver, Residue, Scored, SweepsCancelled, Swept
from engine.notation import parse_position
from engine.state import Phase, State
from engine.variants import find


def lines(position: str) -> dict[str, Line]:
    return {line.what: line for line in tally.count(parse_position(position))}


def piles(game: str, *piles: str, more: str = "") -> str:
    return f"{game} turn=1 hands={','.join('-' * len(piles))} piles={','.join(piles)} {more}"


def points(position: str, what: str) -> tuple[int, ...]:
    return lines(position)[what].points


SPADES = cards_text(PACK[::4])
OTHERS = cards_text(tuple(each for each in PACK if each.suit))


@pytest.mark.parametrize(("game", "total"), [("classic", 11), ("royal-standard", 11), ("african", 11), ("kasino", 10)])
def test_a_hand_gives_the_rows_total(game: str, total: int) -> None:
    found = tally.count(parse_position(piles(game, SPADES, OTHERS)))
    assert sum(sum(line.points) for line in found) == total


@pytest.mark.parametrize(
    ("game", "each"), [("classic", (0, 0)), ("royal-standard", (0, 0)), ("african", (1, 1)), ("kasino", (0, 0))]
)
def test_sides_that_tie_for_cards_get_what_the_game_says(game: str, each: tuple[int, int]) -> None:
    position = piles(game, "2s3h", "4s5h")
    assert points(position, tally.CARDS) == each
    assert points(position, tally.SPADES) == each


def test_where_nobody_captured_nobody_ties_for_most() -> None:
    position = piles("african", "-", "-")
    assert points(position, tally.CARDS) == points(position, tally.SPADES) == (0, 0)


def test_in_kasino_two_who_tie_for_spades_among_three_share() -> None:
    assert points(piles("kasino", "3s4s", "5s6s", "7s"), tally.SPADES) == (1, 1, 0)
    assert points(piles("kasino", "3s", "5s", "7s"), tally.SPADES) == (0, 0, 0)
    assert points(piles("kasino+partners=1", "3s4s", "5s6s").replace("-,-", "-,-,-,-"), tally.SPADES) == (0, 0)


def test_single_cards_count_for_whoever_has_them_and_are_named() -> None:
    found = lines(piles("classic", "AsTd", "2sAhAd"))
    assert found[tally.ACES_WON] == Line("aces", (1, 2), (1, 2), (PACK[:1], PACK[1:3]))
    assert found[tally.LITTLE].points == (0, 1) and found[tally.BIG].points == (2, 0)


@pytest.mark.parametrize(
    ("game", "points"),
    [
        ("classic", {"As": 1, "Ah": 1, "2s": 1, "Td": 2, "Js": 0, "3s": 0, "Th": 0}),
        ("three-deal", {"As": 1, "Ah": 1, "2s": 0, "Td": 2, "Js": 0, "3s": 0, "Th": 0}),
        ("spade", {"As": 2, "Ah": 1, "2s": 2, "Td": 2, "Js": 2, "3s": 1, "Th": 0}),
        ("bundles", {"As": 0, "Ah": 0, "2s": 0, "Td": 0, "Js": 0, "3s": 0, "Th": 0}),
    ],
)
def test_a_card_is_worth_what_it_scores_by_itself(game: str, points: dict[str, int]) -> None:
    rules = find(game)
    assert {text: tally.worth(rules, card(text)) for text in points} == points


def test_the_residue_goes_to_the_last_capturer_before_counting() -> None:
    state = parse_position(piles("classic", "2h", "3h", more="table=9hTd last=2"))
    after, happened = score.finish(state)
    assert happened[0] == Residue(2, state.table)  # type: ignore[arg-type]
    assert after.table == () and cards_text(after.piles[1]) == "3h9hTd"
    assert after.scores == (0, 5) and after.phase is Phase.SCORED


def test_where_nobody_captured_the_table_belongs_to_nobody() -> None:
    state = parse_position(piles("classic", "-", "-", more="table=9hTd"))
    after, happened = score.finish(state)
    assert happened[0] == Residue(0, state.table)  # type: ignore[arg-type]
    assert after.table == state.table and after.scores == (0, 0)


def finished(position: str) -> tuple[State, MatchOver | None]:
    after, happened = score.finish(parse_position(position))
    assert isinstance(happened[-1], Scored | MatchOver)
    return after, happened[-1] if isinstance(happened[-1], MatchOver) else None


def test_the_highest_total_at_the_target_wins() -> None:
    after, over = finished(piles("classic", "Td2h3h", "AhAd", more="scores=19,20"))
    assert over == MatchOver(0, (24, 22), "target") and after.phase is Phase.OVER


def test_below_the_target_another_hand_follows() -> None:
    after, over = finished(piles("classic", "2h3h", "Ah", more="scores=1,1"))
    assert over is None and after.phase is Phase.SCORED and after.scores == (4, 2)


def test_a_tie_for_the_highest_means_another_hand() -> None:
    after, over = finished(piles("classic", "AhAd", "Td3h", more="scores=20,20"))
    assert over is None and after.scores == (22, 22)


def test_in_kasino_a_tie_at_the_target_is_counted_out_by_single_cards_first() -> None:
    _, over = finished(piles("kasino", "Ah3s4s", "Ad2c3c4c", more="scores=15,16"))
    assert over == MatchOver(1, (18, 18), "count-out")


def test_in_kasino_a_tie_that_single_cards_leave_is_counted_out_by_spades() -> None:
    _, over = finished(piles("kasino", "Ah3s", "Ad2c3c4c", "5s", more="scores=15,15,2"))
    assert over == MatchOver(0, (17, 17, 3), "count-out")


def test_in_kasino_a_tie_at_the_very_target_is_counted_out() -> None:
    _, over = finished(piles("kasino", "Ah3s4s", "Ad2c3c4c", more="scores=13,14"))
    assert over == MatchOver(1, (16, 16), "count-out")


def test_where_everybody_resigned_nobody_wins() -> None:
    for game in ("classic", "kasino", "classic+count_out=1"):
        _, over = finished(piles(game, "Td2h", "3h", more="scores=30,25 resigned=1,2"))
        assert over is None


def test_in_kasino_a_tie_that_counting_out_leaves_means_another_hand() -> None:
    after, over = finished(piles("kasino", "Ah3s", "Ad4s", more="scores=16,16"))
    assert over is None and after.scores == (17, 17) and after.phase is Phase.SCORED


def test_in_kasino_a_tie_below_the_target_is_not_counted_out() -> None:
    _, over = finished(piles("kasino", "Ah3s4s", "Ad2c3c4c", more="scores=5,6"))
    assert over is None


def test_a_side_that_resigned_neither_wins_nor_ends_the_match() -> None:
    _, over = finished(piles("classic", "Td2h", "3h", "4h", more="scores=30,5,6 resigned=1"))
    assert over is None
    _, over = finished(piles("classic", "Td2h", "3h", "4h", more="scores=30,25,6 resigned=1"))
    assert over is not None and over.winner == 1


def test_the_sweeps_line_is_not_added_again() -> None:
    after, happened = score.finish(parse_position(piles("kasino", "2h3h", "4h", more="scores=3,0 sweeps=3,0")))
    scored = next(each for each in happened if isinstance(each, Scored))
    assert scored.lines[-1] == Line("sweeps", (3, 0), (3, 0))
    assert (scored.before, scored.after) == ((3, 0), after.scores) == ((3, 0), (4, 0))


def swept(position: str, side: int) -> tuple[State, tuple[object, ...]]:
    return score.sweep(parse_position(position), side)


def test_a_sweep_scores_at_once() -> None:
    after, happened = swept(piles("kasino", "2h", "-", more="scores=3,4"), 0)
    assert happened == (Swept(0, 1),) and after.scores == (4, 4) and after.sweeps == (1, 0)


def test_when_every_side_has_a_sweep_each_loses_one_before_the_target_is_looked_at() -> None:
    after, happened = swept(piles("kasino", "2h", "-", more="scores=5,15 sweeps=1,0"), 1)
    assert happened == (Swept(1, 1), SweepsCancelled(1))
    assert after.scores == (4, 15) and after.sweeps == (0, 0) and after.phase is Phase.PLAY


def test_sweeps_of_every_side_stand_where_they_count_at_the_end_of_the_hand() -> None:
    after, happened = swept(piles("house", "2h", "-", more="scores=5,20 sweeps=1,0"), 1)
    assert happened == (Swept(1, 1),)
    assert (after.scores, after.sweeps, after.phase) == ((5, 20), (1, 1), Phase.PLAY)


def test_a_sweep_ends_the_match_in_mid_hand() -> None:
    after, happened = swept(piles("kasino", "2h", "-", more="scores=5,15"), 1)
    assert happened[-1] == MatchOver(1, (5, 16), "sweep") and after.phase is Phase.OVER


def test_a_sweep_does_not_win_while_others_are_level_or_ahead() -> None:
    after, _ = swept(piles("kasino", "-", "-", "-", more="scores=17,17,15"), 2)
    assert after.phase is Phase.PLAY and after.scores == (17, 17, 16)


def test_a_game_without_points_for_sweeps_counts_none() -> None:
    state = parse_position(piles("classic", "2h", "-"))
    assert score.sweep(state, 0) == (state, ())
