"""African Casino, the Swazi game for two.

Four cards are cut to the table (again, if they are worth three points or three are pictures), then twelve
dealt to each, and later twelve more. A turn is one or more steps around one hand card: builds may be made
of cards that are out already, the opponent's single builds raised, one's own builds augmented with loose
cards and with the card on top of the opponent's pile. Until the second twelve one may not trail while
owning a build, and ends a turn with one build at most. What a turn left lying the opponent may insist on.
An ace is 1 or 14, pictures count 11, 12 and 13. Most cards and most spades count 2 each (1 each on a tie),
each ace 1, the two of spades 1, the ten of diamonds 2; 21 points win.
"""

from __future__ import annotations

from dataclasses import replace

from engine.rules import BuildRules, Builds, DealRules, Duty, PileRules, ScoreRules, Span, Tie, TopsJoin
from engine.variants.royal_standard import ROYAL_STANDARD

_TILL_LAST = Span.BEFORE_LAST_CARDS

AFRICAN = replace(
    ROYAL_STANDARD,
    key="african",
    name="African Casino",
    goal="Build, steal from the top of the other pile, and capture the cards that count: 21 points win.",
    players=(2,),
    pairs=False,
    deal=DealRules(each=12, to_table=4, redeal_points=3, redeal_pictures=3),
    build=BuildRules(kind=Builds.SWAZI, duty=Duty.NO_TRAIL, duty_while=_TILL_LAST, one_build=_TILL_LAST),
    piles=PileRules(open=True, tops_join=TopsJoin.ALONE, insist=True),
    score=ScoreRules(most_cards=2, most_cards_tie=Tie.ONE_EACH, most_spades=2, most_spades_tie=Tie.ONE_EACH),
)
