"""What players agree on: to take the last turn back, to pause, and to go on.

One asks, and all other people who are here have to agree; computer players always do. A request is no change of the
game, so it spoils nothing that anybody is putting together. It goes when it has become pointless. To go on cannot be
refused, and who does not answer for as long as a turn has is not waited for.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from bot.app.errors import Paused, Refusal
from bot.app.live import Change, Live, moved_on
from bot.app.model import Actor, Stage, Status, Table, Vote, Wish
from bot.app.playing import Sitting, moved, under_way
from engine.errors import Illegal
from engine.steps import Move, Pause, Resume, Undo

NUDGE_AFTER: Final = 600.0
"""Seconds of a turn until its player may be called once more, and between two such calls."""


class AskedAlready(Refusal):
    """Another request waits for its answers."""

    sentence = (
        "Something is asked here already, and has to be answered first: with **Agree**, or with **Refuse** where that"
        " stands. Whoever has asked takes it back with **Refuse**."
    )


class NothingAsked(Refusal):
    """An answer came when the request had gone."""

    sentence = "That is not asked any more: the board shows how it stands."


class YourOwnRequest(Refusal):
    """The one who asked answered."""

    sentence = "You asked for that yourself: the others have to agree."


class NotAgain(Refusal):
    """The others have just refused something."""

    sentence = "That was just refused: you can ask again after the next turn."


class TooSoon(Refusal):
    """A player was called a short while ago, or has not been waited for long."""

    sentence = "A player can be called again only every {minutes} minutes. Give them that time."


def asked(live: Live, actor: Actor, wish: Wish, now: float) -> Change:
    """The request, or what it asks for where nobody else has to agree. To ask what another asks is to agree."""
    sitting, vote = Sitting.of(live, actor), live.table.vote
    if vote is not None and vote.refused:
        raise NotAgain
    if vote is not None:
        if vote.wish is wish and vote.seat != sitting.seat:
            return agreed(live, actor, vote.turn, now)
        raise AskedAlready
    done = moved(sitting.table, sitting.match, (_move(wish, sitting.seat),), now)
    if not voters(sitting.table, sitting.seat):
        return done
    return _aside(live, Vote(wish, sitting.seat, sitting.table.seq, at=now))


def agreed(live: Live, actor: Actor, turn: int, now: float) -> Change:
    """One more who agrees."""
    sitting, vote = _open(live, actor, turn)
    everybody = tuple(sorted({*vote.agreed, sitting.seat}))
    if set(everybody) >= set(voters(sitting.table, vote.seat)):
        table = replace(sitting.table, vote=None)
        return moved(table, sitting.match, (_move(vote.wish, vote.seat),), now)
    return _aside(live, replace(vote, agreed=everybody))


def refused(live: Live, actor: Actor, turn: int) -> Change:
    """One does not agree, or does not want any more what they asked for themselves, and that decides it."""
    sitting = Sitting.of(live, actor)
    vote = open_at(live.table, turn)
    if vote.wish is Wish.RESUME:
        raise NothingAsked
    return _aside(live, replace(vote, refused=sitting.seat))


def goes_on_at(table: Table) -> float:
    """When a paused table goes on without those who do not answer the request to; infinity where none is asked."""
    vote = table.vote
    return vote.at + table.pace.seconds if vote is not None and vote.wish is Wish.RESUME else math.inf


def gone_on(live: Live, now: float) -> Change:
    """The time to answer is over: the table goes on, and so does the clock of those who were silent."""
    return moved(replace(live.table, vote=None), under_way(live), (Resume(),), now)


def nudged(live: Live, actor: Actor, turn: int, now: float) -> Change:
    """The call to the player, once more."""
    sitting, deadline = Sitting.of(live, actor), live.table.deadline
    if deadline is None or deadline.turn != turn or deadline.stage not in (Stage.CALLED, Stage.REMINDED):
        raise NothingAsked
    if sitting.match.paused:
        raise Paused
    if now - max(deadline.since, deadline.nudged) < NUDGE_AFTER:
        raise TooSoon(minutes=int(NUDGE_AFTER // 60))
    return Change(replace(live.table, deadline=replace(deadline, nudged=now)), live.match)


def voters(table: Table, seat: int) -> tuple[int, ...]:
    """Who has to agree to what `seat` asks: all other people who are here."""
    return tuple(at for at, each in enumerate(table.seats, 1) if at != seat and each.level is None)


def silent(table: Table, vote: Vote) -> tuple[int, ...]:
    """Who has still to answer what is asked."""
    return tuple(seat for seat in voters(table, vote.seat) if seat not in vote.agreed)


def asked_on(change: Change) -> Change:
    """The change with what is still asked after it: what nobody has refused, and could be granted as before. Where it
    leaves nobody who has still to agree, that is granted with it."""
    vote, match = change.table.vote, change.match
    none = replace(change, table=replace(change.table, vote=None))
    if vote is not None and vote.wish is Wish.REMATCH:
        return change if change.table.status is Status.LOBBY else none
    if vote is None or vote.refused or match is None or not change.table.runs:
        return none
    if change.table.seats[vote.seat - 1].level is not None:
        return none
    move = _move(vote.wish, vote.seat)
    try:
        granted, happened = moved_on(match, move)
    except Illegal:
        return none
    if silent(change.table, vote):
        return change
    return replace(none, match=granted, moves=(*change.moves, move), happened=change.happened + happened)


def _open(live: Live, actor: Actor, turn: int) -> tuple[Sitting, Vote]:
    """The request that somebody answers, and the seat from which they do."""
    sitting = Sitting.of(live, actor)
    return sitting, answerable(live.table, sitting.seat, turn)


def answerable(table: Table, seat: int, turn: int) -> Vote:
    """What was asked at `turn`, for the seat that answers it."""
    vote = open_at(table, turn)
    if seat == vote.seat:
        raise YourOwnRequest
    return vote


def open_at(table: Table, turn: int) -> Vote:
    """What was asked at `turn`, and is asked still."""
    vote = table.vote
    if vote is None or vote.refused or vote.turn != turn:
        raise NothingAsked
    return vote


def _move(wish: Wish, seat: int) -> Move:
    if wish is Wish.UNDO:
        return Undo(seat)
    return Pause() if wish is Wish.PAUSE else Resume()


def _aside(live: Live, vote: Vote) -> Change:
    return Change(replace(live.table, vote=vote), live.match)
