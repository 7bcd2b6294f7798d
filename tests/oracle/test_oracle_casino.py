"""The enumerator on worked examples of the games of Casino's own side, each named after the text that tells it."""

from __future__ import annotations

import pytest

from . import legal


def steps(position: str, card: str, so_far: str = "") -> set[str]:
    """The legal steps that play this card from the hand."""
    return {step for step in legal(position, so_far) if step.startswith(card)}


# How to Play Casino


def test_how_to_play_casino_rule_1_in_royal_both_queens_are_taken() -> None:
    assert steps("royal turn=1 hands=Qh,?4 table=QsQd", "Qhx") == {"QhxQs:12", "QhxQd:12", "QhxQs,Qd:12"}


def test_how_to_play_casino_rule_1_so_many_pictures_as_the_option_says() -> None:
    position = "{} turn=1 hands=Qh,?4 table=QsQdQc"
    counts = {
        name: sorted(step.count("Q") - 1 for step in steps(position.format(f"classic+pictures={name}"), "Qhx"))
        for name in ("one", "all", "one-or-three")
    }
    assert counts == {"one": [1] * 3, "all": [1, 1, 1, 2, 2, 2, 3], "one-or-three": [1, 1, 1, 3]}


def test_how_to_play_casino_table_cards_help_to_raise_with_the_option() -> None:
    position = "classic{} turn=1 hands=3s8hTh,?4 table=[Ah4h=5@2]2d"
    assert "3s+[Ah]=8" in legal(position.format(""))
    assert "3s+2d[Ah]=10" not in legal(position.format(""))
    assert "3s+2d[Ah]=10" in legal(position.format("+increase_with_table_cards=1"))


def test_how_to_play_casino_the_card_from_the_hand_has_to_count_in_a_raise() -> None:
    position = "classic+{} turn=1 hands=9s9h,?4 table=[2h4h=6@2]3d"
    assert steps(position.format("increase_with_table_cards=1"), "9s,") == set()
    assert steps(position.format("builds_as_cards=1"), "9s,") == {"9s,3d[2h]=9"}


def test_how_to_play_casino_a_build_is_taken_like_a_card() -> None:
    position = "classic{} turn=1 hands=TsTh,?4 table=[5hAc=6@2]4d"
    assert "Tsx4d[Ac]:10" not in legal(position.format(""))
    found = legal(position.format("+builds_as_cards=1"))
    assert "Tsx4d[Ac]:10" in found
    assert "Ts,4d[Ac]=10" in found


def test_how_to_play_casino_a_trail_makes_a_build_of_other_cards_beside_it() -> None:
    position = "{}+table_build_on_trail=1 turn=1 hands=Kh8s,?4 table=3d5c8d"
    assert set(legal(position.format("classic"), "Kh")) == {"end", "(3d5c=8)", "(8d,3d5c=8)"}
    assert legal(position.format("classic"), "Kh;(3d5c=8)") == ["end"]
    assert set(legal(position.format("three-deal"), "Kh")) == {"end", "(3d5c=8)"}
    assert legal(position.format("classic"), "8s") == ["end"]


def test_how_to_play_casino_the_duty_goes_with_the_option() -> None:
    position = "{} turn=1 hands=2s9s,?4 table=[3h6h=9@1]2d"
    assert "2s" not in legal(position.format("parlour"))
    assert {"2s", "2sx2d:2"} <= set(legal(position.format("parlour+trail_with_build=1")))
    assert "9s" not in legal(position.format("classic+trail_with_build=1"))


def test_how_to_play_casino_kasino_with_builds_counts_table_values() -> None:
    position = "kasino+builds=1 turn=1 hands={},?4 table=KhAh6c"
    assert "Ad+Kh=14" in legal(position.format("AdAs"))
    assert "Ad+Kh=14" not in legal(position.format("AdTd"))
    assert "2s+Kh=15" not in legal(position.format("2s2d"))
    assert "2d+Kh=15" in legal(position.format("2s2d"))
    assert "Td+6c=16" not in legal(position.format("TdTs"))


def test_how_to_play_casino_kasino_in_sweden_has_aces_of_one_and_fourteen() -> None:
    assert {"AsxAh:1", "AsxAhKh:14"} <= set(legal("kasino-sweden turn=1 hands=As,?4 table=AhKh"))


# Three-Deal Casino


