"""A planned stop is told to the tables, and taken back when the bot is there again."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from tests.loopback.house import House
from tests.loopback.process import BotProcess

NOTICE = "The bot is restarting; your table goes on in a moment."


def process(home: House, token: str = "") -> BotProcess:
    settings = home.settings
    return BotProcess(
        {
            "CASINO_TOKEN": token or settings.token,
            "CASINO_API_URL": home.pg.api_url,
            "CASINO_DATABASE": str(settings.database),
            "CASINO_LOG_LEVEL": "WARNING",
        },
        home.folder / "errors.txt",
    )


def content(home: House) -> str:
    assert home.board is not None
    return home.board.content


async def test_a_signal_is_told_to_a_running_table_until_the_bot_is_there_again(home: House) -> None:
    first = process(home)
    await home.pg.bot_ready()
    board = await home.table("classic", "anna", "ben")
    anna = home.people[0]
    begun = time.monotonic()
    assert await first.stop() == 0
    assert time.monotonic() - begun < 8
    assert content(home).endswith(NOTICE) and content(home).startswith(board.content.split("▶️")[0].strip())
    before = len(home.pg.log)
    second = process(home)
    await anna.until(lambda: NOTICE not in content(home), "the board without the notice")
    (edit,) = [each for each in home.pg.log[before:] if each.method == "PATCH"]
    assert isinstance(edit.body, dict) and "attachments" not in edit.body
    assert home.board is not None and home.board.id == board.id
    assert [part.label for part in home.board.parts] == [part.label for part in board.parts]
    await home.turn(home.asked()[0])
    assert await second.stop() == 0


def multiplied(database: Path, times: int) -> None:
    """Many tables like the first, in channels that are not there."""
    with closing(sqlite3.connect(database)) as connection:
        for name, own in (("tables", ("id", "channel")), ("seats", ("table_id",)), ("timers", ("table_id",))):
            columns = [each[1] for each in connection.execute(f"PRAGMA table_info({name})")]
            kept = ", ".join(each for each in columns if each not in own)
            numbers = ", ".join("n" for _ in own)
            connection.execute(
                f"WITH RECURSIVE many(n) AS (SELECT 1000 UNION ALL SELECT n + 1 FROM many WHERE n < {999 + times})"
                f" INSERT INTO {name} ({', '.join(own)}, {kept}) SELECT {numbers}, {kept} FROM {name}, many"
            )
        connection.execute("UPDATE tables SET interrupted = 0, shown_seq = seq")
        connection.commit()


async def test_a_bot_that_discord_does_not_let_in_tells_nobody(home: House) -> None:
    first = process(home)
    await home.pg.bot_ready()
    await home.table("classic", "anna", "ben")
    first.kill()
    await first.ended
    assert await process(home, token="another").ended == 2
    with closing(sqlite3.connect(home.settings.database)) as connection:
        assert connection.execute("SELECT interrupted FROM tables").fetchone() == (0,)
    assert not (home.folder / "errors.txt").exists()


async def test_no_more_boards_are_edited_than_discord_takes_in_the_time(home: House) -> None:
    """A thousand tables are open when the bot is stopped; it ends in time, and tells those first that were in use."""
    first = process(home)
    await home.pg.bot_ready()
    await home.table("classic", "anna", "ben")
    assert await first.stop() == 0
    multiplied(home.settings.database, 1000)
    second = process(home)
    await home.pg.bot_ready()
    await home.turn(home.asked()[0])
    before, begun = len(home.pg.log), time.monotonic()
    assert await second.stop() == 0
    took = time.monotonic() - begun
    edits = [each for each in home.pg.log[before:] if each.method == "PATCH" and "/messages/" in each.path]
    assert took < 8 and 1 < len(edits) <= 50 * took
    assert content(home).endswith(NOTICE)


async def test_commands_are_brought_with_their_translations_and_found_again_at_the_next_start(home: House) -> None:
    for _ in range(2):
        await home.start()
        await home.stop()
    sent = [each.method for each in home.pg.log if each.path.split("?")[0].endswith("/commands")]
    assert sent == ["GET", "PUT", "GET"]
    assert {"de", "sv-SE"} <= home.pg.world.commands[0]["description_localizations"].keys()
