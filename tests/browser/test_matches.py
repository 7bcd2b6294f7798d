"""Two people finish a whole match at the page by the mouse, to the game's usual target, and look at the leaderboard."""

from __future__ import annotations

import asyncio
import itertools
import re

import pytest

from tests.browser.person import Person, choice, command, private, sit_down
from tests.playground.browser import Browser, needs_browser

pytestmark = [pytest.mark.browser, pytest.mark.long, needs_browser]

GAMES = ("African Casino", "Casino", "Royal Casino (standard)", "Kasino (Finland)")
PATIENCE = 1_200


async def finish(*players: Person) -> None:
    """Press on, turn about, until the panels offer nothing more."""
    for player in itertools.cycle(players):
        await player.look()
        while part := choice(player.offered()):
            await player.press(part)
        if not player.offered():
            return


def winner(person: Person) -> str:
    """Who has won the match, as it is told to this person."""
    person.read()
    text = "\n".join(message["content"] for message in person.messages.values() if not private(message))
    (name,) = set(re.findall(r"(\w+)\W* wins the match", text))
    return str(name)


@pytest.mark.parametrize("game", GAMES)
async def test_two_tabs_finish_a_match_and_find_themselves_on_the_leaderboard(
    playground: str, browser: Browser, game: str
) -> None:
    anna, ben = [Person(name, await browser.open(f"{playground}/?as={name}")) for name in ("anna", "ben")]
    await sit_down(anna, ben, game=game)
    async with asyncio.timeout(PATIENCE):
        await finish(anna, ben)

    for person in (anna, ben):
        await person.tab.until("document.querySelector('#log').innerText.includes('wins the match')")
    best = winner(anna)
    assert best == winner(ben)
    for person in (anna, ben):
        await command(person.tab, "casino leaderboard")
        last = "document.querySelector('#log .message.ephemeral:last-child')?.innerText"
        told = str(await person.tab.until(f"{last}?.includes('Leaderboard') && {last}"))
        wins = dict(re.findall(r"(Anna|Ben)\W*: (\d) wins? in 1 match", told))
        assert wins == {name: "1" if name == best else "0" for name in ("Anna", "Ben")}
        own = person.name.capitalize()
        assert re.search(rf"{own}\W*: [^\n]*← you", told)
        assert person.tab.errors == []
