"""The written matches of every game, pressed together: what was done and what might have been, by what panels offer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from bot.present.board import board
from bot.present.sketch import insists
from bot.present.turn import Asking, Insisting, Ordering, Outcome, Play, begin, panel, press
from engine import legal
from engine.happened import Happenings
from engine.insist import any_for
from engine.match import Match
from engine.rules import Rules
from engine.state import Phase
from engine.steps import Ask, Insist, Move, Order, Stand, Step, Take, Timeout, Turn
from engine.view import view
from tests.bot.present.laws import NAMES, shown
from tests.golden.playthrough import tables
from tests.golden.read import moves
from tests.presses import begin_insisting, offers, reach, reach_insist, reach_order, sight_of

every_table = pytest.mark.parametrize("table", tables(), ids=lambda table: f"{table[0].key}-{table[1]}")
Told = tuple[Match, Move, Happenings]


def first_hand(rules: Rules, players: int) -> Iterator[Told]:
    """The moves of the first hand, each with where it was made and what had happened in the last turn and since."""
    last: Happenings = ()
    for match, move in moves(rules.key, players):
        if match.hand > 1:
            return
        yield match, move, last
        _, happened = match.apply(move)
        last = happened if isinstance(move, tuple) else last + happened


def press_together(match: Match, move: Move, last: Happenings, *, by_hand: bool = False) -> None:
    """A move is reached by presses, on panels that keep within the limits: one past them refuses to be."""
    state = match.state
    if isinstance(move, tuple):
        turn = tuple(without_one_card_order(step) for step in move)
        way = reach(view(state, state.turn), turn, sight=sight_of(state), by_hand=by_hand)
        assert way.outcome == Play(turn)
    elif isinstance(move, Insist):
        way = reach_insist(view(state, move.seat), move)
        assert way.outcome == Insisting(move)
    elif isinstance(move, Order):
        way = reach_order(view(state, move.seat), last, move)
        assert way.outcome == Ordering(move)
    elif isinstance(move, Ask):
        assert asked(match, move) == Asking(move)
    else:
        assert isinstance(move, Stand | Timeout)
        asking = panel(begin_insisting(view(state, move.seat)), NAMES[: match.seats], 1)
        # Where there is nothing to insist on, nobody is asked.
        assert offers(asking, "stand") == any_for(state, move.seat)


def asked(match: Match, wish: Ask) -> Outcome:
    """What comes of asking the partner, by a button or in a list."""
    sketch = begin(view(match.state, wish.seat))
    at = [build.name for build in sketch.may_ask].index(wish.build)
    now = panel(sketch, NAMES[: match.seats], 1)
    values = () if offers(now, "ask", at) else (str(at),)
    assert offers(now, "ask", 0 if values else at, values)
    return press(sketch, "ask", at, values)


def without_one_card_order(step: Step) -> Step:
    """One card has one order, which nobody is asked for."""
    return replace(step, order=()) if isinstance(step, Take) and len(step.order) == 1 else step


def demand_reachable(told: Told, turns: Iterator[Turn]) -> None:
    """The move that was made, what else might have been insisted on, and these turns are reached by presses."""
    match, move, last = told
    for by_hand in (False, True):
        press_together(match, move, last, by_hand=by_hand)
    board(shown(match, match.rules.key, last))
    for seat in match.state.opponents(match.state.mover):
        for wish in islice(insists(view(match.state, seat)), 3):
            press_together(match, wish, last)
    for turn in turns:
        press_together(match, turn, last)


@every_table
def test_the_turns_of_a_written_match_are_pressed_together(table: tuple[Rules, int]) -> None:
    rng = random.Random(f"{table[0].key} {table[1]}")
    for number, told in enumerate(first_hand(*table)):
        if number % 3 == 0 or not isinstance(told[1], tuple | Stand):
            state = told[0].state
            turns = list(islice(legal.turns(state), 200)) if state.phase is Phase.PLAY else []
            demand_reachable(told, iter(rng.sample(turns, min(2, len(turns)))))


@pytest.mark.long
@every_table
def test_every_legal_turn_of_a_written_match_is_pressed_together(table: tuple[Rules, int]) -> None:
    for told in first_hand(*table):
        demand_reachable(told, islice(legal.turns(told[0].state), 300))
