"""What the preview of a play says that it leaves to the others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.language import speaking
from bot.present.dangers import dangers
from bot.present.sketch import Page, Sketch
from engine.notation import parse_turn
from tests.bot.present.looks import shown, sketch_of

SWEEP = "-# Whoever holds {} can then clear the table: a sweep."


def previewed(position: str, step: str) -> Sketch:
    return replace(sketch_of(position), page=Page.PREVIEW, step=parse_turn(step)[0])


def told(position: str, step: str) -> list[str]:
    sketch = previewed(position, step)
    assert sketch.step is not None
    return list(dangers(sketch, sketch.draft.add(sketch.step)))


@pytest.mark.parametrize(
    ("position", "step", "cards"),
    [
        ("sweep turn=1 hands=7d9h,?2 table=- piles=-,-", "7d", "a 7"),
        ("sweep turn=1 hands=3d9h,?2 table=5c piles=-,-", "3d", "an 8"),
        ("sweep turn=1 hands=3d8h,?2 table=5c piles=-,-", "3d+5c=8", "an 8"),
        ("sweep turn=1 hands=4d9h,?2 table=4cKs piles=-,-", "4dx4c", "a king"),
        ("royal turn=1 hands=5d9h,?2 table=- piles=-,-", "5d", "a 5"),
        ("royal turn=1 hands=Kd9h,?2 table=As piles=-,-", "Kd", "an ace"),
        ("kasino turn=1 hands=Kd9h,?2 table=2h piles=-,-", "Kd", "2♠"),
    ],
)
def test_whoever_can_clear_the_table_next_is_named_where_sweeps_score(position: str, step: str, cards: str) -> None:
    assert told(position, step) == [SWEEP.format(cards)]


def test_no_sweep_is_told_where_none_scores_or_none_can_be() -> None:
    assert told("classic turn=1 hands=7d9h,?2 table=- piles=-,-", "7d") == []
    assert told("sweep turn=1 hands=4d9h,?2 table=9cKs piles=-,-", "4d") == []


def test_nothing_is_left_to_anybody_by_the_last_card_of_the_hand() -> None:
    assert told("sweep turn=1 hands=7d,- table=- piles=-,- stock=- deal=6/6", "7d") == []


def test_cards_of_ones_own_hand_clear_nothing_for_another() -> None:
    assert told("sweep turn=1 hands=7d7h7s7c,?4 table=- piles=-,-", "7d") == []


def test_a_card_that_counts_is_said_to_lie_on_top_of_the_pile() -> None:
    steal = "-# A♠ (1 point) then lies on top of your pile, where an opponent may steal it."
    assert told("african turn=1 hands=AsKd,?2 table=Ah7c piles=-,-", "AsxAh:1") == [steal]
    take = "-# A♥ (1 point) then lies on top of your pile, where an opponent may take it."
    assert told("south-african turn=1 hands=6s9d,?2 table=Ah5c3d piles=-,-", "6sxAh5c") == [take]
    assert told("african turn=1 hands=Ks9d,?2 table=Kh7c piles=-,-", "KsxKh") == []
    assert told("classic turn=1 hands=AsKd,?2 table=Ah7c piles=-,-", "AsxAh") == []


def test_the_preview_shows_what_the_play_leaves_and_the_points_of_a_trail() -> None:
    text = shown(previewed("sweep turn=1 hands=Td9h,?2 table=- piles=-,-", "Td")).text
    assert text == (
        "**Lay 10♦ on the table (trail)**\nIt stays on the table with 2 points, for anybody to take.\n"
        + SWEEP.format("a 10")
    )


def test_the_points_of_a_trail_are_not_bent_into_german() -> None:
    with speaking("de"):
        text = shown(previewed("sweep turn=1 hands=Td9h,?2 table=- piles=-,-", "Td")).text
    assert "Sie bleibt auf dem Tisch (2 Punkte)" in text


@pytest.mark.parametrize(
    ("position", "step", "words"),
    [
        ("classic turn=1 hands=3d8h,?2 table=5c piles=-,-", "3d+5c=8", "but whoever holds an 8 may be first."),
        ("royal turn=1 hands=6dKh,?2 table=7c piles=-,-", "6d+7c=13", "but whoever holds a king may be first."),
        ("royal turn=1 hands=6dAh,?2 table=8c piles=-,-", "6d+8c=14", "but whoever holds an ace may be first."),
        ("royal turn=1 hands=6dTd,?2 table=Tc piles=-,-", "6d+Tc=16", "and nobody else can as it stands."),
        ("kasino+builds=1 turn=1 hands=3dTc,?2 table=7c piles=-,-", "3d+7c=10", "whoever holds 10♠ or 10♥ may be"),
        ("classic turn=1 hands=3d8s8h8c,?2 table=5c2h8d piles=-,-", "3d+5c=8", "nobody else can as it stands."),
        (
            "classic+builds_as_cards=1 turn=1 hands=3d8s8h8c,?2 table=5c2h8d piles=-,-",
            "3d+5c=8",
            "\nYou keep 8♠, 8♥ or 8♣ to take it.",
        ),
    ],
)
def test_the_preview_of_a_build_names_the_cards_that_may_take_it_first(position: str, step: str, words: str) -> None:
    assert words in shown(previewed(position, step)).text


def test_before_a_play_is_chosen_nothing_is_told() -> None:
    sketch = sketch_of("sweep turn=1 hands=7d9h,?2 table=- piles=-,-")
    assert list(dangers(sketch, sketch.draft)) == []
