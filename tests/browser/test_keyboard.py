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
NEWEST = "document.activeElement === [...document.querySelectorAll('#log .message')].at(-1)"


async def letter(tab: Tab, text: str) -> None:
    """A key that writes a letter, wherever the focus is."""
    await tab.send("Input.dispatchKeyEvent", type="keyDown", key=text, text=text)
    await tab.send("Input.dispatchKeyEvent", type="keyUp", key=text)


async def reach(tab: Tab, what: str, most: int = 40) -> None:
    """Tab on until the focus is on what the expression tells; at every stop the focus has to be seen."""
    for _ in range(most):
        await tab.key("Tab")
        assert await tab.js(SHOWN), await tab.js("document.activeElement.outerHTML.slice(0, 300)")
        if await tab.js(f"(here => Boolean({what}))(document.activeElement)"):
            return
    raise AssertionError(f"Tab does not lead to {what}")


async def press(tab: Tab, label: str) -> None:
    """From the newest message on to the button with this label, and press it."""
    await newest(tab)
    await reach(tab, f"here.matches('button') && here.textContent.includes({json.dumps(label)})")
    await tab.key("Enter")


async def newest(tab: Tab) -> None:
    await tab.key("Escape")
    await tab.until("document.activeElement.id === 'text'")
    await tab.key("ArrowUp")
    await tab.until(NEWEST)


async def until_shown(tab: Tab, text: str) -> None:
    await tab.until(f"document.querySelector('#log .message:last-child')?.innerText.includes({json.dumps(text)})")


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
    await until_shown(tab, "Start deals the cards")
    await press(tab, "Start")
    await until_shown(tab, "Anna is to play")
    await press(tab, "Play / My hand")
    await until_shown(tab, "Your turn")


async def test_a_turn_is_played_by_the_keyboard_alone(playground: str, browser: Browser) -> None:
    tab = await browser.open(f"{playground}/?as=anna")
    anna = Person("anna", tab)
    await to_the_hand(tab)
    place = "here.dataset.id?.includes(':card:')"
    while not any(part.label == "Confirm" for part in anna.offered()):
        await newest(tab)
        await reach(tab, place)
        async with anna.answer_to(place):
            is_list = await tab.js("document.activeElement.matches('summary')")
            await tab.key("Enter")
            if is_list:
                await tab.key("ArrowDown")
                await tab.until(f"{SHOWN} && document.activeElement.matches('.option')")
                await tab.key("Enter")
        place = 'here.matches(\'button[data-id*=":play:"], details[data-id*=":play:"] summary\')'
    await press(tab, "Confirm")
    await tab.until("document.querySelector('#log').innerText.match(/Anna (laid|took|built|raised|put) /) !== null")
    assert tab.errors == []
