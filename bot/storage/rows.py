"""From tables and seats to the rows in which they are stored, and back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Row

from bot.app.ports import Level, Pace, Place, Seat, Status, Table, Tempo


def changing_row(table: Table) -> dict[str, Any]:
    """What a change of the table may change."""
    return {
        "host": table.host,
        "status": table.status.value,
        "game": table.game,
        "size": table.size,
        "seq": table.seq,
        "apart": table.apart,
    }


def new_row(table: Table) -> dict[str, Any]:
    """All of a table's row but its number."""
    return changing_row(table) | {
        "server": table.place.server,
        "channel": table.place.channel,
        "parent": table.place.parent,
        "seed": table.seed,
        "salt": table.salt,
        "created_at": table.created_at,
        "shown_seq": table.shown_seq,
        "board": table.board,
        "boards": table.boards,
        "rematch_of": table.rematch_of,
    }


def table_of(row: Row[Any], seated: tuple[Seat, ...]) -> Table:
    """The table of a row, with those who sit there."""
    fields = dict(row._mapping)
    place = Place(fields.pop("server"), fields.pop("channel"), fields.pop("parent"))
    pace = Pace(Tempo(fields.pop("tempo")), fields.pop("seconds"))
    fields["status"] = Status(fields["status"])
    return Table(place=place, pace=pace, seats=seated, **fields)


def seated_of(rows: Iterable[Row[Any]]) -> defaultdict[int, list[Seat]]:
    """The seats in rows, by their table."""
    seated: defaultdict[int, list[Seat]] = defaultdict(list)
    for row in rows:
        seated[row.table_id].append(seat_of(row))
    return seated


def seat_of(row: Row[Any]) -> Seat:
    """The seat of a row."""
    return Seat(row.person, row.name, Level(row.level) if row.level else None)
