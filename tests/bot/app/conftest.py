"""A service in memory, with people to act in it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.app.customs import Customs
from bot.app.limiter import Limits
from bot.app.model import Actor, Place, Shown, Table, Wanted
from bot.app.ports import Records, Thinker
from bot.app.tables import TableService
from bot.app.thinking import SimpleThinker
from engine.players import random_player
from engine.state import Phase
from engine.steps import Stand, Turn
from engine.view import view
from tests.bot.memory import Memory
from tests.bot.stand_ins import HandClock, ListAnnouncer, ListedSeeds

HERE = Place(server=10, channel=20)
ANN, BOB, CAT, DAN = (Actor(number, name) for number, name in enumerate(("Ann", "Bob", "Cat", "Dan"), 1))
MOD = Actor(9, "Mod", may_moderate=True)


class House:
    """One memory, and a service on it that can be started anew as after a kill."""

    def __init__(self) -> None:
        self.memory = Memory()
        self.clock = HandClock()
        self.announcer = ListAnnouncer(self.memory)
        self.seeds = ListedSeeds()
        self.limits = Limits.none()
        self.service = self.begin()

    def begin(self, thinker: Thinker | None = None) -> TableService:
        """A new service that remembers nothing but what was stored."""
        self.service = TableService(
            Records(self.memory, self.memory, self.memory, self.memory),
            self.clock,
            self.announcer,
            self.seeds,
            thinker or SimpleThinker(),
            Customs(delay=1.5, delete_after_days=30, limits=self.limits),
        )
        self.servers = self.service.servers
        return self.service

    async def lobby(self, *actors: Actor, game: str = "", size: int = 0, computers: int = 0) -> Table:
        """An open table with these people seated, the first its host."""
        table = await self.service.open(actors[0], HERE, Wanted(game, size, computers))
        for actor in actors[1:]:
            table = await self.service.join(actor, table.id)
        return table

    async def match(self, *actors: Actor, game: str = "", size: int = 0, computers: int = 0) -> Table:
        """A match under way between these."""
        table = await self.lobby(*actors, game=game, size=size, computers=computers)
        return await self.service.start(actors[0], table.id)

    async def any_turn(self, table_id: int, seed: int = 0) -> Turn:
        """Some legal turn of the seat to play."""
        return some_turn(await self.service.shown(table_id), Random(seed))

    async def finish(self, table_id: int, *actors: Actor, turns: int = 2000) -> Shown:
        """Play at random until the match is over, each seat by its person; computer players do as they like."""
        rng = Random(7)
        people = {actor.id: actor for actor in actors}
        for _ in range(turns):
            shown = await self.service.shown(table_id)
            if not shown.table.runs:
                return shown
            assert shown.match is not None
            state, seq = shown.match.state, shown.table.seq
            waiting = [state.turn]
            if state.phase is Phase.SETTLE:
                waiting = [seat for seat in state.opponents(state.mover) if seat not in state.stood]
            actor = people.get(shown.table.seats[waiting[0] - 1].person)
            if actor is None or shown.table.seats[waiting[0] - 1].level:
                await asyncio.sleep(0.001)
            elif state.phase is Phase.PLAY:
                await self.service.play(actor, table_id, seq, some_turn(shown, rng))
            else:
                said = random_player.answer(view(state, waiting[0]), rng)
                if isinstance(said, Stand):
                    await self.service.stand(actor, table_id, seq)
                else:
                    await self.service.insist(actor, table_id, seq, said)
        raise AssertionError("the match did not end")


def some_turn(shown: Shown, rng: Random) -> Turn:
    """A legal turn, by chance."""
    assert shown.match is not None
    return random_player.choose(view(shown.match.state, shown.match.state.turn), rng)


@pytest.fixture
async def house() -> AsyncIterator[House]:
    house = House()
    yield house
    await house.service.close()
