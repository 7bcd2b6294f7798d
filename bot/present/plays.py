"""What each card can do, best first, and what cards chosen from the table mean or why they mean nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final

from bot.present.table import Thing, Top
from bot.present.worth import estimate
from engine import legal
from engine.cards import Card
from engine.draft import Draft
from engine.errors import Illegal, Reason, reason
from engine.pick import resolve, why_nothing
from engine.state import State
from engine.steps import Build, Group, Step, Take, Trail
from engine.table import BuildPile
from engine.values import values

# So many steps are listed at most; there may be tens of thousands, and then players choose the cards themselves.
MOST: Final = 1500


@dataclass(frozen=True, slots=True)
class Plays:
    """The next steps of a draft by hand card (None: without one), best first; of `partial` cards not all are listed."""

    steps: tuple[tuple[Card | None, tuple[Step, ...]], ...]
    partial: frozenset[Card | None]

    def of(self, card: Card | None) -> tuple[Step, ...]:
        """The steps that a card has."""
        return next((steps for each, steps in self.steps if each == card), ())


@lru_cache(maxsize=128)
def plays(draft: Draft) -> Plays:
    """What may come next, up to `MOST` steps in the order of the rules."""
    steps = tuple(islice(legal.options(draft), MOST + 1))
    found: dict[Card | None, list[Step]] = {}
    for step in steps[:MOST]:
        found.setdefault(step.card, []).append(step)
    partial = frozenset(_beyond(draft, steps[MOST])) if len(steps) > MOST else frozenset()
    for card in partial:
        if card is not None and (trail := _trail(draft, card)) and trail not in found.get(card, ()):
            found.setdefault(card, []).append(trail)
    position = draft.now
    return Plays(tuple((card, best_first(these, position)) for card, these in found.items()), partial)


def best_first(steps: Iterable[Step], position: State) -> tuple[Step, ...]:
    """Steps by the estimate of what they bring; equal ones keep their order."""
    return tuple(sorted(steps, key=lambda step: -estimate(step, position)))


def meanings(draft: Draft, card: Card | None, chosen: Iterable[Thing]) -> tuple[Step, ...]:
    """The legal steps that a hand card (or none) with exactly these things from the table can mean, best first."""
    cards, builds, tops = _sorted_out(chosen)
    return best_first(resolve(draft, card, cards, tuple(build.name for build in builds), tops), draft.now)


def refusal(draft: Draft, card: Card | None, chosen: Iterable[Thing]) -> Reason:
    """Why cards that mean nothing mean nothing. Where no play comes near, the sum of all of them may still
    tell something."""
    cards, builds, tops = _sorted_out(chosen)
    why = why_nothing(draft, card, cards, tuple(build.name for build in builds), tops)
    if why.rule == "sums" and card is not None and builds:
        groups = (Group(cards, (), tops), *(Group((), (build.name,)) for build in builds))
        return _refused(draft, Take(card, tuple(each for each in groups if each != Group()))) or why
    if why.rule != "sums" or builds:
        return why
    readings = (Build(card, (Group(cards, (), tops),), total) for total in _totals(draft.now, card, cards, tops))
    refused = {each.rule: each for step in readings if (each := _refused(draft, step))}
    return refused.get("pile tops") or refused.get("keep a taker") or refused.get("build values") or why


def no_play(draft: Draft, card: Card) -> Reason:
    """Why a hand card has no play at all now."""
    return _refused(draft, Trail(card)) or reason("nothing", "It has no play now.")


def _beyond(draft: Draft, first_left_out: Step) -> Iterator[Card | None]:
    """The hand cards whose steps were not all listed, in the order of the rules."""
    at = first_left_out.card
    if not draft.played:
        yield from (card for card in draft.now.hand if at is not None and card >= at)
    yield None


def _trail(draft: Draft, card: Card) -> Trail | None:
    return None if _refused(draft, Trail(card)) else Trail(card)


def _refused(draft: Draft, step: Step) -> Reason | None:
    try:
        legal.read(draft, step)
    except Illegal as refused:
        return refused.reason
    return None


def _sorted_out(chosen: Iterable[Thing]) -> tuple[tuple[Card, ...], tuple[BuildPile, ...], tuple[int, ...]]:
    cards, builds, tops = [], [], []
    for thing in chosen:
        if isinstance(thing, Top):
            tops.append(thing.seat)
        elif isinstance(thing, BuildPile):
            builds.append(thing)
        else:
            cards.append(thing)
    return tuple(sorted(cards)), tuple(builds), tuple(tops)


def _totals(position: State, card: Card | None, cards: tuple[Card, ...], tops: tuple[int, ...]) -> tuple[int, ...]:
    """Everything that the cards together can come to, each with one of its values; nothing where one has no number."""
    known = values(position.rules.values).table
    hand = () if card is None else (card,)
    totals = {0}
    for each in (*hand, *cards, *(position.piles[position.pile_of(seat)][-1] for seat in tops)):
        totals = {total + worth for total in totals for worth in known[each]}
    return tuple(sorted(totals))
