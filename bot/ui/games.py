"""Which games the player who types may mean."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches

from bot.app.errors import BadGame
from bot.app.model import Preset
from bot.language import ENGLISH, say, speaking, spoken
from bot.present.names import quoted
from bot.present.words import any_of, game_name, rule_name
from engine import variants
from engine.errors import Unreadable
from engine.rules import Rules

MOST = 25
MAX_NAME = 100
NEAREST = 3
WITH_HOUSE_RULES = re.compile(r"(.+) \(([^()]+ [^()]+)\)")


class NoSuchGame(BadGame):
    """No game is called like that."""

    sentence = "There is no game called “{quoted}”. Type a part of a name in the field `game`, and pick from its list."


class NearestGames(NoSuchGame):
    """No game is called like that, but some nearly so."""

    sentence = "There is no game called “{quoted}”. Did you mean {names}?"


def suggestions(typed: str, presets: tuple[Preset, ...] = ()) -> tuple[tuple[str, str], ...]:
    """What every game that fits what was typed is called, and by what it is meant: the server's presets, the exact one,
    the others; all of them for nothing typed."""
    wanted = typed.strip().casefold()
    found = {each.name: f"{each.name}: {_name(each)}" for each in presets if wanted in each.name.casefold()}
    exact = _exact(wanted)
    if exact is not None:
        found[exact.key] = game_name(exact)
    for rules in sorted(_offered(), key=lambda rules: game_name(rules).casefold() != wanted):
        if wanted in rules.key or wanted in game_name(rules).casefold():
            found.setdefault(rules.key, game_name(rules))
    return tuple((name[:MAX_NAME], key) for key, name in found.items() if len(key) <= MAX_NAME)[:MOST]


def meant(typed: str, presets: tuple[Preset, ...] = ()) -> str:
    """The key, with its house rules, of the game that was typed by its key or its name, or by that of a preset, in
    capitals or not; "" for nothing typed. `BadGame` names the games that come nearest.

    >>> meant("African casino"), meant("Casino with partners (target 50)")
    ('african', 'classic+partners=1+target=50')
    """
    text = typed.strip().casefold()
    if preset := next((each for each in presets if each.name.casefold() == text), None):
        return preset.game
    if named := WITH_HOUSE_RULES.fullmatch(text):
        text = "+".join([named[1], *map(_setting, named[2].split(", "))])
    game, *settings = text.split("+")
    known = _known()
    if text and game not in known:
        raise _no_such(typed)
    return "+".join([known.get(game, game), *settings])


def _name(preset: Preset) -> str:
    return game_name(variants.find(preset.game))


def _offered() -> Iterator[Rules]:
    """Every game, and after it every house rule of its own that changes who plays with whom."""
    for rules in variants.ALL:
        yield rules
        if rules.pairs:
            yield variants.find(f"{rules.key}+partners=1")


def _setting(text: str) -> str:
    """A house rule in words as it stands in a key: `must_capture=1` for `must capture on`."""
    for language in _languages():
        with speaking(language):
            for option in variants.OPTIONS:
                name = rule_name(option.key).casefold()
                if text.startswith(f"{name} "):
                    return f"{option.key}={_value(option, text.removeprefix(name).strip())}"
    name, _, value = text.rpartition(" ")
    return f"{name.replace(' ', '_')}={value}"


def _value(option: variants.Option, words: str) -> str:
    """A setting in words as it stands in a key; what is no such words as it is."""
    called = {say("on"): "1", say("off"): "0"} if option.is_switch else {say(str(each)): each for each in option.values}
    return str({key.casefold(): value for key, value in called.items()}.get(words, words))


def _languages() -> tuple[str, ...]:
    """Those in which a game may have been called: the presser's, and English."""
    return tuple(dict.fromkeys((spoken(), ENGLISH)))


def _known() -> dict[str, str]:
    """The key of a game by all that it is called, in small letters."""
    names: dict[str, str] = {}
    for language in _languages():
        with speaking(language):
            names |= {game_name(rules).casefold(): rules.key for rules in _offered()}
    return names | {name.casefold(): rules.key for rules in variants.ALL for name in (rules.key, rules.name)}


def _no_such(typed: str) -> NoSuchGame:
    name_of = {name.casefold(): rules.name for rules in variants.ALL for name in (rules.key, rules.name)}
    wanted = typed.casefold()
    near = [rules.name for rules in variants.ALL if wanted in rules.name.casefold()]
    near += [name_of[each] for each in get_close_matches(wanted, name_of)]
    names = list(dict.fromkeys(near))[:NEAREST]
    if not names:
        return NoSuchGame(quoted=quoted(typed))
    return NearestGames(quoted=quoted(typed), names=any_of(names))


def _exact(typed: str) -> Rules | None:
    try:
        return variants.find(meant(typed)) if typed else None
    except (BadGame, Unreadable):
        return None
