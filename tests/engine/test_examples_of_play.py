"""Smaller sentences of the sources that tell of a play with cards in it, each named after its source."""

from __future__ import annotations

import pytest

from engine.state import State
from engine.table import BuildPile, builds
from tests.engine.examples import after, allows, listed, refusal
from tests.engine.test_examples_family import only_build, played


def left(state: State) -> tuple[BuildPile, ...]:
    """The builds that a turn leaves."""
    return builds(state.table)


@pytest.mark.parametrize(("hand", "table", "step"), [("2h5s", "3d", "2h+3d=5"), ("2h5s", "3dAc4c", "2h+3d,Ac4c=5")])
def test_how_to_play_casino_rule_3_a_five_build_single_and_multiple(hand: str, table: str, step: str) -> None:
    build = only_build(played(f"classic turn=1 hands={hand},?4 table={table} stock=-", step))
    assert (build.value, build.is_single) == (5, "," not in step)


def test_how_to_play_casino_rule_4_beside_an_own_build_another_may_be_made() -> None:
    state = played("classic turn=1 hands=2h5s9s,?4 table=[4c5h=9@1]3d stock=-", "2h+3d=5")
    assert [(build.value, build.owner) for build in left(state)] == [(9, 1), (5, 1)]


def test_how_to_play_casino_rule_4_who_built_may_trail_once_another_has_added() -> None:
    position = "classic turn=1 hands=9s2h,9d9c table=[4c5h=9@{}] stock=-"
    assert refusal(position.format(1), "2h") == "no trailing"
    added = played(position.format(1).replace("turn=1", "turn=2"), "9d,[4c]=9")
    assert only_build(added).owner == 2 and allows(position.format(2), "2h")


def test_how_to_play_casino_some_trail_beside_their_build() -> None:
    position = "classic{} turn=1 hands=9s2h,?2 table=[4c5h=9@1] stock=-"
    assert refusal(position.format(""), "2h") == "no trailing"
    assert allows(position.format("+trail_with_build=1"), "2h")
    assert refusal(position.format("+trail_with_build=1"), "9s") == "keep a taker"


def test_how_to_play_casino_in_sweden_two_and_ten_have_no_other_value_and_an_ace_takes_an_ace() -> None:
    assert listed("kasino-sweden turn=1 hands=2s,?3 table=2h5d8d stock=-") == ["2sx2h:2", "2s"]
    assert listed("kasino-sweden turn=1 hands=Td,?3 table=Th6d stock=-") == ["TdxTh:10", "Td"]
    assert listed("kasino-sweden turn=1 hands=As,?3 table=AhKd stock=-") == ["AsxAh:1", "AsxAhKd:14", "As"]


def test_how_to_play_casino_swazi_a_single_thirteen_of_six_five_and_two() -> None:
    state = after("swazi turn=1 hands=Kh3d,?2,?2 table=6h5c2d stock=-", "(2d5c6h=13)").now
    assert only_build(state).is_single


def test_how_to_play_casino_swazi_table_steps_come_before_and_after_the_hand_card_in_any_order() -> None:
    position = "swazi turn=1 hands=9hKhTd,?2,?2 table=4c5d6h7dThTs3c stock=-"
    assert allows(position, "(4c5d=9);Td;(6h7d=13);(3cTh,[6h]=13)")
    assert refusal(position, "(4c5d=9);Td;9hx[4c]:9") == "one hand card"
    assert listed(position, "(4c5d=9)") and "end" not in listed(position, "(4c5d=9)")


def test_how_to_play_casino_swazi_5_an_owner_trails_freely_and_keeps_a_card() -> None:
    position = "swazi turn=1 hands=9h2d,?2,?2 table=[4h5c=9@1] stock=-"
    assert allows(position, "2d")
    assert refusal(position, "9h") == "keep a taker"


def test_how_to_play_casino_swazi_two_aces_make_ones_or_fourteens() -> None:
    position = "swazi turn=1 hands=AhAc3d,?2,?2 table=AsAd stock=-"
    assert listed(position, card="(") == ["(As,Ad=1)", "(As,Ad=14)"]
    assert refusal(position.replace("AhAc", "Kh"), "(As,Ad=14)") == "keep a taker"


def test_how_to_play_casino_sotho_an_ace_is_one_and_pictures_are_in_no_build() -> None:
    position = "sotho turn=1 hands=AhQhTd,?2 table=AcKs3dJd stock=- deal=2/2"
    assert listed(position, card="Ah") == ["AhxAc:1", "Ah"]
    assert not [step for step in listed(position) if "=" in step]
    assert listed("sotho turn=1 hands=KhKd,?2 table=KsKc stock=- deal=2/2", card="Kh") == [
        "KhxKs",
        "KhxKc",
        "KhxKs,Kc",
        "Kh",
    ]


@pytest.mark.parametrize("seats", [2, 4])
def test_how_to_play_casino_south_african_the_first_player_can_only_play_a_card(seats: int) -> None:
    others = ",?10" * (seats - 1)
    position = f"south-african turn=1 hands=As2s3s4s5s6s7s8s9sTs{others} table=-"
    assert listed(position) == ["As", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "Ts"]


def test_african_casino_an_ace_in_a_build_keeps_its_value_until_the_build_is_taken() -> None:
    state = played("african turn=1 hands=KdAh2c,?3 table=As stock=- deal=2/2", "Kd+As=14")
    assert only_build(state).value == 14
    assert refusal("african turn=1 hands=AhKs,?3 table=[AsKd=14@2] stock=- deal=2/2", "Ahx[As]:1") == (
        "builds are taken whole"
    )
    assert allows("african turn=1 hands=AhKs,?3 table=[AsKd=14@2] stock=- deal=2/2", "Ahx[As]:14")


