"""Scripted players who press only what the panels offer finish a hand of each game at each number of players."""

from __future__ import annotations

import pytest

from engine.variants import ALL
from tests.loopback.house import House

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
async def test_a_match_is_played_to_its_end_by_what_is_offered(home: House, game: str, seats: int) -> None:
    await home.start()
    await home.table(game, *NAMES[:seats])
    await home.go_on(lambda: any(each.part("Rematch") for each in home.people[0].messages()))
    outcome = await home.people[0].command("casino leaderboard")
    assert "1 win in 1 match" in (await outcome.message()).content
