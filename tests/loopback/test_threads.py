"""Tables in threads that begin with the lobby's message, and what becomes of tables whose place goes, over sockets."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing

import pytest

from playground.world import EVERYONE, Channel, Permission
from tests.loopback.house import House, forward, verb
from tests.loopback.process import BotProcess
from tests.people import Person, Seen

APART = "Play in a thread of its own"
THREAD = "Casino: Anna"
ERRORS = "errors.txt"


async def lobby_apart(home: House) -> Seen:
    """Anna's lobby, for which she has chosen a thread of its own, with Ben in it."""
    anna, ben = await home.come("anna", "ben")
    await anna.command("casino start", game="classic", seats=2)
    await home.press(ben, "Join")
    await anna.press(await (await home.press(anna, "Pace: live")).message(), part(home, APART))
    await anna.until(lambda: any("Place: a thread" in each.content for each in public(anna)), "the chosen place")
    return next(each for each in public(anna) if each.part("Start"))


def part(home: House, label: str) -> str:
    """The id of the newest button of this label that anna sees."""
    found = [each.part(label) for each in home.people[0].messages()]
    return next(each.custom_id for each in reversed(found) if each is not None)


def public(person: Person, channel: int | None = None) -> list[Seen]:
    return [each for each in person.messages(channel) if not each.ephemeral]


async def in_thread(home: House) -> Channel:
    """The match has begun, and everybody is in its thread."""
    lobby = await lobby_apart(home)
    await home.press(home.people[0], "Start")
    await home.go_to(THREAD)
    await home.people[0].until(lambda: bool(home.asked()), "the board")
    return home.pg.world.channels[lobby.id]


async def plays(home: House) -> None:
    """A turn of whoever is to play, shown on the board."""
    who = home.asked()[0]
    await home.turn(who)
    await who.until(lambda: bool(home.asked()) and home.asked()[0] is not who, "the next turn")


async def mine(person: Person, channel: str, words: str) -> None:
    """What `/casino mine` says, asked in a channel as long as it takes until these words are in it."""
    person.go(channel)
    async with asyncio.timeout(60):
        while words not in (await (await person.command("casino mine")).message()).content:
            await asyncio.sleep(0.02)


async def test_a_table_chosen_apart_in_the_lobby_is_played_in_the_thread_of_its_message(home: House) -> None:
    await home.start()
    thread = await in_thread(home)
    anna, casino = home.people[0], home.pg.world.channel("casino")
    await plays(home)
    await anna.until(lambda: f"<#{thread.id}>" in anna.message(thread.id).content, "the way into the thread")
    assert thread.parent_id == casino.id and [each.label for each in anna.message(thread.id).parts] == ["To the table"]
    assert [each.id for each in public(anna, casino.id)] == [thread.id]
    anna.go("casino")
    assert "stands in this channel" in (await (await anna.command("casino start")).message()).content


async def test_a_missing_permission_is_listed_when_the_thread_is_chosen_and_when_the_match_begins(home: House) -> None:
    await home.start()
    await lobby_apart(home)
    anna, casino = home.people[0], home.pg.world.channel("casino")
    home.pg.set_bot_permissions(casino, EVERYONE & ~Permission.CREATE_PUBLIC_THREADS)
    answer = await (await home.press(anna, "Start")).message()
    assert "- Create Public Threads" in answer.content and answer.content.count("- ") == 1 and answer.ephemeral
    page = await (await home.press(anna, "Pace: live")).message()
    await anna.press(page, part(home, "Play in this channel"))
    await anna.until(lambda: not any("Place: a thread" in each.content for each in public(anna)), "the other place")
    answer = await (await anna.press(APART)).message()
    assert "- Create Public Threads" in answer.content and answer.ephemeral
    await home.press(anna, "Start")
    await anna.until(lambda: bool(home.asked()), "the board in the channel")
    assert not home.pg.world.threads_of(casino)


