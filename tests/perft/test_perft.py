"""The numbers of turns, and the order of the lists, are what they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import variants
from engine.notation import parse_position, position_text
from tests.perft.perft import COUNTS, ORDER, blocks, counted, divide, ordered, perft


def every(folder: Path) -> list[object]:
    return [
        pytest.param(position, below, id=f"{path.stem}-{number}")
        for path in sorted(folder.glob("*.txt"))
        for number, (position, below) in enumerate(blocks(path), 1)
    ]


@pytest.mark.parametrize(("position", "below"), every(COUNTS))
def test_a_position_has_as_many_turns_as_before(position: str, below: list[str]) -> None:
    for depth, (now, before) in enumerate(zip(counted(position, len(below)), below, strict=True), 1):
        if now != before:
            apart = "\n".join(f"  {turn}: {count}" for turn, count in divide(parse_position(position), depth))
            pytest.fail(f"{position}\n{now}, and not {before.rpartition(' ')[2]}:\n{apart}", pytrace=False)


@pytest.mark.parametrize(("position", "below"), every(ORDER))
def test_the_next_steps_are_listed_in_the_same_order_as_before(position: str, below: list[str]) -> None:
    assert ordered(position) == below


@pytest.mark.parametrize("folder", [COUNTS, ORDER], ids=lambda folder: folder.name)
def test_every_game_has_its_file(folder: Path) -> None:
    assert {path.stem for path in folder.glob("*.txt")} == {rules.key for rules in variants.ALL}


@pytest.mark.parametrize(("position", "below"), [*every(COUNTS), *every(ORDER)])
def test_the_positions_are_written_as_they_are_printed(position: str, below: list[str]) -> None:
    assert below and position_text(parse_position(position)) == position


def test_the_count_is_the_sum_of_the_counts_of_first_turns() -> None:
    state = parse_position("classic turn=1 hands=3s8h,5d9c table=5h4c stock=-")
    assert perft(state, 3) == sum(count for _, count in divide(state, 3)) > 0
