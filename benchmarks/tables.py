"""What many open tables cost: the bot's start with a thousand of them, and the memory of each.

The tables are matches of Casino under way, put into the database through the store and shown to their channels.
"""

from __future__ import annotations

import asyncio
import gc
import shutil
import sqlite3
import tempfile
import tracemalloc
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from sqlalchemy.ext.asyncio import AsyncConnection

from benchmarks.bot import kilobytes, listening, running
from bot.app.live import Live, replayed
from bot.app.model import Place, Seat, Status, Table
from bot.storage.database import Database
from bot.storage.migrate import migrate
from bot.storage.store import SqliteStore
from engine.match import Match
from engine.notation import move_text
from engine.players import next_move, random_player
from engine.variants import find
from playground import posting
from playground.server import RealClock
from playground.world import World
from tests.people import Outcome, Person, Playground

MANY, LOOKED_AT, MEASURED = 1000, 500, 200
MOVES, DIFFERENT = 20, 40
"""The moves made at each table, and of how many matches they are."""
PATIENCE = 120.0
STARTS = (
    ("one", "1 open table", 3),
    ("people", f"{MANY:,} open tables", 3),
    ("computers", f"{MANY:,} open tables with a computer player", 1),
)


@dataclass(frozen=True, slots=True)
class Start:
    """Seconds from the process's beginning until Discord has it, and until the first press shows a hand.

    `late` counts the presses before that which were not answered within three seconds; `kilobytes` is the memory then.
    """

    ready: float
    served: float
    late: int
    kilobytes: int


def report() -> list[str]:
    """Start-up, then memory."""
    with tempfile.TemporaryDirectory() as folder:
        return list(_report(Path(folder)))


def _report(folder: Path) -> Iterator[str]:
    for name, count in (("one", 1), ("people", MANY)):
        (folder / name).mkdir()
        asyncio.run(prepare(folder / name, count))
    with_computers(folder / "people", folder / "computers")
    yield "Start of the process (median seconds: until READY, until its first press shows a hand)"
    starts = {}
    for name, what, times in STARTS:
        starts[name] = [asyncio.run(start(folder / name)) for _ in range(times)]
        ready, served = (median(getattr(each, which) for each in starts[name]) for which in ("ready", "served"))
        late = f"   ({late} presses failed before)" if (late := sum(each.late for each in starts[name])) else ""
        yield f"  {what:46}{ready:7.2f}{served:8.2f}{late}"
    yield f"Memory for each idle open table after {MOVES} moves (KiB)"
    more = median(each.kilobytes for each in starts["people"]) - median(each.kilobytes for each in starts["one"])
    for what, kibibytes in (
        ("that nobody has looked at, process", more / (MANY - 1)),
        (f"that somebody looked at, process ({LOOKED_AT})", asyncio.run(looked_at(folder / "people"))),
        ("that somebody looked at, its records alone", asyncio.run(traced(folder / "people"))),
    ):
        yield f"  {what:46}{kibibytes:7.1f}"


class InOne(Database):
    """A database of which everything is written in one transaction, so that a thousand tables are soon there."""

    def __init__(self, path: Path, connection: AsyncConnection) -> None:
        super().__init__(path)
        self._connection = connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """The one transaction."""
        yield self._connection


async def prepare(folder: Path, count: int) -> None:
    """A database with so many matches of two people under way."""
    path = folder / "casino.sqlite3"
    migrate(path)
    database, world = Database(path), World(RealClock())
    seats = tuple(Seat(world.user(name).id, name.capitalize()) for name in ("anna", "ben"))
    async with database.writing() as connection:
        store = SqliteStore(InOne(path, connection))
        for number in range(1, count + 1):
            place, seed = Place(world.server.id, number), f"bench-{number % DIFFERENT}"
            table = Table(0, place, seats[0].person, Status.PLAYING, "classic", 2, seats, seed, 0.0, seq=1)
            stored = await store.open(replace(table, shown_seq=2, board=1, boards=1))
            await store.commit(replace(stored, seq=2), 1, moves_of(seed))
    await database.close()


