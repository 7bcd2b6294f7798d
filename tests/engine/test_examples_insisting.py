"""Insisting, as "African Casino" and "How to Play Casino" tell it: "your opponent can make you take them"."""

from __future__ import annotations

import pytest

from engine import insist
from engine.apply import play
from engine.errors import Illegal
from engine.notation import event_text, parse_move, parse_position, parse_step, parse_turn, position_text
from engine.state import Phase, State
from engine.steps import Insist


def after(position: str, *moves: str) -> State:
    """The position after turns and events."""
    state = parse_position(position)
    for move in moves:
        state = play(state, parse_move(move)).state
    return state


def insists(state: State, seat: int = 2) -> list[str]:
    """What a seat may insist on."""
    found = [event_text(event).partition(":")[2] for event in insist.options(state, seat)]
    assert insist.any_for(state, seat) == bool(found)
    return found


def refusal(state: State, event: str) -> str:
    """The name of the rule that refuses an event."""
    with pytest.raises(Illegal) as refused:
        play(state, parse_move(event))
    return refused.value.reason.rule


def african(hand: str, table: str, more: str = "", other: str = "?2") -> str:
    return f"african turn=1 hands={hand},{other} table={table} {more} deal=1/2 stock=?24"


def test_african_casino_a_trailed_card_is_made_to_take() -> None:
    state = after(african("8s2c", "5h3hKh"), "8s")
    assert insists(state) == ["8sx3h5h:8"]
    taken = after(african("8s2c", "5h3hKh"), "8s", "!insist@2:8sx3h5h:8")
    assert position_text(taken).split()[3:5] == ["table=Kh", "piles=5h3h8s,-"]
    assert taken.last == 1 and taken.turn == 2


def test_african_casino_a_capture_is_completed_with_all_that_the_card_takes() -> None:
    state = after(african("8s2c", "8d2h6h5h3h"), "8sx8d:8")
    assert insists(state) == ["8sx8d,2h6h,3h5h:8"]
    assert refusal(state, "!insist@2:8sx2h6h,3h5h:8") == "insist"
    assert refusal(state, "!insist@2:8sx8d:8") == "insist"


def test_african_casino_less_than_all_is_not_insisted_on() -> None:
    state = after(african("8s2c", "8d2h6h5h3h"), "8sx8d:8")
    assert refusal(state, "!insist@2:8sx8d,2h6h:8") == "insist"
    assert refusal(after(african("8s2c", "8d2h6h5h3h"), "8s"), "!insist@2:8sx8d:8") == "insist"


def test_african_casino_a_capture_of_everything_is_left_in_peace() -> None:
    state = after(african("8s2c", "8d2h6h5h3h"), "8sx8d,2h6h,3h5h:8")
    assert insists(state) == []
    assert refusal(state, "!insist@2:8sx8d,2h6h,3h5h:8") == "insist"


def test_african_casino_a_capture_is_regrouped_where_it_takes_more_that_way() -> None:
    state = after(african("8s2c", "2h5hAd6h3h7c"), "8sxAd2h5h:8")
    assert insists(state) == ["8sxAd7c,2h6h,3h5h:8"]


def test_african_casino_of_captures_that_exclude_each_other_the_insister_chooses() -> None:
    state = after(african("8s2c", "5h3h3d"), "8s")
    assert insists(state) == ["8sx3h5h:8", "8sx3d5h:8"]


def test_african_casino_a_build_of_the_cards_value_has_to_be_taken_too() -> None:
    state = after(african("9s2c", "9h[6h3h=9@2]"), "9sx9h:9")
    assert insists(state) == ["9sx9h,[3h]:9"]
    assert after(african("9s2c", "9h[6h3h=9@2]"), "9sx9h:9", "!insist@2:9sx9h,[3h]:9").table == ()
    assert refusal(after(african("9s2c", "9h[6h3h=9@2]"), "9s"), "!insist@2:9sx9h:9") == "insist"
    assert refusal(after(african("9s2c", "9h[6h3h=9@2]"), "9s"), "!insist@2:9sx[3h]:9") == "insist"


