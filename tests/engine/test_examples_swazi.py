"""The worked examples of "How to Play Casino" for Swazi Casino and of "African Casino", on African Casino's table."""

from __future__ import annotations

import pytest

from engine import variants
from engine.cards import ACES, PACK, TEN_OF_DIAMONDS
from engine.deal import deal_hand
from engine.shuffle import shuffled
from engine.table import loose
from tests.engine.examples import after, allows, listed, refusal


def african(hand: str, table: str, pile: str = "", *, first: bool = False) -> str:
    """A position of the first player to play; in the second twelve cards unless told."""
    piles = f" piles=-,{pile}" if pile else ""
    return f"african turn=1 hands={hand},?2 table={table}{piles} deal={1 if first else 2}/2"


@pytest.mark.parametrize(
    ("hand", "table", "steps"),
    [
        ("QsKs", "QhQd", "(Qh,Qd=12)"),
        ("QsKs", "Qh5h7h", "(Qh,5h7h=12)"),
        ("QsKs", "6h6d8h3hAh", "(6h6d=12);(Ah3h8h,[6h]=12)"),
        ("QsKs", "QhQdTh2h3h3d6h", "(Qh,Qd=12);(2hTh,[Qh]=12);(3h3d6h,[2h]=12)"),
        ("QsQcKs", "Qh7h5h", "Qc+Qh=12"),
    ],
)
def test_how_to_play_casino_swazi_augmented_twelves(hand: str, table: str, steps: str) -> None:
    if steps.startswith("("):
        assert allows(african(hand, table), steps)
        build = after(african(hand, table), steps).now.table[0]
        assert not isinstance(build, int) and build.value == 12
    else:
        assert refusal(african(hand, table), steps) == "sums"
        assert allows(african(hand, table), "Qc,Qh=12;(5h7h,[Qh]=12)")


def test_how_to_play_casino_swazi_builds_never_sum() -> None:
    position = african("As6s", "[5h3h=8@2][4h2h=6@2]6d")
    assert listed(position, card="Asx") == []
    assert refusal(position, "Asx[3h],[2h]:14") == "builds are taken whole"
    assert allows(position, "6sx6d,[2h]:6")
    assert allows(position, "6sx[2h]:6")


def test_how_to_play_casino_swazi_2_a_ten_is_built_of_five_three_and_two_with_no_hand_card() -> None:
    position = african("Ts", "5h3h2h", first=True)
    assert allows(position, "(2h3h5h=10)")
    assert listed(position, "(2h3h5h=10)") == ["Tsx[2h]:10"]
    assert refusal(position.replace("Ts", "9s"), "(2h3h5h=10)") == "keep a taker"


def test_how_to_play_casino_swazi_2_a_five_builds_fourteen() -> None:
    position = african("5sAs", "4h5h", first=True)
    assert allows(position, "5s+4h5h=14")
    assert listed(position, "5s+4h5h=14") == ["end"]


def test_how_to_play_casino_swazi_2_no_pile_card_makes_a_single_build() -> None:
    position = african("9s2c", "4h3d", "2d5d")
    assert not [step for step in listed(position) if "^" in step]
    assert refusal(position, "(4h^2=9)") == "base"


def test_how_to_play_casino_swazi_3_an_opponents_single_nine_is_raised_by_two() -> None:
    position = african("2sJs9s", "[5h4h=9@2]")
    assert allows(position, "2s+[4h]=11")
    assert listed(position, "2s+[4h]=11") == ["end"]
    assert refusal(position.replace("Js", ""), "2s+[4h]=11") == "keep a taker"


def test_how_to_play_casino_swazi_3_ones_own_build_and_an_augmented_one_are_not_raised() -> None:
    assert refusal(african("2sJs9s", "[5h4h=9@1]"), "2s+[4h]=11") == "raise"
    assert refusal(african("2sJs9s", "[5h4h|9d=9@2]"), "2s+[4h]=11") == "raise"


def test_how_to_play_casino_swazi_3_only_one_hand_card_raises() -> None:
    position = african("2sJsKs", "[5h4h=9@2]2d")
    assert refusal(position, "2s+2d[4h]=13") == "builds are whole"
    assert refusal(position, "(2d[4h]=11)") == "builds are whole"


def test_how_to_play_casino_swazi_4_the_two_beneath_the_five_is_not_open() -> None:
    position = african("9s2c", "9h2h", "2d5d")
    assert not [step for step in listed(position) if "^" in step]
    assert refusal(position, "(9h,2h^2=9)") == "sums"


def test_how_to_play_casino_swazi_4_four_and_the_top_join_the_nines_then_the_two_beneath_with_the_seven() -> None:
    position = african("9s2c", "9h7h4h", "2d5d")
    steal = "(9h,4h^2=9);(7h^2,[4h]=9)"
    assert allows(position, steal)
    assert listed(position, steal) == ["2c", "9sx[2d]:9"]
    assert after(position, steal).now.piles == ((), ())
    assert refusal(position, "(9h,7h^2=9)") == "sums"


def test_how_to_play_casino_swazi_4_what_matches_a_build_on_the_table_is_no_base() -> None:
    position = african("9s2c", "9h4h5d[6h3h=9@2]")
    assert refusal(position, "(9h,4h5d=9)") == "one build of a value"
    assert allows(position, "(9h,[3h]=9);(4h5d,[3h]=9);9sx[3h]:9")


