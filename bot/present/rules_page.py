"""The pages that explain a game: what it is, how it differs from its relatives, its rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from bot.language import say
from bot.present.examples import examples
from bot.present.house_rules import rule_lines
from bot.present.panel import Panel
from bot.present.parts import pages, paging
from bot.present.relatives import difference, relative
from bot.present.rules_facts import facts
from bot.present.words import goal, how_many
from engine.rules import Rules
from engine.variants import find

_LISTED: Final = ("Builds",)
"""What is soonest looked up again, and told line by line."""


def rules_pages(game: str, verb: str = "rules") -> tuple[Panel, ...]:
    """The rules of the game with this key (and its house rules), then worked examples with pictures; buttons (`verb`)
    turn the pages."""
    rules = find(game)
    found = (*pages(_blocks(rules), verb), *examples(rules))
    return tuple(replace(page, rows=(paging(len(found), at, verb, 1),)) for at, page in enumerate(found))


def _blocks(rules: Rules) -> Iterator[str]:
    head = say("**{game}** · {players} players", game=rules.name, players=how_many(rules.players))
    yield f"{head}\n{goal(rules)}"
    house = rule_lines(rules)
    if house:
        yield "\n".join((say("House rules at this table:"), *house))
        yield from _apart(say("What the house rules change."), rules)
    for topic, sentences in facts(rules).items():
        if topic in _LISTED:
            yield from _list(say(topic), sentences)
        elif topic != "Players" or len(sentences) > 1:
            yield f"\n**{say(topic)}.** {' '.join(sentences)}"
    if not house:
        yield from _apart(say("How it differs from {game}.", game=relative(rules).name), rules)


def _apart(heading: str, rules: Rules) -> Iterator[str]:
    """What tells the game from its relative: after the rules, for whoever knows none of these games."""
    yield from _list(heading, difference(rules, relative(rules)))


def _list(heading: str, sentences: Iterable[str]) -> Iterator[str]:
    """Sentences one below the other, of which the first does not part from its heading."""
    first, *more = (f"- {sentence}" for sentence in sentences)
    yield f"\n**{heading}**\n{first}"
    yield from more
