"""The enumerator on worked examples of the Swazi side, each named after the text that tells it."""

from __future__ import annotations

from . import insists, legal

THREE = "swazi turn=1 hands={},?5,?5 table={} piles={} last=2 deal=1/1"
FOUR = "{} turn=1 hands={},?5,?5,?5 table={} deal=1/1"


def three(hand: str, table: str, piles: str = "-,-,-") -> str:
    return THREE.format(hand, table, piles)


# How to Play Casino


def test_how_to_play_casino_swazi_augmented_twelves_of_three_players() -> None:
    position = three("QsKs", "QhQd7h5hTh2h3h3d6s")
    assert {"(Qh,Qd=12)", "(Qh,5h7h=12)", "(5h7h=12)"} <= set(legal(position))
    assert {"(2hTh,[Qh]=12)", "(3h3d6s,[Qh]=12)"} <= set(legal(position, "(Qh,Qd=12)"))


def test_how_to_play_casino_swazi_builds_do_not_sum() -> None:
    position = three("As6s", "[5h3h=8@2][4h2h=6@3]6d")
    assert {step for step in legal(position) if "x" in step} == {"6sx6d:6", "6sx[2h]:6", "6sx6d,[2h]:6"}


def test_how_to_play_casino_swazi_a_build_without_the_hand_card_and_one_with_it() -> None:
    assert "(2h3h5h=10)" in legal(three("Ts", "5h3h2h"))
    assert "5s+4h5h=14" in legal(three("5sAs", "4h5h"))


def test_how_to_play_casino_swazi_no_pile_card_creates_a_single_build() -> None:
    assert not [step for step in legal(three("Ts2s", "3h", "-,7h,-")) if "^" in step]


def test_how_to_play_casino_swazi_an_opponents_single_build_is_raised() -> None:
    assert "2s+[4h]=11" in legal(three("2sJs9s", "[4h5h=9@2]"))
    assert "2s+[4h]=11" not in legal(three("2sJs9s", "[4h5h=9@1]"))
    assert "2s+[4h]=11" not in legal("swazi turn=1 hands=2sJs9s,?3,?3,?3 table=[4h5h=9@3]")


def test_how_to_play_casino_swazi_tops_are_stolen_one_after_another_from_any_opponent() -> None:
    position = three("9s2c", "9h7h4h", "-,2d5d,Kh")
    assert legal(position, "(9h,4h^2=9);(7h^2,[4h]=9)") == ["2c", "9sx[2d]:9"]
    assert not [step for step in legal(three("9s2c", "9h2h", "-,2d5d,-")) if "^" in step]


def test_how_to_play_casino_swazi_a_three_is_played_before_the_ten_is_taken() -> None:
    assert "(3s^2,[Kh]=13)" in legal(three("3sKs", "[Kh|Kd=13@1]", "-,4hTh,-"), "3s")


def test_how_to_play_casino_swazi_a_raise_to_ones_own_thirteen_is_merged() -> None:
    found = legal(three("4sKs", "[Kh|Kd=13@1][6h3h=9@2]"))
    assert "4s+[3h],[Kh]=13" in found and "4s+[3h]=13" not in found
    assert "4s+[3h]=13" not in legal(three("4sKs", "[Kh|Kd=13@3][6h3h=9@2]"))


def test_how_to_play_casino_swazi_partners_share_a_pile_that_the_lower_seat_names() -> None:
    position = "swazi turn={} hands={},{},?3,?3 table=[6h3h=9@{}] piles=9c,9d"
    assert "(^2,[3h]=9)" in legal(position.format(1, "9s2s", "?3", 1))
    assert "(^1,[3h]=9)" in legal(position.format(2, "?3", "9s2s", 2))
    assert "(^1,[3h]=9)" not in legal(position.format(1, "9s2s", "?3", 1))


def test_how_to_play_casino_swazi_the_partners_build_is_augmented_and_not_raised() -> None:
    position = FOUR.format("swazi", "4s6sJs", "[6h3h=9@3]5h3d")
    found = legal(position)
    assert {"4s+5h,[3h]=9", "6s+3d,[3h]=9"} <= set(found)
    assert not [step for step in found if step.startswith("4s+[")]
    # What was added stays the partner's: no nine is needed.
    assert "end" in legal(position, "6s+3d,[3h]=9")


def test_how_to_play_casino_swazi_a_build_is_made_for_the_partner_who_is_known_to_hold_the_card() -> None:
    position = FOUR.format("swazi", "5sKs", "4d5c4c9c") + " knows={}"
    found = legal(position.format("3:9"))
    assert {"(4d5c=9@3)", "5s+4c=9@3", "(9c,4d5c=9@3)", "5s+4d,9c=9@3"} <= set(found)
    assert not [step for step in legal(position.format("2:9")) if "@" in step]
    both = legal(position.format("3:9").replace("5sKs", "5s9s"))
    assert {"(4d5c=9)", "(4d5c=9@3)"} <= set(both)


