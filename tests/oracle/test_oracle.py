"""The enumerator on worked examples, each named after the text that tells it."""

from __future__ import annotations

import pytest

from . import insists, legal, score


def steps(position: str, card: str, so_far: str = "") -> set[str]:
    """The legal steps that play this card from the hand."""
    return {step for step in legal(position, so_far) if step.startswith(card)}


# How to Play Casino


def test_how_to_play_casino_rule_1_a_queen_takes_either_queen_never_both() -> None:
    assert legal("classic turn=1 hands=Qh,?4 table=QsQd") == ["Qh", "QhxQd", "QhxQs"]


def test_how_to_play_casino_rule_2_an_eight_takes_eights_and_sums() -> None:
    found = steps("classic turn=1 hands=8s,?4 table=8h8d8c", "8sx")
    assert len(found) == 7 and "8sx8h,8d,8c:8" in found
    assert "8sx3h5d:8" in legal("classic turn=1 hands=8s,?4 table=5d3h")
    assert "8sx2h2d4c:8" in legal("classic turn=1 hands=8s,?4 table=4c2h2d")


def test_how_to_play_casino_rule_2_a_card_counts_in_one_set_only() -> None:
    found = steps("classic turn=1 hands=8s,?4 table=Ah2h3h5h6h8h", "8sx")
    assert {"8sx8h,2h6h,3h5h:8", "8sx8h,Ah2h5h:8"} <= found
    assert not any(all(card in step for card in ("Ah", "2h", "3h", "5h", "6h", "8h")) for step in found)


@pytest.mark.parametrize(
    ("hand", "table", "step"),
    [
        ("5hTs", "As4s", "5h+As4s=10"),
        ("5h5s", "As4s", "5h,As4s=5"),
        ("9h9s", "9d", "9h,9d=9"),
        ("9h9s", "6s3s5d4d", "9h,3s6s,4d5d=9"),
        ("3h8s", "5d", "3h+5d=8"),
    ],
)
def test_how_to_play_casino_rule_3_builds(hand: str, table: str, step: str) -> None:
    assert step in legal(f"classic turn=1 hands={hand},?4 table={table}")


def test_how_to_play_casino_rule_3_only_an_eight_takes_the_eight() -> None:
    found = legal("classic turn=2 hands=8s,3s5s8d9dTd table=[3h5d=8@1]")
    assert [step for step in found if "x" in step] == ["8dx[3h]:8"]


def test_how_to_play_casino_rule_3_a_three_on_an_ace_and_a_two() -> None:
    found = steps("classic turn=1 hands=3s3h6s,?4 table=Ad2d", "3s")
    assert found == {"3s", "3sxAd2d:3", "3s+Ad2d=6", "3s,Ad2d=3"}


def test_how_to_play_casino_rule_4_a_build_is_taken_with_cards_that_add_up_to_it() -> None:
    assert "9sx4d5d,[3h]:9" in legal("classic turn=1 hands=9s,?4 table=[3h6h=9@1]5d4d")
    assert legal("classic turn=1 hands=9s,?4 table=[4h3h=7@2]2d") == ["9s"]


def test_how_to_play_casino_rule_4_an_owner_may_not_trail_nor_part_with_the_last_taker() -> None:
    assert legal("classic turn=1 hands=2s9s,?4 table=[3h6h=9@1]9d") == ["9sx9d,[3h]:9", "9sx[3h]:9"]


def test_how_to_play_casino_rule_5_a_single_build_is_raised_twice() -> None:
    assert "2s+[3h]=8" in legal("classic turn=1 hands=2s8s,As9s table=[3h3d=6@2]")
    assert "As+[2s]=9" in legal("classic turn=2 hands=8s,As9s table=[3h3d2s=8@1]")
    for hand in ("2s5s", "2s8s"):
        assert not any("[3h]" in step for step in legal(f"classic turn=1 hands={hand},? table=[3h|3d=3@2]"))


def test_how_to_play_casino_rule_5_no_table_card_helps_to_raise() -> None:
    found = steps("classic turn=1 hands=3s8sTs,?4 table=[Ah4h=5@2]2d", "3s")
    assert {step for step in found if "[Ah]" in step} == {"3s+[Ah]=8"}


def test_how_to_play_casino_rule_5_a_raise_takes_in_the_loose_card_of_the_new_value() -> None:
    assert "2s+[3h],9d=9" in legal("classic turn=1 hands=2s9s,?4 table=[3h4h=7@2]9d")


