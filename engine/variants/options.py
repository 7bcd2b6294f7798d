"""The house rules that a table may choose, each declared once.

The lobby, the help and the keys of games (`classic+target=50`) are made from these records.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.errors import any_of
from engine.rules import Builds, Duty, Pictures, Reckoning, Rules
from engine.variants.changes import (
    OWN,
    Setting,
    by_difference,
    by_hand,
    ending,
    is_anglo,
    majorities,
    may_limit,
    piles_shrink,
    royal,
    ties,
    ties_in_words,
    two_sides,
    with_builds,
    with_one_build,
    with_partners,
    with_ties,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One house rule.

    `values` are the settings that it may have; `fits` says for which games it is there, `default` which setting a game
    has when nothing is said, and `change` gives the game with a setting. A house rule that is `ground` decides which
    others there are; of those that say when points count (`reckons`) there is one at most. `own` is what the setting of
    a game is called where it is none of the `values`, and `words` says a setting to a person.
    """

    key: str
    help: str
    values: range | tuple[str, ...]
    fits: Callable[[Rules], bool]
    default: Callable[[Rules], Setting]
    change: Callable[[Rules, Any], Rules]
    ground: bool = False
    reckons: bool = False
    own: str = ""
    words: Callable[[Rules, Setting], str] = lambda rules, value: str(value)

    @property
    def is_switch(self) -> bool:
        """Whether it is on (1) or off (0)."""
        return self.values == range(2)

    @property
    def span(self) -> str:
        """The settings in words: `0 or 1`, `5 to 100`, `one, all or one-or-three`."""
        if isinstance(self.values, range) and len(self.values) > 2:
            return f"{self.values[0]} to {self.values[-1]}"
        return any_of(self.values)

    def settings(self, rules: Rules) -> tuple[Setting, ...]:
        """What a game may set it to, its own way first where that is none of the values."""
        own = self.default(rules)
        return tuple(self.values) if own in self.values else (own, *self.values)

    def parsed(self, text: str, rules: Rules) -> Setting | None:
        """The setting of a game that a text names, None where it names none."""
        named = (*self.values, *filter(None, (self.own,)), *(self.settings(rules) if self.fits(rules) else ()))
        return next((value for value in named if str(value) == text), None)


def switch(key: str, text: str, group: str, name: str, fits: Callable[[Rules], bool] = is_anglo) -> Option:
    """A house rule that is one switch of a group; a game that has it may be played without."""

    def change(rules: Rules, value: int) -> Rules:
        return replace(rules, **{group: replace(getattr(rules, group), **{name: bool(value)})})

    def default(rules: Rules) -> Setting:
        return int(getattr(getattr(rules, group), name))

    return Option(key=key, help=text, values=range(2), fits=fits, default=default, change=change)


def reckoning(key: str, text: str, how: Reckoning, fits: Callable[[Rules], bool]) -> Option:
    """A house rule that says when points count, for games that do not say it themselves; there is one at most."""

    def change(rules: Rules, value: int) -> Rules:
        return ending(rules, reckoning=how) if value else rules

    def free(rules: Rules) -> bool:
        return by_hand(rules) and fits(rules)

    return Option(key=key, help=text, values=range(2), fits=free, default=lambda rules: 0, change=change, reckons=True)


