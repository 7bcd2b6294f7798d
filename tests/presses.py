"""Playing by presses alone: which buttons and lists of a private panel lead to a given turn.

`reach` walks a panel as a player does. Every press it makes is looked up in the panel that is shown at that
moment and has
to be offered there (an enabled button, or values that a list has), so a turn that cannot be reached raises
`Unreachable`
with the panel at which the way ended.

    pressed = reach(view(state, state.turn), turn, sight=sight_of(state))
    assert pressed.outcome == Play(turn)
    for press in pressed.presses: ...      # each a verb, a number, and the values of a list
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from bot.present.panel import Button, Panel, Select
from bot.present.sketch import Page, insists
from bot.present.table import Top
from bot.present.turn import Outcome, Sketch, begin, panel, press, seeing
from engine.cards import Card
from engine.happened import Happenings
from engine.state import State
from engine.steps import Insist, Order, Step, Take, Turn
from engine.table import BuildPile
from engine.view import View, view

Sight = Callable[[Sketch], View]


class Unreachable(AssertionError):
    """No button of the panel leads on."""


@dataclass(frozen=True, slots=True)
class Press:
    """One press: a button's verb and number, or a list's with the values chosen."""

    verb: str
    index: int = 0
    values: tuple[str, ...] = ()


@dataclass(slots=True)
class Pressed:
    """A way through the pages: what was pressed, what was shown each time before, and what came of the last press."""

    outcome: Outcome
    names: tuple[str, ...]
    preview: bool = True
    presses: list[Press] = field(default_factory=list)
    panels: list[Panel] = field(default_factory=list)

    @property
    def sketch(self) -> Sketch:
        """The sketch as it is now."""
        if not isinstance(self.outcome, Sketch):
            raise Unreachable(f"The panel is left already, with {self.outcome}.")
        return self.outcome

    def shown(self) -> Panel:
        """The panel as it is now."""
        return panel(self.sketch, self.names, len(self.presses), self.preview)

    def do(self, verb: str, index: int = 0, values: tuple[str, ...] = ()) -> None:
        """Press what the panel shows."""
        now = self.shown()
        if not offers(now, verb, index, values):
            raise Unreachable(f"{verb} {index} {values} is not offered by {now}")
        self.panels.append(now)
        self.presses.append(Press(verb, index, values))
        self.outcome = press(self.sketch, verb, index, values, self.preview)

    def entry(self, verb: str, at: int) -> None:
        """Choose entry `at` of a list that may have pages, by its button or in its select."""
        now = self.shown()
        if offers(now, verb, at):
            self.do(verb, at)
            return
        while not _listed(now, verb, at):
            self.do("page", self.sketch.part + 1)
            now = self.shown()
        self.do(verb, _listed(now, verb, at)[0], (str(at),))


def offers(shown: Panel, verb: str, index: int = 0, values: tuple[str, ...] = ()) -> bool:
    """Whether a panel has this button, enabled, or this list with these values."""
    for row in shown.rows:
        for part in row:
            if isinstance(part, Button) and not values and not part.disabled and not part.url:
                if (part.verb, part.index) == (verb, index):
                    return True
            if isinstance(part, Select) and (part.verb, part.index) == (verb, index) and values:
                there = {option.value for option in part.options}
                if part.least <= len(values) <= part.most and there.issuperset(values):
                    return True
    return False


def _listed(shown: Panel, verb: str, at: int) -> tuple[int, ...]:
    """The numbers of the lists of a panel that have the entry."""
    parts = (part for row in shown.rows for part in row if isinstance(part, Select) and part.verb == verb)
    return tuple(part.index for part in parts if str(at) in {option.value for option in part.options})


def sight_of(state: State) -> Sight:
    """What the player to move sees of a position once a sketch has lifted cards off piles: those beneath too."""
    return lambda sketch: view(state, state.turn, sketch.lifted)


def reach(
    seen: View,
    turn: Turn,
    *,
    sight: Sight | None = None,
    names: tuple[str, ...] = (),
    preview: bool = True,
    by_hand: bool = False,
) -> Pressed:
    """Press a turn together, a canonical one. `by_hand` chooses the table's cards oneself wherever that is offered.

    `sight` shows what stealing uncovers; without it a pile card beneath a stolen one cannot be used.
    """
    way = Pressed(begin(seen), names or _names(seen), preview)
    for number, step in enumerate(turn, 1):
        _step(way, step, by_hand)
        last = number == len(turn)
        if preview:
            _order(way, step)
            _confirm(way, last)
        if isinstance(way.outcome, Sketch):
            if sight is not None and way.outcome.needs_sight:
                way.outcome = seeing(way.outcome, sight(way.outcome))
            if not preview:
                _order(way, step)
            if last:
                way.do("end")
    return way


def begin_insisting(seen: View) -> Sketch:
    """The page on which an opponent of the last player says what they insist on."""
    return replace(begin(seen), page=Page.INSIST)


def reach_insist(seen: View, insist: Insist, *, names: tuple[str, ...] = ()) -> Pressed:
    """Press an insist together."""
    way = Pressed(begin_insisting(seen), names or _names(seen))
    way.entry("insist", insists(seen).index(insist))
    way.do("confirm")
    return way


def reach_order(seen: View, last_turn: Happenings, order: Order, *, names: tuple[str, ...] = ()) -> Pressed:
    """Press a new order of a capture that an insist enlarged; `last_turn` is what happened in the last turn
    and since."""
    way = Pressed(begin(seen, last_turn), names or _names(seen))
    way.do("order")
    _lay(way, order.cards)
    return way


def _names(seen: View) -> tuple[str, ...]:
    return ("Ann", "Bob", "Cat", "Dan")[: seen.position.seats]


def _step(way: Pressed, step: Step, by_hand: bool) -> None:
    """From the page of the hand to the preview of a step (without previews: to what comes after it)."""
    plain = replace(step, order=()) if isinstance(step, Take) else step
    sketch = way.sketch
    if not sketch.draft.played:
        at = len(sketch.hand) if step.card is None else sketch.hand.index(step.card)
        way.do("card", at)
        if not isinstance(way.outcome, Sketch) or way.outcome.page in (Page.PREVIEW, Page.HAND):
            return
    listed = way.sketch.listed
    if plain in listed and not (by_hand and _things(way.sketch, plain)):
        way.entry("play", listed.index(plain))
        return
    way.do("choose")
    _pick(way, plain)


def _pick(way: Pressed, step: Step) -> None:
    """Choose the table's cards oneself, and among what they can mean."""
    chosen = _things(way.sketch, step)
    for at in range(0, len(way.sketch.things), 25):
        values = tuple(str(each) for each in chosen if at <= each < at + 25)
        if values:
            way.do("pick", at // 25, values)
    if isinstance(way.outcome, Sketch) and way.sketch.page is Page.CHOOSE:
        way.do("preview")
    if isinstance(way.outcome, Sketch) and way.sketch.page is Page.MEANINGS:
        way.entry("play", way.sketch.listed.index(step))


def _things(sketch: Sketch, step: Step) -> tuple[int, ...]:
    """The numbers (from 0) of the table's things that a step uses."""
    groups = getattr(step, "groups", ())
    cards = {card for group in groups for card in group.cards}
    names = {name for group in groups for name in group.builds}
    tops = {seat for group in groups for seat in (*group.tops, *group.piles)}
    found = []
    for at, thing in enumerate(sketch.things):
        if isinstance(thing, Top):
            used = thing.seat in tops
        else:
            used = thing.name in names if isinstance(thing, BuildPile) else thing in cards
        if used:
            found.append(at)
    return tuple(found)


def _order(way: Pressed, step: Step) -> None:
    if isinstance(step, Take) and step.order:
        way.do("order")
        _lay(way, step.order)


def _lay(way: Pressed, cards: tuple[Card, ...]) -> None:
    for card in cards:
        way.entry("order", way.sketch.capture.index(card))
    way.do("confirm")


def _confirm(way: Pressed, last: bool) -> None:
    """End the turn with the previewed step, or go on with it."""
    now = way.shown()
    if last and offers(now, "confirm", 0):
        way.do("confirm", 0)
    else:
        way.do("confirm", 1)
