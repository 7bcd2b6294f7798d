"""What a move does to a position: `play` gives back the new position and what happened, or refuses.

After a turn the next seat plays. When every hand is empty the deal is over: where opponents may insist, the table
settles first; then the next cards come from the stock, or the hand is counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine import insist
from engine.cards import Card, cards_text
from engine.deal import can_deal, next_deal
from engine.errors import Illegal, reason
from engine.happened import Added, Captured, Happenings, Insisted, LetStand, MatchOver, Ordered, Resigned
from engine.lay import lay, named_builds, pile_order
from engine.legal import read_turn
from engine.score import finish, sweep
from engine.state import Phase, State
from engine.steps import (
    Build,
    End,
    Event,
    Group,
    Insist,
    Order,
    Resign,
    Stand,
    Step,
    Take,
    Timeout,
    Turn,
)
from engine.table import build_with


@dataclass(frozen=True, slots=True)
class Played:
    """A move's outcome: the new position, what happened, and the move in its canonical form."""

    state: State
    happened: Happenings
    move: Turn | Event


Outcome: TypeAlias = tuple[State, Happenings]


def play(state: State, move: Turn | Event) -> Played:
    """Play a turn, or an event that concerns the cards; raises `Illegal` where the rules refuse it.

    Events of the match as a whole (undoing, substitutes, the clock) are `engine.match`'s.
    """
    if isinstance(move, tuple):
        return play_turn(state, move)
    if state.phase is Phase.OVER:
        raise Illegal(reason("over", "The match is over."))
    match move:
        case Insist():
            canonical = insist.read(state, move)
            return Played(*_insist(state, canonical), canonical)
        case Order():
            return Played(*_order(state, move), move)
        case Stand() | Timeout():
            return Played(*_stand(state, move), move)
        case Resign():
            return Played(*_resign(state, move), move)
        case End():
            over = MatchOver(None, state.scores, "ended")
            return Played(state.but(phase=Phase.OVER), (over,), move)
    raise Illegal(reason("record", "This event needs the whole record of a match, not a position alone."))


def play_turn(state: State, turn: Turn) -> Played:
    """Commit a whole turn of the seat to play."""
    steps = read_turn(state, turn)
    happened: Happenings = ()
    now = state
    for step in steps:
        now, what = lay(now, step)
        happened += (what,)
    return Played(*_after_turn(state, now, steps, happened), steps)


def play_step(state: State, step: Step) -> Played:
    """Commit a turn of one step that `legal.options` listed for this very position, without judging it again."""
    now, what = lay(state, step)
    return Played(*_after_turn(state, now, (step,), (what,)), (step,))


def _after_turn(before: State, now: State, steps: Turn, happened: Happenings) -> Outcome:
    """Pass the turn on, and score, settle or deal where it is time to."""
    insisting = before.rules.piles.insist
    after = now.but(
        turn=before.after(before.turn),
        prev=steps if insisting else (),
        captured=_captured(before, happened) if insisting else 0,
        insisted=False,
    )
    capture = next((each for each in happened if isinstance(each, Captured)), None)
    if capture is not None and capture.swept and before.rules.sweep.points:
        after, more = sweep(after, before.side(before.turn))
        happened += more
    if after.phase is Phase.OVER or any(after.hands):
        return after, happened
    if insisting:
        return after.but(phase=Phase.SETTLE, stood=()), happened
    return _close(after, happened)


def _captured(before: State, happened: Happenings) -> int:
    """How many cards the turn put on its player's pile."""
    for each in happened:
        if isinstance(each, Captured):
            return len(each.cards) + sum(len(build.cards) for build in each.builds) + 1
    return 0


def _close(state: State, happened: Happenings) -> Outcome:
    """The end of a deal: the next one, or the end of the hand."""
    state = state.but(phase=Phase.PLAY, stood=(), prev=(), captured=0, insisted=False)
    if can_deal(state):
        dealt, what = next_deal(state)
        return dealt, (*happened, what)
    counted, more = finish(state)
    return counted, happened + more


