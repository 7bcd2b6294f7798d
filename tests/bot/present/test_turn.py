"""The private panel, page by page."""

from __future__ import annotations

import pytest

from bot.present.errors import PanelError
from bot.present.panel import Select
from bot.present.sketch import Page
from bot.present.turn import (
    Play,
    Sketch,
    begin,
    press,
)
from engine.cards import card
from engine.notation import turn_text
from engine.steps import Trail
from tests.bot.present.looks import after, labels, options, shown, sketch_of

CLASSIC = "classic turn=1 hands=7s5h4cKd,?4 table=5d2c7h3s piles=-,-"
OWNER = "classic turn=1 hands=2d7sTh,?4 table=8s[6h4d=10@1] piles=-,-"


def test_each_hand_card_says_the_best_that_it_can_do() -> None:
    assert labels(sketch_of(CLASSIC)) == [
        "1 · 4♣ builds 7",
        "2 · 5♥ takes 3 cards",
        "3 · 7♠ takes 3 cards",
        "4 · K♦ trail only",
    ]


def test_the_alt_text_of_a_hand_sets_numbers_apart_from_cards() -> None:
    assert shown(sketch_of(CLASSIC)).alt == (
        "Your hand: 1: 4♣, 2: 5♥, 3: 7♠, 4: K♦. Table: 1: 5♦, 2: 2♣, 3: 7♥, 4: 3♠."
    )


def test_a_trail_that_steals_what_counts_comes_before_a_build_of_less() -> None:
    aces = "african turn=1 hands=AhAcTs,?3 table=9s piles=-,2cAd deal=2/2"
    assert labels(sketch_of(aces))[0] == "1 · A♥ trail, then steal A♦"
    assert labels(sketch_of(aces.replace("AhAcTs", "AhKcTs")))[0] == "1 · A♥ builds 10"


def test_points_of_a_capture_stand_on_the_button() -> None:
    assert labels(sketch_of("classic turn=1 hands=Th,?4 table=TdKs piles=-,-"))[0] == "1 · 10♥ takes 10♦ · 2 points"


def test_a_sweep_is_named_on_the_button_where_it_scores() -> None:
    little = "kasino turn=1 hands=2s,?4 table=7d8d piles=-,-"
    assert labels(sketch_of(little))[0] == "1 · 2♠ takes 7♦+8♦ · 1 point, a sweep"
    assert labels(sketch_of("sweep turn=1 hands=8s,?4 table=8d piles=-,-"))[0] == "1 · 8♠ takes 8♦ · a sweep"
    assert labels(sketch_of("classic turn=1 hands=8s,?4 table=8d piles=-,-"))[0] == "1 · 8♠ takes 8♦"


def test_cards_that_a_duty_holds_back_have_no_button_and_the_rule_is_said_once() -> None:
    assert labels(sketch_of(OWNER))[:2] == ["1 · 2♦ joins the 10", "3 · 10♥ takes the 10"]
    text = shown(sketch_of(OWNER)).text
    assert "Your 10 (6♥+4♦): keep a card that takes it.\n" in text
    assert (
        "Only 2♦ and 10♥ can be played now. You own a build, so you may not trail: capture, build or add to one."
        in text
    )
    assert text.count("not trail") == 1


def test_an_own_build_says_what_it_binds_to_where_every_card_has_a_play() -> None:
    own = sketch_of("classic turn=1 hands=2dTh,?4 table=8s[6h4d=10@1] piles=-,-")
    assert "Your 10 (6♥+4♦): keep a card that takes it; meanwhile you may not trail." in shown(own).text


@pytest.mark.parametrize(
    "position",
    [
        f"{CLASSIC} stock=?32 deal=1/6",
        "african turn=1 hands=7s5h4cKd2d3d4d6d8d9dJd,?12 table=5d2c7h3s piles=-,- stock=?24 deal=1/2",
    ],
)
def test_the_lines_of_rules_come_only_in_the_first_hand_of_a_match(position: str) -> None:
    seen = sketch_of(position).view
    first, later = shown(begin(seen)).text, shown(begin(seen, first_hand=False)).text
    assert "To trail is" in first and "To trail is" not in later
    assert "A turn plays one card" not in later


INSISTED = "african turn=1 hands=8h9s,KdKs table=8d2s6c piles=-,- stock=?24 deal=1/2"


def test_a_preview_says_who_may_insist_on_what_it_leaves() -> None:
    trail = next(
        at for at, step in enumerate(after(sketch_of(INSISTED), ("card", 0)).listed) if step == Trail(card("8h"))
    )
    careless = after(sketch_of(INSISTED), ("card", 0), ("play", trail))
    assert "Bob may insist on more" in shown(careless).text


def test_a_preview_says_nothing_of_insisting_where_nothing_is_left() -> None:
    whole = after(sketch_of(INSISTED), ("card", 0), ("play", 0))
    assert shown(whole).text.startswith("**8♥ takes 8♦ and 2♠+6♣**")
    assert "insist" not in shown(whole).text
    assert "insist" not in shown(after(sketch_of(CLASSIC), ("card", 3))).text


