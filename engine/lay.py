"""What a step does to the cards: the position right after it, with the same seat to play, and the happening to tell.

Steps are canonical and legal here; nothing is judged. Order on the table: a build that is raised or joined keeps its
place, everything new comes last. Order in a build, from the bottom: what stood, then what joins as the step prints
it, the hand card's group last and the hand card on top of it. The order of a capture on its pile is `engine.piles`'.
"""

from __future__ import annotations

from engine.cards import Card
from engine.happened import Added, Built, Captured, Happening, Raised, Trailed
from engine.partners import learned, owner_after
from engine.piles import in_order, pile_order, put_on_pile, without_tops
from engine.rules import PileOrder
from engine.state import State
from engine.steps import Build, Group, Step, Take, Trail
from engine.table import BuildPile, Item, Layout, build_with

Stolen = tuple[int, Card]

__all__ = ["lay", "named_builds", "pile_order"]


def lay(state: State, step: Step) -> tuple[State, Happening]:
    """The position after one canonical, legal step of the seat to play."""
    if isinstance(step, Trail):
        after = state.but(hands=_hands(state, step.card), table=(*state.table, step.card))
        return (learned(state, after, step, ()) if state.builds_for_partners else after), Trailed(state.turn, step.card)
    return _take(state, step) if isinstance(step, Take) else _build(state, step)


def _take(state: State, step: Take) -> tuple[State, Happening]:
    cards = tuple([each for group in step.groups for each in group.cards])
    builds = named_builds(state, step.groups)
    gone = {*cards, *builds}
    table = tuple([item for item in state.table if item not in gone])
    stolen, whole = _off_piles(state, step) if state.rules.piles.open else ((), ())
    order = state.rules.piles
    if order.order is PileOrder.AS_THEY_LAY:
        cards = tuple([item for item in state.table if item in cards and not isinstance(item, BuildPile)])
    loose = cards
    if stolen or whole:
        loose = (*(each for _, pile in whole for each in pile), *cards, *(top for _, top in stolen))
    built = tuple([each for build in builds for each in build.cards])
    capture = in_order(order, loose, built, step.card, step.order)
    piles = _robbed(state, step) if stolen or whole else state.piles
    after = state.but(
        hands=_hands(state, step.card),
        table=table,
        piles=put_on_pile(state, piles, state.turn, capture),
        last=state.turn,
    )
    if state.builds_for_partners:
        after = learned(state, after, step, builds)
    swept = not table and bool(gone)
    sizes = tuple([(seat, len(pile)) for seat, pile in whole])
    return after, Captured(state.turn, step.card, cards, builds, step.value, swept, stolen, sizes)


def _off_piles(state: State, step: Take) -> tuple[tuple[Stolen, ...], tuple[tuple[int, tuple[Card, ...]], ...]]:
    """The pile tops and the whole piles that a capture takes, each with the seat that loses it."""
    stolen = tuple((seat, _top(state, seat)) for group in step.groups for seat in group.tops)
    return stolen, tuple((seat, state.piles[state.pile_of(seat)]) for group in step.groups for seat in group.piles)


def _robbed(state: State, step: Take) -> tuple[tuple[Card, ...], ...]:
    """The piles without what a capture takes from them."""
    empty = {state.pile_of(seat) for group in step.groups for seat in group.piles}
    rest = without_tops(state, tuple(seat for group in step.groups for seat in group.tops))
    return tuple(() if at in empty else pile for at, pile in enumerate(rest))


def _build(state: State, step: Build) -> tuple[State, Happening]:
    """A new build, a raise, or cards that join."""
    parts = named_builds(state, step.groups)
    stolen = tuple([(seat, _top(state, seat)) for group in step.groups for seat in group.tops])
    build = BuildPile(_groups(state, step), step.value, owner_after(state, step, parts))
    loose = {each for group in step.groups for each in group.cards}
    joined = (
        *((step.card,) if step.card is not None else ()),
        *(each for group in step.groups for each in group.cards),
        *(card for _, card in stolen),
    )
    after = state.but(
        hands=state.hands if step.card is None else _hands(state, step.card),
        table=_with_build(state.table, loose, parts, build),
        piles=without_tops(state, tuple(seat for seat, _ in stolen)) if stolen else state.piles,
    )
    if state.builds_for_partners:
        after = learned(state, after, step, parts)
    raised = next((part for part in parts if part.value != step.value), None)
    if raised is not None and step.card is not None:
        return after, Raised(state.turn, step.card, raised, build)
    if parts or stolen:
        return after, Added(state.turn, step.card, joined, build, stolen)
    return after, Built(state.turn, step.card, build)


def _groups(state: State, step: Build) -> tuple[tuple[Card, ...], ...]:
    """What stood at the value, the sets that join, and last the set of the hand card with that card on top."""
    stood: list[tuple[Card, ...]] = []
    sets: list[tuple[Card, ...]] = []
    for group in step.groups if step.card is None else step.groups[1:]:
        parts = named_builds(state, (group,))
        if len(parts) == 1 and not group.cards:
            stood.extend(parts[0].groups)
        else:
            sets.append(_cards(state, group))
    if step.card is not None:
        sets.append((*_cards(state, step.groups[0]), step.card))
    return (*stood, *sets)


def _cards(state: State, group: Group) -> tuple[Card, ...]:
    built = (each for build in named_builds(state, (group,)) for each in build.cards)
    return (*built, *group.cards, *(_top(state, seat) for seat in group.tops))


def _with_build(table: Layout, loose: set[Card], parts: tuple[BuildPile, ...], build: BuildPile) -> Layout:
    """The table with the build in the place of the first build that went into it, else at the end."""
    items: list[Item] = []
    placed = False
    for item in table:
        if isinstance(item, BuildPile):
            if item not in parts:
                items.append(item)
            elif not placed:
                items.append(build)
                placed = True
        elif item not in loose:
            items.append(item)
    return tuple(items) if placed else (*items, build)


def named_builds(state: State, groups: tuple[Group, ...]) -> tuple[BuildPile, ...]:
    """The builds that groups name, in the order of the groups."""
    found = [build_with(state.table, name) for group in groups for name in group.builds]
    return tuple([build for build in found if build is not None])


def _top(state: State, seat: int) -> Card:
    return state.piles[state.pile_of(seat)][-1]


def _hands(state: State, card: Card) -> tuple[tuple[Card, ...], ...]:
    at = state.turn - 1
    hand = state.hands[at]
    where = hand.index(card)
    return (*state.hands[:at], hand[:where] + hand[where + 1 :], *state.hands[at + 1 :])
