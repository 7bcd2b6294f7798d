"""What partners of the Swazi family know of each other, build for each other and ask for."""

from __future__ import annotations

import pytest

from engine.apply import play
from engine.errors import Illegal
from engine.happened import Asked
from engine.notation import parse_move, parse_position, parse_turn, position_text
from engine.partners import may_ask
from engine.state import State
from engine.steps import Ask
from engine.table import builds
from engine.view import view
from tests.engine.examples import allows, listed, refusal

FOUR = "swazi turn={turn} hands={hands} table={table} piles=-,- stock=- {more}"


def four(hands: str, table: str, more: str = "", turn: int = 1, game: str = "swazi") -> str:
    return FOUR.format(hands=hands, table=table, more=more, turn=turn).replace("swazi", game, 1)


def played(position: str, *moves: str) -> State:
    state = parse_position(position)
    for move in moves:
        state = play(state, parse_move(move)).state
    return state


def owners(state: State) -> dict[int, int]:
    return {build.value: build.owner for build in builds(state.table)}


def test_the_owner_of_a_build_that_was_raised_is_known_to_hold_its_rank_until_they_play_one() -> None:
    position = four("9h9c,2dJd,?2,?2", "[4h5c=9@1]", turn=2)
    state = played(position, "2d+[4h]=11")
    assert state.knows == ((9,), (), (), ())
    assert "knows=1:9" in position_text(state)
    later = state.but(turn=1)
    assert play(later, parse_turn("9h")).state.knows == ()


@pytest.mark.parametrize(("turn", "known"), [(1, ()), (2, ((9,), (), (), ())), (3, ((9,), (), (), ()))])
def test_the_owner_of_a_build_that_anybody_else_took_is_known_to_hold_its_rank(
    turn: int, known: tuple[tuple[int, ...], ...]
) -> None:
    position = four("9h9c,9s2d,9d3d,?2", "[4h5c=9@1]", turn=turn)
    card = ("9h", "9s", "9d")[turn - 1]
    assert played(position, f"{card}x[4h]:9").knows == known


def test_a_build_may_be_made_for_a_partner_who_is_known_to_hold_the_card() -> None:
    position = four("?2,?2,2d5s,?2", "4h5c3h", "knows=1:9", turn=3)
    assert allows(position, "(4h5c=9@1);2d")
    assert allows(position, "5s+4h=9@1")
    assert owners(played(position, "(4h5c=9@1);2d")) == {9: 1}
    assert refusal(position, "(4h5c=9);2d") == "keep a taker"
    assert refusal(position.replace(" knows=1:9", ""), "(4h5c=9@1)") == "known holding"
    assert refusal(position.replace("knows=1:9", "knows=2:9"), "(4h5c=9@1)") == "known holding"


def test_whoever_holds_the_card_too_may_build_for_either() -> None:
    steps = listed(four("?2,?2,9d9s,?2", "4h5c", "knows=1:9", turn=3), card="(")
    assert steps == ["(4h5c=9)", "(4h5c=9@1)"]


def test_a_loose_card_may_be_a_base_for_the_partner() -> None:
    position = four("?2,?2,2d5s,?2", "9h4h5c", "knows=1:9", turn=3)
    assert allows(position, "(9h,4h5c=9@1);2d")


def test_a_raise_and_a_build_that_stands_are_never_for_the_partner() -> None:
    assert refusal(four("?2,?2,2d9s,?2", "[3h4h=7@2]", "knows=1:9", turn=3), "2d+[3h]=9@1") == "own builds"
    standing = four("?2,?2,2d5s,?2", "[4h5c=9@1]9h", "knows=1:9", turn=3)
    assert refusal(standing, "(9h,[4h]=9@1)") == "own builds"
    assert allows(standing, "(9h,[4h]=9);2d")


def test_a_known_ace_answers_for_one_build_only() -> None:
    position = four("?2,?2,2d5s,?2", "Kd{}", "knows=1:A", turn=3)
    assert allows(position.format("Ah"), "(AhKd=14@1)")
    ones = position.format("[As|Ad=1@1]Ah")
    assert refusal(ones, "(AhKd=14@1)") == "known holding"
    assert allows(ones.replace("1@1]", "1@2]"), "(AhKd=14@1)")


def test_the_one_build_of_a_partner_is_not_made_two() -> None:
    position = four("?2,?2,2d5s,?2", "[Th2h=12@1]4h5c", "knows=1:9", turn=3)
    assert allows(position, "(4h5c=9@1)")
    limited = position.replace("swazi", "swazi+one_build=1", 1)
    assert refusal(limited, "(4h5c=9@1)") == "known holding"
    free = four("?2,?2,2d5s,?2", "4h5c", "knows=1:9", turn=3, game="swazi+one_build=1")
    assert allows(free, "(4h5c=9@1)")


def test_taking_the_partners_build_shows_at_once_what_the_partner_holds() -> None:
    position = four("?2,?2,9d3d,?2", "[4h5c=9@1]2c7c", turn=3)
    assert allows(position, "9dx[4h]:9;(2c7c=9@1)")


def test_a_request_is_public_and_lapses_with_the_askers_next_turn() -> None:
    position = four("9h9c,?2,9d3d,?2", "[4h5c=9@1]", turn=3)
    outcome = play(parse_position(position), parse_move("!ask@3:[5c]"))
    assert outcome.happened == (Asked(3, builds(outcome.state.table)[0]),)
    assert "ask=3:[4h]" in position_text(view(outcome.state, 2).position)
    assert play(outcome.state, parse_turn("3d")).state.asks == ()


