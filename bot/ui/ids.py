"""The ids of buttons and selects: `cz1:verb:table:seq:revision:index`.

An id carries what a press is about and never what a hand or a position holds, so that every button of every old
message can be understood at any time, after any restart. `cz1` is the version of this form: an id of another version is
told apart from nonsense, since its message was made by another version of the program.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_FORM = re.compile(r"cz1:([a-z]{1,16}):(\d{1,18}):(\d{1,18}):(\d{1,18}):(\d{1,9})", re.ASCII)
OLD = (
    "That button belongs to an older version of this bot."
    " Use `/casino table` to see the table that runs here, or `/casino start` for a new one."
)
OLD_FORM = (
    "That form belongs to an older version of this bot, and nothing of it was kept."
    " Use `/casino table` to see the table that runs here, or `/casino start` for a new one."
)


class UnreadableId(Exception):
    """An id that this version of the program does not make; the text is a sentence for whoever pressed it."""


@dataclass(frozen=True, slots=True)
class Id:
    """What one button or select is about.

    `seq` is the table's when the message was made and `revision` that of the sketch shown on it; a press is carried out
    only while both are current. `index` tells apart what has the same verb.
    """

    verb: str
    table: int
    seq: int = 0
    revision: int = 0
    index: int = 0

    def __post_init__(self) -> None:
        if not _FORM.fullmatch(str(self)):
            raise ValueError(f"{self} is no id: a verb of a to z, then four numbers from 0.")

    def __str__(self) -> str:
        return f"cz1:{self.verb}:{self.table}:{self.seq}:{self.revision}:{self.index}"


def read(text: str, old: str = OLD) -> Id:
    """The id in `text`; raises `UnreadableId` with what is `old` about it."""
    found = _FORM.fullmatch(text)
    if found is None:
        raise UnreadableId(old)
    verb, *numbers = found.groups()
    return Id(verb, *map(int, numbers))
