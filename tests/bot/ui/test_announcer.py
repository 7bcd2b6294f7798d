"""Showing tables: newest state, no oftener than allowed, never lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.ui.announcer import RETRY_AFTER, RETRY_EVERY, Announcer
from bot.ui.pace import Pace
from tests.bot.stand_ins import HandClock


class Showing:
    """A table that counts how often it is shown; while `gate` is closed a showing lasts."""

    def __init__(self, *answers: bool) -> None:
        self.answers = list(answers)
        self.shown: list[int] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def __call__(self, table_id: int) -> bool:
        self.shown.append(table_id)
        await self.gate.wait()
        return self.answers.pop(0) if self.answers else True


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not true():
            await asyncio.sleep(0)


async def test_changes_during_a_showing_are_shown_together_afterwards() -> None:
    announcer, showing = Announcer(HandClock()), Showing()
    showing.gate.clear()
    announcer.start(showing)
    announcer.changed(1)
    await until(lambda: showing.shown == [1])
    for _ in range(5):
        announcer.changed(1)
    showing.gate.set()
    await announcer.close(5)
    assert showing.shown == [1, 1]


async def test_a_change_right_after_the_last_showing_is_shown() -> None:
    announcer, showing = Announcer(HandClock()), Showing()
    announcer.start(showing)
    for expected in range(1, 4):
        announcer.changed(1)
        await until(lambda: len(showing.shown) == expected)  # noqa: B023
    await announcer.close(5)


async def test_one_slow_channel_does_not_hold_up_another() -> None:
    announcer, showing = Announcer(HandClock()), Showing()
    showing.gate.clear()
    announcer.start(showing)
    announcer.changed(1)
    announcer.changed(2)
    await until(lambda: sorted(showing.shown) == [1, 2])
    showing.gate.set()
    await announcer.close(5)


async def test_changes_before_the_start_are_shown_at_the_start() -> None:
    announcer, showing = Announcer(HandClock()), Showing()
    announcer.changed(7)
    announcer.start(showing)
    await until(lambda: showing.shown == [7])
    await announcer.close(5)


async def test_when_discord_does_not_answer_it_is_tried_again_with_longer_pauses_until_it_does() -> None:
    clock = HandClock()
    announcer, showing = Announcer(clock), Showing(*[False] * 6)
    announcer.start(showing)
    announcer.changed(1)
    await until(lambda: not announcer._tasks)
    assert clock.slept == [*RETRY_AFTER, RETRY_EVERY, *RETRY_AFTER[:2]]
    assert len(showing.shown) == 7


class Holding(HandClock):
    """Long pauses last until the test ends them."""

    async def sleep(self, seconds: float) -> None:
        await super().sleep(seconds)
        if seconds == RETRY_EVERY:
            await asyncio.Event().wait()


async def test_a_change_is_tried_at_once_where_a_long_pause_was_made_and_a_close_does_not_wait_for_it() -> None:
    clock = Holding()
    announcer, showing = Announcer(clock), Showing(*[False] * 8)
    announcer.start(showing)
    announcer.changed(1)
    await until(lambda: clock.slept == [*RETRY_AFTER, RETRY_EVERY])
    announcer.changed(1)
    await until(lambda: len(showing.shown) == 8 and clock.slept == 2 * [*RETRY_AFTER, RETRY_EVERY])
    await announcer.close(5)
    assert len(showing.shown) == 9


async def test_a_close_waits_for_what_is_being_shown_and_takes_nothing_new() -> None:
    announcer, showing = Announcer(HandClock()), Showing()
    showing.gate.clear()
    announcer.start(showing)
    announcer.changed(1)
    await until(lambda: showing.shown == [1])
    closing = asyncio.create_task(announcer.close(5))
    await asyncio.sleep(0)
    announcer.changed(2)
    assert not closing.done()
    showing.gate.set()
    await closing
    assert showing.shown == [1]


async def test_a_close_does_not_wait_for_ever() -> None:
    announcer, showing = Announcer(HandClock()), Showing()
    showing.gate.clear()
    announcer.start(showing)
    announcer.changed(1)
    await until(lambda: showing.shown == [1])
    await announcer.close(0)
    assert not announcer._tasks


@pytest.mark.expects_error_log
async def test_a_mistake_of_ours_is_logged_and_the_table_is_shown_after_a_while(
    caplog: pytest.LogCaptureFixture,
) -> None:
    announcer = Announcer(clock := HandClock())
    calls: list[int] = []

    async def show(table_id: int) -> bool:
        calls.append(table_id)
        if len(calls) == 1:
            raise ValueError("a mistake")
        return True

    announcer.start(show)
    announcer.changed(3)
    await until(lambda: not announcer._tasks)
    assert "showing table 3" in caplog.text
    assert calls == [3, 3] and clock.slept == [2.0]
    await announcer.close(5)


async def test_edits_of_one_channel_are_a_second_apart_and_channels_do_not_wait_for_each_other() -> None:
    clock = HandClock()
    pace = Pace(clock)
    for channel in (1, 2):
        await pace.wait(channel)
    assert clock.slept == []
    await pace.wait(1)
    assert clock.slept == [1.0]


async def test_a_clock_that_is_set_back_holds_no_channel_up() -> None:
    clock = HandClock()
    pace = Pace(clock)
    await pace.wait(1)
    clock.at -= 3600
    await pace.wait(1)
    assert sum(clock.slept) <= 1.0
