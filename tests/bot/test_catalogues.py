"""What is held of every catalogue: it is whole, it fits the code, and its forms are those of its language."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from bot.language import ENGLISH, catalogues
from engine.variants import ALL, options_for
from tests.sentences import composed, literals, sentences, things

LANGUAGES = tuple(key for key in catalogues() if key != ENGLISH)

NAMED = re.compile(r"\*\*([^*{}]+)\*\*|“([^”{}]+)”")
"""What stands in bold or between quotation marks."""


def _parts(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_every_sentence_that_is_shown(language: str) -> None:
    assert sentences() - {*catalogues()[language].sentences} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_every_setting_of_every_house_rule(language: str) -> None:
    """They are words of the rules, some put together for one game."""
    shown = {
        option.words(rules, value)
        for rules in ALL
        for option in options_for(rules)
        if not option.is_switch
        for value in (*option.settings(rules), *((option.own,) if option.own else ()))
    }
    words = {each for each in shown if not each.isdecimal()}
    assert len(words) > 5
    assert words - {*catalogues()[language].sentences} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_no_sentence_that_nobody_says(language: str) -> None:
    assert {*catalogues()[language].sentences} - sentences() - literals() - composed() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_parts_of_its_sentence_and_no_others(language: str) -> None:
    wrong = {key: said for key, said in catalogues()[language].sentences.items() if _parts(key) != _parts(said)}
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_every_form_of_all_that_is_counted(language: str) -> None:
    catalogue = catalogues()[language]
    forms = max(catalogue.form(number) for number in range(200)) + 1
    assert things() - {*catalogue.counted} == set()
    assert {thing for thing, said in catalogue.counted.items() if len(said) != forms or "{n}" not in said[-1]} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_button_is_named_in_sentences_as_it_is_labelled(language: str) -> None:
    said = catalogues()[language].sentences
    found = ((key, name) for key in said for pair in NAMED.findall(key) for name in pair)
    # "Your turn" is a heading of the rules too, and no button.
    buttons = [(key, name) for key, name in found if name in said and name != "Your turn"]
    assert len(buttons) > 9
    assert [(key, name) for key, name in buttons if said[name] not in said[key]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_begins_and_ends_as_its_sentence_does(language: str) -> None:
    """A sentence that is put after another begins with its space or comma; none has a space too many."""

    def ends(text: str) -> tuple[bool, bool]:
        return text[:1] in " \n,", text[-1:].isspace()

    said = catalogues()[language].sentences.items()
    assert [(key, text) for key, text in said if ends(key) != ends(text) or "  " in text.strip()] == []


QUOTES = {"de": ("„“", "”"), "sv": ("””", "“„")}
"""How a language opens and closes what is quoted, and the signs that are another's."""


@pytest.mark.parametrize(("language", "own", "foreign"), [(key, *signs) for key, signs in QUOTES.items()])
def test_what_is_quoted_stands_between_the_signs_of_its_language(language: str, own: str, foreign: str) -> None:
    quoted = {key: text for key, text in catalogues()[language].sentences.items() if "“" in key}
    assert len(quoted) > 4
    assert [text for text in quoted.values() if not {*own} <= {*text} or {*foreign} & {*text}] == []


def test_german_says_the_same_of_one_player_and_of_several() -> None:
    """A verb beside a name that may be a list, "Ann und Bob", would have to agree with it."""
    several = re.compile(
        r"\{(who|waited)\}[* ]+(kann|darf|muss|soll|hat|ist)\b|\b(kann|darf|muss|soll) \{(who|waited)\}"
    )
    assert [text for text in catalogues()["de"].sentences.values() if several.search(text)] == []
