"""The games and their house rules."""

from __future__ import annotations

import pytest

from engine import variants
from engine.errors import Unreadable
from engine.rules import Rules


def test_the_games_are_offered_with_the_opening_one_first() -> None:
    assert [rules.key for rules in variants.ALL] == ["african", "classic", "royal-standard", "kasino"]


def test_a_key_is_printed_without_what_the_game_has_anyway_and_in_order() -> None:
    assert variants.find("classic+target=50+partners=1").key == "classic+partners=1+target=50"
    assert variants.find("kasino+target=16+partners=0").key == "kasino"


@pytest.mark.parametrize("rules", variants.ALL, ids=lambda rules: rules.key)
def test_a_canonical_key_finds_the_same_rules_again(rules: Rules) -> None:
    changed = variants.find(f"{rules.key}+target=5")
    assert variants.find(changed.key) == changed
    assert variants.find(rules.key) == rules == variants.row(changed)
    assert [(option.key, value) for option, value in variants.chosen(changed)] == [("target", 5)]


def test_partners_need_four_players() -> None:
    rules = variants.find("kasino+partners=1")
    assert rules.players == (4,) and rules.sides(4) == ((1, 3), (2, 4))


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("bridge", "The games are african, classic, kasino, royal-standard"),
        ("", "There is no game ''"),
        ("african+partners=1", "African Casino has no house rule partners. It has target."),
        ("classic+target=4", "target is 5 to 100"),
        ("classic+target=101", "target is 5 to 100"),
        ("classic+partners=2", "partners is 0 or 1"),
        ("classic+target=9+target=9", "target stands twice"),
        ("classic+target", "'target' is no house rule"),
        ("classic+", "'' is no house rule"),
        ("classic+target=٣", "is no house rule"),
    ],
)
def test_a_wrong_key_is_refused_with_what_is_possible(key: str, expected: str) -> None:
    with pytest.raises(Unreadable) as refused:
        variants.find(key)
    assert expected in str(refused.value)


def test_every_house_rule_says_what_it_does_and_has_the_rows_value_among_its_values() -> None:
    for rules in variants.ALL:
        for option in variants.options_for(rules):
            assert option.help.endswith(".") and option.read(rules) in option.values