def test_three_deal_casino_builds_of_the_next_card() -> None:
    assert "2s+Ah=3" in legal("three-deal turn=1 hands=2s3d,?4 table=Ah")
    assert "3s+Ah=4" in legal("three-deal turn=1 hands=3s4d,?4 table=Ah")


def test_three_deal_casino_a_build_is_stolen_by_a_raise_and_captured() -> None:
    assert "As+[2h]=6" in legal("three-deal turn=1 hands=As6d,?4 table=[2h3h=5@2]")
    assert "2s+[2h]=7" in legal("three-deal turn=1 hands=2s7d,?4 table=[2h3h=5@2]")
    assert "6sx[As]:6" in legal("three-deal turn=1 hands=6s,?4 table=[As2h3h=6@2]")


def test_three_deal_casino_no_build_is_multiple() -> None:
    found = legal("three-deal turn=1 hands=9s9c4s5s,?4 table=[6h3h=9@2]9d5h")
    assert [step for step in found if "=" in step] == ["4s+5h=9"]


# Casino 2 to 4


def test_casino_2_to_4_eight_is_built_and_raised_to_nine_by_another() -> None:
    assert "6s+2h=8" in legal("house turn=1 hands=6s8d,?4 table=2h")
    assert "As+[2h]=9" in legal("house turn=2 hands=?4,9sAs table=[2h6s=8@1]")
    assert "As+[2h]=9" not in legal("house turn=1 hands=8d9sAs,?4 table=[2h6s=8@1]")


def test_casino_2_to_4_a_build_with_a_nine_on_it_can_only_be_taken() -> None:
    found = legal("house turn=1 hands=9s9hAsTs,?4 table=[2h6s|8d=8@2][7c2c|9c=9@2]")
    assert {step for step in found if "[" in step} == {"9sx[2c]:9", "9hx[2c]:9"}


def test_casino_2_to_4_a_single_build_may_have_a_nine_added() -> None:
    for owner in (1, 2):
        assert "9s,[As]=9" in legal(f"house turn=1 hands=9s9h,?4 table=[2h6sAs=9@{owner}]")


def test_casino_2_to_4_who_starts_a_build_may_not_trail() -> None:
    assert legal("house turn=1 hands=9sKs,?4 table=[2h7h=9@1]") == ["9sx[2h]:9"]


# Casino and its family


def test_casino_and_its_family_a_build_must_be_attended_to() -> None:
    position = "parlour turn=1 hands=8s8c2h5s,?4 table=[3h5h=8@1]6d5d"
    assert set(legal(position)) == {"8s,[3h]=8", "8c,[3h]=8", "8sx[3h]:8", "8cx[3h]:8", "2h+6d,[3h]=8"}
    assert "5sx5d:5" in legal(position.replace("parlour", "classic"))
    assert {"5s", "5sx5d:5"} <= set(legal(position.replace("parlour", "pirate")))


def test_casino_and_its_family_an_own_build_is_raised() -> None:
    assert "As+[4h]=10" in legal("parlour turn=1 hands=As9sTh,?4 table=[4h5h=9@1]")
    assert legal("parlour turn=1 hands=As9s,?4 table=[4h5h=9@1]") == ["9sx[4h]:9"]


def test_casino_and_its_family_a_raised_build_is_increased_from_the_hand_alone() -> None:
    found = legal("parlour turn=1 hands=AsTh,?4 table=[4h5h=9@2]")
    assert "As+[4h]=10" in found
    assert not [step for step in legal("parlour turn=1 hands=AsTh,?4 table=[4h5h|9d=9@2]") if step.startswith("As+")]


def test_casino_and_its_family_a_pirate_may_give_away_the_card_of_a_build() -> None:
    assert "8s" in legal("pirate turn=1 hands=8s,?4 table=[3h5h=8@1]")
    assert "2s+6d=8" not in legal("pirate turn=1 hands=2s9s,?4 table=6d")


def test_casino_and_its_family_nellie_duplicates_toms_ten_without_a_ten() -> None:
    position = "partnership turn=3 hands=?3,?3,4hKs,?4 table=[9hAh=10@{}]6d"
    assert "4h+6d,[Ah]=10" in legal(position.format(1))
    assert "4h+6d,[Ah]=10" not in legal(position.format(2))
    assert "4h+6d,[Ah]=10" not in legal(position.format(1).replace("partnership", "classic+partners=1"))