def with_computers(people: Path, folder: Path) -> None:
    """The same tables with a computer player in seat 2, which has played already."""
    shutil.copytree(people, folder)
    with closing(sqlite3.connect(folder / "casino.sqlite3")) as connection:
        connection.execute("UPDATE seats SET person = 0, name = 'Computer', level = 'simple' WHERE seat = 2")
        connection.commit()


@lru_cache
def moves_of(seed: str) -> tuple[str, ...]:
    """Random moves up to one after which seat 1 is to play."""
    match, rng, texts = Match.start(find("classic"), 2, seed), Random(seed), list[str]()
    while len(texts) < MOVES or match.state.turn != 1:
        move = next_move(match.state, random_player, rng)
        match, _ = match.apply(move)
        texts.append(move_text(move))
    return tuple(texts)


@contextmanager
def untouched(folder: Path) -> Iterator[Path]:
    """A copy of a folder's database: at its stop a bot tells all boards, and the next one has to show them anew."""
    with tempfile.TemporaryDirectory(dir=folder) as copy:
        yield Path(shutil.copy(folder / "casino.sqlite3", copy))


async def start(folder: Path) -> Start:
    """Start the bot and press as soon as Discord has it; a press that is not answered in time is made again."""
    with untouched(folder) as database:
        return await _start(database)


async def _start(database: Path) -> Start:
    async with Playground.start() as playground:
        anna = await playground.person("anna")
        begin = perf_counter()
        async with running(playground, database) as process:
            await listening(playground, process)
            ready = perf_counter() - begin
            late = 0
            while (outcome := await pressed(playground, anna, "hand", 1)).kind == "failed":
                late += 1
            await anna.until(lambda: outcome.interaction in anna.followed, "the hand", PATIENCE)
            shown = await outcome.message()
            served = perf_counter() - begin
            assert "Your turn" in shown.content, shown.content
            return Start(ready, served, late, kilobytes(process))


async def looked_at(folder: Path) -> float:
    """The growth of the process, in KiB a table, when somebody reads table after table as text."""
    with untouched(folder) as database:
        return await _looked_at(database)


async def _looked_at(database: Path) -> float:
    async with Playground.start() as playground:
        anna = await playground.person("anna")
        async with running(playground, database) as process:
            await listening(playground, process)
            for _ in range(50):
                await (await pressed(playground, anna, "text", 1)).message()
            before = kilobytes(process)
            for table in range(2, LOOKED_AT + 1):
                await (await pressed(playground, anna, "text", table)).message()
            return (kilobytes(process) - before) / (LOOKED_AT - 1)


async def pressed(playground: Playground, person: Person, verb: str, table: int) -> Outcome:
    """The first answer to a press on a board of the table."""
    custom_id = f"cz1:{verb}:{table}:0:0:0"
    button = {"type": 2, "style": 2, "label": f"Table {table}", "custom_id": custom_id}
    payload = {"content": "A board", "components": [{"type": 1, "components": [button]}]}
    board = await posting.create(playground.hub, playground.world.channel("casino"), payload)
    await person.until(lambda: any(each.id == board.id for each in person.messages()), "the board")
    return await person.press(person.message(board.id), custom_id)


async def traced(folder: Path) -> float:
    """What Python holds for a table that is read from the store, in KiB."""
    database = Database(folder / "casino.sqlite3")
    store, kept = SqliteStore(database), list[Live]()
    rows = [(await store.table(number), await store.moves(number)) for number in range(1, MEASURED + 1)]
    await database.close()
    gc.collect()
    tracemalloc.start()
    for table, moves in rows:
        assert table is not None
        kept.append(replayed(table, moves))
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / 1024 / len(kept)


if __name__ == "__main__":
    print("\n".join(report()))
