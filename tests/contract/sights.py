"""Tables under way, tables that look like them to one viewer, and everything that the bot gives that viewer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from bot.app.errors import Refusal
from bot.app.live import Change, Live, first_deal
from bot.app.model import Place, Seat, Status, Table
from bot.present import board, pages
from bot.present.fairness import fair_line
from bot.present.panel import Button, Panel
from bot.present.turn import Outcome, Sketch, begin, panel, press, seeing
from bot.ui import adapt
from engine.cards import Card
from engine.errors import RulesError
from engine.happened import Insisted, Scored
from engine.match import Match
from engine.players import next_move, random_player
from engine.rules import PileOrder, Rules
from engine.state import Phase, State
from engine.steps import Move, Take
from engine.view import View, view
from tests.presses import begin_insisting

MOVES = 300
NAMES = ("Ann", "Bob *", "Cat", "Dan")
LINK = "https://discord.com/channels/1/2/3"
PNG = b"a picture"
SALT = "salt-of-nobodys-soup"


@lru_cache(maxsize=64)
def lives(rules: Rules, number: int, seed: int) -> tuple[Live, ...]:
    """A table at the first deal and after each random move; the channel was shown it one or two changes ago."""
    rng, match = Random(seed), Match.start(rules, number, f"seed-{seed}", SALT)
    seats = tuple(Seat(at, name) for at, name in enumerate(NAMES[:number], 1))
    table = Table(
        7,
        Place(1, 2),
        1,
        Status.PLAYING,
        rules.key,
        number,
        seats,
        f"seed-{seed}",
        0.0,
        seq=1,
        board=3,
        boards=1,
        salt=SALT,
    )
    live = Live(table, match, ((1, first_deal(match)),))
    told = [live]
    while live.match is not None and not live.match.over and len(told) <= MOVES:
        live = moved(live, laid(live.match, next_move(live.match.state, random_player, rng), rng))
        told.append(live.after_showing(live.table.seq - rng.randint(1, 2), 3, 1))
    return tuple(told)


def laid(match: Match, move: Move, rng: Random) -> Move:
    """The move with its capture laid in an order of one's own, where the game lets one choose it."""
    chosen = match.rules.piles.order is PileOrder.CHOSEN
    captured = match.apply(move)[0].state.captured if chosen and isinstance(move, tuple) else 0
    if captured < 3 or not isinstance(move, tuple):
        return move
    after = match.apply(move)[0].state
    pile = after.piles[after.pile_of(match.state.turn)][-captured:-1]
    order = tuple(rng.sample(pile, len(pile)))
    return tuple(replace(step, order=order) if isinstance(step, Take) else step for step in move)


def moved(live: Live, move: Move) -> Live:
    """The table after a move, which is stored and not shown yet."""
    assert live.match is not None
    match, happened = live.match.apply(move)
    status = Status.FINISHED if match.over else Status.PLAYING
    table = replace(live.table, seq=live.table.seq + 1, status=status)
    return live.after(Change(table, match, (move,), happened))


@lru_cache(maxsize=64)
def turning_points(rules: Rules, number: int, seed: int) -> tuple[Live, ...]:
    """The tables at which a hand was counted or ended, a turn is settled, or somebody has insisted."""
    return tuple(each for each in lives(rules, number, seed) if _is_turning_point(each))


def _is_turning_point(live: Live) -> bool:
    told = any(isinstance(each, Scored | Insisted) for each in live.shown.news)
    return told or live.match is None or live.match.state.phase is not Phase.PLAY


@st.composite
def tables(draw: st.DrawFn, table: tuple[Rules, int]) -> Live:
    """A table of this game somewhere in random play; the rare moments are drawn as often as the others."""
    found = draw(st.sampled_from((lives, turning_points)))
    return draw(st.sampled_from(found(*table, draw(st.integers(0, 3)))))


# What a viewer cannot see


def alike(live: Live, seat: int, rng: Random, held: frozenset[Card] = frozenset()) -> Live:
    """A table that `seat` (0: a spectator) cannot tell from this one.

    The cards of all places that are hidden from the seat are mixed with each other: other hands, stock, the insides of
    the piles. Their orders and the log of the match differ too, and until the match is over its seed and salt, of which
    only the commitment is known. `held` cards stay where they are.
    """
    match = live.match
    assert match is not None
    other = replace(match, state=mixed(match.state, seat, rng, held), log=(), before=None)
    if match.over:
        return replace(live, match=other)
    secrets = {"seed": "another", "salt": "another too"}
    return replace(live, table=replace(live.table, **secrets), match=replace(other, **secrets))


