"""What happened, in words for everybody at the table. The rules say what a move did; here it is only told."""

from __future__ import annotations

from collections.abc import Iterable

from bot.language import say
from bot.present.names import Names
from bot.present.words import LISTED, build_cards, build_words, count, face, faces, listed
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
    return tuple(describe(each, names, sides) for each in happenings)


def describe(happening: Happening, names: Names, sides: Sides = ()) -> str:
    """One happening; `sides` are the seats of each side, and may be left out where every seat is its own side."""
    sides = sides or tuple((seat,) for seat in range(1, len(names) + 1))
    match happening:
        case Trailed(seat, card):
            return say("{name} laid {card} on the table.", name=names[seat], card=face(card))
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
        case Asked():
            return _asked(happening, names, sides)
        case _:
            return _small(happening, names)


def _asked(told: Asked, names: Names, sides: Sides) -> str:
    side = next(side for side in sides if told.seat in side)
    partner = listed(names[each] for each in side if each != told.seat)
    build = _of(told.build, names, told.seat)
    return say("{name} asks {partner} to leave {build}.", name=names[told.seat], partner=partner, build=build)


def _at_once(points: Swept | Earned | SweepsCancelled, names: Names, sides: Sides) -> str:
    """What a capture scores, or costs, before the hand is counted."""
    match points:
        case Swept(side, number):
            return say("A sweep: {points} for {name}.", points=count(number, "point"), name=names.side(sides[side]))
        case Earned(side, number):
            return say(
                "That is {points} at once for {name}.", points=count(number, "point"), name=names.side(sides[side])
            )
        case SweepsCancelled(number):
            return say(
                "Now every side has a sweep of this hand, so each loses {points} again.", points=count(number, "point")
            )


def over_words(over: MatchOver, names: Names, sides: Sides, in_hands: bool = False) -> str:
    """How the match ended; `in_hands` says that the totals are hands that were won, and no points."""
    totals = _final(over, names, sides, in_hands)
    if over.winner is None:
        if over.why == "ended":
            return say("The match was broken off at {totals}. It counts for nobody.", totals=totals)
        return say("The match ends in a draw: {totals}.", totals=totals)
    winner, seats = names.side(sides[over.winner]), sides[over.winner]
    one = len(seats) == 1
    wins = say("{winner} wins the match", winner=winner) if one else say("{winner} win the match", winner=winner)
    how = {
        "sweep": say("{wins} with that sweep: {totals}.", wins=wins, totals=totals),
        "count-out": say(
            "{wins}: the totals are equal ({totals}), but counted out they were there first."
            if _equal(over.totals, over.winner)
            else "{wins}: counted out, they were there first ({totals}).",
            wins=wins,
            totals=totals,
        ),
        "claim": say("{wins}: they claimed the target rightly ({totals}).", wins=wins, totals=totals),
        "resigned": say("{wins}: nobody else plays on.", wins=wins),
        "hands": say("{wins} on the highest total after the last hand: {totals}.", wins=wins, totals=totals),
    }
    return how.get(over.why, f"{wins}: {totals}.")


def _equal(totals: tuple[int, ...], winner: int) -> bool:
    """Whether the winner shares the highest total: who is there first when it is counted out may also have less."""
    return sorted(totals)[-2:] == [totals[winner]] * 2


def _final(over: MatchOver, names: Names, sides: Sides, in_hands: bool) -> str:
    """`Bob 24, Ann 9`, or `Bob 2 hands, Ann 1 hand`: the winner first, then the others by their totals."""
    order = sorted(range(len(sides)), key=lambda side: (side != over.winner, -over.totals[side]))
    totals = [count(total, "hand") if in_hands else str(total) for total in over.totals]
    return ", ".join(f"{names.side(sides[side])} {totals[side]}" for side in order)


def _small(happening: Happening, names: Names) -> str:
    match happening:
        case Ordered(seat):
            return say("{name} laid the captured cards in a new order.", name=names[seat])
        case LetStand(seat, by_time):
            return (
                say("{name} ran out of time, so the turn stands.", name=names[seat])
                if by_time
                else say("{name} lets it stand.", name=names[seat])
            )
        case Residue():
            return _residue(happening, names)
        case Resigned(seat):
            return say("{name} gave up.", name=names[seat])
        case TakenBack(seat):
            return say("{name} took the last turn back.", name=names[seat])
        case Drew(seat, left):
            if not left:
                return say("{name} drew the last of the stock.", name=names[seat])
            return say("{name} drew from the stock, {left} left.", name=names[seat], left=left)
        case _:
            raise TypeError(f"nothing is known to say about {happening!r}")


