"""Keeps the deadlines: one task for the whole bot that sleeps until the next table is due."""

from __future__ import annotations

import asyncio
import logging
import math
from contextlib import suppress
from typing import Final

from bot.app import deadlines
from bot.app.about import about
from bot.app.errors import Refusal, Stale
from bot.app.faults import AGAIN, note
from bot.app.ledger import Ledger
from bot.app.live import Live
from bot.app.model import Actor, Shown, Stage, Table
from bot.app.ports import Clock, Store
from bot.app.unfinished import unfinished

log = logging.getLogger(__name__)

BEAT: Final = 30.0
"""Seconds between two marks that the bot is there. What lies after the last one counts as time that it was away."""
BLINK: Final = 5.0
"""Seconds for which Discord may not be heard without any turn being given more time."""


class Timekeeper:
    """What time does to tables, and what players decide about those who are late."""

    def __init__(self, ledger: Ledger, store: Store, clock: Clock) -> None:
        self._ledger = ledger
        self._store = store
        self._clock = clock
        self._moments: dict[int, float] = {}
        self._pressed: dict[int, tuple[int, float]] = {}
        self._task: asyncio.Task[None] | None = None
        self._nap: asyncio.Task[None] | None = None
        self._wakes = math.inf
        self._beats = 0.0
        self._deaf: float | None = None
        self._hearing = asyncio.Lock()
        self._closing = False
        ledger.followers.append(self.follow)

    # What people do

    def pressed(self, shown: Shown, person: int) -> None:
        """A person has pressed something of a table: whoever is waited for need not be called yet, and if it is they
        alone, they have noticed that and are only reminded."""
        table = shown.table
        seat, waited = table.seat_of(person), deadlines.waited_for(table, shown.match)
        if table.deadline is not None and table.deadline.stage is Stage.QUIET and seat:
            moment = math.inf if waited == (seat,) else max(self._clock.now(), self._last_press(table))
            self._pressed[table.id] = (table.deadline.turn, moment)
            self.follow(table)

    async def wait(self, actor: Actor, table_id: int, turn: int) -> Shown:
        """Give the player who is late the same time once more."""
        now = self._clock.now()
        return (await self._ledger.change(table_id, lambda live: deadlines.waiting(live, actor, turn, now))).shown

    async def play_on(self, actor: Actor, table_id: int, turn: int) -> Shown:
        """Let a computer player take the seat of the player who is late."""
        now = self._clock.now()
        return (await self._ledger.change(table_id, lambda live: deadlines.played_on(live, actor, turn, now))).shown

    async def end(self, actor: Actor, table_id: int, turn: int) -> Shown:
        """Break the match off since a player is late."""
        now = self._clock.now()
        return (await self._ledger.change(table_id, lambda live: deadlines.ended(live, actor, turn, now))).shown

    async def take_back(self, actor: Actor, table_id: int) -> Shown:
        """Take one's seat back from the computer player."""
        now = self._clock.now()
        return (await self._ledger.change(table_id, lambda live: deadlines.returned(live, actor, now))).shown

    # What becomes of a channel

    async def suspend(self, table_id: int) -> None:
        """The table's channel is gone, or the bot cannot write there: the clock stands, for a week at most."""
        with suppress(Refusal):
            await self._ledger.change(table_id, lambda live: deadlines.suspended(live, self._clock.now()), silent=True)

    async def gone(self, channel: int) -> None:
        """A channel or thread was deleted, with the threads in it: what stands there is suspended at once, for a paused
        table or one by post might not be shown for long."""
        for table in await unfinished(self._store, lambda place: channel in (place.channel, place.parent)):
            await self.suspend(table.id)

    async def reached(self, table_id: int) -> None:
        """The channel can be reached again."""
        await self._ledger.change(table_id, lambda live: deadlines.reached(live, self._clock.now()))

    # Life

    async def resume(self) -> None:
        """At start-up: give every turn the time that the bot was away. Before any table is read."""
        away = await self._store.back(self._clock.now())
        if away:
            log.info("The bot was away for %d seconds; every turn has so much more time.", away)

    def unheard(self) -> None:
        """Nobody's press reaches the bot from now on: nothing falls due, and no mark is made."""
        if self._deaf is None and not self._closing:
            self._deaf = self._clock.now()

    async def heard(self) -> None:
        """Presses reach the bot again: every turn, and every question, has so much more time."""
        async with self._hearing:
            if self._deaf is None:
                return
            while not await self._put_off(self._deaf, self._clock.now()):
                if self._closing:
                    return
                await self._clock.sleep(AGAIN)
            # Only now: what is put off must not fall due before it is.
            self._deaf = None
        if self._nap is not None:
            self._nap.cancel()

    async def _put_off(self, since: float, now: float) -> bool:
        """Whether the tables could be read; one at which something goes wrong keeps none of the others waiting."""
        if now - since < BLINK:
            return True
        try:
            tables = await self._store.unfinished()
        except Exception as error:
            note(log, error, "giving every turn the time in which nothing was heard; it is tried again")
            return False
        for table in tables:
            try:
                silent = not deadlines.can_be_seen(table, now - since)
                await self._ledger.change(table.id, lambda live: deadlines.put_off(live, since, now), silent=silent)
            except Refusal:
                continue
            except Exception as error:
                note(log, error, f"giving table {table.id} the time in which nothing was heard")
        return True

    def start(self) -> None:
        """Begin to keep time."""
        self._task = asyncio.create_task(self._run(), name="timekeeper")

    async def close(self) -> None:
        """Stop; what falls due from now on waits for the next start."""
        # What is being stored is finished: to cancel it in the middle would leave a connection that nobody can use.
        self._closing = True
        if self._nap is not None:
            self._nap.cancel()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
        await self._beat(self._clock.now() if self._deaf is None else self._deaf)

    def follow(self, table: Table) -> None:
        """See when the table is due next."""
        moment = deadlines.next_moment(table, self._last_press(table))
        if table.deadline is None or table.deadline.stage is not Stage.QUIET:
            self._pressed.pop(table.id, None)
        if moment == math.inf:
            self._moments.pop(table.id, None)
        else:
            self._moments[table.id] = moment
            if self._nap is not None and moment < self._wakes:
                self._nap.cancel()

    async def fall_due(self) -> None:
        """Do what is due by now, unless nobody could prevent it."""
        while self._deaf is None and (
            due := [table_id for table_id, moment in self._moments.items() if moment <= self._clock.now()]
        ):
            for table_id in due:
                with about(table=table_id):
                    await self._attend(table_id)

    async def _attend(self, table_id: int) -> None:
        try:
            await self._lapse(table_id)
        except Exception as error:
            note(log, error, f"keeping the time of table {table_id}")
            self._moments[table_id] = self._clock.now() + AGAIN

    async def _run(self) -> None:
        while not self._closing:
            await self.fall_due()
            now = self._clock.now()
            if now >= self._beats:
                marked = self._deaf is not None or await self._beat(now)
                self._beats = now + (BEAT if marked else AGAIN)
            if self._closing:
                return
            wanted = min(self._moments.values(), default=math.inf) if self._deaf is None else math.inf
            self._wakes = min(self._beats, max(wanted, now))
            self._nap = asyncio.create_task(self._clock.sleep(self._wakes - now), name="timekeeper's nap")
            await asyncio.wait((self._nap,))

    async def _beat(self, now: float) -> bool:
        """Mark that the bot is there; False where that could not be stored."""
        try:
            await self._store.beat(now)
        except Exception as error:
            note(log, error, "marking that the bot is there")
            return False
        return True

    async def _lapse(self, table_id: int) -> None:
        """The next step of a table's deadline, unless something was quicker."""
        self._moments.pop(table_id, None)
        now = self._clock.now()
        try:
            await self._ledger.change(table_id, lambda live: deadlines.step(self._due(live, now), now))
        except Stale:
            # Somebody was quicker, and the table is due later, or never.
            self.follow((await self._ledger.read(table_id)).table)
        except Refusal as refusal:
            # A match that cannot be read, or is over: nothing is due until it changes.
            log.info("The time of table %d is not kept: %s", table_id, refusal)

    def _due(self, live: Live, now: float) -> Live:
        """The state as it stands when it is changed: what was due a moment ago may be put off or suspended by then."""
        if deadlines.next_moment(live.table, self._last_press(live.table)) > now:
            raise Stale
        return live

    def _last_press(self, table: Table) -> float:
        """When somebody last pressed anything in what the table waits for now; infinity once it was they alone for whom
        it waits."""
        turn, moment = self._pressed.get(table.id, (0, 0.0))
        return moment if table.deadline is not None and table.deadline.turn == turn else 0.0
