"""House rules that meet each other, and rules of games that meet house rules."""

from __future__ import annotations

import pytest

from engine.apply import play
from engine.errors import Illegal
from engine.happened import MatchOver
from engine.notation import parse_move, parse_position
from engine.state import Phase, State
from engine.table import builds
from tests.engine.examples import listed, refusal


def after(position: str, *moves: str) -> State:
    """The position after turns and events."""
    state = parse_position(position)
    for move in moves:
        state = play(state, parse_move(move)).state
    return state


OWN_FIVE = "{} turn=1 hands=9h9dTd5d,?2 table=[Ac4c=5@{}]4d stock=-"


@pytest.mark.parametrize(
    ("game", "owner", "rule"),
    [
        ("classic", 1, ""),
        ("parlour", 1, ""),  # taking the own build in meets the strict duty
        ("house", 1, "builds are whole"),  # one's own is not built on
        ("house", 2, ""),
        ("three-deal", 1, "single builds"),
    ],
)
def test_a_single_build_is_summed_where_builds_count_as_cards(game: str, owner: int, rule: str) -> None:
    position = OWN_FIVE.format(f"{game}+builds_as_cards=1", owner)
    assert refusal(position, "9h,4d[Ac]=9") == rule
    assert refusal(position, "9hx4d[Ac]:9") == ""
    assert refusal(OWN_FIVE.format(game, owner), "9hx4d[Ac]:9") == "builds are taken whole"


def test_the_partners_build_is_summed_only_by_who_holds_the_card() -> None:
    position = "partnership+builds_as_cards=1 turn=1 hands=9h{},?2,?2,?2 table=[Ac4c=5@3]4d"
    assert refusal(position.format("Kd"), "9h,4d[Ac]=9") == "keep a taker"
    assert refusal(position.format("9d"), "9h,4d[Ac]=9") == ""


def test_a_raise_that_takes_the_partners_build_in_is_the_raisers() -> None:
    position = "partnership turn=1 hands=As{},?2,?2,?2 table=[7h3c|6d4s=10@3][8cAd=9@2]"
    assert refusal(position.format("9s"), "As+[8c],[7h]=10") == "keep a taker"
    (build,) = builds(after(position.format("Ts"), "As+[8c],[7h]=10").table)
    assert (build.value, build.owner) == (10, 1)


def test_a_build_that_goes_with_a_trail_is_the_trailers_even_with_the_partners_in_it() -> None:
    key = "partnership+builds_as_cards=1+table_build_on_trail=1"
    position = f"{key} turn=1 hands=Kh{{}},?2,?2,?2 table=3d5d[2c6s=8@3]"
    (build,) = builds(after(position.format("8h"), "Kh;(3d5d,[2c]=8)").table)
    assert (build.value, build.owner) == (8, 1)
    assert refusal(position.format("Qh"), "Kh;(3d5d,[2c]=8)") == "keep a taker"


def test_in_kasino_a_build_counts_its_value_in_a_sum_that_a_played_ace_takes() -> None:
    position = "{} turn=1 hands=AdTd2s,?2 table=[Ac4c=5@2]9d stock=-"
    assert listed(position.format("kasino+builds=1+builds_as_cards=1"), card="Ad") == [
        "Adx9d[Ac]:14",
        "Ad+9d[Ac]=15",
        "Ad",
    ]
    assert listed(position.format("kasino+builds=1"), card="Ad") == ["Ad"]


TRAIL = "{} turn=1 hands=KhTs8c,?2 table=[4c6h=10@{}]3d5c stock=-"


@pytest.mark.parametrize(
    ("game", "owner", "steps"),
    [
        ("classic+table_build_on_trail=1", 2, ["(3d5c=8)", "end"]),
        ("classic+table_build_on_trail=1+trail_with_build=1", 1, ["(3d5c=8)", "end"]),
        ("classic+one_build=1+table_build_on_trail=1+trail_with_build=1", 1, ["end"]),
        ("pirate+table_build_on_trail=1", 1, ["(3d5c=8)", "end"]),
        ("parlour+table_build_on_trail=1", 2, ["(3d5c=8)", "end"]),
        ("classic", 2, ["end"]),
        ("classic+must_capture=1+table_build_on_trail=1", 2, ["(3d5c=8)", "end"]),
    ],
)
def test_a_build_goes_with_a_trail_that_is_allowed_by_itself(game: str, owner: int, steps: list[str]) -> None:
    assert listed(TRAIL.format(game, owner), "Kh") == steps


@pytest.mark.parametrize(("game", "rule"), [("classic", "no trailing"), ("parlour", "duty")])
def test_no_build_goes_with_a_trail_that_a_duty_forbids(game: str, rule: str) -> None:
    assert refusal(TRAIL.format(f"{game}+table_build_on_trail=1", 1), "Kh") == rule


def test_a_build_that_goes_with_a_trail_takes_in_no_second_of_its_value() -> None:
    position = "classic+{}table_build_on_trail=1 turn=1 hands=Kh8c,?2 table=3d5d[2c6s=8@2] stock=-"
    assert listed(position.format(""), "Kh") == ["(3d5d=8)", "end"]
    assert listed(position.format("same_value=forbid+"), "Kh") == ["end"]
    assert listed(position.format("builds_as_cards=1+same_value=forbid+"), "Kh") == ["(3d5d,[2c]=8)", "end"]


