"""What is held of every catalogue: it is whole, it fits the code, and its forms are those of its language."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from bot.language import ENGLISH, catalogues
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
