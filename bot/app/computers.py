"""The computer players' turns: one background task for each table that waits for one.

A computer player waits a little, so that people can read what it answers, and then commits as anybody else does. Out of
turn it claims, insists, and asks its partner. Where it fails, that is logged and the first legal turn is played in its
stead, so that the table goes on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from hashlib import sha256

from bot.app import playing
from bot.app.about import about
from bot.app.errors import Stale
from bot.app.faults import AGAIN, note
from bot.app.live import Change, Live
from bot.app.model import Table
from bot.app.playing import Sitting
from bot.app.ports import Clock, Thinker
from engine import insist, legal
from engine.notation import parse_move
from engine.partners import may_ask
from engine.score import has_target
from engine.state import Phase, State
from engine.steps import Ask, Claim, Insist, Move, Stand
from engine.view import view

log = logging.getLogger(__name__)

Read = Callable[[int], Awaitable[Live]]
Decide = Callable[[Live], Change]
Commit = Callable[[int, Decide], Awaitable[object]]


class Computers:
    """Plays every seat that a computer plays. `read` gives a table's newest state, `commit` stores a change of it."""

    def __init__(self, read: Read, commit: Commit, clock: Clock, thinker: Thinker, delay: float) -> None:
        self._read = read
        self._commit = commit
        self._clock = clock
        self._thinker = thinker
        self._delay = delay
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._woken: set[int] = set()
        # At a start every table with a computer player is read; one by one, so that people's presses come in between.
        self._reading = asyncio.Semaphore(1)

    def wake(self, table_id: int) -> None:
        """Something changed at a table: see whether it waits for a computer player."""
        self._woken.add(table_id)
        if table_id not in self._tasks:
            self._tasks[table_id] = asyncio.create_task(self._serve(table_id), name=f"computers of table {table_id}")

    async def close(self) -> None:
        """Stop; nothing is lost, for the next start sees the same tables wait."""
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _serve(self, table_id: int) -> None:
        with about(table=table_id, interaction=None):
            await self._play_while_woken(table_id)

    async def _play_while_woken(self, table_id: int) -> None:
        """Play as long as the table waits for a computer player: one try for each change of the table, and another
        after a while where that failed, for nobody else can make the move."""
        try:
            while table_id in self._woken:
                self._woken.discard(table_id)
                try:
                    await self._move(table_id)
                except Exception as error:
                    note(log, error, f"playing the computer's part at table {table_id}; it is tried again")
                    await self._clock.sleep(AGAIN)
                    self._woken.add(table_id)
        finally:
            # Nothing was awaited since the last look at `_woken`: a wake() was seen there, or starts anew.
            del self._tasks[table_id]

    async def _move(self, table_id: int) -> None:
        """One move, if the table waits for one after the pause. Its own commit wakes the table again."""
        async with self._reading:
            live = await self._read(table_id)
        if not speakers(live):
            return
        await self._clock.sleep(self._delay)
        live = await self._read(table_id)
        for seat in speakers(live):
            if live.match is None or await self._moved(live, live.match.state, seat):
                return

    async def _moved(self, live: Live, state: State, seat: int) -> bool:
        """Whether the seat made a move, or somebody else did meanwhile; out of turn it may have nothing to say."""
        try:
            move = await self._choice(live.table, state, seat)
            if move is not None:
                await self._make(live, seat, move)
            return move is not None
        except Stale:
            # Somebody was quicker, and their change has woken the table.
            return True
        except Exception as error:
            if seat != waits_for(live):
                note(log, error, f"thinking at table {live.table.id}, out of turn; nothing is said")
                return False
            note(log, error, f"thinking at table {live.table.id}; the first legal move is made instead")
            await self._make(live, seat, await asyncio.to_thread(first_move, state, seat))
            return True

    async def _choice(self, table: Table, state: State, seat: int) -> Move | None:
        if has_target(state, seat):
            return Claim(seat)
        seed = sha256(f"{table.seed}/{table.seq}/{seat}".encode()).hexdigest()
        said = await self._thinker.think(view(state, seat), seed)
        silent = not said and state.phase is Phase.PLAY and state.turn != seat
        return None if silent else parse_move(said)

    async def _make(self, live: Live, seat: int, move: Move) -> None:
        at = self._clock.now()
        await self._commit(live.table.id, lambda newest: _change(newest, seat, live.table.seq, move, at))


def waits_for(live: Live) -> int:
    """The computer's seat that the table waits for, 0 for none."""
    if live.match is None or live.damaged or not live.table.runs or live.match.paused:
        return 0
    state = live.match.state
    asked: tuple[int, ...] = ()
    if state.phase is Phase.PLAY:
        asked = (state.turn,)
    elif state.phase is Phase.SETTLE and not playing.awaits_order(live.table, state):
        asked = tuple(seat for seat in state.opponents(state.mover) if seat not in state.stood)
    return next((seat for seat in asked if live.table.seats[seat - 1].level is not None), 0)


def speakers(live: Live) -> tuple[int, ...]:
    """The computers' seats that may claim, insist or ask out of turn, and last the one that the table waits for."""
    if live.match is None or live.damaged or not live.table.runs or live.match.paused:
        return ()
    state, waiting = live.match.state, waits_for(live)
    computers = [at for at, seat in enumerate(live.table.seats, 1) if seat.level is not None and at != waiting]
    aside = tuple(seat for seat in computers if state.phase is Phase.PLAY and _may_speak(state, seat))
    return (*aside, waiting) if waiting else aside


def _may_speak(state: State, seat: int) -> bool:
    """Whether a seat that is not to play has something that it may say."""
    asks = state.partner(state.turn) == seat and may_ask(state, seat)
    return has_target(state, seat) or insist.any_for(state, seat) or bool(asks)


def first_move(state: State, seat: int) -> Move:
    """A legal move without any thinking."""
    return Stand(seat) if state.phase is Phase.SETTLE else next(iter(legal.turns(state)))


def _change(live: Live, seat: int, seq: int, move: Move, now: float) -> Change:
    if live.table.seq != seq:
        raise Stale
    sitting = Sitting(live.table, playing.under_way(live), seat)
    if isinstance(move, tuple):
        return playing.play(sitting, seq, move, now)
    if isinstance(move, Insist):
        return playing.insist(sitting, seq, move, now)
    if isinstance(move, Ask):
        return playing.ask(sitting, seq, move, now)
    if isinstance(move, Claim):
        return playing.claim(sitting, seq, now)
    return playing.stand(sitting, seq, now)