SEVEN_AND_NINE = "{} turn=1 hands=2h9s9d,?2 table=[3d4c=7@2][4h5c{}=9@2] stock=-"


@pytest.mark.parametrize(
    ("game", "more", "raises"),
    [
        ("classic", "", ["2h+[3d]=9", "2h+[3d],[4h]=9"]),
        ("classic+same_value=forbid", "", ["2h+[3d],[4h]=9"]),
        ("house", "|9h", ["2h+[3d]=9"]),
        ("house+same_value=forbid", "|9h", []),  # a closed build cannot be taken in
        ("three-deal", "", ["2h+[3d]=9"]),
        ("three-deal+same_value=forbid", "", []),
    ],
)
def test_a_raise_to_a_value_that_stands_takes_the_other_in_or_is_forbidden(
    game: str, more: str, raises: list[str]
) -> None:
    assert listed(SEVEN_AND_NINE.format(game, more), card="2h+") == raises


@pytest.mark.parametrize("game", ["classic", "swazi"])
def test_who_may_own_one_build_raises_into_it(game: str) -> None:
    seats = ",?2" * (2 if game == "swazi" else 1)
    position = f"{game}+one_build=1 turn=1 hands=2h9s9d{seats} table=[3d4c=7@2][4h5c=9@1]"
    assert listed(position, card="2h+") == ["2h+[3d],[4h]=9"]
    other = position.replace("9@1", "8@1").replace("4h5c", "3h5c").replace("9d", "8d")
    assert listed(other, card="2h+") == []


def test_loose_cards_help_to_raise_and_the_other_build_of_the_value_comes_in() -> None:
    position = "classic+increase_with_table_cards=1{} turn=1 hands=3hTd2c,?2 table=[Ac4c=5@2]2d[6d4d=10@2]"
    assert listed(position.format(""), card="3h+") == ["3h+2d[Ac]=10", "3h+2d[Ac],[4d]=10"]
    assert listed(position.format("+same_value=forbid"), card="3h+") == ["3h+2d[Ac],[4d]=10"]


@pytest.mark.parametrize(
    ("position", "trails"),
    [
        ("african+must_capture=1 turn=1 hands=9h4dKd,?2 table=[6h3h=9@1]4s deal=1/2", []),
        ("african+must_capture=1 turn=1 hands=9h4dKd,?2 table=[6h3h=9@1]4s deal=2/2", ["Kd"]),
        ("african turn=1 hands=9h4dKd,?2 table=[6h3h=9@1]4s deal=2/2", ["4d", "Kd"]),
        ("south-african+must_capture=1 turn=1 hands=4d9d,?2 table=5s piles=-,9s deal=2/2", ["4d"]),
        ("bundles+must_capture=1 turn=1 hands=4d9d,?2 table=5s piles=-,9s", ["4d"]),
        ("kasino+must_capture=1 turn=1 hands=AdTd9d,?2 table=As9hKd", ["Td"]),
        ("sotho+must_capture=1 turn=1 hands=QdJd,?2 table=Qs deal=2/2", ["Jd"]),
    ],
)
def test_what_must_capture_is_not_trailed_and_duties_hold_besides(position: str, trails: list[str]) -> None:
    assert [step for step in listed(position) if len(step) == 2] == trails


CLAIM = "partnership+claim=1 turn=3 hands=?,?,?,? table=9c piles=AsTd,- scores=18,20 deal=3/3 dealer=2 stock=-"


@pytest.mark.parametrize("seat", [1, 3])
def test_either_partner_claims_for_the_side(seat: int) -> None:
    outcome = play(parse_position(CLAIM), parse_move(f"!claim@{seat}"))
    assert outcome.happened == (MatchOver(0, (21, 20), "claim"),)
    with pytest.raises(Illegal, match="not got 21"):
        play(parse_position(CLAIM), parse_move("!claim@2"))


def test_what_was_left_unclaimed_is_claimed_in_the_next_hand() -> None:
    counted = after("classic+claim=1 turn=1 hands=9h,- table=9c piles=As,Ah scores=20,2 stock=- last=1", "9hx9c")
    assert (counted.phase, counted.scores) == (Phase.SCORED, (25, 3))
    assert after("classic+claim=1 turn=1 hands=9h,? table=9c scores=25,3 stock=-", "!claim@1").phase is Phase.OVER


@pytest.mark.parametrize(("before", "total", "phase"), [(3, 8, Phase.SCORED), (6, 11, Phase.OVER)])
def test_two_sides_of_partners_score_their_difference_and_eleven_win(before: int, total: int, phase: Phase) -> None:
    position = "classic+difference=1+partners=1 turn=4 hands=-,-,-,9h table=9c piles=AsAd,Ah2sTd stock=- deal=3/3"
    counted = after(f"{position} scores=9,{before}", "9hx9c")
    assert (counted.scores, counted.phase) == ((9, total), phase)
