"""The pages of what is not a play: the order of a captured pile, and what an opponent insists on."""

from __future__ import annotations

from typing import Final

from bot.language import say
from bot.present.hand_page import news_of
from bot.present.names import Names
from bot.present.panel import MAX_OPTIONS, Button, Option, Row, Select, Style
from bot.present.parts import Shown, back, label, option, paging, part_of, rows_of, select
from bot.present.sketch import Sketch, insists
from bot.present.step_words import step_words
from bot.present.teaching import lesson_of_insisting
from bot.present.words import build_in_short, count, face, listed, top_words
from bot.present.worth import builds_in, loose_in, used
from engine.cards import Card
from engine.partners import owner_after
from engine.state import Phase, State
from engine.steps import Build, Insist, Take
from engine.table import build_with, loose
from engine.tally import worth
from engine.view import View

_FEW: Final = 4
"""So many demands are buttons; more are a list."""
_MANY: Final = 20
"""So many captured cards are buttons, in four rows; more are lists."""


def order_page(sketch: Sketch, names: Names) -> Shown:
    left = [card for card in sketch.capture if card not in sketch.order]
    laid = ", ".join(map(face, sketch.order)) or say("nothing yet")
    text = say(
        "**Order the pile.** Tap the captured cards from the bottom up, what counts first: there it is safest. "
        "The card that captured them lies on top in any case, where it can be stolen.\n"
        "Laid so far, from the bottom: {laid}.",
        laid=laid,
    )
    if left:
        text += say("\nWhat you do not tap follows like this: {cards}.", cards=", ".join(map(face, left)))
    undo = (Button(say("Take the last one back"), "undo"),) if sketch.order else ()
    rows = _captured_cards(sketch)
    return text, (*rows, (Button(say("Use this order"), "confirm", style=Style.GOOD), *undo, back())), ()


def _captured_cards(sketch: Sketch) -> tuple[Row, ...]:
    """The captured cards to be tapped: as buttons while they fit, else in lists of those that are left."""
    numbered = list(enumerate(sketch.capture))
    if len(numbered) <= _MANY:
        return rows_of(Button(face(card), "order", at, disabled=card in sketch.order) for at, card in numbered)
    rest = [Option(face(card), str(at)) for at, card in numbered if card not in sketch.order]
    chunks = (rest[at : at + MAX_OPTIONS] for at in range(0, len(rest), MAX_OPTIONS))
    return tuple((Select("order", say("The next card"), tuple(chunk), index=at),) for at, chunk in enumerate(chunks))


def insist_page(sketch: Sketch, names: Names) -> Shown:
    offered = insists(sketch.view)
    position = sketch.view.position
    if not offered:
        return say("There is nothing to insist on."), ((back(),),), ()
    settling = position.phase is Phase.SETTLE
    text = say(
        "**Insist:** {name}'s last turn left something lying that the rules let you demand. "
        "Choose what has to happen{stand}.",
        name=names[position.mover],
        stand=say(", or let it stand") if settling else "",
    )
    text = "\n".join(filter(None, (news_of(sketch, names), text + lesson_of_insisting(sketch, names))))
    words = [insist_words(each, sketch.view, names.unmarked) for each in offered]
    rows: tuple[Row, ...]
    if len(offered) <= _FEW:
        rows = rows_of((Button(label(each), "insist", at) for at, each in enumerate(words)), 2)
    else:
        options = (option(each, at) for at, each in part_of(words, sketch.part))
        rows = (select("insist", say("You insist that…"), options),)
    stand = (Button(say("Let it stand"), "stand"),) if settling else ()
    return text, (*rows, (*stand, *paging(len(offered), sketch.part), back())), ()


def demand_page(sketch: Sketch, names: Names) -> Shown:
    demand = sketch.demand
    assert demand is not None
    position = sketch.view.position
    cards = _demanded(demand, position)
    text = say(
        "**You insist: {demand}.**\n{given} Everybody will see it.",
        demand=insist_words(demand, sketch.view, names),
        given=_given(demand, cards, position, names),
    )
    return text, ((Button(say("Confirm"), "confirm", style=Style.GOOD), back()),), cards


def _given(demand: Insist, cards: tuple[Card, ...], position: State, names: Names) -> str:
    """What the player of the last turn gets by an insist: it is theirs, not the insister's."""
    player = names[position.mover]
    if isinstance(demand.step, Build):
        joins = count(len(_joining(demand.step, position)), "card")
        return say("{player}'s build gets {number} by it.", player=player, number=joins)
    number, points = count(len(cards), "card"), sum(worth(position.rules, card) for card in cards)
    if points:
        worth_it = count(points, "point")
        return say("{player} gets {number} by it, and {points}.", player=player, number=number, points=worth_it)
    return say("{player} gets {number} by it.", player=player, number=number)


def _joining(step: Build, position: State) -> tuple[Card, ...]:
    """What a build gets that did not lie in it before."""
    named = builds_in(step, position)
    owner = owner_after(position, step, named)
    had = {card for build in named if build.owner == owner for card in build.cards}
    return tuple(card for card in used(step, position) if card not in had)


def insist_words(demand: Insist, view: View, names: Names) -> str:
    """What an opponent insists on: `Ann's 8♥ also takes 2♠ and 6♣`."""
    position, step = view.position, demand.step
    if isinstance(step, Build):
        return step_words(step, position, names, view.seat)
    lying = set(loose(position.table))
    taken = [face(card) for group in step.groups for card in group.cards if card in lying]
    taken += [build_in_short(build, names, view.seat) for build in builds_in(step, position)]
    taken += [top_words(seat, position, names, view.seat) for seat in _new_tops(step, position)]
    name, card = names[position.mover], face(step.card)
    if step.card in lying:
        return say("{name}'s {card} takes {taken}", name=name, card=card, taken=listed(taken))
    return say("{name}'s {card} also takes {taken}", name=name, card=card, taken=listed(taken))


def _new_tops(take: Take, position: State) -> tuple[int, ...]:
    """The seats whose top card joins a capture that took other tops, or none, before."""
    had = {seat for seat, _ in position.taken}
    return tuple(seat for group in take.groups for seat in group.tops if seat not in had)


def _demanded(demand: Insist, position: State) -> tuple[Card, ...]:
    lying = set(loose(position.table))
    if isinstance(demand.step, Build):
        return used(demand.step, position)
    tops = tuple(position.piles[position.pile_of(seat)][-1] for seat in _new_tops(demand.step, position))
    on_table = (*loose_in(demand.step), *(card for build in builds_in(demand.step, position) for card in build.cards))
    return (*(card for card in on_table if card in lying or build_with(position.table, card)), *tops)