def test_how_to_play_casino_swazi_taking_the_partners_build_shows_what_they_hold() -> None:
    position = FOUR.format("swazi", "9sKs", "[6h3h=9@3]4d5c")
    assert "(4d5c=9@3)" in legal(position, "9sx[3h]:9")
    assert "(4d5c=9@3)" not in legal(position, "Ks")


def test_how_to_play_casino_swazi_a_known_card_answers_for_one_build_only() -> None:
    position = FOUR.format("swazi", "5sKs", "[Kd|Kh=13@1]{}AcAh2d") + " knows=3:A"
    assert "(Ah,Ac=1@3)" in legal(position.format(""))
    assert "(Ah,Ac=1@3)" not in legal(position.format("[9d5d=14@3]"))
    asked = position.format("[9d5d=14@1]").replace("5sKs", "5sKsAs")
    assert "(Ah,Ac=1@3)" in legal(asked)
    assert "(Ah,Ac=1@3)" not in legal(asked + " ask=3:[9d]")


def test_how_to_play_casino_swazi_a_build_for_the_partner_keeps_their_one_build() -> None:
    position = FOUR.format("swazi{}", "5sKs", "4d5c[2h3h=5@3]") + " knows=3:9"
    assert "(4d5c=9@3)" in legal(position.format(""))
    assert "(4d5c=9@3)" not in legal(position.format("+one_build=1"))


def test_how_to_play_casino_swazi_who_grants_the_partners_request_gives_the_build_away() -> None:
    position = FOUR.format("swazi", "9sKs", "[6h3h=9@1]")
    assert "9s,[3h]=9" not in legal(position)
    assert "9s,[3h]=9" in legal(position + " ask=3:[3h]")
    assert "9s,[3h]=9" not in legal(position + " ask=2:[3h]")
    assert "9sx[3h]:9" in legal(position + " ask=3:[3h]")


def test_how_to_play_casino_swazi_another_card_added_grants_nothing() -> None:
    position = FOUR.format("swazi", "4sKs9s", "[6h3h=9@1]5d") + " ask=3:[3h]"
    assert "4s+5d,[3h]=9" in legal(position)
    assert "4s+5d,[3h]=9" not in legal(position.replace("9s,", ","))


def test_how_to_play_casino_swazi_opponents_insist_and_partners_do_not() -> None:
    position = "swazi turn=1 hands=8s2c,?2,?2,?2 table=5h3hKh[6h4h=10@3]Tc piles=-,Td"
    asked = insists(position, "8s")
    assert set(asked) == {2, 4}
    assert asked[2] == {"8sx3h5h:8", "(Tc,[4h]=10)", "(^2,[4h]=10)"}


def test_how_to_play_casino_crazy_casino_lets_an_owner_trail_when_the_stock_is_gone() -> None:
    position = "crazy turn=1 hands=9s2c,?2 table=[6h3h=9@1] piles=-,- stock={} deal=1/1"
    assert "2c" not in legal(position.format("?4"))
    assert "2c" in legal(position.format("-"))


def test_how_to_play_casino_crazy_casino_with_one_build() -> None:
    position = "crazy{} turn=1 hands=9s8s2c,?2 table=[6h3h=9@1]5d3d piles=-,- stock={} deal=1/1"
    assert "2c" in legal(position.format("", "-"), "(3d5d=8)")
    assert "2c" in legal(position.format("+one_build=1", "-"), "(3d5d=8)")
    assert legal(position.format("+one_build=1", "?4"), "(3d5d=8)") == ["8sx[3d]:8", "9sx[3h]:9"]


def test_how_to_play_casino_sotho_pictures_pair_with_any_number_and_build_nothing() -> None:
    position = "sotho turn=1 hands=QsTs,?3,?3 table=QhQd7h3h"
    assert {"QsxQh", "QsxQd", "QsxQh,Qd", "(3h7h=10)"} <= set(legal(position))
    assert not [step for step in legal(position) if "Q" in step and "=" in step]
    assert insists(position, "QsxQh") == {2: {"QsxQh,Qd"}, 3: {"QsxQh,Qd"}}


def test_how_to_play_casino_sotho_the_partners_top_card_augments() -> None:
    position = FOUR.format("sotho", "9s2c", "[6h3h=9@1]4h") + " piles=5c,2d,9d,5s"
    assert {"(^3,[3h]=9)", "(4h^4,[3h]=9)"} <= set(legal(position))
    assert not [step for step in legal(position) if "^1" in step]


def test_how_to_play_casino_sotho_aces_are_one() -> None:
    assert legal("sotho turn=1 hands=As,?3,?3 table=Ah9d5d") == ["As", "AsxAh:1"]


