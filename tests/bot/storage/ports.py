"""What the tests of the stores share: the ports of each, and tables to put in."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.app.model import Level, Place, Seat, Status, Table
from bot.app.ports import People, Results, Servers, Store

SNOWFLAKE = 1_234_567_890_123_456_789
HERE = Place(server=1, channel=SNOWFLAKE)
ANN, BOB, COMPUTER = Seat(SNOWFLAKE + 1, "Ann"), Seat(2, "Bob"), Seat(0, "Computer", Level.SIMPLE)
LOBBY = Table(
    id=0,
    place=HERE,
    host=ANN.person,
    status=Status.LOBBY,
    game="african",
    size=2,
    seats=(ANN,),
    seed="secret",
    created_at=12.5,
    seq=1,
)


@dataclass(frozen=True)
class Ports:
    """The ports of one storage."""

    store: Store
    people: People
    results: Results
    servers: Servers


def next_of(table: Table, **changes: object) -> Table:
    """The table after one more change."""
    return replace(table, seq=table.seq + 1, **changes)  # type: ignore[arg-type]
