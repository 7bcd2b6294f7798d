"""House Casino: a multiple build is closed, and a sweep scores.

Nothing joins a build of several sets, and nobody raises it; of single builds only another player's may be raised.
Whoever owns a build may not trail, until another has raised it or added to it. Seven spades score the point for spades,
and every sweep scores one. Everything else is as in Casino.
"""

from __future__ import annotations

from dataclasses import replace

from engine.rules import SweepRules
from engine.variants.classic import CLASSIC

HOUSE = replace(
    CLASSIC,
    key="house",
    name="House Casino",
    goal="Casino in which multiple builds are closed and sweeps score: 21 points win.",
    pairs=False,
    build=replace(CLASSIC.build, closed=True, raise_own=False),
    sweep=SweepRules(points=1),
    score=replace(CLASSIC.score, spades_from=7),
)
