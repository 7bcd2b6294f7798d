"""The lines of a hand's scoring: what the cards in the piles are worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.cards import ACES, PACK, TEN_OF_DIAMONDS, TWO_OF_SPADES, Card, Suit
from engine.happened import Line
from engine.rules import Rules, Tie
from engine.state import State

CARDS: Final = "cards"
SPADES: Final = "spades"
EACH_SPADE: Final = "each spade"
ACES_WON: Final = "aces"
LITTLE: Final = "two of spades"
BIG: Final = "ten of diamonds"
LAST: Final = "last capture"
SWEEPS: Final = "sweeps"
LESS: Final = "difference"

_SPADES: Final = frozenset(each for each in PACK if each.suit == Suit.SPADES)
_DOUBLE: Final = tuple(each for each in PACK if each in _SPADES and each.rank in (2, 11))

Won = tuple[tuple[Card, ...], ...]


def worth(rules: Rules, each: Card) -> int:
    """The points that a card scores by itself."""
    spade = rules.score.each_spade * (1 + (each in _DOUBLE)) if _is_spade(each) else 0
    if each == TWO_OF_SPADES:
        return spade + rules.score.two_of_spades
    if each == TEN_OF_DIAMONDS:
        return rules.score.ten_of_diamonds
    return spade + (rules.score.ace if each.rank == 1 else 0)


def count(state: State) -> tuple[Line, ...]:
    """The lines of a hand's scoring, from the piles as they lie; what a game does not score has no line."""
    score, sides = state.rules.score, len(state.sides)
    lines = []
    if score.most_cards:
        won = cards_of(state, lambda each: True)
        lines.append(_most(CARDS, won, score.most_cards, score.most_cards_tie, score.cards_from))
    if score.most_spades:
        won = cards_of(state, _is_spade)
        lines.append(_most(SPADES, won, score.most_spades, score.most_spades_tie, score.spades_from))
    lines += single_cards(state)
    if score.last_capture:
        side = state.side(state.last) if state.last else -1
        lines.append(Line(LAST, tuple(score.last_capture * (at == side) for at in range(sides))))
    if state.rules.sweep.points:
        lines.append(Line(SWEEPS, tuple(number * state.rules.sweep.points for number in state.sweeps), state.sweeps))
    return tuple(lines)


def single_cards(state: State) -> list[Line]:
    """The lines for cards that score by themselves."""
    score = state.rules.score
    lines = []
    if score.each_spade:
        won = cards_of(state, _is_spade)
        points = tuple(score.each_spade * (len(spades) + sum(each in spades for each in _DOUBLE)) for spades in won)
        lines.append(Line(EACH_SPADE, points, tuple(map(len, won)), won))
    if score.ace:
        lines.append(_each(ACES_WON, cards_of(state, lambda each: each in ACES), score.ace))
    if score.two_of_spades:
        lines.append(_each(LITTLE, cards_of(state, lambda each: each == TWO_OF_SPADES), score.two_of_spades))
    if score.ten_of_diamonds:
        lines.append(_each(BIG, cards_of(state, lambda each: each == TEN_OF_DIAMONDS), score.ten_of_diamonds))
    return lines


def certain(state: State) -> tuple[Line, ...]:
    """The lines of what the sides have for certain before the hand is over: single cards, and majorities of more than
    half, or of as many as the game asks for."""
    score, (cards, spades) = state.rules.score, majorities(state.rules)
    lines = single_cards(state)
    if score.most_cards:
        won = cards_of(state, lambda each: True)
        lines.append(_most(CARDS, won, score.most_cards, Tie.NONE, score.cards_from or cards))
    if score.most_spades:
        won = cards_of(state, _is_spade)
        lines.append(_most(SPADES, won, score.most_spades, Tie.NONE, score.spades_from or spades))
    return tuple(lines)


def majorities(rules: Rules) -> tuple[int, int]:
    """How many cards, and how many spades, are more than half of those in the pack."""
    suit = 13 if rules.deal.pictures else 10
    return 4 * suit // 2 + 1, suit // 2 + 1


def cards_of(state: State, kind: Callable[[Card], bool]) -> Won:
    """The cards of a kind in each side's piles, in card order."""
    won: list[list[Card]] = [[] for _ in state.sides]
    for seat, pile in zip(state.rules.pile_seats(state.seats), state.piles, strict=True):
        won[state.side(seat)] += filter(kind, pile)
    return tuple(tuple(sorted(cards)) for cards in won)


def _is_spade(each: Card) -> bool:
    return each in _SPADES


def _most(what: str, cards: Won, points: int, tie: Tie, needed: int) -> Line:
    """Points for whoever has most of a kind, or for everybody who has as many as are needed.

    Nobody has most of nothing.
    """
    counts = tuple(map(len, cards))
    if needed or not any(counts):
        return Line(what, tuple(points * (number >= max(needed, 1)) for number in counts), counts)
    leading = [side for side, number in enumerate(counts) if number == max(counts)]
    shares = {
        Tie.NONE: 0,
        Tie.SPLIT: points // len(leading),
        Tie.ONE_EACH: 1,
        Tie.TWO_OF_MANY_SHARE: int(len(leading) == 2 < len(counts)),
    }
    each = points if len(leading) == 1 else shares[tie]
    return Line(what, tuple(each * (side in leading) for side in range(len(counts))), counts)


def _each(what: str, cards: Won, points: int) -> Line:
    return Line(what, tuple(points * len(won) for won in cards), tuple(map(len, cards)), cards)
