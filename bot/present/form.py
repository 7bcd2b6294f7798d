"""A form with one line to write, and reading a length of time that was written into it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.app.errors import NoTime
from bot.app.lobby import demand_time
from bot.app.model import FASTEST, SLOWEST
from bot.language import say
from bot.present.pace import duration

MOST: Final = 45
"""Characters of a form's title, and of the label of its line: Discord's limits."""
_MOST_WRITTEN: Final = 20


@dataclass(frozen=True, slots=True)
class Form:
    """What is opened to write one line of at most `most` characters into; `verb` is what comes back when it is sent.
    `hint` stands below the label, `value` in the line before anything is written."""

    verb: str
    title: str
    label: str
    hint: str
    value: str
    most: int

    def __post_init__(self) -> None:
        if not (1 <= len(self.title) <= MOST and 1 <= len(self.label) <= MOST and len(self.hint) <= 100):
            raise ValueError(f"A form past Discord's limits: {self}.")


def seconds_form(verb: str, seconds: int) -> Form:
    """Asks for the time of a turn; `seconds` is what it is."""
    hint = say(
        "From {fastest} to {slowest} ({seconds})",
        fastest=duration(FASTEST),
        slowest=duration(SLOWEST),
        seconds=SLOWEST,
    )
    return Form(verb, say("Time of a turn"), say("Seconds a turn"), hint, str(seconds), _MOST_WRITTEN)


def written_seconds(values: Sequence[str]) -> int:
    """The time that was written. Raises `NoTime` for what is no number, `BadPace` for too few or too many."""
    text = "".join("".join(values[:1]).split())
    if not text.isdecimal() or len(text) > _MOST_WRITTEN:
        raise NoTime(fastest=FASTEST, slowest=SLOWEST, quoted="".join(values[:1]))
    seconds = int(text)
    demand_time(seconds)
    return seconds
