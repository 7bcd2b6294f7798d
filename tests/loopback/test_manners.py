"""What a table does when Discord, the database or the server's settings get in its way, over real sockets."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from contextlib import closing
from pathlib import Path

from playground.api import reply
from playground.world import EVERYONE, Permission
from tests.loopback.house import House
from tests.loopback.process import BotProcess
from tests.loopback.test_late import Ahead
from tests.people.faults import Answer


def locked(path: Path) -> sqlite3.Connection:
    """A connection that nobody can write beside."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=4)
    connection.execute("BEGIN IMMEDIATE")
    return connection


async def test_a_press_is_acknowledged_while_the_database_is_busy(home: House) -> None:
    await home.start()
    (anna,) = await home.come("anna")
    await anna.command("casino start", game="classic", seats=2)
    await anna.until(lambda: any(each.part("Add computer") for each in anna.messages()), "the lobby")
    with closing(locked(home.settings.database)):
        outcome = await home.press(anna, "Add computer")
        assert outcome.kind == "acknowledged" and not any("Computer" in each.content for each in anna.messages())
    await anna.until(lambda: any("Computer" in each.content for each in anna.messages()), "the computer player")


async def test_no_transaction_is_open_while_discord_is_asked(home: House) -> None:
    await home.start()
    looked = 0

    async def look(method: str, path: str, _number: int) -> None:
        nonlocal looked
        looked += 1
        (await asyncio.to_thread(locked, home.settings.database)).close()

    home.pg.before_request(look)
    await home.table("classic", "anna", "ben")
    for _ in range(4):
        who = home.asked()[0]
        await home.turn(who)
        await who.until(lambda: bool(home.asked()) and home.asked()[0] is not who, "the next turn")  # noqa: B023
    assert looked > 20


async def test_a_table_in_an_archived_thread_goes_on_with_a_new_board(home: House) -> None:
    await home.start()
    await home.table("classic", "anna", "ben", thread=True)
    anna = home.people[0]
    await anna.until(lambda: bool(home.asked()), "the first board")
    before, who = home.board, home.asked()[0]
    assert before is not None
    thread = home.pg.world.channel("Casino: Anna")
    home.pg.archive(thread)
    await home.turn(who)
    await who.until(lambda: bool(home.asked()) and home.asked()[0] is not who, "the next turn")
    assert home.board is not None and home.board.id > before.id and not thread.archived


async def test_each_permission_that_a_table_needs_is_missed_by_its_name(home: House) -> None:
    await home.start()
    (anna,) = await home.come("anna")
    needed = {
        "View Channel": Permission.VIEW_CHANNEL,
        "Send Messages": Permission.SEND_MESSAGES,
        "Embed Links": Permission.EMBED_LINKS,
        "Attach Files": Permission.ATTACH_FILES,
        "Read Message History": Permission.READ_MESSAGE_HISTORY,
    }
    parent = home.pg.world.channel("casino")
    thread = home.pg.add_channel("a thread", parent=parent)
    await anna.until(lambda: thread.id in anna.channels, "the thread")

    async def missed(allowed: Permission) -> list[str]:
        home.pg.set_bot_permissions(home.pg.world.channels[anna.here], allowed)
        answer = await (await anna.command("casino start")).message()
        assert answer.ephemeral and not any(each.part("Join") for each in anna.messages())
        return [line[2:] for line in answer.content.splitlines() if line.startswith("- ")]

    for name, permission in needed.items():
        assert await missed(EVERYONE & ~permission) == [name]
    assert await missed(Permission(0)) == list(needed)
    anna.go("a thread")
    needed = {name: each for name, each in needed.items() if name != "Send Messages"}
    for name, permission in ({"Send Messages in Threads": Permission.SEND_MESSAGES_IN_THREADS} | needed).items():
        assert await missed(EVERYONE & ~permission) == [name]


async def test_before_a_rematch_opens_the_missing_permissions_are_listed(home: House) -> None:
    await home.start()
    await home.table("classic", "anna", "ben")
    anna = home.people[0]
    asked = await (await anna.command("casino end")).message()
    await anna.press(asked, next(each.custom_id for each in asked.buttons if each.label == "End the match"))
    await anna.until(lambda: any(each.part("Rematch") for each in anna.messages()), "the end")
    home.pg.set_bot_permissions(home.pg.world.channel("casino"), EVERYONE & ~Permission.ATTACH_FILES)
    answer = await (await home.press(anna, "Rematch")).message()
    assert "- Attach Files" in answer.content and answer.content.count("- ") == 1 and answer.ephemeral
    assert not any(each.part("Start") for each in anna.messages())


async def test_what_discord_did_not_take_for_long_is_shown_without_another_change(home: House) -> None:
    await home.start(clock=Ahead())
    await home.table("classic", "anna", "ben", pace="post")
    times = itertools.count()
    blocked = {"message": "You are being blocked", "retry_after": 600.0, "global": False, "code": 0}

    def away(method: str, path: str, _number: int) -> Answer | None:
        edit = method == "PATCH" and path.startswith("/channels")
        return reply(429, blocked) if edit and next(times) < 20 else None

    home.pg.before_request(away)
    (who,) = home.asked()
    other = next(each for each in home.people if each is not who)
    await home.turn(who)
    await other.until(lambda: home.asked() == [other], "the board that says whose turn it is")
    assert next(times) > 20


async def test_a_press_while_the_bot_stops_is_answered_and_does_nothing(home: House) -> None:
    settings, errors = home.settings, home.folder / "errors.txt"
    where = {"CASINO_API_URL": home.pg.api_url, "CASINO_DATABASE": str(settings.database)}
    bot = BotProcess({"CASINO_TOKEN": settings.token, "CASINO_LOG_LEVEL": "WARNING", **where}, errors)
    await home.pg.bot_ready()
    await home.table("classic", "anna", "ben")
    stopping, over = asyncio.Event(), asyncio.Event()

    async def hang(method: str, path: str, _number: int) -> None:
        if method == "PATCH" and path.startswith("/channels"):
            stopping.set()
            await over.wait()

    home.pg.before_request(hang)
    await home.turn(home.asked()[0])
    await stopping.wait()
    ended = asyncio.create_task(bot.stop())
    ben = home.people[1]
    answer = await home.hand(ben)
    while "restarting" not in answer.content:
        answer = await home.hand(ben)
    assert answer.ephemeral and not answer.parts
    over.set()
    assert await ended == 0 and not errors.exists()


async def test_a_stop_loses_nothing_and_waits_no_longer_than_eight_seconds_where_discord_does_not_answer(
    home: House,
) -> None:
    settings, errors = home.settings, home.folder / "errors.txt"
    where = {"CASINO_API_URL": home.pg.api_url, "CASINO_DATABASE": str(settings.database)}
    bot = BotProcess({"CASINO_TOKEN": settings.token, "CASINO_LOG_LEVEL": "WARNING", **where}, errors)
    await home.pg.bot_ready()
    await home.table("classic", "anna", "ben")
    over = asyncio.Event()

    async def hang(method: str, path: str, _number: int) -> None:
        if method == "PATCH" and path.startswith("/channels"):
            await over.wait()

    home.pg.before_request(hang)
    await home.turn(home.asked()[0])
    begun = asyncio.get_running_loop().time()
    assert await bot.stop() == 0 and asyncio.get_running_loop().time() - begun < 8
    over.set()
    with closing(sqlite3.connect(settings.database)) as connection:
        assert connection.execute("SELECT count(*) FROM moves").fetchone() == (1,)
    assert not errors.exists()
