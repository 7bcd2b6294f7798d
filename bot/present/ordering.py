"""Presses with which a player lays the cards of a capture in an order of their own."""

from __future__ import annotations

from dataclasses import replace

from bot.present.decisions import Ordering
from bot.present.errors import PanelError
from bot.present.presses import GONE, Outcome, Press
from bot.present.sketch import Page, Sketch
from bot.present.words import face
from engine.draft import Draft
from engine.lay import pile_order
from engine.steps import Order, Take


def order(sketch: Sketch, press: Press) -> Outcome:
    """Begin to order the pile of the capture in this turn."""
    take = sketch.take if sketch.is_mine else None
    if take is None and not sketch.enlarged:
        raise PanelError("There is no capture of two cards or more to order.")
    if take is None:
        return replace(sketch, page=Page.ORDER, capture=sketch.enlarged, order=())
    return replace(sketch, page=Page.ORDER, capture=sketch.captured(take), order=())


def lay(sketch: Sketch, press: Press) -> Outcome:
    """One more card on top of those that are laid."""
    card = sketch.capture[press.entry(len(sketch.capture))]
    if card in sketch.order:
        raise PanelError("{card} is laid already.", card=face(card))
    return replace(sketch, order=(*sketch.order, card))


def unlay(sketch: Sketch, press: Press) -> Outcome:
    return replace(sketch, order=sketch.order[:-1])


def ordered(sketch: Sketch, press: Press) -> Outcome:
    """The order is settled: cards that were not laid follow in the usual order."""
    rest = tuple(card for card in pile_order(sketch.capture) if card not in sketch.order)
    whole = (*sketch.order, *rest) if sketch.order else ()
    take = sketch.take if sketch.is_mine else None
    if take is None and sketch.enlarged:
        return Ordering(Order(sketch.view.seat, whole or sketch.enlarged))
    if take is None:
        raise PanelError(GONE)
    laid = replace(take, order=whole)
    if sketch.step is not None:
        return replace(sketch, page=Page.PREVIEW, step=laid, capture=(), order=())
    draft = Draft.of(sketch.draft.state)
    for step in sketch.draft.steps:
        draft = draft.add(laid if isinstance(step, Take) else step)
    return replace(sketch.home, draft=draft)
