"""The languages: what is chosen for a locale, and whose language is spoken where several are spoken at once."""

from __future__ import annotations

import asyncio

import pytest

from bot.language import Catalogue, catalogues, counted, nearest, say, speaking, spoken


def test_a_locale_is_answered_in_its_own_language_and_any_other_in_english() -> None:
    assert [nearest(locale) for locale in ("de", "de-AT", "en-GB", "xx", "")] == ["de", "de", "en", "en", "en"]


def test_a_sentence_that_a_catalogue_lacks_is_said_in_english() -> None:
    with speaking("de"):
        assert say("No catalogue has {this}.", this="that") == "No catalogue has that."


def test_braces_in_a_sentence_without_parts_are_left_alone() -> None:
    assert say("A {brace}") == "A {brace}"


def test_a_counted_thing_without_a_translation_is_counted_in_english() -> None:
    with speaking("de"):
        assert [counted(1, "fox", "foxes"), counted(2, "fox", "foxes")] == ["1 fox", "2 foxes"]


def test_a_catalogue_says_which_form_goes_with_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    forms = {"card": ("{n} karta", "{n} karty", "{n} kart")}
    polish = Catalogue("Polski", counted=forms, form=lambda n: 0 if n == 1 else 1 if 2 <= n <= 4 else 2)
    monkeypatch.setattr("bot.language.catalogues", lambda: {"pl": polish})
    with speaking("pl"):
        assert [counted(number, "card") for number in (1, 3, 7)] == ["1 karta", "3 karty", "7 kart"]


async def test_tasks_at_the_same_time_each_speak_their_own_language() -> None:
    heard: list[tuple[str, str]] = []

    async def speak(language: str) -> None:
        with speaking(language):
            await asyncio.sleep(0)
            heard.append((language, spoken()))

    await asyncio.gather(*(speak(language) for language in catalogues()))
    assert len(heard) > 1
    assert all(wanted == said for wanted, said in heard)
    assert spoken() == "en"
