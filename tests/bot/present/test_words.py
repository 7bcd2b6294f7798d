"""Plays in words."""

from __future__ import annotations

import pytest

from bot.present.knowing import known
from bot.present.names import Names
from bot.present.step_words import short_use, step_words
from bot.present.words import count, face, game_name, listed, reason_words
from bot.present.worth import estimate, gain_words, used
from engine.cards import UNKNOWN, card
from engine.draft import Draft
from engine.errors import reason
from engine.notation import parse_position
from engine.notation.turns import parse_steps
from engine.state import State
from engine.steps import Step, Take, Trail
from engine.variants import find

NAMES = Names.of(("Ann", "Bob"))
ROYAL = "royal-standard turn=1 hands=2c9hKd8cAs,?4 table=5d3h9d[5c4c=9@2] piles=?3,?4"
AFRICAN = "african turn=1 hands=9h4sKd,?3 table=2s3d4c[6d3c=9@1] piles=-,?5d deal=2/2"


def read(position: str, step: str) -> tuple[Step, State]:
    state = parse_position(position)
    return Draft.of(state).read(parse_steps(step)[0]), state


@pytest.mark.parametrize(
    ("position", "step", "words"),
    [
        (ROYAL, "Kd", "Lay K♦ on the table (trail)"),
        (ROYAL, "9hx9d", "9♥ takes 9♦"),
        (ROYAL, "9hx9d,[5c]", "9♥ takes 9♦ and Bob's 9 (5♣+4♣)"),
        (ROYAL, "8cx5d3h", "8♣ takes 3♥+5♦"),
        (ROYAL, "Asx9d5d:14", "A♠ as 14 takes 5♦+9♦"),
        (AFRICAN, "(4c^2,[3c]=9)", "4♣+Bob's pile card 5♦ joins your 9 (6♦+3♣)"),
        (AFRICAN, "(2s3d4c,[3c]=9)", "2♠+3♦+4♣ joins your 9 (6♦+3♣)"),
    ],
)
def test_a_step_says_what_it_does(position: str, step: str, words: str) -> None:
    found, state = read(position, step)
    assert step_words(found, state, NAMES, 1) == words


def test_a_new_build_names_its_cards() -> None:
    step, state = read("classic turn=1 hands=3h8c,?2 table=5dKs", "3h+5d=8")
    assert step_words(step, state, NAMES, 1) == "Build 8: 3♥+5♦"


def test_a_multiple_build_names_its_sets() -> None:
    step, state = read("classic turn=1 hands=6h9c,?2 table=3d9d4s5c", "6h+3d,9d,4s5c=9")
    assert step_words(step, state, NAMES, 1) == "Build 9s: 6♥+3♦, 9♦ and 4♠+5♣"


def test_a_raise_names_the_build_and_its_owner() -> None:
    step, state = read("classic turn=1 hands=Ac10h,?2 table=[5d4c=9@2]", "Ac+[5d]=10")
    assert step_words(step, state, NAMES, 1) == "A♣ raises Bob's 9 (5♦+4♣) to 10"


def test_a_build_from_the_table_says_so() -> None:
    step, state = read("african turn=1 hands=ThKd,?2 table=2s3d5c", "(2s3d5c=10)")
    assert step_words(step, state, NAMES, 1) == "Build 10: 2♠+3♦+5♣, all from the table"


LARGE = "african turn=1 hands=As9s,?2 table=5h[5c9h|Th4h|Qd2h|6d8h=14@1] piles=-,- deal=2/2"


def test_a_large_build_is_told_by_its_size_in_a_play() -> None:
    """Else a play that has six words takes three lines, in a list, on a button and in the ear."""
    joins, state = read(LARGE, "9s+5h,[5c]=14")
    assert step_words(joins, state, NAMES, 1) == "9♠+5♥ joins your 14s (8 cards)"
    takes, state = read(LARGE, "Asx[5c]:14")
    assert step_words(takes, state, NAMES, 1) == "A♠ as 14 takes your 14s (8 cards)"
    assert short_use(takes, used(takes, state)) == "takes the 14 (8 cards)"


def test_a_spectator_hears_the_owners_by_name() -> None:
    step, state = read(ROYAL, "9hx[5c]")
    assert step_words(step, state, NAMES, 0) == "9♥ takes Bob's 9 (5♣+4♣)"


@pytest.mark.parametrize(
    ("position", "step", "label"),
    [
        (ROYAL, "Kd", "trail only"),
        (ROYAL, "9hx9d", "takes 9♦"),
        (ROYAL, "9hx9d,[5c]", "takes 3 cards"),
        (ROYAL, "9hx[5c]", "takes the 9"),
        ("classic turn=1 hands=7h8c,?2 table=5d2dKs", "7hx5d2d", "takes 2♦+5♦"),
        ("classic turn=1 hands=7h8c,?2 table=7d7cKs", "7hx7d,7c", "takes 7♦ and 7♣"),
        ("classic turn=1 hands=3h8c,?2 table=5dKs", "3h+5d=8", "builds 8"),
        ("classic turn=1 hands=Ac10h,?2 table=[5d4c=9@2]", "Ac+[5d]=10", "raises to 10"),
        ("classic turn=1 hands=9c9h,?2 table=[5d4c=9@2]", "9c,[5d]=9", "joins the 9"),
    ],
)
def test_a_button_says_it_in_three_words(position: str, step: str, label: str) -> None:
    found, state = read(position, step)
    assert short_use(found, used(found, state)) == label


