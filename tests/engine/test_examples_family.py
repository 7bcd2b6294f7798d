"""The worked examples of the sources for the other games, each named after its source."""

from __future__ import annotations

import pytest

from engine.apply import play
from engine.cards import cards_text
from engine.notation import parse_position, parse_turn, position_text
from engine.state import State
from engine.table import BuildPile, builds
from tests.engine.examples import after, allows, listed, refusal


def played(position: str, turn: str) -> State:
    """The position after a turn."""
    return play(parse_position(position), parse_turn(turn)).state


def only_build(state: State) -> BuildPile:
    """The one build on the table."""
    (build,) = (item for item in state.table if isinstance(item, BuildPile))
    return build


def test_how_to_play_casino_rule_5_with_the_option_a_loose_card_helps_to_raise() -> None:
    position = "{} turn=1 hands=3h8hTd,?3 table=[As4c=5@2]2d stock=-"
    assert refusal(position.format("classic"), "3h+2d[As]=10") == "raise"
    assert allows(position.format("classic+increase_with_table_cards=1"), "3h+2d[As]=10")


def test_how_to_play_casino_rule_5_with_the_option_the_hand_card_still_has_to_count() -> None:
    position = "classic+increase_with_table_cards=1 turn=1 hands=9h9d,?3 table=[2s4c=6@2]3d stock=-"
    assert refusal(position, "9h,3d[2s]=9") == "builds are whole"


def test_how_to_play_casino_rule_6_with_the_option_builds_are_summed_like_cards() -> None:
    position = "{} turn=1 hands=ThTd,?3 table=[As5c=6@2]4d stock=-"
    assert refusal(position.format("classic"), "Thx4d[As]:10") == "builds are taken whole"
    with_option = position.format("classic+builds_as_cards=1")
    assert allows(with_option, "Thx4d[As]:10")
    assert allows(with_option, "Th,4d[As]=10")
    build = only_build(after(with_option, "Th,4d[As]=10").now)
    assert sorted(map(len, build.groups)) == [1, 3]


def test_how_to_play_casino_with_the_option_a_trail_goes_with_a_build_of_table_cards() -> None:
    position = "{} turn=1 hands=8hKh,?3 table=3d5c8c stock=-"
    assert refusal(position.format("classic"), "Kh;(3d5c=8)") == "one hand card"
    key = "classic+table_build_on_trail=1"
    assert listed(position.format(key), "Kh") == ["(8c,3d5c=8)", "(3d5c=8)", "end"]
    assert refusal(position.format(key), "8h;(3d5c=8)") == "keep a taker"
    three_deal = position.format("three-deal+table_build_on_trail=1")
    assert listed(three_deal, "Kh") == ["(3d5c=8)", "end"]


def test_three_deal_casino_building_and_raising() -> None:
    assert allows("three-deal turn=1 hands=2h3h,?3 table=Ac stock=-", "2h+Ac=3")
    assert allows("three-deal turn=1 hands=3h4h,?3 table=Ac stock=-", "3h+Ac=4")
    assert allows("three-deal turn=1 hands=Ah6h,?3 table=[2c3d=5@2] stock=-", "Ah+[2c]=6")
    assert allows("three-deal turn=1 hands=2h7h,?3 table=[2c3d=5@2] stock=-", "2h+[2c]=7")
    assert allows("three-deal turn=1 hands=6h,?3 table=[AhAc2c2d=6@2] stock=-", "6hx[Ah]:6")


def test_three_deal_casino_no_play_makes_a_build_multiple() -> None:
    assert refusal("three-deal turn=1 hands=5h5d,?3 table=[2c3d=5@2] stock=-", "5h,[2c]=5") == "single builds"
    assert refusal("three-deal turn=1 hands=5h5d,?3 table=5c stock=-", "5h,5c=5") == "single builds"
    assert refusal("three-deal turn=1 hands=2h7h,?3 table=[2c3d=5@2]7c stock=-", "2h+[2c],7c=7") == "single builds"


def test_casino_2_to_4_only_others_single_builds_are_raised() -> None:
    assert allows("house turn=1 hands=6h8h,?2 table=2c stock=-", "6h+2c=8")
    assert allows("house turn=1 hands=Ah9h,?2 table=[2c6h=8@2] stock=-", "Ah+[2c]=9")
    assert refusal("house turn=1 hands=Ah8d9h,?2 table=[2c6h=8@1] stock=-", "Ah+[2c]=9") == "raise"
    assert allows("house turn=1 hands=8s8d,?2 table=[2c6h=8@1] stock=-", "8s,[2c]=8")


def test_casino_2_to_4_a_nine_build_to_which_a_nine_was_added_is_only_taken() -> None:
    closed = "house turn=1 hands=9s9d5d,?2 table=[4c5h|9h=9@2]4d stock=-"
    assert refusal(closed, "9s,[4c]=9") == "closed"
    assert refusal(closed, "5d+4d,[4c]=9") == "closed"
    assert allows(closed, "9sx[4c],9d:9") is False
    assert allows(closed, "9sx[4c]:9")


