"""How long a player waits: from a press on Confirm until the channel shows the board that tells of it.

The bot runs as it does for its host, in a process of its own, against a playground on this machine; two scripted people
play Casino. Milliseconds by the wall's clock.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from benchmarks.bot import AS_BUILT, listening, running
from bot import render
from bot.app.live import replayed
from bot.present.board import board
from bot.storage.database import Database
from bot.storage.store import SqliteStore
from tests.loopback.house import House, forward, verb
from tests.people import Person, Playground, Seen

TURNS = 60
RUNS = ((AS_BUILT, 0.0, 12), (AS_BUILT, 1.1, 10), ("0", 0.0, TURNS))
"""Seconds between two edits of a channel, how long the players think before a press, and how many turns they play."""


@dataclass(slots=True)
class Waits:
    """Milliseconds from a press to what comes of it."""

    acknowledged: list[float] = field(default_factory=list)
    panels: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)
    deals: list[float] = field(default_factory=list)
    drawn: list[float] = field(default_factory=list)


def report() -> list[str]:
    """For each pace: the acknowledgement, the presser's own panel and the board, beside the drawing alone."""
    return list(_report())


def _report() -> Iterator[str]:
    yield "From a press on Confirm over the loopback (ms: median, 95th percentile)"
    for edits_apart, thought, turns in RUNS:
        apart = "1 s apart, as built" if edits_apart == AS_BUILT else "without a pause"
        pace = f"after {thought} s of thought" if thought else "at once"
        yield f"  edits {apart}; players press {pace}"
        with tempfile.TemporaryDirectory() as folder:
            waits = asyncio.run(measured(Path(folder), edits_apart, thought, turns))
        yield line("acknowledged", waits.acknowledged)
        yield line("own panel shown anew", waits.panels)
        yield line("board edited", waits.boards)
        yield line("new board, after a deal", waits.deals)
        yield line("drawing the board, alone", waits.drawn)
        yield f"    {'board edited / drawing alone':34}{median(waits.boards) / median(waits.drawn):8.1f} times"


def line(what: str, milliseconds: list[float]) -> str:
    """One row; nothing to tell where nothing was measured."""
    if len(milliseconds) < 2:
        return f"    {what:34}     too few"
    late = quantiles(milliseconds, n=20, method="inclusive")[-1]
    return f"    {what:34}{median(milliseconds):8.1f}{late:9.1f}   ({len(milliseconds)} times)"


async def measured(folder: Path, edits_apart: str, thought: float, turns: int) -> Waits:
    """Play so many turns."""
    waits = Waits()
    async with Playground.start() as playground:
        home = House(playground, folder)
        async with running(playground, home.settings.database, edits_apart) as process:
            await listening(playground, process)
            await home.table("classic", "anna", "ben")
            for _ in range(turns):
                await _turn(home, waits, thought)
        waits.drawn = await _drawn_alone(home.settings.database)
    return waits


async def _turn(home: House, waits: Waits, thought: float) -> None:
    watcher = home.people[0]
    await watcher.until(lambda: bool(home.asked()), "somebody to be asked")
    who, before = home.asked()[0], home.board
    assert before is not None
    await asyncio.sleep(thought)
    panel = await home.hand(who)
    while (part := forward(panel)) is not None and verb(part) != "confirm":
        panel = await home.use(who, panel, part)
    assert part is not None
    start = perf_counter()
    shown = asyncio.create_task(_board_changed(home, watcher, before))
    outcome = await who.press(panel, part.custom_id)
    waits.acknowledged.append(_since(start))
    await outcome.message()
    waits.panels.append(_since(start))
    after, at = await shown
    (waits.boards if after.id == before.id else waits.deals).append(1000 * (at - start))


async def _board_changed(home: House, watcher: Person, before: Seen) -> tuple[Seen, float]:
    """The board as it is next, and when it was there."""
    found: list[Seen] = []

    def changed() -> bool:
        now = home.board
        if now is not None and now.raw != before.raw:
            found.append(now)
        return bool(found)

    await watcher.until(changed, "the board")
    return found[0], perf_counter()


def _since(start: float) -> float:
    return 1000 * (perf_counter() - start)


async def _drawn_alone(path: Path) -> list[float]:
    """The drawing of each board of the match, with nothing else under way."""
    database = Database(path)
    store = SqliteStore(database)
    table, moves = await store.table(1), await store.moves(1)
    await database.close()
    assert table is not None
    times = []
    for count in range(len(moves) + 1):
        picture = board(replayed(table, moves[:count]).shown).picture
        assert picture is not None
        render.draw(picture)
        start = perf_counter()
        render.draw(picture)
        times.append(_since(start))
    return times


if __name__ == "__main__":
    print("\n".join(report()))