def test_what_a_capture_brings_is_counted() -> None:
    step, state = read("classic turn=1 hands=Th,?2 table=Td8s2sKc", "ThxTd,8s2s")
    assert isinstance(step, Take)
    assert gain_words(step, state) == "4 cards for your pile, 2 spades, 3 points"


def test_a_sweep_is_named_where_it_scores() -> None:
    step, state = read("kasino turn=1 hands=Th,?2 table=8h2d piles=-,-", "Thx8h2d")
    assert isinstance(step, Take)
    assert gain_words(step, state) == "3 cards for your pile, a sweep"


def test_captures_come_before_builds_and_trails_come_last_with_the_dearest_last_of_all() -> None:
    take, state = read(ROYAL, "9hx9d")
    build, other = read("classic turn=1 hands=9h9c,?2 table=9d", "9h,9d=9")
    values = [
        estimate(take, state),
        estimate(build, other),
        estimate(Trail(card("Kh")), state),
        estimate(Trail(card("Ks")), state),
        estimate(Trail(card("As")), state),
    ]
    assert values == sorted(values, reverse=True)


def test_faces_are_those_of_the_cards() -> None:
    assert [face(card("Td")), face(card("As")), face(UNKNOWN)] == ["10♦", "A♠", "?"]


def test_lists_and_numbers_read_like_english() -> None:
    assert [listed("a"), listed("ab"), listed("abc")] == ["a", "a and b", "a, b and c"]
    assert [count(1, "card"), count(0, "card"), count(2, "match", "matches")] == ["1 card", "0 cards", "2 matches"]


def test_a_reason_shows_cards_as_people_write_them() -> None:
    why = reason("sums", "{cards} do not make {value} in {game}.", cards="5dTc", value=9, game="Casino")
    assert reason_words(why) == "5♦ 10♣ do not make 9 in Casino."


BUNDLES = "bundles turn=1 hands=7h2c,?3 table=7d9s piles=-,?57c"
SOUTH = "south-african turn=1 hands=8h2c,?3 table=7d9s piles=-,?5Ac deal=2/2"


def test_a_whole_pile_is_named_with_how_many_cards_it_has() -> None:
    step, state = read(BUNDLES, "7hx7d,*2")
    assert step_words(step, state, NAMES, 1) == "7♥ takes 7♦ and Bob's whole pile (6 cards, 7♣ on top)"
    assert gain_words(step, state) == "8 cards for your pile"


def test_a_pile_alone_is_no_sweep() -> None:
    step, state = read("bundles turn=1 hands=7h2c,?3 table=- piles=-,?57c", "7hx*2")
    assert "clears" not in gain_words(step, state)


def test_a_captured_pile_top_is_named_with_its_owner() -> None:
    step, state = read(SOUTH, "8hx7d^2:8")
    assert step_words(step, state, NAMES, 1) == "8♥ takes 7♦+Bob's pile card A♣"


def test_a_build_that_counts_like_a_card_is_no_build_that_is_joined() -> None:
    text = "classic+builds_as_cards=1 turn=1 hands=Th10c,?3 table=4d[5cAh=6@2] piles=-,-"
    step, state = read(text, "Th,4d[5c]=10")
    assert short_use(step, used(step, state)) == "builds 10"


def test_what_partners_know_of_each_other_is_said() -> None:
    text = "swazi turn=1 hands=9h,?1,?1,?1 table=[5d4c=9@3] piles=-,- knows=3:9A ask=1:[5d]"
    assert known(parse_position(text), Names.of(("Ann", "Bob", "Cat", "Dan")), 1) == (
        "Cat is known to hold an ace and a 9.",
        "You ask Cat to leave the build of 9.",
    )


def test_whoever_is_asked_to_leave_a_build_reads_how_to_grant_it() -> None:
    state = parse_position("swazi turn=3 hands=9h,?1,?1,?1 table=[5d4c=9@3] piles=-,- ask=1:[5d]")
    names = Names.of(("Ann", "Bob", "Cat", "Dan"))
    granted = "Ann asks you to leave the build of 9: join it with a card that takes it, and it is theirs."
    assert known(state, names, 3) == (granted,)
    assert known(state, names, 2) == ("Ann asks Cat to leave the build of 9.",)


@pytest.mark.parametrize(
    ("reader", "told"),
    [
        (1, "You asked Cat to leave the build of 9: it is yours."),
        (2, "Ann asked Cat to leave the build of 9: it is Ann's."),
        (3, "Ann asked you to leave the build of 9: it is Ann's."),
    ],
)
def test_a_granted_request_is_said_to_be_granted(reader: int, told: str) -> None:
    state = parse_position("swazi turn=4 hands=9h,?1,?1,?1 table=[5d4c|9c=9@1] piles=-,- ask=1:[4c]")
    assert known(state, Names.of(("Ann", "Bob", "Cat", "Dan")), reader) == (told,)


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("swazi", "Swazi Casino"),
        ("sotho+target=30", "Sotho Casino (target 30)"),
        ("partnership", "Partnership Casino"),
        ("south-african+partners=1", "South African Casino with partners"),
    ],
)
def test_partners_are_named_where_they_are_a_house_rule_and_not_the_games_own(key: str, name: str) -> None:
    assert game_name(find(key)) == name
