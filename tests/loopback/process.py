"""The bot as a process of its own that can be killed at any moment and started again.

Processes are forked from one that has everything imported, so that a start takes a moment; they are killed by SIGKILL
like any other.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
from multiprocessing.context import ForkServerProcess

FORK = multiprocessing.get_context("forkserver")
FORK.set_forkserver_preload(["bot.__main__", "tests.loopback.house"])


def _run(environment: dict[str, str]) -> None:
    from bot.__main__ import main
    from bot.ui import pace, pictures
    from tests.loopback.house import quick_picture

    os.environ.update(environment)

    async def png(_: object, picture: object) -> bytes | None:
        return quick_picture(picture) if picture is not None else None  # type: ignore[arg-type]

    async def at_once(_: object, channel: int) -> None: ...

    pictures.Studio.png = png  # type: ignore[method-assign,assignment]
    pace.Pace.wait = at_once  # type: ignore[method-assign,assignment]
    sys.exit(main())


class BotProcess:
    """One run of the bot."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.process: ForkServerProcess = FORK.Process(target=_run, args=(environment,), daemon=True)
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
