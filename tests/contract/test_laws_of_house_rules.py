"""Laws that hold in every game with each of its house rules, at every number of players that it allows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

from engine import legal, record, variants
from engine.deal import pack
from engine.draft import Draft
from engine.happened import Happenings, Residue, Scored
from engine.match import Match
from engine.notation import parse_position, position_text
from engine.players import next_move, random_player
from engine.rules import Rules
from engine.state import Phase
from engine.tally import LESS, SWEEPS
from engine.view import view
from tests.contract.test_laws import cards
from tests.engine.test_examples_totals import total
from tests.engine.test_players import hidden_cards_changed


@dataclass(frozen=True, slots=True)
class Played:
    """A match from its start to its end: where it stood, and what each move did."""

    matches: tuple[Match, ...]
    happened: tuple[Happenings, ...]


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


def soon_over(rules: Rules) -> Rules:
    """The same with the lowest target, so that a match is a hand or two."""
    named = {option.key for option, _ in variants.chosen(rules)}
    return variants.find(f"{rules.key}+target=5") if rules.scores_points and "target" not in named else rules


def played(rules: Rules, seats: int) -> Played:
    """A match of random players."""
    match, rng = Match.start(rules, seats, "house", "salt"), Random(3)
    matches, told = [match], []
    while not match.over:
        match, happened = match.apply(next_move(match.state, random_player, rng))
        matches.append(match)
        told.append(happened)
    return Played(tuple(matches), tuple(told))


@pytest.fixture(scope="module", params=with_house_rules(), ids=lambda rules: rules.key)
def matches(request: pytest.FixtureRequest) -> tuple[Played, ...]:
    """A match with a house rule at each number of players."""
    rules = soon_over(request.param)
    return tuple(played(rules, seats) for seats in rules.players)


def each(matches: tuple[Played, ...], every: int = 1) -> Iterator[Match]:
    """The matches after every so many moves, and at their end."""
    for told in matches:
        yield from told.matches[:-1:every]
        yield told.matches[-1]


def test_with_a_house_rule_no_card_is_lost_or_doubled(matches: tuple[Played, ...]) -> None:
    for match in each(matches):
        assert cards(match.state) == list(pack(match.rules))


def test_with_a_house_rule_a_match_ends(matches: tuple[Played, ...]) -> None:
    for told in matches:
        end = told.matches[-1]
        assert end.result is not None and end.result.totals == end.state.scores


def test_with_a_house_rule_positions_and_records_come_back_from_their_text(matches: tuple[Played, ...]) -> None:
    for match in each(matches, 9):
        assert parse_position(position_text(match.state)) == match.state
    for told in matches:
        assert record.read(record.write(told.matches[-1])) == told.matches[-1]


def test_with_a_house_rule_whoever_is_to_play_has_a_play(matches: tuple[Played, ...]) -> None:
    for match in each(matches):
        if match.state.phase is Phase.PLAY:
            assert next(legal.options(Draft.of(match.state)), None) is not None


def test_with_a_house_rule_a_hand_gives_the_rows_total_less_what_nobody_won(matches: tuple[Played, ...]) -> None:
    for told in matches:
        for happened in told.happened:
            nobody = any(isinstance(what, Residue) and not what.seat for what in happened)
            for hand in (what for what in happened if isinstance(what, Scored) and not nobody):
                points = sum(sum(line.points) for line in hand.lines if line.what not in (SWEEPS, LESS))
                assert points == total(told.matches[0].rules, hand)


def test_with_a_house_rule_a_view_shows_nothing_that_is_hidden(matches: tuple[Played, ...]) -> None:
    for match in each(matches, 13):
        for seat in range(match.seats + 1):
            assert view(hidden_cards_changed(match.state, seat), seat) == view(match.state, seat)


@pytest.mark.long
@pytest.mark.parametrize("rules", with_house_rules(), ids=lambda rules: rules.key)
def test_matches_with_a_house_rule_end_with_every_card_counted(rules: Rules) -> None:
    for seats in rules.players:
        match, rng = Match.start(rules, seats, "end"), Random(7)
        while not match.over:
            match, _ = match.apply(next_move(match.state, random_player, rng))
            assert cards(match.state) == list(pack(rules))
        assert match.result is not None and match.result.totals == match.state.scores
        assert record.read(record.write(match)) == match
