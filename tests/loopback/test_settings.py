"""The page of a server's settings over real sockets: lists of the server's own channels, and what they do."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing

from bot.app.departures import DAY
from bot.app.pictures import Picture
from tests.loopback.house import House, quick_picture
from tests.loopback.test_late import Ahead


async def test_the_host_chooses_channel_game_and_number_and_the_table_obeys(home: House) -> None:
    await home.start()
    anna, ben, carla = await home.come("anna", "ben", "carla")
    page = await (await anna.command("casino-admin settings")).message()
    assert page.ephemeral and len(page.selects) == 3

    async def choose(placeholder: str, *values: str) -> None:
        nonlocal page
        part = page.part(placeholder)
        assert part is not None, [each.label for each in page.parts]
        outcome = await anna.choose(page, values, part.custom_id)
        assert outcome.kind == "acknowledged"
        page = await outcome.message()
        assert page.content.startswith("✅ ")

    await choose("Channels in which tables open (none chosen: all)", "lounge")
    await choose("Who opens tables: this role and above (none chosen: everybody)", "regulars")
    await choose("Game that a table opens with", "royal")
    channels, role = ([each["id"] for each in part.raw["default_values"]] for part in page.selects[1:])
    assert [home.pg.world.channels[int(each)].name for each in channels] == ["lounge"] and len(role) == 1
    page = await (await anna.press(page, "More ›")).message()
    await choose("Tables at once", "1")
    assert "Tables at once: **1**" in page.content
    refused = await (await ben.command("casino start")).message()
    assert "<#" in refused.content
    ben.go("lounge")
    carla.go("lounge")
    assert "<@&" in (await (await carla.command("casino start")).message()).content
    await ben.command("casino start")
    await ben.until(lambda: any("**Royal Casino** for 2" in each.content for each in ben.messages()), "the lobby")


async def test_the_host_writes_the_seconds_of_a_turn_into_a_form(home: House) -> None:
    await home.start()
    (anna,) = await home.come("anna")
    await anna.command("casino start", game="classic")
    await anna.until(lambda: any(each.part("Pace: live") for each in anna.messages()), "the lobby")
    page = await (await anna.press("Pace: live")).message()
    opened = await anna.press(page, "Another time…")
    assert opened.kind == "modal" and opened.modal is not None and opened.modal["title"] == "Time of a turn"
    sent = await anna.submit_modal(opened, line="77")
    assert sent.kind == "acknowledged" and "live, 77 seconds a turn" in (await sent.message()).content
    await anna.until(lambda: any("Pace: live, 77 seconds" in each.content for each in anna.messages()), "the board")


async def test_a_deleted_channel_stays_named_among_the_settings_and_is_not_shown_as_chosen(home: House) -> None:
    await home.start()
    (anna,) = await home.come("anna")
    page = await (await anna.command("casino-admin settings")).message()
    lounge = home.pg.world.channel("lounge")
    outcome = await anna.choose(page, ["lounge", "casino"], page.selects[1].custom_id)
    await outcome.message()
    home.pg.remove_channel(lounge)
    page = await (await anna.command("casino-admin settings")).message()
    assert f"<#{lounge.id}>" in page.content
    assert [each["id"] for each in page.selects[1].raw["default_values"]] == [str(home.pg.world.channel("casino").id)]


async def test_a_thread_belongs_to_its_channel(home: House) -> None:
    await home.start()
    anna, ben = await home.come("anna", "ben")
    page = await (await anna.command("casino-admin settings")).message()
    await (await anna.choose(page, ["lounge"], page.selects[1].custom_id)).message()
    for parent, words in (("casino", "Tables do not open in this channel"), ("lounge", "Your table stands")):
        thread = home.pg.add_channel(f"beside-{parent}", parent=home.pg.world.channel(parent))
        await ben.until(lambda: thread.id in ben.channels, "the thread")  # noqa: B023
        ben.go(thread.name)
        assert words in (await (await ben.command("casino start")).message()).content


async def test_the_servers_theme_is_that_of_all_its_pictures(home: House) -> None:
    drawn: list[tuple[str, str]] = []

    def paint(picture: Picture, theme: str) -> bytes:
        drawn.append((type(picture).__name__, theme))
        return quick_picture(picture, theme)

    await home.start(paint=paint)
    (anna,) = await home.come("anna")
    page = await (await anna.command("casino-admin settings")).message()
    page = await (await anna.press(page, "More ›")).message()
    await (await anna.choose(page, ["dark"], page.selects[1].custom_id)).message()
    await home.table("classic", "ben", "carla")
    await home.hand(home.asked()[0])
    kinds = {"LobbyPicture", "BoardPicture", "HandPicture"}
    assert kinds <= {kind for kind, _ in drawn} and {theme for _, theme in drawn} == {"dark"}


async def test_the_admins_command_is_offered_to_nobody_else(home: House) -> None:
    await home.start()
    anna, ben = await home.come("anna", "ben")
    names = [{command["name"] for command in person.commands[str(person.here)]} for person in (anna, ben)]
    assert names == [{"casino", "casino-admin"}, {"casino"}]


async def test_commands_with_a_permission_of_their_own_are_brought_once_over_two_starts(home: House) -> None:
    await home.start()
    await home.stop()
    await home.start()
    assert [each.method for each in home.pg.log].count("PUT") == 1


async def test_a_server_that_removes_the_bot_has_its_tables_ended(home: House) -> None:
    await home.start()
    await home.table("african", "anna", "ben")
    home.pg.remove_server(home.pg.world.server)
    async with asyncio.timeout(20):
        while not _all("SELECT * FROM tables, servers WHERE status = 'ended' AND left_at > 0", home):
            await asyncio.sleep(0.02)
    assert not _all("SELECT * FROM results", home)


class Days(Ahead):
    """Counts the days that somebody has slept through, which are short."""

    days = 0

    async def sleep(self, seconds: float) -> None:
        await super().sleep(seconds)
        self.days += seconds == DAY


async def test_everything_about_a_server_that_removed_the_bot_is_deleted_after_thirty_days(home: House) -> None:
    clock = Days()
    await home.start(clock=clock)
    await home.table("classic", "anna", "ben")
    anna, ben = home.people
    await (await home.press(anna, "Leave")).message()
    await anna.press("Give up")
    await ben.until(lambda: any(each.part("Rematch") for each in ben.messages()), "the end of the match")
    page = await (await anna.command("casino-admin settings")).message()
    await (await anna.press(page, next(each.custom_id for each in page.buttons if "direct" in each.label))).message()
    home.pg.remove_server(home.pg.world.server)

    async def until(ready: Callable[[], object]) -> None:
        async with asyncio.timeout(20):
            while not ready():
                await asyncio.sleep(0.02)

    await until(lambda: _all("SELECT * FROM servers WHERE left_at > 0", home))
    clock.ahead += 29 * DAY
    looked = clock.days
    await until(lambda: clock.days > looked + 2)
    kept = ("tables", "seats", "moves", "results", "servers", "entries")
    assert all(_all(f"SELECT * FROM {each}", home) for each in kept)
    clock.ahead += DAY
    gone = " AND ".join(f"NOT EXISTS (SELECT * FROM {each})" for each in kept)
    await until(lambda: _all(f"SELECT 1 WHERE {gone}", home))


def _all(query: str, home: House) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(home.settings.database)) as connection:
        return connection.execute(query).fetchall()
