"""How fast a table plays: told in words, and chosen in the lobby."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.app.errors import TableOver
from bot.app.model import Pace, Paces, Status, Table, Tempo
from bot.language import say
from bot.present.errors import PanelError
from bot.present.panel import Button, Option, Panel, Row, Select
from bot.present.words import capital, count

NAMES: Final = {Tempo.LIVE: "live", Tempo.RELAXED: "relaxed", Tempo.POST: "by post"}
_OWN: Final = (
    *(Pace(Tempo.LIVE, seconds) for seconds in (30, 60, 300, 600)),
    *(Pace(Tempo.RELAXED, seconds) for seconds in (1800, 2 * 3600, 6 * 3600)),
    *(Pace(Tempo.POST, seconds) for seconds in (12 * 3600, 2 * 86400, 3 * 86400, 7 * 86400)),
)
"""What the lobby offers beside the three usual paces."""


def pace_words(pace: Pace) -> str:
    """`live, 2 minutes a turn`."""
    return say("{tempo}, {duration} a turn", tempo=say(NAMES[pace.tempo]), duration=duration(pace.seconds))


def duration(seconds: int) -> str:
    """A length of time in the largest unit that measures it whole; a day is 24 hours."""
    for unit, length in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds % length == 0 and seconds > (86400 if unit == "day" else 0):
            return count(seconds // length, unit)
    return count(seconds, "second")


def pace_page(table: Table, paces: Paces) -> Panel:
    """What the host may choose from."""
    if table.status is not Status.LOBBY:
        return Panel(say("The match has begun, so its pace stands." if table.runs else TableOver.sentence))
    usual = tuple(paces.of(tempo) for tempo in Tempo)
    offered = sorted({*usual, *_OWN, table.pace}, key=lambda pace: (list(Tempo).index(pace.tempo), pace.seconds))
    options = tuple(
        Option(capital(pace_words(pace)), _value(pace), say("the usual") if pace in usual else "", pace == table.pace)
        for pace in offered
    )
    text = say("**Pace**: {pace}. Choose another; the host may.", pace=pace_words(table.pace))
    other = Button(say("Another time…"), "owntime", table.pace.seconds)
    rows: tuple[Row, ...] = ((Select("setpace", say("Pace"), options),), (other, *_places(table)))
    return Panel(f"{text}\n{place_words(table)}", rows)


def place_words(table: Table) -> str:
    """Where the match of a lobby will be played."""
    if table.place.parent:
        return say("Place: this thread.")
    if table.apart:
        return say("Place: a thread of its own, which begins with the lobby's message when the match begins.")
    return say("Place: this channel.")


def _places(table: Table) -> tuple[Button, ...]:
    if table.place.parent:
        return ()
    label = say("Play in this channel") if table.apart else say("Play in a thread of its own")
    return (Button(label, "setapart", 0 if table.apart else 1),)


def chosen_pace(values: Sequence[str]) -> Pace:
    """The pace that was chosen on the page."""
    tempo, _, seconds = "".join(values[:1]).partition(":")
    if tempo not in {each.value for each in Tempo} or not seconds.isdecimal() or len(seconds) > 6:
        raise PanelError("That choice is not offered any more. Choose again.")
    return Pace(Tempo(tempo), int(seconds))


def _value(pace: Pace) -> str:
    return f"{pace.tempo.value}:{pace.seconds}"