def test_how_to_play_casino_rule_5_2_a_build_is_added_to_twice_and_taken() -> None:
    assert "6s+3d,[4h]=9" in legal("classic turn=1 hands=6s9s9c,?4 table=[5h4h=9@1]3d")
    assert "9s,[3d]=9" in legal("classic turn=1 hands=9s9c,?4 table=[5h4h|6s3d=9@1]")
    assert legal("classic turn=1 hands=9c,?4 table=[5h4h|6s3d|9s=9@1]") == ["9cx[3d]:9"]


def test_how_to_play_casino_note_a_multiple_build_keeps_its_value() -> None:
    found = legal("classic turn=1 hands=2s8s8cTs,?4 table=[3h5h|8h=8@2]6d")
    assert {"8s,[3h]=8", "2s+6d,[3h]=8"} <= set(found)
    assert not any(step.endswith("=10") for step in found)


def test_how_to_play_casino_rule_6_a_ten_is_trailed_beside_the_partners_ten() -> None:
    assert "Ts" in legal("classic+partners=1 turn=3 hands=?3,?3,TsKs,?4 table=Th")


def test_how_to_play_casino_royal_a_queen_takes_five_and_seven_an_ace_a_king_and_an_ace() -> None:
    assert "Qsx5h7h:12" in legal("royal-standard turn=1 hands=Qs,?4 table=5h7h")
    found = legal("royal-standard turn=1 hands=As,?4 table=KhAhAd")
    assert {"AsxAh,AdKh:14", "AsxAhKh:14", "AsxAh:1"} <= set(found)


def test_how_to_play_casino_royal_of_two_ways_to_draw_a_take_one_is_named() -> None:
    found = legal("royal-standard turn=1 hands=As,?4 table=KhAhAd")
    assert [step for step in found if step.count("A") == 3 and "K" in step] == ["AsxAh,AdKh:14"]


def test_how_to_play_casino_kasino_values_in_hand_differ_from_those_on_the_table() -> None:
    assert legal("kasino turn=1 hands=As2sTd,?4 table=AhTh2h") == ["2s", "As", "Td"]
    assert "2sx2h5h8h:15" in legal("kasino turn=1 hands=2s,?4 table=5h8h2h")
    assert "Tdx6hTh:16" in legal("kasino turn=1 hands=Td,?4 table=Th6h")
    assert "AsxAhKh:14" in legal("kasino turn=1 hands=As,?4 table=AhKh")


def test_how_to_play_casino_kasino_has_no_builds() -> None:
    assert legal("kasino turn=1 hands=3s8s,?4 table=5h") == ["3s", "8s"]


def test_how_to_play_casino_swazi_augmented_twelves() -> None:
    queens = "african turn=1 hands=QsKs,?2 table=QhQd7h5h deal=2/2"
    assert "(Qh,Qd=12)" in legal(queens)
    assert {"(5h7h,[Qh]=12)"} <= set(legal(queens, "(Qh,Qd=12)"))
    sixes = "african turn=1 hands=QsKs,?2 table=6h6d8h3hAh deal=2/2"
    assert "(Ah3h8h,[6h]=12)" in legal(sixes, "(6h6d=12)")


def test_how_to_play_casino_swazi_builds_never_sum() -> None:
    found = legal("african turn=1 hands=As6s,?2 table=[5h3h=8@2][4h2h=6@2]6d deal=2/2")
    assert not [step for step in found if step.startswith("Asx")]
    assert "6sx6d,[2h]:6" in found


def test_how_to_play_casino_swazi_2_a_build_with_and_without_the_hand_card() -> None:
    position = "african turn=1 hands=Ts,?1 table=5h3h2h deal=1/2"
    assert "(2h3h5h=10)" in legal(position)
    assert legal(position, "(2h3h5h=10)") == ["Tsx[2h]:10"]
    assert "5s+4h5h=14" in legal("african turn=1 hands=5sAs,?2 table=4h5h deal=1/2")


def test_how_to_play_casino_swazi_3_only_an_opponents_single_build_is_raised() -> None:
    assert "2s+[4h]=11" in legal("african turn=1 hands=2sJs9s,?2 table=[5h4h=9@2] deal=2/2")
    assert "2s+[4h]=11" not in legal("african turn=1 hands=2sJs9s,?2 table=[5h4h=9@1] deal=2/2")
    assert "2s+[4h]=11" not in legal("african turn=1 hands=2sJs9s,?2 table=[5h4h|9d=9@2] deal=2/2")