# In the order in which they are applied: what others build on, or are measured against, comes first.
OPTIONS: Final = (
    Option(
        key="partners",
        help="Four play two against two: 1 and 3 against 2 and 4.",
        values=range(2),
        fits=lambda rules: rules.pairs,
        default=lambda rules: 0,
        change=with_partners,
        ground=True,
    ),
    Option(
        key="royal",
        help="Pictures have numbers, and values and scoring are Royal Casino's.",
        values=range(2),
        fits=lambda rules: is_anglo(rules) and (rules.deal.draw or rules.build.partner_adds),
        default=lambda rules: 0,
        change=royal,
        ground=True,
    ),
    Option(
        key="builds",
        help="Builds as in Casino.",
        values=range(2),
        fits=lambda rules: rules.build.kind is Builds.NONE and rules.scores_points,
        default=lambda rules: 0,
        change=with_builds,
        ground=True,
    ),
    Option(
        key="aces",
        help="With 14 an ace is 1 or 14, with 1 it is 1.",
        values=range(1, 15, 13),
        fits=lambda rules: not rules.deal.pictures,
        default=lambda rules: rules.values.ace[-1],
        change=lambda rules, value: replace(
            rules, values=replace(rules.values, ace=(1, value), ace_played=(1, value)) if value > 1 else rules.values
        ),
    ),
    Option(
        key="difference",
        help="The better side scores the difference of the hand's points; 11 win unless said otherwise.",
        values=range(2),
        fits=lambda rules: by_hand(rules) and not rules.end.at_once and bool(two_sides(rules)),
        default=lambda rules: 0,
        change=by_difference,
        reckons=True,
    ),
    reckoning(
        "as_earned",
        "Each point counts as it is captured, and the match ends at the target.",
        Reckoning.AS_EARNED,
        lambda rules: not piles_shrink(rules),
    ),
    reckoning(
        "claim",
        "The match ends when a player rightly claims the target.",
        Reckoning.CLAIM,
        lambda rules: not piles_shrink(rules),
    ),
    reckoning(
        "count_out",
        "When several reach the target with one hand, it is counted in order, and the first to get there wins.",
        Reckoning.COUNT_OUT,
        is_anglo,
    ),
    Option(
        key="target",
        help="The total that wins the match.",
        values=range(5, 101),
        fits=lambda rules: rules.scores_points,
        default=lambda rules: rules.end.target,
        change=lambda rules, value: ending(rules, target=value),
    ),
    Option(
        key="first_to",
        help="The hands that win the match.",
        values=range(1, 10),
        fits=lambda rules: not rules.scores_points,
        default=lambda rules: rules.end.target,
        change=lambda rules, value: ending(rules, target=value),
    ),
    Option(
        key="sweep",
        help="A point for a capture that clears the table.",
        values=range(2),
        fits=lambda rules: rules.scores_points,
        default=lambda rules: rules.sweep.points,
        change=lambda rules, value: replace(rules, sweep=replace(rules.sweep, points=value)),
    ),
    Option(
        key="trail_with_build",
        help="Whoever owns a build may play as they like, as long as they keep a card for it.",
        values=range(2),
        fits=lambda rules: is_anglo(rules) and rules.build.duty is not Duty.NONE,
        default=lambda rules: 0,
        change=lambda rules, value: replace(rules, build=replace(rules.build, duty=Duty.NONE)) if value else rules,
    ),
    switch(
        "table_build_on_trail",
        "With a trail one build of other table cards may be made, by whoever holds a card for it.",
        "turn",
        "build_on_trail",
    ),
    switch(
        "increase_with_table_cards",
        "Loose cards may help the hand card to raise a build.",
        "build",
        "raise_with_table_cards",
    ),
    switch("builds_as_cards", "A single build is captured, summed and built on like a card.", "build", "as_cards"),
    switch("must_capture", "A card that can capture may not be trailed.", "turn", "must_capture", lambda rules: True),
    Option(
        key="pictures",
        help="How many pictures of its rank a picture takes.",
        values=tuple(how.value for how in Pictures),
        fits=lambda rules: rules.values.numbers and rules.deal.pictures and not rules.values.numbered_pictures,
        default=lambda rules: rules.values.pictures_take.value,
        change=lambda rules, value: replace(rules, values=replace(rules.values, pictures_take=Pictures(value))),
    ),
    Option(
        key="same_value",
        help="Whether a second build of a value may stand apart.",
        values=("separate", "forbid"),
        fits=is_anglo,
        default=lambda rules: "separate" if rules.build.second_of_a_value else "forbid",
        change=lambda rules, value: replace(rules, build=replace(rules.build, second_of_a_value=value == "separate")),
    ),
    Option(
        key="one_build",
        help="At most one own build at the end of a turn.",
        values=range(2),
        fits=may_limit,
        default=lambda rules: 0,
        change=with_one_build,
    ),
    Option(
        key="ties",
        help="What sides that tie for most cards or spades get: none, or the points split, rounded down.",
        values=("none", "split"),
        fits=lambda rules: rules.scores_points and bool(majorities(rules)),
        default=ties,
        change=with_ties,
        own=OWN,
        words=ties_in_words,
    ),
    Option(
        key="cards_two_last_one",
        help="Two points for cards, and one for the last capture.",
        values=range(2),
        fits=lambda rules: rules.score.most_cards == 3 and not rules.score.last_capture,
        default=lambda rules: 0,
        change=lambda rules, value: replace(
            rules, score=replace(rules.score, most_cards=2, last_capture=1) if value else rules.score
        ),
    ),
)
