"""What stands beside a board for a while: the call to whoever is to play, and what is asked of the others.

Each notice has a key: it is posted once, and goes when nothing wants it any more. Of all that the bot says only the
call mentions anybody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.app.conduct import NUDGE_AFTER, goes_on_at, voters
from bot.app.deadlines import waited_for
from bot.app.model import Deadline, Shown, Stage, Status, Table, Vote, Wish
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


INVITATION: Final = "invitation."
"""How the key of an invitation begins, which the host posts and no state of the table."""
_CALLS: Final = (Stage.CALLED, Stage.REMINDED)


def notices(shown: Shown, link: str) -> tuple[Notice, ...]:
    """The notices that have to stand now; `link` leads to the board."""
    asked = () if shown.table.vote is None else (_request(shown, shown.table.vote),)
    return (*asked, *_of_the_turn(shown, link))


def still_invites(key: str, table: Table) -> bool:
    """Whether what stands under a key is an invitation to a seat that is still free."""
    return key.startswith(INVITATION) and table.status is Status.LOBBY and len(table.seats) < table.size


def _of_the_turn(shown: Shown, link: str) -> tuple[Notice, ...]:
    match, deadline = shown.match, shown.table.deadline
    waited = waited_for(shown.table, match)
    if match is None or deadline is None or not waited:
        return ()
    if deadline.stage in _CALLS:
        return (_call(shown, match, deadline, waited, link),)
    return (_question(shown, waited[0], deadline),) if deadline.stage is Stage.ASKED else ()


_REQUESTS: Final = {
    Wish.UNDO: "to take the last turn back",
    Wish.PAUSE: "to pause: the clock stops until all agree to go on",
    Wish.RESUME: "to go on with the table",
}


def _request(shown: Shown, vote: Vote) -> Notice:
    """Asks the others whether they agree, or says that somebody does not."""
    names = Names.of(each.name for each in shown.table.seats)
    who, what = names[vote.seat], _REQUESTS[vote.wish]
    if vote.refused:
        return Notice(
            f"refused.{vote.turn}", Panel(f"**{who}** asked {what}. **{names[vote.refused]}** does not agree.")
        )
    others = listed(f"**{names[seat]}**" for seat in voters(shown.table, vote.seat))
    agree = Button("Agree", "agree", vote.turn, Style.GOOD)
    row = (agree,) if vote.wish is Wish.RESUME else (agree, Button("Refuse", "refuse", vote.turn))
    silent = f" Without an answer it goes on <t:{int(goes_on_at(shown.table))}:R>." if vote.wish is Wish.RESUME else ""
    return Notice(f"vote.{vote.turn}", Panel(f"**{who}** asks {what}. {others}: do you agree?{silent}", (row,)))


def _call(shown: Shown, match: Match, deadline: Deadline, waited: tuple[int, ...], link: str) -> Notice:
    people = tuple(shown.table.seats[seat - 1].person for seat in waited)
    what = "it is your turn"
    if match.state.phase is Phase.SETTLE:
        what = "the last turn waits for you to insist or to let it stand"
    until = f" The time ends <t:{int(deadline.due)}:R>." if deadline.stage is Stage.REMINDED else ""
    text = f"{', '.join(f'<@{person}>' for person in people)}, {what} in {match.rules.name}.{until} {link}"
    nudge = ((Button("Call again", "nudge", deadline.turn),),) if shown.table.pace.seconds > NUDGE_AFTER else ()
    again = f".{int(deadline.nudged)}" if deadline.nudged else ""
    return Notice(f"{deadline.stage.value}.{deadline.turn}{again}", Panel(text, nudge), people)


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


_DECIDED: Final = {
    "wait": "gives **{late}** the time of a turn once more.",
    "playon": "lets a computer play on for **{late}**, who had run out of time.",
    "breakoff": "has ended the match, since **{late}** had run out of time.",
}


def decided(before: Shown, verb: str, person: int) -> Panel:
    """What a person has chosen about the player who was late, told to everybody."""
    table = before.table
    names = Names.of(each.name for each in table.seats)
    late = next(iter(waited_for(table, before.match)), 0)
    return Panel(
        f"**{names[table.seat_of(person)]}** " + _DECIDED[verb].format(late=names[late] if late else "a player")
    )


def seat_taken() -> Panel:
    """What somebody reads who was away and asks for their hand."""
    text = "You were away, and a computer plays your cards."
    return Panel(text, ((Button("Take my seat back", "takeback", style=Style.GOOD),),))