def test_african_casino_a_card_used_in_a_build_takes_nothing() -> None:
    state = after(african("3s9s", "6h3h"), "3s+6h=9")
    assert insists(state) == []
    assert refusal(state, "!insist@2:3sx3h:3") == "insist"


def test_african_casino_what_fits_is_made_to_join_a_build_the_pile_top_too() -> None:
    position = african("9s9c2c", "[6h3h=9@1]9d4h", "piles=-,2d5d")
    state = after(position, "9s,[3h]=9")
    assert insists(state) == ["(9d,[3h]=9)", "(4h^2,[3h]=9)"]
    joined = after(position, "9s,[3h]=9", "!insist@2:(4h^2,[3h]=9)")
    assert joined.piles == after(position.replace("2d5d", "2d")).piles
    assert insists(joined) == ["(9d,[3h]=9)"]


def test_african_casino_a_top_that_comes_to_light_may_be_insisted_on_next() -> None:
    position = african("9s9c2c", "[6h3h=9@1]4h", "piles=-,9d5d")
    assert insists(after(position, "9s,[3h]=9")) == ["(4h^2,[3h]=9)"]
    assert insists(after(position, "9s,[3h]=9", "!insist@2:(4h^2,[3h]=9)")) == ["(^2,[3h]=9)"]


def test_african_casino_nothing_joins_the_insisters_own_build() -> None:
    state = after(african("2s2c", "[6h3h=9@2]9d"), "2s")
    assert insists(state) == []
    assert refusal(state, "!insist@2:(9d,[3h]=9)") == "insist"


def test_african_casino_only_the_opponent_insists_and_only_until_the_next_turn() -> None:
    state = after(african("8s2c", "5h3hKh", other="Ks2d"), "8s")
    assert refusal(state, "!insist@1:8sx3h5h:8") == "insist"
    later = play(state, parse_move("2d")).state
    assert refusal(later, "!insist@2:8sx3h5h:8") == "insist"
    assert insists(later, 1) == []


def test_how_to_play_casino_the_capturer_orders_the_enlarged_capture_anew() -> None:
    position = african("8s2c", "8d2h6h5h3h")
    moves = ("8sx8d:8", "!insist@2:8sx8d,2h6h,3h5h:8")
    assert position_text(after(position, *moves)).split()[4] == "piles=8d6h5h3h2h8s,-"
    ordered = after(position, *moves, "!order@1:{2h3h5h6h8d}")
    assert position_text(ordered).split()[4] == "piles=2h3h5h6h8d8s,-"
    assert refusal(after(position, *moves), "!order@1:{2h3h5h6h}") == "order"
    assert refusal(after(position, *moves), "!order@2:{2h3h5h6h8d}") == "order"
    assert refusal(after(position, "8sx8d:8"), "!order@1:{8d}") == "order"


LAST = "african turn=1 hands=8s,- table=5h3hKh stock=- deal=2/2 scores=0,0 piles=2c3c,4c5c last=2 dealer=2"


def test_the_last_turn_of_a_deal_waits_until_it_is_let_stand() -> None:
    state = after(LAST, "8s")
    assert state.phase is Phase.SETTLE and state.scores == (0, 0)
    assert refusal(state, "8s") == "phase"
    assert after(LAST, "8s", "!stand@2").phase is Phase.SCORED
    assert after(LAST, "8s", "!timeout@2").phase is Phase.SCORED


def test_an_insist_asks_the_opponent_again_before_the_hand_is_counted() -> None:
    state = after(LAST, "8s", "!insist@2:8sx3h5h:8")
    assert state.phase is Phase.SETTLE and state.last == 1
    counted = after(LAST, "8s", "!insist@2:8sx3h5h:8", "!stand@2")
    assert counted.phase is Phase.SCORED and counted.piles[0][-1] == state.table[0]


def test_a_turn_that_ends_a_deal_may_be_insisted_on_before_the_next_cards_come() -> None:
    first = "african turn=1 hands=8s,- table=5h3hKh stock=AsAhAdAc deal=1/2 scores=0,0 piles=-,- dealer=2"
    assert after(first, "8s").stock and not any(after(first, "8s").hands)
    dealt = after(first, "8s", "!insist@2:8sx3h5h:8", "!stand@2")
    assert dealt.phase is Phase.PLAY and dealt.deal == 2 and all(dealt.hands)
    assert insists(dealt) == []


