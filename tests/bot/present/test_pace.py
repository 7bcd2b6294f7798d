"""How fast a table plays, in words and as a choice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app.model import Pace, Paces, Place, Tempo
from bot.language import catalogues, speaking
from bot.present.errors import PanelError
from bot.present.form import seconds_form
from bot.present.pace import chosen_pace, duration, pace_page, pace_words
from bot.present.panel import Button, Select
from tests.bot.present.tables import table


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (45, "45 seconds"),
        (60, "1 minute"),
        (90, "90 seconds"),
        (3600, "1 hour"),
        (86400, "24 hours"),
        (2 * 86400, "2 days"),
    ],
)
def test_a_length_of_time_is_told_in_the_largest_unit_that_measures_it_whole(seconds: int, words: str) -> None:
    assert duration(seconds) == words


def test_the_page_offers_the_usual_paces_and_others_and_marks_the_present_one() -> None:
    row, _ = pace_page(table(), Paces(relaxed=900)).rows
    (select,) = row
    assert isinstance(select, Select)
    offered = [option.label for option in select.options]
    assert {"Live, 2 minutes a turn", "Relaxed, 15 minutes a turn", "By post, 24 hours a turn"} <= set(offered)
    assert [option.label for option in select.options if option.chosen] == ["Live, 2 minutes a turn"]
    assert [chosen_pace([option.value]) for option in select.options if option.description] == [
        Pace(),
        Pace(Tempo.RELAXED, 900),
        Pace(Tempo.POST, 86400),
    ]


def test_a_pace_of_ones_own_is_offered_and_marked_as_well() -> None:
    row, _ = pace_page(replace(table(), pace=Pace(Tempo.LIVE, 77)), Paces()).rows
    chosen = [option.label for option in row[0].options if option.chosen]  # type: ignore[union-attr]
    assert chosen == ["Live, 77 seconds a turn"]


@pytest.mark.parametrize("language", catalogues())
def test_the_form_for_a_time_keeps_to_discords_limits_in_every_language(language: str) -> None:
    with speaking(language):
        form = seconds_form("setseconds", 120)
    assert form.value == "120" and "604800" in form.hint


@pytest.mark.parametrize("value", ["", "fast:10", "live", "live:-1", "live:9999999"])
def test_what_the_page_does_not_offer_is_refused(value: str) -> None:
    with pytest.raises(PanelError, match="not offered any more"):
        chosen_pace([value])


def test_a_pace_is_told_with_the_time_of_a_turn() -> None:
    assert pace_words(Pace(Tempo.POST, 86400)) == "by post, 24 hours a turn"


def test_the_page_says_where_the_match_is_played_and_offers_the_other_place_but_in_a_thread() -> None:
    here = table()
    for lobby, said, offered in (
        (here, "Place: this channel.", [("Play in a thread of its own", 1)]),
        (replace(here, apart=True), "Place: a thread of its own", [("Play in this channel", 0)]),
        (replace(here, place=Place(1, 2, parent=3)), "Place: this thread.", []),
    ):
        panel = pace_page(lobby, Paces())
        buttons = [part for row in panel.rows for part in row if isinstance(part, Button) and part.verb == "setapart"]
        assert said in panel.text and [(each.label, each.index) for each in buttons] == offered
