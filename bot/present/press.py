"""What a press on the private panel does: it gives back the next page, or what the player has decided.

A press is a verb and a number, and for lists the values that were chosen. What the page does not offer is refused
with a sentence; nothing else is ever played in its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.language import say
from bot.present import answering, ordering
from bot.present.decisions import Play
from bot.present.errors import PanelError
from bot.present.panel import MAX_OPTIONS
from bot.present.plays import meanings, no_play, refusal
from bot.present.presses import GONE, Handler, Outcome, Press
from bot.present.sketch import Page, Sketch, insists, parts
from bot.present.words import face, reason_words
from engine.draft import Draft
from engine.steps import Step
from engine.view import View

GO_ON: Final = 1
"""The number on Confirm that adds the step and goes on with the turn."""


def press(sketch: Sketch, verb: str, index: int = 0, values: Sequence[str] = (), preview: bool = True) -> Outcome:
    """The next sketch, or the player's decision. Raises `PanelError` with a sentence for the player."""
    handler = _HANDLERS.get((sketch.page, verb))
    if handler is None:
        raise PanelError(GONE)
    return handler(replace(sketch, note=""), Press(index, tuple(values), preview))


def seeing(sketch: Sketch, view: View) -> Sketch:
    """The same sketch on a view that shows more of a pile that was stolen from; its steps cannot be taken back."""
    if view == sketch.view:
        return sketch
    draft = Draft.of(view.position)
    for step in sketch.draft.steps:
        draft = draft.add(step)
    return replace(sketch, view=view, draft=draft, kept=len(draft.steps))


def _card(sketch: Sketch, press: Press) -> Outcome:
    """A hand card; the number after the last one stands for the cards that are out already."""
    hand = () if sketch.draft.played or not sketch.is_mine else sketch.hand
    at = press.entry(len(hand) + sketch.steps_around)
    card = hand[at] if at < len(hand) else None
    steps, partial = sketch.plays.of(card), card in sketch.plays.partial
    shown = replace(sketch, page=Page.CARD, card=card, part=0, picked=(), found=())
    if len(steps) == 1 and not partial:
        return _chosen(replace(sketch, card=card, picked=(), found=()), steps[0], press.preview)
    if steps or partial:
        return shown
    if card is None:
        raise PanelError("What lies on the table makes no build now.")
    raise PanelError(
        "{card} cannot be played now. {why}",
        card=face(card),
        why=reason_words(no_play(sketch.draft, card)),
    )


def _listed(sketch: Sketch, press: Press) -> Outcome:
    steps = sketch.listed
    step = steps[press.entry(len(steps))]
    if sketch.page is Page.PREVIEW:
        sketch = _added(sketch)
    return _chosen(sketch, step, press.preview)


def _chosen(sketch: Sketch, step: Step, preview: bool) -> Outcome:
    """A step to look at, or without previews one to do."""
    shown = replace(sketch, page=Page.PREVIEW, step=step, part=0)
    if preview:
        return shown
    return _added(shown) if sketch.goes_on(step) else Play(sketch.draft.add(step).steps)


def _added(sketch: Sketch) -> Sketch:
    """The previewed step settled, on the page of the hand."""
    if sketch.step is None:
        raise PanelError(GONE)
    return replace(sketch.home, draft=sketch.draft.add(sketch.step))


def _confirm(sketch: Sketch, press: Press) -> Outcome:
    added = _added(sketch)
    if press.index == GO_ON and sketch.several_steps:
        return added
    return _end(added, press)


def _end(sketch: Sketch, press: Press) -> Outcome:
    if not sketch.is_mine:
        raise PanelError("It is not your turn.")
    if not sketch.draft.can_end:
        why = (
            say("one card is played from the hand")
            if not sketch.draft.played
            else say("you take the build that you added to")
        )
        raise PanelError("The turn cannot end yet: it needs a step in which {why}.", why=why)
    return Play(sketch.draft.steps)


def _undo(sketch: Sketch, press: Press) -> Outcome:
    if not sketch.draft.steps:
        raise PanelError("There is no step to take back.")
    if len(sketch.draft.steps) <= sketch.kept:
        raise PanelError("A card of the pile came to light with that step, so it cannot be taken back.")
    return replace(sketch.home, draft=sketch.draft.undo())


