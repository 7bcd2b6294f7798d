"""Swazi Casino, for three or four: African Casino with all the cards dealt at once.

Three get sixteen cards each; four get twelve and play two against two, with one pile a side. One may trail while owning
a build, and own several. Partners add to each other's builds. A partner whose build was raised, or taken by another, is
known to hold a card of that rank, and until they play one a build may be made for them. Who holds a card that takes a
build of the side may ask the partner to leave it, and owns it if the partner adds such a card to it instead.
"""

from __future__ import annotations

from dataclasses import replace

from engine.rules import BuildRules, Builds
from engine.variants.african import AFRICAN

SWAZI = replace(
    AFRICAN,
    key="swazi",
    name="Swazi Casino",
    goal="Build with what lies there, steal from the top of the other piles, and capture the cards that count: "
    "21 points win.",
    players=(3, 4),
    partners=True,
    anticlockwise=(3, 4),
    deal=replace(AFRICAN.deal, each_for=((3, 16),)),
    build=BuildRules(kind=Builds.SWAZI),
)
