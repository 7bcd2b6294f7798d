"""Computer players. They see what their seat sees, and take their chance from the source that they are
handed."""

from __future__ import annotations

from random import Random
from typing import Final, Protocol

from engine.players import random_player, simple
from engine.rules import Reckoning
from engine.score import has_target
from engine.state import Phase, State
from engine.steps import Ask, Claim, Insist, Move, Stand, Turn
from engine.view import View, view

__all__ = ["LEVELS", "Player", "next_move", "random_player", "simple"]


class Player(Protocol):
    """How a computer plays a seat."""

    def choose(self, view: View, rng: Random) -> Turn:
        """A legal turn for the viewer, whose turn it is."""

    def answer(self, view: View, rng: Random) -> Insist | Stand:
        """What the viewer says to an opponent's last turn."""

    def ask(self, view: View, rng: Random) -> Ask | None:
        """What the viewer asks the partner, whose turn it is, to leave; None for nothing."""


# The levels by the names that stand in records.
LEVELS: Final[dict[str, Player]] = {"simple": simple, "random": random_player}


def next_move(state: State, player: Player, rng: Random) -> Move:
    """The next turn or event where `player` sits on every seat of a match that goes on.

    Before a turn each opponent of the last mover may insist, and the partner of the seat to play may ask; in phase
    settle opponents are asked one after the other. Whoever has the target claims it, where that is how a match ends.
    """
    if state.rules.end.reckoning is Reckoning.CLAIM:
        for seat in range(1, state.seats + 1):
            if has_target(state, seat):
                return Claim(seat)
    asked = state.opponents(state.mover) if state.prev and state.rules.piles.insist else ()
    for seat in (seat for seat in asked if seat not in state.stood):
        said = player.answer(view(state, seat), rng)
        if state.phase is Phase.SETTLE or isinstance(said, Insist):
            return said
    if state.builds_for_partners and (wish := player.ask(view(state, state.partner(state.turn)), rng)):
        return wish
    return player.choose(view(state, state.turn), rng)
