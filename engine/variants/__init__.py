"""The games, in the order in which they are offered, and how one is found by its key.

A key is a game's own key and the house rules that differ from it: `classic+partners=1+target=50`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import Final

from engine.errors import Unreadable
from engine.rules import Rules
from engine.variants.african import AFRICAN
from engine.variants.classic import CLASSIC
from engine.variants.kasino import KASINO
from engine.variants.options import OPTIONS, Option
from engine.variants.royal_standard import ROYAL_STANDARD

__all__ = ["ALL", "OPTIONS", "Option", "chosen", "find", "options_for", "row"]

ALL: Final = (AFRICAN, CLASSIC, ROYAL_STANDARD, KASINO)
_BY_KEY: Final = {rules.key: rules for rules in ALL}
_SETTING: Final = re.compile(r"([a-z_]+)=([0-9]{1,3})", re.ASCII)


@lru_cache(maxsize=256)
def find(key: str) -> Rules:
    """The game with its house rules; its own `key` is the canonical form of what was asked for.

    >>> find("classic+target=50+partners=1").key, find("classic+target=21").key
    ('classic+partners=1+target=50', 'classic')
    """
    game, *settings = key.split("+")
    base = _BY_KEY.get(game)
    if base is None:
        raise Unreadable(f"There is no game {_quote(game)}. The games are {', '.join(sorted(_BY_KEY))}.")
    wanted: dict[str, int] = {}
    for setting in settings:
        option, value = _setting(base, setting)
        if option.key in wanted:
            raise Unreadable(f"The house rule {option.key} stands twice in {_quote(key)}.")
        wanted[option.key] = value
    return _with(base, wanted)


def row(rules: Rules) -> Rules:
    """The game without its house rules."""
    return _BY_KEY[rules.key.partition("+")[0]]


def options_for(rules: Rules) -> tuple[Option, ...]:
    """The house rules that a game knows, in the order of their keys."""
    return tuple(option for option in OPTIONS if option.fits(rules))


def chosen(rules: Rules) -> tuple[tuple[Option, int], ...]:
    """The house rules in which a table differs from its game."""
    base = row(rules)
    now = ((option, option.read(rules)) for option in options_for(rules))
    return tuple((option, value) for option, value in now if value != option.read(base))


def _setting(base: Rules, text: str) -> tuple[Option, int]:
    known = {option.key: option for option in options_for(base)}
    found = _SETTING.fullmatch(text)
    if found is None:
        raise Unreadable(f"{_quote(text)} is no house rule: write its name and a number, as in target=50.")
    option = known.get(found[1])
    if option is None:
        raise Unreadable(f"{base.name} has no house rule {found[1]}. It has {' and '.join(known)}.")
    value = int(found[2])
    if value not in option.values:
        raise Unreadable(f"{text} is not possible: {option.key} is {option.span}.")
    return option, value


def _with(base: Rules, wanted: dict[str, int]) -> Rules:
    rules = base
    for option in OPTIONS:
        if wanted.get(option.key, option.read(base)) != option.read(base):
            rules = option.change(rules, wanted[option.key])
    settings = (f"+{option.key}={value}" for option in OPTIONS if (value := option.read(rules)) != option.read(base))
    return replace(rules, key=base.key + "".join(settings))


def _quote(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
