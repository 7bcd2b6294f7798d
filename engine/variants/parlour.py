"""Parlour Casino: whoever owns a build has to see to it.

While one owns a build, a play has to take one of one's own, raise it or add to it. Three points are for 27 cards or
more, one for seven spades or more. Everything else is as in Casino.
"""

from __future__ import annotations

from dataclasses import replace

from engine.rules import Duty
from engine.variants.classic import CLASSIC

PARLOUR = replace(
    CLASSIC,
    key="parlour",
    name="Parlour Casino",
    goal="Casino in which an own build comes before everything else: 21 points win.",
    pairs=False,
    build=replace(CLASSIC.build, duty=Duty.SERVE),
    score=replace(CLASSIC.score, cards_from=27, spades_from=7),
)
