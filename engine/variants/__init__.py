"""The games, in the order in which they are offered, and how one is found by its key.

A key is a game's own key and the house rules that differ from it: `classic+partners=1+target=50`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import Final

from engine.errors import Unreadable, quote, reason
from engine.rules import Reckoning, Rules
from engine.variants.african import AFRICAN
from engine.variants.bundles import BUNDLES
from engine.variants.changes import Setting
from engine.variants.classic import CLASSIC
from engine.variants.crazy import CRAZY
from engine.variants.draw import DRAW
from engine.variants.house import HOUSE
from engine.variants.kasino import KASINO
from engine.variants.kasino_sweden import KASINO_SWEDEN
from engine.variants.options import OPTIONS, Option
from engine.variants.parlour import PARLOUR
from engine.variants.partnership import PARTNERSHIP
from engine.variants.pirate import PIRATE
from engine.variants.royal import ROYAL
from engine.variants.royal_standard import ROYAL_STANDARD
from engine.variants.sotho import SOTHO
from engine.variants.south_african import SOUTH_AFRICAN
from engine.variants.spade import SPADE
from engine.variants.swazi import SWAZI
from engine.variants.sweep import SWEEP
from engine.variants.three_deal import THREE_DEAL

__all__ = ["ALL", "OPTIONS", "Option", "Setting", "chosen", "find", "options_for", "row", "setting"]

ALL: Final = (
    AFRICAN,
    CLASSIC,
    ROYAL_STANDARD,
    KASINO,
    KASINO_SWEDEN,
    THREE_DEAL,
    HOUSE,
    PARLOUR,
    SPADE,
    SWEEP,
    ROYAL,
    DRAW,
    PIRATE,
    PARTNERSHIP,
    BUNDLES,
    SWAZI,
    CRAZY,
    SOTHO,
    SOUTH_AFRICAN,
)
_BY_KEY: Final = {rules.key: rules for rules in ALL}
_SETTING: Final = re.compile(r"([a-z_]{1,30})=([a-z0-9-]{1,20})", re.ASCII)


@lru_cache(maxsize=256)
def find(key: str) -> Rules:
    """The game with its house rules; its own `key` is the canonical form of what was asked for.

    >>> find("classic+target=50+partners=1").key, find("classic+target=21").key
    ('classic+partners=1+target=50', 'classic')
    """
    game, *settings = key.split("+")
    base = _BY_KEY.get(game)
    if base is None:
        raise _unknown(
            "There is no game {words}. The games are {games}.", words=quote(game), games=", ".join(sorted(_BY_KEY))
        )
    wanted: dict[str, str] = {}
    for setting in settings:
        found = _SETTING.fullmatch(setting)
        if found is None:
            raise _unknown(
                "{words} is no house rule: write the name of one and its setting, as in target=50.",
                words=quote(setting),
            )
        if found[1] in wanted:
            raise _unknown("The house rule {rule} stands twice in {words}.", rule=found[1], words=quote(key))
        wanted[found[1]] = found[2]
    return _with(base, wanted)


def row(rules: Rules) -> Rules:
    """The game without its house rules."""
    return _BY_KEY[rules.key.partition("+")[0]]


def options_for(rules: Rules) -> tuple[Option, ...]:
    """The house rules that a table may choose, with those chosen on which others depend."""
    base, ground = row(rules), _ground(row(rules), dict(chosen(rules)))
    return tuple(option for option in OPTIONS if option.fits(base if option.ground else ground))


def chosen(rules: Rules) -> tuple[tuple[Option, Setting], ...]:
    """The house rules in which a table differs from its game, in the order of their keys."""
    named = (setting.partition("=") for setting in rules.key.split("+")[1:])
    base = row(rules)
    return tuple(
        (option, _value(option, text, base)) for key, _, text in named for option in OPTIONS if option.key == key
    )


def setting(rules: Rules, option: Option) -> Setting:
    """What a house rule is set to at a table."""
    return dict(chosen(rules)).get(option, option.default(_ground(row(rules), dict(chosen(rules)))))


def _ground(base: Rules, settings: dict[Option, Setting]) -> Rules:
    """The game with the house rules on which others depend."""
    for option in OPTIONS:
        if option.ground and option in settings:
            base = option.change(base, settings[option])
    return base


def _value(option: Option, text: str, base: Rules) -> Setting:
    value = option.parsed(text, base)
    if value is None:
        raise _impossible(option, text)
    return value


def _impossible(option: Option, text: str) -> Unreadable:
    first, last = option.values[:-1], option.values[-1]
    there = {"words": f"{option.key}={text}", "rule": option.key}
    if isinstance(first, range) and len(first) > 1:
        return _unknown("{words} is not possible: {rule} is {least} to {most}.", least=first[0], most=last, **there)
    values = ", ".join(map(str, first))
    return _unknown("{words} is not possible: {rule} is {values} or {last}.", values=values, last=last, **there)


def _with(base: Rules, wanted: dict[str, str]) -> Rules:
    """The game with house rules, or the reason why they are not possible, or not together."""
    settings = {option: _value(option, wanted[option.key], base) for option in OPTIONS if option.key in wanted}
    ground = _ground(base, {option: value for option, value in settings.items() if option.fits(base)})
    known = [option for option in OPTIONS if option.fits(base if option.ground else ground)]
    for key in wanted:
        if all(option.key != key for option in known):
            grounds = [option for option in settings if option.ground and option in known]
            there = {"game": base.name, "rule": key, "rules": ", ".join(option.key for option in known)}
            if not grounds:
                raise _unknown("{game} has no house rule {rule}. It has {rules}.", **there)
            there["ground"] = ", ".join(f"{option.key}={settings[option]}" for option in grounds)
            raise _unknown("{game} with {ground} has no house rule {rule}. It has {rules}.", **there)
    rules, texts = base, []
    for option, value in settings.items():
        if value not in (option.default(rules), option.own):
            _demand_no_clash(rules, option)
            rules = option.change(rules, value)
            texts.append(f"+{option.key}={value}")
    return replace(rules, key=base.key + "".join(sorted(texts)))


def _demand_no_clash(rules: Rules, option: Option) -> None:
    """Of the house rules that say when points count, there is one at most."""
    if option.reckons and rules.end.reckoning is not Reckoning.BY_HAND:
        others = ", ".join(each.key for each in OPTIONS if each.reckons)
        raise _unknown(
            "{rule} does not go with another of {rules}: each says when points count.", rule=option.key, rules=others
        )


def _unknown(template: str, **args: str | int) -> Unreadable:
    """Why a key is none; its parts but `game` are notation, or what was typed (`words`)."""
    return Unreadable(reason("key", template, **args))
