"""When points count, and whether a match is won with them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards import ACES
from engine.errors import Illegal, no_seat, reason
from engine.happened import Earned, Happening, Happenings, Line, MatchOver, Residue, Scored, SweepsCancelled, Swept
from engine.rules import Reckoning
from engine.state import Phase, State
from engine.table import cards_on
from engine.tally import ACES_WON, BIG, CARDS, EACH_SPADE, LAST, LESS, LITTLE, SPADES, SWEEPS, certain, count

Totals = tuple[int, ...]


def finish(state: State) -> tuple[State, Happenings]:
    """The end of a hand: what still lies on the table goes to the last capturer, the hand is counted, the
    totals rise.

    Where nobody captured, the table cards belong to nobody and stay where they are. The match is over when
    a side that can still win has the target and more than all others; whoever tie for the highest play
    another hand.
    """
    before = _less(state.scores, _counted_already(state))
    state, happened = _sweep_up(state)
    lines = _lines(state)
    after = _added(before, lines)
    over = _ending(state, before, after, lines)
    happened = (*happened, Scored(lines, state.scores, after), *((over,) if over else ()))
    return state.but(scores=after, phase=Phase.OVER if over else Phase.SCORED), happened


def _lines(state: State) -> tuple[Line, ...]:
    """The lines of the hand, and what the weaker of two sides takes off both where only the difference scores."""
    lines = count(state)
    if state.rules.end.reckoning is Reckoning.DIFFERENCE:
        least = min(_added((0,) * len(state.sides), lines))
        lines = (*lines, Line(LESS, (-least,) * len(state.sides)))
    return lines


def _ending(state: State, before: Totals, after: Totals, lines: tuple[Line, ...]) -> MatchOver | None:
    """How a hand that was counted ends the match, if it does."""
    reckoning = state.rules.end.reckoning
    if reckoning is Reckoning.CLAIM:
        return None
    if reckoning is Reckoning.COUNT_OUT:
        over = _first_to_count_out(state, before, lines)
        if over is not None:
            return over
    return _target_reached(state, after) or _tie_counted_out(state, before, after, lines)


def sweep(state: State, side: int) -> tuple[State, Happenings]:
    """Note a sweep that `side` has just made; where sweeps alone count at once it may end the match."""
    points = state.rules.sweep.points
    if not points:
        return state, ()
    sweeps = tuple(number + (at == side) for at, number in enumerate(state.sweeps))
    happened: list[Happening] = [Swept(side, points)]
    if state.rules.sweep.cancel and all(sweeps):
        sweeps = tuple(number - 1 for number in sweeps)
        happened.append(SweepsCancelled(points))
    scores = state.scores
    if _sweeps_at_once(state):
        gained = (points * (now - then) for now, then in zip(sweeps, state.sweeps, strict=True))
        scores = tuple(total + more for total, more in zip(scores, gained, strict=True))
    state = state.but(sweeps=sweeps, scores=scores)
    alone = state.rules.end.at_once and state.rules.end.reckoning not in (Reckoning.AS_EARNED, Reckoning.CLAIM)
    over = _target_reached(state, scores, "sweep") if alone else None
    if over is not None:
        happened.append(over)
        state = state.but(phase=Phase.OVER)
    return state, tuple(happened)


def earned(before: State, after: State) -> tuple[State, Happenings]:
    """Score what the cards captured between two positions of a hand earned, in a game in which that counts at once,
    and look whether that, with a sweep that has been noted, ends the match."""
    none = (0,) * len(after.sides)
    gained = _less(_added(none, certain(after)), _added(none, certain(before)))
    scores = tuple(total + more for total, more in zip(after.scores, gained, strict=True))
    happened: list[Happening] = [Earned(side, points) for side, points in enumerate(gained) if points]
    over = _target_reached(after, scores)
    if over is not None:
        happened.append(over)
    return after.but(scores=scores, phase=Phase.OVER if over else after.phase), tuple(happened)


def has_target(state: State, seat: int) -> bool:
    """Whether a seat may rightly claim that its side has the target, with what it has earned so far."""
    if not _claiming(state) or state.phase not in (Phase.PLAY, Phase.SETTLE) or not 1 <= seat <= state.seats:
        return False
    able = not set(state.sides[state.side(seat)]) & set(state.resigned)
    return able and _so_far(state)[state.side(seat)] >= state.rules.end.target


def claimed(state: State, seat: int) -> tuple[State, Happenings]:
    """The end of a match by a right claim; raises `Illegal` for a false one."""
    if not _claiming(state):
        raise Illegal(reason("claim", "Nobody claims the target in this game: points count by themselves."))
    if not 1 <= seat <= state.seats:
        raise no_seat(seat)
    if set(state.sides[state.side(seat)]) & set(state.resigned):
        raise Illegal(reason("claim", "You have given the match up, so you cannot win any more."))
    if not has_target(state, seat):
        text = "You have not got {target} points yet, so the claim does not count."
        raise Illegal(reason("claim", text, target=state.rules.end.target))
    scores = _so_far(state)
    over = MatchOver(state.side(seat), scores, "claim")
    return state.but(scores=scores, phase=Phase.OVER), (over,)


def leader(state: State) -> int | None:
    """The side that is ahead of all others among those that can still win, None while several are."""
    ahead = _ahead(state, state.scores)
    return ahead[0] if len(ahead) == 1 else None


def _claiming(state: State) -> bool:
    return state.rules.end.reckoning is Reckoning.CLAIM


def _sweeps_at_once(state: State) -> bool:
    """Whether sweeps are in the totals as soon as they are made."""
    return state.rules.end.at_once or state.rules.end.reckoning is Reckoning.AS_EARNED


def _counted_already(state: State) -> Totals:
    """What of this hand is in the totals before it is counted."""
    none = (0,) * len(state.sides)
    had = _added(none, certain(state)) if state.rules.end.reckoning is Reckoning.AS_EARNED else none
    points = state.rules.sweep.points if _sweeps_at_once(state) else 0
    return tuple(total + points * number for total, number in zip(had, state.sweeps, strict=True))


def _so_far(state: State) -> Totals:
    """The totals with what the sides have earned in this hand."""
    earned_now = _added((0,) * len(state.sides), certain(state))
    points = state.rules.sweep.points if not _sweeps_at_once(state) else 0
    gained = (more + points * number for more, number in zip(earned_now, state.sweeps, strict=True))
    return tuple(total + more for total, more in zip(state.scores, gained, strict=True))


def _sweep_up(state: State) -> tuple[State, Happenings]:
    """Give the table to the last capturer, beneath a pile that may be stolen."""
    cards = cards_on(state.table)
    if not cards:
        return state, ()
    told = (Residue(state.last, cards),)
    if not state.last:
        return state, told
    at, beneath = state.pile_of(state.last), state.rules.piles.stolen
    pile = cards + state.piles[at] if beneath else state.piles[at] + cards
    return state.but(table=(), piles=(*state.piles[:at], pile, *state.piles[at + 1 :])), told


def _added(totals: Totals, lines: Iterable[Line]) -> Totals:
    """The totals with the points of some lines."""
    found = tuple(lines)
    return tuple(total + sum(line.points[side] for line in found) for side, total in enumerate(totals))


def _less(totals: Totals, other: Totals) -> Totals:
    return tuple(total - less for total, less in zip(totals, other, strict=True))


def _ahead(state: State, totals: Totals) -> tuple[int, ...]:
    """The sides with the highest total, of those in which nobody has resigned."""
    able = _able(state)
    best = max((totals[side] for side in able), default=0)
    return tuple(side for side in able if totals[side] == best)


def _able(state: State) -> list[int]:
    """The sides that can still win."""
    return [side for side, seats in enumerate(state.sides) if not set(seats) & set(state.resigned)]


def _target_reached(state: State, totals: Totals, why: str = "target") -> MatchOver | None:
    ahead = _ahead(state, totals)
    if len(ahead) == 1 and totals[ahead[0]] >= state.rules.end.target:
        return MatchOver(ahead[0], totals, why)
    return None


def _tie_counted_out(state: State, before: Totals, totals: Totals, lines: tuple[Line, ...]) -> MatchOver | None:
    """Among sides that tie at the target: whoever is ahead once single cards are counted, or else spades, or else
    cards, wins. Sweeps were counted as they were made.
    """
    tied = _ahead(state, totals)
    if not state.rules.end.count_out_ties or not tied or totals[tied[0]] < state.rules.end.target:
        return None
    so_far = before
    for stage in ((SWEEPS, ACES_WON, LITTLE, BIG), (SPADES,), (CARDS,)):
        so_far = _added(so_far, (line for line in lines if line.what in stage))
        best = max(so_far[side] for side in tied)
        ahead = [side for side in tied if so_far[side] == best]
        if len(ahead) == 1:
            return MatchOver(ahead[0], totals, "count-out")
    return None


def _first_to_count_out(state: State, before: Totals, lines: tuple[Line, ...]) -> MatchOver | None:
    """Of several sides that reach the target with one hand: the one that gets there first when the hand is counted in
    order, None where one side or none reaches it."""
    totals, target = _added(before, lines), state.rules.end.target
    reaching = [side for side in _able(state) if totals[side] >= target]
    if len(reaching) < 2:
        return None
    so_far = before
    for stage in _in_order(state, lines):
        so_far = tuple(total + more for total, more in zip(so_far, stage, strict=True))
        there = [side for side in reaching if so_far[side] >= target]
        best = max((so_far[side] for side in there), default=0)
        ahead = [side for side in there if so_far[side] == best]
        if len(ahead) == 1:
            return MatchOver(ahead[0], totals, "count-out")
    return None


def _in_order(state: State, lines: tuple[Line, ...]) -> Iterable[Totals]:
    """The points of a hand one after the other: sweeps that counted at once, cards, spades, the ten of diamonds, the
    two of spades, the aces of spades, clubs, hearts and diamonds, sweeps and what is left."""
    by_name = {line.what: line for line in lines}
    first = (SWEEPS,) if _sweeps_at_once(state) else ()
    for what in (*first, CARDS, SPADES, EACH_SPADE, BIG, LITTLE):
        if what in by_name:
            yield by_name[what].points
    if ACES_WON in by_name:
        for ace in _ACES_IN_ORDER:
            yield tuple(state.rules.score.ace * (ace in won) for won in by_name[ACES_WON].cards)
    for what in (LAST, SWEEPS):
        if what in by_name and what not in first:
            yield by_name[what].points


_ACES_IN_ORDER = (ACES[0], ACES[3], ACES[1], ACES[2])
