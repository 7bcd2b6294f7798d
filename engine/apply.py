"""What a move does to a position: `play` gives back the new position and what happened, or refuses.

After a turn the next seat plays. When every hand is empty the deal is over: where opponents may insist, the table
settles first; then the next cards come from the stock, or the hand is counted.
"""

from __future__ import annotations

from typing import TypeAlias

from engine import insist
from engine.cards import Card, cards_text
from engine.deal import can_deal, draw, next_deal
from engine.draft import Draft
from engine.errors import Illegal, no_seat, reason
from engine.frozen import frozen
from engine.happened import (
    Added,
    Asked,
    Captured,
    Happenings,
    Insisted,
    LetStand,
    MatchOver,
    Ordered,
    Resigned,
)
from engine.lay import lay, named_builds
from engine.legal import read_turn
from engine.partners import learned, read_ask
from engine.piles import in_order, laid_on, last_capture, without_tops
from engine.rules import PileOrder, Reckoning
from engine.score import claimed, earned, finish, sweep
from engine.state import Phase, State
from engine.steps import (
    Ask,
    Build,
    Claim,
    End,
    Event,
    Insist,
    Order,
    Resign,
    Stand,
    Take,
    Timeout,
    Turn,
)
from engine.table import BuildPile, builds


@frozen
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
        case Ask():
            return Played(*_ask(state, move))
        case Claim():
            return Played(*claimed(state, move.seat), move)
        case Resign():
            return Played(*_resign(state, move), move)
        case End():
            over = MatchOver(None, state.scores, "ended")
            return Played(state.but(phase=Phase.OVER), (over,), move)
    raise Illegal(reason("record", "This event needs the whole record of a match, not a position alone."))


def play_turn(state: State, turn: Turn) -> Played:
    """Commit a whole turn of the seat to play."""
    return play_draft(read_turn(state, turn))


def play_draft(draft: Draft) -> Played:
    """Commit a draft that can end; its steps are not judged again."""
    return Played(*_after_turn(draft.state, draft.now, draft.steps, draft.happened), draft.steps)


def _after_turn(before: State, now: State, steps: Turn, happened: Happenings) -> Outcome:
    """Pass the turn on, draw, score, settle or deal where it is time to."""
    insisting = before.rules.piles.insist
    capture = next((each for each in happened if isinstance(each, Captured)), None)
    after = now.but(turn=before.after(before.turn))
    if now.asks:
        after = after.but(asks=tuple(ask for ask in now.asks if ask[0] != before.turn))
    if insisting:
        pile = before.pile_of(before.turn)
        after = after.but(
            prev=steps,
            captured=len(now.piles[pile]) - len(before.piles[pile]),
            taken=capture.stolen if capture is not None else (),
            insisted=False,
        )
    if capture is not None:
        after, more = _scored_at_once(before, after, capture.swept)
        happened += more
    if after.phase is not Phase.OVER and after.rules.deal.draw:
        after, drawn = draw(after, before.turn)
        happened += drawn
    if after.phase is Phase.OVER or any(after.hands):
        return after, happened
    if insisting:
        return after.but(phase=Phase.SETTLE), happened
    return _close(after, happened)


def _scored_at_once(before: State, after: State, swept: bool) -> Outcome:
    """What a capture of the seat that moves in `before` scores before the hand is counted."""
    happened: Happenings = ()
    if swept:
        after, happened = sweep(after, before.side(before.turn))
    if before.rules.end.reckoning is Reckoning.AS_EARNED:
        after, more = earned(before, after)
        happened += more
    return after, happened


def _close(state: State, happened: Happenings) -> Outcome:
    """The end of a deal: the next one, or the end of the hand."""
    state = state.but(phase=Phase.PLAY, stood=(), prev=(), captured=0, taken=(), insisted=False)
    if can_deal(state):
        dealt, what = next_deal(state)
        return dealt, (*happened, what)
    counted, more = finish(state)
    return counted, happened + more


def _stand(state: State, event: Stand | Timeout) -> Outcome:
    by_time = isinstance(event, Timeout)
    if not 1 <= event.seat <= state.seats:
        raise no_seat(event.seat)
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
        return joined.but(turn=state.turn), (Insisted(event.seat, state.mover, what),)
    return _take_more(state, event.seat, step)