def test_how_to_play_casino_swazi_4_the_top_beneath_is_open_only_when_the_upper_is_gone() -> None:
    below = "african turn=1 hands=9s2c,?2 table=9h2h piles=-,2d5d deal=2/2"
    assert not [step for step in legal(below) if "^" in step]
    joined = "african turn=1 hands=9s2c,?2 table=9h7h4h piles=-,2d5d deal=2/2"
    assert "(9h,4h^2=9)" in legal(joined)
    assert "(7h^2,[4h]=9)" in legal(joined, "(9h,4h^2=9)")
    assert legal(joined, "(9h,4h^2=9);(7h^2,[4h]=9)") == ["2c", "9sx[2d]:9"]


def test_how_to_play_casino_swazi_4_what_matches_a_build_is_no_base() -> None:
    found = legal("african turn=1 hands=9s2c,?2 table=9h4h5d[6h3h=9@2] deal=2/2")
    assert not [step for step in found if step in ("(9h,4h5d=9)", "(4h5d=9)")]
    assert "(9h,[3h]=9)" in found


def test_how_to_play_casino_swazi_4_a_three_from_hand_then_the_opponents_ten() -> None:
    position = "african turn=1 hands=3sKs,?2 table=[Kh|Kd=13@1] piles=-,4hTh deal={}/2"
    assert "(3s^2,[Kh]=13)" in legal(position.format(2), "3s")
    assert "3s" not in legal(position.format(1))


def test_how_to_play_casino_swazi_a_raise_to_ones_own_value_is_merged() -> None:
    found = steps("african turn=1 hands=4sKs,?2 table=[Kh|Kd=13@1][6h3h=9@2] deal=2/2", "4s")
    assert found == {"4s", "4s+[3h],[Kh]=13"}


def test_how_to_play_casino_swazi_an_opponents_augmented_build_must_be_taken() -> None:
    position = "african turn=1 hands=9s2c,?2 table=[6h3h=9@2]9h deal=2/2"
    assert legal(position, "(9h,[3h]=9)") == ["9sx[3h]:9"]
    assert "(9h,[3h]=9)" not in legal(position.replace("9s2c", "2c"))


@pytest.mark.parametrize(("game", "total"), [("classic", 11), ("royal-standard", 11), ("african", 11), ("kasino", 10)])
def test_how_to_play_casino_the_points_of_a_hand_without_ties(game: str, total: int) -> None:
    pack = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"]
    sides = score(game, ["".join(pack[:20]), "".join(pack[20:40])], residue="".join(pack[40:]), last=2)
    assert sum(side.points for side in sides) == total


def test_how_to_play_casino_a_tie_for_most_cards_scores_nothing_in_casino_and_one_each_in_african() -> None:
    classic = score("classic", ["AsKs", "2h3h"])
    assert [side.reasons for side in classic] == [(("spades", 1), ("As", 1)), ()]
    african = score("african", ["AsKs", "2h3h"])
    assert [side.reasons for side in african] == [(("cards", 1), ("spades", 2), ("As", 1)), (("cards", 1),)]


def test_how_to_play_casino_kasino_spades_are_shared_by_two_of_three_and_sweeps_cancel() -> None:
    sides = score("kasino", ["3s4h5h", "4s", "6h"], sweeps=[2, 1, 1])
    assert [side.reasons for side in sides] == [
        (("cards", 1), ("spades", 1), ("sweeps", 1)),
        (("spades", 1),),
        (),
    ]


def test_how_to_play_casino_partners_are_counted_together_with_the_residue() -> None:
    sides = score("classic+partners=1", ["As", "9h", "Td", "-"], residue="KhQh", last=4)
    assert [side.points for side in sides] == [4, 3]


# Casino 2 to 4, Casino and its family


def test_casino_2_to_4_pairs_and_sums() -> None:
    assert "8sx2h6h:8" in legal("classic turn=1 hands=8s,?4 table=6h2h")
    assert "9sx9h,4h5h:9" in legal("classic turn=1 hands=9s,?4 table=5h4h9h")


def test_casino_and_its_family_pairing_and_building() -> None:
    assert "7sx2h5h:7" in legal("classic turn=1 hands=7s,?4 table=5h2h")
    assert "TsxAh9h:10" in legal("classic turn=1 hands=Ts,?4 table=9hAh")
    assert "7sx7h,7d:7" in legal("classic turn=1 hands=7s,?4 table=7h7d")
    assert "9sx9h,Ah8h,4h5h:9" in legal("classic turn=1 hands=9s,?4 table=9h8h5h4hAh")


