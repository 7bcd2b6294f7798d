"""A turn that a player is putting together, as pages of a private panel.

A sketch is frozen and holds everything its pages show; what a press carries is a verb and a number, which counts in
lists that are made from the sketch again. It stands on a view, so that it can know and show only what its player sees.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice
from typing import Final

from bot.present.panel import MAX_OPTIONS
from bot.present.plays import Plays, plays
from bot.present.table import Thing, things
from bot.present.traces import capture_in
from bot.present.worth import loose_in, tops_in, used
from engine import insist
from engine.apply import play
from engine.cards import UNKNOWN, Card
from engine.draft import Draft
from engine.happened import Happenings
from engine.lay import pile_order
from engine.partners import may_ask
from engine.rules import Builds, PileOrder, Reckoning, TopsJoin
from engine.state import Phase, State
from engine.steps import Insist, Step, Take, Trail
from engine.table import BuildPile
from engine.view import View

_MOST_INSISTS: Final = 250


class Page(Enum):
    """What the panel shows now."""

    HAND = "hand"
    CARD = "card"
    CHOOSE = "choose"
    MEANINGS = "meanings"
    PREVIEW = "preview"
    ORDER = "order"
    INSIST = "insist"
    DEMAND = "demand"


@dataclass(frozen=True, slots=True)
class Sketch:
    """What one player has put together so far.

    `draft` holds the steps that are settled, `step` the one that is previewed. `card` is the hand card whose plays
    are shown (None: steps with cards that are out already), `part` the page of a long list, `picked` the numbers
    (from 0) of the things chosen on the table and `found` the steps that they can mean. `order` are the cards laid so
    far, bottom first, while `capture` is being ordered. The first `kept` steps cannot be taken back, since a hidden
    card came to light after them. `enlarged` are the cards of an own capture that an insist made larger and that may
    be laid anew. `note` is a sentence to show first. In a match's `first_hand` the panel explains more. `last_turn` is
    what happened in the last turn and since.
    """

    view: View
    draft: Draft
    page: Page = Page.HAND
    card: Card | None = None
    part: int = 0
    picked: tuple[int, ...] = ()
    found: tuple[Step, ...] = ()
    step: Step | None = None
    demand: Insist | None = None
    enlarged: tuple[Card, ...] = ()
    capture: tuple[Card, ...] = ()
    order: tuple[Card, ...] = ()
    kept: int = 0
    note: str = ""
    first_hand: bool = True
    last_turn: Happenings = ()

    @property
    def home(self) -> Sketch:
        """The page of the hand, with the settled steps and nothing chosen beyond them."""
        return replace(
            self, page=Page.HAND, card=None, part=0, picked=(), found=(), step=None, demand=None, capture=(), order=()
        )

    @property
    def now(self) -> State:
        """The position with the settled steps made."""
        return self.draft.now

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards that the player still holds, in card order."""
        return self.now.hands[self.view.seat - 1] if self.view.seat else ()

    @property
    def may_insist(self) -> bool:
        """Whether the player may insist on something of the last turn."""
        return bool(self.view.seat) and may_insist(self.view, self.view.seat)

    @property
    def may_ask(self) -> tuple[BuildPile, ...]:
        """The builds that the player may ask the partner to leave; none in a turn of their own, which would end the
        request before the partner plays."""
        return may_ask(self.view.position, self.view.seat) if self.view.seat and not self.is_mine else ()

    @property
    def may_claim(self) -> bool:
        """Whether the player may claim the target; whether rightly, the table says."""
        position = self.view.position
        claims = position.rules.end.reckoning is Reckoning.CLAIM and position.phase in (Phase.PLAY, Phase.SETTLE)
        return claims and bool(self.view.seat) and not self.draft.steps

    @property
    def steals(self) -> bool:
        """Whether the previewed step uncovers a pile card that may be used next, once the step is settled."""
        return self.step is not None and _is_covered(self.draft.add(self.step).now)

    @property
    def is_mine(self) -> bool:
        """Whether the player may play now."""
        return self.view.seat == self.view.position.turn and self.view.position.phase is Phase.PLAY

    @property
    def several_steps(self) -> bool:
        """Whether a turn may have several steps."""
        return self.steps_around or self.now.rules.turn.build_on_trail

    @property
    def steps_around(self) -> bool:
        """Whether steps of cards that are out already may come before the hand card, and after any."""
        return self.now.rules.build.kind is Builds.SWAZI

    def goes_on(self, step: Step) -> bool:
        """Whether the turn may go on after a step that may come next: with another step, a card that comes to light, or
        a pile to order."""
        if not self.several_steps:
            return False
        ahead = replace(self.home, draft=self.draft.add(step))
        more = ahead.plays
        return (
            not ahead.draft.can_end
            or bool(more.of(None) or more.partial)
            or _is_covered(ahead.now)
            or ahead.take is not None
        )

    def stolen_with(self, trail: Trail) -> tuple[Card, ...]:
        """The cards on top of other piles that could join the trailed card in the same turn, which makes it a build."""
        if not self.steps_around:
            return ()
        draft = self.draft.add(trail)
        joins = (step for step in plays(draft).of(None) if trail.card in loose_in(step))
        return next((tops for step in joins if (tops := tops_in(step, draft.now))), ())

    @property
    def plays(self) -> Plays:
        """The steps that may come next; none where another is to play."""
        return plays(self.draft) if self.is_mine else Plays((), frozenset())

    @property
    def things(self) -> tuple[Thing, ...]:
        """What lies on the table, in the order of its numbers."""
        return things(self.now, self.view.seat)

    @property
    def listed(self) -> tuple[Step, ...]:
        """The steps that the page offers, best first."""
        if self.page is Page.MEANINGS:
            return self.found
        if self.page is Page.PREVIEW:
            return next_steps(self)
        if self.page is Page.HAND:
            return self.plays.of(None) if self.draft.played else ()
        return self.plays.of(self.card)

    @property
    def take(self) -> Take | None:
        """The capture whose cards may be ordered: the previewed one, or the one among the settled steps."""
        steps = self.draft.steps if self.step is None else (self.step,)
        found = next((step for step in steps if isinstance(step, Take)), None)
        ordered = self.now.rules.piles.open and self.now.rules.piles.order is PileOrder.CHOSEN
        return found if found and ordered and len(self.captured(found)) > 1 else None

    def captured(self, take: Take) -> tuple[Card, ...]:
        """The cards that a capture of this turn takes, in the order in which they are laid when nobody chooses one."""
        return pile_order(used(take, self.before(take)))

    def before(self, step: Step) -> State:
        """The position in which a step of this turn is made."""
        draft = Draft.of(self.draft.state)
        for each in self.draft.steps:
            if each == step:
                break
            draft = draft.add(each)
        return draft.now

    @property
    def lifted(self) -> tuple[int, ...]:
        """How many cards the settled steps have taken off each pile: what `engine.view.view` asks for to show more."""
        piles = zip(self.draft.state.piles, self.now.piles, strict=True)
        return tuple(max(len(before) - len(now), 0) for before, now in piles)

    @property
    def needs_sight(self) -> bool:
        """Whether a pile card was stolen in this sketch and the one beneath, which may be used next, is not in
        the view yet.

        Whoever holds the position then shows more of that pile: see `bot.present.turn.seeing`."""
        return _is_covered(self.now)


