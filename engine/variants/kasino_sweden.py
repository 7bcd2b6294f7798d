"""Kasino, as it is played in Sweden: an ace is 1 or 14, other cards have one value, and the last capture scores one.

Everything else is as in Finland: no builds, sweeps that count at once, 16 points.
"""

from __future__ import annotations

from dataclasses import replace

from engine.variants.kasino import KASINO
from engine.variants.royal_standard import ROYAL_STANDARD

KASINO_SWEDEN = replace(
    KASINO,
    key="kasino-sweden",
    name="Kasino (Sweden)",
    goal="Clear the table for sweeps, capture most spades and the cards that count, and capture last: 16 points win.",
    values=ROYAL_STANDARD.values,
    score=replace(KASINO.score, last_capture=1),
)