def test_how_to_play_casino_sotho_for_two_has_the_limits_of_the_first_twelve() -> None:
    position = "sotho turn=1 hands=9s2c,?3 table=[6h3h=9@1] piles=-,- deal={}/2"
    assert "2c" not in legal(position.format(1)) and "2c" in legal(position.format(2))


def test_how_to_play_casino_south_african_the_three_options() -> None:
    position = "south-african turn=1 hands=7h8h8s,?3 table=[5c3c|8d=8@1]7d piles=-,4dAc deal=1/2"
    found = legal(position)
    assert {"7h+^2,[3c]=8", "8h,[3c]=8", "8hx7d^2,[3c]:8"} <= set(found)
    assert "7h" not in found and "(7d^2,[3c]=8)" not in found


def test_how_to_play_casino_south_african_an_owner_may_drift_in_the_second_ten() -> None:
    position = "south-african turn=1 hands=7h8h,?3 table=[5c3c|8d=8@1] piles=-,- deal={}/2"
    assert "7h" not in legal(position.format(1)) and "7h" in legal(position.format(2))
    for three in (position.replace("?3", "?3,?3").replace("-,-", "-,-,-").format(n) for n in (1, 2)):
        assert "7h" not in legal(three)


def test_how_to_play_casino_south_african_a_top_is_captured_alone_and_in_a_sum() -> None:
    position = "south-african turn=1 hands=8h,?3,?3 table=5d piles=9s8c,3d,2s8d"
    assert set(legal(position)) == {"8h", "8hx^3:8", "8hx5d^2:8", "8hx^3,5d^2:8"}


def test_how_to_play_casino_south_african_a_base_and_a_new_build_take_no_top() -> None:
    position = "south-african turn=1 hands=7h8h8s,?3 table=8c7d piles=-,4dAc deal=1/2"
    assert {step for step in legal(position) if "^" in step} == {
        *(f"{card}x{rest}:8" for card in ("8h", "8s") for rest in ("7d^2", "8c,7d^2"))
    }
    # A build made in this turn did not stand at its start.
    built = legal(position.replace("8c7d", "5c3c8c"), "(3c5c=8)")
    assert not [step for step in built if "^" in step and "x" not in step]


def test_how_to_play_casino_south_african_the_card_itself_must_be_added_or_capture() -> None:
    position = "south-african turn=1 hands=2h9h8h6h,?3 table=[5c3c=8@1]7d[4c3d=7@2] piles=-,- deal=1/2"
    found = legal(position)
    assert not {"2h+7d=9", "2h+[3d]=9", "2h", "6h"} & set(found)
    assert {"2h+7d=9", "2h+[3d]=9"} <= set(legal(position.replace("1/2", "2/2")))


def test_how_to_play_casino_south_african_insisting_covers_tops_to_capture_and_none_into_a_build() -> None:
    position = "south-african turn=1 hands=8h9h,?3 table=5d[6c3c=9@1]4c5c piles=-,9d3d deal=2/2"
    assert insists(position, "8h") == {2: {"8hx5d^2:8", "8hx5c^2:8", "(4c5d,[3c]=9)", "(4c5c,[3c]=9)"}}
    took = "south-african turn=1 hands=8h,?3 table=8d5d piles=-,8c3d deal=2/2"
    assert insists(took, "8hx8d:8") == {2: {"8hx8d,5d^2:8"}}
    assert insists(took, "8hx5d^2:8") == {2: {"8hx8d,5d^2:8"}}


def test_how_to_play_casino_south_african_partners_top_is_not_captured_but_joins_a_build() -> None:
    position = "south-african+partners=1 turn=1 hands=7h8h,?3,?3,?3 table=[5c3c|8d=8@1] piles=-,-,4dAc,-"
    found = legal(position)
    assert "7h+^3,[3c]=8" in found
    assert not [step for step in found if "x" in step and "^" in step]


def test_how_to_play_casino_south_african_aces_of_fourteen() -> None:
    position = "south-african{} turn=1 hands=As,?3 table=9d5d piles=-,- deal=1/2"
    assert legal(position.format("")) == ["As"]
    assert "Asx5d9d:14" in legal(position.format("+aces=14"))


# African Casino


def test_african_casino_the_big_ten_is_stolen_for_the_tens_and_captured() -> None:
    position = "african turn=1 hands=Ts2c,?2 table=[6h4h=10@1] piles=-,9cTd deal=1/2"
    assert "Tsx[4h]:10" in legal(position, "(^2,[4h]=10)")


def test_african_casino_a_third_build_leaves_no_end_of_the_first_twelve() -> None:
    position = "african turn=1 hands=9hKdQs,?3 table=8s5h7c5s[5c4d=9@1] deal=1/2"
    assert "(5s7c=12)" not in legal(position, "(5h8s=13)")
