"""What is said, in the language of whoever reads it.

A sentence stands in the code in English, with its parts by name: `say("{name} gave up.", name=names[2])`. The English
sentence is the key under which a catalogue, one `.toml` file for each language beside this module, has its translation;
a sentence that a catalogue lacks is said in English.

The language is that of the context (`speaking`), not an argument: each press, each showing of a table and each letter
sets its own, and tasks that run at the same time do not hear each other.
"""

from __future__ import annotations

import gettext
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from typing import Final

ENGLISH: Final = "en"


@dataclass(frozen=True, slots=True)
class Catalogue:
    """A language: `name` is what its speakers call it, `sentences` are the translations by their English.

    `counted` has the forms of a counted thing by its English singular; `form` says which of them goes with a number.
    """

    name: str
    sentences: Mapping[str, str] = field(default_factory=dict)
    counted: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    form: Callable[[int], int] = lambda number: int(number != 1)


@lru_cache(maxsize=1)
def catalogues() -> Mapping[str, Catalogue]:
    """Every language by its key, English first."""
    files = sorted(resources.files(__name__).iterdir(), key=lambda file: file.name)
    read = {file.name[:-5]: _read(file.read_text("utf-8")) for file in files if file.name.endswith(".toml")}
    return {ENGLISH: Catalogue("English")} | read


def _read(text: str) -> Catalogue:
    table = tomllib.loads(text)
    counted = {one: tuple(forms) for one, forms in table["counted"].items()}
    return Catalogue(table["name"], table["sentences"], counted, gettext.c2py(table["plural"]))


_SPOKEN: ContextVar[str] = ContextVar("language", default=ENGLISH)


def spoken() -> str:
    """The language that is spoken now."""
    return _SPOKEN.get()


def speak(language: str) -> None:
    """Speak another language for the rest of the task."""
    _SPOKEN.set(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak another language in the block."""
    before = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


def nearest(locale: str) -> str:
    """The language for one of Discord's locales, such as `de` or `en-GB`; English where there is no catalogue."""
    return next((key for key in (locale, locale.partition("-")[0]) if key in catalogues()), ENGLISH)


def say(sentence: str, /, **parts: object) -> str:
    """An English sentence in the language that is spoken, with its parts filled in."""
    said = catalogues()[spoken()].sentences.get(sentence, sentence)
    return said.format(**parts) if parts else said


def counted(number: int, one: str, many: str = "") -> str:
    """So many of something: `1 card`, `4 cards`."""
    catalogue = catalogues()[spoken()]
    if forms := catalogue.counted.get(one):
        return forms[catalogue.form(number)].format(n=number)
    return f"{number} {one if number == 1 else many or one + 's'}"
