"""The time in which the bot is away, or hears nothing from Discord: it counts for nobody."""

from __future__ import annotations

from bot.app.model import Stage
from tests.bot.app.conftest import ANN, BOB, House
from tests.bot.app.timing import TURN, asked, deadline, events, passes, to_play


async def test_while_nothing_is_heard_from_discord_nothing_falls_due_and_every_turn_is_given_that_time(
    house: House,
) -> None:
    table = await house.match(ANN, BOB, game="classic")
    begun = await deadline(house, table)
    await passes(house, 10)
    house.service.time.unheard()
    await passes(house, 5000)
    house.service.time.unheard()
    assert (await deadline(house, table)).stage is Stage.QUIET
    await house.service.time.heard()
    assert await deadline(house, table) == begun.moved(5000)
    assert house.memory.tables[table.id].deadline == begun.moved(5000)
    await passes(house, 109)
    assert not events(house, table)
    await passes(house, 1)
    assert events(house, table) == [f"!timeout@{table.seat_of((await to_play(house, table))[0].id)}"]


async def test_a_turn_that_began_while_nothing_was_heard_is_given_the_time_since_then(house: House) -> None:
    house.service.time.unheard()
    house.clock.at += 1000
    table = await house.match(ANN, BOB, game="classic")
    begun = await deadline(house, table)
    house.clock.at += 50
    await house.service.time.heard()
    assert await deadline(house, table) == begun.moved(50)


async def test_a_bot_that_is_killed_while_it_hears_nothing_gives_all_that_time_at_its_next_start(house: House) -> None:
    table = await house.match(ANN, BOB, game="classic")
    begun = await deadline(house, table)
    house.service.time.unheard()
    house.clock.at += 5000
    await house.service.time.close()
    house.clock.at += 100
    await house.begin().resume()
    assert await deadline(house, table) == begun.moved(5100)


async def test_the_time_that_the_bot_was_away_counts_for_nobody(house: House) -> None:
    table = await house.match(ANN, BOB, game="classic")
    before = await deadline(house, table)
    await house.service.time.close()
    house.clock.at += 5000
    await house.begin().resume()
    await house.service.time.fall_due()
    assert await deadline(house, table) == before.moved(5000)


async def test_after_a_restart_the_deadline_goes_on_where_it_was(house: House) -> None:
    table, late, _, _ = await asked(house)
    await house.service.time.close()
    house.clock.at += 5000
    await house.begin().resume()
    await passes(house, TURN - 1)
    assert (await deadline(house, table)).stage is Stage.ASKED
    await passes(house, 1)
    shown = await house.service.shown(table.id)
    assert shown.table.seats[table.seat_of(late.id) - 1].level is not None
