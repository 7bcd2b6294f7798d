"""Sweep Casino: Parlour Casino in which a capture that clears the table scores a point."""

from __future__ import annotations

from dataclasses import replace

from engine.rules import SweepRules
from engine.variants.parlour import PARLOUR

SWEEP = replace(
    PARLOUR,
    key="sweep",
    name="Sweep Casino",
    goal="Parlour Casino in which every sweep scores: 21 points win.",
    sweep=SweepRules(points=1),
)
