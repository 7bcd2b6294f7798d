"""How a match is written down: at each state what every seat sees, what it may do, and what was done.

The header names the game, the seats and the seed. The first hand and the first turns of the next are written in full, a
block of lines for each move; of the rest of the match each line is a move. At the end stands the last position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final, TypeVar

from engine import insist, legal, variants
from engine.draft import Draft
from engine.happened import Happenings
from engine.match import Match
from engine.notation import event_text, move_text, position_text, step_text
from engine.rules import Rules
from engine.state import Phase, State
from engine.steps import Move, Turn
from engine.view import view

FOLDER: Final = Path(__file__).parent
# How many of a list are named; its length is always said.
NAMED: Final = 40
# How many moves of the second hand are written in full.
MORE: Final = 6
MOVE: Final = "move "

T = TypeVar("T")


def tables() -> tuple[tuple[Rules, int], ...]:
    """Every game at every number of players, and with partners where there are pairs."""
    pairs = [variants.find(f"{rules.key}+partners=1") for rules in variants.ALL if rules.pairs]
    return tuple((rules, number) for rules in (*variants.ALL, *pairs) for number in rules.players)


def path(game: str, players: int) -> Path:
    """Where the playthrough of a game for so many players lies."""
    return FOLDER / game / f"{players}.txt"


def seed(game: str, players: int) -> str:
    """The seed of a playthrough."""
    return f"golden-{game}-{players}"


def header(match: Match) -> Iterator[str]:
    """The lines before the first move."""
    yield from (f"game={match.rules.key}", f"seats={match.seats}", f"seed={match.seed}", "")


class Writer:
    """Says for one move after the other what the file says of it."""

    def __init__(self) -> None:
        self._later = 0

    def lines(self, match: Match, move: Move, happened: Happenings) -> Iterator[str]:
        """The lines for a move that was made on a match, and what happened."""
        self._later += match.hand > 1
        if self._later > MORE:
            yield MOVE + move_text(move)
            return
        yield from _seen(match.state)
        yield from _possible(match.state, move)
        yield MOVE + move_text(move)
        yield from (f"  {each!r}" for each in happened)
        yield ""


def footer(match: Match) -> Iterator[str]:
    """The lines after the last move."""
    yield from ("", f"end {position_text(match.state)}", f"  {match.result!r}")


def _seen(state: State) -> Iterator[str]:
    yield f"all {position_text(state)}"
    for seat in range(state.seats + 1):
        who = f"seat {seat}" if seat else "spectator"
        yield f"  {who}: {position_text(view(state, seat).position)}"


def _possible(state: State, move: Move) -> Iterator[str]:
    """What may be insisted on, and the next steps before and after each step of the turn that was chosen."""
    for seat in range(1, state.seats + 1):
        if insist.may_insist(state, seat):
            yield _listed(f"insists@{seat}", (event_text(event) for event in insist.options(state, seat)))
    if state.phase is Phase.PLAY:
        draft = Draft.of(state)
        yield _steps(draft)
        for step in move[:-1] if isinstance(move, tuple) else ():
            draft = draft.add(step)
            yield _steps(draft)
        if isinstance(move, tuple):
            yield _steps(draft.add(move[-1]))


def _steps(draft: Draft) -> str:
    after = f" after {_text(draft.steps)}" if draft.steps else ""
    ends = " end" if draft.can_end else ""
    return _listed(f"steps{after}", map(step_text, legal.options(draft))) + ends


def _text(turn: Turn) -> str:
    return ";".join(map(step_text, turn))


def _listed(what: str, texts: Iterable[str]) -> str:
    rest = iter(texts)
    first = list(islice(rest, NAMED))
    count = len(first) + sum(1 for _ in rest)
    more = " ..." if count > len(first) else ""
    return f"  {what} {count}:" + "".join(f" {each}" for each in first) + more
