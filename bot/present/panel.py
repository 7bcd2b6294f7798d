"""A panel: a text, perhaps a picture, and rows of things to press, as plain records.

The limits are Discord's: content of 2,000 characters, five rows, each of five buttons or one select of 25 options,
labels of 80 characters, alt text of 1,024. A panel past a limit is a mistake of ours, so the records refuse it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from bot.app.pictures import Picture

MAX_TEXT = 2000
MAX_ALT = 1024
MAX_ROWS = 5
MAX_LABEL = 80
MAX_OPTIONS = 25
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
        problem = _problem(self)
        if problem:
            raise ValueError(f"A panel past Discord's limits: {problem}.")


def _problem(panel: Panel) -> str:
    """The first limit that a panel breaks, in words; empty where it breaks none."""
    if len(panel.text) > MAX_TEXT:
        return f"{len(panel.text)} characters of text"
    if len(panel.alt) > MAX_ALT:
        return f"{len(panel.alt)} characters of alt text"
    if len(panel.rows) > MAX_ROWS:
        return f"{len(panel.rows)} rows"
    for row in panel.rows:
        if not 1 <= len(row) <= 5 or (len(row) > 1 and any(isinstance(each, Select) for each in row)):
            return "a row of the wrong shape"
        for part in row:
            found = _select_problem(part) if isinstance(part, Select) else _label_problem(part.label)
            if found:
                return found
    return _twice(panel)


def _twice(panel: Panel) -> str:
    """Components that a press could not tell apart."""
    parts = [part for row in panel.rows for part in row if isinstance(part, Select) or not part.url]
    ids = {(part.verb, part.index) for part in parts}
    return "two components with one verb and number" if len(ids) < len(parts) else ""


def _select_problem(select: Select) -> str:
    if select.of is not Of.OPTIONS:
        fits = 0 <= select.least <= select.most <= MAX_OPTIONS and len(select.chosen) <= select.most
        return "" if fits and select.most and not select.options else "a list of the server's own past its bounds"
    if not 1 <= len(select.options) <= MAX_OPTIONS:
        return f"{len(select.options)} options"
    if not 0 <= select.least <= select.most <= len(select.options) or not select.most:
        return f"a choice of {select.least} to {select.most} among {len(select.options)}"
    if len({option.value for option in select.options}) != len(select.options):
        return "two options with one value"
    too_long = any(
        len(text) > 100 for option in select.options for text in (option.label, option.value, option.description)
    )
    if too_long or len(select.placeholder) > MAX_PLACEHOLDER:
        return "an option of more than 100 characters, or a placeholder of more than 150"
    return "" if all(option.label and option.value for option in select.options) else "an option without a label"


def _label_problem(label: str) -> str:
    return "" if 1 <= len(label) <= MAX_LABEL else f"a label of {len(label)} characters"