def test_casino_and_its_family_the_duplicated_build_stays_the_partners() -> None:
    position = "partnership turn=3 hands=?3,?3,4hQs,?4 table=[{}=10@1]6d"
    assert legal(position.format("9hAh"), "4h+6d,[Ah]=10") == ["end"]
    # A raise is no duplicate: the raiser needs a card for it.
    assert "4h+[Ah]=10" not in legal("partnership turn=3 hands=?3,?3,4hQs,?4 table=[5hAh=6@1]")
    assert "4h+[Ah]=10" in legal("partnership turn=3 hands=?3,?3,4hTs,?4 table=[5hAh=6@1]")


def test_casino_and_its_family_partnership_leaves_a_play_to_who_owns_no_build() -> None:
    assert legal("partnership turn=3 hands=?2,?2,KdQs,?2 table=[7h3c|6d4s=10@1]") == ["Kd", "Qs"]


def test_casino_and_its_family_royal_values_of_the_good_cards() -> None:
    assert {"TdxAs6h9s:16", "TdxTh:10"} <= set(legal("royal turn=1 hands=Td,?4 table=6h9sAsTh"))
    assert {"2sx2h5h8h:15", "2sx2h:2"} <= set(legal("royal turn=1 hands=2s,?4 table=5h8h2h"))
    assert {"Qsx2sTh:12", "AsxAhKh:14"} <= set(legal("royal turn=1 hands=QsAs,?4 table=Th2sAhKh"))
    assert "Td+5h2h=15" not in legal("royal turn=1 hands=TdQs,?4 table=5h2h")
    assert {"3h+Qs=15", "2h+As=16"} <= set(legal("royal turn=1 hands=2s3h2hTd,?4 table=QsAs"))


def test_casino_and_its_family_the_royal_base_of_draw_and_partnership() -> None:
    for game, more in (("draw", ""), ("partnership", ",?4,?4")):
        position = f"{game}{{}} turn=1 hands=Qh,?4{more} table=5d7d stock=?30"
        assert legal(position.format("")) == ["Qh"]
        assert legal(position.format("+royal=1")) == ["Qh", "Qhx5d7d:12"]


def test_casino_and_its_family_a_seven_takes_sevens_and_the_bundle_with_a_seven_on_top() -> None:
    position = "bundles turn=1 hands=7h5s,?4,?4 table=7s7d2c5c piles=-,3s7c,7s8d"
    found = legal(position.replace("7s8d", "6s8d"))
    assert "7hx7s,7d,*2" in found
    assert {"7hx*2", "7hx7s", "7hx7s,7d", "7hx7d,*2", "5sx5c", "7h", "5s"} <= set(found)
    assert "5sx2c" not in "".join(found)


def test_casino_and_its_family_several_bundles_with_one_top_rank_are_stolen_at_once() -> None:
    found = legal("bundles turn=1 hands=7h,?4,?4 table=- piles=-,3s7c,8d7s")
    assert found == ["7h", "7hx*2", "7hx*2,*3", "7hx*3"]


@pytest.mark.parametrize("game", ["classic", "house"])
def test_two_builds_of_a_value_are_made_one_where_they_are_forbidden(game: str) -> None:
    position = f"{game}+same_value=forbid turn=1 hands=3s8h,?4 table=5d[2h6h=8@2]"
    assert {step for step in legal(position) if step.endswith("=8")} == {"3s+5d,[2h]=8"}
    closed = position.replace("2h6h", "2h6h|8d")
    made = {step for step in legal(closed) if step.endswith("=8")}
    assert made == (set() if game == "house" else {"3s+5d,[2h]=8"})


def test_one_build_at_the_end_of_a_turn() -> None:
    position = "classic{} turn=1 hands=3s8h9h,?4 table=5d[2h7h=9@1]"
    assert "3s+5d=8" in legal(position.format(""))
    assert "3s+5d=8" not in legal(position.format("+one_build=1"))


def test_what_can_capture_is_not_trailed_where_it_must() -> None:
    assert legal("classic+must_capture=1 turn=1 hands=8hKs,?4 table=5d3d") == ["8hx3d5d:8", "Ks"]
    assert legal("bundles+must_capture=1 turn=1 hands=7h,?4 table=- piles=-,3s7c") == ["7hx*2"]
