"""What one seat may see.

A view is a type of its own, so that nothing that draws, writes or thinks for a player can be handed the whole
position by mistake. Inside it lies a position in which every card that the viewer does not see is unknown, and the
rules answer questions about it as about any other position.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.cards import UNKNOWN, Card
from engine.state import State
from engine.steps import Take, Turn


@dataclass(frozen=True, slots=True)
class View:
    """The position as `seat` sees it; seat 0 is a spectator, who sees no hand."""

    seat: int
    position: State

    @property
    def hand(self) -> tuple[Card, ...]:
        """The viewer's own cards, in card order."""
        return self.position.hands[self.seat - 1] if self.seat else ()


def view(state: State, seat: int, lifted: tuple[int, ...] = ()) -> View:
    """What `seat` (0: a spectator) sees of a position.

    `lifted` has one entry a pile: how many cards the seat has taken off it while putting a turn together, so that they
    see as many more beneath the top. Whoever has looked may not take that part of the turn back.
    """
    more = lifted or (0,) * len(state.piles)
    hands = tuple(
        tuple(sorted(hand)) if number == seat else (UNKNOWN,) * len(hand) for number, hand in enumerate(state.hands, 1)
    )
    seen = state.but(
        hands=hands,
        piles=tuple(
            _pile(pile, 1 + extra if state.rules.piles.open else 0)
            for pile, extra in zip(state.piles, more, strict=True)
        ),
        stock=(UNKNOWN,) * len(state.stock),
        prev=_without_orders(state.prev),
    )
    return View(seat, seen)


def _pile(pile: tuple[Card, ...], shown: int) -> tuple[Card, ...]:
    """A pile of which only the top cards are known."""
    hidden = max(len(pile) - shown, 0)
    return (UNKNOWN,) * hidden + pile[hidden:]


def _without_orders(turn: Turn) -> Turn:
    """The order in which a capture was laid is known to the capturer alone, and not even shown again to them."""
    return tuple(replace(step, order=()) if isinstance(step, Take) and step.order else step for step in turn)
