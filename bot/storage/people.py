"""What is kept about people."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import Row, delete, select, update
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app.ports import Ended, Person, Personal, Place, Sat, Status, Struck
from bot.storage.database import Database, whole
from bot.storage.entries import entry_of, what_text
from bot.storage.results import result_of
from bot.storage.schema import OVER, endings, entries, people, results, seats, tables


@whole
class SqlitePeople:
    """The port `People`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def person(self, person_id: int) -> Person | None:
        """See `People.person`."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(people).where(people.c.id == person_id))).one_or_none()
        return Person(**row._mapping) if row else None

    async def remember(self, person: Person) -> None:
        """See `People.remember`."""
        row = asdict(person)
        async with self._database.writing() as connection:
            await connection.execute(
                insert(people).values(row).on_conflict_do_update(index_elements=[people.c.id], set_=row)
            )

    async def about(self, person_id: int) -> Personal:
        """See `People.about`."""
        seat = (seats.c.seat, seats.c.person, seats.c.name.label("called"))
        at = select(tables, *seat).join(seats, seats.c.table_id == tables.c.id)
        won = select(results).where(results.c.person == person_id).order_by(results.c.id)
        did = select(entries).where(entries.c.person == person_id).order_by(entries.c.id)
        ended = select(endings.c.table_id).where(endings.c.person == person_id).order_by(endings.c.table_id)
        person = await self.person(person_id)
        async with self._database.reading() as connection:
            sat = (await connection.execute(at.where(seats.c.person == person_id).order_by(tables.c.id))).all()
            given = (await connection.execute(won)).all()
            done = (await connection.execute(did)).all()
            closed = tuple((await connection.execute(ended)).scalars())
        return Personal(person, tuple(map(_sat, sat)), tuple(map(result_of, given)), tuple(map(entry_of, done)), closed)

    async def forget_person(self, person_id: int, name: str) -> None:
        """See `People.forget_person`."""
        their_seat = (
            select(-seats.c.seat)
            .where(seats.c.table_id == results.c.table_id, seats.c.person == person_id)
            .scalar_subquery()
        )
        at_the_end = seats.c.table_id.in_(select(tables.c.id).where(OVER))
        statements = (
            update(results).where(results.c.person == person_id).values(person=their_seat, name=name),
            update(seats).where(seats.c.person == person_id, at_the_end).values(person=-seats.c.seat, name=name),
            update(tables).where(tables.c.host == person_id, OVER).values(host=0),
            update(entries).where(entries.c.person == person_id).values(person=0, name=""),
            update(endings).where(endings.c.person == person_id).values(person=0, name=name),
            delete(people).where(people.c.id == person_id),
        )
        async with self._database.writing() as connection:
            await _unname(connection, person_id, name)
            for statement in statements:
                await connection.execute(statement)


async def _unname(connection: AsyncConnection, person_id: int, name: str) -> None:
    """Take a person's name out of what lists of changes tell of matches."""
    sat = select(seats.c.table_id, seats.c.name).where(seats.c.person == person_id)
    played = select(results.c.table_id, results.c.name).where(results.c.person == person_id)
    names = {row.table_id: row.name for query in (sat, played) for row in await connection.execute(query)}
    told = select(entries).where(entries.c.what.startswith('{"table"'))
    for row in (await connection.execute(told)).all():
        what = entry_of(row).what
        if isinstance(what, Struck | Ended) and what.table in names:
            left = tuple(name if each == names[what.table] else each for each in what.names)
            change = update(entries).where(entries.c.id == row.id)
            await connection.execute(change.values(what=what_text(replace(what, names=left))))


def _sat(row: Row[Any]) -> Sat:
    return Sat(
        table=row.id,
        place=Place(row.server, row.channel),
        game=row.game,
        status=Status(row.status),
        created_at=row.created_at,
        seat=row.seat,
        name=row.called,
        host=row.host == row.person,
    )
