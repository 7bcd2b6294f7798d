"""What a game's rules page says an own build demands."""

from __future__ import annotations

import pytest

from bot.present.building import duty_lines
from engine.variants import find

KEEP = "Keep a card for each of your builds."
FREE = "You must keep a card that takes your build, but may trail."
TRAIL = "You may trail while you own a build."
DEALT, STOCK = " (only until the last cards are dealt)", " (only while there is a stock)"
TWO = " (only with 2 players, until the last cards are dealt)"
NO_TRAIL, ONE = "While you own a build, you may not trail{}.", "You may own one build at most when your turn ends{}."
SERVE = "While you own a build, your play has to take, raise or add to a build of your own."
ADD = (
    "While you own a build, your hand card has to capture something or join a build of your own (with 2 players only "
    "in the first deal)."
)


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("classic", [NO_TRAIL.format(""), KEEP]),
        ("classic+trail_with_build=1", [FREE]),
        ("classic+one_build=1", [NO_TRAIL.format(""), KEEP, ONE.format("")]),
        ("parlour", [SERVE, KEEP]),
        ("pirate", ["Once it stands, a build binds you to nothing."]),
        ("african", [NO_TRAIL.format(DEALT), ONE.format(DEALT)]),
        ("swazi", [TRAIL]),
        ("swazi+one_build=1", [TRAIL, ONE.format("")]),
        ("crazy", [NO_TRAIL.format(STOCK)]),
        ("crazy+one_build=1", [NO_TRAIL.format(STOCK), ONE.format(STOCK)]),
        ("sotho", [NO_TRAIL.format(TWO), ONE.format(TWO)]),
        ("sotho+one_build=1", [TRAIL, ONE.format("")]),
        ("south-african", [ADD]),
        ("south-african+partners=1", [f"{ADD.partition(' (')[0]}."]),
    ],
)
def test_the_rules_page_says_what_an_own_build_demands_and_while_which(game: str, lines: list[str]) -> None:
    assert list(duty_lines(find(game))) == lines
