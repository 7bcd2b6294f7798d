"""Who owns a build after a play, and what partners know of each other.

A partner whose build was raised or taken by anybody else is known to hold a card of that rank until they play one:
meanwhile a build may be made for them. A holder may ask the partner to leave a build; a partner who adds a card that
could have taken it grants that, and the asker owns the build.
"""

from __future__ import annotations

from engine.cards import PACK, Card
from engine.errors import Illegal, reason
from engine.rules import Builds
from engine.state import Phase, State
from engine.steps import Ask, Build, Step, Take
from engine.table import BuildPile, build_with, builds
from engine.values import answers, bits_of, values


def owner_after(state: State, step: Build, parts: tuple[BuildPile, ...]) -> int:
    """The owner of the build that a step of the seat to play makes of `parts` and other cards.

    In the Swazi family the build that stood keeps its owner, unless a request is granted; elsewhere a build is its last
    player's, unless a partner added to it. A raise makes an owner everywhere.
    """
    if state.rules.build.kind is Builds.SWAZI:
        stood = next((part for part in parts if part.value == step.value), None)
        if stood is None:
            return step.seat or state.turn
        return granted(state, step.card, stood, raising=bool(step.groups[0].builds)) or stood.owner
    return duplicated(state, step, parts) or state.turn


def duplicated(state: State, step: Build, parts: tuple[BuildPile, ...]) -> int:
    """The partner whose build the step adds to without raising any, where that build stays theirs; 0 for none."""
    if not state.rules.build.partner_adds or step.card is None or any(part.value != step.value for part in parts):
        return 0
    partner = state.partner(state.turn)
    return partner if any(part.owner == partner for part in parts) else 0


def granted(state: State, card: Card | None, stood: BuildPile, *, raising: bool) -> int:
    """The partner who asked that `stood` be left, and whose request is granted when the card is added to it; 0 for
    none. A card that joins it by raising another build grants nothing."""
    if not state.asks or card is None or raising:
        return 0
    partner = state.partner(state.turn)
    could_take = stood.value in values(state.rules.values).played[card]
    return partner if could_take and (partner, stood.value) in state.asks else 0


def learned(before: State, after: State, step: Step, parts: tuple[BuildPile, ...]) -> State:
    """The position after a step with what it shows of hands, and without the requests whose build it ended.

    `parts` are the builds that the step took, raised or added to.
    """
    known = [set(ranks) for ranks in before.knows or ((),) * before.seats]
    lost = parts if isinstance(step, Take) else tuple(part for part in parts if part.value != getattr(step, "value", 0))
    for build in lost:
        if build.owner != before.turn:
            known[build.owner - 1].add(rank_of(before, build.value))
    if step.card is not None:
        known[before.turn - 1].discard(step.card.rank)
    standing = {build.value for build in builds(after.table)}
    knows = tuple(tuple(sorted(ranks)) for ranks in known)
    return after.but(
        knows=knows if any(knows) else (),
        asks=tuple(ask for ask in before.asks if ask[1] in standing),
    )


def rank_of(state: State, value: int) -> int:
    """The rank whose cards take a build of a value."""
    known = values(state.rules.values).played
    return next((each.rank for each in PACK if value in known[each]), 0)


def known_partner(state: State, value: int) -> int:
    """The partner of the seat to play, where a build of `value` may be made for them; 0 where it may not.

    A known card answers for one build: those that the partner asks for count as theirs.
    """
    partner = state.partner(state.turn)
    if not partner or not state.knows or rank_of(state, value) not in state.knows[partner - 1]:
        return 0
    owned = answered(state, partner)
    if limited_to_one(state) and owned:
        return 0
    rank = rank_of(state, value)
    return 0 if any(rank_of(state, each) == rank for each in owned) else partner


def answered(state: State, seat: int) -> frozenset[int]:
    """The values of the builds that a seat owns, or asks its partner for."""
    own = {build.value for build in builds(state.table) if build.owner == seat}
    return frozenset(own | {value for asker, value in state.asks if asker == seat})


def read_ask(state: State, event: Ask) -> tuple[int, int]:
    """A legal request as it stands in a position: the seat and the build's value; raises `Illegal`."""
    if not state.builds_for_partners or state.phase is not Phase.PLAY or not 1 <= event.seat <= state.seats:
        raise Illegal(reason("ask", "Only partners ask each other to leave a build, while cards are played."))
    build = build_with(state.table, event.build)
    if build is None or state.side(build.owner) != state.side(event.seat):
        text = "There is no build of your side that holds {card}."
        raise Illegal(reason("ask", text, card=str(event.build)))
    if (event.seat, build.value) in state.asks:
        raise Illegal(reason("ask", "Your request for the {value}-build stands already.", value=build.value))
    hand, owned = state.hands[event.seat - 1], answered(state, event.seat)
    if limited_to_one(state) and owned - {build.value}:
        raise Illegal(reason("ask", "You own a build, and may own one only."))
    known = values(state.rules.values)
    if not answers(hand, bits_of(owned | {build.value}), known):
        text = "To ask for the {value}-build you must hold a card that takes it and that no other build of yours needs."
        raise Illegal(reason("ask", text, value=build.value))
    return event.seat, build.value


def may_ask(state: State, seat: int) -> tuple[BuildPile, ...]:
    """The builds that a seat may ask its partner to leave."""
    return tuple(build for build in builds(state.table) if _may_ask(state, Ask(seat, build.name)))


def _may_ask(state: State, event: Ask) -> bool:
    try:
        read_ask(state, event)
    except Illegal:
        return False
    return True


def limited_to_one(state: State) -> bool:
    """Whether a turn may leave at most one own build now."""
    return state.within(state.rules.build.one_build)
