"""The worked examples of "How to Play Casino" for Casino, Royal Casino (standard) and Kasino."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.engine.examples import after, allows, listed, refusal


def test_how_to_play_casino_rule_1_a_queen_takes_either_queen_never_both() -> None:
    position = "classic turn=1 hands=Qh,?4 table=QsQd"
    assert listed(position) == ["QhxQs", "QhxQd", "Qh"]
    assert refusal(position, "QhxQs,Qd") == "pictures"


def test_how_to_play_casino_royal_a_queen_takes_both_queens() -> None:
    assert allows("royal-standard turn=1 hands=Qh,?4 table=QsQd", "QhxQs,Qd:12")


def test_how_to_play_casino_rule_1_a_picture_takes_and_makes_no_sum() -> None:
    position = "classic turn=1 hands=QhTs,?4 table=7s5s9hJh"
    assert listed(position) == ["Ts", "Qh"]
    assert refusal(position, "Qhx5s7s") == "pictures"
    assert refusal(position, "Qh+9h=10") == "sums"


@pytest.mark.parametrize("eights", ["8h", "8h,8d", "8h,8d,8c"])
def test_how_to_play_casino_rule_2_an_eight_takes_one_two_or_three_eights(eights: str) -> None:
    assert allows("classic turn=1 hands=8s,?4 table=8h8d8c", f"8sx{eights}:8")


def test_how_to_play_casino_rule_2_an_eight_takes_five_and_three_or_four_and_two_twos() -> None:
    position = "classic turn=1 hands=8s,?4 table=5d3h4c2h2d"
    assert allows(position, "8sx3h5d:8")
    assert allows(position, "8sx2h2d4c:8")
    assert allows(position, "8sx2h2d4c,3h5d:8")
    assert refusal(position, "8sx4c5d:8") == "capture"


def test_how_to_play_casino_rule_2_a_card_counts_in_one_set_only() -> None:
    position = "classic turn=1 hands=8s,?4 table=Ah2h3h5h6h8h"
    assert allows(position, "8sx8h,2h6h,3h5h:8")
    assert allows(position, "8sx8h,Ah2h5h:8")
    assert refusal(position, "8sx8h,2h6h,3h5h,Ah2h5h:8") == "once each"
    assert refusal(position, "8sx8h,2h6h,3h5h,Ah:8") == "capture"


@pytest.mark.parametrize(
    ("hand", "table", "step"),
    [
        ("5hTs", "As4s", "5h+As4s=10"),
        ("AsTs", "5h4s", "As+4s5h=10"),
        ("5h5s", "As4s", "5h,As4s=5"),
        ("As5s", "5h4s", "As+4s,5h=5"),
        ("9h9s", "9d", "9h,9d=9"),
        ("9h9s", "6s3s5d4d", "9h,3s6s,4d5d=9"),
        ("6h9s", "9d3s5d4d", "6h+3s,9d,4d5d=9"),
    ],
)
def test_how_to_play_casino_rule_3_single_and_multiple_builds(hand: str, table: str, step: str) -> None:
    assert allows(f"classic turn=1 hands={hand},?4 table={table}", step)


def test_how_to_play_casino_rule_3_building_eight_which_only_an_eight_takes() -> None:
    assert allows("classic turn=1 hands=3h8s,?4 table=5d", "3h+5d=8")
    theirs = "classic turn=2 hands=8s,3s5s8d9dTd table=[3h5d=8@1]"
    assert [step for step in listed(theirs) if "x" in step] == ["8dx[3h]:8"]
    assert refusal(theirs, "5sx5d") == "on the table"
    assert refusal(theirs, "3sx3h") == "on the table"
    assert refusal(theirs, "9dx[3h]:9") == "builds are taken whole"


def test_how_to_play_casino_rule_3_a_build_holds_the_played_card_and_its_maker_keeps_a_taker() -> None:
    position = "classic turn=1 hands=3h8s,?4 table=5d4d"
    assert refusal(position, "(4d5d=9)") == "hand card"
    assert refusal(position, "8s,4d5d=8") == "sums"
    assert refusal(position, "3h+4d=7") == "keep a taker"


def test_how_to_play_casino_rule_3_a_three_on_an_ace_and_a_two() -> None:
    position = "classic turn=1 hands=3s3h6s,?4 table=Ad2d"
    assert listed(position, card="3s") == ["3sxAd2d:3", "3s,Ad2d=3", "3s+Ad2d=6", "3s"]
    assert refusal(position, "3s+Ad=4") == "keep a taker"
    assert refusal(position, "3s+2d=5") == "keep a taker"


def test_how_to_play_casino_rule_4_a_nine_takes_the_build_and_the_cards_that_add_up_to_it() -> None:
    assert allows("classic turn=1 hands=9s,?4 table=[3h6h=9@1]5d4d", "9sx4d5d,[3h]:9")


def test_how_to_play_casino_rule_4_a_build_joins_no_sum() -> None:
    position = "classic turn=1 hands=9s,?4 table=[4h3h=7@2]2d"
    assert listed(position) == ["9s"]
    assert refusal(position, "9sx2d[3h]:9") == "builds are taken whole"
    assert refusal(position, "9sx[3h],2d:9") == "builds are taken whole"


def test_how_to_play_casino_rule_4_an_owner_may_not_trail_nor_part_with_the_last_taker() -> None:
    position = "classic turn=1 hands=2s9s,?4 table=[3h6h=9@1]9d7d"
    assert "2s" not in listed(position)
    assert refusal(position, "2s") == "no trailing"
    assert refusal(position, "9sx9d:9") == "keep a taker"
    assert refusal(position, "9sx2s7d:9") == "on the table"
    assert allows(position, "2s+7d,[3h]=9")
    assert allows(position, "9sx[3h]:9")
    assert allows(position.replace("@1", "@2"), "2s")


def test_how_to_play_casino_rule_5_a_six_build_of_threes_is_raised_to_eight_and_then_to_nine() -> None:
    position = "classic turn=1 hands=2s8s,As9s table=[3h3d=6@2]"
    assert allows(position, "2s+[3h]=8")
    assert refusal(position.replace("2s8s", "2s7s"), "2s+[3h]=8") == "keep a taker"
    assert allows("classic turn=2 hands=8s,As9s table=[3h3d2s=8@1]", "As+[2s]=9")


@pytest.mark.parametrize(("hand", "step"), [("2s5s", "2s+[3h]=5"), ("2s8s", "2s+[3h]=8")])
def test_how_to_play_casino_rule_5_three_beside_three_is_multiple_and_not_raised(hand: str, step: str) -> None:
    position = f"classic turn=1 hands={hand},? table=[3h|3d=3@2]"
    assert not [each for each in listed(position) if "[3h]" in each]
    assert refusal(position, step) == "raise"


def test_how_to_play_casino_rule_5_no_table_card_helps_to_raise() -> None:
    position = "classic turn=1 hands=3s8sTs,?4 table=[Ah4h=5@2]2d"
    assert [step for step in listed(position, card="3s") if "[Ah]" in step] == ["3s+[Ah]=8"]
    assert refusal(position, "3s+2d[Ah]=10") == "raise"


def test_how_to_play_casino_rule_5_a_raise_takes_in_the_loose_card_of_the_new_value() -> None:
    position = "classic turn=1 hands=2s9s,?4 table=[3h4h=7@2]9d"
    assert allows(position, "2s+[3h],9d=9")
    build = after(position, "2s+[3h],9d=9").now.table[0]
    assert not isinstance(build, int) and not build.is_single and (build.value, build.owner) == (9, 1)


def test_how_to_play_casino_rule_5_2_a_build_is_added_to_twice_and_taken() -> None:
    assert allows("classic turn=1 hands=6s9s9c,?4 table=[5h4h=9@1]3d", "6s+3d,[4h]=9")
    assert allows("classic turn=1 hands=9s9c,?4 table=[5h4h|6s3d=9@1]", "9s,[3d]=9")
    last = "classic turn=1 hands=9c,?4 table=[5h4h|6s3d|9s=9@1]"
    assert listed(last) == ["9cx[3d]:9"]
    assert refusal(last, "9c,[3d]=9") == "keep a taker"


def test_how_to_play_casino_note_a_multiple_build_keeps_its_value() -> None:
    position = "classic turn=1 hands=2s8s8cTs,?4 table=[3h5h|8h=8@2]6d"
    assert allows(position, "8s,[3h]=8")
    assert allows(position, "2s+6d,[3h]=8")
    assert not [step for step in listed(position) if step.endswith("=10")]
    assert refusal(position, "2s+[3h]=10") == "raise"


def test_how_to_play_casino_rule_6_a_ten_is_trailed_beside_the_partners_ten() -> None:
    position = "classic+partners=1 turn=3 hands=?3,?3,TsKs,?4 table=Th"
    assert allows(position, "Ts")
    assert allows(position, "TsxTh:10")


def test_how_to_play_casino_royal_a_queen_takes_a_five_and_a_seven() -> None:
    assert allows("royal-standard turn=1 hands=Qs,?4 table=5h7h", "Qsx5h7h:12")


def test_how_to_play_casino_royal_an_ace_as_fourteen_takes_a_king_and_an_ace_as_one() -> None:
    position = "royal-standard turn=1 hands=As,?4 table=KhAhAd"
    for take in ("AsxAhKh:14", "AsxAh,AdKh:14", "AsxAh:1", "AsxAh,Ad:1"):
        assert allows(position, take)
    assert refusal(position, "AsxKh:14") == "capture"


def test_royal_the_played_ace_has_one_value_for_the_whole_capture() -> None:
    position = "royal-standard turn=1 hands=As,?4 table=[Ah|Ad=1@2][5c9c=14@2]KdAc"
    assert allows(position, "AsxAc,[Ah]:1")
    assert allows(position, "AsxAcKd,[5c]:14")
    assert refusal(position, "Asx[Ah],[5c]") == "capture"
    assert refusal(position, "AsxAcKd,[Ah]") == "capture"


def test_how_to_play_casino_kasino_a_played_card_takes_none_like_itself() -> None:
    position = "kasino turn=1 hands=As2sTd,?4 table=AhTh2h"
    assert listed(position) == ["As", "2s", "Td"]
    assert refusal(position, "AsxAh") == "capture"
    assert refusal(position, "2sx2h") == "capture"
    assert refusal(position, "TdxTh") == "capture"


def test_how_to_play_casino_kasino_what_ace_two_of_spades_and_ten_of_diamonds_take() -> None:
    assert allows("kasino turn=1 hands=2s,?4 table=5h8h2h", "2sx2h5h8h:15")
    assert allows("kasino turn=1 hands=Td,?4 table=Th6h", "Tdx6hTh:16")
    assert allows("kasino turn=1 hands=As,?4 table=AhKh", "AsxAhKh:14")
    assert allows("kasino turn=1 hands=Ts,?4 table=Td", "TsxTd:10")
    assert allows("kasino turn=1 hands=2h,?4 table=2s", "2hx2s:2")


def test_how_to_play_casino_kasino_has_no_builds() -> None:
    position = "kasino turn=1 hands=3s8s,?4 table=5h"
    assert listed(position) == ["3s", "8s"]
    assert refusal(position, "3s+5h=8") == "no builds"


@pytest.mark.parametrize("count", [1, 2, 3])
def test_casino_and_its_family_a_seven_takes_sevens(count: int) -> None:
    position = "classic turn=1 hands=7s,?4 table=7h7d7c"
    for sevens in combinations(("7h", "7d", "7c"), count):
        assert allows(position, f"7sx{','.join(sevens)}:7")


def test_casino_and_its_family_pairing_and_building() -> None:
    assert allows("classic turn=1 hands=7s,?4 table=5h2h", "7sx2h5h:7")
    assert allows("classic turn=1 hands=Ts,?4 table=9hAh", "TsxAh9h:10")
    assert allows("classic turn=1 hands=9s,?4 table=9h8h5h4hAh", "9sx9h,Ah8h,4h5h:9")


def test_casino_and_its_family_a_build_is_left_then_duplicated_then_taken() -> None:
    assert allows("classic turn=1 hands=3s8s,?4 table=5h", "3s+5h=8")
    assert allows("classic turn=1 hands=8s8c,?4 table=[3s5h=8@1]", "8s,[3s]=8")
    assert listed("classic turn=1 hands=8c,?4 table=[3s5h|8s=8@1]") == ["8cx[3s]:8"]


def test_casino_and_its_family_a_trailed_six_duplicates_with_ones_two() -> None:
    assert allows("classic turn=1 hands=2s8c,?4 table=[3s5h=8@1]6h", "2s+6h,[3s]=8")


def test_casino_and_its_family_a_single_nine_is_raised_to_ten_and_a_multiple_one_is_not() -> None:
    assert allows("classic turn=1 hands=AsTs,?4 table=[5h4h=9@2]", "As+[4h]=10")
    assert refusal("classic turn=1 hands=AsTs,?4 table=[5h4h|9d=9@2]", "As+[4h]=10") == "raise"


def test_casino_2_to_4_sums_and_single_cards() -> None:
    assert allows("classic turn=1 hands=8s,?4 table=6h2h", "8sx2h6h:8")
    assert allows("classic turn=1 hands=9s,?4 table=5h4h9h", "9sx9h,4h5h:9")


def test_royal_standard_one_ace_does_not_answer_for_ones_and_fourteens() -> None:
    position = "royal-standard turn=1 hands=5d7hAc,?3 table=9s[As|Ad=1@1]"
    assert listed(position)
    assert "5d+9s=14" not in listed(position)
    assert refusal(position, "5d+9s=14") == "keep a taker"
    assert allows(position.replace("Ac,", "AcAh,"), "5d+9s=14")


def test_two_builds_of_one_value_may_stand_and_be_taken_apart_or_joined() -> None:
    position = "classic turn=1 hands=2s8s8c,?4 table=[3h5h=8@2]6d"
    assert allows(position, "2s+6d=8")
    assert allows(position, "2s+6d,[3h]=8")
    both = "classic turn=2 hands=?3,8d table=[3h5h=8@1][2s6d=8@1]"
    assert allows(both, "8dx[2s]:8")
    assert allows(both, "8dx[2s],[3h]:8")
