"""The pages of a server's settings, and what a press on them asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.app.model import Preset
from bot.app.results import Played, Result
from bot.app.settings import Changed, Entry, Server, Struck
from bot.language import speaking
from bot.present.admin import MORE, NUMBERS, presets_page, settings_page, wish
from bot.present.errors import PanelError
from bot.present.panel import Select
from bot.present.settings import entries_page, match_words, what_words
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
    what = Changed.between(before, after)
    assert what_words(what, THEMES) == ("Tables at once: 3 (before: 20). Preset Late: Spade Casino (before: none).")
    assert what_words(Changed.between(after, after), THEMES) == ""


def test_the_list_of_changes_is_told_in_the_language_of_whoever_reads_it() -> None:
    changed = Changed.between(Server(1), Server(1, most_tables=3))
    entries = [Entry(1, 1e9, 2, "Ann", what) for what in (changed, Struck(4, "royal", ("Bob",), True, "so"))]
    with speaking("de"):
        text = entries_page(entries, THEMES, 0, more=False).text
    assert "Tische zugleich: 3 (vorher: 20)." in text
    assert "Partie 4 (Royal Casino: Bob) ist von der Rangliste gestrichen. Grund: so" in text


def test_what_an_older_version_wrote_down_is_told_as_it_wrote_it() -> None:
    entries = [Entry(1, 1e9, 2, "Ann", "Tables at once: 3 (before: 20).")]
    assert "**Ann**: Tables at once: 3 (before: 20)." in entries_page(entries, THEMES, 0, more=False).text


def test_a_change_of_a_game_that_is_no_more_is_told_by_its_key() -> None:
    what = Changed.between(Server(1, game="soup"), Server(1, game="royal"))
    assert what_words(what, THEMES) == "Game that a table opens with: Royal Casino (before: soup)."


def test_a_change_of_a_channel_that_is_not_named_among_many_is_told_too() -> None:
    before = replace(LONGEST, channels=(1, 2, 3, 4, 5, 6))
    after = wish(before, THEMES, "adminchannels", 0, list("712345"))(before)
    assert "others than before" in what_words(Changed.between(before, after), THEMES)


def test_a_full_page_of_the_longest_changes_fits_in_a_message() -> None:
    what = Changed.between(Server(1), LONGEST)
    entries = [Entry(1, 1e9, 2, "👨🏽‍🚀" * 30, what)] * 5
    assert entries_page(entries, THEMES, 1, more=True).text.count("👨🏽‍🚀") >= 5
    assert len(presets_page(LONGEST).text) <= 2000


def test_a_match_is_told_so_that_it_fits_an_option_and_its_reason_cannot_mark_anything() -> None:
    results = tuple(Result(n, "Ann_" * 9, 1, "royal+gone=1", False, 21, 5.0, True) for n in range(4))
    words = match_words(Played(12, results, struck=True))
    assert len(words) <= 100 and words.startswith("12 · Royal Casino: ") and words.endswith(" (struck)")
    struck = Struck(12, "royal", ("Ann_",), True, "*so* @everyone")
    assert what_words(struck, THEMES).endswith(r"Reason: \*so\* \@everyone")
