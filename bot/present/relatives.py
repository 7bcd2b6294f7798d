"""How a game differs from its nearest relative, told by the sentences of both that are not the same."""

from __future__ import annotations

from functools import lru_cache

from bot.language import ENGLISH, say, speaking
from bot.present.rules_facts import facts
from engine.rules import Rules
from engine.variants import ALL, row


@lru_cache(maxsize=64)
def relative(rules: Rules) -> Rules:
    """The game without the house rules of this table, where it has some; else the one that the fewest words tell
    apart from it."""
    own = row(rules)
    if own.key != rules.key:
        return own
    with speaking(ENGLISH):
        return min((game for game in ALL if game.key != own.key), key=lambda game: len("".join(difference(own, game))))


def difference(rules: Rules, other: Rules) -> tuple[str, ...]:
    """What is true of one game and not of the other, a line for each heading where they differ."""
    here, there = facts(rules), facts(other)
    lines = []
    for topic in dict.fromkeys((*here, *there)):
        mine = " ".join(each for each in here.get(topic, ()) if each not in there.get(topic, ()))
        theirs = " ".join(each for each in there.get(topic, ()) if each not in here.get(topic, ()))
        heading = say(topic)
        if topic not in here:
            lines.append(say("{topic}: none.", topic=heading))
        elif mine and theirs:
            lines.append(say("{topic}: {mine} *Instead of:* {theirs}", topic=heading, mine=mine, theirs=theirs))
        elif mine or theirs:
            lines.append(f"{heading}: {mine or say('*Not:* {theirs}', theirs=theirs)}")
    return tuple(lines)
