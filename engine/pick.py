"""What a player means by pointing at cards: the steps that a hand card and some things on the table could make
together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine import anglo_read, swazi_read
from engine.captures import arrange_take
from engine.cards import Card
from engine.draft import Draft
from engine.errors import Illegal, Reason, reason
from engine.rules import Builds
from engine.steps import Build, Group, Step, Trail
from engine.swazi import partners_values
from engine.table import builds as builds_on
from engine.values import rising, values


def resolve(
    draft: Draft,
    card: Card | None,
    cards: tuple[Card, ...] = (),
    builds: tuple[Card, ...] = (),
    tops: tuple[int, ...] = (),
) -> tuple[Step, ...]:
    """The legal steps that use exactly these: a hand card (None: none), loose cards, builds by name, pile tops by seat.

    None, one or several; a capture before builds, builds by rising value. In the Swazi family a set
    also finds the build of its value, which it has to join, without being pointed at it.
    """
    return tuple(step for step, why in _meanings(draft, card, Group(cards, builds, tops)) if why is None)


def why_nothing(
    draft: Draft,
    card: Card | None,
    cards: tuple[Card, ...] = (),
    builds: tuple[Card, ...] = (),
    tops: tuple[int, ...] = (),
) -> Reason:
    """Why these cards together are no legal step: of several reasons the one nearest to a play."""
    whole = Group(cards, builds, tops)
    refused = [why for _, why in _meanings(draft, card, whole) if why is not None]
    if refused:
        return refused[-1]
    if card is None:
        return reason("sums", "These cards do not make one build that you could take with a card in your hand.")
    if not cards and not builds and not tops:
        return reason("one hand card", "{card} cannot be played now.", card=str(card))
    text = "{card} with these cards is neither a capture nor a build that you could take later."
    return reason("sums", text, card=str(card))


def _meanings(draft: Draft, card: Card | None, whole: Group) -> Iterator[tuple[Step, Reason | None]]:
    """The steps that the cards add up to, each with the reason that refuses it, if one does."""
    try:
        candidates = tuple(_candidates(draft, card, whole))
    except Illegal:  # a card that is not there
        return
    for step in candidates:
        try:
            yield draft.read(step), None
        except Illegal as refused:
            yield step, refused.reason


def _candidates(draft: Draft, card: Card | None, whole: Group) -> Iterator[Step]:
    state = draft.now
    if card is not None and card not in state.hand:
        return
    if whole == Group():
        if card is not None:
            yield Trail(card)
        return
    if card is not None:
        take = arrange_take(state, card, whole)
        if take is not None:
            yield take
    kind = state.rules.build.kind
    if kind is Builds.NONE:
        return
    for value in _targets(draft, card):
        build: Build | None
        if kind is Builds.SWAZI:
            build = swazi_read.arrange(draft.standing, card, (whole,), value)
        elif draft.trailed is not None:
            build = anglo_read.arrange_after(state, draft.trailed.card, (whole,), value) if card is None else None
        else:
            build = anglo_read.arrange(state, card, (whole,), value) if card is not None and not whole.tops else None
        if build is not None:
            yield build
            if kind is Builds.SWAZI and partners_values(state) >> value & 1 and not any(g.builds for g in build.groups):
                yield replace(build, seat=state.partner(state.turn))


def _targets(draft: Draft, card: Card | None) -> list[int]:
    """Values that a build could have: those of every card in the hand, and those of the builds that stand."""
    played = values(draft.now.rules.values).played
    found = {value for each in draft.now.hand for value in played[each]} | set(rising(partners_values(draft.now)))
    return sorted(found | {build.value for build in builds_on(draft.now.table)})
