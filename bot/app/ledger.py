"""The one place where tables change: each change is decided on the newest state, stored whole, and then told."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import replace
from weakref import WeakValueDictionary

from bot.app.about import about
from bot.app.conduct import asked_on
from bot.app.deadlines import timed
from bot.app.errors import ChannelBusy, Stale, UnknownTable
from bot.app.live import Change, Live, replayed
from bot.app.model import Place, Table
from bot.app.ports import Announcer, Clock, Conflict, Store
from bot.app.ranking import Ranking
from engine.notation import move_text

log = logging.getLogger(__name__)

KEPT = 500
TRIES = 3


class Ledger:
    """Tables with their newest state, one change of a table at a time.

    `followers` are told of every table as it stands after a change.
    """

    def __init__(self, store: Store, ranking: Ranking, announcer: Announcer, clock: Clock) -> None:
        self.followers: list[Callable[[Table], None]] = []
        self._store = store
        self._ranking = ranking
        self._announcer = announcer
        self._clock = clock
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._lives: OrderedDict[int, Live] = OrderedDict()

    async def open(self, table: Table) -> Table:
        """Store a new table; refused where one runs in its channel."""
        try:
            stored = await self._store.open(table)
        except Conflict:
            busy = await self._store.running(table.place)
            if busy is None:
                raise
            raise ChannelBusy(busy) from None
        with about(table=stored.id):
            log.info("Opened for %s.", stored.game)
        self._tell(stored, silent=False)
        return stored

    async def read(self, table_id: int) -> Live:
        """The newest state."""
        with about(table=table_id):
            async with self._lock(table_id):
                return await self._live(table_id)

    async def change(self, table_id: int, decide: Callable[[Live], Change], *, silent: bool = False) -> Live:
        """Store what `decide` makes of the newest state, then tell. Where another process was first, decide again.

        What leaves `seq` as it is changes no more than the deadline, the vote and whether it is suspended, to be shown
        anew or to be played apart, and nothing that anybody has decided on. A `silent` change is not to be shown.
        """
        with about(table=table_id):
            async with self._lock(table_id):
                return await self._changed(table_id, decide, silent)

    async def _changed(self, table_id: int, decide: Callable[[Live], Change], silent: bool) -> Live:
        for _ in range(TRIES):
            live = await self._live(table_id)
            change = decide(live)
            aside = change.table.seq == live.table.seq
            # Until it is stored nothing is certain, so what is kept in memory is read anew if this fails.
            self._lives.pop(table_id, None)
            try:
                after = await (self._amend(live, change) if aside else self._commit(live, change))
            except Conflict:
                continue
            if change.table.status is not live.table.status:
                log.info("Now %s, by change %d.", change.table.status.value, change.table.seq)
            self._keep(after)
            self._tell(after.table, silent)
            return after
        raise Stale

    async def mark_shown(self, table_id: int, seq: int, board: int, boards: int) -> None:
        """The channel has been shown change `seq` on message `board`, the `boards`-th of the table."""
        async with self._lock(table_id):
            await self._store.shown(table_id, seq, board, boards)
            live = self._lives.get(table_id)
            if live is not None:
                self._lives[table_id] = live.after_showing(seq, board, boards)

    async def move(self, table_id: int, place: Place) -> None:
        """The table stands in another place from now on, where it has no board yet."""
        with about(table=table_id):
            async with self._lock(table_id):
                live = await self._live(table_id)
                moved = replace(live.table, place=place, board=0)
                try:
                    await self._store.move(moved)
                except Conflict:
                    raise Stale from None
                self._keep(replace(live, table=moved))
                log.info("Now in a thread of its own.")

    async def drop(self, table_ids: Iterable[int], person: int) -> None:
        """Read these tables, and all at which the person sits, anew when they are next asked for: what is stored was
        changed elsewhere."""
        sat = {number for number, live in self._lives.items() if live.table.seat_of(person)}
        for table_id in sat.union(table_ids):
            # Whoever is just reading it may have read what was stored before.
            async with self._lock(table_id):
                self._lives.pop(table_id, None)

    async def interrupt(self, table_id: int) -> Live:
        """Remember that the board is about to tell of a restart; the state that it shows."""
        async with self._lock(table_id):
            live = await self._live(table_id)
            await self._store.interrupt(table_id)
            live = replace(live, table=replace(live.table, interrupted=True))
            self._keep(live)
            return live

    def recent(self) -> tuple[int, ...]:
        """The tables that are kept in memory, the one that was used last first."""
        return tuple(reversed(self._lives))

    async def _commit(self, live: Live, change: Change) -> Live:
        change = timed(live, asked_on(change), self._clock.now())
        await self._store.commit(
            change.table,
            live.table.seq,
            tuple(move_text(move) for move in change.moves),
            await self._ranking.counted(change.results),
            change.posts,
            change.entry,
        )
        return live.after(change)

    async def _amend(self, live: Live, change: Change) -> Live:
        await self._store.amend(change.table, change.posts)
        return replace(live, table=change.table)

    def _tell(self, table: Table, silent: bool) -> None:
        if not silent:
            self._announcer.changed(table.id)
        for follow in self.followers:
            follow(table)

    async def _live(self, table_id: int) -> Live:
        """The newest state, from memory or from what is stored; the caller holds the table's lock."""
        live = self._lives.get(table_id)
        if live is None:
            table = await self._store.table(table_id)
            if table is None:
                raise UnknownTable
            live = await asyncio.to_thread(replayed, table, await self._store.moves(table_id))
        self._keep(live)
        return live

    def _keep(self, live: Live) -> None:
        self._lives[live.table.id] = live
        self._lives.move_to_end(live.table.id)
        while len(self._lives) > KEPT:
            self._lives.popitem(last=False)

    def _lock(self, table_id: int) -> asyncio.Lock:
        return self._locks.setdefault(table_id, asyncio.Lock())
