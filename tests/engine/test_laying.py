"""What a step does to the cards, and what is told of it."""

from __future__ import annotations

import pytest

from engine.apply import play
from engine.cards import Card, card
from engine.happened import Added, Built, Captured, Happening, Insisted, Raised, Swept, Trailed
from engine.notation import parse_move, parse_position, position_text
from engine.table import BuildPile, builds


def cards(text: str) -> tuple[Card, ...]:
    return tuple(card(text[at : at + 2]) for at in range(0, len(text), 2))


def told(position: str, *moves: str) -> Happening:
    """The first thing that the last of these moves did."""
    state = parse_position(position)
    for move in moves[:-1]:
        state = play(state, parse_move(move)).state
    return play(state, parse_move(moves[-1])).happened[0]


def field(position: str, move: str, name: str) -> str:
    """A field of the position after a move."""
    after = position_text(play(parse_position(position), parse_move(move)).state)
    return next(each.partition("=")[2] for each in after.split() if each.startswith(f"{name}="))


NINE = BuildPile((cards("4h5c"),), 9, 2)
AFRICAN = "african turn=1 hands={},?2 table={} piles=-,{} deal=2/2"
BUNDLES = "bundles turn=1 hands=7hKd,?4,?4 table=7d3s piles=2c,5h7s,4s7c stock=-"
TOPS = "south-african turn=1 hands=8sTd,?2 table={} piles=-,8c deal=2/2"


@pytest.mark.parametrize(
    ("position", "move", "happened"),
    [
        (AFRICAN.format("8s2c", "9d", "-"), "8s", Trailed(1, card("8s"))),
        (
            AFRICAN.format("9s2c", "9d3d[4h5c=9@2]6d8c", "-"),
            "9sx9d,3d6d,[4h]:9",
            Captured(1, card("9s"), cards("9d3d6d"), (NINE,), 9),
        ),
        (
            AFRICAN.format("9s2c", "[4h5c=9@2]", "-"),
            "9sx[4h]:9",
            Captured(1, card("9s"), (), (NINE,), 9, swept=True),
        ),
        (BUNDLES, "7hx7d", Captured(1, card("7h"), cards("7d"), (), None)),
        (BUNDLES, "7hx7d,*2,*3", Captured(1, card("7h"), cards("7d"), (), None, piles=((2, 2), (3, 2)))),
        (
            TOPS.format("3c5c"),
            "8sx3c5c,^2:8",
            Captured(1, card("8s"), cards("3c5c"), (), 8, swept=True, stolen=((2, card("8c")),)),
        ),
        (TOPS.format("-"), "8sx^2:8", Captured(1, card("8s"), (), (), 8, stolen=((2, card("8c")),))),
        (
            AFRICAN.format("2s9s", "7d", "-"),
            "2s+7d=9",
            Built(1, card("2s"), BuildPile((cards("7d2s"),), 9, 1)),
        ),
        (
            "classic turn=1 hands=9h9s,?3 table=9d stock=-",
            "9h,9d=9",
            Built(1, card("9h"), BuildPile((cards("9d"), cards("9h")), 9, 1)),
        ),
        (
            AFRICAN.format("2sJs", "[4h5c=9@2]", "-"),
            "2s+[4h]=11",
            Raised(1, card("2s"), NINE, BuildPile((cards("4h5c2s"),), 11, 1)),
        ),
    ],
)
def test_a_step_is_told_with_the_cards_that_it_moved(position: str, move: str, happened: Happening) -> None:
    assert told(position, move) == happened


def test_a_build_of_cards_that_are_out_is_told_without_a_hand_card() -> None:
    position = AFRICAN.format("9s2c", "7d2d", "-")
    assert told(position, "(2d7d=9);2c") == Built(1, None, BuildPile((cards("2d7d"),), 9, 1))


