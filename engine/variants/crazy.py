"""Crazy Casino, for two: African Casino with a stock.

Each gets eight cards and draws back to eight after every play, until the stock is out. As long as there is a stock one
may not trail while owning a build; one may own several.
"""

from __future__ import annotations

from dataclasses import replace

from engine.rules import Span
from engine.variants.african import AFRICAN

CRAZY = replace(
    AFRICAN,
    key="crazy",
    name="Crazy Casino",
    goal="African Casino with eight cards in the hand and a stock to draw from: 21 points win.",
    deal=replace(AFRICAN.deal, each=8, draw=True),
    build=replace(AFRICAN.build, one_build=Span.NEVER),
)
