"""Casino, the main game of the English-speaking countries.

Two, three or four play, four perhaps two against two. Everybody gets four cards, four lie on the table, and
four more each are dealt until the pack is out. A card takes cards of its value and sets that sum to it; a
picture takes one picture of its rank. Cards may be built up, single or multiple, by whoever holds a card
that takes the build; whoever owns a build may not trail. Most cards count 3, most spades 1 (nobody scores a
tie), each ace 1, the two of spades 1 and the ten of diamonds 2; 21 points win.
"""

from __future__ import annotations

from engine.rules import BuildRules, Builds, Duty, Rules

CLASSIC = Rules(
    key="classic",
    name="Casino",
    goal="Capture most cards, most spades, the aces, the 2 of spades and the 10 of diamonds: 21 points win.",
    pairs=True,
    build=BuildRules(kind=Builds.ANGLO, duty=Duty.NO_TRAIL),
)
