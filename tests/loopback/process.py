"""The bot as a process of its own that can be killed at any moment and started again.

Processes are forked from one that has everything imported, so that a start takes a moment; they are killed by SIGKILL
like any other.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from bot.app.limiter import Limits
from bot.app.ports import Clock, SeedSource
from bot.config import Settings
from bot.ui.client import Client
from bot.ui.pictures import Draw
from tests.loopback.house import quick_picture

FORK = multiprocessing.get_context("forkserver")
FORK.set_forkserver_preload(["bot.__main__", "tests.loopback.house"])


def _run(environment: dict[str, str], errors: Path, paint: Draw, seeds: SeedSource | None, clock: Clock | None) -> None:
    """`python -m bot` without a pause between edits, which tells of errors in a file too."""
    import bot.__main__

    os.environ.update(environment)

    def build(settings: Settings) -> Client:
        handler = logging.FileHandler(errors, delay=True)
        handler.setLevel(logging.ERROR)
        logging.getLogger().addHandler(handler)
        return real(settings, clock=clock, seeds=seeds, paint=paint, edits_apart=0.0, limits=Limits.none())

    real = bot.__main__.build
    bot.__main__.build = build  # type: ignore[assignment]
    sys.exit(bot.__main__.main())


class BotProcess:
    """One run of the bot. What it logs as an error stands in the file `errors`."""

    def __init__(
        self,
        environment: dict[str, str],
        errors: Path,
        paint: Draw = quick_picture,
        seeds: SeedSource | None = None,
        clock: Clock | None = None,
    ) -> None:
        given = (environment, errors, paint, seeds, clock)
        self.process: ForkServerProcess = FORK.Process(target=_run, args=given, daemon=True)
        self.process.start()
        self.ended = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().add_reader(self.process.sentinel, self._end)

    def _end(self) -> None:
        asyncio.get_running_loop().remove_reader(self.process.sentinel)
        if not self.ended.done():
            self.ended.set_result(self.process.exitcode)

    @property
    def runs(self) -> bool:
        return not self.ended.done()

    def kill(self) -> None:
        """Without a word, as the system does when memory runs out."""
        if self.process.pid is not None and self.runs:
            os.kill(self.process.pid, signal.SIGKILL)

    async def stop(self) -> int | None:
        """Ask it to end; its status."""
        if self.process.pid is not None and self.runs:
            os.kill(self.process.pid, signal.SIGTERM)
        return await asyncio.wait_for(asyncio.shield(self.ended), 10)
