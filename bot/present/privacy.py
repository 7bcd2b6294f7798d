"""What is kept about somebody, told to them alone, and how they have it deleted."""

from __future__ import annotations

import json
from dataclasses import asdict
from enum import Enum
from typing import Final

from bot.app.personal import Personal
from bot.app.settings import Changed
from bot.language import say
from bot.present.names import clean, escaped, isolated
from bot.present.panel import Button, Panel, Style
from bot.present.words import count

EXPORT, ASK, DELETE, KEEP = 1, 2, 3, 4
"""Numbers of the buttons `privacy`."""
GONE: Final = (
    "Everything that I kept about you is deleted. Your open tables were given up, and finished matches keep their"
    " results as those of “Former player”. If you press or write anything here again, I begin anew."
)
KEPT: Final = "Nothing was deleted."
FILENAME: Final = "casino-about-you.json"
FILE: Final = "This is everything that I keep about you. Nobody else sees this message."


def page(about: Personal) -> Panel:
    """What there is, in counts, and what can be done about it."""
    open_tables = sum(each.status.value in ("lobby", "playing") for each in about.sat)
    lines = [
        say("**What I keep about you**"),
        _person(about),
        say(
            "{tables} at which you sat ({open_tables} still open), and the moves made there",
            tables=count(len(about.sat), "table"),
            open_tables=open_tables,
        ),
        say("{results} of finished matches", results=count(len(about.results), "result")),
        say("{changes} of servers' settings that you made", changes=count(len(about.entries), "change")),
        *((say("{tables} that you ended", tables=count(len(about.ended), "table")),) if about.ended else ()),
        "",
        say("Nothing of this leaves the machine on which I run, and I read no messages."),
    ]
    buttons = (Button(say("Send it to me as a file"), "privacy", EXPORT), Button(say("Delete it…"), "privacy", ASK))
    return Panel("\n".join(lines), (buttons,))


def question() -> Panel:
    """What deleting means, before it is done."""
    text = say(
        "Do you want everything deleted that I keep about you, on all servers? Your open tables are given up at once;"
        " your place on leaderboards goes. This cannot be taken back."
    )
    yes = Button(say("Delete everything"), "privacy", DELETE, Style.DANGER)
    return Panel(text, ((yes, Button(say("Keep it"), "privacy", KEEP)),))


def export(about: Personal) -> str:
    """All of it, for the person to keep."""
    kept = asdict(about)
    for told, entry in zip(kept["entries"], about.entries, strict=True):
        if isinstance(entry.what, Changed):
            told["what"] = {when: _of(told["what"][when], entry.what.fields) for when in ("before", "after")}
    return json.dumps(kept, default=_plain, ensure_ascii=False, indent=2)


def _of(server: dict[str, object], fields: tuple[str, ...]) -> dict[str, object]:
    return {key: server[key] for key in fields}


def _person(about: Personal) -> str:
    person = about.person
    if person is None:
        return say("No name and no choices of your own")
    name = isolated(escaped(clean(person.name, 0)))
    return say(
        "Your number, your name (**{name}**), your language ({locale}), and your preferences",
        name=name,
        locale=person.locale,
    )


def _plain(value: object) -> object:
    return value.value if isinstance(value, Enum) else str(value)
