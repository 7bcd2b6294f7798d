"""The service's ports in memory."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.app.deadlines import can_be_seen
from bot.app.model import Person, Place, Post, Table
from bot.app.personal import Personal, Sat
from bot.app.ports import Conflict
from bot.app.results import Played, Result, Standing, standings
from bot.app.settings import Ended, Entry, Server, Struck, What


class Memory:
    """`Store`, `People`, `Results`, `Servers` at once. Each call gives other tasks their turn before it acts, as SQL
    would."""

    def __init__(self) -> None:
        self.tables: dict[int, Table] = {}
        self._opened = 0
        self.made: dict[int, list[tuple[int, str]]] = {}
        self.given: list[Result] = []
        self.given_by: dict[int, tuple[Result, ...]] = {}
        self.struck: set[int] = set()
        self.people: dict[int, Person] = {}
        self.beaten = 0.0
        self.standing: dict[int, dict[str, int]] = {}
        self.begun: dict[int, dict[str, Post]] = {}
        self.servers: dict[int, Server] = {}
        self.noted: list[Entry] = []

    async def open(self, table: Table) -> Table:
        await asyncio.sleep(0)
        if any(each.runs and each.place.channel == table.place.channel for each in self.tables.values()):
            raise Conflict
        self._opened += 1
        stored = replace(table, id=self._opened)
        self.tables[stored.id], self.made[stored.id] = stored, []
        return stored

    async def table(self, table_id: int) -> Table | None:
        await asyncio.sleep(0)
        return self.tables.get(table_id)

    async def moves(self, table_id: int) -> tuple[tuple[int, str], ...]:
        await asyncio.sleep(0)
        return tuple(self.made.get(table_id, ()))

    async def running(self, place: Place) -> Table | None:
        await asyncio.sleep(0)
        tables = self.tables.values()
        return next((each for each in tables if each.runs and each.place.channel == place.channel), None)

    async def count_running(self, server: int = 0) -> int:
        await asyncio.sleep(0)
        return sum(each.runs and server in (0, each.place.server) for each in self.tables.values())

    async def last_played(self, place: Place) -> Table | None:
        await asyncio.sleep(0)
        here = (each for each in self.tables.values() if each.place.channel == place.channel and not each.runs)
        return next((each for each in reversed(tuple(here)) if self.made[each.id]), None)

    async def seated(self, person: int) -> tuple[Table, ...]:
        await asyncio.sleep(0)
        return tuple(each for each in self.tables.values() if each.runs and each.seat_of(person))

    async def unfinished(self) -> tuple[Table, ...]:
        await asyncio.sleep(0)
        return tuple(each for each in self.tables.values() if each.runs or each.shown_seq < each.seq)

    async def commit(
        self,
        table: Table,
        expected_seq: int,
        moves: tuple[str, ...] = (),
        results: tuple[Result, ...] = (),
        posts: tuple[Post, ...] = (),
        entry: Entry | None = None,
    ) -> None:
        await asyncio.sleep(0)
        stored = self.tables.get(table.id)
        if stored is None or stored.seq != expected_seq:
            raise Conflict
        self.tables[table.id] = replace(table, shown_seq=stored.shown_seq, board=stored.board, boards=stored.boards)
        self.made[table.id].extend((table.seq, move) for move in moves)
        self.given.extend(results)
        self.given_by |= {table.id: results} if results else {}
        self._owe(table.id, posts)
        self.noted += [entry] if entry else []

    def _owe(self, table_id: int, posts: tuple[Post, ...]) -> None:
        begun = self.begun.setdefault(table_id, {})
        for each in posts:
            begun.setdefault(each.key, each)

    async def amend(self, table: Table, posts: tuple[Post, ...] = ()) -> None:
        await asyncio.sleep(0)
        stored = self.tables[table.id]
        if stored.seq != table.seq:
            raise Conflict
        waiting = replace(stored, deadline=table.deadline, vote=table.vote, suspended=table.suspended)
        interrupted = stored.interrupted or table.interrupted
        self.tables[table.id] = replace(waiting, interrupted=interrupted, apart=table.apart)
        self._owe(table.id, posts)

    async def move(self, table: Table) -> None:
        await asyncio.sleep(0)
        stored, busy = self.tables[table.id], await self.running(table.place)
        if stored.seq != table.seq or (busy is not None and busy.id != table.id):
            raise Conflict
        self.tables[table.id] = replace(stored, place=table.place, board=0)

    async def beat(self, now: float) -> None:
        await asyncio.sleep(0)
        self.beaten = now

    async def back(self, now: float) -> float:
        await asyncio.sleep(0)
        away = max(now - (self.beaten or now), 0.0)
        self.beaten = now
        for table in self.tables.values():
            if table.deadline is not None and not table.deadline.held:
                self.tables[table.id] = replace(table, deadline=table.deadline.moved(away))
            if table.vote is not None:
                moved = replace(table.vote, at=table.vote.at + away)
                self.tables[table.id] = replace(self.tables[table.id], vote=moved)
            if self.tables[table.id] != table and can_be_seen(table, away):
                self.tables[table.id] = replace(self.tables[table.id], interrupted=True)
        return away

    async def notices(self, table_id: int) -> tuple[tuple[str, int], ...]:
        await asyncio.sleep(0)
        return tuple(sorted(self.standing.get(table_id, {}).items()))

    async def noticed(self, table_id: int, key: str, message: int) -> None:
        await asyncio.sleep(0)
        standing = self.standing.setdefault(table_id, {})
        standing.pop(key, None)
        if message:
            standing[key] = message

    async def interrupt(self, table_id: int) -> None:
        await asyncio.sleep(0)
        self.tables[table_id] = replace(self.tables[table_id], interrupted=True)

    async def shown(self, table_id: int, shown_seq: int, board: int, boards: int) -> None:
        await asyncio.sleep(0)
        self.tables[table_id] = self.tables[table_id].after_showing(shown_seq, board, boards)
        self.begun[table_id] = {key: each for key, each in self.begun.get(table_id, {}).items() if not each.message}

    async def posts(self, table_id: int) -> tuple[Post, ...]:
        await asyncio.sleep(0)
        return tuple(sorted(self.begun.get(table_id, {}).values(), key=lambda post: (post.at, post.key)))

    async def posting(self, table_id: int, *posts: Post) -> None:
        await asyncio.sleep(0)
        self.begun.setdefault(table_id, {}).update({each.key: each for each in posts})

    async def posted(self, table_id: int, key: str, message: int) -> None:
        await asyncio.sleep(0)
        begun = self.begun.get(table_id, {})
        if key in begun:
            begun[key] = replace(begun[key], message=message)

    async def unposted(self, table_id: int, key: str) -> None:
        await asyncio.sleep(0)
        self.begun.get(table_id, {}).pop(key, None)

    async def owing(self) -> tuple[int, ...]:
        await asyncio.sleep(0)
        owed = {at for at, begun in self.begun.items() if any(not each.message for each in begun.values())}
        return tuple(sorted(owed | {at for at, standing in self.standing.items() if standing}))

    async def person(self, person_id: int) -> Person | None:
        await asyncio.sleep(0)
        return self.people.get(person_id)

    async def remember(self, person: Person) -> None:
        await asyncio.sleep(0)
        self.people[person.id] = person

    async def about(self, person_id: int) -> Personal:
        await asyncio.sleep(0)
        sat = tuple(
            Sat(
                table.id,
                table.place,
                table.game,
                table.status,
                table.created_at,
                table.seat_of(person_id),
                table.seats[table.seat_of(person_id) - 1].name,
                table.host == person_id,
            )
            for table in self.tables.values()
            if table.seat_of(person_id)
        )
        results = tuple(each for given in self.given_by.values() for each in given if each.person == person_id)
        entries = tuple(each for each in self.noted if each.person == person_id)
        ended = tuple(each.id for each in self.tables.values() if each.ending and each.ending.person == person_id)
        return Personal(self.people.get(person_id), sat, results, entries, ended)

    async def forget_person(self, person_id: int, name: str) -> None:
        await asyncio.sleep(0)
        names = {at: each.name for at, all_ in self.given_by.items() for each in all_ if each.person == person_id}
        sat = ((at, seat) for at, table in self.tables.items() for seat in table.seats)
        names = {at: seat.name for at, seat in sat if seat.person == person_id} | names
        self.noted = [replace(each, what=_unnamed(each.what, names, name)) for each in self.noted]
        for table_id, results in self.given_by.items():
            seat = self.tables[table_id].seat_of(person_id)
            self.given_by[table_id] = tuple(
                replace(each, person=-seat, name=name) if each.person == person_id else each for each in results
            )
        for table in [each for each in self.tables.values() if not each.runs]:
            seats = tuple(
                replace(seat, person=-number, name=name) if seat.person == person_id else seat
                for number, seat in enumerate(table.seats, 1)
            )
            host = 0 if table.host == person_id else table.host
            ending = table.ending
            if ending and ending.person == person_id:
                ending = replace(ending, person=0, name=name)
            self.tables[table.id] = replace(table, seats=seats, host=host, ending=ending)
        self.noted = [replace(each, person=0, name="") if each.person == person_id else each for each in self.noted]
        self.people.pop(person_id, None)

    async def leaderboard(self, server: int, limit: int) -> tuple[Standing, ...]:
        await asyncio.sleep(0)
        return self._standings(server)[:limit]

    async def place_of(self, server: int, person: int) -> Standing | None:
        await asyncio.sleep(0)
        return next((each for each in self._standings(server) if each.person == person), None)

    async def count_between(self, server: int, people: frozenset[int], since: float) -> int:
        await asyncio.sleep(0)
        late = [each for each in self._ranked(server) if each.results[0].at > since]
        return sum({result.person for result in each.results} == people for each in late)

    async def matches(self, server: int, limit: int) -> tuple[Played, ...]:
        await asyncio.sleep(0)
        return tuple(self._ranked(server)[::-1][:limit])

    async def strike(self, table_id: int, struck: bool, entry: Entry) -> None:
        await asyncio.sleep(0)
        self.struck = self.struck | {table_id} if struck else self.struck - {table_id}
        self.noted.append(entry)

    def _ranked(self, server: int) -> list[Played]:
        found = self.given_by.items()
        return [
            Played(table, results, table in self.struck)
            for table, results in found
            if results[0].server == server and results[0].ranked
        ]

    async def server(self, server_id: int) -> Server:
        await asyncio.sleep(0)
        return self.servers.get(server_id, Server(server_id))

    async def change(self, server: Server, entry: Entry | None = None) -> None:
        await asyncio.sleep(0)
        presets = tuple(sorted(server.presets, key=lambda preset: preset.name))
        self.servers[server.id] = replace(server, presets=presets)
        self.noted += [entry] if entry else []

    async def entries(self, server_id: int, skip: int, limit: int) -> tuple[Entry, ...]:
        await asyncio.sleep(0)
        found = [each for each in reversed(self.noted) if each.server == server_id]
        return tuple(found[skip : skip + limit])

    async def known(self) -> tuple[Server, ...]:
        ids = {*self.servers, *(each.place.server for each in self.tables.values())}
        ids |= {each.server for each in (*self.given, *self.noted)}
        return tuple([await self.server(each) for each in sorted(ids)])

    async def forget_server(self, server_id: int) -> None:
        await asyncio.sleep(0)
        self.servers.pop(server_id, None)
        self.noted = [each for each in self.noted if each.server != server_id]
        self.given = [each for each in self.given if each.server != server_id]
        gone = [each.id for each in self.tables.values() if each.place.server == server_id]
        for table_id in gone:
            del self.tables[table_id], self.made[table_id]
            self.given_by.pop(table_id, None)

    def _standings(self, server: int) -> tuple[Standing, ...]:
        names = {person.id: person.name for person in self.people.values()}
        given = (each for table, results in self.given_by.items() if table not in self.struck for each in results)
        return standings((each for each in given if each.server == server), names)


def _unnamed(what: What, names: dict[int, str], name: str) -> What:
    if not isinstance(what, Struck | Ended) or what.table not in names:
        return what
    return replace(what, names=tuple(name if each == names[what.table] else each for each in what.names))
