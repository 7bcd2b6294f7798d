"""What the house rules do to a game's switches, and which games have which."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, TypeAlias

from engine.deal import deals
from engine.rules import Builds, Duty, Reckoning, Rules, Span, Tie
from engine.variants.royal import ROYAL
from engine.variants.royal_standard import ROYAL_STANDARD

Setting: TypeAlias = int | str

# What a game's own way with ties is called, where it is neither of the two that can be chosen.
OWN: Final = "own"


def is_anglo(rules: Rules) -> bool:
    """Whether the game has Anglo-American builds."""
    return rules.build.kind is Builds.ANGLO


def piles_shrink(rules: Rules) -> bool:
    """Whether cards leave a pile again, so that no point is safe before the end of the hand."""
    return rules.piles.stolen or rules.build.kind is Builds.SWAZI


def with_partners(rules: Rules, value: int) -> Rules:
    """Two against two, at a table for four."""
    return replace(rules, partners=True, players=(4,)) if value else rules


def royal(rules: Rules, value: int) -> Rules:
    """Royal Casino's values and scoring."""
    return replace(rules, values=ROYAL.values, sweep=ROYAL.sweep, score=ROYAL.score) if value else rules


def with_builds(rules: Rules, value: int) -> Rules:
    """Builds as in Casino."""
    return replace(rules, build=ROYAL_STANDARD.build) if value else rules


def two_sides(rules: Rules) -> tuple[int, ...]:
    """The numbers of players at which there are two sides."""
    return tuple(seats for seats in rules.players if len(rules.sides(seats)) == 2)


def by_hand(rules: Rules) -> bool:
    """Whether points count at the end of the hand, so that a table may have them count otherwise."""
    return rules.scores_points and rules.end.reckoning is Reckoning.BY_HAND


def by_difference(rules: Rules, value: int) -> Rules:
    """Only the better side scores, what it has more; 11 win."""
    end = replace(rules.end, reckoning=Reckoning.DIFFERENCE, target=11)
    return replace(rules, end=end, players=two_sides(rules)) if value else rules


def majorities(rules: Rules) -> dict[str, Tie]:
    """What is scored by whoever has most of it, and what sides that tie for it get."""
    score = rules.score
    kinds = (
        ("cards", score.most_cards, score.cards_from, score.most_cards_tie),
        ("spades", score.most_spades, score.spades_from, score.most_spades_tie),
    )
    return {what: tie for what, points, needed, tie in kinds if points and not needed}


def ties(rules: Rules) -> Setting:
    """What sides that tie get, `OWN` where it is neither choice."""
    found = set(majorities(rules).values())
    alone = found.pop() if len(found) == 1 else None
    return alone.value if alone in (Tie.NONE, Tie.SPLIT) else OWN


def ties_in_words(rules: Rules, value: Setting) -> str:
    """The same in words, of a game's own way too: `one each`."""
    if value != OWN:
        return str(value)
    found = majorities(rules)
    if len(set(found.values())) == 1:
        return next(iter(found.values())).value
    return ", ".join(f"{what} {tie.value}" for what, tie in found.items())


def with_ties(rules: Rules, value: str) -> Rules:
    """The same for cards and spades."""
    tie = Tie(value)
    return replace(rules, score=replace(rules.score, most_cards_tie=tie, most_spades_tie=tie))


def with_one_build(rules: Rules, value: int) -> Rules:
    """At most one own build at the end of a turn, until the stock is empty where the Swazi family draws."""
    if not value:
        return rules
    drawing = rules.deal.draw and rules.build.kind is Builds.SWAZI
    span = Span.BEFORE_LAST_CARDS if drawing else Span.ALWAYS
    players = tuple(seats for seats in rules.players if not limited_anyway(rules, seats))
    return replace(rules, build=replace(rules.build, one_build=span), players=players)


def may_limit(rules: Rules) -> bool:
    """Whether there is a table that may choose the limit and does not have it anyway."""
    if rules.build.one_build is Span.ALWAYS:
        return False
    unlimited = any(not limited_anyway(rules, seats) for seats in rules.players)
    return is_anglo(rules) or (
        rules.build.kind is Builds.SWAZI and rules.build.duty is not Duty.CAPTURE_OR_ADD and unlimited
    )


def limited_anyway(rules: Rules, seats: int) -> bool:
    """Whether a table for so many is limited anyway before its last deal."""
    return rules.build.one_build is Span.BEFORE_LAST_CARDS and deals(rules, seats) > 1


def ending(rules: Rules, **changes: Any) -> Rules:
    """The game with another end."""
    return replace(rules, end=replace(rules.end, **changes))
