"""Names of players in a message."""

from __future__ import annotations

import pytest
import regex

from bot.language import speaking
from bot.present.names import MOST_GRAPHEMES, Names, clean, escaped


def test_an_ordinary_name_stays_as_it_is() -> None:
    assert Names.of(("Ann", "Bob Smith"))[2] == "Bob Smith"


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("**bold**", r"\*\*bold\*\*"),
        ("@everyone", r"\@everyone"),
        ("<@123>", r"\<\@123\>"),
        ("https://evil.example", r"https\:\/\/evil.example"),
        ("[click](x)", r"\[click\]\(x\)"),
        ("a`b||c", r"a\`b\|\|c"),
        ("# head", r"\# head"),
    ],
)
def test_what_discord_would_read_is_escaped(name: str, safe: str) -> None:
    assert Names.of((name,))[1] == safe


def test_labels_and_alt_text_show_no_backslash() -> None:
    assert Names.of(("*Ann*",)).unmarked[1] == "*Ann*"


def test_a_right_to_left_name_is_isolated() -> None:
    assert Names.of(("\u05d0\u05d1",))[1] == "\u2068\u05d0\u05d1\u2069"


def test_signs_that_turn_the_writing_are_dropped() -> None:
    assert Names.of(("\u202eevil\u2066",))[1] == "evil"


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200d", "\u3164", "\u2800\u2800", "\u202e", "\n\t"])
def test_a_name_that_shows_nothing_becomes_the_seat(name: str) -> None:
    assert Names.of(("Ann", name))[2] == "Player 2"


def test_line_breaks_become_spaces() -> None:
    assert clean("Ann\n> Bob\r\nCat", 1) == "Ann > Bob Cat"


def test_a_long_name_is_cut_between_graphemes() -> None:
    family = "👩‍👩‍👧"
    cut = clean("x" * 22 + family * 5, 1)
    assert cut == "x" * 22 + family + "…"
    assert len(regex.findall(r"\X", cut)) == MOST_GRAPHEMES


def test_a_name_of_just_the_allowed_length_is_not_cut() -> None:
    assert clean("x" * MOST_GRAPHEMES, 1) == "x" * MOST_GRAPHEMES


def test_heaps_of_marks_on_a_letter_are_thinned() -> None:
    assert len(clean("Z" + "\u0301" * 100 + "algo", 1)) < 12


@pytest.mark.parametrize("name", ["👨🏽‍🚀" * 40, "Z\u0301\u0302\u0303\u0304" * 40, "﷽" * 40, "_*" * 40])
def test_no_name_takes_more_room_than_a_line(name: str) -> None:
    assert len(Names.of((name,))[1]) <= 64


def test_a_joiner_outside_an_emoji_is_dropped() -> None:
    assert clean("a\u200db", 1) == "ab"


def test_a_backtick_cannot_end_a_block_of_code() -> None:
    assert "`" not in Names.of(("a```b",)).code(1, 12)


def test_partners_are_named_together() -> None:
    assert Names.of(("Ann", "Bob", "Cat", "Dan")).side((1, 3)) == "Ann & Cat"


def test_escaping_leaves_other_scripts_alone() -> None:
    assert escaped("Ünï 日本") == "Ünï 日本"


def test_names_that_the_bot_gave_are_said_in_the_language_of_whoever_reads_them() -> None:
    with speaking("de"):
        names = Names.of(("Former player", "Computer 2", "\u200b", "Computer Ann"))
        assert [names[seat] for seat in range(1, 5)] == [
            "Ehemaliger Spieler",
            "Computer 2",
            "Spieler 3",
            "Computer Ann",
        ]
        assert names.raw[0] == "Ehemaliger Spieler"
