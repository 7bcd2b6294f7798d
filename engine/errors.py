"""The ways in which a wish can be wrong, and the reasons the rules give.

Three errors, as a player meets them: the text is no move at all (`Unreadable`), the move is not legal here
(`Illegal`), the text could mean several moves (`Ambiguous`, which carries them).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.steps import Step


@dataclass(frozen=True, slots=True)
class Reason:
    """Why the rules refuse something.

    `rule` names the rule in a word or two, for `explain` and for tests; `template` is an English sentence with
    `{fields}` that `args` fills, so that a catalogue can translate the sentence before it is filled. Arguments are
    text or numbers; cards are in notation.
    """

    rule: str
    template: str
    args: tuple[tuple[str, str | int], ...] = ()

    def __str__(self) -> str:
        return self.template.format(**dict(self.args)) if self.args else self.template


def quote(text: str) -> str:
    """What was typed, as an error shows it: in quotes, on one line, cut when it is long."""
    return repr(text if len(text) <= 60 else text[:57] + "...")


def any_of(possible: Iterable[object]) -> str:
    """What is possible, in words: `2, 3 or 4`."""
    *most, last = map(str, possible)
    return f"{', '.join(most)} or {last}" if most else last


def reason(rule: str, template: str, /, **args: str | int) -> Reason:
    """A reason with its arguments by name."""
    return Reason(rule, template, tuple(args.items()))


class RulesError(Exception):
    """The base of all errors that a person can cause; its text is a sentence for that person, and `reason` the same
    with its parts apart."""

    def __init__(self, why: Reason | str) -> None:
        self.reason = why if isinstance(why, Reason) else Reason("", why)
        super().__init__(str(self.reason))


class Unreadable(RulesError):
    """The text is no card, step, turn, position or record."""


class Illegal(RulesError):
    """The rules refuse it; `reason` says which rule and why."""


def no_seat(seat: int) -> Illegal:
    """What is said of a seat that the table has not got."""
    return Illegal(reason("seat", "There is no seat {seat} at this table.", seat=seat))


class Ambiguous(RulesError):
    """The text could mean each of `candidates`, which are canonical steps."""

    def __init__(self, text: str, candidates: tuple[Step, ...]) -> None:
        super().__init__(text)
        self.candidates = candidates