async def bot_process(home: House) -> BotProcess:
    """A run of the bot that can be killed; waits until it listens."""
    settings, pg = home.settings, home.pg
    where = {"CASINO_API_URL": pg.api_url, "CASINO_DATABASE": str(settings.database)}
    pg.hub.gateway.ready.clear()
    bot = BotProcess({"CASINO_TOKEN": settings.token, "CASINO_LOG_LEVEL": "WARNING", **where}, home.folder / ERRORS)
    await pg.bot_ready()
    return bot


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_kill_before_a_table_opens_in_a_new_thread_leaves_a_thread_that_is_taken_then(
    home: House, when: str
) -> None:
    bot = await bot_process(home)
    (anna,) = await home.come("anna")

    def kill(method: str, path: str, _number: int) -> None:
        if path.endswith("/threads"):
            bot.kill()

    (home.pg.before_answer if when == "before" else home.pg.after_request)(kill)
    await anna.command("casino start", thread=True).sent()
    await bot.ended
    again = await bot_process(home)
    (thread,) = home.pg.world.threads_of(home.pg.world.channel("casino"))
    answer = await (await anna.command("casino start", thread=True)).message()
    assert f"<#{thread.id}>" in answer.content or "already open" in answer.content
    await anna.until(lambda: any(each.part("Start") for each in public(anna, thread.id)), "the lobby in the thread")
    assert home.pg.world.threads_of(home.pg.world.channel("casino")) == [thread]
    assert await again.stop() == 0 and not (home.folder / ERRORS).exists()


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("request_", range(1, 7))
async def test_a_kill_on_the_way_into_the_thread_makes_no_second_one_and_loses_nothing(
    home: House, when: str, request_: int
) -> None:
    """At each request from the thread's making on: the thread, its first board, the lobby's end, the letters."""
    bot = await bot_process(home)
    lobby = await lobby_apart(home)
    since: list[int] = []

    def kill(method: str, path: str, n: int) -> None:
        if path.endswith("/threads") or since:
            since.append(n)
        if len(since) == request_:
            bot.kill()

    (home.pg.before_answer if when == "before" else home.pg.after_request)(kill)
    await home.press(home.people[0], "Start")
    await bot.ended
    again = await bot_process(home)
    await home.go_to(THREAD)
    anna = home.people[0]
    await anna.until(lambda: bool(home.asked()), "the board")
    await plays(home)
    await anna.until(lambda: "To the table" in {each.label for each in anna.message(lobby.id).parts}, "the lobby's end")
    assert [each.id for each in home.pg.world.threads_of(home.pg.world.channel("casino"))] == [lobby.id]
    assert len([each for each in public(anna, lobby.id) if each.part("Play / My hand")]) == 1
    assert [each.id for each in public(anna, home.pg.world.channel("casino").id)] == [lobby.id]
    assert await again.stop() == 0 and not (home.folder / ERRORS).exists()


async def test_a_thread_that_somebody_has_begun_with_the_lobbys_message_is_the_tables(home: House) -> None:
    await home.start()
    lobby = await lobby_apart(home)
    casino = home.pg.world.channel("casino")
    made = home.pg.world.add_channel("talk about it", home.pg.world.server, casino, home.pg.world.messages[lobby.id])
    home.pg.hub.channel_changed(made, "CREATE")
    await home.press(home.people[0], "Start")
    await home.go_to("talk about it")
    await home.people[0].until(lambda: bool(home.asked()), "the board")
    await plays(home)
    assert home.pg.world.threads_of(casino) == [made]


async def test_where_another_table_stands_in_that_thread_already_the_match_stays_in_the_channel(home: House) -> None:
    await home.start()
    lobby = await lobby_apart(home)
    casino = home.pg.world.channel("casino")
    made = home.pg.world.add_channel("talk about it", home.pg.world.server, casino, home.pg.world.messages[lobby.id])
    home.pg.hub.channel_changed(made, "CREATE")
    await home.come("carla")
    carla = home.people[2]
    carla.go("talk about it")
    assert "stands in this channel" in (await (await carla.command("casino start")).message()).content
    await home.press(home.people[0], "Start")
    await home.people[0].until(lambda: bool(home.asked()), "the board in the channel")
    assert any("another table stands in it" in each.content for each in public(home.people[0]))
    await plays(home)


async def test_a_table_whose_lobby_is_deleted_as_the_match_begins_is_played_in_the_channel(home: House) -> None:
    await home.start()
    lobby = await lobby_apart(home)
    anna = home.people[0]

    def deleted(method: str, path: str, _number: int) -> None:
        if path.endswith("/threads"):
            home.pg.remove_message(home.pg.world.messages[lobby.id])

    home.pg.before_request(deleted)
    await home.press(anna, "Start")
    await anna.until(lambda: bool(home.asked()), "the board in the channel")
    assert any("the lobby's message was deleted" in each.content for each in public(anna))
    await plays(home)


