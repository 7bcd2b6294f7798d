"""Laws about turns under way, insisting, and what nobody may see, in every game at every number of players."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine import insist, legal
from engine.apply import play
from engine.cards import Card
from engine.deal import pack
from engine.draft import Draft
from engine.errors import Illegal
from engine.happened import Insisted, Ordered
from engine.notation import parse_position, position_text
from engine.rules import PileOrder, Rules
from engine.state import Phase, State
from engine.steps import Insist, Order, Stand, Take, Turn
from engine.view import view
from tests.contract.test_laws import cards
from tests.engine import strategies

tables = pytest.mark.parametrize("table", strategies.tables(), ids=strategies.table_name)
insisting = pytest.mark.parametrize(
    "table", [table for table in strategies.tables() if table[0].piles.insist], ids=strategies.table_name
)
few = settings(max_examples=25)


def some_turn(state: State, data: st.DataObject) -> Draft:
    """A whole turn drawn step by step."""
    assume(state.phase is Phase.PLAY)
    draft = Draft.of(state)
    while not draft.can_end or data.draw(st.booleans()):
        found = list(islice(legal.options(draft), 300))
        if not found:
            break
        draft = draft.add(data.draw(st.sampled_from(found)))
    return draft


@tables
@few
@given(st.data())
def test_undoing_every_step_leads_back_to_the_start(table: tuple[Rules, int], data: st.DataObject) -> None:
    draft = some_turn(data.draw(strategies.states(table)), data)
    for count in range(len(draft.steps), 0, -1):
        steps, draft = draft.steps, draft.undo()
        assert draft.steps == steps[: count - 1] and cards(draft.now) == list(pack(draft.state.rules))
    assert draft == Draft.of(draft.state) == draft.undo()


@tables
@few
@given(st.data())
def test_a_turn_leaves_the_table_that_its_draft_showed(table: tuple[Rules, int], data: st.DataObject) -> None:
    draft = some_turn(data.draw(strategies.states(table)), data)
    after = play(draft.state, draft.steps).state
    if any(after.hands) and after.deal == draft.now.deal and after.phase in (Phase.PLAY, Phase.OVER):
        assert (after.table, after.piles) == (draft.now.table, draft.now.piles)
        for seat, hand in enumerate(after.hands, 1):
            drawn = after.rules.deal.draw and seat == draft.state.turn
            assert set(hand) >= set(draft.now.hands[seat - 1]) if drawn else hand == draft.now.hands[seat - 1]
        assert after.turn == draft.state.after(draft.state.turn)


@tables
@few
@given(st.data())
def test_half_a_turn_is_refused(table: tuple[Rules, int], data: st.DataObject) -> None:
    state = data.draw(strategies.states(table))
    assert legal.check(state, ()) is not None
    draft = some_turn(state, data)
    for count in range(1, len(draft.steps)):
        half = Draft.of(state)
        for step in draft.steps[:count]:
            half = half.add(step)
        assert (legal.check(state, half.steps) is None) == half.can_end


@tables
@few
@given(st.data())
def test_a_view_hides_the_order_of_the_piles_and_how_it_was_chosen(
    table: tuple[Rules, int], data: st.DataObject
) -> None:
    state = data.draw(strategies.states(table))
    seat = data.draw(st.integers(0, state.seats))
    rng = Random(data.draw(st.integers(0, 9)))
    shown = 1 if state.rules.piles.open else 0
    other = replace(state, piles=tuple(below_mixed(pile, shown, rng) for pile in state.piles), prev=reordered(state))
    assert view(other, seat) == view(state, seat)


def below_mixed(pile: tuple[Card, ...], shown: int, rng: Random) -> tuple[Card, ...]:
    """A pile whose hidden cards lie in another order."""
    hidden = max(len(pile) - shown, 0)
    return (*rng.sample(pile[:hidden], hidden), *pile[hidden:])


def reordered(state: State) -> Turn:
    """The last turn with the order of its capture turned round."""
    return tuple(replace(each, order=each.order[::-1]) if isinstance(each, Take) else each for each in state.prev)


@insisting
@few
@given(st.data())
def test_insisting_comes_to_an_end_and_loses_no_card(table: tuple[Rules, int], data: st.DataObject) -> None:
    state = data.draw(strategies.states(table))
    for _ in range(60):
        found = [each for seat in state.opponents(state.mover) for each in islice(insist.options(state, seat), 60)]
        if not found:
            return
        before, state = state, after_insisting(state, data.draw(st.sampled_from(found)))
        assert len(loose_cards(state)) < len(loose_cards(before))
    raise AssertionError("one can insist for ever")


def after_insisting(state: State, event: Insist) -> State:
    """The position after an insist, with what every insist has to keep."""
    played = play(state, event)
    assert cards(played.state) == list(pack(state.rules))
    assert isinstance(played.happened[0], Insisted) and played.state.turn == state.turn
    assert parse_position(position_text(played.state)) == played.state
    assert played.state.hands == state.hands and played.state.stood == ()
    return played.state


def loose_cards(state: State) -> list[int]:
    """What does not lie in the builds and the pile of the last mover's side, nor in hands and stock."""
    mine = state.side(state.mover)
    named = list(zip(state.rules.pile_seats(state.seats), state.piles, strict=True))
    piles = [each for seat, pile in named if seat not in state.sides[mine] for each in pile]
    own = [item for item in state.table if not isinstance(item, int) and state.side(item.owner) == mine]
    held = [each for build in own for each in build.cards] + [
        each for seat, pile in named if seat in state.sides[mine] for each in pile
    ]
    rest = set(cards(state)) - set(held) - set(state.stock) - set(sum(state.hands, ()))
    return sorted({*rest, *piles})


@insisting
def test_an_enlarged_capture_is_laid_in_any_order_once(table: tuple[Rules, int]) -> None:
    rng, enlarged = Random(4), 0
    for state in (match.state for match in strategies.played(*table, 1, 5000)):
        opponent = state.opponents(state.mover)[0]
        for event in islice((each for each in insist.options(state, opponent) if isinstance(each.step, Take)), 1):
            after = play(state, event).state
            pile = after.piles[after.pile_of(after.mover)]
            order = tuple(rng.sample(pile[-after.captured : -1], after.captured - 1))
            enlarged += 1
            if after.rules.piles.order is not PileOrder.CHOSEN:
                with pytest.raises(Illegal):
                    play(after, Order(after.mover, order))
                continue
            played = play(after, Order(after.mover, order))
            assert played.state.piles[after.pile_of(after.mover)][-after.captured :] == (*order, pile[-1])
            assert played.happened == (Ordered(after.mover),)
            with pytest.raises(Illegal):
                play(played.state, Order(after.mover, order))
    assert enlarged > 3


@insisting
def test_a_settled_deal_waits_for_every_opponent(table: tuple[Rules, int]) -> None:
    settling = [match.state for match in strategies.played(*table, 1, 5000) if match.state.phase is Phase.SETTLE]
    assert settling
    for state in settling:
        assert not any(state.hands)
        waiting = [seat for seat in state.opponents(state.mover) if seat not in state.stood]
        for seat in waiting:
            assert state.phase is Phase.SETTLE
            state = play(state, Stand(seat)).state
        assert state.phase is not Phase.SETTLE
