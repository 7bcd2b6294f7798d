"""What the captured cards of a hand are worth, and whether a match is won with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from engine.cards import ACES, TEN_OF_DIAMONDS, TWO_OF_SPADES, Card, Suit
from engine.happened import Happening, Happenings, Line, MatchOver, Residue, Scored, SweepsCancelled, Swept
from engine.rules import Rules, Tie
from engine.state import Phase, State
from engine.table import BuildPile, Layout

CARDS: Final = "cards"
SPADES: Final = "spades"
ACES_WON: Final = "aces"
LITTLE: Final = "two of spades"
BIG: Final = "ten of diamonds"
SWEEPS: Final = "sweeps"

Totals = tuple[int, ...]


def worth(rules: Rules, each: Card) -> int:
    """The points that a card scores by itself."""
    if each == TWO_OF_SPADES:
        return rules.score.two_of_spades
    if each == TEN_OF_DIAMONDS:
        return rules.score.ten_of_diamonds
    return rules.score.ace if each.rank == 1 else 0


def count(state: State) -> tuple[Line, ...]:
    """The lines of a hand's scoring, from the piles as they lie.

    The line for sweeps lists points that were scored as the sweeps were made: they are in the totals already.
    """
    score = state.rules.score
    lines = [
        _most(CARDS, _cards_of(state, lambda each: True), score.most_cards, score.most_cards_tie),
        _most(SPADES, _cards_of(state, _is_spade), score.most_spades, score.most_spades_tie),
        _each(ACES_WON, _cards_of(state, lambda each: each in ACES), score.ace),
        _each(LITTLE, _cards_of(state, lambda each: each == TWO_OF_SPADES), score.two_of_spades),
        _each(BIG, _cards_of(state, lambda each: each == TEN_OF_DIAMONDS), score.ten_of_diamonds),
    ]
    if state.rules.sweep.points:
        lines.append(Line(SWEEPS, tuple(number * state.rules.sweep.points for number in state.sweeps), state.sweeps))
    return tuple(lines)


def finish(state: State) -> tuple[State, Happenings]:
    """The end of a hand: what still lies on the table goes to the last capturer, the hand is counted, the
    totals rise.

    Where nobody captured, the table cards belong to nobody and stay where they are. The match is over when
    a side that can still win has the target and more than all others; whoever tie for the highest play
    another hand.
    """
    state, happened = _sweep_up(state)
    lines = count(state)
    after = _added(state.scores, lines)
    over = _target_reached(state, after) or _counted_out(state, after, lines)
    happened = (*happened, Scored(lines, state.scores, after), *((over,) if over else ()))
    phase = Phase.OVER if over else Phase.SCORED
    return replace(state, scores=after, phase=phase), happened


def sweep(state: State, side: int) -> tuple[State, Happenings]:
    """Score a sweep that `side` has just made; it may end the match, where the game says so."""
    points = state.rules.sweep.points
    if not points:
        return state, ()
    sweeps = tuple(number + (at == side) for at, number in enumerate(state.sweeps))
    scores = tuple(total + points * (at == side) for at, total in enumerate(state.scores))
    happened: list[Happening] = [Swept(side, points)]
    if state.rules.sweep.cancel and all(sweeps):
        sweeps = tuple(number - 1 for number in sweeps)
        scores = tuple(total - points for total in scores)
        happened.append(SweepsCancelled(points))
    state = replace(state, sweeps=sweeps, scores=scores)
    over = _target_reached(state, scores, "sweep") if state.rules.end.at_once else None
    if over is not None:
        happened.append(over)
        state = replace(state, phase=Phase.OVER)
    return state, tuple(happened)


def leader(state: State) -> int | None:
    """The side that is ahead of all others among those that can still win, None while several are."""
    ahead = _ahead(state, state.scores)
    return ahead[0] if len(ahead) == 1 else None


def _sweep_up(state: State) -> tuple[State, Happenings]:
    """Give the table to the last capturer."""
    cards = _lying(state.table)
    if not cards:
        return state, ()
    told = (Residue(state.last, cards),)
    if not state.last:
        return state, told
    side = state.side(state.last)
    piles = tuple(pile + cards if at == side else pile for at, pile in enumerate(state.piles))
    return replace(state, table=(), piles=piles), told


def _lying(table: Layout) -> tuple[Card, ...]:
    return tuple(each for item in table for each in (item.cards if isinstance(item, BuildPile) else (item,)))


def _is_spade(each: Card) -> bool:
    return each.suit == Suit.SPADES


def _cards_of(state: State, kind: Callable[[Card], bool]) -> tuple[tuple[Card, ...], ...]:
    """The cards of a kind in each side's pile, in card order."""
    return tuple(tuple(sorted(filter(kind, pile))) for pile in state.piles)


def _most(what: str, cards: tuple[tuple[Card, ...], ...], points: int, tie: Tie) -> Line:
    counts = tuple(map(len, cards))
    leading = [side for side, number in enumerate(counts) if number == max(counts)]
    alone = len(leading) == 1
    shared = tie is Tie.ONE_EACH or (tie is Tie.TWO_OF_MANY_SHARE and len(leading) == 2 < len(counts))
    each = points if alone else int(shared)
    return Line(what, tuple(each * (side in leading) for side in range(len(counts))), counts)


def _each(what: str, cards: tuple[tuple[Card, ...], ...], points: int) -> Line:
    return Line(what, tuple(points * len(won) for won in cards), tuple(map(len, cards)), cards)


def _added(totals: Totals, lines: Iterable[Line]) -> Totals:
    """The totals with the lines that were not scored before."""
    counted = [line.points for line in lines if line.what != SWEEPS]
    return tuple(total + sum(points[side] for points in counted) for side, total in enumerate(totals))


def _ahead(state: State, totals: Totals) -> tuple[int, ...]:
    """The sides with the highest total, of those in which nobody has resigned."""
    able = [side for side, seats in enumerate(state.sides) if not set(seats) & set(state.resigned)]
    best = max((totals[side] for side in able), default=0)
    return tuple(side for side in able if totals[side] == best)


def _target_reached(state: State, totals: Totals, why: str = "target") -> MatchOver | None:
    ahead = _ahead(state, totals)
    if len(ahead) == 1 and totals[ahead[0]] >= state.rules.end.target:
        return MatchOver(ahead[0], totals, why)
    return None


def _counted_out(state: State, totals: Totals, lines: tuple[Line, ...]) -> MatchOver | None:
    """Among sides that tie at the target: whoever is ahead once single cards are counted, or else spades,
    wins.

    Cards come last, and with them the totals are equal again.
    """
    tied = _ahead(state, totals)
    if not state.rules.end.count_out_ties or not tied or totals[tied[0]] < state.rules.end.target:
        return None
    so_far = state.scores
    for stage in ((ACES_WON, LITTLE, BIG), (SPADES,)):
        so_far = _added(so_far, (line for line in lines if line.what in stage))
        best = max(so_far[side] for side in tied)
        ahead = [side for side in tied if so_far[side] == best]
        if len(ahead) == 1:
            return MatchOver(ahead[0], totals, "count-out")
    return None
