"""What a game's rules page says an own build demands."""

from __future__ import annotations

import pytest

from bot.present.building import duty_lines
from engine.variants import find

KEEP = "Keep a card that takes it."
FREE = "You must keep a card that takes your build, but may trail."
UNTIL = "Until the last cards are dealt or drawn, "
NO_TRAIL, ONE = "while you own a build, you may not trail.", "you may own one build at most when your turn ends."
SERVE = "While you own a build, your play has to take, raise or add to a build of your own."
ADD = "In the first deal, while you own a build, your hand card has to capture something or join a build of your own."


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("classic", ["While you own a build, you may not trail.", KEEP]),
        ("classic+trail_with_build=1", [FREE]),
        ("classic+one_build=1", ["While you own a build, you may not trail.", KEEP, ONE.capitalize()]),
        ("parlour", [SERVE, KEEP]),
        ("pirate", ["Once it stands, a build binds you to nothing."]),
        ("african", [UNTIL + NO_TRAIL, UNTIL + ONE]),
        ("swazi", [FREE]),
        ("swazi+one_build=1", [FREE, ONE.capitalize()]),
        ("crazy", [UNTIL + NO_TRAIL]),
        ("crazy+one_build=1", [UNTIL + NO_TRAIL, UNTIL + ONE]),
        ("south-african", [ADD]),
    ],
)
def test_the_rules_page_says_what_an_own_build_demands_and_while_which(game: str, lines: list[str]) -> None:
    assert list(duty_lines(find(game))) == lines
