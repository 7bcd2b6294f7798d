"""What is noted of how the bot fares."""

from __future__ import annotations

import asyncio

import pytest

from bot.app.meter import BOUNDS, Tally, Timed
from bot.app.watcher import watch
from bot.present.status import status_text


def test_durations_are_spread_over_the_newest_and_counted_over_all() -> None:
    tally = Tally()
    for number in range(1, 2001):
        tally.took(Timed.PICTURE, number / 1000)
    spread = tally.figures.times[Timed.PICTURE]
    assert (spread.counted, spread.median, spread.most, spread.longest) == (2000, 1.5, 1.95, 2.0)


def test_a_duration_on_a_bound_is_counted_below_it() -> None:
    tally = Tally()
    for seconds in (BOUNDS[0], BOUNDS[-1], BOUNDS[-1] + 1):
        tally.took(Timed.ANSWER, seconds)
    buckets = tally.times[Timed.ANSWER].buckets
    assert (buckets[0], buckets[-2], buckets[-1]) == (1, 1, 1)


def test_a_block_is_timed_even_where_it_fails() -> None:
    tally = Tally()
    with pytest.raises(ValueError, match="broken"), tally.timing(Timed.DATABASE):
        raise ValueError("broken")
    assert tally.figures.times[Timed.DATABASE].counted == 1


def test_the_status_tells_the_figures_in_words() -> None:
    tally = Tally()
    assert "Discord has refused nothing." in status_text(tally.figures)
    tally.tables(3)
    tally.took(Timed.ANSWER, 0.012)
    for code in (10062, 429, 429):
        tally.refused(code)
    text = status_text(tally.figures)
    assert "3 tables open" in text and "half within 12 ms, 95 of 100 within 12 ms" in text
    assert "429 × 2, 10062 × 1." in text and "Pictures: none yet." in text


def test_the_status_fits_a_message_whatever_was_refused() -> None:
    tally = Tally()
    for code in range(100_000, 101_000):
        tally.refused(code)
    assert len(status_text(tally.figures)) <= 2000


async def test_the_watcher_counts_the_tables_and_times_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.app.watcher.SECOND", 0.0)
    tally, asked = Tally(), 0

    async def count() -> int:
        nonlocal asked
        asked += 1
        return 7

    watching = asyncio.create_task(watch(tally, count))
    while tally.times[Timed.LOOP].spread.counted < 20:
        await asyncio.sleep(0)
    watching.cancel()
    assert (tally.open_tables, asked) == (7, 2)


@pytest.mark.expects_error_log
async def test_the_watcher_goes_on_when_the_tables_cannot_be_counted(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.app.watcher.SECOND", 0.0)
    tally = Tally()

    async def count() -> int:
        if not caplog.records:
            raise OSError("disk full")
        return 7

    watching = asyncio.create_task(watch(tally, count))
    while tally.open_tables != 7:
        await asyncio.sleep(0)
    watching.cancel()
    assert "counting the open tables" in caplog.text
