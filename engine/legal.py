"""What the rules allow: may I (`read`, `check`), what next (`options`), and all of it (`turns`).

Nothing here validates by listing: a step is judged by itself, since one table of low cards can hold many thousands of
plays.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine import anglo, swazi
from engine.draft import Draft
from engine.errors import Illegal, Reason, reason
from engine.rules import Builds
from engine.state import Phase, State
from engine.steps import Step, Turn


def read(draft: Draft, step: Step) -> Step:
    """The canonical form of a step that may come next; raises `Illegal` with the rule that refuses it."""
    return draft.read(step)


def check(state: State, turn: Turn) -> Reason | None:
    """Why a whole turn is not legal, None if it is."""
    try:
        read_turn(state, turn)
    except Illegal as refused:
        return refused.reason
    return None


def read_turn(state: State, turn: Turn) -> Draft:
    """A legal turn as a draft of its steps in canonical form; raises `Illegal`."""
    if state.phase is not Phase.PLAY:
        raise Illegal(reason("phase", _WAITING[state.phase]))
    draft = Draft.of(state)
    for step in turn:
        draft = draft.add(step)
    if not draft.can_end:
        raise Illegal(reason("one hand card", "A turn plays exactly one card from the hand, and this one plays none."))
    return draft


def options(draft: Draft) -> Iterator[Step]:
    """Every legal next step, lazily and in a fixed order: by hand card (captures, builds, trail), then without one."""
    if draft.state.phase is not Phase.PLAY:
        return iter(())
    if draft.now.rules.build.kind is Builds.SWAZI:
        return swazi.options(draft.standing)
    if draft.trailed is not None:
        return anglo.options_after(draft.now, draft.trailed.card)
    return iter(()) if draft.played else anglo.options(draft.now)


def turns(state: State) -> Iterator[Turn]:
    """Every whole legal turn, lazily; there can be very many in the Swazi family."""
    return _turns(Draft.of(state))


def _turns(draft: Draft) -> Iterator[Turn]:
    if draft.can_end:
        yield draft.steps
    for step in options(draft):
        yield from _turns(draft.add_listed(step))


_WAITING = {
    Phase.SETTLE: "The last turn is not settled: opponents may still insist or let it stand.",
    Phase.SCORED: "The hand is counted; the next one has to be dealt first.",
    Phase.OVER: "The match is over.",
}
