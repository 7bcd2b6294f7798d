"""What one seat may see.

A view is a type of its own, so that nothing that draws, writes or thinks for a player can be handed the whole position by
mistake. Inside it lies a position in which every card that the viewer does not see is unknown, and the rules answer
questions about it as about any other position.
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


def view(state: State, seat: int) -> View:
    """What `seat` (0: a spectator) sees of a position."""
    hands = tuple(
        tuple(sorted(hand)) if number == seat else (UNKNOWN,) * len(hand) for number, hand in enumerate(state.hands, 1)
    )
    seen = replace(
        state,
        hands=hands,
        piles=tuple(_pile(pile, state.rules.piles.open) for pile in state.piles),
        stock=(UNKNOWN,) * len(state.stock),
        prev=_without_orders(state.prev),
    )
    return View(seat, seen)


def _pile(pile: tuple[Card, ...], is_open: bool) -> tuple[Card, ...]:
    """An open pile shows its top card, a closed one only how many cards it has."""
    if not is_open or not pile:
        return (UNKNOWN,) * len(pile)
    return (UNKNOWN,) * (len(pile) - 1) + pile[-1:]


def _without_orders(turn: Turn) -> Turn:
    """The order in which a capture was laid is known to the capturer alone, and not even shown again to them."""
    return tuple(replace(step, order=()) if isinstance(step, Take) and step.order else step for step in turn)