def mixed(state: State, seat: int, rng: Random, held: frozenset[Card] = frozenset()) -> State:
    """The position with its hidden cards mixed, and with the order of the last capture turned round."""
    shown = 1 if state.rules.piles.open else 0
    places = [hand for number, hand in enumerate(state.hands, 1) if number != seat]
    places += [pile[: max(len(pile) - shown, 0)] for pile in state.piles] + [state.stock]
    pool = [card for place in places for card in place if card not in held]
    rng.shuffle(pool)
    filled = [tuple(card if card in held else pool.pop() for card in place) for place in places]
    hands = iter(filled)
    new_hands = tuple(
        hand if number == seat else tuple(sorted(next(hands))) for number, hand in enumerate(state.hands, 1)
    )
    insides = filled[len(filled) - 1 - len(state.piles) : -1]
    piles = tuple((*inside, *pile[len(inside) :]) for inside, pile in zip(insides, state.piles, strict=True))
    return state.but(hands=new_hands, piles=piles, stock=filled[-1], prev=turned(state.prev))


def turned(move: Move) -> Any:
    """A move whose capture is laid in the opposite order."""
    if not isinstance(move, tuple):
        return move
    return tuple(replace(step, order=step.order[::-1]) if isinstance(step, Take) else step for step in move)


# What a viewer is given


@dataclass(frozen=True, slots=True)
class Given:
    """One message that a viewer gets: as it goes over the wire with a picture and without, and the picture's record."""

    what: str
    panel: Panel

    @property
    def wire(self) -> str:
        """Text, components with their ids, file name and alt text."""
        sent = adapt.sending(self.panel, 7, 5, PNG)
        file = sent["file"]
        rows = json.dumps(sent["view"].to_components(), ensure_ascii=False)
        bare = adapt.sending(self.panel, 7, 5, None)["content"]
        return "\n".join((self.what, sent["content"], bare, rows, file.filename, file.description or ""))


def given(live: Live, seat: int) -> Iterator[Given]:
    """Everything that the bot can give a viewer of this table who presses nothing on a private panel."""
    shown, match = live.shown, live.match
    assert match is not None
    yield Given("board", board.board(shown))
    yield Given("closed board", board.closed_board(shown, LINK))
    yield from (Given("result", each) for each in board.results(shown))
    seen, names = view(match.state, seat), NAMES[: match.seats]
    yield from (Given("text", each) for each in pages.table_text(seen, names, fair_line(match)))
    if seat:
        yield Given("letter", pages.dm_hand(seen, names, LINK))
        yield Given("leaving", pages.leave_question(seen))
        yield Given("hand", panel(begin(seen, live.last_turn), names, 1))
        yield Given("insisting", panel(begin_insisting(seen), names, 1))


class Panels:
    """A private panel that is pressed: what it shows, and what each press leads to."""

    def __init__(self, live: Live, seat: int) -> None:
        assert live.match is not None
        self.state, self.names, self.seat = live.match.state, NAMES[: live.match.seats], seat
        self.outcome: Outcome | str = begin(view(self.state, seat), live.last_turn)
        self.pressed = 0

    @property
    def shown(self) -> Panel | None:
        """The panel, None where the last press led away from it."""
        return panel(self.outcome, self.names, self.pressed) if isinstance(self.outcome, Sketch) else None

    @property
    def sight(self) -> View | None:
        """What the seat sees once the cards that it has lifted off piles lie open."""
        return view(self.state, self.seat, self.outcome.lifted) if isinstance(self.outcome, Sketch) else None

    def press(self, verb: str, index: int, values: tuple[str, ...]) -> None:
        """Press; a refusal is kept as its sentence."""
        assert isinstance(self.outcome, Sketch) and self.sight is not None
        sketch = seeing(self.outcome, self.sight) if self.outcome.needs_sight else self.outcome
        self.pressed += 1
        try:
            self.outcome = press(sketch, verb, index, values)
        except (RulesError, Refusal) as refused:
            self.outcome = str(refused)


def pressable(shown: Panel) -> list[tuple[str, int, tuple[str, ...]]]:
    """Every press that a panel offers; of a list each option, and the first two together where that may be."""
    found: list[tuple[str, int, tuple[str, ...]]] = []
    for part in (part for row in shown.rows for part in row):
        if isinstance(part, Button):
            found += [] if part.disabled or part.url else [(part.verb, part.index, ())]
        else:
            values = [option.value for option in part.options]
            found += [(part.verb, part.index, (value,)) for value in values]
            found += [(part.verb, part.index, tuple(values[:2]))] if part.most > 1 < len(values) else []
    return found
