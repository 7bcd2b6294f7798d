"""Totals, and the table of who got what for what at the end of a hand and of a match."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

from bot.app.pictures import ResultPicture
from bot.language import say
from bot.present.alt import fitted
from bot.present.names import Names
from bot.present.panel import Button, Panel, Style
from bot.present.telling import Sides, over_words
from bot.present.words import aim, count, face, faces, unit
from engine import tally
from engine.happened import Line, MatchOver, Scored
from engine.rules import Reckoning, Rules
from engine.state import State

_WHAT: Final = {
    tally.CARDS: "Most cards",
    tally.SPADES: "Most spades",
    tally.ACES_WON: "Aces",
    tally.LITTLE: "2♠",
    tally.BIG: "10♦",
    tally.SWEEPS: "Sweeps",
    tally.EACH_SPADE: "Spades",
    tally.LAST: "Last capture",
    tally.LESS: "What both have",
}
_LABEL: Final = 12


def totals(position: State, names: Names) -> str:
    """`Ann 7 · Bob 9 (to 21)`; the cards captured so far, where a match is one hand: `Ann 12 cards · Bob 3 cards`."""
    if not unit(position.rules):
        piles = ((seats, position.piles[position.pile_of(seats[0])]) for seats in position.sides)
        return " · ".join(f"{names.side(seats)} {count(len(pile), 'card')}" for seats, pile in piles)
    sides = zip(position.sides, position.scores, strict=True)
    return " · ".join(f"{names.side(seats)} {total}" for seats, total in sides) + f" ({aim(position.rules)})"


def sweeps(position: State, names: Names) -> Iterator[str]:
    """The sweeps of this hand so far, which no total shows where they count at its end."""
    sides = zip(position.sides, position.sweeps, strict=False)
    made = [f"{names.side(seats)} {number}" for seats, number in sides if number]
    if made and position.rules.sweep.points:
        yield say("Sweeps in this hand: {sweeps}", sweeps=" · ".join(made))


def result(
    rules: Rules, players: tuple[str, ...], scored: Scored, hand: int, over: MatchOver | None = None, fair: str = ""
) -> Panel:
    """A hand's scoring, and with `over` the match's end: its winner, a button for a rematch, and how it was dealt
    (`fair`)."""
    names, sides = Names.of(players), rules.sides(len(players))
    head = say("**{game}** · hand {hand} is counted", game=rules.name, hand=hand)
    table = f"```\n{_table(rules, names, sides, scored)}\n```"
    foot = (
        f"**{over_words(over, names, sides, not rules.scores_points)}**"
        if over
        else _standing(rules, names, sides, scored)
    )
    picture = _picture(rules, players, scored, hand, over)
    rows = (rematch_row(),) if over else ()
    told = _in_words(names.unmarked, sides, scored)
    alt = fitted(say("{game}, hand {hand}. {told}", game=rules.name, hand=hand, told=told))
    text = "\n".join(filter(None, (head, foot, *_unwon(rules, scored), fair)))
    return Panel(text, rows, picture, alt, unseen=table)


def _unwon(rules: Rules, scored: Scored) -> Iterator[str]:
    """Why nobody scores for cards or spades, where that is so."""
    score = rules.score
    for line in scored.lines:
        if line.what not in (tally.CARDS, tally.SPADES) or any(line.points) or not any(line.counts):
            continue
        cards = line.what == tally.CARDS
        if needed := score.cards_from if cards else score.spades_from:
            what = count(needed, "card") if cards else count(needed, "spade")
            yield say("-# Nobody has the {needed} that score.", needed=what)
        else:
            yield say(
                "-# Most cards are tied, and nobody scores for them."
                if cards
                else "-# Most spades are tied, and nobody scores for them."
            )


def rematch_row() -> tuple[Button, ...]:
    """What a finished match offers."""
    return (Button(say("Rematch"), "rematch", style=Style.GOOD), Button(say("Rules"), "rules"))


def _picture(
    rules: Rules, players: tuple[str, ...], scored: Scored, hand: int, over: MatchOver | None
) -> ResultPicture:
    sides = rules.sides(len(players))
    return ResultPicture(
        game=rules.name,
        sides=tuple(" & ".join(players[seat - 1] for seat in seats) for seats in sides),
        scored=scored,
        target=rules.end.target,
        hand=hand,
        aim=aim(rules),
        winner=_winner(players, sides, over),
        over=over is not None,
        together=over is not None and over.winner is not None and len(sides[over.winner]) > 1,
    )


def _winner(players: tuple[str, ...], sides: Sides, over: MatchOver | None) -> str:
    if over is None or over.winner is None:
        return ""
    return " & ".join(players[seat - 1] for seat in sides[over.winner])


def _standing(rules: Rules, names: Names, sides: Sides, scored: Scored) -> str:
    best = max(scored.after)
    leading = [side for side, total in enumerate(scored.after) if total == best]
    goes_to = _goes_to(rules)
    if len(leading) > 1:
        tied = say("It is a tie at {best}", best=best)
        again = best >= rules.end.target and rules.end.reckoning is not Reckoning.CLAIM
        return say("{tied}, so another hand decides.", tied=tied) if again else f"{tied}. {goes_to}"
    seats = sides[leading[0]]
    name = names.side(seats)
    one = len(seats) == 1
    leads = (
        say("**{name}** leads with {best}.", name=name, best=best)
        if one
        else say("**{name}** lead with {best}.", name=name, best=best)
    )
    return f"{leads} {goes_to}"


def _goes_to(rules: Rules) -> str:
    """How far it is to the match."""
    target = rules.end.target
    if rules.end.reckoning is Reckoning.CLAIM:
        return say("Whoever claims {target} points wins the match.", target=target)
    if rules.scores_points:
        return say("The match goes to {target}.", target=target)
    return say("1 won hand wins the match.") if target == 1 else say("{target} won hands win the match.", target=target)


def _rows(rules: Rules, scored: Scored) -> Iterator[tuple[str, tuple[str, ...]]]:
    """A label and one cell a side, line by line: the cards that score singly have a line each."""
    for line in scored.lines:
        if any(line.cards) and line.what != tally.EACH_SPADE:
            yield from _card_rows(line)
        elif line.what == tally.SWEEPS or not line.counts:
            yield say(_WHAT.get(line.what, line.what)), tuple(map(_points, line.points))
        else:
            counts = zip(line.points, line.counts, strict=True)
            yield (
                say(_WHAT.get(line.what, line.what)),
                tuple(f"{_points(points)} ({number})" for points, number in counts),
            )
    sides = range(len(scored.after))
    yield say("This hand"), tuple(str(sum(line.points[side] for line in scored.lines)) for side in sides)
    yield say("Total"), tuple(map(str, scored.after))


def _card_rows(line: Line) -> Iterator[tuple[str, tuple[str, ...]]]:
    for card in sorted(card for won in line.cards for card in won):
        sides = zip(line.points, line.cards, strict=True)
        yield face(card), tuple(_points(points // len(won)) if card in won else "–" for points, won in sides)


def _points(points: int) -> str:
    return str(points) if points else "–"


def _table(rules: Rules, names: Names, sides: Sides, scored: Scored) -> str:
    least, most = (8, 12) if len(sides) > 2 else (12, 18)
    heads = tuple(_heading(names, seats, most - 2) for seats in sides)
    lines = [("", heads), *_rows(rules, scored)]
    first = max(_LABEL, *(_columns(label) + 1 for label, _ in lines))
    widths = [max(least, _columns(head) + 2) for head in heads]
    return "\n".join((_padded(label, first) + "".join(map(_padded, cells, widths))).rstrip() for label, cells in lines)


def _heading(names: Names, seats: tuple[int, ...], room: int) -> str:
    """A side's name in so many columns; of partners a short name leaves its room to the long one."""
    if len(seats) == 1:
        return names.code(seats[0], room)
    room -= len(" & ")
    first, second = (names.code(seat, room) for seat in seats)
    spare = max(room // 2 - min(_columns(first), _columns(second)), 0)
    return " & ".join(names.code(seat, room // 2 + spare) for seat in seats)


def _padded(text: str, width: int) -> str:
    """The text and spaces up to a width in columns, of which wide characters take two and marks none."""
    return text + " " * max(1, width - _columns(text))


def _columns(text: str) -> int:
    return sum(
        0 if unicodedata.category(each) in ("Mn", "Me", "Cf") else 1 + (unicodedata.east_asian_width(each) in "WF")
        for each in text
    )


def _in_words(names: Names, sides: Sides, scored: Scored) -> str:
    """The table for people who hear it: side by side, what each got for what."""
    parts = []
    for side, seats in enumerate(sides):
        got = ", ".join(filter(None, (_heard(line, side) for line in scored.lines)))
        parts.append(
            say(
                "{name}: {got}; total {after}.",
                name=names.side(seats),
                got=got or say("nothing"),
                after=scored.after[side],
            )
        )
    return " ".join(parts)


def _heard(line: Line, side: int) -> str:
    """What a line gave a side: `3 for most cards (28)`, `2 for aces (A♠ and A♥)`, `none for most spades (6)`."""
    what, points = say(_WHAT.get(line.what, line.what).lower()), line.points[side]
    if line.cards:  # the two of spades and the ten of diamonds are named by the line
        seen = faces(line.cards[side]) if line.cards[side] and line.what in (tally.ACES_WON, tally.EACH_SPADE) else ""
    else:
        seen = str(line.counts[side]) if line.counts and line.what != tally.SWEEPS else ""
    if not points and not seen:
        return ""
    seen = f" ({seen})" if seen else ""
    return say("{points} for {what}{seen}", points=points or say("none"), what=what, seen=seen)
