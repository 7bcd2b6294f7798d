"""A turn under construction: add a step, take it back, look at the table as it would be."""

from __future__ import annotations

from dataclasses import field

from engine import anglo_read, swazi_read
from engine.errors import Illegal, reason
from engine.frozen import frozen
from engine.happened import Happenings
from engine.lay import lay
from engine.rules import Builds, TopsJoin
from engine.standing import Standing
from engine.state import State
from engine.steps import Step, Trail, Turn, plays_hand_card
from engine.table import build_with


@frozen
class Draft:
    """Steps that the seat to play has put together on a position, each of them legal where it stands.

    `state` is the position before the turn, `now` the one after the steps, with the same seat to play, and `happened`
    what they did. `played` says that a hand card was played; `owed` is the value of an opponent's build that has to be
    taken in this turn, 0 for none. Every draft that `add` gives back can be finished.
    """

    state: State
    now: State
    steps: Turn = ()
    played: bool = False
    owed: int = 0
    happened: Happenings = ()
    _standing: Standing | None = field(default=None, init=False, repr=False, compare=False)

    @classmethod
    def of(cls, state: State) -> Draft:
        """An empty draft."""
        return cls(state, state)

    @property
    def standing(self) -> Standing:
        """What the turn owes, for games whose turns have several steps."""
        found = self._standing
        if found is None:
            tops = self.state.rules.piles.tops_join is TopsJoin.WITH_HAND_CARD
            began = Standing(self.state).own if tops and self.steps else None
            found = Standing(self.now, self.played, self.owed, began)
            object.__setattr__(self, "_standing", found)
        return found

    @property
    def trailed(self) -> Trail | None:
        """The trail with which one build of table cards may go."""
        alone = len(self.steps) == 1 and self.now.rules.turn.build_on_trail
        return self.steps[0] if alone and isinstance(self.steps[0], Trail) else None

    @property
    def can_end(self) -> bool:
        """Whether the turn may be committed as it stands."""
        return self.played and (self.now.rules.build.kind is not Builds.SWAZI or self.standing.can_end)

    def read(self, step: Step) -> Step:
        """The canonical form of a step that may come next; raises `Illegal` with the rule that refuses it."""
        if self.now.rules.build.kind is Builds.SWAZI:
            return swazi_read.read(self.standing, step)
        if self.trailed is not None:
            return anglo_read.read_after(self.now, self.trailed.card, step)
        if self.played:
            raise Illegal(reason("one hand card", "A turn here is one card and one play."))
        return anglo_read.read(self.now, step)

    def add(self, step: Step) -> Draft:
        """The draft with one more step; raises `Illegal` with the rule that refuses it."""
        return self.add_listed(self.read(step))

    def add_listed(self, step: Step) -> Draft:
        """The draft with one more step that `legal.options` listed for it: it is not judged again."""
        plays = plays_hand_card(step)
        owed = 0 if plays else self.owed or self._debt(step)
        now, what = lay(self.now, step)
        return Draft(self.state, now, (*self.steps, step), self.played or plays, owed, (*self.happened, what))

    def undo(self) -> Draft:
        """The draft without its last step; an empty one stays as it is."""
        draft = Draft.of(self.state)
        for step in self.steps[:-1]:
            draft = draft.add_listed(step)
        return draft

    def on(self, state: State) -> Draft:
        """The same steps on another sight of the same position (one that shows more of a pile)."""
        draft = Draft.of(state)
        for step in self.steps:
            draft = draft.add(step)
        return draft

    def _debt(self, step: Step) -> int:
        """The value of the opponent's build that the step adds cards to, 0 if it does not."""
        builds = [
            build
            for group in getattr(step, "groups", ())
            for name in group.builds
            if (build := build_with(self.now.table, name))
        ]
        theirs = (build.value for build in builds if self.now.side(build.owner) != self.now.side(self.now.turn))
        return next(theirs, 0)
