"""A permission, a channel or a board is taken away: the table goes on as well as it can, and says so."""

from __future__ import annotations

import asyncio

import pytest

from tests.loopback.house import House, forward
from tests.people import EVERYONE, Permission
from tests.people.person import PATIENCE


async def test_a_closed_dm_is_mentioned_once_and_the_deal_goes_on(home: House) -> None:
    await home.start()
    home.pg.world.user("anna").closed_dms = True
    refusal = asyncio.Event()
    home.pg.listeners.append(lambda exchange: refusal.set() if exchange.status == 403 else None)
    await home.table("african", "anna", "ben")
    anna, ben = home.people
    await ben.until(lambda: bool(ben.dms()))
    await asyncio.wait_for(refusal.wait(), PATIENCE)
    assert not anna.dms()

    def told() -> int:
        return sum("by direct message" in each.content for each in anna.messages())

    async with asyncio.timeout(PATIENCE):
        while not told():  # the refusal is stored before it is told
            await home.hand(anna)
    await home.hand(anna)
    await home.turn(home.asked()[0])
    assert told() == 1


async def test_where_attach_files_goes_in_mid_game_the_table_goes_on_as_text(home: House) -> None:
    await home.start()
    await home.table("classic", "anna", "ben")
    assert home.board is not None and home.board.raw["attachments"]
    home.pg.set_bot_permissions(home.pg.world.channel("casino"), EVERYONE & ~Permission.ATTACH_FILES)
    first = home.asked()[0]
    await home.turn(first)
    await first.until(lambda: home.asked() != [first])
    assert "Table: " in home.board.content
    refusals = [each for each in home.pg.log if each.status == 403]
    await home.turn(home.asked()[0])
    await first.until(lambda: home.asked() == [first])
    assert [each for each in home.pg.log if each.status == 403] == refusals


async def test_without_attach_files_no_table_is_opened(home: House) -> None:
    await home.start()
    (anna,) = await home.come("anna")
    home.pg.set_bot_permissions(home.pg.world.channel("casino"), EVERYONE & ~Permission.ATTACH_FILES)
    answer = await (await anna.command("casino start")).message()
    assert "- Attach Files" in answer.content and answer.content.count("- ") == 1 and answer.ephemeral


async def test_in_a_thread_the_permission_of_threads_is_asked_for(home: House) -> None:
    await home.start()
    (anna,) = await home.come("anna")
    parent = home.pg.world.channel("casino")
    thread = home.pg.add_channel("a thread", parent=parent)
    await anna.until(lambda: thread.id in anna.channels)
    anna.go("a thread")
    home.pg.set_bot_permissions(thread, EVERYONE & ~Permission.SEND_MESSAGES_IN_THREADS)
    answer = await (await anna.command("casino start")).message()
    assert "- Send Messages in Threads" in answer.content
    home.pg.set_bot_permissions(thread, EVERYONE & ~Permission.SEND_MESSAGES)
    await anna.command("casino start")
    await anna.until(lambda: any(each.part("Join") for each in anna.messages(thread.id)))


async def test_a_deleted_board_comes_back_with_the_next_change(home: House) -> None:
    await home.start()
    board = await home.table("classic", "anna", "ben")
    first = home.asked()[0]
    panel = await home.hand(first)
    home.pg.remove_message(home.pg.world.messages[board.id])
    while (part := forward(panel)) is not None:
        panel = await home.use(first, panel, part)
    await first.until(lambda: home.board is not None and home.asked() != [first])
    assert home.board is not None and home.board.id != board.id


async def test_a_deleted_channel_ends_the_showing_and_no_more(home: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    await home.start()
    await home.table("african", "anna", "ben")
    lounge = home.pg.world.channel("lounge")
    home.people[0].go("lounge")
    await home.people[0].command("casino start", game="african")
    await home.people[0].until(lambda: any(each.part("Join") for each in home.people[0].messages()))
    home.pg.remove_channel(lounge)
    home.people[0].go("casino")
    await home.turn(home.asked()[0])
    assert home.client is not None
