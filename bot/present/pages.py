"""Everything that is read and not played on: the table as text, help, the leaderboard, the hand by direct message."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.app.pictures import HandPicture, LeaderboardPicture, Place
from bot.app.ranking import MOST_A_DAY
from bot.app.results import Standing
from bot.language import say
from bot.present.alt import fitted, hand_alt, stock_words, way_round
from bot.present.knowing import known
from bot.present.names import Names, clean, escaped, isolated
from bot.present.panel import Button, Panel, Style
from bot.present.parts import fitting, pages
from bot.present.rules_page import rules_pages
from bot.present.scores import sweeps, totals
from bot.present.table import thing_words
from bot.present.words import count, face, faces, how_many
from engine.state import Phase, State
from engine.table import sorted_out
from engine.variants import ALL
from engine.view import View

__all__ = [
    "GO_ON",
    "dm_hand",
    "end_question",
    "help_page",
    "leaderboard",
    "leave_question",
    "rules_pages",
    "table_text",
    "welcome",
]

_MOST_BOARD: Final = 1500
_GONE: Final = "somebody who left"
COUNTS: Final = (
    "What counts: finished matches between two people or more, at most {most} a day between the same people."
)
GO_ON: Final = 1
"""The number on the button `close` that leaves the match as it is."""


def table_text(view: View, names: tuple[str, ...], fair: str = "") -> tuple[Panel, ...]:
    """Everything that the picture shows, as text for one viewer (with their own hand), on as many messages as
    it needs; at the end how the match is dealt (`fair`)."""
    return pages((*_table_blocks(view, Names.of(names)), *filter(None, (fair,))), "text")


def _table_blocks(view: View, names: Names) -> Iterator[str]:
    position = view.position
    deal = say(", deal {deal} of {deals}", deal=position.deal, deals=position.deals) if position.deals > 1 else ""
    yield f"**{position.rules.name}**{deal}"
    if view.seat:
        yield say("Your hand: {cards}.", cards=faces(view.hand) if view.hand else say("no card"))
    yield say("**On the table**") if position.table else say("Nothing lies on the table.")
    for at, thing in enumerate(sorted_out(position.table), 1):
        yield f"{at} · {thing_words(thing, position, names, view.seat)}"
    yield " · ".join(filter(None, (say("**Players**"), way_round(position))))
    for seat in range(1, position.seats + 1):
        yield _player(position, seat, names, view.seat)
    if _share_piles(position):
        for seats in position.sides:
            number, top = _captured(position, seats[0])
            yield say("{names} together: {number} captured{top}", names=names.side(seats), number=number, top=top)
    if position.stock:
        yield stock_words(position)
    yield from known(position, names, view.seat)
    if position.last:
        yield say("{name} captured last.", name=names[position.last])
    yield say("Totals: {totals}", totals=totals(position, names))
    yield from sweeps(position, names)


def _player(position: State, seat: int, names: Names, me: int) -> str:
    marks = [
        say("you") if seat == me else "",
        say("dealer") if seat == position.dealer else "",
        say("to play") if seat == position.turn and position.phase is Phase.PLAY else "",
        say("gave up") if seat in position.resigned else "",
    ]
    notes = f" ({', '.join(filter(None, marks))})" if any(marks) else ""
    hand = count(len(position.hands[seat - 1]), "card")
    if _share_piles(position):
        return say("{seat}. {name}{notes}: {hand} in hand", seat=seat, name=names[seat], notes=notes, hand=hand)
    number, top = _captured(position, seat)
    return say(
        "{seat}. {name}{notes}: {hand} in hand, {number} captured{top}",
        seat=seat,
        name=names[seat],
        notes=notes,
        hand=hand,
        number=number,
        top=top,
    )


def _share_piles(position: State) -> bool:
    """Whether partners lay what they capture on one pile."""
    return bool(position.partner(1)) and not position.rules.piles.separate


def _captured(position: State, seat: int) -> tuple[int, str]:
    """How many cards lie on a seat's pile, and in words which lies on top where that is open."""
    pile = position.piles[position.pile_of(seat)]
    return len(pile), say(", {card} on top", card=face(pile[-1])) if pile and position.rules.piles.open else ""


def dm_hand(view: View, names: tuple[str, ...], link: str = "") -> Panel:
    """The hand as it was dealt, for a direct message, with a link back to the table."""
    position, who = view.position, Names.of(names)
    deal = say(", deal {deal} of {deals}", deal=position.deal, deals=position.deals) if position.deals > 1 else ""
    full = all(len(hand) == position.rules.deal.each for hand in position.hands)
    other = say("{name} begins." if full else "{name} is to play.", name=who[position.turn])
    turn = say("It is your turn.") if position.turn == view.seat else other
    text = say(
        "**{game}**{deal}: you hold {cards}. {turn}",
        game=position.rules.name,
        deal=deal,
        cards=faces(view.hand) if view.hand else say("no card"),
        turn=turn,
    )
    rows = ((Button(say("To the table"), url=link),),) if link else ()
    return Panel(text, rows, HandPicture(view=view, names=who.raw), hand_alt(view, who))


