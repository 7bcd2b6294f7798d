"""Matches of every game, played at random, and what a panel offers in them: for laws that hold for every panel."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from bot.app.model import Place, Seat, Shown, Status, Table
from bot.present.panel import Button, Panel, Select
from bot.present.sketch import insists, may_insist
from engine import legal
from engine.happened import Happenings
from engine.match import Match
from engine.partners import may_ask
from engine.state import Phase, State
from engine.steps import Ask, Stand, Turn
from engine.variants import ALL, find
from engine.view import view
from tests.presses import Press

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
