"""Royal Casino: Sweep Casino in which pictures, and two cards more, have numbers.

Jack, queen and king count 11, 12 and 13 and are taken, summed and built like other cards; an ace is 1 or 14, the two of
spades 2 or 15, the ten of diamonds 10 or 16, as their player says, card by card.
"""

from __future__ import annotations

from dataclasses import replace

from engine.cards import TEN_OF_DIAMONDS, TWO_OF_SPADES
from engine.rules import Special, ValueRules
from engine.variants.sweep import SWEEP

ROYAL = replace(
    SWEEP,
    key="royal",
    name="Royal Casino",
    goal="Pictures count 11, 12 and 13, aces and two cards more have two values, and sweeps score: 21 points win.",
    values=ValueRules(
        ace=(1, 14),
        ace_played=(1, 14),
        numbered_pictures=True,
        specials=(
            Special(card=TWO_OF_SPADES, table=(2, 15), played=(2, 15)),
            Special(card=TEN_OF_DIAMONDS, table=(10, 16), played=(10, 16)),
        ),
    ),
)
