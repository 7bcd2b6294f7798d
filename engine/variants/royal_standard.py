"""Royal Casino as it is commonly played: Casino in which the pictures have numbers.

Jack, queen and king count 11, 12 and 13 and may be summed and built like other cards; an ace is 1 or 14, as
its player says, card by card. Everything else is as in Casino.
"""

from __future__ import annotations

from dataclasses import replace

from engine.rules import ValueRules
from engine.variants.classic import CLASSIC

ROYAL_STANDARD = replace(
    CLASSIC,
    key="royal-standard",
    name="Royal Casino (standard)",
    goal="Casino in which pictures count 11, 12, 13 and an ace 1 or 14: 21 points win.",
    values=ValueRules(ace=(1, 14), ace_played=(1, 14), numbered_pictures=True),
)