def _take_more(state: State, seat: int, take: Take) -> Outcome:
    """The last player's card takes more: the whole capture is laid anew under it."""
    mover = state.mover
    pile, under = last_capture(state, take)
    parts = named_builds(state, take.groups)
    tops = _new_tops(state, take)
    whole = _whole(state, take, under, parts, tops)
    table = set(_named(take)) | {*parts, take.card}
    new = [item for item in state.table if item in table and item != take.card]
    loose = tuple(sorted(item for item in new if not isinstance(item, BuildPile)))
    after = state.but(
        table=tuple(item for item in state.table if item not in table),
        piles=_piles_with(state, laid_on(state.rules.piles, pile, whole), tops),
        last=mover,
        stood=(),
        prev=tuple(step if isinstance(step, Build) else take for step in state.prev),
        captured=len(whole),
        taken=(*state.taken, *tops),
        insisted=state.rules.piles.order is PileOrder.CHOSEN,
    )
    before = state.but(turn=mover)
    if state.builds_for_partners:
        after = learned(before, after, take, parts)
    swept = not after.table and bool(new)
    what = Captured(mover, take.card, loose, parts, take.value, swept, tops)
    after, more = _scored_at_once(before, after, swept)
    return after, (Insisted(seat, mover, what), *more)


def _named(take: Take) -> tuple[Card, ...]:
    return tuple(each for group in take.groups for each in group.cards)


def _new_tops(state: State, take: Take) -> tuple[tuple[int, Card], ...]:
    """The pile tops that an insist adds to a capture, each with the seat that loses it."""
    had = {seat for seat, _ in state.taken}
    seats = (seat for group in take.groups for seat in group.tops if seat not in had)
    return tuple((seat, state.piles[state.pile_of(seat)][-1]) for seat in seats)


def _piles_with(
    state: State, pile: tuple[Card, ...], tops: tuple[tuple[int, Card], ...]
) -> tuple[tuple[Card, ...], ...]:
    """The piles with the mover's as it lies now, and without the tops that an insist adds."""
    rest = without_tops(state, tuple(seat for seat, _ in tops))
    at = state.pile_of(state.mover)
    return (*rest[:at], pile, *rest[at + 1 :])


def _whole(
    state: State, take: Take, under: tuple[Card, ...], parts: tuple[BuildPile, ...], tops: tuple[tuple[int, Card], ...]
) -> tuple[Card, ...]:
    """The enlarged capture from the bottom: what was captured first, in its order, before what joins it."""
    named = set(_named(take))
    old = tuple(each for each in under if each in named)
    new = tuple(item for item in state.table if item in named and not isinstance(item, BuildPile))
    built = (*(each for each in under if each not in old), *(each for build in parts for each in build.cards))
    return in_order(state.rules.piles, (*old, *new, *(card for _, card in tops)), built, take.card)


def _order(state: State, event: Order) -> Outcome:
    if not state.insisted or event.seat != state.mover:
        text = "Seat {seat} has no capture to order anew: that follows when somebody insists that a capture takes more."
        raise Illegal(reason("order", text, seat=event.seat))
    at = state.pile_of(event.seat)
    pile = state.piles[at]
    old, top = pile[-state.captured : -1], pile[-1]
    if sorted(old) != sorted(event.cards):
        text = "The order {cards} does not name each captured card once, without the card that takes them."
        raise Illegal(reason("order", text, cards=cards_text(event.cards)))
    laid = (*pile[: len(pile) - state.captured], *event.cards, top)
    after = state.but(piles=(*state.piles[:at], laid, *state.piles[at + 1 :]), insisted=False)
    return after, (Ordered(event.seat),)


def _ask(state: State, event: Ask) -> tuple[State, Happenings, Ask]:
    """A standing request, in public; the move in its canonical form is the last part."""
    request = read_ask(state, event)
    build = next(each for each in builds(state.table) if each.value == request[1])
    after = state.but(asks=tuple(sorted((*state.asks, request))))
    return after, (Asked(event.seat, build),), Ask(event.seat, build.name)


def _resign(state: State, event: Resign) -> Outcome:
    """The side cannot win; the last side left wins at once."""
    if not 1 <= event.seat <= state.seats:
        raise no_seat(event.seat)
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
