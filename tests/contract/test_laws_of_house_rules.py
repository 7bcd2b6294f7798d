"""Laws that hold in every game with each of its house rules."""

from __future__ import annotations

from random import Random

import pytest

from engine import legal, record, variants
from engine.deal import pack
from engine.draft import Draft
from engine.match import Match
from engine.notation import parse_position, position_text
from engine.players import next_move, random_player
from engine.rules import Rules
from tests.contract.test_laws import cards


def with_house_rules() -> list[Rules]:
    """Every game with each of its house rules by itself, once for each setting (of many numbers: the first)."""
    found = []
    for rules in variants.ALL:
        for option in variants.options_for(rules):
            settings = option.values if len(option.values) < 4 else option.values[:1]
            for value in settings:
                changed = variants.find(f"{rules.key}+{option.key}={value}")
                if changed != rules:
                    found.append(changed)
    return found


every = pytest.mark.parametrize("rules", with_house_rules(), ids=lambda rules: rules.key)


@every
def test_a_hand_keeps_its_cards_its_text_and_its_record(rules: Rules) -> None:
    for seats in rules.players[-1:]:
        match, rng = Match.start(rules, seats, "house"), Random(3)
        for _ in range(50):
            if match.over:
                break
            match, _ = match.apply(next_move(match.state, random_player, rng))
            assert cards(match.state) == list(pack(rules))
        assert parse_position(position_text(match.state)) == match.state
        assert record.read(record.write(match)) == match


@every
def test_whoever_is_to_play_has_a_play(rules: Rules) -> None:
    match, rng = Match.start(rules, rules.players[0], "play"), Random(5)
    for _ in range(40):
        if match.over:
            break
        draft = Draft.of(match.state)
        assert not match.state.hand or match.state.prev or next(legal.options(draft), None) is not None
        match, _ = match.apply(next_move(match.state, random_player, rng))


@pytest.mark.long
@every
def test_matches_with_a_house_rule_end_with_every_card_counted(rules: Rules) -> None:
    for seats in rules.players:
        match, rng = Match.start(rules, seats, "end"), Random(7)
        while not match.over:
            match, _ = match.apply(next_move(match.state, random_player, rng))
            assert cards(match.state) == list(pack(rules))
        assert match.result is not None and match.result.totals == match.state.scores
        assert record.read(record.write(match)) == match