def _residue(told: Residue, names: Names) -> str:
    cards = faces(told.cards)
    if not told.seat:
        return say("Nobody captured in this hand, so what lies on the table belongs to nobody: {cards}.", cards=cards)
    name = names[told.seat]
    return say("{name}, who captured last, gets what is left on the table: {cards}.", name=name, cards=cards)


def _captured(told: Captured, names: Names) -> str:
    value = say(" as {value}", value=told.value) if told.value not in (None, told.card.rank) else ""
    swept = say(" and cleared the table") if told.swept else ""
    return say(
        "{name} took {taken} with {card}{value}{swept}.",
        name=names[told.seat],
        taken=_taken(told, names),
        card=face(told.card),
        value=value,
        swept=swept,
    )


def _taken(told: Captured, names: Names) -> str:
    """Everything that a capture took: from the table, off piles, and piles whole."""
    tops = (say("{card} (off {name}'s pile)", card=face(card), name=names[seat]) for seat, card in told.stolen)
    piles = (
        say("{name}'s whole pile ({cards})", name=names[seat], cards=count(number, "card"))
        for seat, number in told.piles
    )
    builds = (_of(build, names, told.seat) for build in told.builds)
    return listed((*map(face, told.cards), *builds, *tops, *piles))


def _built(told: Built, names: Names) -> str:
    owner = say(" for {name}", name=names[told.build.owner]) if told.build.owner != told.seat else ""
    words = say(
        "{name} built {value}{owner}: {cards}" if told.build.is_single else "{name} built {value}s{owner}: {cards}",
        name=names[told.seat],
        value=told.build.value,
        owner=owner,
        cards=build_cards(told.build),
    )
    return f"{words}." if told.card is not None else say("{words}, all from the table.", words=words)


def _raised(told: Raised, names: Names) -> str:
    words = say(
        "{name} raised {build} to {value} with {card}",
        name=names[told.seat],
        build=_of(told.before, names, told.seat),
        value=told.build.value,
        card=face(told.card),
    )
    return (
        f"{words}."
        if told.build.is_single
        else say(
            "{words}; it is now {value}s ({cards}).",
            words=words,
            value=told.build.value,
            cards=build_cards(told.build),
        )
    )


def _added(told: Added, names: Names) -> str:
    return say(
        "{name} put {cards} into {build}.",
        name=names[told.seat],
        cards=_with_stolen(told, names),
        build=_into(told, names, told.seat),
    )


def _insisted(told: Insisted, names: Names) -> str:
    if isinstance(told.what, Captured):
        taken = _taken(told.what, names)
        return say(
            "{name} insisted: {other} takes {taken} with {card}.",
            name=names[told.seat],
            other=names[told.on],
            taken=taken,
            card=face(told.what.card),
        )
    return say(
        "{name} insisted: {other} puts {cards} into {build}.",
        name=names[told.seat],
        other=names[told.on],
        cards=_with_stolen(told.what, names),
        build=_into(told.what, names, told.on),
    )


def _with_stolen(told: Added, names: Names) -> str:
    owners = {card: seat for seat, card in told.stolen}
    return listed(
        face(card) + (say(" (off {name}'s pile)", name=names[owners[card]]) if card in owners else "")
        for card in told.cards
    )


def _into(told: Added, names: Names, seat: int) -> str:
    """The build that cards joined, with its other cards."""
    rest = tuple(card for card in told.build.cards if card not in told.cards)
    owner, value = told.build.owner, told.build.value
    build = (
        say("their {value}s", value=value)
        if owner == seat
        else say("{name}'s {value}s", name=names[owner], value=value)
    )
    if len(rest) > LISTED:
        return build + say(" of {cards}", cards=count(len(rest), "card"))
    return build + (say(" with {cards}", cards=faces(rest)) if rest else "")


def _of(build: BuildPile, names: Names, seat: int) -> str:
    if build.owner == seat:
        own = "their own {value} ({cards})" if build.is_single else "their own {value}s ({cards})"
        return say(own, value=build.value, cards=build_cards(build))
    return build_words(build, names)


def _dealt(told: Dealt, names: Names) -> str:
    dealer = say(", {name} deals", name=names[told.dealer]) if told.dealer else ""
    if told.hand:
        return say("Hand {hand} begins{dealer}.", hand=told.hand, dealer=dealer)
    if told.deals == 1:
        return say("The cards are dealt.")
    return (
        say("The last deal of this hand.")
        if told.is_last
        else say("Deal {deal} of {deals}.", deal=told.deal, deals=told.deals)
    )


def _scored(told: Scored, names: Names, sides: Sides) -> str:
    parts = (
        f"{names.side(seats)} {_gained(told.after[side] - told.before[side])} → {told.after[side]}"
        for side, seats in enumerate(sides)
    )
    return say("The hand is counted: {sides}.", sides=", ".join(parts))


def _gained(points: int) -> str:
    return f"{points:+d}" if points else say("nothing")
