"""Kasino, as it is played in Finland: no builds, sweeps count, and some cards count more in the hand.

On the table an ace counts 1, the two of spades 2 and the ten of diamonds 10; played they count 14, 15 and
16. Most cards count 1, most spades 2 (two who tie among three or four get 1 each), and each sweep 1, at
once; when every side has a sweep of the hand, each loses one. 16 points win, with a sweep even in mid-hand;
sides that tie at the target count the last hand out: aces, twos and tens first, then spades, then cards.
"""

from __future__ import annotations

from dataclasses import replace

from engine.cards import TEN_OF_DIAMONDS, TWO_OF_SPADES
from engine.rules import BuildRules, EndRules, ScoreRules, Special, SweepRules, Tie, ValueRules
from engine.variants.royal_standard import ROYAL_STANDARD

KASINO = replace(
    ROYAL_STANDARD,
    key="kasino",
    name="Kasino (Finland)",
    goal="Clear the table for sweeps, and capture most spades and the cards that count: 16 points win.",
    values=ValueRules(
        ace=(1,),
        ace_played=(14,),
        numbered_pictures=True,
        specials=(
            Special(card=TWO_OF_SPADES, table=(2,), played=(15,)),
            Special(card=TEN_OF_DIAMONDS, table=(10,), played=(16,)),
        ),
    ),
    build=BuildRules(),
    sweep=SweepRules(points=1, cancel=True),
    score=ScoreRules(most_cards=1, most_spades=2, most_spades_tie=Tie.TWO_OF_MANY_SHARE),
    end=EndRules(target=16, at_once=True, count_out_ties=True),
)
