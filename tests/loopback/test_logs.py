"""What the bot writes down while a hand is played."""

from __future__ import annotations

import io
import json
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from bot.logs import Lines
from tests.loopback.house import House
from tests.loopback.test_leaks import SHOWN, WRITTEN


@pytest.fixture
def heard() -> Iterator[io.StringIO]:
    """Everything that is logged, at its most talkative and as it is written."""
    text, bot = io.StringIO(), logging.getLogger("bot")
    handler = logging.StreamHandler(text)
    handler.setFormatter(Lines(as_json=True, token=""))
    logging.getLogger().addHandler(handler)
    level = bot.level
    bot.setLevel(logging.DEBUG)
    yield text
    bot.setLevel(level)
    logging.getLogger().removeHandler(handler)


async def test_every_line_names_its_table_or_interaction_and_none_a_card_or_a_secret(
    home: House, heard: io.StringIO
) -> None:
    await home.start()
    await home.table("african+target=5", "anna", "ben")
    await home.go_on(lambda: bool(home.counted()))
    await home.people[0].command("casino hand")
    await home.people[0].command("casino end")
    lines = [json.loads(line) for line in heard.getvalue().splitlines()]
    with closing(sqlite3.connect(home.settings.database)) as connection:
        seed, salt = connection.execute("SELECT seed, salt FROM tables").fetchone()
    tokens = {asked.token for asked in home.pg.world.interactions.values()}
    for secret in (seed, salt, home.pg.token, *tokens):
        assert secret and secret not in heard.getvalue()
    assert not SHOWN.search(heard.getvalue()) and not WRITTEN.search(heard.getvalue())
    of_presses = [line for line in lines if line["logger"] == "bot.ui.desk"]
    of_tables = [line for line in lines if line["logger"] in ("bot.app.ledger", "bot.ui.boards")]
    assert len(of_presses) > 40 and all("interaction" in line for line in of_presses)
    assert len(of_tables) >= 2 and all("table" in line for line in of_tables)
