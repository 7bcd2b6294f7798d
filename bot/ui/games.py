"""Which games the player who types may mean."""

from __future__ import annotations

from collections.abc import Iterator

from bot.app.lobby import FOR_MORE, FOR_TWO
from engine import variants
from engine.errors import Unreadable
from engine.rules import Rules

MOST = 25
MAX_NAME = 100


def suggestions(typed: str) -> tuple[tuple[str, str], ...]:
    """Name and key of every game that fits what was typed, the exact one first; all of them for nothing typed."""
    wanted = typed.strip().casefold()
    found: dict[str, str] = {}
    exact = _exact(wanted)
    if exact is not None:
        found[exact.key] = shown(exact)
    for rules in sorted(_offered(), key=lambda rules: shown(rules).casefold() != wanted):
        if wanted in rules.key or wanted in shown(rules).casefold():
            found.setdefault(rules.key, shown(rules))
    return tuple((name[:MAX_NAME], key) for key, name in found.items() if len(key) <= MAX_NAME)[:MOST]


def shown(rules: Rules) -> str:
    """A game's name with the house rules chosen for it: `Casino with partners (target 50)`."""
    name = f"{rules.name} with partners" if rules.partners else rules.name
    others = (each for each in variants.chosen(rules) if each[0].key != "partners")
    chosen = ", ".join(f"{option.key} {value}" for option, value in others)
    return f"{name} ({chosen})" if chosen else name


def with_target(game: str, players: int, target: int) -> str:
    """The key of a game with the match's target added; 0 leaves the game as it is."""
    if not target:
        return game
    game = game or (FOR_MORE if players > 2 else FOR_TWO)
    parts = [part for part in game.split("+") if not part.startswith("target=")]
    return "+".join([*parts, f"target={target}"])


def _offered() -> Iterator[Rules]:
    """Every game, and after it every house rule of its own that changes who plays with whom."""
    for rules in variants.ALL:
        yield rules
        if rules.pairs:
            yield variants.find(f"{rules.key}+partners=1")


def _exact(key: str) -> Rules | None:
    try:
        return variants.find(key) if key else None
    except Unreadable:
        return None
