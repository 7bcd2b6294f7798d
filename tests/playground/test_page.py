"""The page in a real browser: real clicks and keys, and what crosses the wire of those who may not see."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

import discord
import pytest

from tests.people import HandClock, Playground

from .browser import Browser, Tab, chromium, needs_browser
from .conftest import Bot, picture

pytestmark = [pytest.mark.browser, needs_browser]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with chromium() as opened:
        yield opened


@pytest.fixture
async def browser(address: str) -> AsyncIterator[Browser]:
    async with Browser(address) as opened:
        yield opened


async def to_the_game(tab: Tab) -> None:
    """`/table start`, as far as the field of the game."""
    await tab.until("document.querySelector('#text') !== null")
    await tab.js("document.querySelector('#text').focus()")
    await tab.type("/ta st")
    await tab.until("document.querySelectorAll('#commands [role=option]').length === 1")
    await tab.key("Enter")
    await tab.until("document.activeElement.name === 'game'")


async def start(tab: Tab) -> None:
    """`/table start african` by keys alone, faster than the bot suggests anything."""
    await to_the_game(tab)
    await tab.type("afr")
    await tab.key("Enter")
    await tab.until("document.activeElement.name === 'seats'")
    await tab.key("Enter")


def shows(text: str) -> str:
    return f"document.querySelector('#log').innerText.includes({text!r})"


async def test_two_people_play_and_a_third_receives_nothing_that_is_not_theirs(
    bot: Bot, pg: Playground, browser: Browser
) -> None:
    anna, ben, carla = [await browser.open(f"{pg.url}/?as={name}") for name in ("anna", "ben", "carla")]
    await start(anna)
    await ben.until(shows("Anna used /table start"))
    await ben.click("button", "Join")
    for tab in (anna, ben, carla):
        await tab.until(shows("Ben joined"))
        await tab.until("[...document.images].every(i => i.complete && i.naturalWidth > 0 && i.alt)")
    await ben.click("button", "Hand")
    await ben.until(shows("Your hand"))
    await ben.until(shows("Only you can see this"))
    await ben.click(".select summary", "Cards")
    await ben.click(".select[open] label", "Seven")
    await ben.click(".select[open] .done", "Choose 1")
    await carla.until(shows("chose 7s"))
    await ben.click("button", "Form")
    await ben.until("document.querySelector('dialog').open")
    await ben.type("9")
    await ben.key("Enter")
    await ben.until(shows("You wrote 9"))
    for tab in (anna, carla):
        received = "".join(tab.frames)
        assert "Ben joined" in received
        assert "Your hand" not in received
        assert "red.png" not in received
        assert "You wrote" not in received
    for tab in (anna, ben, carla):
        assert tab.errors == []
        assert all(url.split("/")[2] == pg.url.split("/")[2] for url in tab.requested if url != "data:,")


async def asked_about(bot: Bot, text: str) -> None:
    """Until the bot has been asked what fits this text."""
    async with asyncio.timeout(10):
        while True:
            asked = await bot.asked.get()
            if asked.type is discord.InteractionType.autocomplete and f"'value': '{text}'" in str(asked.data):
                return


OFFERED = "[...document.querySelectorAll('.command [role=option] b')].map(e => e.textContent).join()"
HELD = "document.activeElement.name === 'game' && document.activeElement.readOnly"


async def test_enter_waits_for_what_fits_the_text_that_stands_there(bot: Bot, pg: Playground, browser: Browser) -> None:
    ben = await browser.open(f"{pg.url}/?as=ben")
    await to_the_game(ben)
    await ben.type("c")
    await asked_about(bot, "c")
    await ben.until(f"{OFFERED} === 'African,Classic'")
    bot.may_suggest.clear()
    await ben.type("l")
    await ben.key("Enter")
    await ben.type("x")
    await asked_about(bot, "cl")
    assert await ben.js(HELD)
    bot.may_suggest.set()
    await ben.until("document.activeElement.name === 'seats'")
    await ben.key("Enter")
    await ben.until(shows("classic for 2"))


async def test_nothing_is_sent_when_the_suggestions_fail_until_enter_is_pressed_again(
    bot: Bot, pg: Playground, clock: HandClock, browser: Browser
) -> None:
    ben = await browser.open(f"{pg.url}/?as=ben")
    await to_the_game(ben)
    bot.may_suggest.clear()
    await ben.type("cl")
    await ben.key("Enter")
    await asked_about(bot, "cl")
    clock.advance(3)
    await ben.until("document.querySelector('.command .note')?.textContent === 'Loading options failed'")
    assert not await ben.js(HELD)
    await ben.key("Enter")
    await ben.until(shows("cl for 2"))


async def test_a_text_that_nothing_fits_is_sent_as_it_stands(bot: Bot, pg: Playground, browser: Browser) -> None:
    ben = await browser.open(f"{pg.url}/?as=ben")
    await to_the_game(ben)
    await ben.type("poker")
    await ben.until("document.querySelector('.command .note')?.textContent === 'No options match'")
    await ben.key("Enter")
    await ben.until(shows("poker for 2"))


async def test_what_discord_would_not_send_is_told_at_its_option(bot: Bot, pg: Playground, browser: Browser) -> None:
    ben = await browser.open(f"{pg.url}/?as=ben")
    await to_the_game(ben)
    await ben.type("afr")
    await ben.key("Enter")
    await ben.until("document.activeElement.name === 'seats'")
    await ben.type("9")
    await ben.key("Enter")
    await ben.until(
        "document.querySelector('.command .failure').innerText === 'seats has to be between 2 and 4, not 9.'"
    )
    assert await ben.js("document.activeElement.name === 'seats' && document.activeElement.ariaInvalid") == "true"
    await ben.js("document.activeElement.select()")
    await ben.type("3")
    assert await ben.js("document.querySelector('.command .failure').hidden")
    await ben.key("Enter")
    await ben.until(shows("african for 3"))


async def test_a_lost_connection_is_told_and_leaves_what_is_being_written(
    bot: Bot, pg: Playground, browser: Browser
) -> None:
    ben = await browser.open(f"{pg.url}/?as=ben")
    keep = "window.WebSocket = class extends WebSocket { constructor(url) { super(url); window.socket = this; } };"
    await ben.send("Page.addScriptToEvaluateOnNewDocument", source=keep)
    await ben.send("Page.reload")
    await ben.until("window.socket?.readyState === 1")
    await to_the_game(ben)
    await ben.type("afr")
    await ben.js("window.old = window.socket, old.close()")
    await ben.until("!document.querySelector('#lost').hidden")
    await ben.until("document.querySelector('#lost').hidden && window.socket !== window.old")
    await bot.channel().send("good evening")
    await ben.until(shows("good evening"))
    assert await ben.js("document.activeElement.name === 'game' && document.activeElement.value") == "afr"


async def test_on_a_phone_the_channels_open_and_close_by_the_keyboard(
    bot: Bot, pg: Playground, browser: Browser
) -> None:
    ben = await browser.open(f"{pg.url}/?as=ben")
    await ben.size(360, 740)
    await ben.until("document.querySelector('#text') !== null")
    await ben.js("document.querySelector('#menu').focus()")
    await ben.key("Enter")
    await ben.until("document.activeElement.textContent === '# casino'")
    await ben.key("Escape")
    await ben.until("document.activeElement.id === 'menu' && !document.querySelector('#side').checkVisibility()")
    await ben.key("Enter")
    await ben.key("Tab")
    await ben.key("Enter")
    await ben.until("document.querySelector('#place').textContent === '#lounge'")
    assert not await ben.js("document.querySelector('#side').checkVisibility()")


async def test_three_seconds_without_an_answer_are_told(
    bot: Bot, pg: Playground, clock: HandClock, browser: Browser
) -> None:
    ben = await browser.open(f"{pg.url}/?as=ben")
    await start(ben)
    await ben.click("button", "Sleep")
    while (await asyncio.wait_for(bot.asked.get(), 5)).type is not discord.InteractionType.component:
        pass
    clock.advance(3)
    await ben.until(shows("The application did not respond"))


async def test_the_focus_stays_on_the_part_when_its_message_is_edited(
    bot: Bot, pg: Playground, browser: Browser
) -> None:
    ben = await browser.open(f"{pg.url}/?as=ben")
    await start(ben)
    await ben.until("document.querySelector('[data-id=join]') !== null")
    await ben.js("document.querySelector('[data-id=join]').focus()")
    await ben.key("Enter")
    await ben.until(shows("Ben joined"))
    assert await ben.js("document.activeElement.dataset.id") == "join"


async def test_a_direct_message_has_its_place_at_the_side(bot: Bot, pg: Playground, browser: Browser) -> None:
    ben, anna = await browser.open(f"{pg.url}/?as=ben"), await browser.open(f"{pg.url}/?as=anna")
    await anna.until("document.querySelector('#text') !== null")
    await ben.until("document.querySelector('#text') !== null")
    board = await bot.channel().send("board")
    letters = await bot.create_dm(discord.Object(pg.world.user("ben").id))
    await letters.send(f"Your hand, [table]({board.jump_url})")
    await ben.until("document.querySelector('#dms .unread') !== null")
    await ben.click("#dms a")
    await ben.until(shows("Your hand"))
    await ben.click("#log a", "table")
    await ben.until("document.querySelector('#place').textContent === '#casino'")
    assert "Your hand" not in "".join(anna.frames)


async def test_a_message_leads_into_the_thread_that_begins_with_it(bot: Bot, pg: Playground, browser: Browser) -> None:
    tab = await browser.open(f"{pg.url}/?as=anna")
    await tab.until("document.querySelector('#text') !== null")
    message = await bot.channel().send("lobby")
    await tab.until(shows("lobby"))
    thread = await message.create_thread(name="table one")
    await thread.send("the board")
    await tab.click("a", "└ Thread: table one")
    await tab.until(shows("the board"))
    assert not await tab.js(shows("lobby"))


async def test_text_is_marked_up_and_never_markup_of_the_page(bot: Bot, pg: Playground, browser: Browser) -> None:
    ben = await browser.open(f"{pg.url}/?as=ben")
    await ben.until("document.querySelector('#text') !== null")
    user = pg.world.user("ben")
    when = int(pg.clock.now()) - 3600
    await bot.channel().send(
        f"**bold** *it* `code` \\*plain\\* <@{user.id}> <t:{when}:R> <img src=x> snake_case_word",
        embed=discord.Embed(title="Scores").add_field(name="Anna", value="7"),
        file=picture(),
    )
    await ben.until(shows("Scores"))
    text = await ben.js("document.querySelector('.message .text').innerText")
    assert text == "bold it code *plain* @Ben 1 hour ago <img src=x> snake_case_word"
    assert await ben.js("document.querySelector('.message strong').textContent") == "bold"
    assert await ben.js("document.querySelectorAll('.message .text img').length") == 0


@pytest.mark.parametrize("width", [360, 1200])
async def test_nothing_is_wider_than_the_window(bot: Bot, pg: Playground, browser: Browser, width: int) -> None:
    ben = await browser.open(f"{pg.url}/?as=ben")
    await ben.size(width, 740)
    await start(ben)
    await ben.until("document.querySelector('[data-id=join]') !== null")
    await bot.channel().send("x" * 300 + "\n```\n" + "y" * 300 + "\n```")
    await ben.until(shows("yyy"))
    assert await ben.js("document.documentElement.scrollWidth <= window.innerWidth")
    assert await ben.js("document.querySelector('#log').scrollWidth <= document.querySelector('#log').clientWidth")


async def test_who_is_nobody_is_asked_who_they_are(pg: Playground, browser: Browser) -> None:
    tab = await browser.open(f"{pg.url}/")
    await tab.until("document.querySelector('#you').textContent === 'Who are you?'")
    await tab.click("#people a", "Carla")
    await tab.until("document.querySelector('#you')?.textContent === 'You are Carla'")