def test_casino_2_to_4_the_starter_may_trail_once_another_has_raised() -> None:
    assert refusal("house turn=1 hands=9s8c3d,?2 table=[2c6h=8@1] stock=-", "3d") == "no trailing"
    assert allows("house turn=1 hands=9s8c3d,?2 table=[2c6hAh=9@2] stock=-", "3d")


def test_casino_and_its_family_an_own_build_comes_first() -> None:
    position = "{} turn=1 hands=9s5d9h,?3 table=[4c5h=9@1]5c9d stock=-"
    assert allows(position.format("classic"), "5dx5c:5")
    for game in ("parlour", "spade", "sweep", "draw", "royal"):
        assert refusal(position.format(game), "5dx5c:5") == "duty"
        assert refusal(position.format(game), "9sx9d:9") == "duty"
        assert allows(position.format(game), "9sx9d,[4c]:9")
    assert allows(position.format("parlour+trail_with_build=1"), "5d")


def test_casino_and_its_family_in_pirate_casino_anything_goes() -> None:
    position = "pirate turn=1 hands=9s5d,?3 table=[4c5h=9@1]9d stock=-"
    assert allows(position, "9s") and allows(position, "5d") and allows(position, "9sx9d:9")
    assert refusal(position, "9s,[4c]=9") == "keep a taker"


def test_casino_and_its_family_the_partner_duplicates_without_the_card() -> None:
    position = "partnership turn=3 hands=?3,?3,4sKd,?3 table=[7h3c=10@1]6d stock=-"
    assert allows(position, "4s+6d,[3c]=10")
    assert only_build(played(position, "4s+6d,[3c]=10")).owner == 1
    others = position.replace("=10@1", "=10@2")
    assert refusal(others, "4s+6d,[3c]=10") == "keep a taker"


def test_in_casino_and_kasino_a_partners_build_is_another_players_build() -> None:
    for game in ("classic", "royal-standard", "kasino+builds=1"):
        position = f"{game}+partners=1 turn=3 hands=?2,?2,{{}},?2 table=[3h6c=9@1]4d"
        assert refusal(position.format("5s2c"), "5s+4d,[3h]=9") == "keep a taker"
        added = after(position.format("5s9c"), "5s+4d,[3h]=9").now
        assert [build.owner for build in builds(added.table)] == [3]
        assert allows(position.format("5s2c"), "2c")


def test_casino_and_its_family_a_raise_of_the_partners_build_needs_the_card() -> None:
    position = "partnership turn=3 hands=?3,?3,{},?3 table=[7h2c=9@1] stock=-"
    assert refusal(position.format("AsKd"), "As+[2c]=10") == "keep a taker"
    assert only_build(played(position.format("AsTd"), "As+[2c]=10")).owner == 3


def test_casino_and_its_family_a_seven_takes_loose_sevens_and_a_pile() -> None:
    position = "bundles turn=1 hands=7hKd,?4,?4 table=7d7c3s piles=2c,5h?3,4s7s stock=-"
    steps = listed(position, card="7h")
    assert steps == ["7hx*3", "7hx7d", "7hx7d,*3", "7hx7c", "7hx7c,*3", "7hx7d,7c", "7hx7d,7c,*3", "7h"]
    state = played(position, "7hx7d,7c,*3")
    assert [cards_text(pile) for pile in state.piles] == ["2c4s7s7d7c7h", "5h???", ""]
    assert refusal(position, "7hx*2") == "piles" and refusal(position, "7hx3s") == "pictures"


def test_casino_and_its_family_royal_values() -> None:
    assert allows("royal turn=1 hands=QhKd,?3 table=QsQd5h7c stock=-", "QhxQs,Qd,5h7c:12")
    assert allows("royal turn=1 hands=TdKd,?3 table=KhAs2sAd stock=-", "TdxAsKh2s:16")
    assert allows("royal turn=1 hands=2s9d,?3 table=KhAs2d stock=-", "2sx2dKh:15")
    assert allows("royal turn=1 hands=Td3h,?3 table=KhKs stock=-", "3h+Kh=16")


def test_no_dead_end_in_partnership() -> None:
    position = "partnership turn=3 hands=?2,?2,KdQs,?2 table=[7h3c|6d4s=10@1] stock=-"
    assert set(listed(position)) >= {"Kd", "Qs"}


def south_african(hand: str, table: str, top: str, *, owner: int = 1, deal: int = 1) -> str:
    """A position of the first of two players."""
    return f"south-african turn=1 hands={hand},?3 table={table.format(owner)} piles=-,{top} stock=- deal={deal}/2"


def test_how_to_play_casino_south_african_the_three_plays() -> None:
    position = south_african("7h8h8d", "[3c5c=8@{}]7d", "Ah")
    assert allows(position, "7h+^2,[3c]=8")
    assert allows(position, "8h,[3c]=8")
    assert allows(position, "8hx7d^2,[3c]:8")


