"""What stands beside a board for a while: the call to whoever is to play, and what the others are asked.

Each notice has a key: it is posted once, and goes when nothing wants it any more. Of all that the bot says only the
call mentions anybody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.app.deadlines import waited_for
from bot.app.model import Deadline, Shown, Stage
from bot.present.names import Names
from bot.present.panel import Button, Panel, Style
from bot.present.words import listed
from engine.match import Match
from engine.state import Phase


@dataclass(frozen=True, slots=True)
class Notice:
    """One message; `mentions` are the people whom it calls."""

    key: str
    panel: Panel
    mentions: tuple[int, ...] = ()


_CALLS: Final = (Stage.CALLED, Stage.REMINDED)


def notices(shown: Shown, link: str) -> tuple[Notice, ...]:
    """The notices that have to stand now; `link` leads to the board."""
    table, match, deadline = shown.table, shown.match, shown.table.deadline
    waited = waited_for(table, match)
    if match is None or deadline is None or not waited:
        return ()
    if deadline.stage in _CALLS:
        return (_call(shown, match, deadline, waited, link),)
    return (_question(shown, waited[0], deadline),) if deadline.stage is Stage.ASKED else ()


def _call(shown: Shown, match: Match, deadline: Deadline, waited: tuple[int, ...], link: str) -> Notice:
    people = tuple(shown.table.seats[seat - 1].person for seat in waited)
    what = "it is your turn"
    if match.state.phase is Phase.SETTLE:
        what = "the last turn waits for you to insist or to let it stand"
    until = f" The time ends <t:{int(deadline.due)}:R>." if deadline.stage is Stage.REMINDED else ""
    text = f"{', '.join(f'<@{person}>' for person in people)}, {what} in {match.rules.name}.{until} {link}"
    return Notice(f"{deadline.stage.value}.{deadline.turn}", Panel(text), people)


def _question(shown: Shown, seat: int, deadline: Deadline) -> Notice:
    """Asks the others what to do about a player whose time is over."""
    names = Names.of(each.name for each in shown.table.seats)
    others = listed(
        f"**{names[at]}**" for at, each in enumerate(shown.table.seats, 1) if each.level is None and at != seat
    )
    text = (
        f"**{names[seat]}** has run out of time, and can still play. {others}: what shall be done? "
        f"Without an answer a computer plays on <t:{int(deadline.due)}:R>."
    )
    row = (
        Button("Wait", "wait", deadline.turn, Style.MAIN),
        Button("Computer plays on", "playon", deadline.turn),
        Button("End the match", "breakoff", deadline.turn, Style.DANGER),
    )
    return Notice(f"asked.{deadline.turn}", Panel(text, (row,)))


def seat_taken() -> Panel:
    """What somebody reads who was away and asks for their hand."""
    text = "You were away, and a computer plays your cards."
    return Panel(text, ((Button("Take my seat back", "takeback", style=Style.GOOD),),))
