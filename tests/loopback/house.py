"""The bot as it is really built, over real sockets, in a playground; and people who press only what is offered."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from io import BytesIO
from pathlib import Path

from PIL import Image

from bot.__main__ import build
from bot.app.limiter import Limits
from bot.app.pictures import Picture
from bot.app.ports import Clock
from bot.config import Settings
from bot.storage.migrate import migrate
from bot.ui.client import Client
from tests.people import Outcome, Part, Person, Playground, Refused, Seen

FORWARD = ("confirm", "end", "play", "card", "stand")
"""What leads on through a panel, the nearest to the end first."""
INSISTING = ("confirm", "insist", *FORWARD[1:])
"""The same, of people who insist on all that they may insist on."""
PRESSES = 200
"""More than any turn needs, with all detours."""
DETOURS = 0.2
"""How often somebody who wanders presses anything at all."""

Way = Callable[[Seen], tuple[Part, tuple[int, ...]] | None]
"""How a person goes through a panel: what to press next, in a list with the options' numbers; None at the end."""


def quick_picture(_: Picture, theme: str = "") -> bytes:
    """Where pictures are not what a test is about."""
    return _PNG


def _png() -> bytes:
    buffer = BytesIO()
    Image.new("P", (12, 8)).save(buffer, "PNG")
    return buffer.getvalue()


_PNG = _png()


class Seeds:
    """The same matches at each run."""

    def __init__(self, name: str) -> None:
        self._name, self._number = name, itertools.count(1)

    def seed(self) -> str:
        return f"{self._name}-{next(self._number)}"

    def salt(self) -> str:
        return f"salt-of-{self._name}"


class House:
    """A playground with the bot in it. `people` are those whom a test brings in, in the order of coming."""

    def __init__(self, playground: Playground, folder: Path, seed: str = "loopback") -> None:
        self.pg = playground
        self.folder = folder
        self.people: list[Person] = []
        self.client: Client | None = None
        self._seeds = Seeds(seed)
        self._running: asyncio.Task[None] | None = None

    @property
    def settings(self) -> Settings:
        return Settings(
            token=self.pg.token,
            database=self.folder / "casino.sqlite3",
            api_url=self.pg.api_url,
            log_level="INFO",
            theme="classic",
            font_dirs=(),
            delete_data_after_days=30,
            computer_delay=0.0,
        )

    async def start(
        self,
        paint: Callable[[Picture, str], bytes] | None = quick_picture,
        edits_apart: float = 0.0,
        clock: Clock | None = None,
        limits: Limits = Limits.none(),
    ) -> None:
        """Start the bot, and wait until it listens. People press faster than by hand, so nothing limits them."""
        migrate(self.settings.database)
        self.client = build(
            self.settings, clock=clock, seeds=self._seeds, paint=paint, edits_apart=edits_apart, limits=limits
        )
        self._running = asyncio.create_task(self.client.start(self.pg.token))
        ready = asyncio.create_task(self.pg.bot_ready())
        await asyncio.wait((self._running, ready), timeout=10, return_when=asyncio.FIRST_COMPLETED)
        if self._running.done():
            self._running.result()
        await ready

    async def stop(self) -> None:
        if self.client is not None and self._running is not None:
            await self.client.close()
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running
        self.client = self._running = None

    # What people do

    async def come(self, *names: str) -> list[Person]:
        """Bring people in."""
        for name in names:
            self.people.append(await self.pg.person(name))
        return self.people

    async def table(self, game: str, *names: str, **options: object) -> Seen:
        """The first of `names` opens a table, the others join, and it is started. Gives back the first board."""
        await self.come(*names)
        host, *others = self.people
        answer = await (await host.command("casino start", game=game, seats=len(names), **options)).message()
        assert f"Your table stands{' in <#' if options.get('thread') else ''}" in answer.content, answer.content
        if options.get("thread"):
            await self.go_to(f"Casino: {names[0].capitalize()}")
        for person in others:
            await self.press(person, "Join")
        await self.press(host, "Start")
        await host.until(lambda: self.board is not None, "the first board")
        assert self.board is not None
        return self.board

    async def go_to(self, channel: str) -> None:
        """Everybody goes to a channel as soon as they see it."""
        for person in self.people:
            await person.until(lambda who=person: any(c["name"] == channel for c in who.channels.values()), channel)
            person.go(channel)

    @property
    def board(self) -> Seen | None:
        """The newest message with a hand to look at, as the first person sees it."""
        found = [each for each in self.people[0].messages() if each.part("Play / My hand")]
        return found[-1] if found else None

    async def press(self, person: Person, label: str) -> Outcome:
        """Press a button of a public message as soon as it is offered."""

        def offered() -> bool:
            return any((part := each.part(label)) and not part.disabled for each in person.messages())

        await person.until(offered, f"a button {label!r}")
        return await person.press(label)

    async def hand(self, person: Person) -> Seen:
        """A fresh private panel."""
        return await (await self.press(person, "Play / My hand")).message()

    def asked(self) -> list[Person]:
        """Whom the board waits for."""
        board = self.board
        if board is None:
            return []
        lines = (line for line in board.content.splitlines() if "▶️" in line or "or let it stand" in line)
        asked = next(lines, "")
        return [person for person in self.people if f"**{person.name.capitalize()}**" in asked]

    async def turn(self, person: Person, way: Way | None = None) -> Seen:
        """Go through the panel to the end of a turn or an answer, by what it offers first if no other way is given;
        the panel after that."""
        panel = await self.hand(person)
        for _ in range(PRESSES):
            found = (way or straight)(panel)
            if found is None:
                return panel
            part, at = found
            panel = await self.use(person, panel, part, *at)
        raise AssertionError(f"{person.name} comes to no end: {panel.content}")

    async def use(self, person: Person, panel: Seen, part: Part, *at: int) -> Seen:
        """Press a button, or choose options of a select, the first if none is named."""
        if part.options:
            outcome = await person.choose(panel, [part.options[each]["value"] for each in at or (0,)], part.custom_id)
        else:
            outcome = await person.press(panel, part.custom_id)
        assert outcome.kind == "acknowledged", outcome.kind
        return await outcome.message()

    async def go_on(self, ended: Callable[[], bool], way: Way | None = None, turns: int = 2000) -> int:
        """Let whoever the board waits for play, until it has `ended`; gives back how many turns that took."""
        watcher = self.people[0]
        for turn in range(turns):
            await watcher.until(lambda: ended() or bool(self.asked()), "somebody to be asked")
            if ended():
                return turn
            before, person = self.board, self.asked()[0]
            try:
                await self.turn(person, way)
            except (LookupError, Refused):
                # The board went while it was pressed: the match is over, or a new deal has a new one.
                continue
            assert before is not None
            shown = lambda: ended() or self.board is None or self.board.raw != before.raw  # noqa: E731, B023
            await watcher.until(shown, "the board")
        raise AssertionError("no end")

    def counted(self) -> list[Seen]:
        """The scorings that stand in the channel."""
        return [each for each in self.people[0].messages() if "is counted" in each.content]


