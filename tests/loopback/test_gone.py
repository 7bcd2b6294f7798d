"""Channels that go while the bot hears nothing of it, over real sockets."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing

from bot.ui.channels import LOOKS_A_SECOND
from playground.world import EVERYONE, Channel, Permission
from tests.loopback.house import House
from tests.loopback.test_agreeing import asked, two
from tests.loopback.test_late import Ahead, said
from tests.loopback.test_restart import multiplied
from tests.loopback.test_threads import in_thread, mine, up_to_the_last_press


async def paused_in_archived_thread(home: House) -> Channel:
    """A table that nobody shows anything for long."""
    await home.start()
    thread = await in_thread(home)
    anna, ben = home.people
    await asked(home, anna, "pause")
    await home.press(ben, "Agree")
    await ben.until(lambda: bool(said(ben, "⏸️")), "the pause")
    home.pg.archive(thread)
    return thread


async def unheard(home: House, what: Callable[[], None]) -> None:
    """Something happens while the bot is not connected, and nobody tells it afterwards."""
    home.pg.forget_session()
    home.pg.hub.gateway.ready.clear()
    await home.pg.drop_gateway()
    what()
    await home.pg.bot_ready()


def looks(home: House, thread: Channel) -> list[int]:
    return [each.status for each in home.pg.log if (each.method, each.path) == ("GET", f"/channels/{thread.id}")]


async def test_a_paused_table_whose_archived_thread_is_deleted_while_the_bot_hears_nothing_is_suspended(
    home: House,
) -> None:
    thread = await paused_in_archived_thread(home)
    await unheard(home, lambda: home.pg.remove_channel(thread))
    await mine(home.people[0], "casino", "Suspended, since I cannot write in its channel")
    assert looks(home, thread) == [404]


async def test_a_planned_restart_wakes_no_archived_thread(home: House) -> None:
    thread = await paused_in_archived_thread(home)
    boards = len(home.pg.world.messages_in(thread.id))
    await home.stop()
    with closing(sqlite3.connect(home.settings.database)) as connection:
        assert connection.execute("SELECT interrupted FROM tables").fetchone() == (0,)
    await home.start()
    await mine(home.people[0], "casino", "Paused")
    assert thread.archived and len(home.pg.world.messages_in(thread.id)) == boards


async def test_an_archived_thread_that_is_still_there_is_looked_for_once_and_stays_archived(home: House) -> None:
    thread = await paused_in_archived_thread(home)
    before = len(home.pg.log)
    await unheard(home, lambda: None)
    async with asyncio.timeout(60):
        while not looks(home, thread):
            await asyncio.sleep(0.02)
    await mine(home.people[0], "casino", "Paused")
    assert looks(home, thread) == [200] and thread.archived
    assert not [each for each in home.pg.log[before:] if each.method == "PATCH" and f"/{thread.id}/" in each.path]


class Noted(Ahead):
    """Notes how long each sleeper wanted to sleep."""

    def __init__(self) -> None:
        super().__init__()
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        await super().sleep(seconds)


async def test_of_many_channels_that_went_few_are_looked_for_a_second_and_the_bot_can_stop_meanwhile(
    home: House,
) -> None:
    await home.start()
    await home.table("classic", "anna", "ben")
    await home.stop()
    multiplied(home.settings.database, 50)
    clock, before = Noted(), len(home.pg.log)

    def looked() -> int:
        return sum(each.method == "GET" and each.path.startswith("/channels/10") for each in home.pg.log[before:])

    await home.start(clock=clock)
    async with asyncio.timeout(60):
        while looked() < 10:
            await asyncio.sleep(0.02)
    assert looked() <= clock.slept.count(1 / LOOKS_A_SECOND) < 50
    await home.stop()
    assert looked() < 50


async def test_a_table_whose_channel_turns_out_to_be_gone_when_it_is_looked_for_is_suspended(home: House) -> None:
    thread = await paused_in_archived_thread(home)
    gateway = home.pg.hub.gateway
    gateway.session, session = None, gateway.session
    home.pg.remove_channel(thread)
    gateway.session = session
    anna = home.people[0]
    anna.go("casino")
    await asked(home, anna, "table")
    await mine(anna, "casino", "Suspended, since I cannot write in its channel")


async def test_what_the_others_are_asked_stands_again_with_the_board_when_a_channel_was_emptied(home: House) -> None:
    clock = Ahead()
    late, other = await two(home, clock)
    clock.ahead += 130
    await other.until(lambda: bool(said(other, "has run out of time")), "the question")
    for message in home.pg.world.messages_in(home.pg.world.channel("casino").id):
        home.pg.remove_message(message)
    await other.until(lambda: home.board is None, "the channel to be empty")
    await asked(home, other, "table")
    await home.press(other, "Computer plays on")
    await late.until(lambda: bool(said(late, "A computer plays for")), "the board")
    await other.until(lambda: not said(other, "has run out of time"), "the question to go")


async def test_a_call_in_a_thread_that_was_archived_goes_when_a_board_has_opened_it_again(home: House) -> None:
    clock = Ahead()
    await home.start(clock=clock)
    thread = await in_thread(home)
    (who,) = home.asked()
    other = next(each for each in home.people if each is not who)
    panel, last = await up_to_the_last_press(home, who)
    clock.ahead += 100
    await other.until(lambda: bool(said(other, "it is your turn in")), "the call")
    home.pg.archive(thread)
    await who.press(panel, last)
    await other.until(lambda: home.asked() == [other], "the new board")
    await other.until(lambda: not said(other, "it is your turn in"), "the call to go")


async def test_where_the_bot_may_not_call_anybody_the_clock_stands_and_what_is_owed_is_told_afterwards(
    home: House,
) -> None:
    clock = Ahead()
    late, other = await two(home, clock)
    clock.ahead += 130
    await other.until(lambda: bool(said(other, "has run out of time")), "the question")
    casino = home.pg.world.channel("casino")
    home.pg.set_bot_permissions(casino, EVERYONE & ~Permission.SEND_MESSAGES)
    await home.press(other, "Wait")
    await mine(other, "casino", "Suspended, since I cannot write in its channel")
    clock.ahead += 5000
    home.pg.set_bot_permissions(casino, EVERYONE)
    await mine(other, "casino", f"Waits for {late.name.capitalize()}")
    await other.until(lambda: len(said(other, "the time of a turn once more")) == 1, "the line that was owed")
    assert home.asked() == [late] and not said(other, "has run out of time")


async def test_an_invitation_that_was_deleted_can_be_made_again(home: House) -> None:
    await home.start()
    anna, ben = await home.come("anna", "ben")
    await anna.command("casino start", game="classic", seats=3)
    await home.press(anna, "Invite")
    await ben.until(lambda: len(said(ben, "invites you")) == 1, "the invitation")
    home.pg.remove_message(home.pg.world.messages[said(ben, "invites you")[0].id])
    await ben.until(lambda: not said(ben, "invites you"), "the invitation to be deleted")
    async with asyncio.timeout(60):
        while not said(ben, "invites you"):
            # What is asked for while the first is still being noted is that one.
            await home.press(anna, "Invite")
            await asyncio.sleep(0.05)
    await home.press(ben, "Join")
    await ben.until(lambda: bool(said(ben, "2. Ben")), "the lobby")
    assert len(said(ben, "invites you")) == 1
