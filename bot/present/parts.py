"""Pieces that several panels are made of."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias, TypeVar

from bot.language import say
from bot.present.panel import MAX_LABEL, MAX_OPTION, MAX_OPTIONS, MAX_TEXT, Button, Option, Panel, Row, Select
from engine.cards import Card

T = TypeVar("T")
Shown: TypeAlias = tuple[str, tuple[Row, ...], tuple[Card, ...]]
"""A page: its text, its rows, and the cards to mark in the picture."""

_EARLIER: Final = "…\n"


def back() -> Button:
    """The button that leads back."""
    return Button(say("Back"), "back")


def cut(text: str, most: int) -> str:
    """The text, ending in an ellipsis where it is too long."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def rows_of(buttons: Iterable[Button], width: int = 5) -> tuple[Row, ...]:
    """Buttons in rows."""
    all_of_them = tuple(buttons)
    return tuple(all_of_them[at : at + width] for at in range(0, len(all_of_them), width))


def option(words: str, value: int, description: str = "", chosen: bool = False) -> Option:
    """An option whose words go on in the description where they are too long for a label."""
    if len(words) <= MAX_OPTION:
        return Option(words, str(value), cut(description, MAX_OPTION), chosen)
    first = words[: MAX_OPTION - 1].rsplit(" ", 1)[0] + "…"
    return Option(first, str(value), cut("…" + words[len(first) - 1 :], MAX_OPTION), chosen)


def part_of(entries: Sequence[T], part: int) -> tuple[tuple[int, T], ...]:
    """The entries of one page of a list, with their numbers in the whole list."""
    return tuple(enumerate(entries))[part * MAX_OPTIONS : (part + 1) * MAX_OPTIONS]


def select(verb: str, placeholder: str, options: Iterable[Option]) -> tuple[Select]:
    """A row with a list from which one entry is chosen."""
    return (Select(verb, placeholder, tuple(options)),)


def paging(length: int, part: int, verb: str = "page", each: int = MAX_OPTIONS) -> tuple[Button, ...]:
    """Buttons to the pages before and after this one, where there are any, of a list with `each` entries a page."""
    before = (Button(say("‹ Previous"), verb, part - 1),) if part > 0 else ()
    after = (Button(say("Next ›"), verb, part + 1),) if (part + 1) * each < length else ()
    return before + after


def label(text: str) -> str:
    """A button's label, cut to what Discord shows."""
    return cut(text, MAX_LABEL)


def told(sentences: Sequence[str], most: int) -> str:
    """Sentences line by line; where they do not all fit, the oldest are left out, which an ellipsis shows."""
    kept: list[str] = []
    room = most - len(_EARLIER)
    for sentence in reversed(sentences):
        line = cut(sentence, most // 2)
        if len(line) + 1 > room:
            return _EARLIER + "\n".join(reversed(kept))
        room -= len(line) + 1
        kept.append(line)
    return "\n".join(reversed(kept))


def fitting(lines: Iterable[str], most: int) -> tuple[str, ...]:
    """The first lines, as many as stand one below the other in so many characters."""
    kept: list[str] = []
    for line in lines:
        most -= len(line) + 1
        if most < 0:
            break
        kept.append(line)
    return tuple(kept)


def _filled(blocks: Iterable[str], size: int) -> list[str]:
    """Blocks on pages of at most so many characters; a longer one has a page to itself."""
    texts: list[str] = []
    for block in blocks:
        if texts and len(texts[-1]) + len(block) + 1 <= size:
            texts[-1] += "\n" + block
        else:
            texts.append(block)
    return texts


def pages(blocks: Iterable[str], verb: str, most: int = MAX_TEXT) -> tuple[Panel, ...]:
    """Blocks of text on as few pages as hold them, about equally long, with buttons (`verb`) to the pages beside;
    blocks are not parted."""
    whole = [cut(block, most) for block in blocks]
    few = len(_filled(whole, most))
    least = bisect_left(range(most), True, key=lambda size: len(_filled(whole, size)) <= few)
    texts = _filled(whole, least)
    beside = (paging(len(texts), at, verb, 1) for at in range(len(texts)))
    return tuple(Panel(text, (row,) if row else ()) for text, row in zip(texts, beside, strict=True))
