"""A panel: a text, perhaps a picture, and rows of things to press, as plain records.

The limits are Discord's, and its library lets through what Discord then refuses. A panel past a limit is a mistake of
ours, so it cannot be made.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from bot.app.pictures import Picture

MAX_TEXT = 2000
MAX_ALT = 1024
MAX_ROWS = 5
MAX_BUTTONS = 5
"""Buttons in a row; a select has one to itself."""
MAX_LABEL = 80
MAX_URL = 512
MAX_OPTIONS = 25
MAX_OPTION = 100
"""Characters of an option's label, value and description."""
MAX_PLACEHOLDER = 150


class Style(Enum):
    """How a button looks."""

    PLAIN = "plain"
    MAIN = "main"
    GOOD = "good"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """A button; `verb` and `index` are what comes back when it is pressed. `url` makes it a link instead."""

    label: str
    verb: str = ""
    index: int = 0
    style: Style = Style.PLAIN
    disabled: bool = False
    url: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a select; `value` comes back when it is chosen."""

    label: str
    value: str
    description: str = ""
    chosen: bool = False


class Of(Enum):
    """What a list offers: options of its own, or what the server has, of which Discord keeps the list."""

    OPTIONS = "options"
    CHANNELS = "channels"
    ROLES = "roles"


@dataclass(frozen=True, slots=True)
class Select:
    """A list to choose from, between `least` and `most` options; `index` tells lists of one verb apart.

    A list of the server's channels or roles has no options; `chosen` are the ids of those that are chosen so far.
    """

    verb: str
    placeholder: str
    options: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1
    index: int = 0
    of: Of = Of.OPTIONS
    chosen: tuple[int, ...] = ()


Row: TypeAlias = tuple[Button, ...] | tuple[Select]


@dataclass(frozen=True, slots=True)
class Panel:
    """What one message shows. `revision` counts the sketch that its components belong to.

    Where the picture cannot be shown, `unseen` stands below the text instead; without it the alt text does, and with
    None nothing, for the text says it all.
    """

    text: str
    rows: tuple[Row, ...] = ()
    picture: Picture | None = None
    alt: str = ""
    revision: int = 0
    unseen: str | None = ""

    def __post_init__(self) -> None:
        problem = next(_problems(self), "")
        if problem:
            raise ValueError(f"A panel past Discord's limits: {problem}.")


def _problems(panel: Panel) -> Iterator[str]:
    """The limits that a panel breaks, in words."""
    if len(panel.text) > MAX_TEXT:
        yield f"{len(panel.text)} characters of text"
    if len(panel.alt) > MAX_ALT:
        yield f"{len(panel.alt)} characters of alt text"
    if len(panel.rows) > MAX_ROWS:
        yield f"{len(panel.rows)} rows"
    for row in panel.rows:
        most = 1 if any(isinstance(part, Select) for part in row) else MAX_BUTTONS
        if not 1 <= len(row) <= most:
            yield f"a row of {len(row)} parts"
        for part in row:
            yield from _of_select(part) if isinstance(part, Select) else _of_button(part)
    pressed = [part for row in panel.rows for part in row if isinstance(part, Select) or not part.url]
    if len({(part.verb, part.index) for part in pressed}) < len(pressed):
        yield "two parts with one verb and number, which a press could not tell apart"


def _of_button(button: Button) -> Iterator[str]:
    if not 1 <= len(button.label) <= MAX_LABEL:
        yield f"a label of {len(button.label)} characters"
    if len(button.url) > MAX_URL:
        yield f"an address of {len(button.url)} characters"


def _of_select(select: Select) -> Iterator[str]:
    options, least, most = select.options, select.least, select.most
    if len(select.placeholder) > MAX_PLACEHOLDER:
        yield f"a placeholder of {len(select.placeholder)} characters"
    if select.of is not Of.OPTIONS:
        if options or not (0 <= least <= most <= MAX_OPTIONS and most and len(select.chosen) <= most):
            yield "a list of the server's own past its bounds"
        return
    if not 1 <= len(options) <= MAX_OPTIONS:
        yield f"{len(options)} options"
    if not 0 <= least <= most <= len(options) or not most:
        yield f"a choice of {least} to {most} among {len(options)}"
    if len({option.value for option in options}) < len(options):
        yield "two options with one value"
    if sum(option.chosen for option in options) > most:
        yield "more chosen options than may be chosen"
    for option in options:
        lengths = (len(option.label), len(option.value), len(option.description))
        if not all(lengths[:2]) or max(lengths) > MAX_OPTION:
            yield f"an option of {lengths[0]}, {lengths[1]} and {lengths[2]} characters"
