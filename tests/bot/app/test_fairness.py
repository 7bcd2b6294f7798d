"""Whether a match was dealt fairly is told when it is over, and not before."""

from __future__ import annotations

import pytest

from bot.app.errors import (
    NothingPlayed,
    StillPlayed,
    UnknownTable,
)
from bot.app.model import Place
from tests.bot.app.conftest import ANN, BOB, HERE, House


async def test_a_match_that_is_over_is_verified_with_its_record(house: House) -> None:
    table = await house.match(ANN, BOB, game="kasino+target=5")
    await house.finish(table.id, ANN, BOB)
    found = await house.service.looking.verified(HERE)
    assert (found.table.id, found.why) == (table.id, None)
    assert "seed=seed1\nsalt=salt1\ncommitment=" in found.record
    assert await house.service.looking.verified(HERE, table.id) == found


async def test_a_match_under_way_is_not_verified_nor_a_lobby_nor_another_servers_table(house: House) -> None:
    with pytest.raises(NothingPlayed):
        await house.service.looking.verified(HERE)
    table = await house.match(ANN, BOB)
    with pytest.raises(NothingPlayed):
        await house.service.looking.verified(HERE)
    with pytest.raises(StillPlayed):
        await house.service.looking.verified(HERE, table.id)
    await house.service.end(ANN, table.id)
    assert (await house.service.looking.verified(HERE)).why is None
    with pytest.raises(UnknownTable):
        await house.service.looking.verified(Place(HERE.server + 1, HERE.channel), table.id)
    lobby = await house.lobby(ANN)
    with pytest.raises(StillPlayed):
        await house.service.looking.verified(HERE, lobby.id)
    await house.service.end(ANN, lobby.id)
    with pytest.raises(NothingPlayed):
        await house.service.looking.verified(HERE, lobby.id)
    assert (await house.service.looking.verified(HERE)).table.id == table.id
