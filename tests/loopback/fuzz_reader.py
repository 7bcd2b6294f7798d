"""What everybody was shown of many tables, one after the other in a channel and in any language, held against what is
stored."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

from bot.app.live import replayed
from bot.app.model import Table
from bot.language import catalogues, speaking
from bot.present.names import Names
from bot.present.telling import tell
from bot.storage.database import Database
from bot.storage.store import SqliteStore
from bot.ui.adapt import FILENAME
from bot.ui.outbox import nonce
from playground.world import Message, World
from tests.storm.told import EARLIER, Moves, Public, leaks


class Reader:
    """Notes every public message of the bot with the table that it is of, by what the bot calls it as it sends it."""

    def __init__(self, world: World, database: Path) -> None:
        self._world = world
        self.public: defaultdict[int, list[Public]] = defaultdict(list)
        self.names: defaultdict[int, set[tuple[str, ...]]] = defaultdict(set)
        """Who sat at each table, by the names of then: who has their data deleted has none afterwards."""
        self.strange: list[str] = []
        self._tables: dict[int, int] = {}
        self._database = sqlite3.connect(database)

    def note(self, message: Message, change: str) -> None:
        """A message of the bot lands."""
        private = message.only_for is not None or self._world.channels[message.channel_id].recipient_id
        if private or not message.nonce:
            return
        if change == "create":
            posts = self._database.execute("SELECT table_id, key FROM posts").fetchall()
            self._tables.update((message.id, table) for table, key in posts if nonce(table, key) == message.nonce)
        table = self._tables.get(message.id)
        if table is None:
            if Public.of(message, range(0)).cards:
                self.strange.append(message.content)
            return
        row = self._database.execute("SELECT seq, shown_seq FROM tables WHERE id = ?", (table,)).fetchone()
        newest, shown = row or (0, 0)
        seats = self._database.execute("SELECT name FROM seats WHERE table_id = ? ORDER BY seat", (table,))
        self.names[table].add(tuple(name for (name,) in seats))
        self.public[table].append(Public.of(message, range(min(shown, newest), newest + 1)))

    def close(self) -> None:
        """Let go of the database."""
        self._database.close()

    async def differences(self, path: Path) -> list[str]:
        """What was shown and is not so, and every hidden card that was."""
        database, wrong = Database(path), [f"of no table: {text}" for text in self.strange]
        store = SqliteStore(database)
        for number, public in sorted(self.public.items()):
            table = await store.table(number)
            if table is not None:
                found = differing(table, await store.moves(number), public, self.names[number])
                wrong += [f"table {number} ({table.game} for {table.size}): {each}" for each in found]
        await database.close()
        return wrong


def differing(table: Table, moves: Moves, public: list[Public], called: set[tuple[str, ...]]) -> Iterator[str]:
    """The same for one table."""
    yield from leaks(table, moves, public)
    if moves:
        yield from _told(table, moves, public, called)


def _told(table: Table, moves: Moves, public: list[Public], called: set[tuple[str, ...]]) -> Iterator[str]:
    """The record can be replayed to its end, and whatever boards tell of the play is in it."""
    live = replayed(replace(table, shown_seq=0), moves)
    if live.damaged or live.match is None:
        yield "what is stored of it cannot be replayed"
        return
    known: set[str] = set()
    for language, seats in product(catalogues(), called):
        if len(seats) == len(table.seats):
            with speaking(language):
                told = tell(live.shown.news, Names.of(seats), live.match.state.sides)
            known |= {line for each in told for line in each.splitlines()}
    boards = [each.text.split("\n\n") for each in public if _runs(each)]
    shown = {line for paragraphs in boards for part in paragraphs[1:-1] for line in part.splitlines()}
    yield from (f"told, but not so: {line}" for line in shown - known - {""} if not line.startswith(EARLIER))


def _runs(message: Public) -> bool:
    """Whether it is a board with a picture; without one, what the picture says follows the text."""
    return FILENAME in message.written and any(name.startswith("cz1:hand:") for name in message.written)
