"""What the panel teaches in the first hand of a match."""

from __future__ import annotations

import pytest

from bot.present.pages import table_text
from bot.present.sketch import begin, insists
from engine.apply import play
from engine.notation import parse_position, parse_turn
from engine.view import view
from tests.bot.present.looks import after, labels, shown, sketch_of
from tests.presses import begin_insisting

STEAL = "african turn=1 hands=8h3s,9cKs table=5d[5hAs=6@2] piles=-,2d8c stock=?24 deal=1/2"


def test_the_first_turn_of_a_match_tells_values_and_points_and_later_turns_do_not() -> None:
    hand = "2c4h5s5d8s9s9hThJsJdKhKd"
    first = shown(sketch_of(f"african turn=1 hands={hand},?12 table=TdKs4s7s piles=-,- stock=?24 deal=1/2")).text
    assert "Jack, queen and king count 11, 12 and 13." in first and "10♦: 2." in first
    later = shown(sketch_of(f"african turn=1 hands={hand[2:]},?12 table=TdKs4s7s piles=-,- stock=?24 deal=1/2")).text
    assert "Jack, queen and king" not in later and "A turn plays one card" in later
    assert "A turn plays one card" not in first


def test_where_cards_are_drawn_values_and_points_are_told_once_as_well() -> None:
    """Hands stay whole there, and the lesson would stand above every turn of the hand."""
    crazy = "crazy turn=2 hands=?8,2c4h5s5d8s9s9hTh table=TdKs4s7s piles=-,- stock=?31"
    assert "**Values:**" in shown(sketch_of(crazy, 2)).text
    assert "**Values:**" not in shown(sketch_of(crazy.replace("?31", "?30"), 2)).text


def test_a_word_is_explained_only_where_a_button_says_it() -> None:
    builds = shown(sketch_of("classic turn=1 hands=3h8c,?2 table=5d piles=-,- stock=?32 deal=1/6")).text
    assert "To build is" in builds
    trails = shown(sketch_of("kasino turn=1 hands=3h8c,?2 table=5d piles=-,- stock=?32 deal=1/6")).text
    assert "To build is" not in trails and "To trail is" in trails


def test_the_words_on_the_buttons_are_explained_in_the_first_three_turns() -> None:
    """Whoever has trailed three times knows what it is, and reads past a page that says it again."""
    for held, taught in (("Jc3h8cTd", True), ("3h8c", True), ("8c", False)):
        sketch = sketch_of(f"classic turn=1 hands={held},?4 table=5d piles=-,- stock=?32 deal=1/6")
        assert ("To trail is" in shown(sketch).text) == taught
    later = sketch_of("classic turn=1 hands=Jc3h8cTd,?4 table=5d piles=-,- stock=?24 deal=2/6")
    assert "To trail is" not in shown(later).text


@pytest.mark.parametrize(
    ("position", "lesson"),
    [
        (STEAL, "that is stealing."),
        ("south-african turn=1 hands=8h3s,?2 table=5d piles=-,2d8c", "It is taken like a card on the table."),
        ("bundles turn=1 hands=8h3s,?2 table=5d piles=-,2d8c", "takes that whole pile."),
    ],
)
def test_the_top_of_another_pile_is_explained_by_what_the_game_does_with_it(position: str, lesson: str) -> None:
    assert lesson in shown(sketch_of(position)).text
    assert lesson not in shown(begin(sketch_of(position).view, first_hand=False)).text


def test_the_lesson_on_tops_names_the_card_for_those_who_do_not_see_the_picture() -> None:
    assert "“Top” in the picture, here 8♣, is" in shown(sketch_of(STEAL)).text


def test_whoever_takes_several_cards_learns_why_to_order_them_where_piles_are_stolen_from() -> None:
    taking = "african turn=1 hands=8h3s,?2 table=5d3d piles=-,- stock=?24 deal=1/2"
    assert (
        "**Order the pile** to lay what counts deep" in shown(after(sketch_of(taking), ("card", 1), ("play", 0))).text
    )


def test_a_player_learns_in_the_first_turn_who_the_partner_is() -> None:
    first = sketch_of("classic+partners=1 turn=2 hands=?4,3h8c4d5c,?4,?4 table=5d piles=-,- stock=?32 deal=1/3", 2)
    assert "Dan is your partner" in shown(first).text
    alone = sketch_of("classic turn=2 hands=?4,3h8c4d5c,?4,?4 table=5d piles=-,-,-,- stock=?32 deal=1/3", 2)
    assert "partner" not in shown(alone).text


def test_whoever_may_insist_learns_what_that_is_before_the_own_turn() -> None:
    turn = "african turn=1 hands=8h9s,KdKs table=8d2s6c piles=-,- stock=?24 deal=1/2"
    position = play(parse_position(turn), parse_turn("8hx8d:8")).state
    assert "have Ann's last turn do what it left undone" in shown(begin(view(position, 2))).text
    assert "left undone" not in shown(begin(view(position, 2), first_hand=False)).text


