"""Plays in words: `7♠ takes 7♦ and 5♥+2♣`.

Everything is said of a position as a viewer sees it; seat 0 is a spectator.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.language import say
from bot.present.names import Names
from bot.present.words import added, build_in_short, count, face, listed, top_words
from engine.cards import UNKNOWN, Card
from engine.state import State
from engine.steps import Build, Group, Step, Take, Trail
from engine.table import build_with

_NAMED: Final = 2
"""So many cards a button names; of more it says how many."""
_FEW: Final = 3
"""So many cards a button expects in a build; of more it says how many."""


def group_words(group: Group, position: State, names: Names, me: int = 0) -> str:
    """A group of cards that make a value together."""
    parts = [face(card) for card in group.cards]
    parts += [_build_named(name, position, names, me) for name in group.builds]
    parts += [top_words(seat, position, names, me) for seat in (*group.tops, *group.piles)]
    return "+".join(parts)


def step_words(step: Step, position: State, names: Names, me: int = 0) -> str:
    """What a step does, from the position in which it is made; names stand as in the text of a message."""
    match step:
        case Trail(card):
            return say("Lay {card} on the table (trail)", card=face(card))
        case Take():
            taken = listed(group_words(group, position, names, me) for group in step.groups)
            return say("{card}{value} takes {taken}", card=face(step.card), value=played_as(step), taken=taken)
        case Build():
            return _building(step, position, names, me)


def played_as(take: Take) -> str:
    """` as 14`, where the card counts for something else than its rank."""
    return say(" as {value}", value=take.value) if take.value not in (None, take.card.rank) else ""


def short_use(step: Step, taken: Sequence[Card]) -> str:
    """A step in three words for the button of its hand card; `taken` are the cards that it captures."""
    match step:
        case Trail():
            return say("trail only")
        case Take():
            if len(step.groups) == 1 and is_a_build(step.groups[0]):
                if len(taken) <= _FEW:
                    return say("takes the {value}", value=step.value)
                return say("takes the {value} ({cards})", value=step.value, cards=count(len(taken), "card"))
            if len(taken) == 1 and taken[0] != UNKNOWN:
                return say("takes {cards}", cards=face(taken[0]))
            few = len(taken) <= _NAMED and sum(len(group.cards) for group in step.groups) == len(taken)
            cards = listed(added(group.cards) for group in step.groups) if few else count(len(taken), "card")
            return say("takes {cards}", cards=cards)
        case Build():
            if step.groups[0].builds:
                return say("raises to {value}", value=step.value)
            if any(is_a_build(group) for group in step.groups):
                return say("joins the {value}", value=step.value)
            return say("builds {value}", value=step.value)


def is_a_build(group: Group) -> bool:
    """Whether a group is one build and nothing else: it is joined, not summed with other cards."""
    return len(group.builds) == 1 and not group.cards and not group.tops


def _build_named(name: Card, position: State, names: Names, me: int) -> str:
    build = build_with(position.table, name)
    return build_in_short(build, names, me) if build else face(name)


def _building(step: Build, position: State, names: Names, me: int) -> str:
    """A new build, a raise, or cards that join a build."""
    groups = list(step.groups)
    if step.card is not None:
        first = groups[0]
        if first.builds:
            return _raising(step, position, names, me)
        groups[0] = Group((step.card, *first.cards), (), first.tops)
    joined = [group for group in groups if is_a_build(group)]
    sets = [group_words(group, position, names, me) for group in groups if not is_a_build(group)]
    if joined:
        onto = listed(group_words(group, position, names, me) for group in joined)
        return _joining(sets, onto)
    owner = say(" for {name}", name=names[step.seat]) if step.seat else ""
    if len(sets) > 1:
        return say("Build {value}s{owner}: {sets}", value=step.value, owner=owner, sets=listed(sets))
    return say(
        "Build {value}{owner}: {cards}"
        if step.card is not None
        else "Build {value}{owner}: {cards}, all from the table",
        value=step.value,
        owner=owner,
        cards=sets[0],
    )


def _joining(sets: list[str], onto: str) -> str:
    if not sets:
        return say("{builds} come together", builds=onto)
    if len(sets) == 1:
        return say("{cards} joins {build}", cards=sets[0], build=onto)
    return say("{sets} join {build}", sets=listed(sets), build=onto)


def _raising(step: Build, position: State, names: Names, me: int) -> str:
    assert step.card is not None
    first, *others = step.groups
    raised = listed(_build_named(name, position, names, me) for name in first.builds)
    with_cards = "".join(f"+{face(card)}" for card in first.cards)
    words = say(
        "{card}{more} raises {build} to {value}",
        card=face(step.card),
        more=with_cards,
        build=raised,
        value=step.value,
    )
    if not others:
        return words
    return say(
        "{words}, with {sets}", words=words, sets=listed(group_words(group, position, names, me) for group in others)
    )
