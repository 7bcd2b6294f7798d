"""The worked examples of the rules: legal, of their own game, and never shown where they do not hold."""

from __future__ import annotations

from itertools import product

import pytest

from bot.app.pictures import ExamplePicture
from bot.present.example_list import EXAMPLES, Example
from bot.present.examples import MOST, examples
from bot.present.panel import Panel
from bot.render.scene import lay_out
from bot.render.theme import load
from engine import legal
from engine.apply import play
from engine.draft import Draft
from engine.errors import Illegal, Unreadable
from engine.notation import parse_position, parse_turn
from engine.rules import Rules
from engine.variants import ALL, find

every_game = pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.key)
every_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
HOUSE_RULES = (
    "classic+increase_with_table_cards=1",
    "classic+builds_as_cards=1",
    "classic+table_build_on_trail=1",
    "classic+pictures=one-or-three",
)


def by_title(rules: Rules) -> dict[str, Panel]:
    return {panel.picture.title: panel for panel in examples(rules) if isinstance(panel.picture, ExamplePicture)}


def outcome(example: Example, rules: Rules) -> object:
    """What comes of an example's turn in a game; the rule's name where it is refused, nothing where its position is
    none of the game's."""
    try:
        before = parse_position(example.position(rules))
        after = play(before, parse_turn(example.turn)).state
    except Unreadable:
        return None
    except Illegal as refused:
        return refused.reason.rule
    return after.table, after.piles, after.hands[0]


@every_game
def test_every_game_has_two_or_three_examples_of_its_own_mechanisms(rules: Rules) -> None:
    shown = by_title(rules)
    assert 2 <= len(shown) <= MOST
    assert all(example.fits(rules) for example in EXAMPLES if example.title in shown)


@every_game
def test_every_step_of_an_example_is_one_that_the_game_lists(rules: Rules) -> None:
    for example in (each for each in EXAMPLES if each.title in by_title(rules)):
        draft = Draft.of(parse_position(example.position(rules)))
        for step in parse_turn(example.turn):
            canonical = legal.read(draft, step)
            assert canonical in legal.options(draft)
            draft = draft.add(step)
        assert draft.can_end


@every_example
def test_every_example_is_shown_by_some_game(example: Example) -> None:
    games = [rules.key for rules in (*ALL, *map(find, HOUSE_RULES)) if example.title in by_title(rules)]
    assert games


RULED = (
    "A sweep",
    "Every spade scores",
    "A build is closed",
    "Your build comes first",
    "Pairs, as many as there are",
    "Pictures take pictures",
    "A build goes with a trail",
)
"""Examples whose play is legal elsewhere too: there it scores nothing, binds nobody or is one of more."""


@every_example
def test_without_the_mechanism_the_play_is_refused_or_does_something_else(example: Example) -> None:
    if example.title in RULED:
        return
    with_it = [outcome(example, rules) for rules in (*ALL, *map(find, HOUSE_RULES)) if example.fits(rules)]
    without = [outcome(example, rules) for rules in ALL if not example.fits(rules)]
    assert all(one is None or one != other for one, other in product(without, with_it))


@every_game
def test_an_example_is_told_in_full_to_those_who_cannot_see_it(rules: Rules) -> None:
    for panel in examples(rules):
        assert isinstance(panel.picture, ExamplePicture)
        assert all(step in panel.alt and step in panel.text for step in panel.picture.steps)
        assert "You's" not in panel.alt and not panel.alt.endswith("…")


@every_game
def test_the_picture_of_an_example_marks_what_takes_part_before_and_what_is_new_after(rules: Rules) -> None:
    for panel in examples(rules):
        assert isinstance(panel.picture, ExamplePicture)
        scene = lay_out(panel.picture, load("classic").corner)
        zones = dict(scene.zones)
        assert panel.picture.marked & set(panel.picture.before.hand)
        assert panel.picture.pile or panel.picture.fresh
        assert {"title", "before", "words", "after"} == set(zones)


def test_an_example_that_house_rules_forbid_is_left_out() -> None:
    rules = find("parlour+must_capture=1")
    assert all(panel.picture is not None for panel in examples(rules))
    assert "A sweep" in by_title(find("classic+sweep=1"))
    assert "A sweep" not in by_title(find("classic"))


def test_points_are_those_that_the_game_scores() -> None:
    assert "(3 points)" in by_title(find("spade"))["Every spade scores"].text
    assert "(1 point)" in by_title(find("kasino"))["A sweep"].text
