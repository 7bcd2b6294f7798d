"""Lines of the list of changes: what somebody did, as JSON with what differs; of an older version as a sentence."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import Row

from bot.app.ports import Changed, Ended, Entry, Preset, Server, Struck, Tempo, What


def entry_row(entry: Entry) -> dict[str, Any]:
    """The stored form of a line."""
    return {
        "server": entry.server,
        "at": entry.at,
        "person": entry.person,
        "name": entry.name,
        "what": what_text(entry.what),
    }


def entry_of(row: Row[Any]) -> Entry:
    """A line from its stored form."""
    return Entry(row.server, row.at, row.person, row.name, _read(row.what, row.server))


def what_text(what: What) -> str:
    """The stored form of what was done."""
    match what:
        case Changed():
            told: dict[str, Any] = {"before": _fields(what.before, what), "after": _fields(what.after, what)}
        case Struck() | Ended():
            told = asdict(what)
        case sentence:
            return sentence
    return json.dumps(told, ensure_ascii=False)


def _read(text: str, server: int) -> What:
    if not text.startswith("{"):
        return text
    told = json.loads(text)
    if "before" in told:
        return Changed(_server(server, told["before"]), _server(server, told["after"]))
    kind = Ended if "dealt" in told else Struck
    return kind(**told | {"names": tuple(told["names"])})


def _fields(server: Server, changed: Changed) -> dict[str, Any]:
    whole = asdict(server) | {"tempo": server.tempo.value}
    return {each: whole[each] for each in changed.fields}


def _server(number: int, fields: dict[str, Any]) -> Server:
    made: dict[str, Any] = {
        "channels": tuple,
        "tempo": Tempo,
        "presets": lambda presets: tuple(Preset(**each) for each in presets),
    }
    return replace(Server(number), **{key: made.get(key, lambda same: same)(value) for key, value in fields.items()})
