"""Tables, their seats and their moves."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import ColumnElement, TextClause, case, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app.ports import Conflict, Ending, Entry, Place, Post, Result, Seat, Table
from bot.storage.database import whole
from bot.storage.entries import entry_row
from bot.storage.results import result_row
from bot.storage.rows import changing_row, new_row, seat_of, seated_of, table_of
from bot.storage.schema import (
    OVER,
    RUNS,
    UNFINISHED,
    deadlines,
    endings,
    entries,
    moves,
    posts,
    results,
    seats,
    suspensions,
    tables,
    timers,
    votes,
)
from bot.storage.sent import SqliteSent
from bot.storage.timers import deadlines_of, put_off, votes_of, write_beat, write_owed, write_timer, write_waiting

SUSPENDED = func.coalesce(suspensions.c.at, 0.0).label("suspended")


@whole
class SqliteStore(SqliteSent):
    """The port `Store`."""

    async def open(self, table: Table) -> Table:
        """See `Store.open`; the number that the table came with is not kept."""
        async with self._database.writing() as connection:
            try:
                stored = await connection.execute(insert(tables).values(new_row(table)).returning(tables.c.id))
            except IntegrityError as error:
                raise Conflict from error
            opened = replace(table, id=stored.scalar_one())
            await write_timer(connection, opened)
            await _write_seats(connection, opened.id, opened.seats)
        return opened

    async def table(self, table_id: int) -> Table | None:
        """See `Store.table`."""
        return next(iter(await self._tables(tables.c.id == table_id)), None)

    async def running(self, place: Place) -> Table | None:
        """See `Store.running`."""
        return next(iter(await self._tables(tables.c.channel == place.channel, RUNS)), None)

    async def count_running(self, server: int = 0) -> int:
        """See `Store.count_running`."""
        query = select(func.count()).select_from(tables).where(RUNS)
        if server:
            query = query.where(tables.c.server == server)
        async with self._database.reading() as connection:
            return (await connection.execute(query)).scalar_one()

    async def last_played(self, place: Place) -> Table | None:
        """See `Store.last_played`."""
        played = exists().where(moves.c.table_id == tables.c.id)
        newest = select(func.max(tables.c.id)).where(tables.c.channel == place.channel, OVER, played)
        return next(iter(await self._tables(tables.c.id == newest.scalar_subquery())), None)

    async def seated(self, person: int) -> tuple[Table, ...]:
        """See `Store.seated`."""
        return await self._tables(tables.c.id.in_(select(seats.c.table_id).where(seats.c.person == person)), RUNS)

    async def unfinished(self) -> tuple[Table, ...]:
        """See `Store.unfinished`."""
        return await self._tables(UNFINISHED)

    async def moves(self, table_id: int) -> tuple[tuple[int, str], ...]:
        """See `Store.moves`."""
        query = select(moves.c.seq, moves.c.move).where(moves.c.table_id == table_id)
        async with self._database.reading() as connection:
            found = await connection.execute(query.order_by(moves.c.seq, moves.c.part))
            return tuple((row.seq, row.move) for row in found)

    async def commit(
        self,
        table: Table,
        expected_seq: int,
        moves: tuple[str, ...] = (),
        results: tuple[Result, ...] = (),
        posts: tuple[Post, ...] = (),
        entry: Entry | None = None,
    ) -> None:
        """See `Store.commit`."""
        async with self._database.writing() as connection:
            changed = await connection.execute(
                update(tables)
                .where(tables.c.id == table.id, tables.c.seq == expected_seq)
                .values(changing_row(table))
                .returning(tables.c.id)
            )
            if changed.one_or_none() is None:
                raise Conflict
            await write_timer(connection, table)
            await _write_seats(connection, table.id, table.seats)
            await _write_moves(connection, table, moves)
            await _write_results(connection, table.id, results)
            await write_owed(connection, table.id, posts)
            await _write_ending(connection, table)
            if entry:
                await connection.execute(insert(entries).values(entry_row(entry)))

    async def amend(self, table: Table, posts: tuple[Post, ...] = ()) -> None:
        """See `Store.amend`."""
        current = select(tables.c.id).where(tables.c.id == table.id, tables.c.seq == table.seq)
        async with self._database.writing() as connection:
            if (await connection.execute(current)).one_or_none() is None:
                raise Conflict
            await write_waiting(connection, table)
            aside = {"apart": table.apart} | ({"interrupted": True} if table.interrupted else {})
            await connection.execute(update(tables).where(tables.c.id == table.id).values(aside))
            await write_owed(connection, table.id, posts)

    async def move(self, table: Table) -> None:
        """See `Store.move`."""
        there = {"channel": table.place.channel, "parent": table.place.parent, "board": 0}
        current = (tables.c.id == table.id, tables.c.seq == table.seq)
        async with self._database.writing() as connection:
            try:
                moved = await connection.execute(update(tables).where(*current).values(there).returning(tables.c.id))
            except IntegrityError as error:
                raise Conflict from error
            if moved.one_or_none() is None:
                raise Conflict

    async def beat(self, now: float) -> None:
        """See `Store.beat`."""
        async with self._database.writing() as connection:
            await write_beat(connection, now)

    async def back(self, now: float) -> float:
        """See `Store.back`."""
        async with self._database.writing() as connection:
            away = max(now - await write_beat(connection, now), 0.0)
            if away:
                await put_off(connection, away)
        return away

    async def interrupt(self, table_id: int) -> None:
        """See `Store.interrupt`."""
        async with self._database.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == table_id).values(interrupted=True))

    async def shown(self, table_id: int, shown_seq: int, board: int, boards: int) -> None:
        """See `Store.shown`."""
        newest = tables.c.boards <= boards
        async with self._database.writing() as connection:
            await connection.execute(
                update(tables)
                .where(tables.c.id == table_id)
                .values(
                    shown_seq=func.max(tables.c.shown_seq, shown_seq),
                    board=case((newest, board), else_=tables.c.board),
                    boards=func.max(tables.c.boards, boards),
                    interrupted=False,
                )
            )
            await connection.execute(delete(posts).where(posts.c.table_id == table_id, posts.c.message != 0))

    async def _tables(self, *where: ColumnElement[bool] | TextClause) -> tuple[Table, ...]:
        """The tables that fulfil all conditions, oldest first."""
        row = select(tables, timers.c.tempo, timers.c.seconds, SUSPENDED).join(timers).outerjoin(suspensions)
        found = row.where(*where).order_by(tables.c.id)
        these = select(tables.c.id).where(*where)
        async with self._database.reading() as connection:
            rows = (await connection.execute(found)).all()
            if not rows:
                return ()
            chairs = select(seats).where(seats.c.table_id.in_(these)).order_by(seats.c.table_id, seats.c.seat)
            seated = seated_of(await connection.execute(chairs))
            waits = deadlines_of(await connection.execute(select(deadlines).where(deadlines.c.table_id.in_(these))))
            wishes = votes_of(await connection.execute(select(votes).where(votes.c.table_id.in_(these))))
            closers = await connection.execute(select(endings).where(endings.c.table_id.in_(these)))
            ended = {row.table_id: Ending(row.person, row.name, row.by_host) for row in closers}
        found_tables = (table_of(row, tuple(seated[row.id])) for row in rows)
        return tuple(
            replace(each, deadline=waits.get(each.id), vote=wishes.get(each.id), ending=ended.get(each.id))
            for each in found_tables
        )


async def _write_seats(connection: AsyncConnection, table_id: int, seated: tuple[Seat, ...]) -> None:
    """Lay the seats anew where they differ from what is stored."""
    stored = await connection.execute(select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat))
    if tuple(seat_of(row) for row in stored) == seated:
        return
    await connection.execute(delete(seats).where(seats.c.table_id == table_id))
    if seated:
        await connection.execute(
            insert(seats),
            [
                {
                    "table_id": table_id,
                    "seat": number,
                    "person": seat.person,
                    "name": seat.name,
                    "level": seat.level.value if seat.level else None,
                }
                for number, seat in enumerate(seated, 1)
            ],
        )


async def _write_moves(connection: AsyncConnection, table: Table, made: tuple[str, ...]) -> None:
    if made:
        await connection.execute(
            insert(moves),
            [{"table_id": table.id, "seq": table.seq, "part": part, "move": move} for part, move in enumerate(made)],
        )


async def _write_ending(connection: AsyncConnection, table: Table) -> None:
    if ending := table.ending:
        row = {"person": ending.person, "name": ending.name, "by_host": ending.by_host}
        await connection.execute(insert(endings).prefix_with("OR REPLACE").values(table_id=table.id, **row))


async def _write_results(connection: AsyncConnection, table_id: int, given: tuple[Result, ...]) -> None:
    if given:
        await connection.execute(insert(results), [result_row(table_id, each) for each in given])
