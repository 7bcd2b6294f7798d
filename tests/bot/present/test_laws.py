"""Laws that hold for every panel of every game: limits, reachability, and that nothing hidden shows."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.present.names import Names
from bot.present.sketch import insists, may_insist
from bot.present.telling import tell
from bot.present.turn import Asking, Insisting, Ordering, Play, Sketch, begin, panel, press
from bot.present.worth import used
from engine import legal
from engine.happened import Captured, Happenings, Insisted
from engine.lay import pile_order
from engine.match import Match
from engine.state import Phase, State
from engine.steps import Ask, Insist, Order, Stand, Take
from engine.variants import find
from engine.view import view
from tests.bot.present.laws import GAMES, NAMES, components, matches, sampled
from tests.presses import offers, reach, reach_insist, reach_order, sight_of


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_every_sampled_turn_is_reached_by_pressing_what_the_panels_offer(game: str, seats: int) -> None:
    rng = random.Random(1)
    for match, _ in matches(game, seats, 3, 14):
        state = match.state
        if state.phase is not Phase.PLAY:
            continue
        seen = view(state, state.turn)
        for turn in sampled(state, rng, 5):
            for preview in (True, False):
                for by_hand in (True, False):
                    way = reach(seen, turn, sight=sight_of(state), preview=preview, by_hand=by_hand)
                    assert way.outcome == Play(turn)


def test_every_order_of_a_captured_pile_is_reached() -> None:
    rng, reached = random.Random(2), 0
    for match, _ in matches("african", 2, 4, 16):
        state = match.state
        if state.phase is not Phase.PLAY:
            continue
        for turn in sampled(state, rng, 12):
            ordered = tuple(_shuffled(state, step, rng) if isinstance(step, Take) else step for step in turn)
            if ordered != turn and legal.check(state, ordered) is None:
                for preview in (True, False):
                    way = reach(view(state, state.turn), ordered, sight=sight_of(state), preview=preview)
                    assert way.outcome == Play(ordered)
                    reached += 1
    assert reached > 20


def _shuffled(state: State, take: Take, rng: random.Random) -> Take:
    cards = list(used(take, state))
    rng.shuffle(cards)
    return replace(take, order=tuple(cards)) if len(cards) > 1 else take


def test_every_insist_is_reached_and_so_is_the_order_that_follows() -> None:
    insisted = ordered = 0
    for match, last in matches("african", 2, 8, 40):
        state = match.state
        for seat in state.opponents(state.mover):
            seen = view(state, seat)
            for each in insists(seen) if may_insist(seen, seat) else ():
                assert reach_insist(seen, each).outcome == Insisting(each)
                insisted += 1
        if state.insisted:
            cards = tuple(reversed(_capture(last, state.mover)))
            order = Order(state.mover, cards)
            assert reach_order(view(state, state.mover), last, order).outcome == Ordering(order)
            match.apply(order)
            ordered += 1
    assert insisted > 10
    assert ordered > 0


def _capture(last: Happenings, seat: int) -> tuple[object, ...]:
    told = [each.what if isinstance(each, Insisted) else each for each in last]
    captures = [each for each in told if isinstance(each, Captured) and each.seat == seat]
    return pile_order(
        tuple(card for each in captures for card in (*each.cards, *(c for build in each.builds for c in build.cards)))
    )


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_whatever_a_panel_offers_can_be_pressed_and_leads_to_a_legal_decision(game: str, seats: int) -> None:
    rng = random.Random(3)
    for match, last in matches(game, seats, 2, 12):
        state = match.state
        for seat in range(1, seats + 1):
            sketch = begin(view(state, seat), last)
            for _ in range(12):
                now = panel(sketch, NAMES[:seats], 1)
                choices = list(components(now))
                if not choices:
                    break
                chosen = rng.choice(choices)
                assert offers(now, chosen.verb, chosen.index, chosen.values)
                outcome = press(sketch, chosen.verb, chosen.index, chosen.values)
                if not isinstance(outcome, Sketch):
                    if isinstance(outcome, Play):
                        assert legal.check(state, outcome.turn) is None
                    elif isinstance(outcome, Insisting | Ordering):
                        match.apply(outcome.insist if isinstance(outcome, Insisting) else outcome.order)
                    elif isinstance(outcome, Asking):
                        match.apply(outcome.ask)
                    else:
                        match.apply(Stand(seat))
                    break
                sketch = outcome


@pytest.mark.parametrize("game", ["swazi", "sotho"])
def test_every_request_to_a_partner_is_reached_and_told(game: str) -> None:
    asked = 0
    for match, _ in matches(game, 4, 2, 30):
        state = match.state
        for seat in range(1, 5):
            sketch = begin(view(state, seat))
            for at, build in enumerate(sketch.may_ask):
                now = panel(sketch, NAMES, 1)
                values = () if offers(now, "ask", at) else (str(at),)
                assert offers(now, "ask", at if not values else 0, values)
                outcome = press(sketch, "ask", at, values)
                assert outcome == Asking(Ask(seat, build.name))
                _, happened = match.apply(outcome.ask)
                assert "to leave" in tell(happened, Names.of(NAMES), state.sides)[0]
                asked += 1
    assert asked > 5


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_hand_can_be_finished_by_pressing_the_first_thing_that_each_panel_offers(game: str, seats: int) -> None:
    match, last = Match.start(find(game), seats, "first"), ()
    for _ in range(200):
        if match.over or match.hand > 1:
            break
        match, last = _first_offered(match, last)
    assert match.over or match.hand == 2


def _first_offered(match: Match, last: Happenings) -> tuple[Match, Happenings]:
    """The seat that is waited for presses its best card, confirms, and lets everything stand."""
    state = match.state
    if state.phase is Phase.SETTLE:
        seat = next(each for each in state.opponents(state.mover) if each not in state.stood)
        outcome = press(begin(view(state, seat)), "stand")
        assert not isinstance(outcome, Sketch)
        return match.apply(Stand(seat))
    outcome: object = begin(view(state, state.turn))
    for _ in range(40):
        assert isinstance(outcome, Sketch)
        now = panel(outcome, NAMES[: match.seats], 1)
        order = ("end", "confirm", "play", "card")
        choices = sorted(
            (each for each in components(now) if each.verb in order), key=lambda each: order.index(each.verb)
        )
        outcome = press(outcome, choices[0].verb, choices[0].index, choices[0].values)
        if isinstance(outcome, Play):
            return match.apply(outcome.turn)
    raise AssertionError("the turn does not come to an end")


def test_an_insist_is_an_event_of_the_viewer() -> None:
    for match, _ in matches("african", 2, 3, 30):
        for seat in (1, 2):
            seen = view(match.state, seat)
            assert all(isinstance(each, Insist) and each.seat == seat for each in insists(seen))
