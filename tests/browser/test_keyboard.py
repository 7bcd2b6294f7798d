"""A turn by the keyboard alone, and whether one always sees where one is."""

from __future__ import annotations

import json

import pytest

from tests.browser.person import Person
from tests.playground.browser import Browser, Tab, needs_browser

pytestmark = [pytest.mark.browser, needs_browser]

SHOWN = """(() => {
  const here = document.activeElement, style = getComputedStyle(here), box = here.getBoundingClientRect();
  const inside = box.top < innerHeight && box.bottom > 0 && box.width > 0;
  return inside && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
})()"""


async def letter(tab: Tab, text: str) -> None:
    """A key that writes a letter, wherever the focus is."""
    await tab.send("Input.dispatchKeyEvent", type="keyDown", key=text, text=text)
    await tab.send("Input.dispatchKeyEvent", type="keyUp", key=text)


async def reach(tab: Tab, what: str, most: int = 40) -> None:
    """Tab on until the focus is on what the expression tells; at every stop the focus has to be seen."""
    for _ in range(most):
        await tab.key("Tab")
        await tab.until(SHOWN)
        if await tab.js(f"(here => Boolean({what}))(document.activeElement)"):
            return
    raise AssertionError(f"Tab does not lead to {what}")


async def press(tab: Tab, label: str) -> None:
    """From the newest message that has a button with this label on to the button, and press it."""
    named = f"e => !e.disabled && e.textContent.includes({json.dumps(label)})"
    await to_message(tab, f"[...here.querySelectorAll('button.button')].some({named})")
    await reach(tab, f"here.matches('button') && here.textContent.includes({json.dumps(label)})")
    await tab.key("Enter")


async def to_message(tab: Tab, holds: str, most: int = 20) -> None:
    """From the box for talk up to the newest message of which this is true, however many come meanwhile."""
    await tab.until(f"[...document.querySelectorAll('#log .message')].some(here => {holds})")
    await tab.key("Escape")
    await tab.until("document.activeElement.id === 'text'")
    for _ in range(most):
        before = await tab.js("document.activeElement.id")
        await tab.key("ArrowUp")
        await tab.until(f"(here => here.matches('.message') && here.id !== '{before}')(document.activeElement)")
        if await tab.js(f"Boolean((here => {holds})(document.activeElement))"):
            return
    raise AssertionError(f"no message has {holds}")


async def to_the_hand(tab: Tab) -> None:
    """Open a table against the computer and come to one's own first turn."""
    await tab.until("document.querySelector('#text') !== null")
    await letter(tab, "/")
    await tab.type("casino start")
    await tab.until("document.querySelectorAll('#commands [role=option]').length === 1")
    await tab.key("Enter")
    await tab.until("document.activeElement.name === 'game'")
    await tab.type("african casino")
    await tab.key("Enter")
    await tab.until("document.activeElement.name === 'seats'")
    await reach(tab, "here.name === 'computers'")
    await tab.type("1")
    await tab.key("Enter")
    await press(tab, "Start")
    await tab.until("document.querySelector('#log').innerText.includes('Anna is to play')")
    await press(tab, "Play / My hand")


async def test_a_turn_is_played_by_the_keyboard_alone(playground: str, browser: Browser) -> None:
    tab = await browser.open(f"{playground}/?as=anna")
    anna = Person("anna", tab)
    await to_the_hand(tab)
    holds, place = """here.querySelector('[data-id*=":card:"]')""", "here.dataset.id?.includes(':card:')"
    while not any(part.label == "Confirm" for part in anna.offered()):
        await to_message(tab, holds)
        await reach(tab, place)
        async with anna.answer_to(place):
            is_list = await tab.js("document.activeElement.matches('summary')")
            await tab.key("Enter")
            if is_list:
                await tab.key("ArrowDown")
                await tab.until(f"{SHOWN} && document.activeElement.matches('.option')")
                await tab.key("Enter")
        holds = """here.querySelector('[data-id*=":play:"]')"""
        place = 'here.matches(\'button[data-id*=":play:"], details[data-id*=":play:"] summary\')'
    await press(tab, "Confirm")
    await tab.until("document.querySelector('#log').innerText.match(/Anna (laid|took|built|raised|put) /) !== null")
    assert tab.errors == []
