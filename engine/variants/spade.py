"""Spade Casino: every spade scores.

The jack and the two of spades count two points each, every other spade one; 27 cards count three, each ace one and the
ten of diamonds two. 61 points win. Everything else is as in Parlour Casino.
"""

from __future__ import annotations

from dataclasses import replace

from engine.rules import EndRules, ScoreRules
from engine.variants.parlour import PARLOUR

SPADE = replace(
    PARLOUR,
    key="spade",
    name="Spade Casino",
    goal="Every spade scores, the jack and the 2 of spades twice: 61 points win.",
    score=ScoreRules(cards_from=27, most_spades=0, each_spade=1, two_of_spades=0),
    end=EndRules(target=61),
)