def test_african_casino_the_steps_before_and_after_the_card_do_not_save_it() -> None:
    position = african("8s9s", "4c5c8d").replace("1/2", "2/2")
    for turn in ("(4c5c=9);8s", "8s;(4c5c=9)"):
        state = after(position, turn)
        assert insists(state) == ["8sx8d:8"]
        taken = after(position, turn, "!insist@2:8sx8d:8")
        assert position_text(taken).split()[3:5] == ["table=[4c5c=9@1]", "piles=8d8s,-"]
        assert "8sx8d:8" in position_text(taken) and "(4c5c=9)" in position_text(taken)


def test_african_casino_a_trailed_card_that_was_made_to_join_a_build_takes_nothing_any_more() -> None:
    position = african("8s9s", "[4h5h=9@1]Ah7d").replace("1/2", "2/2")
    assert insists(after(position, "8s")) == ["8sxAh7d:8", "(Ah8s,[4h]=9)"]
    joined = after(position, "8s", "!insist@2:(Ah8s,[4h]=9)")
    assert insists(joined) == [] and refusal(joined, "!insist@2:8sxAh7d:8") == "insist"


def test_african_casino_a_card_that_took_a_build_takes_no_more_than_its_value() -> None:
    position = african("Ac2s", "[KhAh=14@2][As|Ad=1@2]2d").replace("1/2", "2/2")
    assert insists(after(position, "Acx[Ah]:14")) == []
    assert insists(after(position, "Acx[As]:1")) == []
    assert refusal(after(position, "Acx[As]:1"), "!insist@2:Acx[Ah],[As]:14") != ""


def test_african_casino_an_ace_is_made_to_take_all_it_can_at_either_value_each_way_once() -> None:
    assert insists(after(african("Ac2s", "Ah5d"), "Ac")) == ["AcxAh:1"]
    assert insists(after(african("Ac2s", "AhAdKs"), "Ac")) == ["AcxAh,AdKs:14"]
    assert insists(after(african("Ac2s", "Ah[Td4h=14@2]"), "Ac")) == ["AcxAh,[4h]:14"]
    both = african("Ac2s", "Ah[Td4h=14@2][As|Ad=1@2]").replace("1/2", "2/2")
    assert insists(after(both, "Ac")) == ["AcxAh,[As]:1", "AcxAh,[4h]:14"]
    assert refusal(after(african("Ac2s", "AhAdKs"), "Ac"), "!insist@2:AcxAh,Ad:1") == "insist"


def test_the_value_of_a_completed_capture_may_be_left_out_and_is_not_another_one() -> None:
    took_the_build = after(african("Ac2s", "Ah[Td4h=14@2]"), "Acx[4h]:14")
    took_the_ace = after(african("Ac2s", "AhAd[Td4h=14@2]"), "AcxAd:1")
    for state, taken in ((took_the_build, "AcxAh,[4h]"), (took_the_ace, "AcxAh,Ad,[4h]")):
        for written in (taken, f"{taken}:14", f"{taken}:14{{4hTdAh}}"):
            event = parse_move(f"!insist@2:{written}")
            assert isinstance(event, Insist) and event_text(insist.read(state, event)) == f"!insist@2:{taken}:14"
        assert refusal(state, f"!insist@2:{taken}:1") in ("values", "builds are taken whole")
        assert refusal(state, f"!insist@2:{taken}:13") == "values"
    two = after(african("Ac2s", "AhAd"), "AcxAd:1")
    for written in ("AcxAh,Ad", "AcxAh,Ad:1", "AcxAh,Ad:14"):
        assert "prev=AcxAh,Ad:1 " in position_text(after_insist(two, written))


