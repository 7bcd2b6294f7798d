"""A table with its match as it stands, and how a stored change moves both on.

Nothing here is stored: the table's row and its moves are, and this follows from them.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.app.errors import BadGame
from bot.app.faults import note
from bot.app.lobby import rules_of
from bot.app.model import Post, Shown, Status, Table
from bot.app.results import Result
from bot.app.settings import Entry
from engine import insist
from engine.errors import RulesError
from engine.happened import Dealt, Happenings, LetStand
from engine.match import Match
from engine.notation import parse_move
from engine.steps import Move, Stand, Undo

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Change:
    """What somebody's wish makes of a table, to be stored whole: the new row, and the moves with what they did.

    `match` is where the moves lead, None in the lobby. `posts` are lines that the channel is owed from then on, `entry`
    is one of the server's list of changes.
    """

    table: Table
    match: Match | None = None
    moves: tuple[Move, ...] = ()
    happened: Happenings = ()
    results: tuple[Result, ...] = ()
    posts: tuple[Post, ...] = ()
    entry: Entry | None = None


@dataclass(frozen=True, slots=True)
class Live:
    """The newest state of a table. `news` holds what each change since `shown_seq` did.

    `damaged` says that something stored could not be read: `match` is where it stood before that, None where
    nothing could.
    """

    table: Table
    match: Match | None = None
    news: tuple[tuple[int, Happenings], ...] = ()
    last_turn: Happenings = ()
    damaged: bool = False

    def after(self, change: Change) -> Live:
        """The state once a change is stored."""
        begins = any(isinstance(move, tuple | Undo) for move in change.moves)
        return replace(
            self,
            table=change.table,
            match=change.match,
            news=(*self.news, (change.table.seq, change.happened)),
            last_turn=change.happened if begins else self.last_turn + change.happened,
        )

    def after_showing(self, shown_seq: int, board: int, boards: int) -> Live:
        """The state once the channel was shown it."""
        table = self.table.after_showing(shown_seq, board, boards)
        return replace(self, table=table, news=tuple(each for each in self.news if each[0] > table.shown_seq))

    @property
    def shown(self) -> Shown:
        """What the user interface is given."""
        return Shown(self.table, self.match, _joined(did for _, did in self.news), self.last_turn)


def lobby_change(table: Table) -> Change:
    """The change that makes a lobby what the table says."""
    return Change(replace(table, seq=table.seq + 1))


def first_deal(match: Match) -> Happenings:
    """How the beginning of a match is told."""
    state = match.state
    return (Dealt(state.deal, state.deals, state.dealer, match.hand),)


def dealt(table: Table) -> Change:
    """The change with which the match of a lobby begins."""
    change = lobby_change(table)
    match = begun(change.table)
    return replace(change, match=match, happened=first_deal(match))


def moved_on(match: Match, move: Move) -> tuple[Match, Happenings]:
    """The match after a move, and what is told of it: nobody lets stand what left them nothing to insist on."""
    after, happened = match.apply(move)
    if isinstance(move, Stand) and not insist.any_for(match.state, move.seat):
        happened = tuple(each for each in happened if not isinstance(each, LetStand))
    return after, happened


def begun(table: Table) -> Match:
    """The match of a table whose seats are settled, with its first hand dealt."""
    return Match.start(rules_of(table.game), len(table.seats), table.seed, table.salt)


def replayed(table: Table, moves: tuple[tuple[int, str], ...]) -> Live:
    """A table's state from what is stored. A move that the rules refuse ends the replay there, and is logged."""
    if table.status is Status.LOBBY or (table.status is Status.ENDED and not moves):
        return Live(table)
    # Every change of a match brings a move, so the change before the first move was the start.
    start = moves[0][0] - 1 if moves else table.seq
    live, seq = Live(replace(table, seq=start)), start
    try:
        match = begun(table)
        first = first_deal(match)
        live = replace(live, match=match, news=((start, first),), last_turn=first)
        for seq, text in moves:
            live = _replay(live, seq, text)
    except (BadGame, RulesError) as error:
        note(log, error, f"replaying table {table.id} past change {seq}")
        live = replace(live, damaged=True)
    news = live.after_showing(table.shown_seq, table.board, table.boards).news
    return replace(live, table=table, news=news)


def _replay(live: Live, seq: int, text: str) -> Live:
    assert live.match is not None
    move = parse_move(text)
    match, happened = moved_on(live.match, move)
    return live.after(Change(replace(live.table, seq=seq), match, (move,), happened))


def _joined(parts: Iterable[Happenings]) -> Happenings:
    return tuple(each for part in parts for each in part)
