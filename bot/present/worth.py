"""What a step brings, by the game's own scoring: to put the best first, and to say so.

It is an estimate for ordering buttons, not a computer player: it looks at the cards that change hands now, and at
nothing that an opponent may answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.language import say
from bot.present.words import count
from engine.cards import UNKNOWN, Card, Suit
from engine.pieces import tops_for
from engine.rules import Rules, TopsJoin
from engine.state import State
from engine.steps import Build, Group, Step, Take, Trail
from engine.table import BuildPile, build_with, builds
from engine.tally import majorities, worth
from engine.values import takers, values

_BUILT: Final = 0.5
"""The part of its cards' worth that a build counts, which may still be lost."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What a capture adds to one's pile: cards, spades among them, points of single cards, and whether it
    clears the table."""

    cards: int
    spades: int
    points: int
    clears: bool


def loose_in(step: Step) -> tuple[Card, ...]:
    """The loose cards that a step names."""
    return tuple(card for group in _groups(step) for card in group.cards)


def builds_in(step: Step, position: State) -> tuple[BuildPile, ...]:
    """The builds on the table that a step names."""
    found = (build_with(position.table, name) for group in _groups(step) for name in group.builds)
    return tuple(build for build in found if build is not None)


def tops_in(step: Step, position: State) -> tuple[Card, ...]:
    """The cards on top of piles that a step names."""
    piles = (position.piles[position.pile_of(seat)] for group in _groups(step) for seat in group.tops)
    return tuple(pile[-1] for pile in piles if pile)


def piles_in(step: Step, position: State) -> tuple[Card, ...]:
    """The cards of the whole piles that a step names, those that the viewer does not see as unknown ones."""
    seats = (seat for group in _groups(step) for seat in group.piles)
    return tuple(card for seat in seats for card in position.piles[position.pile_of(seat)])


def used(step: Step, position: State) -> tuple[Card, ...]:
    """Everything that a step takes from the table and from piles, without the hand card."""
    built = tuple(card for build in builds_in(step, position) for card in build.cards)
    return (*loose_in(step), *built, *tops_in(step, position), *piles_in(step, position))


def gain(take: Take, position: State) -> Gain:
    """What a capture brings, the capturing card included."""
    cards = (*used(take, position), take.card)
    return Gain(
        cards=len(cards),
        spades=sum(card != UNKNOWN and card.suit is Suit.SPADES for card in cards),
        points=sum(worth(position.rules, card) for card in cards if card != UNKNOWN),
        clears=_clears(take, position),
    )


def gain_words(take: Take, position: State) -> str:
    """`4 cards for your pile, 2 spades, 1 point, a sweep`; spades are named where most spades count."""
    brings, rules = gain(take, position), position.rules
    parts = [say("{cards} for your pile", cards=count(brings.cards, "card"))]
    if brings.spades and (rules.score.most_spades or rules.score.each_spade):
        parts.append(count(brings.spades, "spade"))
    if brings.points:
        parts.append(count(brings.points, "point"))
    if brings.clears:
        parts.append(say("a sweep") if rules.sweep.points else say("clears the table"))
    return ", ".join(parts)


def gain_in_short(take: Take, position: State) -> str:
    """The same for a button: `4 cards, 1 point`, `3 cards, a sweep`."""
    brings = gain(take, position)
    parts = [count(brings.cards, "card")]
    if brings.points:
        parts.append(count(brings.points, "point"))
    if brings.clears and position.rules.sweep.points:
        parts.append(say("a sweep"))
    return ", ".join(parts)


def estimate(step: Step, position: State) -> float:
    """How good a step looks: captures by what they bring, builds and trails that steal by half of it and all that they
    steal, other trails last, the dearest card last of all."""
    rules = position.rules
    match step:
        case Trail(card):
            stolen = max((_value(rules, top) for top in _stolen_by(card, position)), default=None)
            return -1 - _value(rules, card) if stolen is None else _BUILT * _value(rules, card) + stolen
        case Take():
            won = sum(_value(rules, card) for card in (*used(step, position), step.card))
            return won + rules.sweep.points * _clears(step, position)
        case Build():
            hand = () if step.card is None else (step.card,)
            built = sum(_value(rules, card) for card in (*used(step, position), *hand))
            return _BUILT * built + sum(_value(rules, card) for card in tops_in(step, position))


def _stolen_by(card: Card, position: State) -> Iterator[Card]:
    """The tops of other piles that count as much as a hand card and so can join it once it lies on the table, which
    makes them a build that the player takes later."""
    if position.rules.piles.tops_join is not TopsJoin.ALONE:
        return
    known, built = values(position.rules.values), {build.value for build in builds(position.table)}
    kept = tuple(each for each in position.hands[position.turn - 1] if each != card)
    alike = [value for value in known.table[card] if value not in built and takers(kept, value, known)]
    yield from (top for _, top in tops_for(position, position.turn) if {*known.table[top]} & {*alike})


def _value(rules: Rules, card: Card) -> float:
    """A card's own points, and its part in the points for most cards and most spades."""
    cards, spades = majorities(rules)
    part = rules.score.most_cards / cards
    if card == UNKNOWN:
        return part
    spade = rules.score.most_spades / spades if card.suit is Suit.SPADES else 0.0
    return worth(rules, card) + part + spade


def _clears(take: Take, position: State) -> bool:
    items = sum(len(group.cards) + len(group.builds) for group in take.groups)
    return 0 < items == len(position.table)


def _groups(step: Step) -> tuple[Group, ...]:
    return () if isinstance(step, Trail) else step.groups
