"""Stealing Bundles: cards are paired, and whole piles are stolen.

A card takes any loose cards of its rank, and with them, or alone, the whole pile of every opponent whose top card has
its rank. What is left on the table at the end goes under the last capturer's pile. The hand goes to the most cards; a
tied hand is played again.
"""

from __future__ import annotations

from dataclasses import replace

from engine.rules import BuildRules, EndRules, Pictures, PileOrder, PileRules, ScoreRules, ValueRules
from engine.variants.classic import CLASSIC

BUNDLES = replace(
    CLASSIC,
    key="bundles",
    name="Stealing Bundles",
    goal="Pair cards, steal whole piles, and have most cards at the end.",
    pairs=False,
    values=ValueRules(ace=(), ace_played=(), numbers=False, pictures_take=Pictures.ALL),
    build=BuildRules(),
    piles=PileRules(open=True, stolen=True, order=PileOrder.AS_THEY_LAY),
    score=ScoreRules(most_cards=1, most_spades=0, ace=0, two_of_spades=0, ten_of_diamonds=0),
    end=EndRules(target=1),
)
