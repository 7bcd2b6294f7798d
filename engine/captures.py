"""Captures, which are alike in every game: what one played card may take from the table.

With a value, it takes loose cards of that value, separate sets of loose cards that sum to it, and builds of it; a
picture without a number takes pictures of its own rank. Taking less than all is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, combinations, islice
from typing import TypeAlias

from engine.cards import Card, cards_text
from engine.combine import cover, sets, sums, unions
from engine.errors import Illegal, Reason, reason
from engine.pieces import Pieces, choices, of_cards, tops_for
from engine.rules import Pictures
from engine.state import State
from engine.steps import Group, Take
from engine.table import BuildPile, build_with
from engine.values import Options, values

Allows: TypeAlias = Callable[[tuple[Group, ...]], bool]


def takes(state: State, pieces: Pieces, card: Card, allows: Allows | None = None) -> Iterator[Take]:
    """Every capture by one hand card, each once, in a fixed order; `allows` judges the builds in the groups taken."""
    played = pieces.known.played[card]
    if not played:
        if allows is None or allows(()):
            yield from pairs(state, pieces, card)
        return
    if not pieces.takeable & pieces.known.bits[card]:
        return
    if len(played) > 1 or pieces.singles:
        yield from _each_once(pieces, card, played, allows)
        return
    value, groups = played[0], pieces.groups
    for taken in choices(pieces, value):
        if allows is None or allows(taken):
            for mask, parts in unions(pieces.row, value):
                if mask or taken:
                    yield Take(card, groups(parts, taken), value)


def _each_once(pieces: Pieces, card: Card, played: Options, allows: Allows | None) -> Iterator[Take]:
    """The captures by a card of several values, or where builds count as cards: in these each is judged by itself."""
    seen: set[tuple[int, tuple[Group, ...]]] = set()
    for value in played:
        for taken in choices(pieces, value):
            for mask, parts in unions(pieces.row, value):
                if (mask or taken) and (mask, taken) not in seen:
                    seen.add((mask, taken))
                    groups = pieces.groups(parts, taken)
                    if allows is None or allows(groups):
                        yield Take(card, groups, value)


def some_takes(state: State, pieces: Pieces, card: Card) -> Iterator[Take]:
    """A capture for every choice of builds that one hand card can take: enough to know whether any is legal."""
    played = values(state.rules.values).played[card]
    if not played:
        yield from islice(pairs(state, pieces, card), 1)
    elif pieces.singles:
        yield from takes(state, pieces, card)
        return
    for value in played:
        for mask in islice(sets(pieces.row, value), 1):
            yield Take(card, (pieces.group(mask),), value)
        for taken in choices(pieces, value):
            if taken:
                yield Take(card, taken, value)


def read_take(state: State, pieces: Pieces, step: Take) -> Take:
    """The canonical form of a capture, whose cards lie on the table; raises `Illegal` where it is none."""
    groups = named(state, step.groups)
    if not groups:
        raise Illegal(reason("capture", "{card} takes nothing here.", card=str(step.card)))
    if any(group.tops or group.piles for group in groups):
        _demand_tops(state, pieces, groups)
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


def _demand_tops(state: State, pieces: Pieces, groups: tuple[Group, ...]) -> None:
    """Pile tops, and whole piles, are taken only where the game lets it."""
    rules = state.rules.piles
    if any(group.tops for group in groups):
        if not rules.tops_captured:
            raise Illegal(reason("pile tops", "A pile's top card cannot be captured; it can only join a build."))
        if any(seat not in pieces.seats for group in groups for seat in group.tops):
            raise Illegal(reason("pile tops", "There is no such top card of an opponent to capture."))
    if any(group.piles for group in groups) and not rules.stolen:
        raise Illegal(reason("piles", "Nobody takes a whole pile in this game."))


def arrange_take(state: State, card: Card, whole: Group) -> Take | None:
    """The capture of exactly these loose cards, builds and tops, None where the card cannot take them together."""
    if not values(state.rules.values).played[card]:
        seats = whole.piles or (whole.tops if state.rules.piles.stolen else ())
        return _pair(state, card, whole.cards, seats) if not whole.builds and (seats or not whole.tops) else None
    pieces = Pieces(state, taking=True)
    if whole.piles or any(seat not in pieces.seats for seat in whole.tops):
        return None
    return _arrange(state, pieces, card, named(state, (whole,)))


def _arrange(state: State, pieces: Pieces, card: Card, groups: tuple[Group, ...]) -> Take | None:
    """The capture at its lowest value, in canonical groups."""
    mask = pieces.mask(groups)
    names = sorted([name for group in groups for name in group.builds])
    if pieces.singles:
        pieced = {build.name for build in pieces.singles}
        names = [name for name in names if name not in pieced]
    for value in values(state.rules.values).played[card]:
        partition = cover(pieces.options, value, mask) if _all_worth(state, names, value) else None
        if partition is not None:
            return Take(card, pieces.groups(partition, tuple(Group((), (name,)) for name in names)), value)
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
        parts: list[Card | int] = [*group.cards, *names]
        if group.tops or group.piles:
            parts += [*(-seat for seat in group.tops), *(-10 * seat for seat in group.piles)]
        if len(set(parts)) < len(parts) or used & set(parts):
            raise Illegal(reason("once each", "Each card can be used once only in a play."))
        used.update(parts)
        if parts:
            robbed = (tuple(sorted(group.tops)), tuple(sorted(group.piles))) if group.tops or group.piles else ((), ())
            normal.append(Group(tuple(sorted(group.cards)), names, *robbed))
    return tuple(normal)


def _build(state: State, card: Card) -> BuildPile:
    found = build_with(state.table, card)
    if found is None:
        raise Illegal(reason("on the table", "No build on the table holds {card}.", card=str(card)))
    return found


def _all_worth(state: State, names: list[Card], value: int) -> bool:
    return all(_build(state, name).value == value for name in names)


def _makes(state: State, group: Group, value: int) -> bool:
    """Whether a group can be captured with `value`: one build of it, or cards (and single builds) that sum to it."""
    if group.piles:
        return False
    known = values(state.rules.values).table
    if not group.builds and not group.tops:
        return sums([known[each] for each in group.cards], value)
    single = all(_build(state, each).is_single for each in group.builds)
    if group.builds and not (state.rules.build.as_cards and single):
        alone = len(group.builds) == 1 and not group.cards and not group.tops
        return alone and _all_worth(state, list(group.builds), value)
    tops = _tops(state, group)
    built: list[Options] = [(_build(state, each).value,) for each in group.builds]
    return sums([*(known[each] for each in (*group.cards, *tops)), *built], value)


def _tops(state: State, group: Group) -> tuple[Card, ...]:
    """The cards that lie on top of the piles that a group names."""
    return tuple(state.piles[state.pile_of(seat)][-1] for seat in group.tops)


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
        cards = cards_text((*group.cards, *_tops(state, group)))
        return reason("capture", "{cards} cannot make the value of {card}.", cards=cards, card=str(step.card))
    return reason("capture", "{card} has one value for the whole capture.", card=str(step.card))


def pairs(state: State, pieces: Pieces, card: Card) -> Iterator[Take]:
    """Captures by a card without a number: loose cards of its rank, and piles with its rank on top where they count."""
    same = [each for each in pieces.cards if each >> 2 == card >> 2]
    seats = pile_seats(state, card)
    if not same and not seats:
        return
    counts = [count for count in range(len(same) + 1) if not count or _pairs_with(state, count)]
    for some in chain.from_iterable(combinations(same, count) for count in counts):
        for piles in chain.from_iterable(combinations(seats, count) for count in range(len(seats) + 1)):
            if some or piles:
                yield Take(card, (*[of_cards((each,)) for each in some], *[Group(piles=(seat,)) for seat in piles]))


def pile_seats(state: State, card: Card) -> tuple[int, ...]:
    """The opponents whose whole pile a card takes."""
    if not state.rules.piles.stolen:
        return ()
    return tuple(seat for seat, top in tops_for(state, state.turn) if top.rank == card.rank)


def _pair(state: State, card: Card, cards: tuple[Card, ...], seats: tuple[int, ...]) -> Take | None:
    """The capture of these loose cards and piles by a card without a number, None if it is none."""
    fits = all(each.rank == card.rank for each in cards) and set(seats) <= set(pile_seats(state, card))
    if not fits or not (cards or seats) or (cards and not _pairs_with(state, len(cards))):
        return None
    loose = (Group((each,)) for each in sorted(cards))
    return Take(card, (*loose, *(Group(piles=(seat,)) for seat in sorted(seats))))


def _pairs_with(state: State, count: int) -> bool:
    """How many cards of its rank a card without a number takes."""
    how = state.rules.values.pictures_take
    return count == 1 or how is Pictures.ALL or (how is Pictures.ONE_OR_THREE and count == 3)


def _read_pair(state: State, step: Take, groups: tuple[Group, ...]) -> Take:
    cards = tuple(sorted(each for group in groups for each in group.cards))
    seats = tuple(seat for group in groups for seat in group.piles)
    text = str(step.card)
    if step.value is not None:
        raise Illegal(reason("values", "{card} has no number to take with.", card=text))
    if any(group.builds or group.tops for group in groups) or any(each.rank != step.card.rank for each in cards):
        kind = "pictures" if state.rules.values.numbers else "cards"
        raise Illegal(reason("pictures", "{card} takes {kind} of its own rank and nothing else.", card=text, kind=kind))
    if not set(seats) <= set(pile_seats(state, step.card)):
        raise Illegal(reason("piles", "{card} takes only piles of opponents with its rank on top.", card=text))
    found = _pair(state, step.card, cards, seats)
    if found is None:
        few = "one or three pictures" if state.rules.values.pictures_take is Pictures.ONE_OR_THREE else "one picture"
        why = "{card} takes {few} of its rank, not {count}."
        raise Illegal(reason("pictures", why, card=text, few=few, count=len(cards)))
    return replace(found, order=step.order)