def test_what_joins_a_build_is_told_with_the_hand_card_and_the_tops_among_it() -> None:
    position = AFRICAN.format("2s9s3c", "[6h3h=9@1]7d4h", "2d5d")
    whole = (cards("6h3h"), cards("7d2s"))
    assert told(position, "2s+7d,[3h]=9") == Added(1, card("2s"), cards("2s7d"), BuildPile(whole, 9, 1))
    stolen = ((2, card("5d")),)
    joined = BuildPile((cards("6h3h"), cards("4h5d")), 9, 1)
    assert told(position, "(4h^2,[3h]=9);3c") == Added(1, None, cards("4h5d"), joined, stolen)
    base = AFRICAN.format("9s3c", "9d4h", "5d")
    made = BuildPile((cards("9d"), cards("4h5d")), 9, 1)
    assert told(base, "(9d,4h^2=9);3c") == Added(1, None, cards("9d4h5d"), made, stolen)


def test_builds_that_are_summed_without_a_hand_card_are_told_as_joined() -> None:
    key = "classic+builds_as_cards=1+table_build_on_trail=1"
    position = f"{key} turn=1 hands=Kh8s,?3 table=[2c3c=5@2]3d stock=-"
    made = BuildPile((cards("2c3c3d"),), 8, 1)
    outcome = play(parse_position(position), parse_move("Kh;(3d[2c]=8)"))
    assert outcome.happened == (Trailed(1, card("Kh")), Added(1, None, cards("3d"), made))


def test_an_insist_tells_what_joined_or_was_captured_then_and_a_sweep_that_it_made() -> None:
    position = "african+sweep=1 turn=1 hands=8s2c,?2 table={} piles=-,- stock=?24 deal=1/2"
    moves = (parse_move("8sx8d:8"), parse_move("!insist@2:8sx8d,3h5h:8"))
    outcome = play(play(parse_position(position.format("8d3h5h")), moves[0]).state, moves[1])
    more = Captured(1, card("8s"), cards("3h5h"), (), 8, swept=True)
    assert outcome.happened == (Insisted(2, 1, more), Swept(0, 1)) and outcome.state.sweeps == (1, 0)
    left = play(play(parse_position(position.format("8d3h5hKd")), moves[0]).state, moves[1])
    assert left.happened == (Insisted(2, 1, Captured(1, card("8s"), cards("3h5h"), (), 8)),)


def test_a_top_that_an_insist_adds_to_a_sweep_makes_no_second_one() -> None:
    position = "south-african+sweep=1 turn=1 hands=8sTd,?2 table=8d piles=-,8c deal=1/2 stock=?20"
    swept = play(parse_position(position), parse_move("8sx8d:8"))
    assert swept.state.sweeps == (1, 0)
    assert play(swept.state, parse_move("!insist@2:8sx8d,^2:8")).state.sweeps == (1, 0)
    assert play(parse_position(position.replace("=8d", "=-")), parse_move("8sx^2:8")).state.sweeps == (0, 0)


def test_new_cards_and_builds_come_last_on_the_table_and_a_build_that_grows_keeps_its_place() -> None:
    position = AFRICAN.format("2sJs9s", "3d[4h5c=9@2]7dKs", "-")
    assert field(position, "2s", "table") == "3d[4h5c=9@2]7dKs2s"
    assert field(position, "2s+[4h]=11", "table") == "3d[4h5c2s=11@1]7dKs"
    classic = "classic turn=1 hands=2s9s9h,?3 table=3d[6h3h=9@2]7d[4h5c=9@2]Ks stock=-"
    assert field(classic, "2s+7d=9", "table") == "3d[6h3h=9@2][4h5c=9@2]Ks[7d2s=9@1]"
    assert field(classic, "2s+7d,[4h],[3h]=9", "table") == "3d[6h3h|4h5c|7d2s=9@1]Ks"


def test_two_single_builds_that_are_summed_make_one_set() -> None:
    position = "classic+builds_as_cards=1 turn=1 hands=ThTd,?3 table=[As4c=5@2][2c3c=5@1] stock=-"
    (build,) = builds(play(parse_position(position), parse_move("Th,[As][2c]=10")).state.table)
    assert build.groups == (cards("As4c2c3c"), cards("Th"))


def test_a_single_build_that_is_summed_lies_beneath_what_is_summed_with_it() -> None:
    position = "classic+builds_as_cards=1 turn=1 hands=ThTd,?3 table=[As5c=6@2]4d stock=-"
    (build,) = builds(play(parse_position(position), parse_move("Th,4d[As]=10")).state.table)
    assert build.groups == (cards("As5c4d"), cards("Th"))
