"""What a seat does not see shows in no panel, and in no public text."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.present.board import board
from bot.present.pages import dm_hand, table_text
from bot.present.turn import Sketch, begin, panel, press
from bot.present.words import face
from engine.cards import UNKNOWN
from engine.happened import Happenings
from engine.match import Match
from engine.view import view
from tests.bot.present.laws import GAMES, NAMES, components, matches, shown
from tests.presses import begin_insisting


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
    own = [
        panel(sketch, names, 1),
        panel(begin_insisting(seen), names, 1),
        dm_hand(seen, names),
        table_text(seen, names),
    ]
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
