"""Laws that hold in every game at every number of players, held against positions that play reaches."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import insist, legal, record
from engine.cards import PACK, Card
from engine.deal import pack
from engine.draft import Draft
from engine.match import Match
from engine.notation import (
    event_text,
    parse_event,
    parse_position,
    parse_step,
    parse_turn,
    position_text,
    step_text,
    turn_text,
)
from engine.players import next_move, random_player
from engine.rules import Rules
from engine.state import Phase, State
from engine.table import cards_on
from engine.view import View, view
from tests.engine import strategies
from tests.engine.test_players import hidden_cards_changed

tables = pytest.mark.parametrize("table", strategies.tables(), ids=strategies.table_name)
few = settings(max_examples=25)


def cards(state: State) -> list[Card]:
    return sorted([*cards_on(state.table), *state.stock, *sum(state.hands, ()), *sum(state.piles, ())])


@tables
def test_no_card_is_ever_lost_or_doubled(table: tuple[Rules, int]) -> None:
    for match in strategies.played(*table, 1, 5000):
        assert cards(match.state) == list(pack(table[0]))


@tables
def test_every_match_ends(table: tuple[Rules, int]) -> None:
    match = strategies.played(*table, 1, 5000)[-1]
    assert match.over and match.result is not None and match.result.totals == match.state.scores


@tables
def test_a_record_replays_to_the_same_match(table: tuple[Rules, int]) -> None:
    match = strategies.played(*table, 1, 5000)[-1]
    text = record.write(match)
    assert record.read(text) == match and record.write(record.read(text)) == text
    assert record.read(record.write(match, secret=True)).state == match.state


@tables
@few
@given(st.data())
def test_positions_and_views_come_back_from_their_text(table: tuple[Rules, int], data: st.DataObject) -> None:
    state = data.draw(strategies.states(table))
    seat = data.draw(st.integers(0, state.seats))
    assert parse_position(position_text(state)) == state
    assert parse_position(position_text(view(state, seat).position)) == view(state, seat).position


@tables
@few
@given(st.data())
def test_every_listed_step_is_canonical_listed_once_and_comes_back_from_its_text(
    table: tuple[Rules, int], data: st.DataObject
) -> None:
    draft = Draft.of(data.draw(strategies.states(table)))
    for _ in range(2):
        found = list(islice(legal.options(draft), 300))
        assert max(Counter(map(step_text, found)).values(), default=1) == 1
        for step in found:
            assert legal.read(draft, step) == step == parse_step(step_text(step))
        if not found:
            break
        draft = draft.add(data.draw(st.sampled_from(found)))


@tables
@few
@given(st.data())
def test_every_accepted_draft_can_be_finished(table: tuple[Rules, int], data: st.DataObject) -> None:
    state = data.draw(strategies.states(table))
    if state.phase is not Phase.PLAY:
        return
    draft = Draft.of(state)
    for _ in range(40):
        found = list(islice(legal.options(draft), 300))
        assert found or draft.can_end
        if draft.can_end and (not found or data.draw(st.booleans())):
            break
        draft = draft.add(data.draw(st.sampled_from(found)))
    assert draft.can_end
    assert legal.check(state, draft.steps) is None
    assert parse_turn(turn_text(draft.steps)) == draft.steps


@tables
@few
@given(st.data())
def test_every_listed_insist_is_canonical_and_comes_back_from_its_text(
    table: tuple[Rules, int], data: st.DataObject
) -> None:
    state = data.draw(strategies.states(table))
    for seat in range(1, state.seats + 1):
        found = list(islice(insist.options(state, seat), 60))
        assert bool(found) == insist.any_for(state, seat) and len(set(found)) == len(found)
        for event in found:
            assert insist.read(state, event) == event == parse_event(event_text(event))


@tables
@few
@given(st.data())
def test_no_view_shows_another_hand_or_the_stock(table: tuple[Rules, int], data: st.DataObject) -> None:
    match = data.draw(strategies.matches(table))
    seat = data.draw(st.integers(0, match.seats))
    state, other = match.state, hidden_cards_changed(match.state, seat)
    assert view(other, seat) == view(state, seat)
    assert sees(view(state, seat)) <= set(seen_by_all(state)) | set(state.hands[seat - 1] if seat else ())


def sees(seen: View) -> set[Card]:
    return {each for each in cards(seen.position) if each in PACK}


def seen_by_all(state: State) -> list[Card]:
    tops = [pile[-1] for pile in state.piles if pile and state.rules.piles.open]
    return [*tops, *cards_on(state.table)]


@tables
def test_a_seat_lists_the_same_steps_from_its_view_as_from_the_position(table: tuple[Rules, int]) -> None:
    for match in strategies.played(*table, 2, 60)[::5]:
        state = match.state
        seen = view(state, state.turn).position
        assert list(islice(legal.options(Draft.of(seen)), 200)) == list(islice(legal.options(Draft.of(state)), 200))


@pytest.mark.long
@tables
def test_many_whole_matches_end_with_every_card_counted(table: tuple[Rules, int]) -> None:
    for seed in range(20):
        match, rng = Match.start(*table, f"long-{seed}"), Random(seed)
        while not match.over:
            match, _ = match.apply(next_move(match.state, random_player, rng))
            assert cards(match.state) == list(pack(table[0]))
        assert record.read(record.write(match)) == match