def _stand(state: State, event: Stand | Timeout) -> Outcome:
    by_time = isinstance(event, Timeout)
    if not 1 <= event.seat <= state.seats:
        raise Illegal(reason("seat", "There is no seat {seat} at this table.", seat=event.seat))
    waiting = state.phase is Phase.SETTLE and event.seat in state.opponents(state.mover)
    if not waiting or event.seat in state.stood:
        if by_time:
            return state, ()
        text = "Seat {seat} has no turn to let stand: that is asked of opponents at the end of a deal."
        raise Illegal(reason("stand", text, seat=event.seat))
    stood = tuple(sorted((*state.stood, event.seat)))
    what = (LetStand(event.seat, by_time),)
    if set(stood) >= set(state.opponents(state.mover)):
        return _close(state, what)
    return state.but(stood=stood), what


def _insist(state: State, event: Insist) -> Outcome:
    """Carry out an insist in canonical form."""
    step = event.step
    if isinstance(step, Build):
        joined, what = lay(state.but(turn=state.mover), step)
        assert isinstance(what, Added)
        after = joined.but(turn=state.turn, stood=())
        return after, (Insisted(event.seat, state.mover, what),)
    return _take_more(state, event.seat, step)


def _take_more(state: State, seat: int, take: Take) -> Outcome:
    """The last player's card takes more: the whole capture is laid anew under it."""
    mover, side = state.mover, state.side(state.mover)
    pile, under = _last_capture(state, take)
    standing = [name for group in take.groups for name in group.builds if build_with(state.table, name)]
    builds = named_builds(state, tuple(Group((), (name,)) for name in standing))
    named = (each for group in take.groups for each in group.cards)
    cards = tuple(sorted(each for each in named if each not in under))
    whole = (*pile_order((*under, *cards, *(each for build in builds for each in build.cards))), take.card)
    gone = {*cards, *builds, take.card}
    after = state.but(
        table=tuple(item for item in state.table if item not in gone),
        piles=(*state.piles[:side], pile + whole, *state.piles[side + 1 :]),
        last=mover,
        stood=(),
        prev=tuple(take if _plays(step) else step for step in state.prev),
        captured=len(whole),
        insisted=True,
    )
    what = Captured(mover, take.card, cards, builds, take.value, swept=not after.table)
    return after, (Insisted(seat, mover, what),)


def _last_capture(state: State, take: Take) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The mover's pile without the last capture, and the cards of that capture under the capturing card."""
    pile = state.piles[state.side(state.mover)]
    if not pile or pile[-1] != take.card:
        return pile, ()
    named = {each for group in take.groups for each in (*group.cards, *group.builds)}
    deepest = min((at for at, each in enumerate(pile) if each in named), default=len(pile) - 1)
    count = state.captured or len(pile) - deepest
    return pile[: len(pile) - count], pile[len(pile) - count : -1]


def _order(state: State, event: Order) -> Outcome:
    if not state.insisted or event.seat != state.mover:
        text = "Seat {seat} has no capture to order anew: that follows when somebody insists that a capture takes more."
        raise Illegal(reason("order", text, seat=event.seat))
    side = state.side(event.seat)
    pile = state.piles[side]
    old, top = pile[-state.captured : -1], pile[-1]
    if sorted(old) != sorted(event.cards):
        text = "The order {cards} does not name each captured card once, without the card that takes them."
        raise Illegal(reason("order", text, cards=cards_text(event.cards)))
    laid = (*pile[: len(pile) - state.captured], *event.cards, top)
    after = state.but(piles=(*state.piles[:side], laid, *state.piles[side + 1 :]), insisted=False)
    return after, (Ordered(event.seat),)


def _resign(state: State, event: Resign) -> Outcome:
    """The side cannot win; the last side left wins at once."""
    if not 1 <= event.seat <= state.seats:
        raise Illegal(reason("seat", "There is no seat {seat} at this table.", seat=event.seat))
    if event.seat in state.resigned:
        raise Illegal(reason("resign", "Seat {seat} has given the match up already.", seat=event.seat))
    resigned = tuple(sorted((*state.resigned, event.seat)))
    after = state.but(resigned=resigned)
    lost = {state.side(seat) for seat in resigned}
    left = [side for side in range(len(state.sides)) if side not in lost]
    what: Happenings = (Resigned(event.seat),)
    if len(left) == 1:
        over = MatchOver(left[0], state.scores, "resigned")
        return after.but(phase=Phase.OVER), (*what, over)
    return after, what


def _plays(step: Step) -> bool:
    """Whether a step plays the hand card."""
    return not isinstance(step, Build) or step.card is not None
