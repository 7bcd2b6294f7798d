"""From panels to Discord's objects, held to Discord's limits."""

from __future__ import annotations

from typing import Any

from bot.app.pictures import LobbyPicture
from bot.present.panel import Button, Option, Panel, Select
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
