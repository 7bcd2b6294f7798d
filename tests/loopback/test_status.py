"""What is told of how the bot fares, measured while a table is played."""

from __future__ import annotations

import discord
import pytest

from bot.app.meter import Timed
from tests.loopback.house import House


async def test_answers_pictures_transactions_and_refusals_are_measured(home: House) -> None:
    await home.start()
    await home.table("classic", "anna", "ben")
    await home.turn(home.asked()[0])
    assert home.client is not None and home.board is not None
    figures = home.client.tally.figures
    for what in (Timed.ANSWER, Timed.PICTURE, Timed.DATABASE):
        assert figures.times[what].counted > 3 and 0 < figures.times[what].longest < 10
    assert not figures.refused
    assert await home.client.tables.looking.count_running() == 1
    channel = home.client.get_partial_messageable(int(home.board.raw["channel_id"]))
    with pytest.raises(discord.NotFound):
        await channel.get_partial_message(1).edit(content="nothing is there")
    assert home.client.tally.figures.refused == {10008: 1}
