"""The pages on which a play is found and looked at: a card's plays, cards chosen on the table, the preview."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.present.names import Names
from bot.present.panel import MAX_OPTIONS, Button, Option, Row, Select, Style
from bot.present.parts import BACK, Shown, option, paging, part_of, rows_of, select
from bot.present.press import GO_ON
from bot.present.sketch import Sketch, parts, would_insist
from bot.present.table import cards_of, thing_words
from bot.present.teaching import lesson_of_order
from bot.present.words import face, faces, listed, step_words
from bot.present.worth import builds_in, gain_words, tops_in, used
from engine.cards import Card
from engine.errors import any_of
from engine.partners import owner_after
from engine.state import State
from engine.steps import Build, Step, Take, Trail
from engine.values import takers, values

_FEW: Final = 8
_SHORT: Final = 38


def card_page(sketch: Sketch, names: Names) -> Shown:
    steps, card = sketch.listed, sketch.card
    what = f"**{face(card)}** can do this" if card is not None else "**From the table** you can do this"
    text = f"{what}, best first."
    many = card in sketch.plays.partial
    if many:
        known = f"more than {len(steps)} plays" if steps else "very many plays"
        text += f" There are {known}, and these are only some of them: choose the cards yourself for any other."
    elif parts(len(steps)) > 1:
        text += f" Page {sketch.part + 1} of {parts(len(steps))}, {len(steps)} plays."
    choose = Button("Choose cards myself", "choose", style=Style.MAIN if many else Style.PLAIN)
    return text, _with_list(sketch, names, steps, (choose, *paging(len(steps), sketch.part), BACK)), _own(card)


def meanings_page(sketch: Sketch, names: Names) -> Shown:
    text = "These cards can mean several things. Which do you want?"
    chosen = (*_chosen(sketch), *_own(sketch.card))
    return text, _with_list(sketch, names, sketch.found, (*paging(len(sketch.found), sketch.part), BACK)), chosen


def _chosen(sketch: Sketch) -> tuple[Card, ...]:
    """The cards of what is chosen on the table."""
    return tuple(card for at in sketch.picked for card in cards_of(sketch.things[at]))


def _with_list(sketch: Sketch, names: Names, steps: tuple[Step, ...], controls: tuple[Button, ...]) -> tuple[Row, ...]:
    """The steps as buttons where they are few and short, otherwise as a list; then the controls."""
    if not steps:
        return (controls,)
    words = [step_words(step, sketch.now, names.unmarked, sketch.view.seat) for step in steps]
    if len(steps) <= _FEW and all(len(each) <= _SHORT for each in words):
        return (*rows_of((Button(each, "play", at) for at, each in enumerate(words)), 2), controls)
    return (select("play", "What shall it be?", step_options(sketch, names, steps)), controls)


def step_options(
    sketch: Sketch, names: Names, steps: tuple[Step, ...], position: State | None = None
) -> Iterator[Option]:
    position = position or sketch.now
    for at, step in part_of(steps, sketch.part):
        words = step_words(step, position, names.unmarked, sketch.view.seat)
        yield option(words, at, _brings(step, position, sketch, names.unmarked))


def _brings(step: Step, position: State, sketch: Sketch, names: Names) -> str:
    """What comes of a step, in a few words."""
    match step:
        case Trail():
            return "takes nothing"
        case Take():
            return gain_words(step, position)
        case Build():
            owner = owner_after(position, step, builds_in(step, position))
            if position.side(owner) != position.side(sketch.view.seat):
                return "to be taken in this turn"
            if owner != sketch.view.seat:
                return f"{names[owner]}'s to take"
            hand = tuple(card for card in position.hands[owner - 1] if card != step.card)
            keep = takers(hand, step.value, values(position.rules.values))
            return f"taken later with {any_of(map(face, keep))}" if keep else "to be taken in this turn"


def choose_page(sketch: Sketch, names: Names) -> Shown:
    things = sketch.things
    words = [
        f"{at} · {thing_words(thing, sketch.now, names.unmarked, sketch.view.seat)}"
        for at, thing in enumerate(things, 1)
    ]
    lists: list[Row] = []
    for part in range(parts(len(things)) if things else 0):
        options = tuple(option(each, at, chosen=at in sketch.picked) for at, each in part_of(words, part))
        several = f" (list {part + 1})" if len(things) > MAX_OPTIONS else ""
        lists.append((Select("pick", f"Cards and builds{several}", options, 0, len(options), part),))
    use = f"to go with {face(sketch.card)}" if sketch.card is not None else "to build with, without a hand card"
    text = f"Choose everything on the table {use}. I will say what it can mean, or which rule is against it."
    # With one list a choice is answered at once: the button is for whoever comes back to a choice that has a meaning.
    asked = len(lists) > 1 or (sketch.picked and not sketch.note)
    ask = Button("What does this mean?", "preview", style=Style.MAIN, disabled=not sketch.picked)
    return text, (*lists, (*((ask,) if asked else ()), BACK)), (*_chosen(sketch), *_own(sketch.card))


def _own(card: Card | None) -> tuple[Card, ...]:
    return () if card is None else (card,)


def preview_page(sketch: Sketch, names: Names) -> Shown:
    step = sketch.step
    assert step is not None
    after = sketch.draft.add(step)
    more = sketch.listed
    lines = [f"{at}. {words}" for at, words in enumerate(steps_so_far(sketch, names), 1)]
    lines += [f"**{step_words(step, sketch.now, names, sketch.view.seat)}**", _meaning(step, sketch, names)]
    if asking := would_insist(sketch):
        who = listed(names[seat] for seat in asking)
        lines.append(f"-# {who} may insist on more: this leaves something lying that the rules let them demand.")
    rows: list[Row] = []
    if more and after.can_end:
        lines.append(f"\nAlso possible in this turn: {_also(sketch, names, more)}")
        rows.append(select("play", "Also…", step_options(sketch, names, more, after.now)))
    buttons = [Button("Confirm", "confirm", style=Style.GOOD)] if after.can_end else []
    if not after.can_end:
        lines.append("\nThe turn goes on after this step.")
        buttons.append(Button("Add this step", "confirm", GO_ON, Style.MAIN))
    elif more or sketch.steals:
        buttons.append(Button("Add more first", "confirm", GO_ON))
    if sketch.steals:
        lines.append("-# When more is added, the next card of the pile comes to light and this step stays.")
    if sketch.take is not None:
        buttons.append(Button("Order the pile", "order"))
        lines += filter(None, (lesson_of_order(sketch),))
    rows.append((*buttons, BACK))
    return "\n".join(lines), tuple(rows), (*used(step, sketch.now), *_own(step.card))


def _also(sketch: Sketch, names: Names, more: tuple[Step, ...]) -> str:
    after = sketch.draft.add(sketch.step) if sketch.step else sketch.draft
    words = [step_words(step, after.now, names, sketch.view.seat) for step in more[:3]]
    return "; ".join(words) + (f"; and {len(more) - 3} more." if len(more) > 3 else ".")


def _meaning(step: Step, sketch: Sketch, names: Names) -> str:
    """A sentence for those who do not know the rules."""
    match step:
        case Trail():
            return "It stays on the table, for anybody to take."
        case Take():
            words = gain_words(step, sketch.now)
            order = f"\nYour order, from the bottom: {', '.join(map(face, step.order))}." if step.order else ""
            return f"{words[0].upper()}{words[1:]}.{order}"
        case Build():
            return _build_meaning(step, sketch, names)


def _build_meaning(step: Build, sketch: Sketch, names: Names) -> str:
    hand = tuple(card for card in sketch.hand if card != step.card)
    keep = takers(hand, step.value, values(sketch.now.rules.values))
    stolen = tops_in(step, sketch.now)
    pile = "the other" if len(sketch.now.piles) == 2 else "another"
    steal = f"{faces(stolen)} {'comes' if len(stolen) == 1 else 'come'} off {pile} pile. " if stolen else ""
    owner = owner_after(sketch.now, step, builds_in(step, sketch.now))
    if sketch.now.side(owner) != sketch.now.side(sketch.view.seat):
        return f"{steal}You have to take that build in this turn."
    if owner != sketch.view.seat:
        return f"{steal}The build is {names[owner]}'s, with a card that counts {step.value}."
    a = "An" if step.value in (8, 11) else "A"
    if keep:
        later = any_of(map(face, keep))
        return f"{steal}{a} {step.value} takes it: you keep {later} for that, but anybody may be first."
    return f"{steal}A card that counts {step.value} takes it."


def steps_so_far(sketch: Sketch, names: Names) -> Iterator[str]:
    for step in sketch.draft.steps:
        ordered = " (in your order)" if isinstance(step, Take) and step.order else ""
        yield step_words(step, sketch.before(step), names, sketch.view.seat) + ordered
