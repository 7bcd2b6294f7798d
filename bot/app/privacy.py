"""What is kept about a person: told to them, and deleted when they want it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.app import lobby, playing
from bot.app.errors import Refusal
from bot.app.ledger import Ledger
from bot.app.live import Change, Live
from bot.app.model import Actor, Status, Table
from bot.app.personal import Personal
from bot.app.playing import Sitting
from bot.app.ports import Clock, People
from bot.app.posts import Posts

FORMER: Final = "Former player"
"""The name at the seats and results of people whose data was deleted."""


class Privacy:
    """One for the whole bot."""

    def __init__(self, people: People, ledger: Ledger, posts: Posts, clock: Clock) -> None:
        self._people = people
        self._ledger = ledger
        self._posts = posts
        self._clock = clock

    async def about(self, person: int) -> Personal:
        """Everything that is kept about a person."""
        return await self._people.about(person)

    async def forget(self, person: int) -> None:
        """Give up the person's open tables, then delete everything about them. Results of finished matches stay, as
        those of somebody without a number and a name."""
        kept = await self._people.about(person)
        for table in (each.table for each in kept.sat if each.status in (Status.LOBBY, Status.PLAYING)):
            with suppress(Refusal):  # it has ended meanwhile
                await self._ledger.change(table, lambda live: withdrawn(live, person, self._clock.now()))
        await self._posts.forget(person)
        await self._people.forget_person(person, FORMER)
        await self._ledger.drop((*(each.table for each in kept.sat), *kept.ended), person)


def withdrawn(live: Live, person: int, now: float) -> Change:
    """The table without the person: out of a lobby; in a match given up, with nobody's number at the seat."""
    table = live.table
    seat = table.seat_of(person)
    if table.status is not Status.PLAYING or not seat:
        return Change(replace(lobby.left(table, Actor(person, "")), seq=table.seq + 1))
    if live.match is None or live.damaged or seat in live.match.state.resigned:
        return Change(replace(_without(table, seat), seq=table.seq + 1), live.match)
    change = playing.resign(Sitting(table, live.match, seat), now)
    results = tuple(
        replace(each, person=-seat, name=FORMER) if each.person == person else each for each in change.results
    )
    return replace(change, table=_without(change.table, seat), results=results)


def _without(table: Table, seat: int) -> Table:
    """The table with the seat of somebody whose number is not kept: the seat's own, made negative, stands for it."""
    seats = tuple(
        replace(each, person=-seat, name=FORMER) if number == seat else each
        for number, each in enumerate(table.seats, 1)
    )
    return replace(table, seats=seats, host=0 if table.host == table.seats[seat - 1].person else table.host)
