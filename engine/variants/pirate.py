"""Pirate Casino: owning a build binds nobody.

Any play is allowed, and no card has to be kept for an own build; only who makes, raises or adds to one must hold a card
that takes it. Everything else is as in Parlour Casino.
"""

from __future__ import annotations

from dataclasses import replace

from engine.rules import Duty
from engine.variants.parlour import PARLOUR

PIRATE = replace(
    PARLOUR,
    key="pirate",
    name="Pirate Casino",
    goal="Parlour Casino in which a build binds nobody: 21 points win.",
    build=replace(PARLOUR.build, duty=Duty.NONE, keep_taker=False),
)
