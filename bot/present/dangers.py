"""What a previewed play leaves to the others: a table that one card clears, a card that counts on top of one's pile.

It looks at what its player sees, and at no further than the next card: what can come of it, not what will.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.language import say
from bot.present.sketch import Sketch
from bot.present.unseen import holding
from bot.present.words import count, face
from engine.captures import arrange_take
from engine.cards import UNKNOWN
from engine.deal import unseen
from engine.draft import Draft
from engine.rules import TopsJoin
from engine.state import State
from engine.steps import Group, Take
from engine.table import BuildPile
from engine.tally import worth


def dangers(sketch: Sketch, after: Draft) -> Iterator[str]:
    """Small lines under the previewed step, if the turn may end with it and somebody plays after it; `after` it is the
    turn so far."""
    seat, now = sketch.view.seat, after.now
    others_play = now.deal < now.deals or any(now.hands[other - 1] for other in now.opponents(seat))
    if not after.can_end or not others_play:
        return
    if now.rules.sweep.points and (cards := _clearing(now, seat)):
        yield say("-# Whoever holds {cards} can then clear the table: a sweep.", cards=cards)
    if isinstance(sketch.step, Take) and (line := _on_top(now, seat)):
        yield line


def _clearing(now: State, seat: int) -> str:
    """The cards that might be in another hand and would take all that lies on the table."""
    builds = tuple(sorted(item.name for item in now.table if isinstance(item, BuildPile)))
    whole = Group(tuple(sorted(item for item in now.table if not isinstance(item, BuildPile))), builds)
    hidden = unseen(now, seat)
    found = [card for card in hidden if now.table and arrange_take(now, card, whole) is not None]
    return holding(found, hidden) if found else ""


def _on_top(now: State, seat: int) -> str:
    """What lies on the player's pile for others, where that counts."""
    piles = now.rules.piles
    pile = now.piles[now.pile_of(seat)]
    top = pile[-1] if pile and piles.open else UNKNOWN
    points = 0 if top == UNKNOWN else worth(now.rules, top)
    if not points or (piles.tops_join is TopsJoin.NEVER and not piles.tops_captured):
        return ""
    return say(
        "-# {card} ({points}) then lies on top of your pile, where an opponent may take it."
        if piles.tops_captured
        else "-# {card} ({points}) then lies on top of your pile, where an opponent may steal it.",
        card=face(top),
        points=count(points, "point"),
    )
