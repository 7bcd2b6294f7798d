"""What is kept about people."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import select
from sqlalchemy.dialects.sqlite import insert

from bot.app.ports import Person
from bot.storage.database import Database
from bot.storage.schema import people


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
