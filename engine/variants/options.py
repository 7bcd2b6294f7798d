"""The house rules that a table may choose, each declared once.

The lobby, the help and the keys of games (`classic+target=50`) are made from these records.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One house rule.

    `values` are the numbers it may have; `fits` says for which games it is there, `read` what a game has
    now, and `change` gives the game with another value.
    """

    key: str
    help: str
    values: range
    fits: Callable[[Rules], bool]
    read: Callable[[Rules], int]
    change: Callable[[Rules, int], Rules]

    @property
    def span(self) -> str:
        """The values in words: `0 or 1`, `5 to 100`."""
        between = "or" if len(self.values) == 2 else "to"
        return f"{self.values[0]} {between} {self.values[-1]}"


def _partners(rules: Rules, value: int) -> Rules:
    return replace(rules, partners=True, players=(4,)) if value else rules


def _target(rules: Rules, value: int) -> Rules:
    return replace(rules, end=replace(rules.end, target=value))


OPTIONS = (
    Option(
        key="partners",
        help="Four play two against two: 1 and 3 against 2 and 4.",
        values=range(2),
        fits=lambda rules: rules.pairs,
        read=lambda rules: int(rules.partners),
        change=_partners,
    ),
    Option(
        key="target",
        help="The total that wins the match.",
        values=range(5, 101),
        fits=lambda rules: True,
        read=lambda rules: rules.end.target,
        change=_target,
    ),
)
