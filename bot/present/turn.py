"""The private panel of a player: `begin` a sketch on a view, `press` its buttons, and show it as a `panel`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.app.pictures import HandPicture
from bot.language import say
from bot.present.alt import hand_alt
from bot.present.decisions import Asking, Claiming, Insisting, Ordering, Play, Standing
from bot.present.hand_page import hand_page
from bot.present.names import Names
from bot.present.other_pages import demand_page, insist_page, order_page
from bot.present.panel import MAX_TEXT, Panel
from bot.present.parts import Shown, cut
from bot.present.play_pages import card_page, choose_page, meanings_page, preview_page
from bot.present.press import press, seeing
from bot.present.presses import Outcome
from bot.present.sketch import Page, Sketch, begin, may_insist
from engine.pieces import tops_for
from engine.view import View

__all__ = [
    "Asking",
    "Claiming",
    "Insisting",
    "Ordering",
    "Outcome",
    "Play",
    "Sketch",
    "Standing",
    "begin",
    "may_insist",
    "panel",
    "press",
    "seeing",
]

_PAGES: Final[dict[Page, Callable[[Sketch, Names], Shown]]] = {
    Page.HAND: hand_page,
    Page.CARD: card_page,
    Page.CHOOSE: choose_page,
    Page.MEANINGS: meanings_page,
    Page.PREVIEW: preview_page,
    Page.ORDER: order_page,
    Page.INSIST: insist_page,
    Page.DEMAND: demand_page,
}


def panel(sketch: Sketch, names: tuple[str, ...], revision: int, preview: bool = True) -> Panel:
    """What the sketch shows; `names` are the players' own, seat 1 first. Without `preview` it says what that means."""
    who = Names.of(names)
    text, rows, marked = _PAGES[sketch.page](sketch, who)
    note = f"⚠️ {sketch.note}\n\n" if sketch.note else ""
    if not preview and sketch.page is Page.HAND and sketch.is_mine and not sketch.draft.steps:
        text += (
            say("\n-# Previews are off: what you choose is done at once, and ends your turn where nothing can follow.")
            if sketch.several_steps
            else say("\n-# Previews are off: what you choose is done at once.")
        )
    seen = View(sketch.view.seat, sketch.now)
    tops = tops_for(sketch.now, sketch.view.seat) if sketch.now.rules.piles.open else ()
    return Panel(
        text=cut(note + text, MAX_TEXT),
        rows=rows,
        picture=HandPicture(view=seen, names=who.raw, tops=tops, marked=frozenset(marked)),
        alt=hand_alt(seen, who, marked),
        revision=revision,
    )
