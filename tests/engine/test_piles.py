"""How captured cards lie on a pile."""

from __future__ import annotations

from random import Random

import pytest

from engine.apply import play
from engine.cards import PACK, card, cards_text
from engine.notation import parse_move, parse_position, parse_turn
from engine.piles import pile_order
from engine.state import State
from engine.view import view


def played(position: str, turn: str) -> State:
    """The position after a turn."""
    return play(parse_position(position), parse_turn(turn)).state


def test_how_to_play_casino_swazi_what_counts_lies_deepest_where_nobody_chose() -> None:
    named = "TdAsAhAdAc2sKsKhKdKcQdJcTsThTc9d3s2h2d2c"
    cards = tuple(card(named[at : at + 2]) for at in range(0, len(named), 2))
    assert pile_order(tuple(Random(1).sample(cards, len(cards)))) == cards
    assert cards_text(pile_order(PACK)).startswith("TdAsAhAdAc2sKsKhKdKcQsQhQdQcJs")


def test_a_capture_that_nobody_ordered_lies_so_under_its_card() -> None:
    state = played(
        "african turn=1 hands=Kh2c,?2 table=AsTd2s3h4d6c[Jc2d=13@2]Ks stock=?24", "KhxKs,AsTd2s,3h4d6c,[Jc]:13"
    )
    assert cards_text(state.piles[0]) == "TdAs2sKsJc6c4d3h2dKh"


def test_sotho_a_capture_that_is_completed_lies_as_it_was_taken_first_and_builds_last() -> None:
    position = "sotho turn=1 hands=9s2c,?2 table=5d4h{}9h[3c6c=9@2]Kh piles=Js3s,5s stock=?24 deal=2/2"
    for turn, pile in (
        ("9sx9h:9", "Js3s9h5d4h3c6c9s"),
        ("9sx4h5d:9", "Js3s5d4h9h3c6c9s"),
        ("9sx[3c]:9", "Js3s5d4h9h3c6c9s"),
        ("9s", "Js3s5d4h9h3c6c9s"),
    ):
        after = play(parse_position(position.format("")), parse_turn(turn)).state
        whole = play(after, parse_move("!insist@2:9sx9h,4h5d,[3c]:9")).state
        assert cards_text(whole.piles[0]) == pile, turn
        assert whole.captured == 6 and cards_text(parse_position(position.format("")).table[-1:]) == "Kh"


def test_south_african_a_capture_that_is_completed_lies_by_number_with_its_tops() -> None:
    position = "south-african turn=1 hands=8s2c,?2,?2 table=8d3c7h piles=Ks,2h5d,4dAh deal=1/1".replace("Ks", "Ts")
    after = play(parse_position(position), parse_turn("8sx3c^2:8")).state
    whole = play(after, parse_move("!insist@3:8sx8d,3c^2,7h^3:8")).state
    assert [cards_text(pile) for pile in whole.piles] == ["Ts8s8d7h5d3cAh", "2h", "4d"]
    assert whole.taken == ((2, card("5d")), (3, card("Ah"))) and whole.captured == 6


@pytest.mark.parametrize(
    ("position", "insist", "pile"),
    [
        ("african piles=KsKd8d8s,- prev=8sx8d:8 table=2h6h", "8sx8d,2h6h:8", "KsKd8d6h2h8s"),
        ("african piles=KsKd5d3c8s,- prev=8sx[5d]:8 table=2h6h", "8sx2h6h,[5d]:8", "KsKd6h5d3c2h8s"),
        ("african piles=8dKd,- prev=8s table=2h6h8s", "8sx2h6h:8", "8dKd6h2h8s"),
        ("sotho piles=JsQdQs3s,- prev=QsxQd table=Qh", "QsxQd,Qh", "JsQdQhQs3s"),
        ("south-african piles=Ts8s8d2c,- prev=8sx8d:8 table=3h5h", "8sx8d,3h5h:8", "Ts8s8d5h3h2c"),
    ],
)
def test_what_was_captured_is_found_on_the_pile_where_a_position_tells_the_last_turn_alone(
    position: str, insist: str, pile: str
) -> None:
    state = parse_position(f"{position} turn=2 hands=Tc,3d9d stock=?24 deal=1/2")
    assert cards_text(play(state, parse_move(f"!insist@2:{insist}")).state.piles[0]) == pile


@pytest.mark.parametrize(
    ("position", "insist"),
    [
        ("sotho turn=2 hands=2c,3d9d piles=JsQdQs3s,- prev=QsxQd captured=2 table=Qh deal=1/2", "QsxQd,Qh"),
        (
            "south-african turn=2 hands=2c,3d9d piles=8s8d2s,- prev=8sx8d:8 captured=2 table=3h5h deal=1/2",
            "8sx8d,3h5h:8",
        ),
    ],
)
def test_whoever_does_not_see_what_was_captured_may_still_try_an_insist(position: str, insist: str) -> None:
    state, event = parse_position(f"{position} stock=?24"), parse_move(f"!insist@2:{insist}")
    seen, known = play(view(state, 2).position, event).state, play(state, event).state
    assert (seen.table, seen.piles[1]) == (known.table, known.piles[1]) == ((), ())
