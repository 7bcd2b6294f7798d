"""Draw Casino, for two: the cards that are not dealt are a stock.

Each gets four cards, four lie on the table, and after each play one card is drawn, until the stock is out and the hands
are played to their end. Everything else is as in Parlour Casino.
"""

from __future__ import annotations

from dataclasses import replace

from engine.rules import DealRules
from engine.variants.parlour import PARLOUR

DRAW = replace(
    PARLOUR,
    key="draw",
    name="Draw Casino",
    goal="Parlour Casino with a stock from which one draws after each play: 21 points win.",
    players=(2,),
    deal=DealRules(draw=True),
)