def test_pressing_a_card_without_a_play_names_the_rule() -> None:
    with pytest.raises(PanelError) as refused:
        press(sketch_of(OWNER), "card", 1)
    assert str(refused.value) == (
        "7♠ cannot be played now. You own a build, so you may not trail: capture, build or add to one."
    )


def test_a_card_lists_its_plays_best_first() -> None:
    seven = after(sketch_of(CLASSIC), ("card", 2))
    assert shown(seven).text.startswith("**7♠** can do this, best first.")
    assert labels(seven) == [
        "7♠ takes 7♥ and 2♣+5♦ · 4 cards",
        "7♠ takes 2♣+5♦ · 3 cards",
        "7♠ takes 7♥ · 2 cards",
        "Lay 7♠ on the table (trail)",
        "Choose cards myself",
        "Back",
    ]


def test_the_button_of_a_card_that_takes_one_pile_top_names_it() -> None:
    sketch = sketch_of("south-african turn=1 hands=8h3s,?2 table=5d piles=-,2d8c")
    assert labels(sketch)[1] == "2 · 8♥ takes 8♣"


def test_many_plays_stand_in_a_list_that_says_what_each_brings() -> None:
    text = "royal-standard turn=1 hands=KsKhQd2c,?4 table=AsAh2s3d4c5h6d piles=-,-"
    king = after(sketch_of(text), ("card", 2))
    assert options(king)[0] == ("K♠ takes A♠+A♥+2♠+3♦+6♦", "6 cards for your pile, 3 spades, 3 points")
    assert options(king)[-1] == ("Lay K♠ on the table (trail)", "takes nothing")


