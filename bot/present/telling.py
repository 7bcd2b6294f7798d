"""What happened, in words for everybody at the table. The rules say what a move did; here it is only told."""

from __future__ import annotations

from collections.abc import Iterable

from bot.present.names import Names
from bot.present.words import build_cards, build_value, count, face, faces, listed
from engine.cards import Card
from engine.happened import (
    Added,
    Asked,
    Built,
    Captured,
    Dealt,
    Drew,
    Earned,
    Happening,
    Insisted,
    LetStand,
    MatchOver,
    Ordered,
    Raised,
    Residue,
    Resigned,
    Scored,
    SweepsCancelled,
    Swept,
    TakenBack,
    Trailed,
)
from engine.table import BuildPile

Sides = tuple[tuple[int, ...], ...]


def tell(happenings: Iterable[Happening], names: Names, sides: Sides) -> tuple[str, ...]:
    """One sentence or two for each happening, in their order."""
    return tuple(say(each, names, sides) for each in happenings)


def say(happening: Happening, names: Names, sides: Sides = ()) -> str:
    """One happening; `sides` are the seats of each side, and may be left out where every seat is its own side."""
    sides = sides or tuple((seat,) for seat in range(1, len(names) + 1))
    match happening:
        case Trailed(seat, card):
            return f"{names[seat]} laid {face(card)} on the table."
        case Captured():
            return _captured(happening, names)
        case Built():
            return _built(happening, names)
        case Raised():
            return _raised(happening, names)
        case Added():
            return _added(happening, names)
        case Insisted():
            return _insisted(happening, names)
        case Scored():
            return _scored(happening, names, sides)
        case MatchOver():
            return over_words(happening, names, sides)
        case Swept() | Earned() | SweepsCancelled():
            return _at_once(happening, names, sides)
        case Dealt():
            return _dealt(happening, names)
        case Asked(seat, build):
            partner = listed(names[each] for each in next(side for side in sides if seat in side) if each != seat)
            return f"{names[seat]} asks {partner} to leave {_of(build, names, seat)}."
        case _:
            return _small(happening, names)


def _at_once(points: Swept | Earned | SweepsCancelled, names: Names, sides: Sides) -> str:
    """What a capture scores, or costs, before the hand is counted."""
    match points:
        case Swept(side, number):
            return f"A sweep: {count(number, 'point')} for {names.side(sides[side])}."
        case Earned(side, number):
            return f"That is {count(number, 'point')} at once for {names.side(sides[side])}."
        case SweepsCancelled(number):
            return f"Now every side has a sweep of this hand, so each loses {count(number, 'point')} again."


def over_words(over: MatchOver, names: Names, sides: Sides) -> str:
    """How the match ended."""
    totals = _final(over, names, sides)
    if over.winner is None:
        if over.why == "ended":
            return f"The match was broken off at {totals}. It counts for nobody."
        return f"The match ends in a draw: {totals}."
    winner, seats = names.side(sides[over.winner]), sides[over.winner]
    wins = f"{winner} {'wins' if len(seats) == 1 else 'win'} the match"
    how = {
        "sweep": f"{wins} with that sweep: {totals}.",
        "count-out": f"{wins}: the totals are equal ({totals}), but counted out they were there first.",
        "claim": f"{wins}: they claimed the target rightly ({totals}).",
        "resigned": f"{wins}: nobody else plays on.",
        "hands": f"{wins} on the highest total after the last hand: {totals}.",
    }
    return how.get(over.why, f"{wins}: {totals}.")


def _final(over: MatchOver, names: Names, sides: Sides) -> str:
    """`Bob 24, Ann 9`: the winner first, then the others by their totals."""
    order = sorted(range(len(sides)), key=lambda side: (side != over.winner, -over.totals[side]))
    return ", ".join(f"{names.side(sides[side])} {over.totals[side]}" for side in order)


def _small(happening: Happening, names: Names) -> str:
    match happening:
        case Ordered(seat):
            return f"{names[seat]} laid the captured cards in a new order."
        case LetStand(seat, by_time):
            return f"{names[seat]} ran out of time, so the turn stands." if by_time else f"{names[seat]} lets it stand."
        case Residue(seat, cards):
            if not seat:
                return f"Nobody captured in this hand, so what lies on the table belongs to nobody: {faces(cards)}."
            return f"{names[seat]}, who captured last, gets what is left on the table: {faces(cards)}."
        case Resigned(seat):
            return f"{names[seat]} gave up."
        case TakenBack(seat):
            return f"{names[seat]} took the last turn back."
        case Drew(seat, left):
            if not left:
                return f"{names[seat]} drew the last of the stock."
            return f"{names[seat]} drew from the stock, {left} left."
        case _:
            raise TypeError(f"nothing is known to say about {happening!r}")


