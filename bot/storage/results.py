"""Finished matches and who stands where."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, fields
from typing import Any

from sqlalchemy import Integer, Row, Select, cast, func, insert, select, update

from bot.app.ports import Entry, Played, Result, Standing
from bot.storage.database import Database, whole
from bot.storage.entries import entry_row
from bot.storage.schema import entries, people, results


@whole
class SqliteResults:
    """The port `Results`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def leaderboard(self, server: int, limit: int) -> tuple[Standing, ...]:
        """See `Results.leaderboard`."""
        board = _standings(server).subquery()
        query = select(board).order_by(board.c.rank, board.c.name, board.c.person).limit(limit)
        async with self._database.reading() as connection:
            return tuple(_standing(row) for row in await connection.execute(query))

    async def place_of(self, server: int, person: int) -> Standing | None:
        """See `Results.place_of`."""
        board = _standings(server).subquery()
        query = select(board).where(board.c.person == person)
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        return _standing(row) if row else None

    async def count_between(self, server: int, people: frozenset[int], since: float) -> int:
        """See `Results.count_between`."""
        late = (results.c.server == server, results.c.ranked, results.c.at > since)
        with_one = select(results.c.table_id).where(*late, results.c.person == min(people))
        found: defaultdict[int, set[int]] = defaultdict(set)
        async with self._database.reading() as connection:
            query = select(results.c.table_id, results.c.person).where(results.c.table_id.in_(with_one))
            for row in await connection.execute(query):
                found[row.table_id].add(row.person)
        return sum(each == people for each in found.values())

    async def matches(self, server: int, limit: int) -> tuple[Played, ...]:
        """See `Results.matches`."""
        newest = (
            select(results.c.table_id)
            .where(results.c.server == server, results.c.ranked)
            .group_by(results.c.table_id)
            .order_by(func.max(results.c.id).desc())
            .limit(limit)
        )
        query = select(results).where(results.c.table_id.in_(newest)).order_by(results.c.id)
        found: defaultdict[int, list[Row[Any]]] = defaultdict(list)
        async with self._database.reading() as connection:
            for row in await connection.execute(query):
                found[row.table_id].append(row)
        played = (Played(table, tuple(map(result_of, rows)), rows[0].struck) for table, rows in found.items())
        return tuple(played)[::-1]

    async def strike(self, table_id: int, struck: bool, entry: Entry) -> None:
        """See `Results.strike`."""
        async with self._database.writing() as connection:
            await connection.execute(update(results).where(results.c.table_id == table_id).values(struck=struck))
            await connection.execute(insert(entries).values(entry_row(entry)))


def result_row(table_id: int, result: Result) -> dict[str, Any]:
    """The stored form of a result of a table."""
    return asdict(result) | {"table_id": table_id}


def _standings(server: int) -> Select[Any]:
    """A line a person: the name is the last known one, or that of the newest match."""
    totals = (
        select(
            results.c.person,
            func.count().label("matches"),
            func.sum(cast(results.c.won, Integer)).label("wins"),
            func.sum(results.c.points).label("points"),
            # Of the columns beside a max(), SQLite takes those of the row that holds it.
            func.max(results.c.id).label("newest"),
            results.c.name.label("name"),
        )
        .where(results.c.server == server, results.c.ranked, ~results.c.struck, results.c.person > 0)
        .group_by(results.c.person)
        .subquery()
    )
    order = (totals.c.wins.desc(), totals.c.points.desc(), totals.c.matches)
    return select(
        func.rank().over(order_by=order).label("rank"),
        totals.c.person,
        func.coalesce(func.nullif(people.c.name, ""), totals.c.name).label("name"),
        totals.c.matches,
        totals.c.wins,
        totals.c.points,
    ).select_from(totals.outerjoin(people, people.c.id == totals.c.person))


def result_of(row: Row[Any]) -> Result:
    """A result from its stored form."""
    return Result(**{each.name: getattr(row, each.name) for each in fields(Result)})


def _standing(row: Row[Any]) -> Standing:
    return Standing(**row._mapping)
