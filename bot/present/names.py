"""Players' names, made safe to stand in a message.

A name is the player's own: it keeps its script and its emoji, and loses only what would change the text around it
(markdown, mentions, links, a direction of writing that leaks out) or show nothing at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import regex  # type: ignore[import-untyped]

from bot.app.privacy import FORMER
from bot.language import say

MOST_GRAPHEMES: Final = 24
_MOST_CHARACTERS: Final = 60
MOST_QUOTED: Final = 60
_ISOLATE: Final = "\N{FIRST STRONG ISOLATE}"
_POP: Final = "\N{POP DIRECTIONAL ISOLATE}"

# Letters by category that show nothing: fillers, the empty Braille cell, the joiner that joins graphemes.
_BLANK: Final = regex.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]")
_SPACE: Final = regex.compile(r"[\s\p{Z}]+")
_HIDDEN: Final = regex.compile(r"[\p{C}--[\u200d]]", regex.VERSION1)
_LONE_JOINER: Final = regex.compile(
    r"(?<![\p{Extended_Pictographic}\uFE0F\U0001F3FB-\U0001F3FF])\u200D|\u200D(?!\p{Extended_Pictographic})"
)
_MARKS: Final = regex.compile(r"(\p{M}{3})\p{M}+")
_VISIBLE: Final = regex.compile(r"[\p{L}\p{N}\p{P}\p{S}]")
_COMPUTER: Final = regex.compile(r"Computer(?: ([0-9]))?")
_GRAPHEME: Final = regex.compile(r"\X")
_MARKDOWN: Final = regex.compile(r"[\\*_~`|<>@:#\[\]()/-]")


def clean(name: str, seat: int) -> str:
    """The name as plain text: at most 24 graphemes, nothing invisible; `Player 2` where nothing is left."""
    name = _HIDDEN.sub("", _SPACE.sub(" ", called(name)))
    name = _MARKS.sub(r"\1", _LONE_JOINER.sub("", _BLANK.sub("", name))).strip()
    if not _VISIBLE.search(name):
        return say("Player {seat}", seat=seat)
    return _cut(name)


def called(name: str) -> str:
    """A name in the language of whoever reads it, where the bot gave it: those of computer players and of people whose
    data was deleted are kept in English."""
    if name == FORMER:
        return say(FORMER)
    if numbered := _COMPUTER.fullmatch(name):
        return say("Computer {number}", number=numbered[1]) if numbered[1] else say("Computer")
    return name


def plain(text: str) -> str:
    """A text on one line, without what shows nothing or turns the direction of writing, or heaps of marks."""
    return str(_MARKS.sub(r"\1", _HIDDEN.sub("", _SPACE.sub(" ", text))).strip())


def quoted(text: str) -> str:
    """The beginning of what somebody typed, as it can stand between quotation marks."""
    words = plain(text)
    return isolated(escaped(words if len(words) <= MOST_QUOTED else words[:MOST_QUOTED].rstrip("\u200d") + "…"))


def isolated(text: str) -> str:
    """The text closed off, so that a right-to-left name does not turn what stands beside it."""
    return text if text.isascii() else f"{_ISOLATE}{text}{_POP}"


def escaped(text: str) -> str:
    """The text with a backslash before everything that Discord would read as markdown, a mention or a link."""
    return str(_MARKDOWN.sub(r"\\\g<0>", text))


def _cut(name: str) -> str:
    kept = ""
    for count, grapheme in enumerate(_GRAPHEME.findall(name)):
        if count == MOST_GRAPHEMES - 1 and len(_GRAPHEME.findall(name)) > MOST_GRAPHEMES:
            return kept.rstrip() + "…"
        if len(kept) + len(grapheme) > _MOST_CHARACTERS:
            return kept.rstrip() + "…"
        kept += grapheme
    return kept


@dataclass(frozen=True, slots=True)
class Names:
    """The names at a table, seat 1 first: `raw` as the players wrote them; `names[2]` is seat 2's, safe in a text.

    `markdown` says whether the text is a message's; alt text and the labels of buttons and options are not
    (`unmarked`).
    """

    raw: tuple[str, ...]
    markdown: bool = True

    @classmethod
    def of(cls, names: Iterable[str] | Names) -> Names:
        """From the players' names."""
        return names if isinstance(names, Names) else cls(tuple(map(called, names)))

    @property
    def unmarked(self) -> Names:
        """The same names for where nobody reads markdown."""
        return Names(self.raw, markdown=False)

    def __len__(self) -> int:
        return len(self.raw)

    def __getitem__(self, seat: int) -> str:
        name = clean(self.raw[seat - 1], seat)
        return isolated(escaped(name) if self.markdown else name)

    def side(self, seats: tuple[int, ...]) -> str:
        """A side's name: `Ann`, or `Ann & Bob` for partners."""
        return " & ".join(self[seat] for seat in seats)

    def code(self, seat: int, width: int) -> str:
        """At most `width` graphemes for a block of code, which a backtick would end and where a backslash shows."""
        graphemes = _GRAPHEME.findall(clean(self.raw[seat - 1].replace("`", "'"), seat))
        if len(graphemes) <= width:
            return isolated("".join(graphemes))
        return isolated("".join(graphemes[: width - 1]).rstrip()) + "…"
