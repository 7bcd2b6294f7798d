"""What the pictures show, for people who cannot see them: everything, as short as it can be said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.language import say
from bot.present.knowing import known
from bot.present.names import Names
from bot.present.panel import MAX_ALT
from bot.present.table import Thing, cards_of, thing_words, things
from bot.present.words import aim, build_in_short, count, face, listed, score_words, unit, with_partners
from engine.cards import Card
from engine.state import Phase, State
from engine.table import BuildPile, sorted_out
from engine.view import View


def table_alt(view: View, names: Names, hand: int, fresh: Iterable[Card] = ()) -> str:
    """The table as a spectator sees it; the picture highlights the `fresh` cards."""
    position = view.position
    together = with_partners(position.rules, position.seats)
    parts = [
        _headline(position, names, hand),
        say("Table: {lying}.", lying=lying(position, names)),
        *filter(None, (way_round(position),)),
    ]
    parts += [seat_line(position, seat, names) for seat in range(1, position.seats + 1)]
    parts += [_side_line(position, side, names) for side in range(len(position.sides)) if together]
    if position.phase is Phase.SETTLE:
        waited = listed(
            names.unmarked[seat] for seat in position.opponents(position.mover) if seat not in position.stood
        )
        parts.append(say("Waiting for {waited} to insist on the last turn or let it stand.", waited=waited))
    if position.stock:
        parts.append(stock_words(position))
    parts += known(position, names.unmarked)
    parts += _highlighted(position, set(fresh), names)
    return fitted(" ".join(parts))


def _headline(position: State, names: Names, hand: int) -> str:
    """What is played, and how far it is."""
    deal = say(", deal {deal} of {deals}", deal=position.deal, deals=position.deals) if position.deals > 1 else ""
    dealer = say(", {name} deals", name=names.unmarked[position.dealer]) if position.dealer else ""
    return say(
        "{game}{partners}, {aim}, hand {hand}{deal}{dealer}.",
        game=position.rules.name,
        partners=say(" with partners") if with_partners(position.rules, position.seats) else "",
        aim=aim(position.rules),
        hand=hand,
        deal=deal,
        dealer=dealer,
    )


def way_round(position: State) -> str:
    """Which way round the seats stand, which a picture shows; nothing for two, who only take turns."""
    if position.seats < 3:
        return ""
    if position.seats in position.rules.anticlockwise:
        return say("Play goes anticlockwise.")
    return say("Play goes clockwise.")


def _highlighted(position: State, fresh: set[Card], names: Names) -> Iterator[str]:
    """What the last turn laid, built or took with."""
    lying = [thing for thing in sorted_out(position.table) if fresh & set(cards_of(thing))]
    tops = (face(pile[-1]) for pile in position.piles if pile and pile[-1] in fresh)
    if new := ", ".join((*(_marked(thing, position, names.unmarked, 0) for thing in lying), *tops)):
        yield say("Highlighted: {cards}.", cards=new)


def hand_alt(view: View, names: Names, marked: Iterable[int] = ()) -> str:
    """A player's own cards and the table, with the numbers that the picture shows; `marked` cards take part in
    a play."""
    position, chosen = view.position, set(marked)
    own = ", ".join(f"{at}: {face(card)}" for at, card in enumerate(view.hand, 1)) or say("no card")
    numbered = (
        f"{at}: {thing_words(thing, position, names.unmarked, view.seat)}"
        for at, thing in enumerate(things(position, view.seat), 1)
    )
    own_marks = [face(card) for card in view.hand if card in chosen]
    on_table = [thing for thing in things(position, view.seat) if chosen & set(cards_of(thing))]
    told = (*own_marks, *(_marked(thing, position, names.unmarked, view.seat) for thing in on_table))
    marks = say(" Marked: {cards}.", cards=", ".join(told)) if told else ""
    return fitted(
        say("Your hand: {own}. Table: {lying}.{marks}", own=own, lying=", ".join(numbered) or say("empty"), marks=marks)
    )


def _marked(thing: Thing, position: State, names: Names, me: int) -> str:
    """A thing that was told whole before."""
    return build_in_short(thing, names, me) if isinstance(thing, BuildPile) else thing_words(thing, position, names, me)


def lying(position: State, names: Names) -> str:
    """The table's cards and builds, without pile tops."""
    return ", ".join(thing_words(thing, position, names.unmarked) for thing in sorted_out(position.table)) or say(
        "empty"
    )


def seat_line(position: State, seat: int, names: Names) -> str:
    """One seat: cards in hand, whose turn it is, and unless partners share them captured cards and total."""
    turn = say(", to play") if seat == position.turn and position.phase is Phase.PLAY else ""
    alone = not position.partner(seat)
    pile = f", {_pile(position, seat)}" if alone or position.rules.piles.separate else ""
    won = pile + (_total(position, position.side(seat)) if alone else "")
    gone = say(", gave up") if seat in position.resigned else ""
    return say(
        "{name}: {cards} in hand{won}{gone}{turn}.",
        name=names.unmarked[seat],
        cards=count(len(position.hands[seat - 1]), "card"),
        won=won,
        gone=gone,
        turn=turn,
    )


def _side_line(position: State, side: int, names: Names) -> str:
    """What partners share: their total, and the pile where they have one."""
    seats = position.sides[side]
    pile = "" if position.rules.piles.separate else f"{_pile(position, seats[0])}, "
    return f"{names.unmarked.side(seats)}: {pile}{score_words(position.rules, position.scores[side])}."


def _pile(position: State, seat: int) -> str:
    pile = position.piles[position.pile_of(seat)]
    top = say(", {card} on top", card=face(pile[-1])) if pile and position.rules.piles.open else ""
    return say("{number} captured{top}", number=len(pile), top=top)


def _total(position: State, side: int) -> str:
    """What the side has; nothing where a match is one hand, which nobody has won yet."""
    return f", {score_words(position.rules, position.scores[side])}" if unit(position.rules) else ""


def stock_words(position: State) -> str:
    """How many cards are still to come, and how they do."""
    cards = count(len(position.stock), "card")
    if position.rules.deal.draw:
        return say("{cards} in the stock.", cards=cards)
    return say("{cards} still to be dealt.", cards=cards)


def fitted(text: str) -> str:
    """The text, or as much of it as alt text may hold with a pointer to the rest."""
    if len(text) <= MAX_ALT:
        return text
    rest = say(" … The button “Table as text” tells the rest.")
    return text[: MAX_ALT - len(rest)] + rest
