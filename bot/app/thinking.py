"""Computer players, run away from the event loop."""

from __future__ import annotations

import asyncio
import random

from engine import insist
from engine.notation import event_text, turn_text
from engine.players import simple
from engine.state import Phase
from engine.steps import Insist
from engine.view import View


class SimpleThinker:
    """The port `Thinker`, with the simple player."""

    async def think(self, view: View, seed: str) -> str:
        """See `Thinker.think`."""
        return await asyncio.to_thread(decide, view, seed)


def decide(view: View, seed: str) -> str:
    """What the simple player does here: it looks for something to insist on before it plays, and asks its partner.

    Out of turn it may have nothing to say, which is empty.
    """
    rng = random.Random(seed)
    position = view.position
    if position.phase is Phase.SETTLE:
        return event_text(simple.answer(view, rng))
    if insist.any_for(position, view.seat):
        answer = simple.answer(view, rng)
        if isinstance(answer, Insist):
            return event_text(answer)
    if position.turn != view.seat:
        asked = simple.ask(view, rng) if position.partner(position.turn) == view.seat else None
        return event_text(asked) if asked else ""
    return turn_text(simple.choose(view, rng))