def test_south_african_a_top_joins_only_what_was_ones_own_with_the_hand_card() -> None:
    assert refusal(south_african("7h8h8d", "[3c5c=8@{}]7d", "Ah", owner=2), "7h+^2,[3c]=8") == "pile tops"
    assert refusal(south_african("7h8h8d", "[3c5c=8@{}]7d", "Ah"), "(7d^2,[3c]=8)") == "pile tops"
    made_now = south_african("7h8h8d", "3c5c7d", "Ah")
    assert refusal(made_now, "(3c5c=8);7h+^2,[3c]=8") == "pile tops"
    assert allows(south_african("7h8h8d", "[3c5c=8@{}]2d6d", "Ah"), "(2d6d,[3c]=8);7h+^2,[2d]=8")


def test_south_african_the_hand_card_captures_or_is_added_while_one_owns_a_build() -> None:
    position = south_african("2h6h8h8d", "[3c5c=8@{}]4d", "Ah")
    assert refusal(position, "2h") == "no trailing"
    assert refusal(position, "2h+4d=6") == "no trailing"
    second = south_african("2h6h8h8d", "[3c5c=8@{}]4d", "Ah", deal=2)
    assert allows(second, "2h") and allows(second, "2h+4d=6")


def test_south_african_captured_cards_lie_by_number_the_lowest_on_top() -> None:
    state = played(south_african("8h2c", "8s7d3c5h", "Ah"), "8hx8s,3c5h,7d^2:8")
    assert cards_text(state.piles[0]) == "8s8h7d5h3cAh"


def test_how_to_play_casino_sotho_pictures_go_beneath_and_nothing_is_ordered() -> None:
    position = "sotho turn=1 hands=QhTd9d,?3 table=QcQsKh piles=Js4c,- stock=- deal=2/2"
    state = played(position, "QhxQs,Qc")
    assert cards_text(state.piles[0]) == "JsQcQsQh4c"
    numbers = "sotho turn=1 hands=9dTd,?3 table=5c4hTh[2c7c=9@2]9s piles=Js,- stock=- deal=2/2"
    assert cards_text(played(numbers, "9dx9s,4h5c,[2c]:9").piles[0]) == "Js5c4h9s2c7c9d"
    assert refusal(numbers, "9dx9s,4h5c,[2c]:9{9s5c4h2c7c}") == "order"


def test_how_to_play_casino_sotho_the_partners_top_card_may_join() -> None:
    position = "{} turn=1 hands=9dTd,?2,?2,?2 table=[4h5c=9@1] piles={} stock=-"
    assert allows(position.format("sotho", "-,-,9s,-"), "(^3,[4h]=9)")
    assert refusal(position.format("swazi", "9s,-"), "(^1,[4h]=9)") == "pile tops"


@pytest.mark.parametrize("owner", [1, 3])
def test_how_to_play_casino_swazi_3_a_build_of_ones_own_side_is_not_raised(owner: int) -> None:
    position = f"swazi turn=1 hands=2dJd,?2,?2,?2 table=[4h5c=9@{owner}] stock=-"
    assert refusal(position, "2d+[4h]=11") == "raise"


def test_two_builds_of_opponents_are_not_both_added_to() -> None:
    position = "swazi turn=1 hands=9dTd,?2,?2 table=[4h5c=9@2]9s[6h4c=10@3]Ts stock=-"
    assert refusal(position, "(9s,[4h]=9);(Ts,[4c]=10)") == "opponent's build"


def test_in_crazy_casino_one_may_own_several_builds_and_not_trail_while_there_is_a_stock() -> None:
    position = "crazy turn=1 hands=9dTdKd,?2 table=4h5c6h4c stock={} deal=1/1"
    builds = "(4h5c=9);(4c6h=10)"
    assert refusal(position.format("2h"), f"{builds};Kd") == "no trailing"
    assert allows(position.format("-"), f"{builds};Kd")
    one = position.replace("crazy", "crazy+one_build=1")
    assert refusal(one.format("2h"), f"{builds};9dx[4h]:9") == ""
    assert "end" in listed(position.format("-"), f"{builds};Kd")
    two = "{} turn=1 hands=9dTd4s,?2 table=4h5c6h stock=2h deal=1/1"
    assert allows(two.format("crazy"), "(4h5c=9);4s+6h=10")
    assert refusal(two.format("crazy+one_build=1"), "(4h5c=9);4s+6h=10") == "one own build"


def test_sotho_for_two_is_limited_until_the_second_twelve() -> None:
    position = "sotho turn=1 hands=9dTd,?2 table=[4h5c=9@1] stock=- deal={}/2"
    assert refusal(position.format(1), "Td") == "no trailing" and allows(position.format(2), "Td")


def test_positions_of_the_family_come_back_from_their_text() -> None:
    for text in (
        "swazi turn=3 hands=9d,?2,?2,?2 table=[4h5c=9@1] piles=-,9s stock=- deal=1/1 knows=1:9,3:AK ask=3:[4h]",
        "south-african turn=2 hands=9d,?2 table=4h piles=7d8h,- stock=- deal=2/2 prev=8hx7d^2:8 captured=2 took=2:7d",
        "bundles turn=1 hands=7h,?4 table=7d piles=?2c,?57s stock=- deal=6/6",
    ):
        assert position_text(parse_position(text)) == text
