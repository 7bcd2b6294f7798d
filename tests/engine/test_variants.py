"""The games and their house rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import variants
from engine.errors import Unreadable
from engine.rules import Rules, ValueRules
from engine.variants.changes import OWN, majorities


def test_the_games_are_offered_with_the_opening_one_first() -> None:
    keys = [rules.key for rules in variants.ALL]
    assert keys[:4] == ["african", "classic", "royal-standard", "kasino"] and len(keys) == len(set(keys)) == 19


def test_a_key_is_printed_without_what_the_game_has_anyway_and_in_order() -> None:
    assert variants.find("classic+target=50+partners=1").key == "classic+partners=1+target=50"
    assert variants.find("kasino+target=16+partners=0").key == "kasino"


@pytest.mark.parametrize("rules", variants.ALL, ids=lambda rules: rules.key)
def test_a_canonical_key_finds_the_same_rules_again(rules: Rules) -> None:
    for option in variants.options_for(rules):
        for value in option.values:
            changed = variants.find(f"{rules.key}+{option.key}={value}")
            assert variants.find(changed.key) == changed
            assert variants.find(rules.key) == rules == variants.row(changed)
            expected = [] if changed == rules else [(option.key, value)]
            assert [(each.key, found) for each, found in variants.chosen(changed)] == expected
            assert variants.setting(changed, option) == value


def test_partners_need_four_players() -> None:
    rules = variants.find("kasino+partners=1")
    assert rules.players == (4,) and rules.sides(4) == ((1, 3), (2, 4))


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("bridge", "The games are african, bundles, classic, crazy"),
        ("", "There is no game ''"),
        ("african+partners=1", "African Casino has no house rule partners. It has "),
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
            assert option.help.endswith(".") and option.default(rules) in option.settings(rules)


def test_no_house_rule_is_offered_that_changes_nothing() -> None:
    for rules in variants.ALL:
        for option in variants.options_for(rules):
            assert any(variants.find(f"{rules.key}+{option.key}={value}") != rules for value in option.values)
            assert option.key != "ties" or majorities(rules)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("classic", "none"),
        ("african", "one each"),
        ("south-african", "one each"),
        ("kasino", "cards none, spades one each where exactly two of three or more sides tie"),
    ],
)
def test_a_games_own_way_with_ties_is_said_in_words_and_can_be_chosen_again(game: str, words: str) -> None:
    rules = variants.find(game)
    (ties,) = (option for option in variants.options_for(rules) if option.key == "ties")
    assert ties.words(rules, variants.setting(rules, ties)) == words
    assert ties.default(rules) in ties.settings(rules)
    assert variants.find(f"{game}+ties={OWN}") == rules


def test_games_that_differ_in_any_value_differ_in_the_hash_of_their_values() -> None:
    plain = ValueRules()
    assert hash(replace(plain, numbers=False)) != hash(plain) == hash(ValueRules())


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("classic+difference=1+claim=1", "claim does not go with another of"),
        ("classic+as_earned=1+count_out=1", "each says when points count"),
        ("kasino+one_build=1", "has no house rule one_build"),
        ("kasino+difference=1", "has no house rule difference"),
        ("spade+ties=split", "has no house rule ties"),
        ("pirate+trail_with_build=1", "has no house rule trail_with_build"),
        ("draw+pictures=all+royal=1", "Draw Casino with royal=1 has no house rule pictures"),
        ("bundles+target=9", "It has first_to, must_capture."),
        ("african+as_earned=1", "has no house rule as_earned"),
        ("south-african+one_build=1", "has no house rule one_build"),
        ("classic+pictures=two", "pictures is one, all or one-or-three"),
        ("south-african+aces=3", "aces is 1 or 14"),
    ],
)
def test_house_rules_that_contradict_a_game_or_each_other_are_refused_with_the_reason(key: str, expected: str) -> None:
    with pytest.raises(Unreadable) as refused:
        variants.find(key)
    assert expected in str(refused.value)


def test_a_house_rule_is_measured_against_those_that_it_builds_on() -> None:
    assert variants.find("draw+sweep=1+royal=1").key == "draw+royal=1"
    assert variants.find("draw+royal=1+sweep=0").sweep.points == 0
    assert variants.find("classic+target=11+difference=1").key == "classic+difference=1"
    assert variants.find("classic+difference=1+target=21").key == "classic+difference=1+target=21"


@pytest.mark.parametrize(
    ("key", "players"),
    [
        ("classic+difference=1", (2,)),
        ("classic+difference=1+partners=1", (4,)),
        ("sotho+difference=1", (2, 4)),
        ("sotho+one_build=1", (3, 4)),
        ("swazi+one_build=1", (3, 4)),
    ],
)
def test_a_house_rule_is_for_the_tables_that_can_have_it(key: str, players: tuple[int, ...]) -> None:
    assert variants.find(key).players == players
