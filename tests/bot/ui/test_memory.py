"""What the bot holds in memory of tables that are over: nothing, but where a limit holds for all tables together."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from types import FunctionType, MethodType
from typing import Any

import pytest

from bot.app import ledger
from tests.bot.ui.room import Room

TABLES, FIRST = 8, 7_000_001
KEPT = 2
BOUNDED = {"Ledger._lives", "Drafts._kept"}
"""What holds some of all tables, those that were used last."""


def within(thing: Any) -> Iterator[tuple[str, Any]]:
    """What a thing of the bot's refers to, with names."""
    if isinstance(thing, dict):
        yield from (("", each) for each in thing.values())
    elif isinstance(thing, (list, tuple, set)):
        yield from (("", each) for each in thing)
    elif isinstance(thing, MethodType):
        yield "", thing.__self__
    elif isinstance(thing, partial):
        yield from (("", each) for each in (thing.func, *thing.args, *thing.keywords.values()))
    elif isinstance(thing, FunctionType):
        yield from (("", cell.cell_contents) for cell in thing.__closure__ or ())
    elif type(thing).__module__.startswith("bot."):
        slots = (each for kind in type(thing).__mro__ for each in getattr(kind, "__slots__", ()))
        names = {*getattr(thing, "__dict__", {}), *slots}
        yield from ((f"{type(thing).__name__}.{name}", getattr(thing, name, None)) for name in names)


def keyed(root: object, numbers: range) -> Counter[str]:
    """How many of these numbers are keys, or a part of one, in each dictionary and set that the bot holds."""
    found, ahead = Counter[str](), [("", root)]
    met: dict[int, object] = {}
    """Kept, so that no other thing gets the same id meanwhile."""
    while ahead:
        name, thing = ahead.pop()
        if id(thing) in met:
            continue
        met[id(thing)] = thing
        if isinstance(thing, (dict, set)):
            parts = (each if isinstance(each, tuple) else (each,) for each in thing)
            found[name] += sum(any(isinstance(part, int) and part in numbers for part in key) for key in parts)
        ahead += [(inner or name, each) for inner, each in within(thing)]
    return +found


async def test_of_tables_that_are_over_nothing_is_held_but_in_what_is_bounded(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "KEPT", KEPT)
    bot = room.env.bot
    await room.table("classic")
    await room.end(room.ann)
    with closing(sqlite3.connect(room.database)) as connection:
        # The next tables have numbers like nothing else in the bot.
        connection.execute("UPDATE tables SET id = ?", (FIRST - 1,))
        connection.commit()
    for number in range(TABLES):
        await room.table("classic")
        if number == 0:
            assert keyed(bot, range(FIRST, FIRST + 1)).keys() >= {"Boards._looked_for", "Timekeeper._moments"}
        await room.play(room.to_play())
        await room.end(room.ann)
    held = keyed(bot, range(FIRST, FIRST + TABLES))
    assert held.keys() <= BOUNDED, held
    assert held["Ledger._lives"] <= KEPT
