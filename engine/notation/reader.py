"""The fields of a position, read one by one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeVar

from engine.cards import RANKS, Card
from engine.errors import Unreadable, quote
from engine.notation.scan import read_cards

T = TypeVar("T")

_RANKS: Final = re.compile(rf"(10|[{RANKS}])+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Reader:
    """What the fields of one position hold; whoever wrote a field wrongly is told which and how it is written."""

    fields: dict[str, str]

    def shown(self, key: str) -> str:
        return quote(f"{key}={self.fields[key]}")

    def card_lists(self, key: str) -> tuple[tuple[Card, ...], ...]:
        return tuple(self.card_list(key, part) for part in self.fields[key].split(",")) if key in self.fields else ()

    def cards(self, key: str) -> tuple[Card, ...]:
        return self.card_list(key, self.fields[key]) if key in self.fields else ()

    def card_list(self, key: str, text: str) -> tuple[Card, ...]:
        if not text:
            raise Unreadable(f"{self.shown(key)} leaves an entry empty: write - for no cards.")
        return () if text == "-" else read_cards(text, unknown=True)

    def a_side(self, key: str, entries: tuple[T, ...], sides: int) -> tuple[T, ...]:
        if key in self.fields and len(entries) != sides:
            raise Unreadable(f"{self.shown(key)} has {len(entries)} entries: {sides} are expected, one a side.")
        return entries

    def numbers(self, key: str) -> tuple[int, ...]:
        text = self.fields.get(key)
        if text is None:
            return ()
        if not re.fullmatch(r"[0-9]{1,4}(,[0-9]{1,4})*", text):
            raise Unreadable(f"{self.shown(key)} is no list of numbers: write them with commas, as in {key}=7,9.")
        return tuple(map(int, text.split(",")))

    def seats(self, key: str, seats: int) -> tuple[int, ...]:
        found = self.numbers(key)
        if any(not 1 <= seat <= seats for seat in found) or len(set(found)) != len(found):
            raise Unreadable(f"{self.shown(key)} has to name different seats from 1 to {seats}.")
        return tuple(sorted(found))

    def seat(self, key: str, seats: int) -> int:
        found = self.seats(key, seats)
        if len(found) > 1:
            raise Unreadable(f"{self.shown(key)} names {len(found)} seats: one is expected.")
        return found[0] if found else 0

    def each_seat(self, key: str, seats: int, example: str) -> tuple[tuple[int, str], ...]:
        """Entries of the form `seat:text`, parted by commas."""
        text = self.fields.get(key)
        if text is None:
            return ()
        found = [re.fullmatch(r"([1-9]):(.+)", part, re.ASCII) for part in text.split(",")]
        entries = [(int(entry[1]), entry[2]) for entry in found if entry and int(entry[1]) <= seats]
        if len(entries) != len(found):
            raise Unreadable(f"{self.shown(key)} is not written like this field, which is {example}.")
        return tuple(entries)

    def ranks(self, key: str, seats: int) -> tuple[tuple[int, ...], ...]:
        """For each seat the ranks that the field names for it; empty where it names none."""
        found: list[tuple[int, ...]] = [()] * seats
        for seat, text in self.each_seat(key, seats, "knows=3:9A"):
            if not _RANKS.fullmatch(text):
                raise Unreadable(f"{self.shown(key)} has to name ranks, as in knows=3:9A.")
            found[seat - 1] = tuple(sorted({RANKS.index(each) + 1 for each in text.replace("10", "T")}))
        return tuple(found) if any(found) else ()
