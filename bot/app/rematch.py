"""A rematch: all who sat at a table that is over are asked, and with the last who agrees the cards are dealt.

Those who do not answer need not be waited for: their seats are freed, and it is a lobby like every other.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from typing import Final

from bot.app import lobby
from bot.app.conduct import answerable, open_at, silent, voters
from bot.app.errors import Refusal
from bot.app.live import Change, Live, dealt, lobby_change
from bot.app.model import Actor, Table, Vote, Wish

PATIENCE: Final = 3600.0
"""Seconds after which those who agreed need not wait for the others, where a turn does not have fewer."""


class StillWaiting(Refusal):
    """Somebody other than the host does not want to wait for the others so soon."""

    sentence = (
        "The others have time to answer until <t:{time}:t>. Before that only {host}, who hosts this table, can free"
        " their seats."
    )


class AnswerFirst(Refusal):
    """Somebody who has not answered does not want to wait for the others."""

    sentence = "You are asked too: press **Agree**, or **Leave** if you do not want to play again."


def asked(table: Table, actor: Actor, gone: Container[int], now: float) -> Table:
    """The lobby of a rematch without those who are `gone`, with the question to the others; where a seat is free it is
    a lobby like every other."""
    table = replace(table, seats=tuple(seat for seat in table.seats if seat.person not in gone))
    if len(table.seats) < table.size or not voters(table, seat := table.seat_of(actor.id)):
        return table
    return replace(table, vote=Vote(Wish.REMATCH, seat, table.seq, at=now))


def agreed(live: Live, actor: Actor, turn: int, _now: float) -> Change:
    """One more who agrees."""
    table, seat = live.table, _seat(live.table, actor)
    vote = answerable(table, seat, turn)
    everybody = tuple(sorted({*vote.agreed, seat}))
    if set(everybody) >= set(voters(table, vote.seat)):
        return dealt(lobby.started(replace(table, vote=None), actor))
    return Change(replace(table, vote=replace(vote, agreed=everybody)))


def refused(live: Live, actor: Actor, turn: int) -> Change:
    """One does not want to: their seat is free, and it is a lobby like every other."""
    answerable(live.table, _seat(live.table, actor), turn)
    return lobby_change(lobby.left(live.table, actor))


def freed(live: Live, actor: Actor, turn: int, now: float) -> Change:
    """The seats of those who have not answered are free; whoever does not wait for them hosts the lobby."""
    table, seat = live.table, _seat(live.table, actor)
    vote = open_at(table, turn)
    late = silent(table, vote)
    if seat in late:
        raise AnswerFirst
    until = vote.at + min(table.pace.seconds, PATIENCE)
    if actor.id != table.host and now < until:
        raise StillWaiting(host=table.host_name, time=int(until))
    seats = tuple(each for at, each in enumerate(table.seats, 1) if at not in late)
    return lobby_change(replace(table, seats=seats, host=actor.id, vote=None))


def _seat(table: Table, actor: Actor) -> int:
    """The seat from which somebody answers."""
    seat = table.seat_of(actor.id)
    if not seat:
        raise lobby.no_seat(table)
    return seat