def test_what_was_taken_is_named_whole_its_builds_and_its_tops_too() -> None:
    state = after(african("9s2c", "9d[4h5h=9@2]"), "9sx[4h]:9")
    assert refusal(state, "!insist@2:9sx9d:9") == "insist"
    tops = after("south-african turn=1 hands=8s2c,?2 table=8d piles=-,8c deal=1/2", "8sx^2:8")
    assert insists(tops) == ["8sx8d,^2:8"]
    assert refusal(tops, "!insist@2:8sx8d:8") == "insist"


def test_african_casino_what_excludes_what_was_taken_is_not_insisted_on() -> None:
    state = after(african("8s2c", "5h3h3d"), "8sx3h5h:8")
    assert insists(state) == []
    assert refusal(state, "!insist@2:8sx3d5h:8") == "insist"
    assert refusal(state, "!insist@2:2cx2h:2") == "insist"
    assert refusal(after(african("8s2c", "8d2d"), "8s"), "!insist@2:2cx2d:2") == "insist"


@pytest.mark.parametrize(
    ("pictures", "turn", "found"),
    [
        ("all", "Qs", ["QsxQh,Qd,Qc"]),
        ("all", "QsxQd", ["QsxQh,Qd,Qc"]),
        ("one", "Qs", ["QsxQh", "QsxQd", "QsxQc"]),
        ("one", "QsxQd", []),
        ("one-or-three", "Qs", ["QsxQh,Qd,Qc"]),
        ("one-or-three", "QsxQd", ["QsxQh,Qd,Qc"]),
    ],
)
def test_sotho_a_picture_is_made_to_take_as_many_as_it_can(pictures: str, turn: str, found: list[str]) -> None:
    key = "sotho" if pictures == "all" else f"sotho+pictures={pictures}"
    state = after(f"{key} turn=1 hands=Qs2c,?2 table=QdQhQcKs deal=2/2", turn)
    assert insists(state) == found
    if found:
        assert refusal(state, f"!insist@2:{turn if 'x' in turn else 'QsxQh,Qd'}") != ""
        assert not [each for each in after_insist(state, found[0]).table if str(each)[0] == "Q"] or pictures == "one"


def after_insist(state: State, step: str) -> State:
    """The position after seat 2 insisted on it."""
    return play(state, parse_move(f"!insist@2:{step}")).state


def test_african_casino_nobody_insists_before_a_turn_or_after_the_end() -> None:
    position = african("9s2c", "[4h5h=9@1]9d")
    assert insists(after(position)) == []
    assert insists(after(position, "9sx[4h]:9")) == ["9sx9d,[4h]:9"]
    assert insists(after(position, "9sx[4h]:9", "!resign@1")) == []
    assert insists(after(position, "9sx[4h]:9").but(phase=Phase.SCORED)) == []


def test_african_casino_one_insists_on_no_new_build_and_on_no_card_of_a_hand() -> None:
    state = after(african("9s9c2c", "[4h5h=9@1]9d3h6h").replace("1/2", "2/2"), "2c")
    assert insists(state) == ["(9d,[4h]=9)", "(3h6h,[4h]=9)"]
    assert refusal(state, "!insist@2:(3h6h=9)") and refusal(state, "!insist@2:(9d,3h6h=9)")
    with pytest.raises(Illegal):
        play(state, Insist(2, parse_step("9c,[4h]=9")))


def test_in_casino_nobody_insists() -> None:
    state = after("classic turn=1 hands=8s2c,?2 table=5h3hKh stock=-", "8s")
    assert insists(state) == [] and insists(state.but(prev=parse_turn("8s"))) == []
    assert refusal(state, "!insist@2:8sx3h5h:8") == "insist"


def test_how_to_play_casino_south_african_everybody_insists_on_loose_cards_and_on_tops() -> None:
    state = after("south-african turn=1 hands=9s2c,?2 table=9h4d5d piles=-,4c deal=1/2", "9sx9h:9")
    assert insists(state) == ["9sx9h,4d5d:9", "9sx9h,5d^2:9"]
    built = after("south-african turn=1 hands=9s9c,?2 table=[4h5h=9@1]9h piles=-,9d deal=1/2", "9s,[4h]=9")
    assert insists(built) == ["(9h,[4h]=9)"]
