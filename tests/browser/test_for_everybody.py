"""What the page owes to those who hear it, who see little of it, and who hold it in one hand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.browser.person import Person, start
from tests.playground.browser import Browser, Tab, needs_browser

pytestmark = [pytest.mark.browser, needs_browser]

CHECKS = Path(__file__).with_name("checks.js").read_text()
NAMED = {
    *("button", "link", "textbox", "combobox", "checkbox", "listbox", "option", "image", "DisclosureTriangle"),
    *("log", "navigation", "article", "heading", "dialog"),
}
SAID = "document.querySelector('#said').lastChild?.textContent"


async def nameless(tab: Tab) -> list[Any]:
    """What the browser hands to a screen reader without a name."""
    told = [node for node in await read_out(tab) if node["role"]["value"] in NAMED]
    assert {"button", "link", "image", "log", "navigation"} <= {node["role"]["value"] for node in told}
    return [node for node in told if not node["name"]["value"].strip()]


async def read_out(tab: Tab) -> list[Any]:
    """What the browser hands to a screen reader."""
    await tab.send("Accessibility.enable")
    nodes: list[Any] = (await tab.send("Accessibility.getFullAXTree"))["nodes"]
    return [node for node in nodes if not node["ignored"]]


async def wrong(tab: Tab, *checks: str) -> list[str]:
    """What the checks of this name find."""
    return [f"{check}: {found}" for check in checks for found in await tab.js(f"({CHECKS}).{check}()")]


async def at_the_table(tab: Tab) -> None:
    """Against the computer, with the own hand open, and a command half written."""
    await start(tab, game="African Casino", computers="1")
    await tab.click("button", "Start")
    await tab.click("button", "Play / My hand")
    await tab.until("document.querySelector('.message.ephemeral .picture') !== null")
    await at_the_options(tab)


async def at_the_options(tab: Tab) -> None:
    """A command half written, with the games listed."""
    await tab.until("document.querySelector('#text') !== null")
    await tab.click("#text")
    await tab.type("/casino start")
    await tab.until("document.querySelectorAll('#commands [role=option]').length === 1")
    await tab.key("Enter")
    await tab.until("document.querySelectorAll('.command [role=option]').length > 1")


async def test_all_that_can_be_pressed_or_seen_has_a_name(playground: str, browser: Browser) -> None:
    tab = await browser.open(f"{playground}/?as=anna")
    await at_the_table(tab)
    assert await nameless(tab) == []
    assert await wrong(tab, "lost", "twice") == []


async def test_a_message_is_read_with_its_sender_time_and_text_and_whether_it_is_yours_alone(
    playground: str, browser: Browser
) -> None:
    tab = await browser.open(f"{playground}/?as=anna")
    await at_the_table(tab)
    named = [node["name"]["value"] for node in await read_out(tab) if node["role"]["value"] == "article"]
    own = [name for name in named if "Only you can see this" in name]
    assert own
    for name in own:
        assert re.match(r"Casino ?APP ?(now|\d+ seconds? ago) .*\w.* Only you can see this$", name), name


async def test_a_list_of_the_lobby_has_names_and_marks_what_is_chosen(playground: str, browser: Browser) -> None:
    tab = await browser.open(f"{playground}/?as=anna")
    await start(tab, game="African Casino")
    await tab.click(".select summary", "African Casino")
    await tab.until("document.querySelectorAll('.select[open] .option').length > 1")
    assert await nameless(tab) == []
    chosen = "[...document.querySelectorAll('.select[open] [aria-pressed=true] .option-label')].map(e => e.textContent)"
    assert await tab.js(chosen) == ["Game: African Casino"]


async def test_text_stands_out_and_fingers_find_buttons_in_both_schemes_at_both_widths(
    playground: str, browser: Browser
) -> None:
    tab = await browser.open(f"{playground}/?as=anna")
    await at_the_table(tab)
    for width, height in ((1200, 900), (360, 740)):
        for dark in (True, False):
            await tab.size(width, height, dark=dark)
            scheme = "dark" if dark else "light"
            await tab.until(f"innerWidth === {width} && matchMedia('(prefers-color-scheme: {scheme})').matches")
            assert await wrong(tab, "faint", "small", "wide") == []


async def test_a_command_leaves_half_of_a_phones_height_to_the_list_of_its_games(
    playground: str, browser: Browser
) -> None:
    tab = await browser.open(f"{playground}/?as=anna")
    await tab.size(360, 740)
    await at_the_options(tab)
    assert await tab.js("document.querySelector('.command').getBoundingClientRect().top") >= 370
    assert await tab.js("document.querySelector('.command .suggestions').getBoundingClientRect().top") >= 0
    assert await tab.js("document.querySelector('.command .suggestions').clientHeight") >= 150


async def test_nothing_is_asked_of_any_other_address(playground: str, browser: Browser) -> None:
    tab = await browser.open(f"{playground}/?as=anna")
    await at_the_table(tab)
    assert len(tab.requested) > 10
    assert {url.split("/")[2] for url in tab.requested if url != "data:,"} == {playground.split("/")[2]}
    assert tab.errors == []


async def test_what_is_new_is_said_once(playground: str, browser: Browser) -> None:
    anna, ben = [Person(name, await browser.open(f"{playground}/?as={name}")) for name in ("anna", "ben")]
    await ben.tab.until("document.querySelector('#text') !== null")
    await start(anna.tab, game="African Casino")
    await ben.tab.until(f"{SAID}.startsWith('Casino: African Casino for 2, to 21')")
    await ben.tab.click("button", "Join")
    await ben.tab.until(f"{SAID} === 'Casino: 2. Ben Everybody is here: Start deals the cards.'")
    await anna.tab.until("document.querySelector('#said').textContent.includes('Casino, to you alone: Your table')")
    live = "['#said', '#log'].map(e => document.querySelector(e)).map(e => e.ariaLive ?? e.role)"
    assert await ben.tab.js(live) == ["status", "off"]
