"""The real bot in a process of its own: `python -m benchmarks.bot SECONDS` holds edits so many seconds apart."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from bot import __main__ as bot
from playground import Playground

ROOT = Path(__file__).resolve().parents[1]
AS_BUILT = "as built"


@asynccontextmanager
async def running(playground: Playground, database: Path, edits_apart: str = AS_BUILT) -> AsyncIterator[Process]:
    """The bot against a playground, from the moment at which its process exists."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CASINO_")}
    settings = {
        "PYTHONPATH": str(ROOT),
        "CASINO_TOKEN": playground.token,
        "CASINO_API_URL": playground.api_url,
        "CASINO_DATABASE": str(database),
        "CASINO_COMPUTER_DELAY": "0",
        "CASINO_PRESSES_PER_SECOND": "0",
        "CASINO_LOG_LEVEL": "ERROR",
    }
    module = ["bot"] if edits_apart == AS_BUILT else ["benchmarks.bot", edits_apart]
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", *module, env=kept | settings, cwd=database.parent, stderr=PIPE
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
        _, errors = await process.communicate()
        if errors:
            print(errors.decode(), file=sys.stderr)


async def listening(playground: Playground, process: Process) -> None:
    """Return when Discord has the bot; raises `RuntimeError` where it ends before that."""
    ready = asyncio.create_task(playground.hub.gateway.ready.wait())
    ended = asyncio.create_task(process.wait())
    await asyncio.wait((ready, ended), return_when=asyncio.FIRST_COMPLETED)
    for task in (ready, ended):
        task.cancel()
    if process.returncode is not None:
        raise RuntimeError(f"The bot has ended with status {process.returncode} before it was measured.")


def kilobytes(process: Process) -> int:
    """The memory that a process holds now; 0 where the system does not tell it like Linux."""
    status = Path(f"/proc/{process.pid}/status")
    if not status.exists():
        return 0
    found = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS:"))
    return int(found.split()[1])


if __name__ == "__main__":
    bot.build = partial(bot.build, edits_apart=float(sys.argv[1]))
    sys.exit(bot.main())
