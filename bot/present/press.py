"""What a press on the private panel does: it gives back the next page, or what the player has decided.

A press is a verb and a number, and for lists the values that were chosen. What the page does not offer is
refused with a
sentence; nothing else is ever played in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from bot.present.errors import PanelError
from bot.present.panel import MAX_OPTIONS
from bot.present.plays import meanings, no_play, refusal
from bot.present.sketch import (
    Asking,
    Claiming,
    Insisting,
    Ordering,
    Page,
    Play,
    Sketch,
    Standing,
    insists,
    parts,
)
from bot.present.words import face, reason_words
from engine.draft import Draft
from engine.lay import pile_order
from engine.state import Phase
from engine.steps import Ask, Order, Step, Take
from engine.view import View

Outcome: TypeAlias = Sketch | Play | Insisting | Standing | Ordering | Asking | Claiming

_GONE: Final = "That button does not belong to what the panel shows now. Choose again."
GO_ON: Final = 1
"""The number on Confirm that adds the step and goes on with the turn."""


@dataclass(frozen=True, slots=True)
class _Press:
    """One press: `index` is the button's number, `values` what was chosen in a list, `preview` the player's
    own setting."""

    index: int
    values: tuple[str, ...]
    preview: bool

    def entry(self, length: int) -> int:
        """The number of a list's entry that was chosen, by a button or in a select."""
        text = self.values[0] if self.values else str(self.index)
        at = int(text) if text.isascii() and text.isdigit() else -1
        if not 0 <= at < length:
            raise PanelError(_GONE)
        return at


def press(sketch: Sketch, verb: str, index: int = 0, values: Sequence[str] = (), preview: bool = True) -> Outcome:
    """The next sketch, or the player's decision. Raises `PanelError` with a sentence for the player."""
    handler = _HANDLERS.get((sketch.page, verb))
    if handler is None:
        raise PanelError(_GONE)
    return handler(replace(sketch, note=""), _Press(index, tuple(values), preview))


def seeing(sketch: Sketch, view: View) -> Sketch:
    """The same sketch on a view that shows more of a pile that was stolen from; its steps cannot be taken back
    any more."""
    if view == sketch.view:
        return sketch
    draft = Draft.of(view.position)
    for step in sketch.draft.steps:
        draft = draft.add(step)
    return replace(sketch, view=view, draft=draft, kept=len(draft.steps))


def _card(sketch: Sketch, press: _Press) -> Outcome:
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
    raise PanelError(f"{face(card)} cannot be played now. {reason_words(no_play(sketch.draft, card))}")


def _listed(sketch: Sketch, press: _Press) -> Outcome:
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
        raise PanelError(_GONE)
    return replace(_home(sketch), draft=sketch.draft.add(sketch.step))


def _home(sketch: Sketch) -> Sketch:
    return replace(
        sketch, page=Page.HAND, card=None, part=0, picked=(), found=(), step=None, demand=None, capture=(), order=()
    )


def _confirm(sketch: Sketch, press: _Press) -> Outcome:
    added = _added(sketch)
    if press.index == GO_ON and sketch.several_steps:
        return added
    return _end(added, press)


def _end(sketch: Sketch, press: _Press) -> Outcome:
    if not sketch.is_mine:
        raise PanelError("It is not your turn.")
    if not sketch.draft.can_end:
        why = "one card is played from the hand" if not sketch.draft.played else "you take the build that you added to"
        raise PanelError(f"The turn cannot end yet: it needs a step in which {why}.")
    return Play(sketch.draft.steps)


def _undo(sketch: Sketch, press: _Press) -> Outcome:
    if not sketch.draft.steps:
        raise PanelError("There is no step to take back.")
    if len(sketch.draft.steps) <= sketch.kept:
        raise PanelError("A card of the pile came to light with that step, so it cannot be taken back.")
    return replace(_home(sketch), draft=sketch.draft.undo())


def _choose(sketch: Sketch, press: _Press) -> Outcome:
    if not sketch.is_mine:
        raise PanelError("It is not your turn.")
    card = sketch.card if sketch.page is Page.CARD else None
    return replace(sketch, page=Page.CHOOSE, card=card, part=0, picked=(), found=())


