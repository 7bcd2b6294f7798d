"""What stands beside a board for a while: the call to whoever is to play, and what is asked of the others.

Each notice has a key: it is posted once, and goes when nothing wants it any more. Of all that the bot says only the
call mentions anybody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.app.conduct import NUDGE_AFTER, goes_on_at, voters
from bot.app.deadlines import waited_for
from bot.app.lines import INVITATION, REMOVED, Choice, Decided, Freed, Obstacle
from bot.app.model import Deadline, Shown, Stage, Status, Table, Vote, Wish
from bot.language import say
from bot.present.lobby import invitation
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
    Wish.REMATCH: "to play again, each one seat on",
}


def _request(shown: Shown, vote: Vote) -> Notice:
    """Asks the others whether they agree, or says that somebody does not."""
    names = Names.of(each.name for each in shown.table.seats)
    who, what = names[vote.seat], say(_REQUESTS[vote.wish])
    if vote.refused:
        end = say("**{who}** asked {what}. **{name}** does not agree.", who=who, what=what, name=names[vote.refused])
        if vote.refused == vote.seat:
            end = say("**{who}** asked {what}, and does not want that any more.", who=who, what=what)
        return Notice(f"refused.{vote.turn}", Panel(end))
    others = listed(f"**{names[seat]}**" for seat in voters(shown.table, vote.seat))
    agree = Button(say("Agree"), "agree", vote.turn, Style.GOOD)
    row = (agree,) if vote.wish is Wish.RESUME else (agree, Button(say("Refuse"), "refuse", vote.turn))
    silent = say(" When all do, the cards are dealt at once.") if vote.wish is Wish.REMATCH else ""
    if vote.wish is Wish.RESUME:
        silent = say(" Without an answer it goes on <t:{time}:R>.", time=int(goes_on_at(shown.table)))
    return Notice(
        f"vote.{vote.turn}",
        Panel(
            say(
                "**{who}** asks {what}. {others}: do you agree?{silent}",
                who=who,
                what=what,
                others=others,
                silent=silent,
            ),
            (row,),
        ),
    )


def _call(shown: Shown, match: Match, deadline: Deadline, waited: tuple[int, ...], link: str) -> Notice:
    people = tuple(shown.table.seats[seat - 1].person for seat in waited)
    what = say("it is your turn")
    if match.state.phase is Phase.SETTLE:
        what = say("the last turn waits for you to insist or to let it stand")
    until = say(" The time ends <t:{time}:R>.", time=int(deadline.due)) if deadline.stage is Stage.REMINDED else ""
    text = say(
        "{people}, {what} in {game}.{until} {link}",
        people=", ".join(f"<@{person}>" for person in people),
        what=what,
        game=match.rules.name,
        until=until,
        link=link,
    )
    nudge = ((Button(say("Call again"), "nudge", deadline.turn),),) if shown.table.pace.seconds > NUDGE_AFTER else ()
    again = f".{int(deadline.nudged)}" if deadline.nudged else ""
    return Notice(f"{deadline.stage.value}.{deadline.turn}{again}", Panel(text, nudge), people)


def _question(shown: Shown, seat: int, deadline: Deadline) -> Notice:
    """Asks the others what to do about a player whose time is over."""
    names = Names.of(each.name for each in shown.table.seats)
    others = listed(
        f"**{names[at]}**" for at, each in enumerate(shown.table.seats, 1) if each.level is None and at != seat
    )
    text = say(
        "**{name}** has run out of time, and can still play. {others}: what shall be done? "
        "Without an answer a computer plays on <t:{time}:R>.",
        name=names[seat],
        others=others,
        time=int(deadline.due),
    )
    row = (
        Button(say("Wait"), "wait", deadline.turn, Style.MAIN),
        Button(say("Computer plays on"), "playon", deadline.turn),
        Button(say("End the match"), "breakoff", deadline.turn, Style.DANGER),
    )
    return Notice(f"asked.{deadline.turn}", Panel(text, (row,)))


_DECIDED: Final = {
    Choice.WAIT: "**{name}** gives **{late}** the time of a turn once more.",
    Choice.PLAY_ON: "**{name}** lets a computer play on for **{late}**, who had run out of time.",
    Choice.END: "**{name}** has ended the match, since **{late}** had run out of time.",
}


_REMOVED: Final = (
    "I had been removed from this server, which ended the table that stood here; it counts for nobody."
    " **/casino start** opens a new one."
)
_FREED_SEAT: Final = "**{name}** has left the server, so their seat at this table is free."
_STAYS: Final = "No thread could be made for this table: {why}. It is played in this channel."
_OBSTACLES: Final = {
    Obstacle.PERMISSION: "a permission is missing",
    Obstacle.MANY: "there are as many open threads as Discord allows",
    Obstacle.GONE: "the lobby's message was deleted",
    Obstacle.BUSY: "another table stands in it",
    Obstacle.OTHER: "Discord refused it",
}


def line(shown: Shown, key: str, link: str) -> Panel | None:
    """The line that the channel is owed under a key; None for a key of something else, and for an invitation to what is
    no lobby any more."""
    table = shown.table
    if still_invites(key, table):
        return invitation(table, link)
    if key == REMOVED:
        return Panel(say(_REMOVED))
    obstacle = Obstacle.of(key)
    if obstacle is not None:
        return Panel(say(_STAYS, why=say(_OBSTACLES[obstacle])))
    freed = Freed.of(key)
    if freed is not None:
        return Panel(say(_FREED_SEAT, name=Names.of((freed.name,))[1]))
    told = Decided.of(key)
    if told is None:
        return None
    names = Names.of(each.name for each in table.seats)
    return Panel(say(_DECIDED[told.choice], name=names[told.by], late=names[told.late]))


def seat_taken() -> Panel:
    """What somebody reads who was away and asks for their hand."""
    text = say("You were away, and a computer plays your cards.")
    back = Button(say("Take my seat back"), "takeback", style=Style.GOOD)
    return Panel(text, ((back, Button(say("Leave"), "leave")),))
