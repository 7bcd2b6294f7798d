"""From panels to Discord's objects, held to Discord's limits."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app.pictures import LobbyPicture
from bot.present.panel import Button, Option, Panel, Row, Select
from bot.ui import adapt

PICTURE = LobbyPicture("Casino", "21", ("Ann", ""))


def rows(panel: Panel) -> list[list[dict[str, Any]]]:
    return [row["components"] for row in adapt.view(panel, 7, 3).to_components()]


async def test_a_button_carries_its_verb_table_seq_revision_and_number() -> None:
    panel = Panel("x", ((Button("Play", "play", 4),),), revision=9)
    assert rows(panel)[0][0]["custom_id"] == "cz1:play:7:3:9:4"


async def test_rows_stay_as_the_panel_has_them() -> None:
    panel = Panel(
        "x",
        (
            (Button("One", "one"), Button("Two", "two")),
            (Select("pick", "Choose", (Option("A", "0"), Option("B", "1", "more", True)), 0, 2),),
            (Button("Three", "three"),),
        ),
    )
    found = rows(panel)
    assert [[part.get("label", "select") for part in row] for row in found] == [["One", "Two"], ["select"], ["Three"]]
    select = found[1][0]
    assert (select["min_values"], select["max_values"]) == (0, 2)
    assert select["options"][1] == {"label": "B", "value": "1", "description": "more", "default": True}


async def test_a_link_needs_no_id() -> None:
    part = rows(Panel("x", ((Button("Go", url="https://discord.com/channels/1/2/3"),),)))[0][0]
    assert part["url"].endswith("/3") and "custom_id" not in part


async def test_the_file_names_nothing_and_carries_the_alt_text() -> None:
    message = adapt.sending(Panel("x", picture=PICTURE, alt="A table"), 1, 1, b"png")
    assert (message["file"].filename, message["file"].description) == ("table.png", "A table")


async def test_without_its_picture_a_panel_says_what_the_picture_shows() -> None:
    panel = Panel("Ann is to play.", picture=PICTURE, alt="On the table: 7♠.")
    assert adapt.content(panel, False) == "Ann is to play.\n\nOn the table: 7♠."
    assert adapt.content(panel, True) == "Ann is to play."
    assert len(adapt.content(Panel("x" * 1990, picture=PICTURE, alt="y" * 1000), False)) == 2000


async def test_a_text_that_says_it_all_is_not_followed_by_what_the_picture_says() -> None:
    panel = Panel("1. Ann: 3 wins.", picture=PICTURE, alt="1: Ann, 3 wins.", unseen=None)
    assert adapt.content(panel, False) == panel.text


async def test_a_panel_may_have_other_words_than_the_alt_text_for_where_its_picture_is_not_seen() -> None:
    panel = Panel("Counted.", picture=PICTURE, alt="Ann: 3.", unseen="```\nAnn 3\n```")
    assert adapt.content(panel, False) == "Counted.\n\n```\nAnn 3\n```"
    assert adapt.content(panel, True) == "Counted."


async def test_an_edit_without_a_picture_takes_the_old_one_away() -> None:
    assert adapt.editing(Panel("x"), 1, 1, None)["attachments"] == []


def select(options: int = 1, **change: Any) -> Row:
    fields: dict[str, Any] = {"verb": "pick", "placeholder": "Choose"}
    fields["options"] = tuple(Option(f"Option {number}", str(number)) for number in range(options))
    return (Select(**fields | change),)


def unchecked(**fields: Any) -> Panel:
    """A panel past its own checks, as a mistake would make it."""
    panel = Panel("x")
    for name, value in fields.items():
        object.__setattr__(panel, name, value)
    return panel


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
        ({"rows": (select(26),)}, "26 options"),
        ({"rows": (select(0),)}, "0 options"),
        ({"rows": (select(2, most=3),)}, "takes 1 to 3"),
        ({"rows": (select(2, least=2),)}, "takes 2 to 1"),
        ({"rows": (select(placeholder="x" * 151),)}, "a hint of 151"),
        ({"rows": ((Select("p", "x", (Option("a", "1"),) * 2, 1, 2),),)}, "one value"),
        ({"rows": ((Select("p", "x", (Option("a" * 101, "1"),)),),)}, "an option of 101"),
        ({"rows": ((Select("p", "x", (Option("a", "1" * 101),)),),)}, "a value of 101"),
        ({"rows": ((Select("p", "x", (Option("a", "1", "d" * 101),)),),)}, "a description"),
        (
            {"rows": ((Select("p", "x", (Option("a", "1", chosen=True), Option("b", "2", chosen=True))),),)},
            "more chosen options",
        ),
    ],
)
async def test_what_discord_would_refuse_is_refused_here(fields: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        adapt.view(unchecked(**fields), 1, 1)


async def test_two_parts_with_one_id_are_refused() -> None:
    with pytest.raises(ValueError, match="cz1:play:1:0:0:0"):
        adapt.view(unchecked(rows=((Button("A", "play"), Button("B", "play")),)), 1, 1)
