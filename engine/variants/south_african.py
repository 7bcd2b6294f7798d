"""South African Casino: the Swazi way of building with forty cards, and tops that are captured.

There are no pictures. Two get ten cards each, and later ten more; three get thirteen, and one card lies on the table;
four get ten. The top card of every other player's pile may be captured like a loose card, and may join a build that was
one's own before the turn together with the hand card. While one owns a build the hand card has to capture something or
be added to an own build; between two that ends with the second ten. Captured cards are laid by number, the lowest on
top. Five spades score the point for spades. The lowest scorer of a hand starts the next one.
"""

from __future__ import annotations

from dataclasses import replace

from engine.rules import (
    BuildRules,
    Builds,
    DealRules,
    Duty,
    PileOrder,
    PileRules,
    ScoreRules,
    Span,
    Tie,
    TopsJoin,
    ValueRules,
)
from engine.variants.african import AFRICAN

SOUTH_AFRICAN = replace(
    AFRICAN,
    key="south-african",
    name="South African Casino",
    goal="Forty cards, and the top of every other pile is there to be captured: 21 points win.",
    players=(2, 3, 4),
    pairs=True,
    values=ValueRules(),
    deal=DealRules(
        pictures=False, each=10, each_for=((3, 13),), to_table=0, to_table_for=((3, 1),), lowest_starts=True
    ),
    build=BuildRules(kind=Builds.SWAZI, duty=Duty.CAPTURE_OR_ADD, duty_while=Span.FIRST_DEAL),
    piles=PileRules(
        open=True,
        tops_join=TopsJoin.WITH_HAND_CARD,
        tops_captured=True,
        separate=True,
        order=PileOrder.NUMERICAL,
        insist=True,
    ),
    score=ScoreRules(most_cards=2, most_cards_tie=Tie.ONE_EACH, spades_from=5),
)
