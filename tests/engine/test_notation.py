"""Steps, turns and events as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import card
from engine.errors import Unreadable
from engine.notation import (
    event_text,
    move_text,
    parse_event,
    parse_move,
    parse_step,
    parse_steps,
    parse_turn,
    step_text,
    turn_text,
)
from engine.steps import Build, End, Group, Insist, Order, Stand, Step, Substitute, Take, Trail, Turn
from tests.engine import strategies

CANONICAL = [
    "9h",
    "8hx8d,2s6c,[5d]:8",
    "8hx8d,As7c:8{As7c8d}",
    "QhxQd",
    "3h+5d=8",
    "6h+3d,9d,4s5c=9",
    "9h,9d=9",
    "3h+^1,[Kd]=13",
    "2c+[5d]=11",
    "2h+[3s],9c=9",
    "6h+3s,[5d]=9",
    "9h,[5d]=9",
    "(2s3d5c=10)",
    "(^2,[Th]=10)",
    "(9h,4c^2=9)",
    "(4d5c=9@3)",
    "5h+4c=9@3",
]


@pytest.mark.parametrize("text", CANONICAL)
def test_a_canonical_step_is_printed_as_it_was_read(text: str) -> None:
    assert step_text(parse_step(text)) == text


def test_a_take_is_read_into_its_parts() -> None:
    assert parse_step("8hx8d,2s6c,[5d]:8") == Take(
        card("8h"), (Group((card("8d"),)), Group((card("2s"), card("6c"))), Group((), (card("5d"),))), 8
    )


def test_a_build_from_the_hand_keeps_the_hand_cards_group_first() -> None:
    assert parse_step("9h,9d=9") == Build(card("9h"), (Group(), Group((card("9d"),))), 9)


def test_a_build_from_the_table_plays_no_card_and_may_name_the_partner() -> None:
    assert parse_step("(4d5c=9@3)") == Build(None, (Group((card("4d"), card("5c"))),), 9, 3)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("10D", "Td"),
        ("9H", "9h"),
        ("8HX10d:8", "8hxTd:8"),
        ("8hx6c2s", "8hx2s6c"),
        ("(^2[TH]5c3d=10)", "(3d5c[Th]^2=10)"),
        (" 3h+5d=08 ", "3h+5d=8"),
    ],
)
def test_other_ways_of_writing_a_step_are_read_and_put_in_order(text: str, printed: str) -> None:
    assert step_text(parse_step(text)) == printed


@given(strategies.steps)
def test_every_step_comes_back_from_its_text(step: Step) -> None:
    assert parse_step(step_text(step)) == step


@given(strategies.turns())
def test_every_turn_comes_back_from_its_text(turn: Turn) -> None:
    assert parse_turn(turn_text(turn)) == turn
    assert parse_move(move_text(turn)) == turn


def test_an_unfinished_turn_is_read_by_its_steps() -> None:
    assert parse_steps("") == ()
    assert turn_text(parse_steps("(2s3d=5);(4s5c=9)")) == "(2s3d=5);(4s5c=9)"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "no step"),
        ("hello", "no step"),
        ("1h", "no step"),
        ("9h8d", "goes on with '8d'"),
        ("8hx", "empty group"),
        ("8hx8d,,9c", "empty group"),
        ("8hx8d:", "does not end like a take"),
        ("8hx8d:8{}", "does not end like a take"),
        ("8hx8d:8{zz}", "a card is expected"),
        ("7hx7d,*", "cannot be read at '*'"),
        ("8hx[5d3c]", "cannot be read at '[5d3c]'"),
        ("3h+5d", "ends with = and its value"),
        ("3h+=8", "empty group"),
        ("3h+5d=8@0", "ends with = and its value"),
        ("(2s3d5c=10", "ends with )"),
        ("(2s3d5c)", "ends with = and its value"),
    ],
)
def test_what_is_no_step_is_refused_with_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(Unreadable, match=r"^'") as refused:
        parse_step(text)
    assert expected in str(refused.value) and repr(text)[1:-1] in str(refused.value)


@pytest.mark.parametrize(("text", "count"), [("(2s3d=5)", "no"), ("9h;8h", "2"), ("", "no")])
def test_a_turn_plays_exactly_one_card_from_the_hand(text: str, count: str) -> None:
    with pytest.raises(Unreadable, match=f"plays {count} cards from the hand"):
        parse_turn(text)


def test_a_long_text_is_cut_where_it_is_quoted() -> None:
    with pytest.raises(Unreadable) as refused:
        parse_step("!" * 1000)
    assert len(str(refused.value)) < 250


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("!stand@2", Stand(2)),
        ("!end", End()),
        ("!substitute@1:hard", Substitute(1, "hard")),
        ("!order@1:{As7c}", Order(1, (card("As"), card("7c")))),
        ("!insist@2:8hx8d:8", Insist(2, Take(card("8h"), (Group((card("8d"),)),), 8))),
        ("!insist@2:(^1,[9h]=9)", Insist(2, Build(None, (Group((), (), (1,)), Group((), (card("9h"),))), 9))),
    ],
)
def test_an_event_is_read_into_its_parts(text: str, event: object) -> None:
    assert parse_event(text) == event


@given(strategies.events)
def test_every_event_comes_back_from_its_text(event: object) -> None:
    assert parse_move(event_text(event)) == event  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("!", "is no event"),
        ("!dance", "none of ask, claim, end, insist"),
        ("!stand", "which is !stand@1"),
        ("!stand@2:x", "which is !stand@1"),
        ("!end@1", "which is !end"),
        ("!insist@2", "which is !insist@1:8hx8d:8"),
        ("!insist@2:9h", "one insists on"),
        ("!insist@2:3h+5d=8", "one insists on"),
        ("!order@1:As7c", "which is !order@1:{As7c8d}"),
        ("!substitute@1:Very Hard", "which is !substitute@1:hard"),
        ("!ask@3:8c", "which is !ask@1:[8c]"),
        ("!claim", "which is !claim@1"),
        ("!stand@0", "is no event"),
    ],
)
def test_what_is_no_event_is_refused_with_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(Unreadable) as refused:
        parse_event(text)
    assert expected in str(refused.value)


ALPHABET = st.sampled_from(list("9hTdAs10xX:+,;=@()[]{}^*!?-|standoriu \n٣ſK😀"))


@given(st.text(ALPHABET) | st.text() | st.builds("{}{}".format, st.sampled_from(CANONICAL), st.text(ALPHABET)))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    try:
        assert parse_move(move_text(parse_move(text))) == parse_move(text)
    except Unreadable as refused:
        assert "\n" not in str(refused)


def test_a_trailed_card_is_a_step_by_itself() -> None:
    assert parse_step("9h") == Trail(card("9h"))
