"""What is told of a game and of its nearest relative: no switch in which they differ is passed over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import count
from typing import Any

import pytest

from bot.present.relatives import difference, relative
from bot.present.rules_facts import facts
from bot.present.rules_page import rules_pages
from engine.rules import Rules
from engine.variants import ALL, find

NUMBERS = count()
WORDS = ("key", "name", "goal", "version")
every_game = pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.key)


def switches(rules: Rules) -> Iterator[tuple[str, str]]:
    """Group and name of every switch, of those in no group twice the name."""
    for field in fields(rules):
        value = getattr(rules, field.name)
        if is_dataclass(value):
            yield from ((field.name, each.name) for each in fields(value))
        elif field.name not in WORDS:
            yield field.name, field.name


def value(rules: Rules, switch: tuple[str, str]) -> Any:
    group, name = switch
    return getattr(rules, name) if group == name else getattr(getattr(rules, group), name)


def with_switch(rules: Rules, switch: tuple[str, str], to: Any) -> Rules:
    """The game with one switch changed, under a key of its own."""
    group, name = switch
    changed = to if group == name else replace(getattr(rules, group), **{name: to})
    return replace(rules, key=f"made-up-{next(NUMBERS)}", **{group: changed})


@every_game
def test_every_switch_in_which_a_game_differs_from_its_relative_is_told(rules: Rules) -> None:
    other = relative(rules)
    differing = [switch for switch in switches(rules) if value(rules, switch) != value(other, switch)]
    untold = [
        switch
        for switch in differing
        if facts(with_switch(other, switch, value(rules, switch))) == facts(other)
        and facts(with_switch(rules, switch, value(other, switch))) == facts(rules)
    ]
    assert differing
    assert untold == []


@pytest.mark.parametrize("switch", ["redeal_points", "redeal_pictures"])
def test_that_the_first_cards_are_dealt_again_is_told_for_either_reason_alone(switch: str) -> None:
    told = facts(with_switch(find("classic"), ("deal", switch), 2)).values()
    (again,) = (sentence for sentences in told for sentence in sentences if "dealt again" in sentence)
    assert "2" in again


@every_game
def test_a_game_is_told_apart_from_a_relative_after_its_rules(rules: Rules) -> None:
    """A newcomer knows none of the other games, and begins at the top."""
    text = "\n".join(page.text for page in rules_pages(rules.key))
    lines, winning = difference(rules, relative(rules)), text.index("**Winning.**")
    assert lines
    assert text.index(f"How it differs from {relative(rules).name}.") > winning
    assert all(text.index(f"- {line}") > winning for line in lines)


@pytest.mark.parametrize(
    ("game", "nearest"),
    [("spade", "parlour"), ("crazy", "african"), ("royal-standard", "classic"), ("partnership", "parlour")],
)
def test_the_nearest_relative_is_the_one_that_the_game_was_made_from(game: str, nearest: str) -> None:
    assert relative(find(game)).key == nearest


def test_house_rules_are_told_as_what_they_change_in_the_game() -> None:
    rules = find("classic+sweep=1+target=50")
    assert relative(rules).key == "classic"
    assert difference(rules, find("classic")) == (
        "Scoring: A sweep, a capture that clears the table, scores 1.",
        "Winning: Whoever has 50 points or more after a hand, and more than all others, wins. *Instead of:* "
        "Whoever has 21 points or more after a hand, and more than all others, wins.",
    )
    assert "What the house rules change." in rules_pages(rules.key)[0].text


def test_where_the_target_is_claimed_no_hand_ends_the_match_by_itself() -> None:
    (winning,) = facts(find("sweep+claim=1"))["Winning"]
    assert "rightly claims 21 of them" in winning and "after a hand" not in winning


def test_no_game_has_an_empty_sentence() -> None:
    assert all(all(sentences) for rules in ALL for sentences in facts(rules).values())


def test_a_heading_that_a_game_lacks_is_said_to_be_lacking() -> None:
    assert "Builds: none." in difference(find("bundles"), find("parlour"))
