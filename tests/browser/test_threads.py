"""Two people follow their table into the thread that its host has chosen in the lobby, by the mouse."""

from __future__ import annotations

import pytest

from tests.browser.person import start
from tests.playground.browser import Browser, needs_browser

pytestmark = [pytest.mark.browser, needs_browser]


def shows(words: str) -> str:
    return f"document.querySelector('#log').innerText.includes({words!r})"


async def test_two_people_follow_their_table_into_the_thread_that_was_chosen_in_the_lobby(
    playground: str, browser: Browser
) -> None:
    anna, ben = [await browser.open(f"{playground}/?as={name}") for name in ("anna", "ben")]
    await start(anna, game="Casino", seats="2")
    await ben.click("button", "Join")
    await anna.until(shows("2. Ben"))
    await anna.click("button", "Pace")
    await anna.click("button", "Play in a thread of its own")
    await ben.until(shows("Place: a thread of its own"))
    await anna.click("button", "Start")
    await ben.until(shows("It is played in a thread of its own"))
    await ben.click("a", "Thread: Casino: Anna")
    await ben.until(shows("is to play"))
    await anna.click("a", "To the table")
    await anna.until(shows("is to play"))
    assert not await anna.js(shows("It is played in a thread of its own"))
    await ben.click("button", "Play / My hand")
    await ben.until(shows("Only you can see this"))
