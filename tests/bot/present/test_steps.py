"""The private panel where a turn has several steps."""

from __future__ import annotations

import pytest

from bot.present.errors import PanelError
from bot.present.sketch import Page
from bot.present.turn import (
    Play,
    Sketch,
    begin,
    press,
    seeing,
)
from bot.present.worth import estimate
from engine.notation import parse_position, turn_text
from engine.steps import Trail
from engine.variants import find
from engine.view import view
from tests.bot.present.looks import after, labels, options, shown, sketch_of
from tests.engine import strategies

AFRICAN = "african turn=1 hands=9h9s4sKd,?3 table=2s3d4c[6d3c=9@1] piles=-,?5d stock=?24 deal=2/2"


def test_a_turn_of_several_steps_grows_and_says_what_can_come_next() -> None:
    sketch = after(sketch_of(AFRICAN), ("card", 4))
    assert ("4♣+Bob's pile card 5♦ joins your 9 (6♦+3♣)", "taken later with 9♠ or 9♥") in options(sketch)
    step = next(at for at, each in enumerate(sketch.listed) if each.groups[0].tops)
    preview = after(sketch, ("play", 0, step))
    assert labels(preview) == ["Add this step", "Back"]
    assert "5♦ comes off the other pile." in shown(preview).text
    added = after(preview, ("confirm", 1))
    assert "1. 4♣+Bob's pile card 5♦ joins your 9 (6♦+3♣)" in shown(added).text
    assert "Undo" in labels(added)
    assert after(added, ("undo", 0)) == sketch_of(AFRICAN)


def test_once_the_hand_card_is_played_the_preview_offers_confirm_and_what_else_could_be_added() -> None:
    preview = after(sketch_of(AFRICAN), ("card", 0))
    taken = after(preview, ("play", 0, 0)) if preview.page is Page.CARD else preview
    assert labels(taken)[0] == "Confirm"
    assert isinstance(after(taken, ("confirm", 0)), Play)


def test_a_further_step_is_chosen_from_the_preview_itself() -> None:
    text = "african turn=1 hands=9h9sKd,?3 table=2s3d4c[6d3c=9@1]Qh piles=-,?5d stock=?24 deal=2/2"
    king = after(sketch_of(text), ("card", 2))
    assert "Also: 2♠+3♦+4♣ joins your 9 (6♦+3♣)" in labels(king)
    further = after(king, ("play", 0))
    assert isinstance(further, Sketch)
    assert "1. Lay K♦ on the table (trail)" in shown(further).text
    outcome = after(further, ("confirm", 0))
    assert turn_text(outcome.turn) == "Kd;(2s3d4c,[3c]=9)"


def test_without_previews_a_turn_to_which_nothing_can_be_added_ends_at_once() -> None:
    alone = sketch_of("african turn=1 hands=9h4s,?2 table=9d piles=-,- stock=?24 deal=1/2")
    assert "ends your turn where nothing can follow" in shown(alone, preview=False).text
    outcome = after(alone, ("card", 1), ("play", 0), preview=False)
    assert turn_text(outcome.turn) == "9hx9d:9"
    several = sketch_of("african turn=1 hands=9h4s,?2 table=5d4d piles=-,- stock=?24 deal=1/2")
    assert "Order the pile" in labels(after(several, ("card", 1), ("play", 0), preview=False))


def test_a_turn_of_several_steps_without_previews_ends_by_end_turn() -> None:
    sketch = after(sketch_of(AFRICAN), ("card", 3), preview=False)
    assert isinstance(sketch, Sketch)
    assert labels(sketch)[0] == "End turn"
    assert turn_text(press(sketch, "end").turn) == "Kd"


def test_the_order_of_a_captured_pile_is_tapped_from_the_bottom_up() -> None:
    order = after(sketch_of(AFRICAN), ("card", 1), ("play", 0), ("order", 0))
    assert labels(order) == ["2♠", "6♦", "4♣", "3♦", "3♣", "Use this order", "Back"]
    laid = after(order, ("order", 4), ("order", 2))
    assert (
        "Laid so far, from the bottom: 3♣, 4♣.\nWhat you do not tap follows like this: 2♠, 6♦, 3♦." in shown(laid).text
    )
    assert "Laid so far, from the bottom: 3♣." in shown(after(laid, ("undo", 0))).text
    with pytest.raises(PanelError, match="3♣ is laid already"):
        press(laid, "order", 4)
    whole = after(laid, ("order", 0), ("order", 1), ("order", 3))
    assert shown(whole).text.endswith("Laid so far, from the bottom: 3♣, 4♣, 2♠, 6♦, 3♦.")
    preview = after(laid, ("confirm", 0))
    assert "Your order, from the bottom: 3♣, 4♣, 2♠, 6♦, 3♦." in shown(preview).text
    assert turn_text(after(preview, ("confirm", 0)).turn).endswith("{3c4c2s6d3d}")


def test_stealing_uncovers_the_next_card_and_then_stays() -> None:
    state = parse_position(
        "african turn=1 hands=9h9s4sKd,2h2d3h table=4c7d[6d3c=9@1] piles=-,8c2s5d stock=?24 deal=2/2"
    )
    sketch = begin(view(state, 1))
    stolen = after(sketch, ("card", 4), ("confirm", 1))
    assert isinstance(stolen, Sketch)
    assert stolen.needs_sight
    assert stolen.lifted == (0, 1)
    seen = seeing(stolen, view(state, 1, stolen.lifted))
    assert not seen.needs_sight
    further = after(seen, ("card", 4))
    assert shown(further).text.splitlines()[1] == "**7♦+Bob's pile card 2♠ joins your 9s (6♦+3♣, 4♣+5♦)**"
    assert "Undo" not in labels(seen)
    with pytest.raises(PanelError, match="came to light"):
        press(seen, "undo")


def test_a_step_that_steals_says_which_button_makes_it_final() -> None:
    state = parse_position(
        "african turn=1 hands=9h9s4sKd,2h2d3h table=4c7d[6d3c=9@1] piles=-,8c2s5d stock=?24 deal=2/2"
    )
    preview = after(begin(view(state, 1)), ("card", 4))
    assert "Add this step" in labels(preview)
    assert "**Add this step** turns the next card of that pile up" in shown(preview).text


def test_steps_without_a_hand_card_are_offered_as_building_from_the_table() -> None:
    sketch = sketch_of(AFRICAN)
    assert "Build from the table" in labels(sketch)
    assert shown(after(sketch, ("card", 4))).text == "**From the table** you can do this, best first."


def test_seeing_nothing_new_changes_nothing() -> None:
    sketch = sketch_of(AFRICAN)
    assert seeing(sketch, sketch.view) is sketch


def test_a_trail_that_is_ranked_as_a_steal_can_steal() -> None:
    ranked = 0
    for match in strategies.played(find("swazi"), 3, 1, 100):
        sketch = begin(view(match.state, match.state.turn))
        for trail in (step for card in sketch.hand for step in sketch.plays.of(card) if isinstance(step, Trail)):
            if estimate(trail, sketch.now) >= 0:
                assert sketch.stolen_with(trail)
                ranked += 1
    assert ranked
