"""Positions as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import UNKNOWN, card
from engine.errors import Unreadable
from engine.notation import parse_position, position_text
from engine.notation.scan import hidden_text, read_cards
from engine.state import Phase, State
from engine.table import BuildPile
from tests.engine import strategies

FULL = (
    "african turn=1 hands=8dKc,?2 table=5s3h[5d3c|8h=8@1] piles=2c9h,4d6s stock=?24 deal=1/2 dealer=2 last=2 scores=7,9"
)


def test_a_full_position_is_printed_as_it_was_read() -> None:
    assert position_text(parse_position(FULL)) == FULL


def test_a_position_is_read_into_its_parts() -> None:
    state = parse_position(FULL)
    assert state.hands == ((card("8d"), card("Kc")), (UNKNOWN, UNKNOWN))
    assert state.table[2] == BuildPile(((card("5d"), card("3c")), (card("8h"),)), 8, 1)
    assert state.piles == ((card("2c"), card("9h")), (card("4d"), card("6s")))
    assert (state.deal, state.deals, state.dealer, state.last, state.scores) == (1, 2, 2, 2, (7, 9))


def test_the_fields_that_seldom_count_come_back_too() -> None:
    text = (
        "kasino turn=2 hands=-,-,- table=9h piles=2c3c,-,- stock=- deal=4/4 sweeps=0,1,0 phase=settle stood=2,3 "
        "prev=9h captured=2 insisted=1 resigned=3"
    )
    state = parse_position(text)
    assert position_text(state) == text
    assert (state.phase, state.stood, state.sweeps, state.resigned) == (Phase.SETTLE, (2, 3), (0, 1, 0), (3,))


def test_what_is_left_out_is_none_and_the_deal_is_the_last() -> None:
    state = parse_position("classic turn=2 hands=9h,8h,7h")
    assert (state.table, state.piles, state.scores, state.stock) == ((), ((), (), ()), (0, 0, 0), ())
    assert (state.deal, state.deals) == (4, 4)


def test_hands_print_in_card_order_however_they_were_written() -> None:
    assert position_text(parse_position("classic turn=1 hands=kc10dAH,?2")).split()[2] == "hands=AhTdKc,?2"


def test_with_partners_piles_and_scores_have_one_entry_a_side() -> None:
    text = "classic+partners=1 turn=1 hands=?2,?2,?2,?2 table=- piles=2c,3c stock=- deal=3/3 scores=4,6"
    assert position_text(parse_position(text)) == text
    with pytest.raises(Unreadable, match="2 are expected, one a side"):
        parse_position("classic+partners=1 turn=1 hands=?2,?2,?2,?2 scores=1,2,3,4")


@pytest.mark.parametrize(
    ("text", "unknown", "known"),
    [
        ("?59h", 5, ["9h"]),
        ("?10d", 1, ["Td"]),
        ("?1010d", 10, ["Td"]),
        ("?12", 12, []),
        ("?", 1, []),
        ("??", 2, []),
        ("?9h", 1, ["9h"]),
        ("?112s", 11, ["2s"]),
        ("?2Td", 2, ["Td"]),
    ],
)
def test_digits_before_a_suit_belong_to_that_card(text: str, unknown: int, known: list[str]) -> None:
    assert read_cards(text, unknown=True) == (UNKNOWN,) * unknown + tuple(map(card, known))


@given(st.lists(st.one_of(strategies.cards, st.just(UNKNOWN)), min_size=1, max_size=52).map(tuple))
def test_any_mixture_of_known_and_unknown_cards_comes_back(mixed: tuple[object, ...]) -> None:
    assert read_cards(hidden_text(mixed), unknown=True) == mixed  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "names no game"),
        ("turn=1 hands=9h,8h", "names no game"),
        ("bridge turn=1 hands=9h,8h", "There is no game 'bridge'"),
        ("classic+luck=1 turn=1 hands=9h,8h", "no house rule luck"),
        ("classic hands=9h,8h", "no field turn"),
        ("classic turn=1", "no field hands"),
        ("classic turn=1 hands=9h,9h", "The 9h stands twice"),
        ("classic turn=1 hands=9h,8h table=9h", "The 9h stands twice"),
        ("classic turn=1 hands=9h,8h turn=2", "turn stands twice"),
        ("classic turn=1 hands=9h,8h mood=good", "'mood=good' is no field"),
        ("classic turn=1 hands=9h,8h table", "'table' is no field"),
        ("classic turn=3 hands=9h,8h", "different seats from 1 to 2"),
        ("classic turn=1,2 hands=9h,8h", "one is expected"),
        ("classic turn=x hands=9h,8h", "no list of numbers"),
        ("classic turn=1 hands=9h", "for 2, 3 or 4 players, not for 1"),
        ("african turn=1 hands=9h,8h,7h", "for 2 players, not for 3"),
        ("classic+partners=1 turn=1 hands=9h,8h", "with partners is for 4 players"),
        ("classic turn=1 hands=9h,", "write - for no cards"),
        ("classic turn=1 hands=9h,8z", "a card is expected"),
        ("classic turn=1 hands=?40,?13", "a pack has 52"),
        ("classic turn=1 hands=?99,?13", "1 to 52 are possible"),
        ("classic turn=1 hands=?0,?13", "1 to 52 are possible"),
        ("classic turn=1 hands=9h,8h piles=2c", "has 1 entries"),
        ("classic turn=1 hands=9h,8h scores=1,2,3", "has 3 entries"),
        ("classic turn=1 hands=9h,8h phase=lunch", "is no phase"),
        ("classic turn=1 hands=9h,8h deal=3/2", "is no deal"),
        ("classic turn=1 hands=9h,8h insisted=2", "neither 0 nor 1"),
        ("african turn=1 hands=9h,8h insisted=1", "needs the size of the last capture"),
        ("african turn=1 hands=9h,8h piles=-,2c captured=2", "the pile of seat 2 has 1 cards"),
        ("african turn=1 hands=9h,8h captured=1,2", "one number of cards is expected"),
        ("classic turn=1 hands=9h,8h table=", "table=-"),
        ("classic turn=1 hands=9h,8h table=?3", "cannot be read at '?3'"),
        ("classic turn=1 hands=9h,8h table=[5d3c]", "is no build"),
        ("classic turn=1 hands=9h,8h table=[5d3c=9@1]", "5d3c does not make 9"),
        ("classic turn=1 hands=9h,8h table=[5d3c|9d=8@1]", "9d does not make 8"),
        ("classic turn=1 hands=9h,8h table=[5d3c=8@3]", "belongs to seat 3"),
        ("classic turn=1 hands=9h,8h table=[8d=8@1]", "too small"),
        ("classic turn=1 hands=9h,8h table=[|=8@1]", "too small"),
        ("classic turn=1 hands=9h,8h table=[5d3c|=8@1]", "too small"),
        ("classic turn=1 hands=9h,8h table=[9d6c=15@1]", "taken by no card"),
        ("classic turn=1 hands=9h,8h table=[KdKc=13@1]", "taken by no card"),
        ("kasino turn=1 hands=9h,8h table=[5d3c=8@1]", "has no builds"),
        ("african turn=1 hands=9h,8h prev=9", "no step"),
    ],
)
def test_what_is_no_position_is_refused_with_a_sentence_of_its_own(text: str, expected: str) -> None:
    with pytest.raises(Unreadable) as refused:
        parse_position(text)
    assert expected in str(refused.value)


def test_a_build_may_count_an_ace_as_fourteen_where_the_game_does() -> None:
    parse_position("african turn=1 hands=9h,8h table=[As|Td4c=14@1]")
    with pytest.raises(Unreadable, match="taken by no card"):
        parse_position("classic turn=1 hands=9h,8h table=[As|Td4c=14@1]")


@given(strategies.states())
def test_every_position_that_play_reaches_comes_back_from_its_text(state: State) -> None:
    assert parse_position(position_text(state)) == state


PIECES = st.sampled_from(
    [
        "african ",
        "kasino ",
        "turn=1 ",
        "hands=",
        "table=",
        "9h",
        "?5",
        ",",
        "[5d3c=8@1]",
        "[",
        "=",
        "|",
        " ",
        "scores=7,9",
        "٣",
    ]
)


@given(st.lists(PIECES).map("".join) | st.builds("{}{}".format, st.just(FULL), st.text()) | st.text())
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    try:
        assert parse_position(position_text(parse_position(text))) == parse_position(text)
    except Unreadable as refused:
        assert "\n" not in str(refused)
