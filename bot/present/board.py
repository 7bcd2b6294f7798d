"""The public board: what lies on the table, what happened last, whose turn it is, and what can be pressed.

A board shows what everybody may see: it is made from a spectator's view and from happenings, which are public.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from bot.app.model import Shown, Stage, Status, Table
from bot.app.pictures import BoardPicture
from bot.language import say
from bot.present.alt import table_alt
from bot.present.ending import ended_by
from bot.present.fairness import fair_line
from bot.present.knowing import known, stands
from bot.present.lobby import lobby
from bot.present.names import Names
from bot.present.panel import MAX_TEXT, Button, Panel, Row, Style
from bot.present.parts import cut, rows_of, told
from bot.present.scores import rematch_row, result, sweeps, totals
from bot.present.sketch import may_insist
from bot.present.telling import over_words, tell
from bot.present.traces import in_sight
from bot.present.words import aim, listed, unit, with_partners
from engine.happened import Dealt, Happening, MatchOver, Scored
from engine.match import Match
from engine.state import Phase, State
from engine.table import cards_on
from engine.view import View, view

_NEWS: Final = 1200
_RESTARTING: Final = "\n\n⏳ The bot is restarting; your table goes on in a moment."
PAUSED: Final = "⏸️ The table is paused. **/casino resume** goes on."
INSIST, STAND, ORDER = 1, 2, 3
"""Numbers of the board's buttons that open the presser's own panel at a certain page; `Play / My hand` has 0."""


def board(shown: Shown) -> Panel:
    """What a table's message shows."""
    if shown.match is None:
        return lobby(shown.table, shown.presets)
    if shown.table.status is not Status.PLAYING:
        return match_over(shown)
    names, match = Names.of(seat.name for seat in shown.table.seats), shown.match
    seen = view(match.state, 0)
    asked = insisters(seen)
    news = tell((each for each in _news(shown) if not stands(each, seen.position)), names, seen.position.sides)
    dealt_only = all(isinstance(each, Dealt) for each in shown.last_turn)
    first = (fair_line(match),) if dealt_only else ()  # later the closed lobby above has it
    waiting = _waiting_for(match, seen.position, asked, names, _time(shown.table))
    picture = _picture(shown, match, seen, names)
    foot = "\n".join((*waiting, totals(seen.position, names), *sweeps(seen.position, names), *first))
    return Panel(
        text="\n\n".join(filter(None, (_head(match, seen.position), told(news, _NEWS), foot))),
        rows=_rows(match, seen.position, asked, names),
        picture=picture,
        alt=table_alt(seen, names, match.hand, picture.fresh),
    )


def interrupted_text(text: str) -> str:
    """A board's text while the bot is away for a moment."""
    told = say(_RESTARTING)
    return f"{cut(text, MAX_TEXT - len(told))}{told}"


def closed_board(shown: Shown, link: str = "") -> Panel:
    """What is left of a board when a newer one has taken its place; `link` leads there.

    The commitment stays on the lobby alone, so that the channel keeps what was shown when the match began."""
    match = shown.match
    head = f"**{match.state.rules.name}**" if match else say("This table")
    text = say("{head}\nThe table goes on in a newer message.", head=head)
    if match and shown.table.runs and any(isinstance(each, Dealt) and each.hand == 1 for each in shown.news):
        text += f"\n{fair_line(match)}"
    return Panel(text, ((Button(say("To the table"), url=link),),) if link else ())


def left_lobby(shown: Shown, link: str) -> Panel:
    """What is left of a lobby whose match is played in the thread that begins with it; `link` leads to the board."""
    match = shown.match
    head = f"**{match.state.rules.name}**" if match else say("This table")
    text = say(
        "{head}\nIt is played in a thread of its own: {thread}", head=head, thread=f"<#{shown.table.place.channel}>"
    )
    fair = f"\n{fair_line(match)}" if match else ""
    return Panel(f"{text}{fair}", ((Button(say("To the table"), url=link),),))


def match_over(shown: Shown) -> Panel:
    """The board of a match that is over: how it ended and the table as it lies.

    It offers the rematch and tells the seed, unless the result of the last hand does, which stands below it.
    """
    match = shown.match
    names = Names.of(seat.name for seat in shown.table.seats)
    if match is None:
        return Panel(say("This table was closed before the cards were dealt. Start a new one with /casino start."))
    seen = view(match.state, 0)
    news = _news(shown)
    over = match.result or next((each for each in news if isinstance(each, MatchOver)), None)
    lines = tell((each for each in news if not isinstance(each, MatchOver)), names, seen.position.sides)
    in_hands = not match.rules.scores_points
    end = f"**{over_words(over, names, seen.position.sides, in_hands)}**" if over else say("The match is over.")
    end = " ".join(filter(None, (end, ended_by(shown.table))))
    below = _ends_counted(news)
    fair = "" if below or not match.over else fair_line(match)
    picture = _picture(shown, match, seen, names)
    return Panel(
        text="\n\n".join(filter(None, (_head(match, seen.position), told(lines, _NEWS), end, fair))),
        rows=() if below else (rematch_row(),),
        picture=picture,
        alt=table_alt(seen, names, match.hand, picture.fresh),
    )


