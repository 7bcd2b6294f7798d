"""The list of a person's own tables: where it is their turn, and how long."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.app.conduct import silent
from bot.app.deadlines import waited_for
from bot.app.model import Shown, Status, Table
from bot.language import say
from bot.present.names import Names
from bot.present.panel import MAX_TEXT, Panel
from bot.present.parts import fitting
from bot.present.words import listed
from engine.variants import find

_MORE: Final = 60
"""Characters that are kept free for how many tables there are beside those that a message holds."""


def my_tables(person: int, server: int, tables: Sequence[tuple[Shown, str]]) -> Panel:
    """Each table with a link to it; those that wait for the person first, the most urgent at the top."""
    if not tables:
        return Panel(say("You sit at no table now. **/casino start** opens one."))
    ordered = sorted(tables, key=lambda each: _rank(each[0], person))
    mine = sum(_waits_for(shown, person) for shown, _ in tables)
    head = say("**Your tables**: none waits for you.")
    if mine:
        waits = (
            say("{mine} of {number} wait", mine=mine, number=len(tables))
            if mine > 1
            else say("1 of {number} waits", number=len(tables))
        )
        head = say("**Your tables**: {waits} for you.", waits=waits)
    lines = (_line(shown, link, person, server) for shown, link in ordered)
    kept = fitting(lines, MAX_TEXT - len(head) - _MORE)
    more = (say("And {number} more.", number=len(ordered) - len(kept)),) if len(ordered) > len(kept) else ()
    return Panel("\n".join((head, *kept, *more)))


def _line(shown: Shown, link: str, person: int, server: int) -> str:
    table = shown.table
    place = f"<#{table.place.channel}>" if table.place.server == server else say("on another server")
    return say(
        "{state} · **{game}** {place} · [to the table]({link})",
        state=_state(shown, person),
        game=find(table.game).name,
        place=place,
        link=link,
    )


def _state(shown: Shown, person: int) -> str:
    """Whom the table waits for, and until when."""
    table, match = shown.table, shown.match
    if table.suspended:
        return say("Suspended, since I cannot write in its channel")
    names = Names.of(seat.name for seat in table.seats)
    if match is None:
        awaited = _awaited(table)
        if not awaited:
            return say("Waits for players")
        if table.seat_of(person) in awaited:
            start = say("▶️ **Press Start**, everybody is there")
            return start if table.vote is None else say("▶️ **Play again?** The others ask you")
        return say("Waits for {who}{time}", who=listed(names[seat] for seat in awaited), time="")
    if match.paused:
        return say("Paused")
    time = f", <t:{int(table.deadline.due)}:R>" if table.deadline and not table.deadline.held else ""
    if _waits_for(shown, person):
        return say("▶️ **Your turn**{time}", time=time)
    waited = waited_for(table, match)
    who = listed(names[seat] for seat in waited) if waited else say("A computer")
    return say("Waits for {who}{time}", who=who, time=time)


def _waits_for(shown: Shown, person: int) -> bool:
    table, match = shown.table, shown.match
    seat = table.seat_of(person)
    return not table.suspended and seat in (waited_for(table, match) if match else _awaited(table))


def _awaited(table: Table) -> tuple[int, ...]:
    """Whose press a lobby waits for, in which everybody sits: of those who are asked to play again, or else the
    host's."""
    if table.status is not Status.LOBBY or len(table.seats) < table.size:
        return ()
    return (table.seat_of(table.host),) if table.vote is None else silent(table, table.vote)


def _rank(shown: Shown, person: int) -> tuple[bool, float, int]:
    deadline = shown.table.deadline
    return (not _waits_for(shown, person), deadline.due if deadline else float("inf"), shown.table.id)
