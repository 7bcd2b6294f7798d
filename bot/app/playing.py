"""What a wish does to a match under way: pure steps from the newest state to a change to be stored.

Each refuses in the same order: the table is over, the match has not begun, the asker has no seat, it is not their
turn, the press is stale, the rules forbid it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.app.ending import Ending
from bot.app.errors import (
    Away,
    Damaged,
    GaveUp,
    NothingToInsist,
    NotHostNorModerator,
    NotSeated,
    NotSettled,
    NotStarted,
    NotYourTurn,
    Paused,
    Refused,
    Stale,
    TableOver,
)
from bot.app.live import Change, Live, moved_on
from bot.app.model import Actor, Level, Status, Table
from bot.app.results import results_of
from bot.app.settings import Ended, Entry
from engine import insist as insisting
from engine.errors import Ambiguous, Illegal, reason
from engine.happened import Happenings
from engine.match import Match
from engine.state import Phase, State
from engine.steps import Ask, Claim, End, Insist, Move, Order, Resign, Stand, Turn


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat of a match that goes on, and whoever plays it: the way in for people and computer players alike."""

    table: Table
    match: Match
    seat: int

    @classmethod
    def of(cls, live: Live, actor: Actor) -> Sitting:
        """The actor's seat, from which they play; refused to those who have none, gave theirs up, or are away."""
        sitting = cls.held(live, actor)
        if sitting.seat in sitting.match.away:
            raise Away
        return sitting

    @classmethod
    def held(cls, live: Live, actor: Actor) -> Sitting:
        """The actor's seat, also while a computer player plays on for them."""
        match = under_way(live)
        seat = live.table.seat_of(actor.id)
        if not seat:
            raise NotSeated
        if live.table.seats[seat - 1].level is not None and seat not in match.away:
            raise GaveUp
        return cls(live.table, match, seat)


def under_way(live: Live) -> Match:
    """The match, where there is one that goes on."""
    if not live.table.runs:
        raise TableOver
    if live.damaged:
        raise Damaged
    if live.match is None:
        raise NotStarted
    return live.match


def play(sitting: Sitting, seq: int, turn: Turn, now: float) -> Change:
    """A whole turn of the seat to play."""
    state = sitting.match.state
    if state.phase is Phase.SETTLE:
        _current(sitting, seq)
        waits_for = next(each for each in state.opponents(state.mover) if each not in state.stood)
        raise NotSettled(name=sitting.table.seats[waits_for - 1].name)
    if state.turn != sitting.seat:
        # The second press of two comes when the turn has passed on: that is no player out of turn.
        if state.mover == sitting.seat:
            _current(sitting, seq)
        raise NotYourTurn(name=sitting.table.seats[state.turn - 1].name)
    _current(sitting, seq)
    return _moved(sitting, turn, now)


def insist(sitting: Sitting, seq: int, wish: Insist, now: float) -> Change:
    """An opponent insists on what the last turn left."""
    _current(sitting, seq)
    if not insisting.any_for(sitting.match.state, sitting.seat):
        raise NothingToInsist
    return _moved(sitting, replace(wish, seat=sitting.seat), now)


def stand(sitting: Sitting, seq: int, now: float) -> Change:
    """An opponent lets the last turn stand."""
    _current(sitting, seq)
    if sitting.match.state.phase is not Phase.SETTLE:
        raise NothingToInsist
    return _moved(sitting, Stand(sitting.seat), now)


def order(sitting: Sitting, seq: int, wish: Order, now: float) -> Change:
    """The capturer lays a capture anew that an insist enlarged."""
    _current(sitting, seq)
    return _moved(sitting, replace(wish, seat=sitting.seat), now)


def ask(sitting: Sitting, seq: int, wish: Ask, now: float) -> Change:
    """A partner asks the other to leave a build."""
    _current(sitting, seq)
    return _moved(sitting, replace(wish, seat=sitting.seat), now)


def claim(sitting: Sitting, seq: int, now: float) -> Change:
    """The seat claims the target; a false claim is refused."""
    _current(sitting, seq)
    return _moved(sitting, Claim(sitting.seat), now)


def resign(sitting: Sitting, now: float) -> Change:
    """The seat gives the match up; where it goes on, a computer player plays its cards.

    The host's role passes on, and with no person left to play the match is broken off.
    """
    table = by_computer(sitting.table, sitting.seat)
    return broken_off_without_people(moved(table, sitting.match, (Resign(sitting.seat),), now))


