"""Two tables that look alike to a viewer give that viewer the same, byte for byte: spectators and every seat."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.app.live import Live
from bot.app.pictures import BoardPicture, HandPicture
from bot.language import ENGLISH, catalogues, speaking
from bot.present.panel import Panel
from bot.render import draw
from engine.cards import Card
from engine.errors import RulesError
from engine.happened import Scored
from engine.players import next_move, random_player
from engine.rules import PileOrder, Rules
from engine.state import Phase, State
from engine.steps import Build, Move, Take, Trail
from engine.view import view
from tests.contract import sights
from tests.contract.sights import Panels, alike, pressable
from tests.engine import strategies

tables = pytest.mark.parametrize("table", strategies.tables(), ids=strategies.table_name)
with_ordered_piles = pytest.mark.parametrize(
    "table",
    [table for table in strategies.tables() if table[0].piles.open and table[0].piles.order is PileOrder.CHOSEN],
    ids=strategies.table_name,
)
Viewed = tuple[Live, Live, int]


@st.composite
def viewed(draw_: st.DrawFn, table: tuple[Rules, int]) -> Viewed:
    """A table, another that looks like it to a seat, and that seat; 0 is a spectator."""
    live = draw_(sights.tables(table))
    seat = draw_(st.integers(0, table[1]))
    return live, alike(live, seat, Random(draw_(st.integers(0, 99)))), seat


def position(live: Live) -> State:
    assert live.match is not None
    return live.match.state


def hidden(state: State, seat: int) -> list[tuple[Card, ...]]:
    """What the other seats hold, and the cards that are still to come."""
    return [hand for number, hand in enumerate(state.hands, 1) if number != seat] + [state.stock]


@tables
def test_tables_that_look_alike_hide_different_cards(table: tuple[Rules, int]) -> None:
    """Else the laws below would compare a table with itself."""
    live = sights.lives(*table, 0)[2]
    for seat in range(table[1] + 1):
        other = alike(live, seat, Random(1))
        assert hidden(position(other), seat) != hidden(position(live), seat)
        assert view(position(other), seat) == view(position(live), seat)


@tables
@settings(max_examples=25)
@given(st.data())
def test_what_is_hidden_changes_nothing_that_a_viewer_is_given(table: tuple[Rules, int], data: st.DataObject) -> None:
    one, other, seat = data.draw(viewed(table))
    same(one, other, seat)


@tables
@pytest.mark.parametrize("language", [key for key in catalogues() if key != ENGLISH])
def test_what_is_hidden_changes_nothing_that_a_viewer_is_given_in_another_language(
    table: tuple[Rules, int], language: str
) -> None:
    live = sights.lives(*table, 0)[2]
    with speaking(language):
        for seat in range(table[1] + 1):
            same(live, alike(live, seat, Random(1)), seat)


@tables
@settings(max_examples=10)
@given(st.data())
def test_seed_and_salt_are_told_when_the_match_is_over_and_never_before(
    table: tuple[Rules, int], data: st.DataObject
) -> None:
    live, seat = data.draw(sights.tables(table)), data.draw(st.integers(0, table[1]))
    given_ = "".join(each.wire for each in sights.given(live, seat))
    assert live.match is not None and live.match.commitment in given_
    assert (sights.SALT in given_) is (live.match.seed in given_) is live.match.over


def same(one: Live, other: Live, seat: int) -> None:
    """Both tables give the viewer the same messages and the same records to draw."""
    for first, second in zip(sights.given(one, seat), sights.given(other, seat), strict=True):
        assert first.wire == second.wire
        assert first.panel.picture == second.panel.picture


@tables
@settings(max_examples=15)
@given(st.data())
def test_what_is_hidden_changes_no_page_of_a_private_panel(table: tuple[Rules, int], data: st.DataObject) -> None:
    live = data.draw(sights.tables(table))
    asked = position(live).turn if position(live).phase is Phase.PLAY else 1
    seat = data.draw(st.sampled_from((asked, *range(1, table[1] + 1))))
    one, other = Panels(live, seat), Panels(alike(live, seat, Random(data.draw(st.integers(0, 99)))), seat)
    for _ in range(6):
        shown = one.shown
        assert shown == other.shown
        if shown is None:
            assert one.outcome == other.outcome
            break
        assert message(shown) == message(other.shown)
        if one.sight != other.sight or not (presses := pressable(shown)):
            break
        press = data.draw(st.sampled_from(presses))
        one.press(*press)
        other.press(*press)


def message(panel: Panel | None) -> str:
    return sights.Given("panel", panel).wire if panel is not None else ""


@tables
@settings(max_examples=20)
@given(st.data())
def test_a_move_is_told_with_nothing_that_the_table_does_not_show(
    table: tuple[Rules, int], data: st.DataObject
) -> None:
    """The same move at two tables that look alike before it and after it."""
    live, seat = data.draw(sights.tables(table)), data.draw(st.integers(0, table[1]))
    if position(live).phase is Phase.OVER:
        return
    rng = Random(data.draw(st.integers(0, 99)))
    assert live.match is not None
    move = sights.laid(live.match, next_move(position(live), random_player, rng), rng)
    other = alike(live, seat, rng, held=cards_of(move))
    try:
        after, beside = sights.moved(live, move), sights.moved(other, sights.turned(move))
    except RulesError:
        return  # the card that the move needs to be kept has gone to another hand
    counted = any(isinstance(each, Scored) for each in after.last_turn)
    if not counted and view(position(after), seat) == view(position(beside), seat):
        same(after, beside, seat)


@with_ordered_piles
def test_the_order_of_a_capture_is_told_to_nobody(table: tuple[Rules, int]) -> None:
    """Not even to the capturer, who chose it."""
    rng, ordered = Random(7), 0
    for live in sights.lives(*table, 1)[:-1]:
        assert live.match is not None
        move = sights.laid(live.match, next_move(position(live), random_player, rng), rng)
        if move != sights.turned(move):
            ordered += 1
            for seat in range(table[1] + 1):
                same(sights.moved(live, move), sights.moved(live, sights.turned(move)), seat)
    assert ordered > 10


def cards_of(move: Move) -> frozenset[Card]:
    """The hand cards that a move plays."""
    if not isinstance(move, tuple):
        return frozenset()
    return frozenset(step.card for step in move if isinstance(step, Trail | Take | Build) and step.card is not None)


@tables
@settings(max_examples=3)
@given(st.data())
def test_what_is_hidden_changes_no_byte_of_a_picture(table: tuple[Rules, int], data: st.DataObject) -> None:
    one, other, seat = data.draw(viewed(table))
    drawn = {}
    for first, second in zip(sights.given(one, seat), sights.given(other, seat), strict=True):
        if first.panel.picture is not None and second.panel.picture is not None:
            drawn[type(first.panel.picture)] = (first.panel.picture, second.panel.picture)
    assert BoardPicture in drawn and (HandPicture in drawn) == bool(seat)
    for picture, beside in drawn.values():
        assert draw(picture) == draw(beside)
