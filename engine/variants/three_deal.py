"""Three-Deal Casino: a hand is three deals, and builds are single.

A hand has exactly three deals of four cards each, whatever is left of the pack. A build is one set; it may be raised,
but nothing is added to it. The two of spades counts nothing by itself. Everything else is as in Casino.
"""

from __future__ import annotations

from dataclasses import replace

from engine.variants.classic import CLASSIC

THREE_DEAL = replace(
    CLASSIC,
    key="three-deal",
    name="Three-Deal Casino",
    goal="Three deals a hand and single builds: most cards, most spades, the aces and the 10 of diamonds count; "
    "21 points win.",
    pairs=False,
    deal=replace(CLASSIC.deal, most_deals=3),
    build=replace(CLASSIC.build, multiple=False),
    score=replace(CLASSIC.score, two_of_spades=0),
)