def _captured(told: Captured, names: Names) -> str:
    value = f" as {told.value}" if told.value not in (None, told.card.rank) else ""
    swept = " and cleared the table" if told.swept else ""
    return f"{names[told.seat]} took {_taken(told, names)} with {face(told.card)}{value}{swept}."


def _taken(told: Captured, names: Names) -> str:
    """Everything that a capture took: from the table, off piles, and piles whole."""
    tops = (f"{face(card)} (off {names[seat]}'s pile)" for seat, card in told.stolen)
    piles = (f"{names[seat]}'s whole pile ({count(number, 'card')})" for seat, number in told.piles)
    builds = (_of(build, names, told.seat) for build in told.builds)
    return listed((*map(face, told.cards), *builds, *tops, *piles))


def _built(told: Built, names: Names) -> str:
    owner = f" for {names[told.build.owner]}" if told.build.owner != told.seat else ""
    words = f"{names[told.seat]} built {build_value(told.build)}{owner}: {build_cards(told.build)}"
    return f"{words}." if told.card is not None else f"{words}, all from the table."


def _raised(told: Raised, names: Names) -> str:
    words = (
        f"{names[told.seat]} raised {_of(told.before, names, told.seat)} to {told.build.value} with {face(told.card)}"
    )
    return (
        f"{words}."
        if told.build.is_single
        else f"{words}; it is now {build_value(told.build)} ({build_cards(told.build)})."
    )


def _added(told: Added, names: Names) -> str:
    return f"{names[told.seat]} put {_with_stolen(told, names)} into {_into(told, names, told.seat)}."


def _insisted(told: Insisted, names: Names) -> str:
    if isinstance(told.what, Captured):
        taken = _taken(told.what, names)
        return f"{names[told.seat]} insisted: {names[told.on]} takes {taken} with {face(told.what.card)}."
    return (
        f"{names[told.seat]} insisted: {names[told.on]} puts {_with_stolen(told.what, names)} "
        f"into {_into(told.what, names, told.on)}."
    )


def _with_stolen(told: Added, names: Names) -> str:
    owners = {card: seat for seat, card in told.stolen}
    return listed(
        face(card) + (f" (off {names[owners[card]]}'s pile)" if card in owners else "") for card in told.cards
    )


def _into(told: Added, names: Names, seat: int) -> str:
    """The build that cards joined, with its other cards."""
    rest = tuple(card for card in told.build.cards if card not in told.cards)
    owner = "their" if told.build.owner == seat else f"{names[told.build.owner]}'s"
    return f"{owner} {told.build.value}s" + (f" with {faces(rest)}" if rest else "")


def _of(build: BuildPile, names: Names, seat: int) -> str:
    owner = "their own" if build.owner == seat else f"{names[build.owner]}'s"
    return f"{owner} {build_value(build)} ({build_cards(build)})"


def _dealt(told: Dealt, names: Names) -> str:
    dealer = f", {names[told.dealer]} deals" if told.dealer else ""
    if told.hand:
        return f"Hand {told.hand} begins{dealer}."
    if told.deals == 1:
        return "The cards are dealt."
    return "The last deal of this hand." if told.is_last else f"Deal {told.deal} of {told.deals}."


def _scored(told: Scored, names: Names, sides: Sides) -> str:
    parts = (
        f"{names.side(seats)} {_gained(told.after[side] - told.before[side])} → {told.after[side]}"
        for side, seats in enumerate(sides)
    )
    return f"The hand is counted: {', '.join(parts)}."


def _gained(points: int) -> str:
    return f"{points:+d}" if points else "nothing"


def in_sight(happenings: Iterable[Happening], lying: Iterable[Card]) -> frozenset[Card]:
    """The cards that the happenings laid, built or took with, as far as they are among those that `lying` shows."""
    fresh: set[Card] = set()
    for each in happenings:
        told = each.what if isinstance(each, Insisted) else each
        if isinstance(told, Trailed | Captured):
            fresh.add(told.card)
        elif isinstance(told, Built | Raised | Added):
            fresh.update(told.build.cards)
    return frozenset(fresh & set(lying))


def capture_in(happenings: Iterable[Happening], seat: int) -> tuple[Card, ...]:
    """The cards under the card with which `seat` captured, from what happened since the turn began, insists included.

    They are what the capturer may lay anew after an insist enlarged the capture.
    """
    cards: list[Card] = []
    for each in happenings:
        told = each.what if isinstance(each, Insisted) else each
        if isinstance(told, Captured) and told.seat == seat:
            cards += [*told.cards, *(card for build in told.builds for card in build.cards)]
    return tuple(cards)
