"""A small storm: what many people play at once under a bot that is killed meanwhile is what stands in the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.storm.storm import brewing


@pytest.mark.long
async def test_what_is_stored_after_a_storm_is_what_the_players_were_shown(tmp_path: Path) -> None:
    async with brewing(tmp_path, tables=4, kills=2, seed="small") as storm:
        figures = await storm.rage()
    print(figures)
    assert figures.good, str(figures)
