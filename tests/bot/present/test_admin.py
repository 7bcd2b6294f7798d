"""The pages of a server's settings, and what a press on them asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.app.model import Preset
from bot.app.results import Played, Result
from bot.app.settings import Entry, Server
from bot.present.admin import (
    MORE,
    NUMBERS,
    change_words,
    entries_page,
    match_words,
    presets_page,
    settings_page,
    struck_words,
    wish,
)
from bot.present.errors import PanelError
from bot.present.panel import Select
from engine.variants import ALL

THEMES = {"classic": "Classic", "dark": "Dark"}
LONGEST = Server(
    1,
    game="classic+as_earned=1+builds_as_cards=1+cards_two_last_one=1+increase_with_table_cards=1+target=99",
    channels=tuple(range(1 << 62, (1 << 62) + 25)),
    starters=1 << 62,
    presets=tuple(Preset(f"{number}" + "Ö" * 31, "classic+partners=1+target=99") for number in range(6)),
)


@pytest.mark.parametrize("page", [0, MORE])
@pytest.mark.parametrize("server", [Server(1), LONGEST])
def test_the_page_holds_every_setting_within_discords_limits(server: Server, page: int) -> None:
    panel = settings_page(server, THEMES, page, note="✅ " + "x" * 300)
    assert "Tables at once: **20**" in panel.text and "Pictures: **" in panel.text


@pytest.mark.parametrize(
    ("verb", "values"),
    [
        ("admingame", ["poker"]),
        ("admingame", []),
        ("admingame", ["royal", "swazi"]),
        ("admingame", ["*Gone"]),
        ("adminchannels", ["casino"]),
        ("adminchannels", ["1"] * 26),
        ("adminrole", ["²"]),
        ("adminrole", ["9" * 19]),
        ("admintempo", ["never"]),
        ("admintables", ["7"]),
        ("adminlook", ["neon"]),
        ("adminsoup", ["1"]),
    ],
)
def test_what_the_page_does_not_offer_is_refused(verb: str, values: Sequence[str]) -> None:
    with pytest.raises(PanelError):
        wish(Server(1), THEMES, verb, 0, values)(Server(1))


def test_every_game_and_every_preset_can_be_the_servers_own() -> None:
    for rules in ALL:
        assert wish(Server(1), THEMES, "admingame", 0, [rules.key])(Server(1)).game == rules.key
    chosen = wish(LONGEST, THEMES, "admingame", 0, [f"*{LONGEST.presets[0].name}"])(LONGEST)
    assert chosen.game == "classic+partners=1+target=99"


def test_the_role_that_everybody_has_means_everybody() -> None:
    assert wish(Server(9, starters=5), THEMES, "adminrole", 0, ["9"])(Server(9, starters=5)).starters == 0


def test_a_number_that_is_not_among_the_usual_ones_stays_on_offer() -> None:
    panel = settings_page(Server(1, most_tables=7), THEMES, MORE)
    lists = [part for row in panel.rows for part in row if isinstance(part, Select)]
    assert [option.value for option in lists[2].options if option.chosen] == ["7"]
    assert len(lists[2].options) == len(NUMBERS) + 1


def test_a_change_is_told_with_what_was_before_and_no_change_with_nothing() -> None:
    before = Server(1)
    after = replace(before, most_tables=3, presets=(Preset("Late", "spade"),))
    assert change_words(before, after, THEMES) == (
        "Tables at once: 3 (before: 20). Preset Late: Spade Casino (before: none)."
    )
    assert change_words(after, after, THEMES) == ""


def test_a_change_of_a_channel_that_is_not_named_among_many_is_told_too() -> None:
    before = replace(LONGEST, channels=(1, 2, 3, 4, 5, 6))
    after = wish(before, THEMES, "adminchannels", 0, list("712345"))(before)
    assert "others than before" in change_words(before, after, THEMES)


def test_a_full_page_of_the_longest_changes_fits_in_a_message() -> None:
    what = change_words(Server(1), LONGEST, THEMES)
    entries = [Entry(1, 1e9, 2, "👨🏽‍🚀" * 30, what)] * 5
    assert entries_page(entries, 1, more=True).text.count("👨🏽‍🚀") >= 5
    assert len(presets_page(LONGEST).text) <= 2000


def test_a_match_is_told_so_that_it_fits_an_option_and_its_reason_cannot_mark_anything() -> None:
    results = tuple(Result(n, "Ann_" * 9, 1, "royal+gone=1", False, 21, 5.0, True) for n in range(4))
    words = match_words(Played(12, results, struck=True))
    assert len(words) <= 100 and words.startswith("12 · Royal Casino: ") and words.endswith(" (struck)")
    assert struck_words(Played(12, results[:1]), True, "*so*\n@everyone").endswith(r"Reason: \*so\* \@everyone")