def test_a_request_lapses_with_the_build() -> None:
    state = played(four("9h9c,?2,9d3d,?2", "[4h5c=9@1]", turn=1), "!ask@3:[4h]", "9hx[4h]:9")
    assert state.asks == ()


def test_a_partner_who_adds_a_card_that_could_take_grants_a_request() -> None:
    position = four("9h9c5s4c,?2,9d3d,?2", "[4h5c=9@1]", "ask=3:[4h]")
    assert owners(played(position, "9h,[4h]=9")) == {9: 3}
    assert allows(position.replace("9h9c5s4c", "9h5s4c"), "9h,[4h]=9")
    without = position.replace(" ask=3:[4h]", "").replace("9h9c5s4c", "9h5s4c")
    assert refusal(without, "9h,[4h]=9") == "keep a taker"


def test_another_card_does_not_grant_it() -> None:
    position = four("9h9c5s4c,?2,9d3d,?2", "[4h5c=9@1]4s", "ask=3:[4h]")
    assert owners(played(position, "5s+4s,[4h]=9")) == {9: 1}


def test_a_step_of_table_cards_alone_does_not_grant_it() -> None:
    position = four("9h9c5s,?2,9d3d,?2", "[4h5c=9@1]9s", "ask=3:[4h]")
    assert owners(played(position, "(9s,[4h]=9);5s")) == {9: 1}


def test_a_card_that_raises_another_build_into_it_does_not_grant_it() -> None:
    position = four("AhAd,?2,AsKc,?2", "[KsAc=14@1][9s4d=13@2]", "ask=3:[Ks]")
    assert owners(played(position, "Ah+[4d],[Ac]=14")) == {14: 1}
    assert owners(played(position, "Ah,[Ac]=14")) == {14: 3, 13: 2}


def test_a_partner_may_take_the_build_anyway() -> None:
    assert allows(four("9h9c,?2,9d3d,?2", "[4h5c=9@1]", "ask=3:[4h]"), "9hx[4h]:9")


@pytest.mark.parametrize(
    ("hand", "table", "asked"),
    [
        ("8d3d", "[4h5c=9@1]", "4h"),
        ("9d3d", "[4h5c=9@2]", "4h"),
        ("9d3d", "4h5c", "4h"),
        ("Ad3d", "[As|Ac=1@3][Th4c=14@1]", "Th"),
    ],
)
def test_a_request_needs_a_build_of_the_side_and_a_card_that_is_free_for_it(hand: str, table: str, asked: str) -> None:
    state = parse_position(f"swazi turn=1 hands=9h9c,?2,{hand},?2 table={table} stock=-")
    with pytest.raises(Illegal) as refused:
        play(state, parse_move(f"!ask@3:[{asked}]"))
    assert refused.value.reason.rule == "ask"
    assert asked not in {str(build.name) for build in may_ask(state, 3)}


def test_a_request_is_made_once_while_cards_are_played_and_by_whoever_may_own_another() -> None:
    position = four("9h9c,?2,9d3d,?2", "[4h5c=9@1][2d6s=8@3]", "ask=3:[4h]")
    with pytest.raises(Illegal, match="stands already"):
        played(position, "!ask@3:[4h]")
    owner = four("9h9c,?2,9d8d,?2", "[4h5c=9@1][2d6s=8@3]", game="swazi+one_build=1")
    with pytest.raises(Illegal, match="may own one only"):
        played(owner, "!ask@3:[4h]")
    assert played(owner.replace("+one_build=1", ""), "!ask@3:[4h]").asks == ((3, 9),)
    settling = four("-,-,9d8d,-", "[4h5c=9@1]", "phase=settle prev=2h captured=0", turn=2)
    for moves in ("!ask@3:[4h]", "!ask@9:[4h]"):
        with pytest.raises(Illegal, match="while cards are played"):
            played(settling, moves)


def test_nobody_asks_where_there_are_no_partners() -> None:
    state = parse_position("african turn=1 hands=9h9c,?2 table=[4h5c=9@1] stock=- deal=2/2")
    with pytest.raises(Illegal, match="Only partners ask"):
        play(state, parse_move("!ask@2:[4h]"))


def test_a_build_that_is_asked_for_counts_as_the_askers_when_one_is_made_for_them() -> None:
    position = four("?2,?2,Ah5s,?2", "[KdAc=14@3]AsAd", "knows=1:A", turn=3)
    assert allows(position, "(As,Ad=1@1)")
    assert refusal(position + " ask=1:[Kd]", "(As,Ad=1@1)") == "known holding"
    limited = four("?2,?2,2dKs,?2", "[4h9c=13@3]3c5c", "knows=1:8K", turn=3, game="swazi+one_build=1")
    assert allows(limited, "(3c5c=8@1)")
    assert refusal(limited + " ask=1:[4h]", "(3c5c=8@1)") == "known holding"


def test_who_may_own_one_build_asks_for_it_or_owning_none() -> None:
    table = "[4h5c=9@{}]"
    for owner in (1, 3):
        position = four("9h9c,?2,9d8d,?2", table.format(owner), game="swazi+one_build=1")
        assert played(position, "!ask@3:[4h]").asks == ((3, 9),)


def test_nobody_asks_from_a_seat_that_is_not_there_or_builds_for_one() -> None:
    state = parse_position(four("9h9c,?2,9d8d,?2", "[4h5c=9@1]"))
    for seat in (0, 5):
        with pytest.raises(Illegal, match="Only partners ask"):
            play(state, Ask(seat, builds(state.table)[0].name))
    alone = "african turn=1 hands=2d5s,?2 table=4h5c stock=- deal=2/2 knows=2:9"
    assert refusal(alone, "(4h5c=9@2)") == "own builds" and not listed(alone, card="(")