def test_casino_and_its_family_a_build_is_left_and_duplicated() -> None:
    assert "3s+5h=8" in legal("classic turn=1 hands=3s8s,?4 table=5h")
    assert "8s,[3s]=8" in legal("classic turn=1 hands=8s8c,?4 table=[3s5h=8@1]")
    assert legal("classic turn=1 hands=8c,?4 table=[3s5h|8s=8@1]") == ["8cx[3s]:8"]
    assert "2s+6h,[3s]=8" in legal("classic turn=1 hands=2s8c,?4 table=[3s5h=8@1]6h")


def test_casino_and_its_family_only_a_single_build_is_increased() -> None:
    assert "As+[4h]=10" in legal("classic turn=1 hands=AsTs,?4 table=[5h4h=9@2]")
    assert "As+[4h]=10" not in legal("classic turn=1 hands=AsTs,?4 table=[5h4h|9d=9@2]")


# African Casino


def test_african_casino_the_big_ten_is_pulled_into_the_tens_and_taken() -> None:
    position = "african turn=1 hands=Ts2c,?2 table=[6h4h=10@1] piles=-,9cTd deal=1/2"
    assert "(^2,[4h]=10)" in legal(position)
    assert legal(position, "(^2,[4h]=10)") == ["Tsx[4h]:10"]
    assert legal(position, "(^2,[4h]=10);Tsx[4h]:10") == ["end"]


def test_african_casino_no_capture_straight_from_a_pile() -> None:
    assert not [s for s in legal("african turn=1 hands=9s,?1 table=4h piles=-,5d deal=2/2") if "x" in s]


def test_african_casino_one_build_at_the_end_of_a_turn_in_the_first_twelve() -> None:
    position = "african turn=1 hands=9hKdQs,?3 table=8s5h7c5s[5c4d=9@1] deal=1/2"
    assert "(5h8s=13)" in legal(position)
    assert "(5s7c=12)" not in legal(position, "(5h8s=13)")
    assert "(5s7c=12)" in legal(position.replace("1/2", "2/2"), "(5h8s=13)")


def test_african_casino_a_trailed_card_is_made_to_take() -> None:
    assert insists("african turn=1 hands=8s2c,?2 table=5h3hKh deal=1/2", "8s") == {2: {"8sx3h5h:8"}}


def test_african_casino_a_capture_is_completed_whole() -> None:
    position = "african turn=1 hands=8s2c,?2 table=8d2h6h5h3h deal=1/2"
    assert insists(position, "8sx8d:8") == {2: {"8sx8d,2h6h,3h5h:8"}}
    assert insists(position, "8sx8d,2h6h,3h5h:8") == {2: set()}


def test_african_casino_the_insister_chooses_among_takes_that_exclude_each_other() -> None:
    assert insists("african turn=1 hands=8s2c,?2 table=5h3h3d deal=1/2", "8s") == {2: {"8sx3h5h:8", "8sx3d5h:8"}}


def test_african_casino_a_take_is_regrouped_when_that_takes_more() -> None:
    position = "african turn=1 hands=8s2c,?2 table=2h6h5h3hAd deal=1/2"
    assert insists(position, "8sxAd2h5h:8") == {2: set()}
    assert insists(position.replace("Ad", "4dAd2d"), "8sx2h6h:8")[2] >= {"8sx2h6h,3h5h:8"}


def test_african_casino_a_card_used_in_a_build_takes_nothing() -> None:
    assert insists("african turn=1 hands=3s9s,?2 table=6h3h deal=1/2", "3s+6h=9") == {2: set()}


def test_african_casino_cards_and_the_top_that_fit_are_forced_into_a_build() -> None:
    position = "african turn=1 hands=9s9c2c,?2 table=[6h3h=9@1]9d4h piles=-,2d5d deal=1/2"
    assert insists(position, "9s,[3h]=9") == {2: {"(9d,[3h]=9)", "(4h^2,[3h]=9)"}}


def test_royal_standard_one_ace_does_not_answer_for_ones_and_fourteens() -> None:
    found = legal("royal-standard turn=1 hands=5d7hAc,?3 table=9s[As|Ad=1@1]")
    assert found and "5d+9s=14" not in found
    assert "5d+9s=14" in legal("royal-standard turn=1 hands=5d7hAcAh,?3 table=9s[As|Ad=1@1]")