def verb(part: Part) -> str:
    return part.custom_id.split(":")[1] if part.custom_id else ""


def forward(panel: Seen, verbs: tuple[str, ...] = FORWARD) -> Part | None:
    """The part that leads on, None where nothing does."""
    usable = [part for part in panel.parts if verb(part) in verbs and not part.disabled]
    return min(usable, key=lambda part: (verbs.index(verb(part)), int(part.custom_id.split(":")[-1])), default=None)


def straight(panel: Seen) -> tuple[Part, tuple[int, ...]] | None:
    """By what is offered first."""
    part = forward(panel)
    return part and (part, ())


def insisting(panel: Seen) -> tuple[Part, tuple[int, ...]] | None:
    """By what is offered first, and all insists before that."""
    part = forward(panel, INSISTING)
    return part and (part, ())


def wandering(seed: str) -> Way:
    """As chance will have it: any card, longer turns, insists, requests to a partner, own choice, and ways back."""
    rng, leading = random.Random(seed), (*INSISTING, "ask")

    def way(panel: Seen) -> tuple[Part, tuple[int, ...]] | None:
        usable = [part for part in panel.parts if part.custom_id and not part.disabled]
        on = [part for part in usable if verb(part) in leading]
        if not usable or (not on and any(verb(part) == "refresh" for part in usable)):
            return None
        part = rng.choice(usable if not on or rng.random() < DETOURS else on)
        numbers = range(len(part.options))
        most = min(part.raw.get("max_values", 1), len(numbers))
        return part, tuple(rng.sample(numbers, rng.randint(1, most))) if numbers else ()

    return way


@asynccontextmanager
async def house(folder: Path, seed: str = "loopback") -> AsyncIterator[House]:
    """A playground, without the bot yet."""
    async with Playground.start() as playground:
        made = House(playground, folder, seed)
        try:
            yield made
        finally:
            await made.stop()
