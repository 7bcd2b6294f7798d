"""Everything that can be asked of a service, by chance and much of it at once: it is done or refused, and what is
stored is what is remembered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random

import pytest

from bot.app.deadlines import waited_for
from bot.app.errors import Refusal
from bot.app.model import Actor, Shown, Status, Table, Tempo, Wanted, Wish
from bot.present import board
from bot.present.notices import notices
from engine.errors import RulesError
from engine.players import random_player
from engine.state import Phase
from engine.steps import Stand
from engine.view import view
from tests.bot.app.conftest import ANN, BOB, CAT, DAN, HERE, House, some_turn

PEOPLE = (ANN, BOB, CAT, DAN)
GAMES = ("classic+target=5", "african+target=5", "swazi+target=5", "house+target=5", "three-deal+target=5")
PASSES = (1.0, 31.0, 40.0, 40.0, 80.0, 120.0, 125.0, 700.0, 3700.0, 90_000.0)
ROUNDS = 200
AT_ONCE = (1, 1, 2, 4, 8)

Act = Callable[[Table], Awaitable[object]]


class Crowd:
    """Asks for what makes sense most often, and for anything now and then."""

    def __init__(self, house: House, chance: Random) -> None:
        self.house, self.chance = house, chance
        service = house.service
        time, manners = service.time, service.manners
        self._acts: dict[Act, float] = {
            self._play: 20,
            self._pass: 20,
            lambda table: service.join(self._anybody(), table.id): 6,
            lambda table: service.leave(self._anybody(), table.id): 1,
            lambda table: service.add_computer(self._host(table), table.id): 4,
            lambda table: service.start(self._host(table), table.id): 10,
            lambda table: manners.ask(self._player(table), table.id, self.chance.choice([*Wish])): 14,
            lambda table: manners.agree(self._voter(table), table.id, self._vote(table)): 20,
            lambda table: manners.refuse(self._voter(table), table.id, self._vote(table)): 1,
            lambda table: manners.nudge(self._player(table), table.id, self._turn(table)): 3,
            lambda table: time.wait(self._player(table), table.id, self._turn(table)): 4,
            lambda table: time.play_on(self._player(table), table.id, self._turn(table)): 3,
            lambda table: time.end(self._player(table), table.id, self._turn(table)): 0.5,
            lambda table: time.take_back(self._player(table), table.id): 5,
            lambda table: time.suspend(table.id): 1,
            lambda table: time.reached(table.id): 3,
            lambda _: time.heard(): 3,
            lambda table: service.resign(self._player(table), table.id): 0.5,
            lambda table: service.end(self._host(table), table.id): 0.3,
            lambda _: service.privacy.forget(self._anybody().id): 0.5,
            self._deafen: 1,
            self._look: 3,
        }

    async def act(self) -> None:
        """One thing; what is refused is."""
        act = self.chance.choices([*self._acts], [*self._acts.values()])[0]
        tables = [*self.house.memory.tables.values()]
        with suppress(Refusal, RulesError):
            await act(tables[-1] if self.chance.random() < 0.9 else self.chance.choice(tables))

    async def open(self) -> None:
        """A table, where none runs, and people at it."""
        if not any(table.runs for table in self.house.memory.tables.values()):
            host, *others = self.chance.sample(PEOPLE, self.chance.choice((2, 2, 3)))
            game, pace = self.chance.choice(GAMES), self.house.service.paces.of(self.chance.choice([*Tempo]))
            table = await self.house.service.open(host, HERE, Wanted(game, pace=pace))
            await asyncio.gather(*(self.house.service.join(each, table.id) for each in others), return_exceptions=True)

    async def _play(self, table: Table) -> None:
        shown = await self.house.service.shown(table.id)
        if shown.match is None or shown.match.over:
            return
        state = shown.match.state
        if state.phase is Phase.PLAY:
            turn = some_turn(shown, self.chance)
            await self.house.service.play(_at(shown, state.turn), table.id, shown.table.seq, turn)
            return
        seat = next(each for each in state.opponents(state.mover) if each not in state.stood)
        said = random_player.answer(view(state, seat), self.chance)
        if isinstance(said, Stand):
            await self.house.service.stand(_at(shown, seat), table.id, shown.table.seq)
        else:
            await self.house.service.insist(_at(shown, seat), table.id, shown.table.seq, said)

    async def _pass(self, _: Table) -> None:
        self.house.clock.at += self.chance.choice(PASSES)
        await self.house.service.time.fall_due()

    async def _deafen(self, _: Table) -> None:
        self.house.service.time.unheard()
        self.house.clock.at += self.chance.choice(PASSES)

    async def _look(self, table: Table) -> None:
        shown = await self.house.service.shown(table.id)
        board.board(shown)
        notices(shown, "https://x")
        await self.house.service.mark_shown(table.id, shown.table.seq, 7, shown.table.boards + 1)

    # Who asks, and about what

    def _anybody(self) -> Actor:
        return self.chance.choice(PEOPLE)

    def _player(self, table: Table) -> Actor:
        return self.chance.choice([each for each in PEOPLE if table.seat_of(each.id)] or PEOPLE)

    def _voter(self, table: Table) -> Actor:
        asked = table.vote.seat if table.vote else 0
        return self.chance.choice([each for each in PEOPLE if table.seat_of(each.id) not in (0, asked)] or PEOPLE)

    def _host(self, table: Table) -> Actor:
        return next((each for each in PEOPLE if each.id == table.host), self._anybody())

    def _turn(self, table: Table) -> int:
        return table.deadline.turn if table.deadline else table.seq

    def _vote(self, table: Table) -> int:
        return table.vote.turn if table.vote else table.seq


def _at(shown: Shown, seat: int) -> Actor:
    person = shown.table.seats[seat - 1].person
    return next((each for each in PEOPLE if each.id == person), ANN)


@pytest.mark.parametrize("seed", range(8))
async def test_whatever_many_ask_at_once_is_done_or_refused_and_read_again_as_it_is_remembered(
    house: House, seed: int
) -> None:
    chance = Random(seed)
    crowd = Crowd(house, chance)
    for _ in range(ROUNDS):
        await crowd.open()
        await asyncio.gather(*(crowd.act() for _ in range(chance.choice(AT_ONCE))))
    assert sum(map(len, house.memory.made.values())) > ROUNDS // 10, "hardly anything was played"
    await house.service.close()
    remembered = {number: await house.service.shown(number) for number in house.memory.tables}
    for number, shown in remembered.items():
        assert await house.begin().shown(number) == shown
        if shown.table.status is Status.PLAYING and shown.match is not None and not shown.match.paused:
            assert (shown.table.deadline is not None) == bool(waited_for(shown.table, shown.match))