def _choose(sketch: Sketch, press: Press) -> Outcome:
    if not sketch.is_mine:
        raise PanelError("It is not your turn.")
    card = sketch.card if sketch.page is Page.CARD else None
    return replace(sketch, page=Page.CHOOSE, card=card, part=0, picked=(), found=())


def _pick(sketch: Sketch, press: Press) -> Outcome:
    """Things chosen in one of the lists of the table; with one list that says it all."""
    count = len(sketch.things)
    if not 0 <= press.index < parts(count):
        raise PanelError(GONE)
    chosen = {replace(press, values=(value,)).entry(count) for value in press.values}
    if any(at // MAX_OPTIONS != press.index for at in chosen):
        raise PanelError(GONE)
    others = {at for at in sketch.picked if at // MAX_OPTIONS != press.index}
    picked = replace(sketch, picked=tuple(sorted(chosen | others)))
    return picked if parts(count) > 1 else _resolve(picked, press)


def _resolve(sketch: Sketch, press: Press) -> Outcome:
    """What the chosen things mean."""
    if not sketch.picked:
        return replace(sketch, note=say("Choose at least one card or build from the table."))
    chosen = tuple(sketch.things[at] for at in sketch.picked)
    found = meanings(sketch.draft, sketch.card, chosen)
    if not found:
        return replace(sketch, note=reason_words(refusal(sketch.draft, sketch.card, chosen)))
    if len(found) == 1:
        return _chosen(replace(sketch, found=found), found[0], press.preview)
    return replace(sketch, page=Page.MEANINGS, found=found, part=0)


def _turn_page(sketch: Sketch, press: Press) -> Outcome:
    length = len(insists(sketch.view) if sketch.page is Page.INSIST else sketch.listed)
    return replace(sketch, part=press.entry(parts(length)))


def _back(sketch: Sketch, press: Press) -> Outcome:
    """One page back, to where this one was reached from."""
    home = sketch.home
    if sketch.page is Page.PREVIEW and len(sketch.found) > 1:
        return replace(sketch, page=Page.MEANINGS, step=None, part=0)
    if sketch.picked and sketch.page in (Page.PREVIEW, Page.MEANINGS):
        return replace(sketch, page=Page.CHOOSE, step=None, found=(), part=0)
    several = len(sketch.plays.of(sketch.card)) > 1 or sketch.card in sketch.plays.partial
    if sketch.page in (Page.PREVIEW, Page.CHOOSE) and several and not sketch.draft.played:
        return replace(home, page=Page.CARD, card=sketch.card)
    if sketch.page is Page.DEMAND:
        return replace(home, page=Page.INSIST)
    if sketch.page is Page.ORDER and sketch.step is not None:
        return replace(sketch, page=Page.PREVIEW, order=(), capture=())
    return home


def _refresh(sketch: Sketch, press: Press) -> Outcome:
    return sketch


_HANDLERS: Final[dict[tuple[Page, str], Handler]] = {
    (Page.HAND, "card"): _card,
    (Page.HAND, "play"): _listed,
    (Page.HAND, "choose"): _choose,
    (Page.HAND, "page"): _turn_page,
    (Page.HAND, "undo"): _undo,
    (Page.HAND, "end"): _end,
    (Page.HAND, "order"): ordering.order,
    (Page.HAND, "insist"): answering.insist,
    (Page.HAND, "stand"): answering.stand,
    (Page.HAND, "ask"): answering.ask,
    (Page.HAND, "claim"): answering.claim,
    (Page.CARD, "play"): _listed,
    (Page.CARD, "choose"): _choose,
    (Page.CARD, "page"): _turn_page,
    (Page.CHOOSE, "pick"): _pick,
    (Page.CHOOSE, "preview"): _resolve,
    (Page.MEANINGS, "play"): _listed,
    (Page.MEANINGS, "page"): _turn_page,
    (Page.PREVIEW, "confirm"): _confirm,
    (Page.PREVIEW, "play"): _listed,
    (Page.PREVIEW, "order"): ordering.order,
    (Page.ORDER, "order"): ordering.lay,
    (Page.ORDER, "undo"): ordering.unlay,
    (Page.ORDER, "confirm"): ordering.ordered,
    (Page.INSIST, "insist"): answering.demand,
    (Page.INSIST, "page"): _turn_page,
    (Page.INSIST, "stand"): answering.stand,
    (Page.DEMAND, "confirm"): answering.demanded,
    **{(page, "back"): _back for page in Page if page is not Page.HAND},
    **{(page, "refresh"): _refresh for page in Page},
}
