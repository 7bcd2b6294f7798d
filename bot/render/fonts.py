"""Type: the packaged font for everything but names in scripts that it does not have.

For those the host's fonts are asked, by fontconfig where it is there, and the folders given to `configure`. Whether a
font has a character is read from the font's own character map. What no font can draw well is never drawn as boxes: see
`for_name`.
"""

from __future__ import annotations

import subprocess
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import regex  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont, TTLibError  # type: ignore[import-untyped]
from PIL import ImageFont, features

PACKAGED = str(files("fontpkg_roboto") / "files" / "Roboto[wdth,wght].ttf")
CAP_HEIGHT = 0.711
"""The height of the packaged font's capitals, as a part of its size."""
SUFFIXES = (".ttf", ".otf", ".ttc")
PLAIN_SCRIPTS = (
    "LATIN",
    "GREEK",
    "CYRILLIC",
    "CJK",
    "HIRAGANA",
    "KATAKANA",
    "HANGUL",
    "ARMENIAN",
    "GEORGIAN",
    "BOPOMOFO",
)
"""Scripts whose letters stand side by side, so that they need no shaping."""
MOST_MARKS = 1
"""Marks kept above or below one letter."""


@dataclass(frozen=True, slots=True)
class Typeface:
    """A font file, the number of the font in it, and how it is set. `axes` are weight and width of a variable font."""

    path: str
    index: int = 0
    axes: tuple[int, int] | None = None
    shaped: bool = False

    def at(self, size: int) -> ImageFont.FreeTypeFont:
        """The font at a size in pixels."""
        return _font(self, size)


PLAIN = Typeface(PACKAGED, axes=(450, 96))
BOLD = Typeface(PACKAGED, axes=(640, 92))

_folders: list[Path] = []


def configure(font_dirs: Iterable[Path] = ()) -> None:
    """Name folders to look through before the system's own fonts. What was found before is forgotten."""
    _folders[:] = list(font_dirs)
    for cache in (for_name, _own_files, _host_files):
        cache.cache_clear()


@lru_cache(maxsize=1024)
def for_name(name: str, instead: str) -> tuple[str, Typeface]:
    """What is drawn for a player's name, and in which typeface.

    Signs that no font has are left out, and letters dressed up as others become plain ones. A word that cannot be
    drawn becomes its first letter, or nothing; where nothing is left, `instead` stands for the name.
    """
    text = _cleaned(name)
    for attempt in (text, _without_symbols(text)):
        face = _covering(attempt) if attempt else None
        if face:
            return attempt, face
    plain = _plain(text)
    if plain and _covers(BOLD, plain):
        return plain, BOLD
    parts = [word if _covers(BOLD, word) else _first_letter(word) for word in text.split()]
    return " ".join(part for part in parts if any(map(str.isalnum, part))) or instead, BOLD


def fit(text: str, face: Typeface, size: int, width: int) -> str:
    """The text, cut between two characters as people see them and with an ellipsis, so that it is at most so wide."""
    font = face.at(size)
    if font.getlength(text) <= width:
        return text
    seen = regex.findall(r"\X", text)[: 4 + width]
    dots = "…" if _covers(face, "…") else "..."
    while seen and font.getlength("".join(seen).rstrip() + dots) > width:
        seen.pop()
    return "".join(seen).rstrip() + dots if seen else ""


@lru_cache(maxsize=1024)
def wrap(text: str, face: Typeface, size: int, width: int, lines: int) -> tuple[str, ...]:
    """The text broken between words into at most so many lines; the last one is cut where there is more."""
    found: list[str] = []
    words = text.split()
    while words and len(found) < lines - 1:
        count = 1
        while count < len(words) and face.at(size).getlength(" ".join(words[: count + 1])) <= width:
            count += 1
        found.append(fit(" ".join(words[:count]), face, size, width))
        words = words[count:]
    return (*found, fit(" ".join(words), face, size, width)) if words else tuple(found)


def shrunk(text: str, face: Typeface, size: int, width: int, least: int) -> int:
    """The largest size down to `least` at which the text is at most so wide."""
    needed = face.at(size).getlength(text)
    return max(least, min(size, int(size * width / needed))) if needed else size


