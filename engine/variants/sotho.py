"""Sotho Casino: the Swazi games with pictures that have no number.

An ace is 1; a picture takes any number of pictures of its rank and is in no build. Captured cards are not ordered: they
lie as they came, the capturing card on top, and pictures go beneath all other cards of a pile. Two are dealt, and
limited, as in African Casino, three and four as in Swazi Casino; partners keep a pile each, and one's partner's top
card may join a build too.
"""

from __future__ import annotations

from dataclasses import replace

from engine.rules import Pictures, PileOrder, ValueRules
from engine.variants.african import AFRICAN
from engine.variants.swazi import SWAZI

SOTHO = replace(
    SWAZI,
    key="sotho",
    name="Sotho Casino",
    goal="Swazi Casino in which pictures only take each other: 21 points win.",
    players=(2, 3, 4),
    values=ValueRules(pictures_take=Pictures.ALL),
    build=AFRICAN.build,
    piles=replace(SWAZI.piles, separate=True, order=PileOrder.AS_THEY_LAY, pictures_beneath=True),
)
