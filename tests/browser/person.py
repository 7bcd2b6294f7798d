"""A person at a tab: what came over their wire says what can be pressed, and a mouse presses it on the page."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from tests.playground.browser import Tab

CARD = re.compile(r"(?:10|[2-9AJQK])[♠♥♦♣]")
LESSON = re.compile(r"^-# \*\*(?:Values|Points):\*\*.*$", re.MULTILINE)
"""What the panel teaches of the rules names cards that count, whoever holds them."""
PATIENCE = 30.0
EPHEMERAL = 64
COMMITS = ("Confirm", "End turn")
INSIST = ("Insist", "Insist on the last turn")


@dataclass(frozen=True, slots=True)
class Part:
    """A button, or an option of a list, that can be pressed."""

    custom_id: str
    label: str
    value: str | None = None

    @property
    def verb(self) -> str:
        return self.custom_id.split(":")[1]


class Person:
    def __init__(self, name: str, tab: Tab) -> None:
        self.name, self.tab = name, tab
        self.events: list[Any] = []
        self.messages: dict[str, Any] = {}
        self.answered = 0

    def read(self) -> None:
        """Take in the frames that came since the last time."""
        for frame in self.tab.frames[len(self.events) :]:
            event = json.loads(frame)
            self.events.append(event)
            if event["kind"] == "message":
                self.messages[event["message"]["id"]] = event["message"]
            elif event["kind"] == "gone":
                self.messages.pop(event["id"], None)
            if "message_id" in event:  # a press has brought or changed this message
                self.answered = max(self.answered, int(event["interaction"]))

    async def until(self, true: Callable[[], bool], what: str) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                while not true():
                    await asyncio.sleep(0.01)
                    self.read()
        except TimeoutError:
            raise AssertionError(f"{self.name} waited in vain for {what}; the panel was {self.panel()}") from None

    def panel(self) -> Any:
        """The newest message for this person alone that has something to press, or None."""
        self.read()
        mine = [m for m in self.messages.values() if private(m) and m["components"]]
        return max(mine, key=lambda m: int(m["id"]), default=None)

    def offered(self) -> list[Part]:
        """What the panel offers, in its order."""
        return list(parts(self.panel())) if self.panel() else []

    async def press(self, part: Part) -> None:
        """Press it on the page, and wait for the panel that comes of it."""
        async with self.answer_to(part.label):
            await self.click(part)

    @asynccontextmanager
    async def answer_to(self, what: str) -> AsyncIterator[None]:
        """Wait at the end for what the bot answers to a press that is made within, and to no earlier one."""
        self.read()
        before = self.answered
        yield
        await self.until(lambda: self.answered > before, f"an answer to {what}")

    async def click(self, part: Part) -> None:
        place = f'[data-id="{part.custom_id}"]'
        if part.value is None:
            await self.tab.click(place, part.label)
            return
        await self.tab.click(f"{place} > summary")
        await self.tab.click(f'{place}[open] .option[data-value="{part.value}"]')

    async def look(self) -> None:
        """Open the hand, or see what has become of it."""
        refresh = next((part for part in self.offered() if part.verb == "refresh"), None)
        if refresh:
            await self.press(refresh)
            return
        async with self.answer_to("Play / My hand"):
            await self.tab.click("button", "Play / My hand")


async def command(tab: Tab, name: str, **options: str) -> None:
    """A command, typed as far as it is the only one and picked, each option in its field; a game is picked from the
    list, where its whole name comes first."""
    await tab.until("document.querySelector('#text') !== null")
    await tab.click("#text")
    await tab.type(f"/{name}")
    await tab.until("document.querySelectorAll('#commands [role=option]').length === 1")
    await tab.click("#commands [role=option]", f"/{name}")
    for option, text in options.items():
        await tab.click(f".command [name={option}]")
        await tab.type(text)
        if option == "game":
            first = "document.querySelector('.command .suggestions:not([aria-busy]) [role=option]')?.textContent"
            await tab.until(f"{first}?.startsWith({json.dumps(text)})")
            await tab.click(".command [role=option]:first-of-type", text)
    await tab.click(".command button", "Send")


async def start(tab: Tab, **options: str) -> None:
    """A table of one's own."""
    await command(tab, "casino start", **options)


async def sit_down(host: Person, guest: Person, **options: str) -> None:
    """A table for two, at which both sit and the cards are dealt."""
    await start(host.tab, **options)
    await guest.tab.click("button", "Join")
    await host.tab.until(f"document.querySelector('#log').innerText.includes('2. {guest.name.capitalize()}')")
    await host.tab.click("button", "Start")


def choice(offered: list[Part], *, trails: bool = False) -> Part | None:
    """What to press next: insist wherever it can be, else let it stand, else play what is listed first."""
    labels = {part.label: part for part in offered if part.value is None}
    plays = [part for part in offered if part.verb in ("play", "insist") and part.label not in INSIST]
    hand = [part for part in offered if part.verb == "card" and CARD.search(part.label)]
    for label in (*COMMITS, *INSIST, "Add this step"):
        if label in labels:
            return labels[label]
    if plays:
        return plays[-1] if trails else plays[0]
    if hand:
        return next((part for part in hand if "takes" in part.label), hand[0])
    return labels.get("Let it stand")


def private(message: Any) -> bool:
    return bool(message["flags"] & EPHEMERAL)


def parts(message: Any) -> Iterator[Part]:
    for row in message["components"]:
        for each in row["components"]:
            if each.get("disabled") or "custom_id" not in each:
                continue
            if each["type"] == 2:
                yield Part(each["custom_id"], each.get("label", ""))
            else:
                yield from (Part(each["custom_id"], option["label"], option["value"]) for option in each["options"])


def cards(event: Any) -> set[str]:
    """Every card that is named anywhere in what came over the wire."""
    if isinstance(event, str):
        return set(CARD.findall(LESSON.sub("", event)))
    if isinstance(event, dict):
        event = list(event.values())
    return set().union(*map(cards, event)) if isinstance(event, list) else set()