@lru_cache(maxsize=128)
def _font(face: Typeface, size: int) -> ImageFont.FreeTypeFont:
    engine = ImageFont.Layout.RAQM if face.shaped else ImageFont.Layout.BASIC
    font = ImageFont.truetype(face.path, size, index=face.index, layout_engine=engine)
    if face.axes:
        font.set_variation_by_axes(list(face.axes))
    return font


def _cleaned(name: str) -> str:
    """Without control and format characters, without towers of marks, with single spaces."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind[0] == "Z" or letter in "\t\n\r":
            kept.append(" ")
        elif kind[0] != "C" and marks <= MOST_MARKS and not _is_variation(letter):
            kept.append(letter)
    return " ".join("".join(kept).split())


def _is_variation(letter: str) -> bool:
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"


def _without_symbols(text: str) -> str:
    """Without emoji and other signs that the packaged font lacks."""
    kept = (each for each in text if unicodedata.category(each)[0] not in "SM" or _covers(BOLD, each))
    return " ".join("".join(kept).split())


def _plain(text: str) -> str:
    """Letters without their marks, and dressed-up ones (in bold, in script, in circles) as what they mean."""
    return _without_symbols(
        "".join(each for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each))
    )


def _first_letter(word: str) -> str:
    letter = word[0].upper()
    return letter + "." if letter.isalnum() and _covers(BOLD, letter) else ""


def _needs_shaping(text: str) -> bool:
    """Whether its letters change with their neighbours or run from right to left."""
    for letter in text:
        if unicodedata.bidirectional(letter) in ("R", "AL", "AN") or unicodedata.category(letter)[0] == "M":
            return True
        if letter.isalpha() and not unicodedata.name(letter, "").startswith(PLAIN_SCRIPTS):
            return True
    return False


def _covering(text: str) -> Typeface | None:
    """A typeface that has every character of the text, the packaged one before a host's."""
    shaped = _needs_shaping(text)
    if shaped and not features.check("raqm"):
        return None
    if not shaped and _covers(BOLD, text):
        return BOLD
    for path, index in (*_own_files(), *_host_files("".join(sorted(set(text) - {" "})))):
        face = Typeface(path, index, shaped=shaped)
        if _covers(face, text):
            return face
    return None


def _covers(face: Typeface, text: str) -> bool:
    return all(letter == " " or ord(letter) in _characters(face.path, face.index) for letter in text)


@lru_cache(maxsize=64)
def _characters(path: str, index: int) -> frozenset[int]:
    """The characters that a font says it has; none for a file that is no font of outlines."""
    try:
        with Path(path).open("rb") as file, TTFont(file, fontNumber=index, lazy=True) as font:
            if not {"glyf", "CFF ", "CFF2"} & set(font.keys()):
                return frozenset()
            return frozenset(font.getBestCmap() or ())
    except (TTLibError, OSError, ValueError, KeyError):
        return frozenset()


@lru_cache(maxsize=1)
def _own_files() -> tuple[tuple[str, int], ...]:
    """The fonts of the folders given to `configure`."""
    found = (path for folder in _folders for path in sorted(folder.rglob("*")))
    return tuple((str(path), 0) for path in found if path.suffix.lower() in SUFFIXES)


@lru_cache(maxsize=512)
def _host_files(letters: str) -> tuple[tuple[str, int], ...]:
    """The host's fonts with all these letters as fontconfig knows them, upright bold ones of no fixed width first."""
    charset = " ".join(f"{ord(letter):x}" for letter in letters)
    ask = [
        "fc-list",
        f":charset={charset}:scalable=true",
        "--format",
        "%{weight}|%{slant}|%{spacing}|%{index}|%{file}\n",
    ]
    try:
        answer = subprocess.run(ask, capture_output=True, text=True, timeout=5, check=False).stdout
    except (OSError, subprocess.SubprocessError):
        return ()
    rated = [_rated(line) for line in answer.splitlines() if line.lower().endswith(SUFFIXES)]
    return tuple((path, index) for _, path, index in sorted(rated))


def _rated(line: str) -> tuple[tuple[bool, bool, bool, int], str, int]:
    """A line of fontconfig's with what is to be sorted by before it."""
    weight, slant, spacing, index, path = line.split("|", 4)
    number = int(index) & 0xFFFF if index.isdigit() else 0
    heavy = int(float(weight)) if weight.replace(".", "", 1).isdigit() else 80
    return (slant != "0", spacing not in ("", "0"), "serif" in Path(path).name.lower(), abs(heavy - 180)), path, number