def end(live: Live, actor: Actor, now: float) -> Change:
    """The host or a moderator closes the table; nobody wins, and nothing is counted. It is written down who did."""
    table, change = live.table, closed(live)
    by_host = actor.id == table.host
    if not by_host and not actor.may_moderate:
        raise NotHostNorModerator(host=table.host_name)
    ended = replace(change.table, ending=Ending(actor.id, actor.name, by_host))
    return replace(change, table=ended, entry=_entry(live, actor, by_host, now))


def _entry(live: Live, actor: Actor, by_host: bool, now: float) -> Entry | None:
    """The line of the server's list of changes. What hosts do at a table of their own, or in a lobby, needs none."""
    table, dealt = live.table, live.table.status is Status.PLAYING
    others = any(seat.level is None and seat.person != actor.id for seat in table.seats)
    if by_host and not (dealt and others):
        return None
    what = Ended(table.id, table.game, tuple(seat.name for seat in table.seats), dealt, by_host)
    return Entry(table.place.server, now, actor.id, actor.name, what)


def closed(live: Live) -> Change:
    """The end of a lobby or of a match, without a winner."""
    if not live.table.runs:
        raise TableOver
    table = replace(live.table, status=Status.ENDED, seq=live.table.seq + 1)
    if live.match is None or live.damaged:
        return Change(table, live.match)
    match, happened = live.match.apply(End())
    return Change(table, match, (End(),), happened)


def _current(sitting: Sitting, seq: int) -> None:
    if sitting.match.paused:
        raise Paused
    if seq != sitting.table.seq:
        raise Stale


def _moved(sitting: Sitting, move: Move, now: float) -> Change:
    return moved(sitting.table, sitting.match, (move,), now)


def moved(table: Table, match: Match, wanted: tuple[Move, ...], now: float) -> Change:
    """The change that moves make, with the stands that go without saying, and the results at the end."""
    happened: Happenings = ()
    moves: list[Move] = []
    left = list(wanted)
    while (move := left.pop(0) if left else _with_nothing_to_insist(table, match)) is not None:
        match, more = _applied(match, move)
        moves.append(move)
        happened += more
    status = Status.FINISHED if match.over else table.status
    return Change(
        replace(table, seq=table.seq + 1, status=status),
        match,
        tuple(moves),
        happened,
        results_of(table, match, now) if match.over else (),
    )


def broken_off_without_people(change: Change) -> Change:
    """The change, and the end of the match where it leaves no person to play."""
    if not change.table.runs or change.match is None or any(seat.level is None for seat in change.table.seats):
        return change
    match, happened = change.match.apply(End())
    return replace(
        change,
        table=replace(change.table, status=Status.ENDED),
        match=match,
        moves=(*change.moves, End()),
        happened=change.happened + happened,
    )


def _applied(match: Match, move: Move) -> tuple[Match, Happenings]:
    try:
        return moved_on(match, move)
    except Illegal as error:
        raise Refused(error.reason) from None
    except Ambiguous as error:
        several = reason("ambiguous", "{what} could mean several plays: choose one of them.", what=str(error))
        raise Refused(several) from None


def awaits_order(table: Table, state: State) -> bool:
    """Whether a person may still lay the capture anew that an insist enlarged, and more cards are to come.

    Nobody stands by themselves meanwhile, or the cards would come before the capturer could choose.
    """
    return state.insisted and bool(state.stock) and table.seats[state.mover - 1].level is None


def _with_nothing_to_insist(table: Table, match: Match) -> Stand | None:
    """In phase settle, the stand of an opponent whom the last turn leaves nothing to insist on."""
    state = match.state
    if state.phase is not Phase.SETTLE or awaits_order(table, state):
        return None
    waiting = (seat for seat in state.opponents(state.mover) if seat not in state.stood)
    return next((Stand(seat) for seat in waiting if not insisting.any_for(state, seat)), None)


def by_computer(table: Table, seat: int) -> Table:
    """The table with a computer player on the seat; the host's role passes on to somebody who is still here."""
    seats = tuple(
        replace(each, level=Level.SIMPLE) if number == seat else each for number, each in enumerate(table.seats, 1)
    )
    left = tuple(each.person for each in seats if each.level is None)
    host = left[0] if left and table.host == seats[seat - 1].person else table.host
    return replace(table, seats=seats, host=host)
