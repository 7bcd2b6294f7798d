"""A match: hand after hand until it is decided, and the events that stand outside the cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.apply import play
from engine.commitment import commit
from engine.deal import deal_hand, dealer_after, first_dealer, refusal
from engine.errors import Illegal, Unreadable, no_seat, reason
from engine.happened import Dealt, Happenings, MatchOver, TakenBack
from engine.rules import Rules
from engine.score import leader
from engine.state import Phase, State
from engine.steps import Build, Move, Pause, Resume, Return, Substitute, Take, Turn, Undo

_NO_UNDO: Final = (
    "There is nothing to take back: only the last turn can be, while nothing has followed it and no card was dealt "
    "or uncovered by it."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Where a match stands, and everything that led there.

    `seed` and `salt` are empty while they are secret, and then `commitment` is all that is known of them.
    `log` holds, in order and in canonical form, the position of each hand as dealt and every turn and event
    since. `state` has the next hand dealt as soon as one is scored, unless the seed is secret. `substitutes`
    are the seats that a computer plays, each with its level. `before` is the position that undoing goes back
    to, None where nothing may be undone.
    """

    rules: Rules
    seats: int
    seed: str
    commitment: str
    hand: int
    state: State
    log: tuple[State | Move, ...]
    result: MatchOver | None = None
    paused: bool = False
    substitutes: tuple[tuple[int, str], ...] = ()
    before: State | None = None
    salt: str = ""

    @classmethod
    def start(cls, rules: Rules, seats: int, seed: str, salt: str = "") -> Match:
        """Deal the first hand. Seed and salt are printable ASCII without spaces (`Unreadable` otherwise); the
        number of seats has to be one of the game's (`Illegal` otherwise). The salt deals no card."""
        if why := refusal(rules, seats):
            raise Illegal(why)
        if not seed or not all(each.isascii() and each.isprintable() and " " not in each for each in (seed, salt)):
            raise Unreadable("A seed is letters, digits and signs without spaces, and so is its salt.")
        scores = (0,) * len(rules.sides(seats))
        state = deal_hand(rules, seats, seed, 1, first_dealer(seats, seed), scores)
        return cls(
            rules=rules,
            seats=seats,
            seed=seed,
            salt=salt,
            commitment=commit(seed, salt),
            hand=1,
            state=state,
            log=(state,),
        )

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.state.phase is Phase.OVER

    @property
    def away(self) -> tuple[int, ...]:
        """The seats that a computer plays until their players come back, who have not given the match up."""
        return tuple(seat for seat, _ in self.substitutes if seat not in self.state.resigned)

    @property
    def winner(self) -> int | None:
        """The side that won; None for a draw, a match broken off, and while it goes on."""
        return self.result.winner if self.result else None

    def apply(self, move: Move) -> tuple[Match, Happenings]:
        """Play a turn or an event; raises `Illegal` where the rules refuse it."""
        if self.over:
            raise Illegal(reason("over", "The match is over."))
        if isinstance(move, Undo):
            return self._undo(move.seat), (TakenBack(move.seat),)
        if isinstance(move, Pause | Resume | Substitute | Return):
            return self._aside(move), ()
        if self.state.phase is Phase.SCORED:
            raise Illegal(reason("next hand", "The hand is over and the next one is not dealt."))
        played = play(self.state, move)
        move = played.move
        before = self.state if isinstance(move, tuple) and _may_undo(self.state, played.state, move) else None
        match = replace(self, state=played.state, log=(*self.log, move), before=before)
        happened = played.happened
        if played.state.phase is Phase.SCORED:
            match, more = match._next_hand()
            happened += more
        results = [each for each in happened if isinstance(each, MatchOver)]
        return (replace(match, result=results[-1]) if results else match), happened

    def deal(self, position: State) -> Match:
        """Go on with a hand whose cards come from a record, where the seed is secret; `Unreadable` if it
        does not follow from the hand before."""
        if self.seed or self.state.phase is not Phase.SCORED:
            raise Unreadable("A new hand begins before the last one is over.")
        expected = (self.rules, self.seats, self.state.scores, dealer_after(self.state), self.state.resigned)
        if (position.rules, position.seats, position.scores, position.dealer, position.resigned) != expected:
            raise Unreadable(
                "The hand does not follow from the one before: game, scores, dealer and who resigned have to agree."
            )
        return replace(self, state=position, hand=self.hand + 1, log=(*self.log, position))

    def _next_hand(self) -> tuple[Match, Happenings]:
        """The next hand, or the end after the last hand that the game allows."""
        state, end = self.state, self.rules.end
        if self.hand >= end.most_hands:
            over = MatchOver(leader(state), state.scores, "hands")
            return replace(self, state=replace(state, phase=Phase.OVER)), (over,)
        if not self.seed:
            return self, ()
        dealer, hand = dealer_after(state), self.hand + 1
        dealt = deal_hand(self.rules, self.seats, self.seed, hand, dealer, state.scores, state.resigned)
        match = replace(self, state=dealt, hand=hand, log=(*self.log, dealt))
        return match, (Dealt(dealt.deal, dealt.deals, dealer, hand),)

    def _undo(self, seat: int) -> Match:
        if self.before is None:
            raise Illegal(reason("undo", _NO_UNDO))
        if self.before.turn != seat:
            raise Illegal(reason("undo", "The last turn was another player's, and only they take it back."))
        return replace(self, state=self.before, log=(*self.log, Undo(seat)), before=None)

    def _aside(self, event: Pause | Resume | Substitute | Return) -> Match:
        """An event that moves no card."""
        match = replace(self, log=(*self.log, event), before=None)
        if isinstance(event, Pause | Resume):
            pausing = isinstance(event, Pause)
            if pausing == self.paused:
                raise Illegal(reason("clock", "The clock stands already." if pausing else "The clock runs already."))
            return replace(match, paused=pausing)
        others = tuple(each for each in self.substitutes if each[0] != event.seat)
        if not 1 <= event.seat <= self.seats:
            raise no_seat(event.seat)
        if isinstance(event, Substitute):
            return replace(match, substitutes=tuple(sorted((*others, (event.seat, event.level)))))
        if event.seat in self.state.resigned or others == self.substitutes:
            raise Illegal(reason("return", "Seat {seat} cannot come back to the game.", seat=event.seat))
        return replace(match, substitutes=others)


def _may_undo(before: State, after: State, turn: Turn) -> bool:
    """A turn is taken back only if it showed nobody a card that they had not seen: nothing was dealt or
    counted, and no card came to light in a pile from which one was stolen."""
    dealt = (after.deal, after.stock) != (before.deal, before.stock)
    if dealt or after.phase not in (Phase.PLAY, Phase.SETTLE):
        return False
    groups = (group for step in turn if isinstance(step, Build | Take) for group in step.groups)
    stolen = [seat for group in groups for seat in group.tops]
    return all(len(before.piles[before.pile_of(seat)]) == 1 for seat in stolen)
