"""Until when a table waits for somebody, and what happens when that time is over: pure steps, as in `playing`.

A deadline begins with the turn that is waited for, and stays the same through all that does not pass the turn on. What
is said of it goes in stages: the player is called, reminded at two thirds of the time, and at its end the others are
asked what to do. If they do not say, a computer player takes the seat when the same time has passed again.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from bot.app.conduct import goes_on_at, gone_on
from bot.app.errors import AlreadyDecided, NotAway, OthersDecide, Paused, TableOver
from bot.app.lines import Choice, Decided
from bot.app.live import Change, Live
from bot.app.model import VISIBLE, Actor, Deadline, Post, Stage, Status, Table, Tempo
from bot.app.playing import Sitting, broken_off_without_people, by_computer, closed, moved, under_way
from engine.match import Match
from engine.state import Phase
from engine.steps import End, Return, Substitute, Timeout, Undo

KEPT: Final = 7 * 86400.0
"""Seconds that a table is kept whose channel cannot be reached; then it is closed."""
LOBBY_KEPT: Final = 86400.0
"""Seconds without a press after which a lobby is closed."""
PATIENCE: Final = 30.0
"""Seconds without a press after which a player is called who is likely to be here."""
_UNREMINDED: Final = (Stage.QUIET, Stage.CALLED, Stage.EXTENDED)
"""Until two thirds of the time have passed."""


def waited_for(table: Table, match: Match | None) -> tuple[int, ...]:
    """The seats of people whose move the table waits for."""
    if table.status is not Status.PLAYING or match is None or match.paused:
        return ()
    state = match.state
    asked: tuple[int, ...] = ()
    if state.phase is Phase.PLAY:
        asked = (state.turn,)
    elif state.phase is Phase.SETTLE:
        asked = tuple(seat for seat in state.opponents(state.mover) if seat not in state.stood)
    return tuple(seat for seat in asked if table.seats[seat - 1].level is None)


def timed(live: Live, change: Change, now: float) -> Change:
    """The change with the deadline that follows from it."""
    deadline = _after(live, change, now)
    if deadline is not None and change.table.suspended:
        deadline = replace(deadline, held=deadline.held or now)
    return replace(change, table=replace(change.table, deadline=deadline))


def _after(live: Live, change: Change, now: float) -> Deadline | None:
    before, table, match = live.table.deadline, change.table, change.match
    if table.status is Status.LOBBY:
        return waiting_for_players(table, now)
    if match is None:
        return table.deadline if table.deadline and table.deadline.stage is Stage.EXPIRED else None
    same = before is not None and not _passes_on(live, change)
    if match.paused and table.runs:
        return replace(before, held=before.held or now) if before and same else None
    if not waited_for(table, match):
        return None
    if before and same:
        return before.moved(now - before.held) if before.held and not table.suspended else table.deadline
    return begun(table, now)


def suspended(live: Live, now: float) -> Change:
    """The table's channel cannot be reached: its clock stands until it can."""
    table, deadline = live.table, live.table.deadline
    if not table.runs or table.suspended:
        raise TableOver
    held = replace(deadline, held=deadline.held or now) if deadline else None
    return Change(replace(table, suspended=now, deadline=held), live.match)


def reached(live: Live, now: float) -> Change:
    """The channel can be reached again: the clock goes on where it stood."""
    deadline = live.table.deadline
    if deadline is not None and deadline.held and not (live.match and live.match.paused):
        deadline = deadline.moved(now - deadline.held)
    vote = live.table.vote and replace(live.table.vote, at=now)
    moved_on = live.table.status is Status.PLAYING and (deadline, vote) != (live.table.deadline, live.table.vote)
    interrupted = live.table.interrupted or moved_on
    return Change(replace(live.table, suspended=0.0, deadline=deadline, vote=vote, interrupted=interrupted), live.match)


def put_off(live: Live, since: float, now: float) -> Change:
    """What the table waits for is given the time since then, or since it began, in which nobody could press."""
    table, deadline, vote = live.table, live.table.deadline, live.table.vote
    if deadline is not None and not deadline.held:
        deadline = deadline.moved(max(now - max(since, deadline.since), 0.0))
    if vote is not None:
        vote = replace(vote, at=vote.at + max(now - max(since, vote.at), 0.0))
    seen = can_be_seen(table, now - since) and (deadline, vote) != (table.deadline, table.vote)
    return Change(replace(table, deadline=deadline, vote=vote, interrupted=table.interrupted or seen), live.match)


def can_be_seen(table: Table, seconds: float) -> bool:
    """Whether the channel shows the table's time, and shows it otherwise when it is put off so long."""
    return table.status is Status.PLAYING and seconds * VISIBLE >= table.pace.seconds


def waiting_for_players(table: Table, now: float) -> Deadline:
    """A lobby's whole time from now on."""
    return Deadline(table.seq, now, now + LOBBY_KEPT)


def begun(table: Table, now: float, stage: Stage = Stage.QUIET) -> Deadline:
    """A whole turn's time from now on."""
    return Deadline(table.seq, now, now + table.pace.seconds, stage)


def _passes_on(live: Live, change: Change) -> bool:
    """Whether the change asks something else of somebody than the table waited for before."""
    if live.match is None or change.match is None or any(isinstance(each, tuple | Undo) for each in change.moves):
        return True
    before, after = live.match.state, change.match.state
    return (before.phase, before.turn) != (after.phase, after.turn)


