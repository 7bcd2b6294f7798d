"""Laws that hold for every panel of every game: limits, reachability, and that nothing hidden shows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from bot.app.model import Place, Seat, Shown, Status, Table
from bot.present.board import board
from bot.present.names import Names
from bot.present.pages import dm_hand, table_text
from bot.present.panel import Button, Panel, Select
from bot.present.sketch import insists, may_insist
from bot.present.telling import tell
from bot.present.turn import Asking, Insisting, Ordering, Play, Sketch, begin, insist_panel, panel, press
from bot.present.words import face
from bot.present.worth import used
from engine import legal
from engine.cards import UNKNOWN
from engine.happened import Captured, Happenings, Insisted
from engine.lay import pile_order
from engine.match import Match
from engine.partners import may_ask
from engine.state import Phase, State
from engine.steps import Ask, Insist, Order, Stand, Take, Turn
from engine.variants import ALL, find
from engine.view import view
from tests.presses import Press, offers, reach, reach_insist, reach_order, sight_of

FEW = ("african", "classic", "bundles", "south-african")
GAMES = (
    *((rules.key, rules.players[at % len(rules.players)]) for at, rules in enumerate(ALL)),
    *((key, seats) for key in FEW for seats in find(key).players),
    ("classic+partners=1", 4),
    ("classic+table_build_on_trail=1", 2),
    ("house+builds_as_cards=1", 3),
    ("sotho", 4),
    ("south-african+partners=1", 4),
)
GAMES = tuple(dict.fromkeys(GAMES))
NAMES = ("Ann", "B*o*b @everyone", "\u202eCat\u05d0", "👩‍👩‍👧 Dan")


def matches(game: str, seats: int, seeds: int, turns: int) -> Iterator[tuple[Match, Happenings]]:
    """Positions of random matches, each with what led to it: legal turns, insists and orders, drawn with a
    fixed seed."""
    for seed in range(seeds):
        rng = random.Random(f"{game} {seats} {seed}")
        match, last = Match.start(find(game), seats, f"seed{seed}"), ()
        for _ in range(turns):
            yield match, last
            if match.over:
                break
            match, last = _further(match, last, rng)


def _further(match: Match, last: Happenings, rng: random.Random) -> tuple[Match, Happenings]:
    state = match.state
    for seat in state.opponents(state.mover):
        seen = view(state, seat)
        if may_insist(seen, seat) and rng.random() < 0.5:
            match, happened = match.apply(rng.choice(insists(seen)))
            return match, last + happened
        if state.phase is Phase.SETTLE and seat not in state.stood:
            match, happened = match.apply(Stand(seat))
            return match, last + happened
    for seat in range(1, state.seats + 1):
        if (builds := may_ask(state, seat)) and rng.random() < 0.3:
            match, happened = match.apply(Ask(seat, builds[0].name))
            return match, last + happened
    turns = list(islice(legal.turns(state), 300))
    return match.apply(rng.choice(turns))


def sampled(state: State, rng: random.Random, number: int) -> list[Turn]:
    """Some of the legal turns of a position."""
    turns = list(islice(legal.turns(state), 2000))
    return rng.sample(turns, min(number, len(turns)))


def shown(match: Match, game: str, last: Happenings) -> Shown:
    """A table as the service hands it out."""
    seats = tuple(Seat(at + 1, name) for at, name in enumerate(NAMES[: match.seats]))
    status = Status.FINISHED if match.over else Status.PLAYING
    table = Table(1, Place(1, 2), 1, status, game, match.seats, seats, "secret-seed", 0.0)
    return Shown(table, match, last, last)


def components(shown_panel: Panel) -> Iterator[Press]:
    """Every press that a panel offers; of a list each single value."""
    for row in shown_panel.rows:
        for part in row:
            if isinstance(part, Select):
                yield from (Press(part.verb, part.index, (option.value,)) for option in part.options)
            elif isinstance(part, Button) and not part.disabled and not part.url:
                yield Press(part.verb, part.index)


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


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_states_that_look_alike_to_a_viewer_give_equal_panels(game: str, seats: int) -> None:
    rng = random.Random(4)
    for match, last in matches(game, seats, 2, 12):
        for seat in range(seats + 1):
            twin = _twin(match, seat, rng)
            assert _everything(match, game, last, seat) == _everything(twin, game, last, seat)


def _everything(match: Match, game: str, last: Happenings, seat: int) -> tuple[object, ...]:
    seen, names = view(match.state, seat), NAMES[: match.seats]
    public = (board(shown(match, game, last)), table_text(view(match.state, 0), names))
    if not seat:
        return repr(public), public
    sketch = begin(seen, last)
    own = [panel(sketch, names, 1), insist_panel(seen, names, 1), dm_hand(seen, names), table_text(seen, names)]
    own += [
        panel(after, names, 1)
        for each in components(own[0])
        if isinstance(after := press(sketch, each.verb, each.index, each.values), Sketch)
    ]
    return repr((public, own)), public, own


def _twin(match: Match, seat: int, rng: random.Random) -> Match:
    """The same match with everything shuffled that the seat (0: a spectator) does not see."""
    state, seen = match.state, view(match.state, seat).position
    places = [
        (name, row, at)
        for name in ("hands", "piles")
        for row, cards in enumerate(getattr(seen, name))
        for at, card in enumerate(cards)
        if card == UNKNOWN
    ]
    hidden = [getattr(state, name)[row][at] for name, row, at in places] + list(state.stock)
    rng.shuffle(hidden)
    dealt = dict(zip(places, hidden, strict=False))
    changed = {
        name: tuple(
            tuple(dealt.get((name, row, at), card) for at, card in enumerate(cards))
            for row, cards in enumerate(getattr(state, name))
        )
        for name in ("hands", "piles")
    }
    return replace(match, state=replace(state, stock=tuple(hidden[len(places) :]), **changed))


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_no_public_text_names_a_card_that_nobody_sees(game: str, seats: int) -> None:
    for match, last in matches(game, seats, 2, 12):
        public = board(shown(match, game, last))
        seen = view(match.state, 0).position
        known = {card for pile in seen.piles for card in pile} | {
            card for item in seen.table for card in (item.cards if hasattr(item, "cards") else (item,))
        }
        for hand in match.state.hands:
            for card in set(hand) - known:
                assert face(card) not in public.alt


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