def test_african_casino_a_card_takes_single_cards_groups_and_builds_all_at_once() -> None:
    assert allows("african turn=1 hands=9s,?3 table=9h4d5d[6h3h=9@2] stock=- deal=2/2", "9sx9h,4d5d,[3h]:9")


@pytest.mark.parametrize("pair", ["Ac9d", "2c8d", "3c7d"])
def test_three_deal_casino_a_ten_takes_two_cards_that_make_ten(pair: str) -> None:
    assert allows(f"three-deal turn=1 hands=Th,?3 table={pair} stock=-", f"Thx{pair}:10")


@pytest.mark.parametrize(
    ("card", "build"),
    [
        ("3h", "Ac2c=3"),
        ("4h", "Ac3c=4"),
        ("4h", "2d2c=4"),
        ("4h", "AdAc2c=4"),
        ("6h", "Ac2c3c=6"),
        ("7h", "2d2c3c=7"),
    ],
)
def test_three_deal_casino_a_build_and_a_stolen_build_are_taken_by_a_card_of_their_value(card: str, build: str) -> None:
    position = f"three-deal turn=1 hands={card}Kd,?3 table=[{build}@2] stock=-"
    assert listed(position, card=card) == [f"{card}x[{build[:2]}]:{build[-1]}", card]


def test_casino_2_to_4_seven_then_nine_and_a_nine_on_it_is_only_taken() -> None:
    seven = played("house turn=1 hands=5h7h,2d9d,9c9hTc,?2 table=2c stock=-", "5h+2c=7")
    assert only_build(seven).value == 7
    nine = played("house turn=2 hands=7h,2d9d,9c9hTc,?2 table=[2c5h=7@1] stock=-", "2d+[2c]=9")
    assert (only_build(nine).value, only_build(nine).owner) == (9, 2)
    stack = played("house turn=3 hands=7h,9d,9c9hTc,?2 table=[2c5h2d=9@2] stock=-", "9c,[2c]=9")
    assert (only_build(stack).value, only_build(stack).is_single) == (9, False)
    fourth = "house turn=4 hands=7h,9d,9h,9sAsTs table=[2c5h2d|9c=9@3] stock=-"
    assert listed(fourth) == ["As", "9sx[2d]:9", "9s", "Ts"]


def test_casino_2_to_4_face_cards_are_in_no_build() -> None:
    position = "house turn=1 hands=JhJdTs,?3 table=Js9c stock=-"
    assert not [step for step in listed(position) if "=" in step]
    assert refusal(position, "Jh,Js=11") == "sums"


def test_casino_and_its_family_an_own_build_is_increased_in_the_same_way_from_the_hand() -> None:
    position = "parlour turn=1 hands=AhTh9c,?3 table=[5c4d=9@1]Ac stock=-"
    assert allows(position, "Ah+[4d]=10")
    assert refusal(position.replace("Th", "Jh"), "Ah+[4d]=10") == "keep a taker"
    assert refusal(position, "(Ac[4d]=10)") == "hand card"


def test_casino_and_its_family_what_is_left_is_attended_to_at_the_next_turn() -> None:
    position = "parlour turn=1 hands=8h3d6h9h,?3 table=[5c3c=8@1]3s6d stock=-"
    assert refusal(position, "9h") == "duty" and refusal(position, "3dx3s:3") == "duty"
    assert refusal(position, "6hx6d:6") == "duty"
    assert allows(position, "8hx[3c]:8")


def test_casino_and_its_family_royal_pictures_are_taken_two_three_or_four_at_a_turn() -> None:
    for queens in ("Qs,Qd", "Qs,Qc", "Qs,Qd,Qc"):
        assert allows("royal turn=1 hands=Qh,?3 table=QsQdQc stock=-", f"Qhx{queens}:12")


def test_casino_and_its_family_bundles_only_pair() -> None:
    position = "bundles turn=1 hands=9hKd,?4 table=5d4d9sKsKcKh piles=-,- stock=-"
    assert listed(position, card="9h") == ["9hx9s", "9h"]
    assert allows(position, "KdxKs,Kh,Kc")


def test_casino_and_its_family_draw_is_judged_before_the_card_is_drawn() -> None:
    position = "{} turn=1 hands=9h{},?4 table=[5c4d=9@1] stock=9c9s deal=1/1"
    assert refusal(position.format("draw", "2d3d4s"), "9h,[4d]=9") == "keep a taker"
    assert allows(position.format("draw", "9d3d4s"), "9h,[4d]=9")
    assert refusal(position.format("crazy", "2d3d4s5s6s7s8s"), "9h,[4d]=9") == "keep a taker"


def test_rules_a_builds_value_is_one_that_some_card_can_be_played_with() -> None:
    assert refusal("classic turn=1 hands=9hTs,?4 table=9cTd", "9h+9cTd=28") == "build values"
    assert refusal("african turn=1 hands=9hTs,?3 table=9cTd deal=2/2", "(9cTd=19)") == "build values"
    assert refusal("african turn=1 hands=9hTs,?3 table=9c deal=2/2", "9h+9c=18") == "build values"
    aces = "kasino+builds=1 turn=1 hands=AhAs,?4 table=Ac"
    assert refusal(aces, "Ah,Ac=1") == "build values"
    assert not refusal(aces.replace("kasino+builds=1", "royal-standard"), "Ah,Ac=1")
