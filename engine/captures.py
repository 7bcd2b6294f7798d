"""Captures, which are alike in every game: what one played card may take from the table.

With a value, it takes loose cards of that value, separate sets of loose cards that sum to it, and builds of it; a
picture without a number takes pictures of its own rank. Taking less than all is allowed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations

from engine.cards import Card, cards_text
from engine.combine import cover, sums, unions
from engine.errors import Illegal, Reason, reason
from engine.pieces import Pieces, choices
from engine.rules import Pictures
from engine.state import State
from engine.steps import Group, Take
from engine.table import BuildPile, build_with
from engine.values import values


def takes(state: State, pieces: Pieces, card: Card) -> Iterator[Take]:
    """Every capture by one hand card, each once, in a fixed order; duties to builds are not looked at."""
    if not state.table:
        return
    played = values(state.rules.values).played[card]
    if not played:
        yield from _pairs(state, pieces, card)
        return
    seen: set[tuple[int, tuple[Group, ...]]] = set()
    loose = pieces.loose_only
    once = len(played) == 1
    for value in played:
        ways = unions(loose, value)
        for taken in choices(pieces, value) if pieces.builds else ((),):
            for mask, partition in ways:
                if (mask or taken) and (once or (mask, taken) not in seen):
                    if not once:
                        seen.add((mask, taken))
                    yield Take(card, pieces.groups(partition) + taken, value)


def read_take(state: State, pieces: Pieces, step: Take) -> Take:
    """The canonical form of a capture, whose cards lie on the table; raises `Illegal` where it is none."""
    groups = named(state, step.groups)
    if not groups:
        raise Illegal(reason("capture", "{card} takes nothing here.", card=str(step.card)))
    if any(group.tops for group in groups):
        raise Illegal(reason("pile tops", "A pile's top card cannot be captured; it can only join a build."))
    played = values(state.rules.values).played[step.card]
    if not played:
        return _read_pair(state, step, groups)
    fitting = tuple(value for value in played if all(_makes(state, group, value) for group in groups))
    if step.value is not None:
        fitting = tuple(value for value in fitting if value == step.value)
    if not fitting:
        raise Illegal(why_not(state, step, groups))
    found = _arrange(state, pieces, step.card, groups)
    assert found is not None, "a fitting value has a partition"
    return replace(found, order=step.order)


def arrange_take(state: State, card: Card, whole: Group) -> Take | None:
    """The capture of exactly these loose cards and builds, None where the card cannot take them together."""
    if not values(state.rules.values).played[card]:
        same = not whole.builds and all(each.rank == card.rank for each in whole.cards)
        fits = same and _pairs_with(state, len(whole.cards))
        return Take(card, tuple(Group((each,)) for each in sorted(whole.cards))) if fits else None
    return _arrange(state, Pieces(state), card, named(state, (whole,)))


def _arrange(state: State, pieces: Pieces, card: Card, groups: tuple[Group, ...]) -> Take | None:
    """The capture at its lowest value, in canonical groups."""
    mask = pieces.mask(groups)
    names = sorted(name for group in groups for name in group.builds)
    for value in values(state.rules.values).played[card]:
        partition = cover(pieces.options, value, mask) if _all_worth(state, names, value) else None
        if partition is not None:
            return Take(card, pieces.groups(partition) + tuple(Group((), (name,)) for name in names), value)
    return None


def named(state: State, groups: tuple[Group, ...]) -> tuple[Group, ...]:
    """Groups whose builds go by their canonical names; refuses cards that are not there, and cards used twice."""
    loose = {item for item in state.table if not isinstance(item, BuildPile)}
    used: set[Card | int] = set()
    normal = []
    for group in groups:
        names = tuple(sorted(_build(state, each).name for each in group.builds))
        for each in group.cards:
            if each not in loose:
                raise Illegal(reason("on the table", "{card} does not lie loose on the table.", card=str(each)))
        parts: list[Card | int] = [*group.cards, *names, *(-seat for seat in group.tops)]
        if len(set(parts)) < len(parts) or used & set(parts):
            raise Illegal(reason("once each", "Each card can be used once only in a play."))
        used.update(parts)
        if parts:
            normal.append(Group(tuple(sorted(group.cards)), names, tuple(sorted(group.tops))))
    return tuple(normal)


def _build(state: State, card: Card) -> BuildPile:
    found = build_with(state.table, card)
    if found is None:
        raise Illegal(reason("on the table", "No build on the table holds {card}.", card=str(card)))
    return found


def _all_worth(state: State, names: list[Card], value: int) -> bool:
    return all(_build(state, name).value == value for name in names)


def _makes(state: State, group: Group, value: int) -> bool:
    """Whether a group can be captured with `value`: one build of it, or loose cards that sum to it."""
    if group.builds:
        return len(group.builds) == 1 and not group.cards and _all_worth(state, list(group.builds), value)
    known = values(state.rules.values).table
    return sums([known[each] for each in group.cards], value)


def why_not(state: State, step: Take, groups: tuple[Group, ...]) -> Reason:
    """The first group that the played card cannot take, in a sentence."""
    played = values(state.rules.values).played[step.card]
    wanted = (step.value,) if step.value is not None else played
    if step.value is not None and step.value not in played:
        return reason("values", "{card} cannot be played as {value}.", card=str(step.card), value=step.value)
    for group in groups:
        if any(_makes(state, group, value) for value in wanted):
            continue
        if group.builds:
            build = _build(state, group.builds[0])
            return reason(
                "builds are taken whole",
                "The {value}-build is taken by a card of {value} and by itself, not by {card}.",
                value=build.value,
                card=str(step.card),
            )
        return reason(
            "capture", "{cards} do not make the value of {card}.", cards=cards_text(group.cards), card=str(step.card)
        )
    return reason("capture", "{card} has one value for the whole capture.", card=str(step.card))


def _pairs(state: State, pieces: Pieces, card: Card) -> Iterator[Take]:
    same = tuple(each for each in pieces.cards if each.rank == card.rank)
    for some in chain.from_iterable(combinations(same, count) for count in range(1, len(same) + 1)):
        if _pairs_with(state, len(some)):
            yield Take(card, tuple(Group((each,)) for each in some))


def _pairs_with(state: State, count: int) -> bool:
    """How many pictures of its rank a picture without a number takes."""
    how = state.rules.values.pictures_take
    return count == 1 or how is Pictures.ALL or (how is Pictures.ONE_OR_THREE and count == 3)


def _read_pair(state: State, step: Take, groups: tuple[Group, ...]) -> Take:
    cards = sorted(each for group in groups for each in group.cards)
    text = str(step.card)
    if step.value is not None:
        raise Illegal(reason("values", "{card} has no number to take with.", card=text))
    if any(group.builds for group in groups) or any(each.rank != step.card.rank for each in cards):
        raise Illegal(reason("pictures", "{card} takes pictures of its own rank and nothing else.", card=text))
    if not _pairs_with(state, len(cards)):
        why = "{card} takes one picture of its rank, not {count}."
        raise Illegal(reason("pictures", why, card=text, count=len(cards)))
    return Take(step.card, tuple(Group((each,)) for each in cards), None, step.order)
