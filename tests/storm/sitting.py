"""One table of a storm: who sits there, and what they do next, by what they see alone.

Whatever they do may come to nothing, because the bot is killed under it; then they look again and go on.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

from playground.world import EVERYONE
from tests.loopback.house import House, insisting, straight
from tests.people import Person, Seen
from tests.storm.weather import Windy

PATIENCE = 60.0
"""Seconds within which a board has to show what was done."""
SAID = 400
"""How much of a message is told of a table that got stuck."""


@dataclass
class Sitting:
    """A table with its number among those of the storm, and the game that is played there."""

    number: int
    game: str
    home: House
    playground: Windy

    @classmethod
    async def down(cls, playground: Windy, folder: Path, number: int, game: str, players: int) -> Sitting:
        """So many people in a server of their own."""
        names = [f"p{number}x{seat}" for seat in range(1, players + 1)]
        people = [playground.world.add_user(name) for name in names]
        server = playground.world.add_server(f"Server {number}", names[0], ("table",))
        server.members = {person.id: EVERYONE for person in people}
        home = House(playground, folder)
        await home.come(*names)
        return cls(number, game, home, playground)

    @property
    def host(self) -> Person:
        return self.home.people[0]

    @property
    def lobby(self) -> Seen | None:
        """Where people sit down; None before it stands, and when the cards are dealt."""
        return next((each for each in self.host.messages() if each.part("Start")), None)

    @property
    def stands(self) -> bool:
        """Whether the table is open."""
        return self.lobby is not None or self.home.board is not None

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return any(each.part("Rematch") for each in self.host.messages())

    @property
    def seen(self) -> tuple[str, ...]:
        """All that stands in the channel; it changes whenever anything goes on."""
        return tuple(each.content for each in self.host.messages() if not each.ephemeral)

    async def open(self) -> None:
        """The host opens the table."""
        await self.host.command("casino start", game=self.game, seats=len(self.home.people), pace="post")
        await self.host.until(lambda: self.stands, "the lobby")

    async def step(self, pressing: asyncio.Semaphore) -> None:
        """What is to be done next: sit down and start, or a turn or an answer of whoever the board waits for."""
        for person in self.home.people:
            person.received.clear()
        if self.home.board is None:
            async with pressing:
                await self._start()
            return
        await self.host.until(lambda: self.over or bool(self.home.asked()), "somebody to be asked", PATIENCE)
        if self.over:
            return
        before, person = self.home.board, self.home.asked()[0]
        async with pressing:
            await person.dismiss(await self.home.turn(person, insisting if self.number % 2 else straight))
        await self.host.until(lambda: self.over or self.home.board != before, "the board to change", PATIENCE)

    async def _start(self) -> None:
        """Everybody takes a seat who has none, and the host starts."""
        await self.host.until(lambda: self.stands, "the lobby")
        for person in self.home.people:
            if (lobby := self.lobby) and person.name.capitalize() not in lobby.content:
                await self.home.press(person, "Join")
        if self.lobby is not None:
            await self.home.press(self.host, "Start")
        await self.host.until(lambda: self.home.board is not None, "the board")

    def report(self, why: str) -> str:
        """What everybody sees and last did, for whoever looks for what it waits for."""
        lines = [f"table {self.number} ({self.game} for {len(self.home.people)}) came to no end: {why}"]
        for person in self.home.people:
            lines.append(f"    {self.playground.hub.last_asked(person.name)}, and sees")
            for message in person.messages():
                parts = ", ".join(part.label for part in message.parts if not part.disabled)
                lines.append(f"        {message.content[-SAID:]!r} [{parts}]")
        return "\n".join(lines)