def next_moment(table: Table, pressed: float) -> float:
    """When something is to be done about the table's deadline, which may be long ago; infinity for never. `pressed` is
    when somebody has last pressed anything, infinity for somebody who knows that the table waits for them."""
    deadline = table.deadline
    if table.suspended:
        return table.suspended + KEPT if table.runs else math.inf
    if deadline is None or deadline.held:
        return goes_on_at(table)
    if not table.runs:
        return math.inf
    if table.status is Status.LOBBY:
        return max(deadline.due, pressed + LOBBY_KEPT)
    if deadline.stage is Stage.QUIET:
        patience = 0.0 if table.pace.tempo is Tempo.POST else PATIENCE
        return min(max(deadline.since, pressed) + patience, deadline.two_thirds)
    return deadline.two_thirds if deadline.stage in _UNREMINDED else deadline.due


def step(live: Live, now: float) -> Change:
    """What is to be done now that the table is due."""
    if live.table.suspended:
        return closed(live)
    if live.table.status is Status.LOBBY:
        return expired(live)
    if live.match is not None and live.match.paused:
        return gone_on(live, now)
    if live.table.deadline is not None and live.table.deadline.stage in _UNREMINDED:
        return spoken(live, now)
    return lapsed(live, now)


def expired(live: Live) -> Change:
    """Nobody has pressed anything at a lobby for long: it is closed, and its deadline says why."""
    deadline = live.table.deadline
    assert deadline is not None
    change = closed(live)
    return replace(change, table=replace(change.table, deadline=replace(deadline, stage=Stage.EXPIRED)))


def spoken(live: Live, now: float) -> Change:
    """The player is called, or reminded."""
    deadline = live.table.deadline
    assert deadline is not None
    stage = Stage.REMINDED if now >= deadline.two_thirds else Stage.CALLED
    return Change(replace(live.table, deadline=replace(deadline, stage=stage)), live.match)


def lapsed(live: Live, now: float) -> Change:
    """The time is over. The last turn stands; where a turn is waited for, the others are asked, and if they were asked
    already, or nobody else is here, a computer player takes the seat."""
    match, table, deadline = under_way(live), live.table, live.table.deadline
    waited = waited_for(table, match)
    late = tuple(Timeout(seat) for seat in waited)
    if match.state.phase is Phase.SETTLE:
        return moved(table, match, late, now)
    (seat,) = waited
    if deadline and deadline.stage is Stage.ASKED:
        return substituted(live, seat, now)
    if not _others(table, seat):
        return substituted(live, seat, now, late)
    change = moved(table, match, late, now)
    return replace(change, table=replace(change.table, deadline=begun(change.table, now, Stage.ASKED)))


def substituted(live: Live, seat: int, now: float, late: tuple[Timeout, ...] = ()) -> Change:
    """A computer player takes the seat of somebody who is away, perhaps because they are `late` in this moment.

    Where several people sit and the last of them goes, the match is broken off; with one alone it is played on.
    """
    table = by_computer(live.table, seat)
    change = moved(table, under_way(live), (*late, Substitute(seat, "simple")), now)
    return change if len(table.people) == 1 else broken_off_without_people(change)


def waiting(live: Live, actor: Actor, turn: int, now: float) -> Change:
    """The others give the player the same time once more."""
    late = _asked(live, actor, turn)
    table = replace(live.table, seq=live.table.seq + 1)
    change = Change(replace(table, deadline=begun(table, now, Stage.EXTENDED)), live.match)
    return _decided(live, actor, change, Choice.WAIT, late, now)


def played_on(live: Live, actor: Actor, turn: int, now: float) -> Change:
    """The others let a computer player take the seat."""
    late = _asked(live, actor, turn)
    return _decided(live, actor, substituted(live, late, now), Choice.PLAY_ON, late, now)


def ended(live: Live, actor: Actor, turn: int, now: float) -> Change:
    """The others break the match off."""
    late = _asked(live, actor, turn)
    change = moved(live.table, under_way(live), (End(),), now)
    change = replace(change, table=replace(change.table, status=Status.ENDED), results=())
    return _decided(live, actor, change, Choice.END, late, now)


def returned(live: Live, actor: Actor, now: float) -> Change:
    """Somebody who was away takes the seat back."""
    sitting = Sitting.held(live, actor)
    seat = sitting.seat
    if seat not in sitting.match.away:
        raise NotAway
    seats = tuple(replace(each, level=None) if at == seat else each for at, each in enumerate(live.table.seats, 1))
    return moved(replace(live.table, seats=seats), sitting.match, (Return(seat),), now)


def _asked(live: Live, actor: Actor, turn: int) -> int:
    """The seat whose player has run out of time; refused to whoever may not decide about it, and when it is decided."""
    match, deadline = under_way(live), live.table.deadline
    sitting = Sitting.of(live, actor)
    if deadline is None or deadline.stage is not Stage.ASKED or deadline.turn != turn:
        raise AlreadyDecided
    if match.paused:
        raise Paused
    (seat,) = waited_for(live.table, match)
    if sitting.seat == seat:
        raise OthersDecide
    return seat


def _decided(live: Live, actor: Actor, change: Change, choice: Choice, late: int, now: float) -> Change:
    """The change, which all are to be told by a line."""
    told = Decided(change.table.seq, choice, live.table.seat_of(actor.id), late)
    return replace(change, posts=(Post(told.key, now),))


def _others(table: Table, seat: int) -> bool:
    """Whether any other person is here."""
    return any(each.level is None for at, each in enumerate(table.seats, 1) if at != seat)