def test_how_to_play_casino_swazi_4_a_three_from_the_hand_then_the_opponents_ten_into_ones_thirteens() -> None:
    late = african("3sKs", "[Kh|Kd=13@1]", "4hTh")
    assert allows(late, "3s;(3s^2,[Kh]=13)")
    assert refusal(late, "3s+^2,[Kh]=13") == "pile tops"
    assert refusal(late.replace("deal=2/2", "deal=1/2"), "3s") == "no trailing"


def test_how_to_play_casino_swazi_4_never_the_top_of_ones_own_pile() -> None:
    position = african("9s2c", "9h4h", "2d5d").replace("piles=-,2d5d", "piles=2d5d,-")
    assert not [step for step in listed(position) if "^" in step]
    assert refusal(position, "(9h,4h^1=9)") == "pile tops"


def test_how_to_play_casino_swazi_a_raise_to_ones_own_value_is_merged() -> None:
    position = african("4sKs", "[Kh|Kd=13@1][6h3h=9@2]")
    assert listed(position, card="4s") == ["4s+[3h],[Kh]=13", "4s"]
    assert refusal(position, "4s+[3h]=13") == "one build of a value"
    build = after(position, "4s+[3h],[Kh]=13").now.table[0]
    assert not isinstance(build, int) and build.owner == 1 and len(build.groups) == 3


def test_how_to_play_casino_swazi_a_value_that_the_opponent_has_may_not_be_made() -> None:
    position = african("2sJs", "9h[5h6h=11@2][4h5d=9@2]")
    assert refusal(position, "2s+9h=11") == "one build of a value"
    assert refusal(position, "2s+[4h]=11") == "one build of a value"
    assert refusal(position, "2s+[4h],[5h]=11")


def test_how_to_play_casino_swazi_an_opponents_build_that_is_augmented_must_be_taken() -> None:
    position = african("9s2c", "[6h3h=9@2]9h")
    assert listed(position, "(9h,[3h]=9)") == ["9sx[3h]:9"]
    assert refusal(position.replace("9s2c", "2c"), "(9h,[3h]=9)") == "opponent's build"


def test_how_to_play_casino_swazi_the_hand_card_does_not_join_an_opponents_build() -> None:
    position = african("9s9c", "[6h3h=9@2]")
    assert refusal(position, "9s,[3h]=9") == "opponent's build"


def test_african_casino_the_big_ten_is_pulled_into_ones_tens_and_taken() -> None:
    position = african("Ts2c", "[6h4h=10@1]", "9cTd", first=True)
    turn = "(^2,[4h]=10);Tsx[4h]:10"
    assert allows(position, turn)
    assert listed(position, turn) == ["end"]
    assert TEN_OF_DIAMONDS in after(position, turn).now.piles[0]


def test_african_casino_no_capture_straight_from_a_pile() -> None:
    position = african("9s", "4h", "5d")
    assert listed(position, card="9sx") == []
    assert refusal(position, "9sx4h^2:9") == "pile tops"


def test_african_casino_no_trailing_and_one_own_build_in_the_first_twelve_cards() -> None:
    position = african("9hKdQs", "8s5h7c5s[5c4d=9@1]", first=True)
    assert refusal(position, "Qs") == "no trailing"
    assert allows(position, "(5h8s=13)")
    assert listed(position, "(5h8s=13)") == ["9hx[4d]:9", "Kdx[5h]:13"]
    assert refusal(position, "(5h8s=13);Qsx5s7c:12") == "one own build"


def test_african_casino_no_dead_end_after_a_second_build_in_the_first_twelve_cards() -> None:
    position = african("9hKdQs", "8s5h7c5s[5c4d=9@1]", first=True)
    assert "(5s7c=12)" not in listed(position, "(5h8s=13)")
    assert refusal(position, "(5h8s=13);(5s7c=12)") == "one own build"


def test_african_casino_both_limits_vanish_for_the_second_twelve_cards() -> None:
    position = african("9hKdQs4h", "8s5h7c5s[5c4d=9@1]")
    assert allows(position, "4h")
    assert allows(position, "(5h8s=13);(5s7c=12);4h")


def test_african_casino_one_may_not_use_up_every_card_that_takes_ones_build() -> None:
    position = african("9h2c", "9d[5c4d=9@1]")
    assert refusal(position, "9hx9d:9") == "keep a taker"
    assert allows(position, "9hx9d,[4d]:9")


def test_african_casino_the_value_of_an_ace_locks_in_a_build() -> None:
    position = african("AsKs4s", "[AhAd=2@2]")
    assert listed(position, card="Asx") == []
    assert refusal(position, "Asx[Ah]") == "builds are taken whole"


def test_african_casino_a_cut_of_the_ten_of_diamonds_and_an_ace_is_cut_again() -> None:
    rules = variants.find("african")
    rich = 0
    for number in range(400):
        cut = shuffled(PACK, str(number), 1, 0)[:4]
        if TEN_OF_DIAMONDS in cut and set(cut) & set(ACES):
            rich += 1
            dealt = loose(deal_hand(rules, 2, str(number), 1, 1, (0, 0)).table)
            again = [shuffled(PACK, str(number), 1, attempt)[:4] for attempt in range(1, 9)]
            assert dealt != cut and dealt in again
    assert rich > 2
