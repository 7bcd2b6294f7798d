"""A copy that is made while a table is played, put in the place of the database: the table goes on from there."""

from __future__ import annotations

import asyncio
import shutil

from bot.storage.backup import backup
from tests.loopback.house import House
from tests.loopback.process import BotProcess


def process(home: House) -> BotProcess:
    settings = home.settings
    environment = {
        "CASINO_TOKEN": settings.token,
        "CASINO_API_URL": home.pg.api_url,
        "CASINO_DATABASE": str(settings.database),
        "CASINO_LOG_LEVEL": "WARNING",
    }
    return BotProcess(environment, home.folder / "errors.txt")


async def played(home: House, turns: int) -> None:
    """So many turns by whoever is asked."""
    for _ in range(turns):
        who = home.asked()[0]
        await home.turn(who)
        await who.until(lambda: bool(home.asked()) and home.asked()[0] is not who, "the next turn")  # noqa: B023


async def test_after_a_copy_is_brought_back_the_channel_shows_where_the_table_stands(home: House) -> None:
    first = process(home)
    await home.pg.bot_ready()
    await home.table("classic", "anna", "ben")
    anna, path, saved = home.people[0], home.settings.database, home.folder / "saved.sqlite3"
    await played(home, 1)
    before = home.board
    assert before is not None
    told = before.content.split(" · the time")[0]
    await asyncio.to_thread(backup, path, saved)
    await played(home, 8)
    first.kill()
    await first.ended
    for file in path.parent.glob("casino.sqlite3*"):
        file.unlink()
    shutil.copy(saved, path)
    second = process(home)

    def goes_on() -> bool:
        return home.board is not None and home.board.content.split(" · the time")[0] == told

    await anna.until(goes_on, "the board of the copy")
    assert sum(each.part("Play / My hand") is not None for each in anna.messages()) == 1
    await played(home, 1)
    assert await second.stop() == 0
    assert not (home.folder / "errors.txt").exists()