def test_whoever_may_ask_the_partner_learns_what_that_says() -> None:
    waiting = sketch_of("swazi turn=2 hands=9h,?1,?1,?1 table=[5d4c=9@3] piles=-,- stock=-")
    assert "To ask tells everybody" in shown(waiting).text
    assert "To ask tells everybody" not in shown(begin(waiting.view, first_hand=False)).text
    nothing = sketch_of("swazi turn=2 hands=8h,?1,?1,?1 table=[5d4c=9@3] piles=-,- stock=-")
    assert "To ask tells everybody" not in shown(nothing).text


def test_a_player_learns_that_a_known_card_of_the_partner_takes_builds() -> None:
    mine = sketch_of("swazi turn=1 hands=2h8s,?2,?2,?2 table=7d piles=-,- stock=- knows=3:9")
    assert "What Cat is known to hold takes builds too" in shown(mine).text
    assert "known to hold takes" not in shown(begin(mine.view, first_hand=False)).text
    unknown = sketch_of("swazi turn=1 hands=2h8s,?2,?2,?2 table=7d piles=-,- stock=- knows=2:9")
    assert "known to hold takes" not in shown(unknown).text


def test_whoever_may_claim_learns_what_a_claim_does() -> None:
    claiming = sketch_of("royal+claim=1 turn=1 hands=8h3s,?2 table=5d piles=-,- stock=?24 deal=1/6")
    assert "To claim is to say that you have 21 points by now" in shown(claiming).text
    assert "To claim" not in shown(begin(claiming.view, first_hand=False)).text


def test_a_trail_says_which_points_it_gives_away() -> None:
    assert labels(sketch_of("african turn=1 hands=AsTd,?2 table=5d piles=-,- stock=?24 deal=1/2"))[:2] == [
        "1 · A♠ trail only · risks 1 point",
        "2 · 10♦ trail only · risks 2 points",
    ]


def test_the_chosen_card_is_marked_while_its_plays_are_listed() -> None:
    opened = after(sketch_of("classic turn=1 hands=3h8c,?2 table=5d piles=-,-"), ("card", 0))
    assert "Marked: 3♥." in shown(opened).alt


def test_numbers_run_through_the_loose_cards_and_then_the_builds_as_the_picture_shows_them() -> None:
    alt = shown(sketch_of("african turn=1 hands=8h3s,9cKs table=5d[5hAs=6@2]Td piles=-,- stock=?24 deal=1/2")).alt
    assert "Table: 1: 5♦, 2: 10♦, 3: Bob's 6 (5♥+A♠)." in alt


def test_whoever_insists_learns_that_the_cards_go_to_the_other_player() -> None:
    turn = "african turn=1 hands=8h9s,KdKs table=8d2s6c piles=-,- stock=?24 deal=1/2"
    position = play(parse_position(turn), parse_turn("8hx8d:8")).state
    assert "goes to Ann, points and all" in shown(begin_insisting(view(position, 2))).text


def test_many_demands_are_a_list_and_few_are_buttons() -> None:
    many = "swazi turn=1 hands=3h9s,KdKs,QdQs table=7s7h2s2h2d2c piles=-,-,- stock=?24 deal=1/2"
    position = play(parse_position(many), parse_turn("9s")).state
    offered = insists(view(position, 2))
    panel = shown(begin_insisting(view(position, 2)))
    assert len(offered) > 4 and len(panel.rows) == 2


def test_the_table_as_text_numbers_what_lies_there_as_the_panel_does() -> None:
    seen = sketch_of("african turn=1 hands=8h3s,9cKs table=5d[5hAs=6@2]Td piles=-,- stock=?24 deal=1/2").view
    (text,) = (each.text for each in table_text(seen, ("Ann", "Bob")))
    assert "1 · 5♦\n2 · 10♦\n3 · Bob's 6 (5♥+A♠)\n" in text


def test_the_table_as_text_tells_a_pile_that_partners_share_once() -> None:
    seen = sketch_of(
        "classic+partners=1 turn=2 hands=?4,3h8c4d5c,?4,?4 table=5d piles=2c9h,- stock=?32 deal=1/3", 2
    ).view
    (text,) = (each.text for each in table_text(seen, ("Ann", "Bob", "Cat", "Dan")))
    assert "1. Ann: 4 cards in hand\n" in text
    assert "Ann & Cat together: 2 captured\nBob & Dan together: 0 captured\n" in text


def test_whoever_waits_in_the_first_hand_learns_that_the_page_stands_still() -> None:
    waiting = sketch_of("classic turn=2 hands=3h8c,?2 table=5d piles=-,-")
    assert "**Refresh** brings your plays" in shown(waiting).text
    assert "Refresh" not in shown(begin(waiting.view, first_hand=False)).text


def test_where_cards_count_nothing_no_trail_is_called_better_than_another() -> None:
    text = shown(sketch_of("bundles turn=1 hands=8h3s,?2 table=5d piles=-,- stock=?32 deal=1/6")).text
    assert "To trail is" in text and "worth little" not in text
