"""`python -m playground [--keep]`: the server, the page, and the real bot as a child process.

PLAYGROUND_PORT (8765) is the port. The bot's data begin anew at each start, in CASINO_DATABASE
(data/playground.sqlite3), unless `--keep` is given: the playground itself remembers nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import os
import signal
import sys
from asyncio.subprocess import Process
from pathlib import Path

from .server import Playground

PORT, DATABASE = 8765, "data/playground.sqlite3"
GRACE = 8.0


async def run(port: int, database: Path) -> int:
    """Until a signal comes (0) or the bot ends (its status)."""
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with Playground.start(port) as playground:
        url = playground.url
        print(f"Open {url}/?as=anna and, in another tab, {url}/?as=ben (Ctrl-C ends it)", flush=True)
        bot = await _start_bot(playground, database)
        ended, told = asyncio.create_task(bot.wait()), asyncio.create_task(stopped.wait())
        await asyncio.wait((ended, told), return_when=asyncio.FIRST_COMPLETED)
        told.cancel()
        if stopped.is_set():
            await _stop(bot)
            ended.cancel()
            return 0
        status = ended.result()
        print(f"The bot has ended with status {status}, and so the playground ends too.", file=sys.stderr)
        return status if status >= 0 else 128 - status


async def _start_bot(playground: Playground, database: Path) -> Process:
    """In a session of its own, so that Ctrl-C reaches it through us alone."""
    settings = {
        "CASINO_TOKEN": playground.token,
        "CASINO_API_URL": playground.api_url,
        "CASINO_DATABASE": str(database),
    }
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", env={**os.environ, **settings}, start_new_session=True
    )


async def _stop(bot: Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        bot.terminate()
        try:
            await asyncio.wait_for(bot.wait(), GRACE)
        except TimeoutError:
            bot.kill()
            await bot.wait()


def _forget(database: Path) -> None:
    """Remove the database with all that SQLite and the bot keep beside it."""
    for path in database.parent.glob(database.name + "*"):
        if path.is_file():
            path.unlink()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m playground", description="A small Discord with the bot in it.")
    parser.add_argument("--keep", action="store_true", help="keep the bot's data from the last time")
    keep = parser.parse_args().keep
    wanted = os.environ.get("PLAYGROUND_PORT", str(PORT))
    if not wanted.isdigit() or not 0 <= int(wanted) <= 65535:
        print(f"PLAYGROUND_PORT has to be a port number such as {PORT}, not {wanted!r}.", file=sys.stderr)
        return 2
    database = Path(os.environ.get("CASINO_DATABASE", DATABASE))
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        if not keep:
            _forget(database)
        return asyncio.run(run(int(wanted), database))
    except OSError as error:
        print(_sentence(error, wanted), file=sys.stderr)
        return 2


def _sentence(error: OSError, port: str) -> str:
    if error.errno in (errno.EADDRINUSE, errno.EACCES) and error.filename is None:
        return f"Port {port} is taken; end what uses it, or set PLAYGROUND_PORT to another one."
    return f"The playground cannot start: {error}."


if __name__ == "__main__":
    sys.exit(main())
