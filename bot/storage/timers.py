"""How fast tables play, their deadlines and votes, what is owed to channels, and the mark of when the bot was there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app.ports import VISIBLE, Deadline, Post, Stage, Status, Table, Vote, Wish
from bot.storage.schema import deadlines, heartbeat, posts, suspensions, tables, timers, votes


async def write_timer(connection: AsyncConnection, table: Table) -> None:
    """Store a table's pace and deadline."""
    pace = {"tempo": table.pace.tempo.value, "seconds": table.pace.seconds}
    changed = await connection.execute(
        update(timers).where(timers.c.table_id == table.id).values(pace).returning(timers.c.table_id)
    )
    if changed.one_or_none() is None:
        await connection.execute(insert(timers).values(table_id=table.id, **pace))
    await write_waiting(connection, table)


async def write_waiting(connection: AsyncConnection, table: Table) -> None:
    """Store what a table waits for: its deadline, what is asked, and whether its channel can be reached."""
    await _write_deadline(connection, table)
    await _write_vote(connection, table)
    await connection.execute(delete(suspensions).where(suspensions.c.table_id == table.id))
    if table.suspended:
        await connection.execute(insert(suspensions).values(table_id=table.id, at=table.suspended))


async def _write_deadline(connection: AsyncConnection, table: Table) -> None:
    """Store a table's deadline, or that it has none."""
    await connection.execute(delete(deadlines).where(deadlines.c.table_id == table.id))
    if (deadline := table.deadline) is not None:
        await connection.execute(
            insert(deadlines).values(
                table_id=table.id,
                turn=deadline.turn,
                since=deadline.since,
                due=deadline.due,
                stage=deadline.stage.value,
                held=deadline.held,
                nudged=deadline.nudged,
            )
        )


async def _write_vote(connection: AsyncConnection, table: Table) -> None:
    """Store what is asked at a table, or that nothing is."""
    await connection.execute(delete(votes).where(votes.c.table_id == table.id))
    if (vote := table.vote) is not None:
        row = {
            "seat": vote.seat,
            "turn": vote.turn,
            "agreed": list(vote.agreed),
            "refused": vote.refused,
            "at": vote.at,
        }
        await connection.execute(insert(votes).values(table_id=table.id, wish=vote.wish.value, **row))


async def write_owed(connection: AsyncConnection, table_id: int, owed: tuple[Post, ...]) -> None:
    """Store what a table's channel is to be sent, unless that is stored already."""
    for each in owed:
        row = {"table_id": table_id, "key": each.key, "at": each.at, "message": each.message}
        await connection.execute(insert(posts).prefix_with("OR IGNORE").values(row))


def votes_of(rows: Iterable[Row[Any]]) -> dict[int, Vote]:
    """The votes in rows, each by its table."""
    return {
        row.table_id: Vote(Wish(row.wish), row.seat, row.turn, tuple(row.agreed), row.refused, row.at) for row in rows
    }


def deadlines_of(rows: Iterable[Row[Any]]) -> dict[int, Deadline]:
    """The deadlines in rows, each by its table."""
    return {
        row.table_id: Deadline(row.turn, row.since, row.due, Stage(row.stage), row.held, row.nudged) for row in rows
    }


async def write_beat(connection: AsyncConnection, now: float) -> float:
    """Mark that the bot is there; gives back the mark before, `now` where there is none."""
    before = (await connection.execute(select(heartbeat.c.at))).scalar_one_or_none()
    if before is None:
        await connection.execute(insert(heartbeat).values(id=1, at=now))
    else:
        await connection.execute(update(heartbeat).values(at=now))
    return now if before is None else before


async def put_off(connection: AsyncConnection, seconds: float) -> None:
    """Move every deadline whose clock runs, and the time to answer what is asked, and have it shown where that can be
    seen."""
    c = deadlines.c
    runs, late = c.held == 0, seconds * VISIBLE >= timers.c.seconds
    timed = select(c.table_id).where(runs).union(select(votes.c.table_id))
    seen = select(timers.c.table_id).where(late, timers.c.table_id.in_(timed))
    playing = tables.c.status == Status.PLAYING.value
    await connection.execute(update(tables).where(playing, tables.c.id.in_(seen)).values(interrupted=True))
    await connection.execute(update(votes).values(at=votes.c.at + seconds))
    await connection.execute(update(deadlines).where(runs).values(since=c.since + seconds, due=c.due + seconds))
