"""The pages on which a play is found and looked at: a card's plays, cards chosen on the table, the preview."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.language import say
from bot.present.dangers import dangers
from bot.present.names import Names
from bot.present.panel import MAX_OPTIONS, Button, Option, Row, Select, Style
from bot.present.parts import Shown, back, label, option, paging, part_of, rows_of, select
from bot.present.press import GO_ON
from bot.present.sketch import Sketch, parts, would_insist
from bot.present.step_words import step_words
from bot.present.table import cards_of, thing_words
from bot.present.teaching import lesson_of_order
from bot.present.unseen import rivals
from bot.present.words import any_of, capital, count, face, faces, listed
from bot.present.worth import builds_in, gain_in_short, gain_words, tops_in, used
from engine.cards import Card
from engine.partners import owner_after
from engine.state import State
from engine.steps import Build, Step, Take, Trail
from engine.tally import worth
from engine.values import takers, values

_FEW: Final = 8
_FEW_MORE: Final = 4
_LONG: Final = 70
_SHORT: Final = 38


def card_page(sketch: Sketch, names: Names) -> Shown:
    steps, card = sketch.listed, sketch.card
    what = (
        say("**{card}** can do this", card=face(card))
        if card is not None
        else say("**From the table** you can do this")
    )
    text = say("{what}, best first.", what=what)
    many = card in sketch.plays.partial
    if many:
        known = say("more than {number} plays", number=len(steps)) if steps else say("very many plays")
        text += say(
            " There are {known}, and these are only some of them: choose the cards yourself for any other.", known=known
        )
    elif parts(len(steps)) > 1:
        text += say(
            " Page {page} of {pages}, {number} plays.", page=sketch.part + 1, pages=parts(len(steps)), number=len(steps)
        )
    choose = Button(say("Choose cards myself"), "choose", style=Style.MAIN if many else Style.PLAIN)
    return text, _with_list(sketch, names, steps, (choose, *paging(len(steps), sketch.part), back())), _own(card)


def meanings_page(sketch: Sketch, names: Names) -> Shown:
    text = say("These cards can mean several things. Which do you want?")
    chosen = (*_chosen(sketch), *_own(sketch.card))
    return text, _with_list(sketch, names, sketch.found, (*paging(len(sketch.found), sketch.part), back())), chosen


def _chosen(sketch: Sketch) -> tuple[Card, ...]:
    """The cards of what is chosen on the table."""
    return tuple(card for at in sketch.picked for card in cards_of(sketch.things[at]))


def _with_list(sketch: Sketch, names: Names, steps: tuple[Step, ...], controls: tuple[Button, ...]) -> tuple[Row, ...]:
    """The steps as buttons where they are few and short, otherwise as a list; then the controls."""
    if not steps:
        return (controls,)
    words = [step_words(step, sketch.now, names.unmarked, sketch.view.seat) for step in steps]
    if len(steps) <= _FEW and all(len(each) <= _SHORT for each in words):
        told = (f"{each}{_in_short(step, sketch, names.unmarked)}" for each, step in zip(words, steps, strict=True))
        return (*rows_of((Button(label(each), "play", at) for at, each in enumerate(told)), 2), controls)
    return (select("play", say("What shall it be?"), step_options(sketch, names, steps)), controls)


def step_options(
    sketch: Sketch, names: Names, steps: tuple[Step, ...], position: State | None = None
) -> Iterator[Option]:
    position = position or sketch.now
    for at, step in part_of(steps, sketch.part):
        words = step_words(step, position, names.unmarked, sketch.view.seat)
        yield option(words, at, _brings(step, position, sketch, names.unmarked))


def _in_short(step: Step, sketch: Sketch, names: Names) -> str:
    """What comes of a step, in the few words for which a button has room behind the step itself."""
    match step:
        case Trail():
            stolen = sketch.stolen_with(step)
            return say(" · then steal {cards}", cards=faces(stolen)) if stolen else ""
        case Take():
            return f" · {gain_in_short(step, sketch.now)}"
        case Build():
            owner = owner_after(sketch.now, step, builds_in(step, sketch.now))
            if owner != sketch.view.seat and sketch.now.side(owner) == sketch.now.side(sketch.view.seat):
                return say(" · {name} takes it", name=names[owner])
            keep = _takers(step, sketch.now, sketch.view.seat)
            return say(" · {cards} takes it", cards=any_of(map(face, keep))) if keep else ""


def _takers(step: Build, position: State, seat: int) -> tuple[Card, ...]:
    """The cards that would still be in the hand of a seat and take the build."""
    hand = tuple(card for card in position.hands[seat - 1] if card != step.card)
    return takers(hand, step.value, values(position.rules.values))


def _brings(step: Step, position: State, sketch: Sketch, names: Names) -> str:
    """What comes of a step, in a few words."""
    match step:
        case Trail():
            stolen = sketch.stolen_with(step)
            return say("then steal {cards}", cards=faces(stolen)) if stolen else say("takes nothing")
        case Take():
            return gain_words(step, position)
        case Build():
            owner = owner_after(position, step, builds_in(step, position))
            if position.side(owner) != position.side(sketch.view.seat):
                return say("to be taken in this turn")
            if owner != sketch.view.seat:
                return say("{name}'s to take", name=names[owner])
            keep = _takers(step, position, owner)
            return (
                say("taken later with {cards}", cards=any_of(map(face, keep)))
                if keep
                else say("to be taken in this turn")
            )


def choose_page(sketch: Sketch, names: Names) -> Shown:
    things = sketch.things
    words = [
        f"{at} · {thing_words(thing, sketch.now, names.unmarked, sketch.view.seat)}"
        for at, thing in enumerate(things, 1)
    ]
    lists: list[Row] = []
    for part in range(parts(len(things)) if things else 0):
        options = tuple(option(each, at, chosen=at in sketch.picked) for at, each in part_of(words, part))
        several = say(" (list {number})", number=part + 1) if len(things) > MAX_OPTIONS else ""
        lists.append(
            (Select("pick", say("Cards and builds{several}", several=several), options, 0, len(options), part),)
        )
    use = (
        say("to go with {card}", card=face(sketch.card))
        if sketch.card is not None
        else say("to build with, without a hand card")
    )
    text = say(
        "Choose everything on the table {use}. I will say what it can mean, or which rule is against it.", use=use
    )
    # With one list a choice is answered at once: the button is for whoever comes back to a choice that has a meaning.
    asked = len(lists) > 1 or (sketch.picked and not sketch.note)
    ask = Button(say("What does this mean?"), "preview", style=Style.MAIN, disabled=not sketch.picked)
    return text, (*lists, (*((ask,) if asked else ()), back())), (*_chosen(sketch), *_own(sketch.card))


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
        lines.append(
            say("-# {who} may insist on more: this leaves something lying that the rules let them demand.", who=who)
        )
    lines += dangers(sketch, after)
    buttons = [Button(say("Confirm"), "confirm", style=Style.GOOD)] if after.can_end else []
    if not after.can_end:
        lines.append(say("\nThe turn goes on after this step."))
        buttons.append(Button(say("Add this step"), "confirm", GO_ON, Style.MAIN))
    elif more or sketch.steals:
        buttons.append(Button(say("Add more first"), "confirm", GO_ON))
    if sketch.steals:
        lines.append(_uncovers(after.can_end))
    if sketch.take is not None:
        buttons.append(Button(say("Order the pile"), "order"))
        lines += filter(None, (lesson_of_order(sketch),))
    also = _also(sketch, names, more, after.now) if more and after.can_end else ()
    return "\n".join(lines), ((*buttons, back()), *also), (*used(step, sketch.now), *_own(step.card))


def _uncovers(can_end: bool) -> str:
    """That a step which steals is settled with the press that leads on."""
    if can_end:
        return say("-# **Add more first** turns the next card of that pile up; this step cannot be undone after that.")
    return say("-# **Add this step** turns the next card of that pile up; the step cannot be undone after that.")


def _also(sketch: Sketch, names: Names, more: tuple[Step, ...], after: State) -> Iterator[Row]:
    """What else the turn may do after the previewed step, as buttons where it is little."""
    words = [step_words(step, after, names.unmarked, sketch.view.seat) for step in more]
    if len(words) > _FEW_MORE or max(map(len, words)) > _LONG:
        asked = say("Also possible in this turn ({number})…", number=len(more))
        yield select("play", asked, step_options(sketch, names, more, after))
        return
    yield from rows_of((Button(label(say("Also: {step}", step=each)), "play", at) for at, each in enumerate(words)), 2)


def _meaning(step: Step, sketch: Sketch, names: Names) -> str:
    """A sentence for those who do not know the rules."""
    match step:
        case Trail():
            stolen = sketch.stolen_with(step)
            if stolen:
                return say("**Confirm** lays it alone. A step below steals {cards} with it.", cards=faces(stolen))
            if points := worth(sketch.now.rules, step.card):
                return say("It stays on the table with {points}, for anybody to take.", points=count(points, "point"))
            return say("It stays on the table, for anybody to take.")
        case Take():
            words = gain_words(step, sketch.now)
            order = (
                say("\nYour order, from the bottom: {cards}.", cards=", ".join(map(face, step.order)))
                if step.order
                else ""
            )
            return f"{capital(words)}.{order}"
        case Build():
            return _build_meaning(step, sketch, names)


def _build_meaning(step: Build, sketch: Sketch, names: Names) -> str:
    return _stolen(step, sketch) + _who_takes(step, sketch, names)


def _stolen(step: Build, sketch: Sketch) -> str:
    """Which cards come off another pile."""
    stolen = tops_in(step, sketch.now)
    if not stolen:
        return ""
    if len(sketch.now.piles) == 2:
        one = say("{card} comes off the other pile. ", card=faces(stolen))
        return one if len(stolen) == 1 else say("{cards} come off the other pile. ", cards=faces(stolen))
    one = say("{card} comes off another pile. ", card=faces(stolen))
    return one if len(stolen) == 1 else say("{cards} come off another pile. ", cards=faces(stolen))


def _who_takes(step: Build, sketch: Sketch, names: Names) -> str:
    """Whose the build is, and what takes it."""
    keep = _takers(step, sketch.now, sketch.view.seat)
    owner = owner_after(sketch.now, step, builds_in(step, sketch.now))
    if sketch.now.side(owner) != sketch.now.side(sketch.view.seat):
        return say("You have to take that build in this turn.")
    if owner != sketch.view.seat:
        return say("The build is {name}'s, with a card that counts {value}.", name=names[owner], value=step.value)
    if not keep:
        return say("A card that counts {value} takes it.", value=step.value)
    after = sketch.draft.add(step).now
    return rivals(any_of(map(face, keep)), step.value, after, sketch.view.seat)


def steps_so_far(sketch: Sketch, names: Names) -> Iterator[str]:
    for step in sketch.draft.steps:
        ordered = say(" (in your order)") if isinstance(step, Take) and step.order else ""
        yield step_words(step, sketch.before(step), names, sketch.view.seat) + ordered
