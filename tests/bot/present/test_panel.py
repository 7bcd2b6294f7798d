"""A panel holds Discord's limits by itself."""

from __future__ import annotations

from typing import Any

import pytest

from bot.present.panel import Button, Option, Panel, Row, Select


def select(options: int = 1, **change: Any) -> Row:
    fields: dict[str, Any] = {"verb": "pick", "placeholder": "Choose"}
    fields["options"] = tuple(Option(f"Option {number}", str(number)) for number in range(options))
    return (Select(**fields | change),)


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"text": "x" * 2001}, "2001 characters of text"),
        ({"alt": "x" * 1025}, "1025 characters of alt text"),
        ({"rows": tuple((Button("x", "x", at),) for at in range(6))}, "6 rows"),
        ({"rows": (tuple(Button("x", "x", at) for at in range(6)),)}, "a row of 6 parts"),
        ({"rows": ((),)}, "a row of 0 parts"),
        ({"rows": ((*select(), Button("x", "x")),)}, "a row of 2 parts"),
        ({"rows": ((Button("x" * 81, "x"),),)}, "a label of 81"),
        ({"rows": ((Button("", "x"),),)}, "a label of 0"),
        ({"rows": ((Button("x", url="https://" + "x" * 600),),)}, "an address of"),
        ({"rows": ((Button("A", "play"), Button("B", "play")),)}, "two parts with one verb"),
        ({"rows": (select(26),)}, "26 options"),
        ({"rows": (select(0),)}, "0 options"),
        ({"rows": (select(2, most=3),)}, "a choice of 1 to 3 among 2"),
        ({"rows": (select(2, least=2),)}, "a choice of 2 to 1 among 2"),
        ({"rows": (select(placeholder="x" * 151),)}, "a placeholder of 151"),
        ({"rows": ((Select("p", "x", (Option("a", "1"),) * 2, 1, 2),),)}, "one value"),
        ({"rows": ((Select("p", "x", (Option("a" * 101, "1"),)),),)}, "an option of 101, 1 and 0"),
        ({"rows": ((Select("p", "x", (Option("a", "1" * 101),)),),)}, "an option of 1, 101 and 0"),
        ({"rows": ((Select("p", "x", (Option("a", "1", "d" * 101),)),),)}, "an option of 1, 1 and 101"),
        (
            {"rows": ((Select("p", "x", (Option("a", "1", chosen=True), Option("b", "2", chosen=True))),),)},
            "more chosen options",
        ),
    ],
)
def test_a_panel_that_discord_would_refuse_cannot_be_made(fields: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Panel(**{"text": "x"} | fields)


def test_what_is_at_the_limits_can_be_made() -> None:
    rows = (*((Button("x" * 80, "x", at),) for at in range(4)), select(25, placeholder="x" * 150))
    assert Panel("x" * 2000, rows, alt="x" * 1024).rows == rows