def results(shown: Shown) -> tuple[Panel, ...]:
    """A table of who got what for what, for each hand that was counted since the channel was last shown the table.

    The last of them names the winner and offers the rematch, where the match ended with that hand.
    """
    match = shown.match
    if match is None:
        return ()
    players = tuple(seat.name for seat in shown.table.seats)
    counted = [(at, each) for at, each in enumerate(shown.news) if isinstance(each, Scored)]
    found = []
    for number, (at, scored) in enumerate(counted):
        after = shown.news[at + 1 : at + 2]
        over = next((each for each in after if isinstance(each, MatchOver)), None)
        later = len(counted) - 1 - number + (not match.over)
        fair = fair_line(match) if over else ""
        found.append(result(match.rules, players, scored, match.hand - later, over, fair))
    return tuple(found)


def insisters(seen: View) -> tuple[int, ...]:
    """The seats that could insist on something, as everybody can see."""
    return tuple(seat for seat in range(1, seen.position.seats + 1) if may_insist(seen, seat))


def _news(shown: Shown) -> tuple[Happening, ...]:
    """What to tell: what is new, and at least the last turn with all that followed it, which explain the table."""
    return shown.news if len(shown.news) > len(shown.last_turn) else shown.last_turn


def _ends_counted(news: tuple[Happening, ...]) -> bool:
    """Whether the match ended as a hand was counted."""
    return any(isinstance(one, Scored) and isinstance(two, MatchOver) for one, two in pairwise(news))


def _head(match: Match, position: State) -> str:
    rules = position.rules
    partners = say(" with partners") if with_partners(rules, position.seats) else ""
    deal = say(" · deal {deal} of {deals}", deal=position.deal, deals=position.deals) if position.deals > 1 else ""
    last = say(" (the last deal)") if position.deals > 1 and position.deal == position.deals else ""
    stock = say(" · {cards} in the stock", cards=len(position.stock)) if rules.deal.draw else ""
    return say(
        "**{game}**{partners} · hand {hand}{deal}{last}{stock}",
        game=rules.name,
        partners=partners,
        hand=match.hand,
        deal=deal,
        last=last,
        stock=stock,
    )


def _time(table: Table) -> str:
    """Until when the table waits."""
    deadline = table.deadline
    if deadline is None or deadline.held:
        return ""
    moment = f"<t:{int(deadline.due)}:R>"
    return (
        say(" · a computer plays on {moment}", moment=moment)
        if deadline.stage is Stage.ASKED
        else say(" · the time ends {moment}", moment=moment)
    )


def _waiting_for(match: Match, position: State, asked: tuple[int, ...], names: Names, time: str) -> Iterator[str]:
    """Whose turn it is, and what else the table waits for."""
    if match.paused:
        yield say(PAUSED)
    for seat in position.resigned:
        yield say("A computer plays the cards of **{name}**, who gave up.", name=names[seat])
    for seat in match.away:
        yield say("A computer plays for **{name}**, who is away.", name=names[seat])
    if position.insisted:
        yield say("**{name}** may lay the enlarged capture on their pile in a new order.", name=names[position.mover])
    if position.phase is Phase.SETTLE:
        waited = [seat for seat in position.opponents(position.mover) if seat not in position.stood]
        who = listed(f"**{names[seat]}**" for seat in waited)
        yield say(
            "Before cards or scores come, {who} may insist on the last turn or let it stand{time}", who=who, time=time
        )
        return
    yield from known(position, names)
    yield say("▶️ **{name}** is to play{time}", name=names[position.turn], time=time)
    if asked:
        yield say("{who} may still insist on the last turn.", who=listed(names[seat] for seat in asked))


def _rows(match: Match, position: State, asked: tuple[int, ...], names: Names) -> tuple[Row, ...]:
    extra = []
    if asked:
        extra.append(Button(say("Insist"), "hand", INSIST))
    if position.phase is Phase.SETTLE:
        extra.append(Button(say("Let it stand"), "hand", STAND))
    if position.insisted:
        extra.append(Button(say("Order the pile ({name})", name=names.unmarked[position.mover]), "hand", ORDER))
    if match.away:
        extra.append(Button(say("Take my seat back"), "takeback"))
    first = (
        Button(say("Play / My hand"), "hand", style=Style.MAIN),
        Button(say("Table as text"), "text"),
        Button(say("Rules"), "rules"),
        Button(say("Leave"), "leave"),
    )
    return (first, *rows_of(extra))


def _picture(shown: Shown, match: Match, seen: View, names: Names) -> BoardPicture:
    position = seen.position
    tops = [pile[-1] for pile in position.piles if pile]
    return BoardPicture(
        view=seen,
        names=names.raw,
        fresh=in_sight(_news(shown), (*cards_on(position.table), *tops)),
        hand=match.hand,
        aim=aim(position.rules),
        unit=unit(position.rules),
    )
