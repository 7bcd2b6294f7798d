"""Two people play a hand of African Casino at the page, by the mouse, and a third one watches."""

from __future__ import annotations

import asyncio
import itertools
from typing import Any

import pytest

from tests.browser.person import CARD, COMMITS, Person, cards, choice, private, sit_down
from tests.playground.browser import Browser, needs_browser

pytestmark = [pytest.mark.browser, needs_browser]

PICTURES = "document.images.length > 0 && [...document.images].every(i => i.complete && i.naturalWidth > 0)"


class Hand:
    """The people at the table and one who watches; when each card was played, told in frames of each wire."""

    def __init__(self, anna: Person, ben: Person, carla: Person) -> None:
        self.players, self.carla = (anna, ben), carla
        self.played: dict[str, tuple[Person, dict[Person, int]]] = {}

    async def play(self) -> None:
        """Turn about, until the match is over and the panels offer nothing more."""
        for player in itertools.cycle(self.players):
            await player.look()
            await self.answer(player)
            if not player.offered():
                return

    async def answer(self, player: Person) -> None:
        """Press through the panel for as long as it asks for something."""
        card = ""
        while part := choice(player.offered(), trails=len(self.played) in (2, 3)):
            if part.verb == "card":
                card = next(iter(CARD.findall(part.label)), "")
            if card and part.label in COMMITS:
                self.played[card] = (player, await self.frames())
            await player.press(part)

    async def frames(self) -> dict[Person, int]:
        """How many frames have come to each by now. An answer from the page follows what came to it before."""
        everybody = (*self.players, self.carla)
        await asyncio.gather(*(person.tab.js("0") for person in everybody))
        return {person: len(person.tab.frames) for person in everybody}

    def told_early(self, whose: Person, to: Person) -> set[str]:
        """The cards of one person's hands that were named on another one's wire before they were played."""
        to.read()
        found = set()
        for card, (player, frames) in self.played.items():
            if player is whose and card in cards(to.events[: frames[to]]):
                found.add(card)
        return found


async def test_two_people_play_a_hand_to_its_scoring_and_a_third_receives_no_card_that_is_not_played(
    playground: str, browser: Browser
) -> None:
    names = ("anna", "ben", "carla")
    anna, ben, carla = [Person(name, await browser.open(f"{playground}/?as={name}")) for name in names]
    await sit_down(anna, ben, game="African Casino", target="5")  # which any hand brings
    hand = Hand(anna, ben, carla)
    async with asyncio.timeout(180):
        await hand.play()

    assert len(hand.played) == 48
    for person in (anna, ben, carla):
        await person.tab.until("document.querySelector('#log').innerText.includes('is counted')")
        await person.tab.until("document.querySelector('#log').innerText.includes('wins the match')")
        await person.tab.until(PICTURES)
        assert person.tab.errors == []

    assert hand.told_early(anna, to=anna)
    assert hand.told_early(ben, to=ben)
    for whose, to in ((anna, ben), (anna, carla), (ben, anna), (ben, carla)):
        assert hand.told_early(whose, to=to) == set()
    assert only_public(carla)
    secret = private_pictures(anna) | private_pictures(ben)
    assert secret
    assert not any(url in frame for url in secret for frame in carla.tab.frames)


def only_public(person: Person) -> bool:
    """Whether a wire brought nothing but the public channels and what is said there."""
    public = {channel["id"] for channel in person.events[0]["channels"]}
    said = [event["message"] for event in person.events if event["kind"] == "message"]
    kinds = {event["kind"] for event in person.events}
    return bool(said) and not kinds & {"answer", "followed"} and all(is_public(each, public) for each in said)


def is_public(message: Any, channels: set[str]) -> bool:
    return not private(message) and message["channel_id"] in channels


def private_pictures(person: Person) -> set[str]:
    """The addresses of the pictures that came to this person alone."""
    public = {channel["id"] for channel in person.events[0]["channels"]}
    said = (event["message"] for event in person.events if event["kind"] == "message")
    return {file["url"] for each in said if not is_public(each, public) for file in each["attachments"]}
