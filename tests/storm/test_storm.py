"""A small storm: what many people play at once under a bot that is killed meanwhile is what stands in the end."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from playground.world import Kind
from tests.people import HandClock
from tests.storm.sitting import Sitting
from tests.storm.storm import brewing
from tests.storm.weather import Windy


async def test_what_is_stored_after_a_storm_is_what_the_players_were_shown(tmp_path: Path) -> None:
    async with brewing(tmp_path, tables=4, kills=2, seed="small") as storm:
        figures = await storm.rage()
    assert figures.good, str(figures)
    assert len(figures.waits) > 400


async def test_a_table_that_comes_to_no_end_is_told_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_a_step = Sitting.step

    async def step(sitting: Sitting, pressing: asyncio.Semaphore) -> None:
        if sitting.number == 1 and sitting.home.board is not None:
            raise TimeoutError("nobody plays")
        await take_a_step(sitting, pressing)

    monkeypatch.setattr(Sitting, "step", step)
    async with brewing(tmp_path, tables=2, kills=0, seed="stuck") as storm:
        figures = await storm.rage()
        stuck, other = storm.sittings
    assert other.over and figures.finished == 1 and not figures.good
    told = figures.wrong[0]
    assert told.startswith(f"table 1 ({stuck.game} for {len(stuck.home.people)}) came to no end: TimeoutError: nobody")
    assert "P1x1 sent {'custom_id': 'cz1:start:1:0:0:0'}, acknowledged, and sees" in told
    assert "is to play" in told and "[Play / My hand, " in told


@pytest.mark.parametrize(("life", "told"), [(1, 1), (2, 0)])
async def test_what_a_bot_that_lived_on_did_not_answer_is_told(life: int, told: int) -> None:
    clock = HandClock()
    async with Windy.start(clock=clock) as playground:
        hub, world = playground.hub, playground.world
        hub.life = 1
        hub.ask(world.user("anna"), world.channel("casino"), Kind.COMMAND, {"name": "casino"})
        hub.life = life
        clock.advance(4)
        assert hub.missed == ["never acknowledged: Anna sent {'name': 'casino'}, not answered"][:told]