def _is_covered(position: State) -> bool:
    """Whether an open pile shows no top card, since the one that lay there was stolen in this turn.

    It matters only where the next card may be stolen in the same turn."""
    piles = (pile for at, pile in enumerate(position.piles) if at != position.pile_of(position.turn))
    again = position.rules.piles.tops_join is TopsJoin.ALONE
    return again and any(pile and pile[-1] == UNKNOWN for pile in piles)


def next_steps(sketch: Sketch) -> tuple[Step, ...]:
    """What may come after the previewed step, without another hand card."""
    if sketch.step is None or not sketch.several_steps:
        return ()
    return plays(sketch.draft.add(sketch.step)).of(None)


def begin(view: View, last_turn: Happenings = (), first_hand: bool = True) -> Sketch:
    """An empty sketch; a player who is not to play sees their hand and the table.

    A capturer can order the pile anew after an insist only if `last_turn` is told, since the view does not show what
    lies in the pile.
    """
    position = view.position
    mine = position.insisted and position.mover == view.seat
    enlarged = pile_order(capture_in(last_turn, view.seat)) if mine else ()
    enlarged = enlarged if len(enlarged) + 1 == position.captured else ()
    return Sketch(view, Draft.of(position), enlarged=enlarged, first_hand=first_hand, last_turn=last_turn)


def would_insist(sketch: Sketch) -> tuple[int, ...]:
    """The opponents who could insist on something if the turn ended with the previewed step, as everybody can see."""
    draft = sketch.draft.add(sketch.step) if sketch.step else sketch.draft
    if not draft.can_end or not sketch.now.rules.piles.insist:
        return ()
    after = play(draft.state, draft.steps).state
    return tuple(seat for seat in after.opponents(after.mover) if insist.any_for(after, seat))


def insists(view: View) -> tuple[Insist, ...]:
    """What the viewer may insist on."""
    return tuple(islice(insist.options(view.position, view.seat), _MOST_INSISTS))


def may_insist(view: View, seat: int) -> bool:
    """Whether a seat may insist on something; everybody can see that from the table."""
    position = view.position
    return insist.may_insist(position, seat) and seat not in position.stood and insist.any_for(position, seat)


def parts(number: int) -> int:
    """On how many pages a list of so many entries stands."""
    return max(1, -(-number // MAX_OPTIONS))