def _pick(sketch: Sketch, press: _Press) -> Outcome:
    """Things chosen in one of the lists of the table; with one list that says it all."""
    count = len(sketch.things)
    if not 0 <= press.index < parts(count):
        raise PanelError(_GONE)
    chosen = {replace(press, values=(value,)).entry(count) for value in press.values}
    if any(at // MAX_OPTIONS != press.index for at in chosen):
        raise PanelError(_GONE)
    others = {at for at in sketch.picked if at // MAX_OPTIONS != press.index}
    picked = replace(sketch, picked=tuple(sorted(chosen | others)))
    return picked if parts(count) > 1 else _resolve(picked, press)


def _resolve(sketch: Sketch, press: _Press) -> Outcome:
    """What the chosen things mean."""
    if not sketch.picked:
        return replace(sketch, note="Choose at least one card or build from the table.")
    chosen = tuple(sketch.things[at] for at in sketch.picked)
    found = meanings(sketch.draft, sketch.card, chosen)
    if not found:
        return replace(sketch, note=reason_words(refusal(sketch.draft, sketch.card, chosen)))
    if len(found) == 1:
        return _chosen(replace(sketch, found=found), found[0], press.preview)
    return replace(sketch, page=Page.MEANINGS, found=found, part=0)


def _turn_page(sketch: Sketch, press: _Press) -> Outcome:
    length = len(insists(sketch.view) if sketch.page is Page.INSIST else sketch.listed)
    return replace(sketch, part=press.entry(parts(length)))


def _back(sketch: Sketch, press: _Press) -> Outcome:
    """One page back, to where this one was reached from."""
    home = _home(sketch)
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


def _order(sketch: Sketch, press: _Press) -> Outcome:
    """Begin to order the pile of the capture in this turn."""
    take = sketch.take if sketch.is_mine else None
    if take is None and not sketch.enlarged:
        raise PanelError("There is no capture of two cards or more to order.")
    if take is None:
        return replace(sketch, page=Page.ORDER, capture=sketch.enlarged, order=())
    return replace(sketch, page=Page.ORDER, capture=sketch.captured(take), order=())


def _lay(sketch: Sketch, press: _Press) -> Outcome:
    """One more card on top of those that are laid."""
    card = sketch.capture[press.entry(len(sketch.capture))]
    if card in sketch.order:
        raise PanelError(f"{face(card)} is laid already.")
    return replace(sketch, order=(*sketch.order, card))


def _unlay(sketch: Sketch, press: _Press) -> Outcome:
    return replace(sketch, order=sketch.order[:-1])


def _ordered(sketch: Sketch, press: _Press) -> Outcome:
    """The order is settled: cards that were not laid follow in the usual order."""
    rest = tuple(card for card in pile_order(sketch.capture) if card not in sketch.order)
    whole = (*sketch.order, *rest) if sketch.order else ()
    take = sketch.take if sketch.is_mine else None
    if take is None and sketch.enlarged:
        return Ordering(Order(sketch.view.seat, whole or sketch.enlarged))
    if take is None:
        raise PanelError(_GONE)
    laid = replace(take, order=whole)
    if sketch.step is not None:
        return replace(sketch, page=Page.PREVIEW, step=laid, capture=(), order=())
    draft = Draft.of(sketch.draft.state)
    for step in sketch.draft.steps:
        draft = draft.add(laid if isinstance(step, Take) else step)
    return replace(_home(sketch), draft=draft)


def _insist(sketch: Sketch, press: _Press) -> Outcome:
    """Open the page of what may be insisted on."""
    if not sketch.may_insist:
        raise PanelError("There is nothing to insist on.")
    return replace(_home(sketch), page=Page.INSIST)


def _demand(sketch: Sketch, press: _Press) -> Outcome:
    offered = insists(sketch.view)
    demand = offered[press.entry(len(offered))]
    return replace(sketch, page=Page.DEMAND, demand=demand) if press.preview else Insisting(demand)


def _demanded(sketch: Sketch, press: _Press) -> Outcome:
    if sketch.demand is None:
        raise PanelError(_GONE)
    return Insisting(sketch.demand)


def _stand(sketch: Sketch, press: _Press) -> Outcome:
    position = sketch.view.position
    waited_for = position.phase is Phase.SETTLE and sketch.view.seat in position.opponents(position.mover)
    if not waited_for:
        return _home(sketch)
    return Standing()


def _ask(sketch: Sketch, press: _Press) -> Outcome:
    """Ask the partner to leave a build."""
    builds = sketch.may_ask
    return Asking(Ask(sketch.view.seat, builds[press.entry(len(builds))].name))


def _claim(sketch: Sketch, press: _Press) -> Outcome:
    """Claim the target."""
    if not sketch.may_claim:
        raise PanelError(_GONE)
    return Claiming()


def _refresh(sketch: Sketch, press: _Press) -> Outcome:
    return sketch


_Handler: TypeAlias = Callable[[Sketch, _Press], Outcome]
_HANDLERS: Final[dict[tuple[Page, str], _Handler]] = {
    (Page.HAND, "card"): _card,
    (Page.HAND, "play"): _listed,
    (Page.HAND, "choose"): _choose,
    (Page.HAND, "page"): _turn_page,
    (Page.HAND, "undo"): _undo,
    (Page.HAND, "end"): _end,
    (Page.HAND, "order"): _order,
    (Page.HAND, "insist"): _insist,
    (Page.HAND, "stand"): _stand,
    (Page.HAND, "ask"): _ask,
    (Page.HAND, "claim"): _claim,
    (Page.CARD, "play"): _listed,
    (Page.CARD, "choose"): _choose,
    (Page.CARD, "page"): _turn_page,
    (Page.CHOOSE, "pick"): _pick,
    (Page.CHOOSE, "preview"): _resolve,
    (Page.MEANINGS, "play"): _listed,
    (Page.MEANINGS, "page"): _turn_page,
    (Page.PREVIEW, "confirm"): _confirm,
    (Page.PREVIEW, "play"): _listed,
    (Page.PREVIEW, "order"): _order,
    (Page.ORDER, "order"): _lay,
    (Page.ORDER, "undo"): _unlay,
    (Page.ORDER, "confirm"): _ordered,
    (Page.INSIST, "insist"): _demand,
    (Page.INSIST, "page"): _turn_page,
    (Page.INSIST, "stand"): _stand,
    (Page.DEMAND, "confirm"): _demanded,
    **{(page, "back"): _back for page in Page if page is not Page.HAND},
    **{(page, "refresh"): _refresh for page in Page},
}
