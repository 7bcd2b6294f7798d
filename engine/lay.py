"""What a step does to the cards: the position right after it, with the same seat to play, and the happening to tell.

Steps are canonical and legal here; nothing is judged. Order on the table: a build that is raised or joined keeps its
place, everything new comes last. Order in a build, from the bottom: what stood, then what joins as the step prints
it, the hand card's group last and the hand card on top of it. Order of a capture on its pile: as chosen, else the
high scoring cards deepest; the capturing card on top.
"""

from __future__ import annotations

from engine.cards import ACES, TEN_OF_DIAMONDS, TWO_OF_SPADES, Card
from engine.happened import Added, Built, Captured, Happening, Raised, Trailed
from engine.rules import Builds
from engine.state import State
from engine.steps import Build, Group, Step, Take, Trail
from engine.table import BuildPile, Item, Layout, build_with


def lay(state: State, step: Step) -> tuple[State, Happening]:
    """The position after one canonical, legal step of the seat to play."""
    if isinstance(step, Trail):
        after = state.but(hands=_hands(state, step.card), table=(*state.table, step.card))
        return after, Trailed(state.turn, step.card)
    return _take(state, step) if isinstance(step, Take) else _build(state, step)


def pile_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The order in which captured cards are laid when nobody chose one, from the bottom.

    Ten of diamonds, aces, two of spades, then kings down to twos; equal ranks spades, hearts, diamonds, clubs.
    """
    return tuple(sorted(cards, key=_depth))


def _depth(card: Card) -> tuple[int, int, int]:
    special = 0 if card == TEN_OF_DIAMONDS else 1 if card in ACES else 2 if card == TWO_OF_SPADES else 3
    return special, -card.rank if special == 3 else 0, card.suit


def _take(state: State, step: Take) -> tuple[State, Happening]:
    cards = tuple([each for group in step.groups for each in group.cards])
    builds = named_builds(state, step.groups)
    gone = {*cards, *builds}
    taken = (*cards, *(each for build in builds for each in build.cards))
    if state.rules.piles.open:
        taken = step.order or pile_order(taken)
    table = tuple([item for item in state.table if item not in gone])
    after = state.but(
        hands=_hands(state, step.card),
        table=table,
        piles=put_on_pile(state, state.turn, (*taken, step.card)),
        last=state.turn,
    )
    return after, Captured(state.turn, step.card, cards, builds, step.value, swept=not table)


def _build(state: State, step: Build) -> tuple[State, Happening]:
    """A new build, a raise, or cards that join; whoever makes, raises or adds to it owns it in the Anglo games."""
    parts = named_builds(state, step.groups)
    stolen = tuple([(seat, _top(state, seat)) for group in step.groups for seat in group.tops])
    build = BuildPile(_groups(state, step, parts), step.value, _owner(state, step, parts))
    loose = {each for group in step.groups for each in group.cards}
    joined = (
        *((step.card,) if step.card is not None else ()),
        *(each for group in step.groups for each in group.cards),
        *(card for _, card in stolen),
    )
    after = state.but(
        hands=state.hands if step.card is None else _hands(state, step.card),
        table=_with_build(state.table, loose, parts, build),
        piles=_without_tops(state, step.groups) if stolen else state.piles,
    )
    raised = next((part for part in parts if part.value != step.value), None)
    if raised is not None and step.card is not None:
        return after, Raised(state.turn, step.card, raised, build)
    if parts or (len(build.groups) > 1 and stolen):
        return after, Added(state.turn, step.card, joined, build, stolen)
    return after, Built(state.turn, step.card, build)


def _owner(state: State, step: Build, parts: tuple[BuildPile, ...]) -> int:
    """In the Swazi family the build that stood keeps its owner, and a raise makes one; elsewhere it is the player."""
    stood = next((part for part in parts if part.value == step.value), None)
    if state.rules.build.kind is Builds.SWAZI and stood is not None:
        return stood.owner
    return step.seat or state.turn


def _groups(state: State, step: Build, parts: tuple[BuildPile, ...]) -> tuple[tuple[Card, ...], ...]:
    stood = [group for part in parts if part.value == step.value for group in part.groups]
    groups = [_cards(state, group) for group in step.groups if group.cards or group.tops]
    if step.card is None:
        return (*stood, *groups)
    head = step.groups[0]
    base = next((part.cards for part in parts if part.value != step.value), ())
    rest = groups[1:] if head.cards or head.tops else groups
    return (*stood, *rest, (*base, *_cards(state, head), step.card))


def _cards(state: State, group: Group) -> tuple[Card, ...]:
    return (*group.cards, *(_top(state, seat) for seat in group.tops))


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


def put_on_pile(state: State, seat: int, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The piles with cards laid on the pile of the seat's side, the last one on top."""
    side = state.side(seat)
    return (*state.piles[:side], state.piles[side] + cards, *state.piles[side + 1 :])


def _without_tops(state: State, groups: tuple[Group, ...]) -> tuple[tuple[Card, ...], ...]:
    robbed = {state.side(seat) for group in groups for seat in group.tops}
    return tuple(pile[:-1] if side in robbed else pile for side, pile in enumerate(state.piles))


def _top(state: State, seat: int) -> Card:
    return state.piles[state.side(seat)][-1]


def _hands(state: State, card: Card) -> tuple[tuple[Card, ...], ...]:
    at = state.turn - 1
    hand = state.hands[at]
    where = hand.index(card)
    return (*state.hands[:at], hand[:where] + hand[where + 1 :], *state.hands[at + 1 :])
