"""Scripted players who press only what the panels offer finish a hand of each game at each number of players."""

from __future__ import annotations

from contextlib import closing
from sqlite3 import connect

import pytest

from engine.notation import parse_move
from engine.variants import ALL
from tests.conftest import PLAYED
from tests.loopback.house import House, wandering

NAMES = ("anna", "ben", "carla", "dan")
TABLES = [(rules.key, seats) for rules in ALL for seats in rules.players] + [
    (f"{rules.key}+partners=1", 4) for rules in ALL if rules.pairs
]
# The games between which all mechanisms lie, at every number of players; of the others one number each, in turn, since
# all tables together take many minutes.
MAIN = ("african", "classic", "royal-standard", "kasino")
QUICK = {(rules.key, rules.players[at % len(rules.players)]) for at, rules in enumerate(ALL)}
QUICK |= {(key, seats) for key, seats in TABLES if key.split("+")[0] in MAIN}


@pytest.mark.parametrize(
    ("game", "seats"), [table if table in QUICK else pytest.param(*table, marks=pytest.mark.long) for table in TABLES]
)
async def test_a_hand_is_played_to_its_scoring_by_what_is_offered(home: House, game: str, seats: int) -> None:
    await home.start()
    await home.table(game, *NAMES[:seats])
    await home.go_on(lambda: bool(home.counted()))
    assert home.counted()[0].alt[0]
    assert all(each.status < 400 for each in home.pg.log)


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), TABLES)
async def test_a_match_is_played_to_its_end_by_what_is_offered(
    home: House, game: str, seats: int, request: pytest.FixtureRequest
) -> None:
    await home.start()
    await home.table(game, *NAMES[:seats])
    await home.go_on(lambda: any(each.part("Rematch") for each in home.people[0].messages()), wandering(game))
    outcome = await home.people[0].command("casino leaderboard")
    assert "1 win in 1 match" in (await outcome.message()).content
    turns = turns_of(home)
    longest = max(turns, key=lambda turn: (len(parse_move(turn)), len(turn)))
    request.node.user_properties.append((PLAYED, [f"{game} for {seats}", len(turns), longest]))


def turns_of(home: House) -> list[str]:
    """The turns of the match that was played, in notation, without what else was said."""
    with closing(connect(home.settings.database)) as database:
        moves = [text for (text,) in database.execute("SELECT move FROM moves ORDER BY seq, part")]
    return [text for text in moves if isinstance(parse_move(text), tuple)]
