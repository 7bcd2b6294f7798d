"""`python -m bot`: build every part and start it; the only place that knows them all.

`python -m bot backup FILE` copies the database instead, while the bot runs.

What the host can mend (a setting, the database, a second process, a wrong token) is told in one sentence and ends with
status 2. SIGTERM and Ctrl-C finish what is being shown and end with status 0.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

import aiohttp
import discord

from bot import config
from bot.app.customs import Customs
from bot.app.drafts import Drafts
from bot.app.limiter import Limits
from bot.app.meter import Tally
from bot.app.ports import Clock, SeedSource
from bot.app.system import SecretSeeds, SystemClock
from bot.app.tables import TableService
from bot.app.thinking import SimpleThinker
from bot.app.watcher import watch
from bot.config import ConfigError, Settings
from bot.lock import AlreadyRunning, hold
from bot.logs import log_to_stderr
from bot.memory import collect_seldom
from bot.prometheus import served
from bot.render import ThemeError, available, configure, draw, load
from bot.storage.backup import backup
from bot.storage.database import Database
from bot.storage.errors import StorageError
from bot.storage.migrate import migrate
from bot.storage.records import records
from bot.ui.admin import Admin
from bot.ui.announcer import Announcer
from bot.ui.boards import Boards
from bot.ui.channels import Channels
from bot.ui.client import Client
from bot.ui.desk import Desk
from bot.ui.dm import Letters
from bot.ui.gate import Gate
from bot.ui.hands import Hands
from bot.ui.ladder import Ladder
from bot.ui.members import Members
from bot.ui.outbox import Outbox
from bot.ui.pace import Pace
from bot.ui.pictures import Draw, Studio
from bot.ui.tongues import Tongues

log = logging.getLogger("bot")

ANSWER, FINISH, TELL = 1.5, 4.5, 6.5
"""Seconds after the beginning of a stop until which presses under way are waited for, then what is being shown, and
then the tables that are to be told."""
END = 7.5
"""Seconds after which a stop is not waited for any longer."""


def build(
    settings: Settings,
    *,
    clock: Clock | None = None,
    seeds: SeedSource | None = None,
    paint: Draw | None = None,
    edits_apart: float = 1.0,
    limits: Limits | None = None,
) -> Client:
    """The whole bot, ready to be started, on a database that is migrated already."""
    clock = clock or SystemClock()
    limits = limits or Limits().with_presses(settings.presses_per_second)
    tally = Tally()
    database = Database(settings.database, tally)
    client = Client(tally, settings.api_url)
    announcer = Announcer(clock)
    members = Members(client, clock)
    tables = _service(settings, database, clock, announcer, seeds or SecretSeeds(), limits, members)
    studio = Studio(paint or partial(draw, default=settings.theme), tables.servers.theme, tally)
    outbox = Outbox(client, tables.posts)
    letters = Letters(client, tables, studio, outbox)
    pace, tongues = Pace(clock, edits_apart), Tongues(client, tables.servers)
    boards = Boards(client, tables, letters, studio, outbox, clock, pace, tongues)
    admin = Admin(tables, {key: load(key).name for key in available()}, tally)
    client.tables, client.gate, client.channels = tables, Gate(limits, clock), Channels(client, clock)
    hands, ladder = Hands(tables, Drafts(), studio), Ladder(tables, members)
    client.desk = Desk(tables, hands, boards, letters, studio, admin, ladder, tally)
    client.at_start.append(partial(_begin, tables, announcer, boards))
    client.at_end.append(partial(_end, client, database, tables, announcer, boards, letters, studio))
    return client


def _service(
    settings: Settings,
    database: Database,
    clock: Clock,
    announcer: Announcer,
    seeds: SeedSource,
    limits: Limits,
    members: Members,
) -> TableService:
    customs = Customs(settings.computer_delay, settings.delete_data_after_days, settings.paces, limits)
    return TableService(records(database), clock, announcer, seeds, SimpleThinker(), customs, members)


async def _begin(tables: TableService, announcer: Announcer, boards: Boards) -> None:
    """What the client does when it is logged in."""
    announcer.start(boards.show)
    await tables.resume()
    tables.time.start()
    tables.departures.start()


async def _end(
    client: Client,
    database: Database,
    tables: TableService,
    announcer: Announcer,
    boards: Boards,
    letters: Letters,
    studio: Studio,
) -> None:
    """What the client does before it hangs up."""
    now = asyncio.get_running_loop().time
    begun = now()
    await client.desk.close(ANSWER)
    await tables.close()
    await announcer.close(begun + FINISH - now())
    if announcer.shows and not client.is_closed():
        await boards.restarts.tell(begun + TELL - now())
    await letters.close()
    studio.close()
    await database.close()


async def run(settings: Settings) -> None:
    """Until a signal comes, or Discord throws the bot out for good."""
    client = build(settings)
    with served(client.tally, settings.metrics_port):
        await _run(client, settings.token)


async def _run(client: Client, token: str) -> None:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # on Windows, where Ctrl-C cancels this task instead
            loop.add_signal_handler(number, stopped.set)
    running = asyncio.create_task(client.start(token))
    stopping = asyncio.create_task(stopped.wait())
    watching = asyncio.create_task(watch(client.tally, client.tables.looking.count_running))
    try:
        await asyncio.wait((running, stopping), return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopping.cancel()
        watching.cancel()
        await _close(client)
    if stopped.is_set():
        running.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await running
    else:
        await running


async def _close(client: Client) -> None:
    try:
        await asyncio.wait_for(client.close(), END)
    except TimeoutError:
        log.warning("The stop took too long; what was not shown is shown at the next start.")


def main(arguments: Sequence[str] = ()) -> int:
    """Do what the command line asks; the process's exit status."""
    given = _parser().parse_args(arguments)
    try:
        if given.task == "backup":
            _back_up(given.file)
        else:
            _start(config.load())
    except (ConfigError, ThemeError, AlreadyRunning, StorageError) as error:
        return _refuse(str(error))
    except discord.LoginFailure:
        return _refuse("Discord does not know CASINO_TOKEN: copy the token anew from your application's page Bot.")
    except discord.ConnectionClosed as closed:
        return _refuse(
            f"Discord has closed the connection for good (code {closed.code}): see whether the token is valid."
        )
    except (aiohttp.ClientConnectionError, discord.GatewayNotFound, discord.DiscordServerError):
        return _refuse("Discord cannot be reached: see whether this machine is on the network, and try again.")
    except KeyboardInterrupt:
        return 0
    return 0


def _back_up(target: Path) -> None:
    database = config.database()
    backup(database, target)
    print(f"The database {database} is copied to {target}.")


def _start(settings: Settings) -> None:
    log_to_stderr(settings.log_level, settings.log_format == "json", settings.token)
    configure(settings.font_dirs)
    load(settings.theme)
    config.prepare_database_path(settings)
    with hold(settings.database):
        migrate(settings.database)
        collect_seldom()
        asyncio.run(run(settings))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description="Run the bot, with the settings in .env.")
    tasks = parser.add_subparsers(dest="task", metavar="TASK")
    copying = tasks.add_parser("backup", help="copy the database to a new file; the bot may run meanwhile")
    copying.add_argument("file", type=Path, help="the file to make")
    return parser


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
