"""Scripted players: what a person does at their client, over the same sockets that the page uses.

    anna = await pg.person("anna")
    outcome = await anna.command("casino start", game="african")   # waits for the bot's first answer
    lobby = await outcome.message()                                # waits for what follows an acknowledgement
    await anna.press("Join")                                       # by label or custom id, newest message first

A person knows what came over their own wire and nothing else: `person.received` keeps every frame as it came.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import aiohttp

from playground.errors import Json
from playground.typed import Refused

from .seen import Seen

PATIENCE = 60.0  # seconds of real time before a wait is given up, however busy the machine is


@dataclass(frozen=True, slots=True)
class Outcome:
    """The bot's first answer: `kind` is acknowledged, message, ephemeral, modal, choices or failed."""

    person: Person
    interaction: int
    kind: str
    raw: Json

    @property
    def modal(self) -> Json | None:
        return self.raw.get("modal")

    @property
    def choices(self) -> list[Json]:
        return list(self.raw.get("choices", ()))

    async def message(self) -> Seen:
        """The message that answered; after an acknowledgement, what follows by the interaction's token."""
        if "message_id" in self.raw:
            return self.person.message(int(self.raw["message_id"]))
        await self.person.until(lambda: self.interaction in self.person.followed, f"an answer after {self.kind}")
        return self.person.message(self.person.followed[self.interaction][-1])


class Asked:
    """An act on its way. Awaiting it gives the `Outcome`; `sent()` only waits until the server has it."""

    def __init__(self, person: Person, address: str, body: Json) -> None:
        self._person = person
        self._sending = asyncio.ensure_future(person.post(address, body))
        self._waiting = asyncio.ensure_future(self._outcome())

    async def sent(self) -> int:
        """The interaction's id; `Refused` where the client would not send it."""
        return int((await asyncio.shield(self._sending))["interaction"])

    async def _outcome(self) -> Outcome:
        number = int((await self._sending)["interaction"])
        await self._person.until(lambda: number in self._person.answers, "the bot's first answer")
        raw = self._person.answers[number]
        return Outcome(self._person, number, raw["outcome"], raw)

    def __await__(self) -> Generator[Any, None, Outcome]:
        return self._waiting.__await__()