async def up_to_the_last_press(home: House, who: Person) -> tuple[Seen, str]:
    """A turn that only waits for its last press: the panel, and what is to be pressed."""
    panel = await home.hand(who)
    while (part := forward(panel)) is not None and verb(part) != "confirm":
        panel = await home.use(who, panel, part)
    assert part is not None
    return panel, part.custom_id


async def test_a_table_in_a_locked_thread_is_suspended_and_goes_on_when_it_is_opened_again(home: House) -> None:
    await home.start()
    thread = await in_thread(home)
    who = home.asked()[0]
    other = next(each for each in home.people if each is not who)
    panel, last = await up_to_the_last_press(home, who)
    home.pg.archive(thread, locked=True)
    assert (await who.press(panel, last)).kind == "failed"
    await mine(other, "casino", "Suspended, since I cannot write in its channel")
    home.pg.open_again(thread)
    await mine(other, "casino", "Your turn")
    other.go(THREAD)
    assert home.asked() == [other]
    await plays(home)


async def test_a_table_whose_thread_is_deleted_is_suspended_and_its_players_are_told(home: House) -> None:
    await home.start()
    thread = await in_thread(home)
    panel, last = await up_to_the_last_press(home, home.asked()[0])
    home.pg.before_request(
        lambda method, path, n: deleted.pop()(thread) if path.endswith("/callback") and deleted else None
    )
    deleted = [home.pg.remove_channel]
    await home.asked()[0].press(panel, last).sent()
    for person in home.people:
        await mine(person, "casino", "Suspended, since I cannot write in its channel")
    assert "stands in this channel" in (await (await home.people[0].command("casino start")).message()).content


async def test_a_table_whose_threads_channel_is_deleted_is_suspended_and_its_players_are_told(home: House) -> None:
    await home.start()
    await in_thread(home)
    panel, last = await up_to_the_last_press(home, home.asked()[0])
    home.pg.before_request(
        lambda method, path, n: (
            deleted.pop()(home.pg.world.channel("casino")) if path.endswith("/callback") and deleted else None
        )
    )
    deleted = [home.pg.remove_channel]
    await home.asked()[0].press(panel, last).sent()
    for person in home.people:
        await mine(person, "lounge", "Suspended, since I cannot write in its channel")


async def test_a_table_whose_channel_the_bot_may_not_see_for_a_while_goes_on_when_it_may(home: House) -> None:
    await home.start()
    await in_thread(home)
    casino, who = home.pg.world.channel("casino"), home.asked()[0]
    other = next(each for each in home.people if each is not who)
    home.pg.set_bot_permissions(casino, EVERYONE & ~Permission.VIEW_CHANNEL)
    await home.turn(who)
    await mine(other, "lounge", "Suspended, since I cannot write in its channel")
    home.pg.set_bot_permissions(casino, EVERYONE)
    await mine(other, "lounge", "Your turn")
    other.go(THREAD)
    assert home.asked() == [other]
    await plays(home)


async def test_a_server_that_takes_the_bot_back_reads_what_became_of_its_tables(home: House) -> None:
    await home.start()
    thread = await in_thread(home)
    anna = home.people[0]
    anna.go("casino")
    await anna.until(lambda: anna.message(thread.id).part("To the table") is not None, "the first lobby's end")
    await anna.command("casino start", game="classic", seats=3)
    await anna.until(lambda: any(each.part("Start") for each in public(anna)), "the second lobby")
    home.pg.remove_server(home.pg.world.server)
    await left(home)
    home.pg.bring_back(home.pg.world.server)
    await anna.until(lambda: any("This table is closed" in each.content for each in public(anna)), "the lobby's end")
    await anna.until(lambda: any("had been removed" in each.content for each in public(anna)), "why")
    anna.go(THREAD)
    await anna.until(lambda: any("broken off" in each.content for each in public(anna)), "the match's end")
    assert len([each for each in public(anna) if "had been removed" in each.content]) == 1
    assert "stands in this channel" in (await (await anna.command("casino start")).message()).content


async def left(home: House) -> None:
    """Wait until all tables have ended."""
    async with asyncio.timeout(60):
        while not ended(home):
            await asyncio.sleep(0.02)


def ended(home: House) -> bool:
    with closing(sqlite3.connect(home.settings.database)) as connection:
        return connection.execute("SELECT count(*) FROM tables WHERE status <> 'ended'").fetchone() == (0,)
