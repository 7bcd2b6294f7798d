"""A match that is stored before the bot starts, so that a test begins where it becomes interesting."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

from bot.app.customs import Customs
from bot.app.limiter import Limits
from bot.app.model import Actor, Place, Wanted
from bot.app.system import SystemClock
from bot.app.tables import TableService
from bot.app.thinking import SimpleThinker
from bot.storage.database import Database
from bot.storage.migrate import migrate
from bot.storage.records import records
from engine.players import Player, next_move
from engine.state import State
from engine.steps import Ask, Insist, Move, Stand
from tests.loopback.house import House, Seeds
from tests.people import Playground

FIRST = 10
"""The number of the first person, until they settle in; the next has one more."""


class Silent:
    def changed(self, table_id: int) -> None:
        """Nobody is told."""


async def play_before(
    path: Path, game: str, people: tuple[str, ...], seed: str, choose: Callable[[State], Move | None]
) -> None:
    """Store a match that is played by what is chosen for each position, up to the first for which there is nothing."""
    migrate(path)
    database, clock = Database(path), SystemClock()
    customs = Customs(delay=0.0, delete_after_days=30, limits=Limits.none())
    service = TableService(records(database), clock, Silent(), Seeds(seed), SimpleThinker(), customs)
    actors = tuple(Actor(number, name.capitalize()) for number, name in enumerate(people, FIRST))
    table = await service.open(actors[0], Place(server=1, channel=2), Wanted(game, len(people)))
    for actor in actors[1:]:
        await service.join(actor, table.id)
    await service.start(actors[0], table.id)
    shown = await service.shown(table.id)
    while shown.match and (move := choose(shown.match.state)) is not None:
        seq = shown.table.seq
        match move:
            case Insist(seat):
                shown = await service.insist(actors[seat - 1], table.id, seq, move)
            case Stand(seat):
                shown = await service.stand(actors[seat - 1], table.id, seq)
            case Ask(seat):
                shown = await service.ask(actors[seat - 1], table.id, seq, move)
            case _:
                assert isinstance(move, tuple), move
                shown = await service.play(actors[shown.match.state.turn - 1], table.id, seq, move)
    # The channel is to be shown the board as if nothing had happened since the last deal.
    await service.mark_shown(table.id, shown.table.seq - 1, 0, 0)
    await service.close()
    await database.close()


def settle_in(path: Path, playground: Playground, people: tuple[str, ...]) -> None:
    """Move the stored match into a playground."""
    world = playground.world
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE tables SET server = ?, channel = ?", (world.server.id, world.channel("casino").id))
        for number, name in enumerate(people, FIRST):
            person = world.user(name).id
            connection.execute("UPDATE tables SET host = ? WHERE host = ?", (person, number))
            connection.execute("UPDATE seats SET person = ? WHERE person = ?", (person, number))
            connection.execute("UPDATE people SET id = ? WHERE id = ?", (person, number))
        connection.commit()


async def sit_down(
    home: House, game: str, people: tuple[str, ...], player: Player, enough: Callable[[State], object]
) -> State:
    """Bring people to a match that `player` has played up to the first position that is `enough`; gives that back."""
    chance, positions = Random(game), list[State]()

    def choose(state: State) -> Move | None:
        positions.append(state)
        return None if enough(state) else next_move(state, player, chance)

    await play_before(home.settings.database, game, people, game, choose)
    settle_in(home.settings.database, home.pg, people)
    await home.come(*people)
    await home.start()
    await home.people[0].until(lambda: home.board is not None, "the board")
    return positions[-1]
