"""A rematch: all who sat at a table that is over are asked, and with the last who agrees the cards are dealt."""

from __future__ import annotations

from dataclasses import replace

from bot.app import lobby
from bot.app.conduct import answerable, voters
from bot.app.live import Change, Live, dealt, lobby_change
from bot.app.model import Actor, Table, Vote, Wish


def asked(table: Table, actor: Actor, now: float) -> Table:
    """The lobby of a rematch with the question to the others; where a seat is free it is a lobby like every other."""
    if len(table.seats) < table.size or not voters(table, seat := table.seat_of(actor.id)):
        return table
    return replace(table, vote=Vote(Wish.REMATCH, seat, table.seq, at=now))


def agreed(live: Live, actor: Actor, turn: int, _now: float) -> Change:
    """One more who agrees."""
    table, vote, seat = _open(live, actor, turn)
    everybody = tuple(sorted({*vote.agreed, seat}))
    if set(everybody) >= set(voters(table, vote.seat)):
        return dealt(lobby.started(replace(table, vote=None), actor))
    return Change(replace(table, vote=replace(vote, agreed=everybody)))


def refused(live: Live, actor: Actor, turn: int) -> Change:
    """One does not want to: their seat is free, and it is a lobby like every other."""
    table, _, _ = _open(live, actor, turn)
    return lobby_change(lobby.left(table, actor))


def _open(live: Live, actor: Actor, turn: int) -> tuple[Table, Vote, int]:
    """The question that somebody answers, and the seat from which they do."""
    table = live.table
    seat = table.seat_of(actor.id)
    if not seat:
        raise lobby.no_seat(table)
    return table, answerable(table, seat, turn), seat