def help_page() -> Panel:
    """What there is, and how a table begins."""
    sizes = sorted({rules.players for rules in ALL})
    games = "\n".join(
        say(
            "For {players}: {games}.",
            players=how_many(size),
            games=", ".join(rules.name for rules in ALL if rules.players == size),
        )
        for size in sizes
    )
    return Panel(
        say(
            "**Casino**, the old card game of capturing and building, in a channel.\n"
            "\n**/casino start** opens a table here; others press Join, or you add computer players and press Start.\n"
            "**Play / My hand** under the board shows your cards to you alone, each with the best that it can do. "
            "Choose a card, "
            "look at what it does, and confirm. **Table as text** says everything that the picture shows.\n"
            "**/casino hand** and **/casino table** show the same again, **/casino mine** lists your tables, "
            "**/casino undo** and **/casino pause** ask the others, **/casino leave** and **/casino end** stop, "
            "**/casino leaderboard** says who wins here, **/casino rules** explains each game, and **/casino verify** "
            "shows that the last match was dealt fairly.\n"
            "\n{games}",
            games=games,
        )
    )


def welcome() -> Panel:
    """The one message to a server that has added the bot."""
    return Panel(
        say(
            "Hello! I deal **Casino**, the card game of capturing and building, for two to four people or against "
            "the computer.\n"
            "To begin, write **/casino start** in a channel: a table opens, people press Join, and Start deals the "
            "cards. **/casino help** tells the rest."
        )
    )


def leave_question(view: View, away: bool = False) -> Panel:
    """What leaving means, before it is done: the button `resign` does it. Somebody `away` may take their seat back
    instead."""
    two = len(view.position.sides) == 2
    what = (
        say("The other side wins at once.")
        if two
        else say("A computer player plays your cards on, and you cannot win any more.")
    )
    text = say("Do you want to give this match up? {what}", what=what)
    stay = Button(say("Take my seat back"), "takeback") if away else Button(say("Stay"), "refresh")
    return Panel(text, ((Button(say("Give up"), "resign", style=Style.DANGER), stay),))


def end_question() -> Panel:
    """What ending a match means, before it is done: the button `close` does it."""
    text = say("Do you want to break this match off? It ends at once for everybody, and counts for nobody.")
    end, stay = Button(say("End the match"), "close", style=Style.DANGER), Button(say("Play on"), "close", GO_ON)
    return Panel(text, ((end, stay),))


def leaderboard(standings: Sequence[Standing], own: Standing | None = None) -> Panel:
    """Who won most here; `own` is the asker's line, shown even where it is far down."""
    head = f"**{say('Leaderboard')}**"
    if not standings:
        return Panel(
            say(
                "{head}\nNobody stands here yet. A finished match between two people or more counts: /casino start "
                "opens a table.",
                head=head,
            )
        )
    lines = [*fitting((_standing(each, own) for each in standings), _MOST_BOARD)]
    kept = standings[: len(lines)]
    if own is None:
        lines.append(say("\nYou have no finished match here yet that counts."))
    elif all(each.person != own.person for each in kept):
        lines.append(say("\nYour place: {line}", line=_standing(own, own)))
    lines.append(f"\n-# {say(COUNTS, most=MOST_A_DAY)}")
    below = own if own and all(each.person != own.person for each in kept) else None
    picture = LeaderboardPicture(
        title=say("Leaderboard"),
        places=tuple(_place(each, own) for each in kept),
        own=_place(below, own) if below else None,
    )
    return Panel("\n".join((head, *lines)), picture=picture, alt=_heard(picture), unseen=None)


def _place(each: Standing, own: Standing | None) -> Place:
    name = each.name or say(_GONE)
    return Place(each.rank, name, each.wins, each.matches, each.points, own=bool(own and each.person == own.person))


def _heard(picture: LeaderboardPicture) -> str:
    """The leaderboard for people who cannot see it."""
    lines = (*picture.places, *((picture.own,) if picture.own else ()))
    return fitted(f"{picture.title}. {' '.join(map(_place_words, lines))}")


def _place_words(place: Place) -> str:
    wins, matches = count(place.wins, "win"), count(place.matches, "match", "matches")
    who = f"{isolated(clean(place.name, 0))}{say(' (you)') if place.own else ''}"
    return say(
        "{rank}: {who}, {wins} in {matches}, {points}.",
        rank=place.rank,
        who=who,
        wins=wins,
        matches=matches,
        points=count(place.points, "point"),
    )


def _standing(each: Standing, own: Standing | None) -> str:
    name = isolated(escaped(clean(each.name, 0))) if each.name else say(_GONE)
    me = say(" ← you") if own and each.person == own.person else ""
    wins, matches = count(each.wins, "win"), count(each.matches, "match", "matches")
    return say(
        "{rank}\\. **{name}**: {wins} in {matches}, {points}{me}",
        rank=each.rank,
        name=name,
        wins=wins,
        matches=matches,
        points=count(each.points, "point"),
        me=me,
    )