def test_lists_past_25_have_pages_that_reach_every_play() -> None:
    text = "royal-standard turn=1 hands=KsKhQd2c,?4 table=AsAh2s3d4c5h6d7c8h piles=-,-"
    king = after(sketch_of(text), ("card", 2))
    assert isinstance(king, Sketch)
    pages = -(-len(king.listed) // 25)
    assert pages > 1
    seen = set()
    for page in range(pages):
        at = after(king, ("page", page)) if page else king
        part = next(part for row in shown(at).rows for part in row if isinstance(part, Select))
        seen |= {option.value for option in part.options}
    assert seen == {str(at) for at in range(len(king.listed))}


def test_one_play_goes_straight_to_the_preview() -> None:
    king = after(sketch_of(CLASSIC), ("card", 3))
    assert shown(king).text == "**Lay K♦ on the table (trail)**\nIt stays on the table, for anybody to take."
    assert labels(king) == ["Confirm", "Back"]
    assert turn_text(after(king, ("confirm", 0)).turn) == "Kd"


def test_the_preview_marks_every_card_that_takes_part() -> None:
    preview = shown(after(sketch_of(CLASSIC), ("card", 2), ("play", 0)))
    assert preview.picture.marked == {card("7s"), card("7h"), card("5d"), card("2c")}
    assert preview.alt.endswith("Marked: 7♠, 5♦, 2♣, 7♥.")


def test_a_build_says_which_card_takes_it() -> None:
    preview = shown(after(sketch_of(CLASSIC), ("card", 0), ("play", 0)))
    assert preview.text == (
        "**Build 7s: 4♣+3♠, 7♥ and 2♣+5♦**\nYou keep 7♠ to take it, but whoever holds a 7 may be first."
    )


def test_confirming_plays_exactly_what_was_previewed() -> None:
    outcome = after(sketch_of(CLASSIC), ("card", 2), ("play", 1), ("confirm", 0))
    assert isinstance(outcome, Play)
    assert turn_text(outcome.turn) == "7sx2c5d:7"


def test_back_leads_to_the_plays_and_then_to_the_hand() -> None:
    sketch = sketch_of(CLASSIC)
    card_page = after(sketch, ("card", 2), ("play", 1), ("back", 0))
    assert card_page == after(sketch, ("card", 2))
    assert after(card_page, ("back", 0)) == sketch


def test_without_previews_a_chosen_play_is_played_at_once() -> None:
    outcome = after(sketch_of(CLASSIC), ("card", 2), ("play", 1), preview=False)
    assert isinstance(outcome, Play)
    assert turn_text(outcome.turn) == "7sx2c5d:7"


def test_the_table_is_chosen_from_by_its_numbers() -> None:
    choose = after(sketch_of(CLASSIC), ("card", 2), ("choose", 0))
    assert [label for label, _ in options(choose)] == ["1 · 5♦", "2 · 2♣", "3 · 7♥", "4 · 3♠"]


def test_chosen_cards_that_mean_one_thing_lead_to_its_preview() -> None:
    preview = after(sketch_of(CLASSIC), ("card", 2), ("choose", 0), ("pick", 0, 0, 1))
    assert shown(preview).text.startswith("**7♠ takes 2♣+5♦**")


def test_chosen_cards_that_mean_nothing_are_refused_with_the_rule_and_stay_chosen() -> None:
    refused = after(sketch_of(CLASSIC), ("card", 2), ("choose", 0), ("pick", 0, 1))
    assert shown(refused).text.startswith("⚠️ To build 9 you must keep a card that takes 9.")
    part = next(part for row in shown(refused).rows for part in row if isinstance(part, Select))
    assert [option.label for option in part.options if option.chosen] == ["2 · 2♣"]


def test_chosen_cards_that_no_card_could_ever_take_are_refused_with_that_reason() -> None:
    text = "african turn=1 hands=9hJd,?4 table=9d8sTc piles=-,-"
    refused = after(sketch_of(text), ("card", 0), ("choose", 0), ("pick", 0, 0, 1, 2))
    assert shown(refused).text.startswith("⚠️ No card can take a build of 36, so nobody makes one.")
    assert "keep a card" not in shown(refused).text


def test_chosen_cards_that_could_mean_several_things_are_asked_about() -> None:
    text = "royal-standard turn=1 hands=9hJd9c,?4 table=9d2s piles=-,-"
    sketch = after(sketch_of(text), ("card", 1), ("choose", 0), ("pick", 0, 0))
    assert shown(sketch).text == "These cards can mean several things. Which do you want?"
    assert labels(sketch)[:2] == ["9♣ takes 9♦ · 2 cards", "Build 9s: 9♣ and 9♦ · 9♥ takes it"]
    assert shown(sketch).picture.marked == {card("9c"), card("9d")}
    assert after(sketch, ("play", 0), ("back", 0)) == sketch


def test_with_one_list_a_choice_is_asked_about_only_by_whoever_comes_back_to_it() -> None:
    choose = after(sketch_of(CLASSIC), ("card", 2), ("choose", 0))
    assert labels(choose) == ["Back"]
    assert labels(after(choose, ("pick", 0, 1))) == ["Back"]
    back = after(choose, ("pick", 0, 0, 1), ("back", 0))
    assert labels(back) == ["What does this mean?", "Back"]
    assert after(back, ("preview", 0)) == after(choose, ("pick", 0, 0, 1))


def test_a_table_of_more_than_25_things_is_chosen_from_in_two_lists() -> None:
    low = "AsAhAdAc2s2h2d2c3s3h3d3c4s4h4d4c5s5h5d5c6s6h6d6c7s7h7d7c"
    choose = after(sketch_of(f"classic turn=1 hands=8s8h,?2 table={low} piles=-,-"), ("card", 0), ("choose", 0))
    lists = [part for row in shown(choose).rows for part in row if isinstance(part, Select)]
    assert [(part.index, len(part.options)) for part in lists] == [(0, 25), (1, 3)]
    first = after(choose, ("pick", 0, 0))
    both = after(first, ("pick", 1, 25))
    assert isinstance(both, Sketch)
    assert both.picked == (0, 25)
    assert both.page is Page.CHOOSE
    assert labels(after(both, ("preview", 0)))[0] == "8♠ takes A♠+7♥ · 3 cards, 1 point"


def test_too_many_plays_are_said_to_be_too_many_and_choosing_oneself_comes_first() -> None:
    low = "AsAhAd2s2h2d2c3s3h3d3c4s4h4d4c5s5h5d5c6s6h6d6c7s7h7d7c8s8h"
    king = after(sketch_of(f"classic turn=1 hands=ThTdKs,?3 table={low} piles=-,-"), ("card", 0))
    assert "more than" in shown(king).text
    assert labels(king)[0] == "Choose cards myself"


@pytest.mark.parametrize(
    ("presses", "verb", "index", "values"),
    [
        ((), "card", 4, ()),
        ((), "card", -1, ()),
        ((), "confirm", 0, ()),
        ((), "play", 0, ()),
        ((), "end", 0, ()),
        ((), "nonsense", 0, ()),
        ((("card", 2),), "play", 9, ()),
        ((("card", 2),), "play", 0, ("x",)),
        ((("card", 2),), "play", 0, ("99999999999999",)),
        ((("card", 2),), "page", 3, ()),
        ((("card", 2), ("choose", 0)), "pick", 0, ("7",)),
        ((("card", 2), ("choose", 0)), "pick", 1, ("0",)),
        ((("card", 2), ("play", 0)), "card", 0, ()),
        ((("card", 2), ("play", 0)), "order", 0, ()),
    ],
)
def test_a_press_that_the_page_does_not_offer_is_refused_with_a_sentence(
    presses: tuple[tuple[object, ...], ...], verb: str, index: int, values: tuple[str, ...]
) -> None:
    sketch = after(sketch_of(CLASSIC), *presses)
    assert isinstance(sketch, Sketch)
    with pytest.raises(PanelError) as refused:
        press(sketch, verb, index, values)
    assert str(refused.value).endswith(".")
