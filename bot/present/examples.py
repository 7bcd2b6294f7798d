"""The worked examples of a game's rules, as pages with pictures.

Of an example only its title and its reason are written down; what the play does is what the engine makes of it, in that
very game with its house rules. What the engine refuses there is not shown.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.app.pictures import ExamplePicture
from bot.language import say, spoken
from bot.present.alt import fitted
from bot.present.example_list import EXAMPLES, Example
from bot.present.names import Names
from bot.present.panel import Panel
from bot.present.step_words import step_words
from bot.present.table import thing_words
from bot.present.words import count, faces
from bot.present.worth import gain, used
from engine.apply import play
from engine.cards import Card
from engine.draft import Draft
from engine.errors import Illegal, Unreadable
from engine.notation import parse_position, parse_turn
from engine.pieces import tops_for
from engine.rules import Rules
from engine.state import State
from engine.steps import Build, Take, Trail, Turn
from engine.table import BuildPile, cards_on
from engine.view import view

MOST: Final = 3
OTHERS: Final = ("Bob", "Cleo", "Dan")


def examples(rules: Rules) -> tuple[Panel, ...]:
    """At most three examples of what can be done in the game, the most particular ones."""
    return _examples(rules, spoken())


@lru_cache(maxsize=128)
def _examples(rules: Rules, _language: str) -> tuple[Panel, ...]:
    found: list[Panel] = []
    for example in EXAMPLES:
        if len(found) < MOST and example.fits(rules):
            try:
                found.append(_page(example, rules, len(found) + 1))
            except (Illegal, Unreadable):
                continue
    return tuple(found)


def _page(example: Example, rules: Rules, number: int) -> Panel:
    before = parse_position(example.position(rules))
    played = play(before, parse_turn(example.turn))
    turn, after = played.move, played.state
    assert isinstance(turn, tuple)
    names = Names((say("You"), *OTHERS[: before.seats - 1]), markdown=False)
    steps = _in_words(before, turn, names)
    got = after.piles[after.pile_of(1)] if after.piles != before.piles else ()
    picture = ExamplePicture(
        title=say(example.title),
        before=view(before, 1),
        after=view(after, 1),
        names=names.raw,
        steps=steps,
        marked=_marked(before, turn),
        fresh=_fresh(before, after),
        tops=tops_for(before, 1) if rules.piles.open else (),
        pile=got,
    )
    title = say(example.title)
    head = say("**Example {number}. {title}.** {why}", number=number, title=title, why=say(example.why))
    text = "\n".join((head, *(f"- {words}" for words in steps)))
    return Panel(text, picture=picture, alt=_heard(before, after, steps, got, names))


def _in_words(before: State, turn: Turn, names: Names) -> tuple[str, ...]:
    """What each step does, and what a capture is worth by itself."""
    told = []
    draft = Draft.of(before)
    for step in turn:
        words = step_words(step, draft.now, names, 1)
        points = _points(step, draft.now) if isinstance(step, Take) else 0
        told.append(words + (f" ({count(points, 'point')})" if points else ""))
        draft = draft.add(step)
    return tuple(told)


def _points(take: Take, position: State) -> int:
    """What the captured cards count by themselves, and the sweep if it is one."""
    brings = gain(take, position)
    return brings.points + position.rules.sweep.points * brings.clears


def _marked(before: State, turn: Turn) -> frozenset[Card]:
    """The cards that take part in the play, where they lie before it."""
    marked: set[Card] = set()
    draft = Draft.of(before)
    for step in turn:
        marked.update(used(step, draft.now))
        if isinstance(step, Take | Trail | Build) and step.card is not None:
            marked.add(step.card)
        draft = draft.add(step)
    return frozenset(marked)


def _fresh(before: State, after: State) -> frozenset[Card]:
    """What the play left lying, or brought to the hand."""
    new = {*cards_on(after.table), *after.hands[0]} - {*before.hands[0]}
    grown = [item for item in after.table if isinstance(item, BuildPile) and item not in before.table]
    return frozenset((new - {*cards_on(before.table)}) | {*cards_on(tuple(grown))})


def _heard(before: State, after: State, steps: tuple[str, ...], pile: tuple[Card, ...], names: Names) -> str:
    """The picture for people who cannot see it."""
    there, then = (_things(position, names) for position in (before, after))
    tops = [
        say("{name}'s pile shows {cards}. ", name=names[seat], cards=faces((card,)))
        for seat, card in tops_for(before, 1)
    ]
    kept = (
        say("your pile is {cards}", cards=faces(pile)) if pile else say("you hold {cards}", cards=faces(after.hands[0]))
    )
    return fitted(
        say(
            "On the table: {there}. {tops}You hold {cards}. {steps}. Then the table: {then}; {kept}.",
            there=there,
            tops="".join(tops),
            cards=faces(before.hands[0]),
            steps=". ".join(steps),
            then=then,
            kept=kept,
        )
    )


def _things(position: State, names: Names) -> str:
    return ", ".join(thing_words(thing, position, names, 1) for thing in position.table) or say("empty")
