"""`python -m playground [--keep]`: the server, the page, and the real bot as a child process.

PLAYGROUND_PORT (8765) is the port. The bot's data begin anew at each start, in CASINO_DATABASE
(data/playground.sqlite3), unless `--keep` is given: the playground itself remembers nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import errno
import os
import signal
import sys
from asyncio.subprocess import Process
from pathlib import Path

from .server import Playground

PORT, DATABASE = "8765", "data/playground.sqlite3"
GRACE = 8.0


async def run(port: int, database: Path) -> int:
    """Until a signal comes (0) or the bot ends (its status)."""
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with Playground.start(port) as playground:
        url = playground.url
        print(f"Open {url}/?as=anna and, in another tab, {url}/?as=ben (Ctrl-C ends it)", flush=True)
        settings = {"CASINO_TOKEN": playground.token, "CASINO_API_URL": playground.api_url}
        environment = os.environ | settings | {"CASINO_DATABASE": str(database)}
        # In a session of its own, so that Ctrl-C reaches it through us alone.
        bot = await asyncio.create_subprocess_exec(sys.executable, "-m", "bot", env=environment, start_new_session=True)
        ended, told = asyncio.create_task(bot.wait()), asyncio.create_task(stopped.wait())
        await asyncio.wait((ended, told), return_when=asyncio.FIRST_COMPLETED)
        told.cancel()
        if ended.done():
            status = ended.result()
            print(f"The bot has ended with status {status}, and so the playground ends too.", file=sys.stderr)
            return status if status >= 0 else 128 - status
        await _stop(bot, ended)
        return 0


async def _stop(bot: Process, ended: asyncio.Task[int]) -> None:
    bot.terminate()
    await asyncio.wait((ended,), timeout=GRACE)
    if not ended.done():
        bot.kill()
        await ended


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m playground", description="A small Discord with the bot in it.")
    parser.add_argument("--keep", action="store_true", help="keep the bot's data from the last time")
    keep = parser.parse_args().keep
    port = os.environ.get("PLAYGROUND_PORT", PORT)
    if not port.isdigit() or int(port) > 65535:
        print(f"PLAYGROUND_PORT has to be a port number such as {PORT}, not {port!r}.", file=sys.stderr)
        return 2
    database = Path(os.environ.get("CASINO_DATABASE", DATABASE))
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        for old in () if keep else database.parent.glob(database.name + "*"):
            old.unlink()  # with all that SQLite and the bot keep beside it
        return asyncio.run(run(int(port), database))
    except OSError as error:
        taken = error.errno in (errno.EADDRINUSE, errno.EACCES) and error.filename is None
        remedy = f"Port {port} is taken; end what uses it, or set PLAYGROUND_PORT to another one."
        print(remedy if taken else f"The playground cannot start: {error}.", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
