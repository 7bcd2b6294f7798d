"""What computer players say while it is another's turn: they claim, insist, and ask their partner."""

from __future__ import annotations

import asyncio

import pytest

from bot.app.computers import Computers, Decide, speakers
from bot.app.live import Live
from bot.app.thinking import SimpleThinker, decide
from engine.notation import move_text, parse_position
from engine.view import view
from tests.bot.app.conftest import ANN, BOB
from tests.bot.app.positions import COMPUTER, live, seats_of
from tests.bot.stand_ins import HandClock, ScriptedThinker

# Seat 3 trailed a nine beside a five and a four; seat 4 is to play, and no opponent but seats 2 and 4 may insist.
INSIST = "swazi turn=4 hands=?3,9c2h,?2,9h3h table=Td5s4h9d piles=-,- stock=- deal=1/1 dealer=4 scores=0,0 prev=9d"
# Seat 1 owns nines, seat 3 holds one, two lie on the table: no opponent can have any.
ASK = ("swazi turn=1 hands={} table=[4h5c|9d|9c=9@1]2c piles=-,- stock=- deal=1/1 dealer=4 scores=0,0 last=2").format(
    "9h3s,?2,9s6d,?2"
)
CLAIM = "classic+claim=1 turn=1 hands=3h,4h table=5h piles=3d,AsTd stock=- deal=6/6 dealer=2 scores=0,20 last=2"


class Table:
    """One table in memory, as the service would keep it."""

    def __init__(self, position: str, *computers: int) -> None:
        state = parse_position(position)
        people = iter(seats_of(ANN, BOB, ANN, BOB))
        seats = [COMPUTER if at in computers else next(people) for at in range(1, state.seats + 1)]
        self.live: Live = live(position, tuple(seats))
        self.said: list[str] = []

    async def read(self, _: int) -> Live:
        return self.live

    async def commit(self, _: int, wanted: Decide) -> None:
        change = wanted(self.live)
        self.live = self.live.after(change)
        self.said += map(move_text, change.moves)

    async def serve(self, thinker: SimpleThinker | ScriptedThinker | None = None) -> list[str]:
        """What the computers say once the table has been looked at."""
        computers = Computers(self.read, self.commit, HandClock(), thinker or SimpleThinker(), 0.0)
        computers.wake(1)
        for task in [task for task in asyncio.all_tasks() if task.get_name().startswith("computers")]:
            await task
        return self.said


async def test_an_opponent_insists_while_a_person_is_to_play() -> None:
    thinker = ScriptedThinker("!insist@2:9dx4h5s:9")
    assert await Table(INSIST, 2).serve(thinker) == ["!insist@2:9dx4h5s:9"]


async def test_the_partner_of_the_seat_to_play_asks_for_a_build_that_nobody_else_can_take() -> None:
    table = Table(ASK, 3)
    assert await table.serve() == ["!ask@3:[4h]"]
    assert table.live.match is not None and table.live.match.state.asks == ((3, 9),)
    assert await table.serve() == ["!ask@3:[4h]"]


async def test_a_computer_claims_the_target_as_soon_as_it_has_it() -> None:
    assert (await Table(CLAIM, 2).serve())[0] == "!claim@2"


async def test_who_has_nothing_to_say_is_silent_until_its_turn() -> None:
    table = Table(ASK.replace("9s6d", "8s6d"), 3)
    assert speakers(table.live) == () and await table.serve() == []


@pytest.mark.expects_error_log
async def test_a_fault_out_of_turn_is_logged_and_nothing_is_played_for_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert await Table(ASK, 3).serve(ScriptedThinker(RuntimeError("no idea"))) == []
    assert "out of turn; nothing is said" in caplog.text


def test_to_ask_is_said_in_notation() -> None:
    assert decide(view(parse_position(ASK), 3), "seed") == "!ask@3:[4h]"
    assert decide(view(parse_position(ASK), 2), "seed") == ""