class Person:
    """One person at one tab. `here` is the channel in which commands are given."""

    def __init__(self, url: str, name: str) -> None:
        self.url, self.name = url, name
        self.here = 0
        self.received: list[str] = []
        self.channels: dict[int, Json] = {}
        self.answers: dict[int, Json] = {}
        self.followed: dict[int, list[int]] = {}
        self.commands: dict[str, list[Json]] = {}
        self._messages: dict[int, Seen] = {}
        self._changed = asyncio.Event()
        self._session: aiohttp.ClientSession | None = None
        self._reader: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Person:
        self._session = aiohttp.ClientSession()
        socket = await self._session.ws_connect(f"{self.url}/page/events?as={self.name}", max_msg_size=0)
        self._reader = asyncio.create_task(self._read(socket))
        await self.until(lambda: bool(self.received), "the page to open")
        if not self.channels:
            raise KeyError(json.loads(self.received[0]).get("error"))
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._reader is not None:
            self._reader.cancel()
            with suppress(asyncio.CancelledError):
                await self._reader
        if self._session is not None:
            await self._session.close()

    # Acting

    def command(self, path: str, **options: Any) -> Asked:
        """`command("casino start", game="african")`, in the channel where this person is."""
        return Asked(self, "command", {"channel": str(self.here), "path": path, "options": options})

    async def autocomplete(self, path: str, option: str, text: str, **others: Any) -> list[Json]:
        """The choices offered while `text` stands in `option`."""
        options = {**others, option: text}
        body: Json = {"channel": str(self.here), "path": path, "options": options, "focused": option}
        return (await Asked(self, "command", body)).choices

    def press(self, what: str | Seen, custom_id: str | None = None, *, stale: bool = False) -> Asked:
        """Press a button, by label or custom id, on the newest message that has it or on the one given.

        `stale` sends it although the message does not show it any more, as a press does that crosses with an
        edit.
        """
        message, named = self._find(what, custom_id, stale)
        part = message.part(named)
        body: Json = {"message": str(message.id), "custom_id": part.custom_id if part else named}
        return Asked(self, "component", body | ({"stale": True} if stale else {}))

    def choose(self, what: str | Seen, values: Sequence[str], custom_id: str | None = None) -> Asked:
        """Choose in a select, found as `press` finds a button; a value may be given by its label."""
        message, named = self._find(what, custom_id, False)
        part = message.part(named)
        assert part is not None
        by_label = {option["label"]: option["value"] for option in part.options}
        chosen = [by_label.get(value, value) for value in values]
        return Asked(self, "component", {"message": str(message.id), "custom_id": part.custom_id, "values": chosen})

    def submit_modal(self, opened: Outcome, **values: Any) -> Asked:
        """Send the form that an outcome opened; fields by custom id."""
        return Asked(self, "modal", {"interaction": str(opened.interaction), "values": values})

    async def dismiss(self, message: Seen) -> None:
        await self.post("dismiss", {"message": str(message.id)})

    async def say(self, text: str) -> int:
        """Ordinary talk in the channel; the message's id."""
        return int((await self.post("say", {"channel": str(self.here), "text": text}))["message"])

    def go(self, channel: str) -> None:
        """To another channel or thread, by name."""
        self.here = next(cid for cid, c in self.channels.items() if c.get("name") == channel)

    # Looking

    def messages(self, channel: int | None = None) -> list[Seen]:
        """What this person sees in a channel (the one where they are), their own ephemeral messages too."""
        wanted = str(channel or self.here)
        return [m for m in self._messages.values() if m.raw["channel_id"] == wanted]

    def dms(self) -> list[Seen]:
        """The private messages between this person and the bot."""
        return [m for m in self._messages.values() if self.channels[int(m.raw["channel_id"])]["type"] == 1]

    def message(self, message_id: int) -> Seen:
        """The newest state of a message; KeyError when it is gone or not theirs to see."""
        return self._messages[message_id]

    async def until(self, true: Callable[[], bool], what: str = "something", patience: float = PATIENCE) -> None:
        """Wait until it is true, looking again at each arrival. TimeoutError says what did not come."""
        try:
            async with asyncio.timeout(patience):
                while not true():
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise TimeoutError(f"{self.name} waited {patience:g} s for {what}") from None

    async def fetch(self, url: str) -> bytes:
        """A picture, as the page's `<img>` gets it."""
        assert self._session is not None
        async with self._session.get(url) as response:
            response.raise_for_status()
            return await response.read()

    async def post(self, address: str, body: Json) -> Json:
        """Send an act to the page's server; `Refused` says why it would not take it."""
        assert self._session is not None
        async with self._session.post(f"{self.url}/page/{address}", json={"as": self.name, **body}) as response:
            given: Json = await response.json()
            if response.status != 200:
                raise Refused(given["error"])
            return given

    def _find(self, what: str | Seen, custom_id: str | None, stale: bool) -> tuple[Seen, str]:
        if isinstance(what, Seen):
            if custom_id is None:
                raise ValueError("which component of the message? give its custom id or label")
            return what, custom_id
        for message in reversed(self._messages.values()):
            part = message.part(what)
            if part is not None and (not part.disabled or stale):
                return message, what
        offered = [part.label for m in self._messages.values() for part in m.parts if not part.disabled]
        raise LookupError(f"{self.name} sees no {what!r} to press; there are {offered}")

    # The wire

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            if frame.type != aiohttp.WSMsgType.TEXT:
                break
            self.received.append(frame.data)
            self._take(json.loads(frame.data))
            self._changed.set()

    def _take(self, event: Json) -> None:
        kind = event["kind"]
        if kind == "hello":
            self.channels = {int(c["id"]): c for c in event["channels"]}
            self.here = next(iter(self.channels))
            self.commands = event["commands"]
            self._messages = {int(m["id"]): Seen(m) for m in event["messages"]}
        elif kind == "message":
            self._messages[int(event["message"]["id"])] = Seen(event["message"])
        elif kind == "gone":
            self._messages.pop(int(event["id"]), None)
        elif kind == "answer":
            self.answers[int(event["interaction"])] = event
        elif kind == "followed":
            self.followed.setdefault(int(event["interaction"]), []).append(int(event["message_id"]))
        elif kind in ("channel_create", "channel_update"):
            self.channels[int(event["channel"]["id"])] = event["channel"]
        elif kind == "commands":
            self.commands = event["commands"]
