"""Partnership Casino: four play two against two, with Parlour Casino's rules.

One may add to a build that the partner owns without a card that takes it; the build stays the partner's. Partners count
their cards together.
"""

from __future__ import annotations

from dataclasses import replace

from engine.variants.parlour import PARLOUR

PARTNERSHIP = replace(
    PARLOUR,
    key="partnership",
    name="Partnership Casino",
    goal="Parlour Casino for two against two, in which partners add to each other's builds: 21 points win.",
    players=(4,),
    partners=True,
    build=replace(PARLOUR.build, partner_adds=True),
)
