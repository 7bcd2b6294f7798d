"""What Discord refuses in the definition of a slash command."""

from __future__ import annotations

import re
from typing import Any

from .errors import Json
from .limits import Path, Problems, check_choice

NAME = re.compile(r"[-_'\w]{1,32}")
SUBCOMMAND, GROUP = 1, 2
SIZE = 8_000
COMMANDS = 100


def check_commands(commands: list[Json]) -> None:
    """Refuse a whole set of commands, the way a bulk overwrite does."""
    problems = Problems()
    names: set[tuple[int, str]] = set()
    for i, command in enumerate(problems.count((), commands, 0, COMMANDS)):
        _command(problems, (i,), command)
        key = (command.get("type") or 1, str(command.get("name")))
        if key in names:
            problems.add((i, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Command names must be unique")
        names.add(key)
    problems.refuse()


def check_command(command: Json) -> None:
    problems = Problems()
    _command(problems, (), command)
    problems.refuse()


def _command(problems: Problems, path: Path, command: Json) -> None:
    if (command.get("type") or 1) == 1:
        _name(problems, path, command)
        problems.text((*path, "description"), command.get("description"), 1, 100, needed=True)
    else:
        problems.text((*path, "name"), command.get("name"), 1, 32, needed=True)
    _options(problems, (*path, "options"), command.get("options") or [], depth=0)
    if size(command) > SIZE:
        problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({SIZE})")


def _name(problems: Problems, path: Path, thing: Json) -> None:
    for name in (thing.get("name"), *(thing.get("name_localizations") or {}).values()):
        if not isinstance(name, str) or not NAME.fullmatch(name) or name != name.lower():
            problems.add((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _options(problems: Problems, path: Path, options: Any, depth: int) -> None:
    names: set[str] = set()
    optional = False
    for i, option in enumerate(problems.count(path, options, 0, 25)):
        at = (*path, i)
        _name(problems, at, option)
        problems.text((*at, "description"), option.get("description"), 1, 100, needed=True)
        if option.get("name") in names:
            problems.add((*at, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
        names.add(str(option.get("name")))
        kind = option.get("type")
        problems.choice((*at, "type"), kind, range(1, 12))
        if kind in (SUBCOMMAND, GROUP):
            if depth > (1 if kind == SUBCOMMAND else 0):
                problems.add((*at, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested too deeply.")
            _options(problems, (*at, "options"), option.get("options") or [], depth + 1)
            continue
        if option.get("required") and optional:
            problems.add(at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options come first.")
        optional = optional or not option.get("required")
        _choices(problems, at, option)


def _choices(problems: Problems, path: Path, option: Json) -> None:
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        problems.add((*path, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "Not with autocomplete.")
    for i, choice in enumerate(problems.count((*path, "choices"), choices, 0, 25)):
        check_choice(problems, (*path, "choices", i), choice)


def size(thing: Json) -> int:
    """Characters of names, descriptions and choice values; of a text with translations the longest counts."""
    total = 0
    for key in ("name", "description"):
        texts = [thing.get(key) or "", *(thing.get(f"{key}_localizations") or {}).values()]
        total += max(len(text) for text in texts)
    if "value" in thing:
        total += len(str(thing["value"]))
    return total + sum(size(part) for key in ("options", "choices") for part in thing.get(key) or [])


def command_words(data: Json) -> str:
    """`casino start`: the command's name with those of its group and subcommand."""
    words, options = [data["name"]], data.get("options", [])
    while options and options[0]["type"] in (1, 2):
        words.append(options[0]["name"])
        options = options[0].get("options", [])
    return " ".join(words)
