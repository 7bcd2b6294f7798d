"""Tables whose time passes: what the tests of deadlines and of suspended tables share."""

from __future__ import annotations

from bot.app.model import Actor, Deadline, Table
from tests.bot.app.conftest import ANN, BOB, CAT, House

PEOPLE = {1: ANN, 2: BOB, 3: CAT}
TURN = 120.0


async def passes(house: House, seconds: float) -> None:
    """Let time pass, and what falls due happen."""
    house.clock.at += seconds
    await house.service.time.fall_due()


async def deadline(house: House, table: Table) -> Deadline:
    found = (await house.service.shown(table.id)).table.deadline
    assert found is not None
    return found


async def asked(house: House, *actors: Actor) -> tuple[Table, Actor, Actor, int]:
    """A match whose player to move has run out of time, that player, one of the others, and the question's number."""
    table = await house.match(*(actors or (ANN, BOB)), game="classic", size=len(actors) or 2)
    late, other = await to_play(house, table)
    await passes(house, TURN)
    return table, late, other, (await deadline(house, table)).turn


async def to_play(house: House, table: Table) -> tuple[Actor, Actor]:
    """Whoever is to play, and one of the others."""
    shown = await house.service.shown(table.id)
    assert shown.match is not None
    late = PEOPLE[shown.table.seats[shown.match.state.turn - 1].person]
    return late, next(each for each in (ANN, BOB, CAT) if each is not late and shown.table.seat_of(each.id))


def events(house: House, table: Table) -> list[str]:
    return [move for _, move in house.memory.made[table.id] if move.startswith("!")]
