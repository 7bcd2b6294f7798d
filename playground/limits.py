"""What Discord refuses in a message, a form, a list of choices and a set of commands, and how it says so.

The limits stand in `limits.json`: a shape is a record of fields, or is chosen `by` a field; each field is a text
of so many characters (`needed` where it may not be absent, `short` where it may be a number), a whole number, one of
some values, a list of so many of a shape (in which a field named last is unique), a shape, or something that the
playground does not know. What goes across fields is checked here. A refusal lists everything that is wrong:
`{"code": 50035, "message": "Invalid Form Body", "errors": {"content": {"_errors": [{"code", "message"}]}}}`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path as File
from typing import Any

from .errors import Json, not_here, refusal

Path = tuple[str | int, ...]
Problem = tuple[Path, str, str]
"""Where something is wrong, and Discord's code and sentence for it."""

SHAPES: dict[str, dict[str, str]] = json.loads(File(__file__).with_name("limits.json").read_text("utf-8"))

BUTTON, TEXT_DISPLAY, LABEL = 2, 10, 18
SELECTS = (3, 5, 6, 7, 8)
COMPONENTS_V2 = 1 << 15
EMBEDS_TOTAL, FILES, COMMAND_SIZE = 6_000, 10, 8_000


def wrong(value: Any, rule: str, path: Path = ()) -> Iterator[Problem]:
    """What breaks a rule of `limits.json` in a value that stands at this place."""
    word, *more = rule.split()
    if word in SHAPES:
        yield from _in_record(value or {}, SHAPES[word], path)
    elif word in ("text", "needed"):
        yield from _in_text(value, int(more[0]), int(more[1]), word == "needed", path)
    elif word == "list":
        yield from _in_list(value or [], int(more[0]), int(more[1]), more[2], more[3:], path)
    elif word == "short" and value is not None and not int(more[0]) <= len(str(value)) <= int(more[1]):
        yield path, "BASE_TYPE_BAD_LENGTH", f"Must be between {more[0]} and {more[1]} in length."
    elif word == "number" and value is not None and not int(more[0]) <= int(value) <= int(more[1]):
        yield path, "NUMBER_TYPE_RANGE", f"Must be between {more[0]} and {more[1]}."
    elif word == "one" and str(value) not in more:
        yield path, "BASE_TYPE_CHOICES", f"Value must be one of {more}."
    elif word == "unknown" and value:
        raise not_here(f"what stands at {'.'.join(map(str, path))}")


def _in_record(value: Json, fields: dict[str, str], path: Path) -> Iterator[Problem]:
    if "by" in fields:
        kind = str(value.get(fields["by"]))
        if kind in fields:
            yield from wrong(value, fields[kind], path)
        else:
            yield (*path, fields["by"]), "UNION_TYPE_CHOICES", f"Value must be one of {[*fields][1:]}."
        return
    for field, rule in fields.items():
        if field == "across":
            for name in rule.split():
                code, message = SHAPES["wrong"][name].split(" ", 1)
                yield from (((*path, *place), code, message) for place in BREAKS[name](value))
        else:
            yield from wrong(value, rule, path) if field == "is" else wrong(value.get(field), rule, (*path, field))


def _in_text(value: Any, low: int, high: int, needed: bool, path: Path) -> Iterator[Problem]:
    if value is None or (value == "" and low):
        if needed or value == "":
            yield path, "BASE_TYPE_REQUIRED", "This field is required"
    elif not isinstance(value, str):
        yield path, "STRING_TYPE_CONVERT", "Could not convert to string."
    elif len(value) > high and not low:
        yield path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length."
    elif not low <= len(value) <= high:
        yield path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length."


def _in_list(value: list[Any], low: int, high: int, rule: str, unique: list[str], path: Path) -> Iterator[Problem]:
    if not low <= len(value) <= high:
        yield path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length."
    for i, item in enumerate(value):
        yield from wrong(item, rule, (*path, i))
        for field in unique:
            if item.get(field) in [other.get(field) for other in value[:i]]:
                yield (*path, i, field), "BASE_TYPE_DUPLICATE", "This has been used before."


def _ids(parent: Json, path: Path = ()) -> list[tuple[str, Path]]:
    """Every custom id beneath, with its place."""
    parts: list[tuple[Path, Json]] = [((*path, "component"), parent.get("component") or {})]
    parts += [((*path, "components", i), part) for i, part in enumerate(parent.get("components") or [])]
    found = [(part["custom_id"], (*place, "custom_id")) for place, part in parts if part.get("custom_id")]
    return found + [inner for place, part in parts if part for inner in _ids(part, place)]


def _repeated_ids(whole: Json) -> list[Path]:
    ids = _ids(whole)
    return [place for i, (custom_id, place) in enumerate(ids) if custom_id in [other for other, _ in ids[:i]]]


def _embeds_size(message: Json) -> int:
    texts: list[str | None] = []
    for embed in message.get("embeds") or []:
        texts += [embed.get("title"), embed.get("description")]
        texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
        texts += [field.get(key) for field in embed.get("fields") or [] for key in ("name", "value")]
    return sum(len(text or "") for text in texts)


def size(thing: Json) -> int:
    """Characters of names, descriptions and choice values; of a text with translations the longest counts."""
    total = len(str(thing.get("value", "")))
    for key in ("name", "description"):
        total += max(map(len, [thing.get(key) or "", *(thing.get(f"{key}_localizations") or {}).values()]))
    return total + sum(size(part) for key in ("options", "choices") for part in thing.get(key) or [])


def _late_needed(command: Json) -> list[Path]:
    needed = [bool(required) for required in _all(command, "options", "required")]
    return [("options", i) for i, each in enumerate(needed) if each and not all(needed[:i])]


def _all(thing: Json, key: str, field: str) -> list[Any]:
    """This field of everything in a list."""
    return [each.get(field) for each in thing.get(key) or []]


def _mixed(kinds: list[int]) -> bool:
    return len(kinds) > 1 and set(kinds) != {BUTTON}


def _lower_case(name: str) -> bool:
    return re.fullmatch(r"[-_'\w]*", name) is not None and name == name.lower()


def _most(select: Json) -> int:
    return select.get("max_values") or 1


def _where(wrong: bool, *place: str | int) -> list[Path]:
    return [place] if wrong else []


BREAKS: dict[str, Callable[[Json], list[Path]]] = {
    "unique_ids": _repeated_ids,
    "short_embeds": lambda message: _where(_embeds_size(message) > EMBEDS_TOTAL, "embeds"),
    "one_select": lambda row: _where(_mixed(_all(row, "components", "type")), "components"),
    "labelled": lambda button: _where(not button.get("label") and not button.get("emoji")),
    "enough_options": lambda select: _where(_most(select) > max(1, len(select.get("options") or [])), "max_values"),
    "ordered": lambda select: _where((select.get("min_values") or 0) > _most(select), "max_values"),
    "few_defaults": lambda select: _where(_all(select, "options", "default").count(True) > _most(select), "options"),
    "either": lambda option: _where(bool(option.get("choices") and option.get("autocomplete")), "choices"),
    "letters": lambda thing: _where(not _lower_case(str(thing.get("name"))), "name"),
    "needed_first": _late_needed,
    "small": lambda command: _where(size(command) > COMMAND_SIZE),
}
"""What goes across the fields of a record: the places where it is wrong."""


# What routes ask


def check(value: Any, rule: str, path: Path = ()) -> None:
    """Refuse a value that breaks a rule."""
    refuse(wrong(value, rule, path))


def check_message(payload: Json, *, files: int, kept: frozenset[int] = frozenset(), at: Path = ()) -> None:
    """Refuse a message or an edit: `files` came with it, `kept` are the attachments it has so far."""
    if (payload.get("flags") or 0) & COMPONENTS_V2:
        raise not_here("components V2")
    known, named = kept | set(range(files)), _all(payload, "attachments", "id")
    lost = [("attachments", i, "id") for i, each in enumerate(named) if int(each) not in known]
    problems = [*wrong(payload, "message", at), *wrong(files, f"number 0 {FILES}", (*at, "attachments"))]
    refuse(problems + [((*at, *place), "MESSAGE_ATTACHMENT_NOT_FOUND", "Attachment not found.") for place in lost])


def refuse(problems: Iterable[Problem]) -> None:
    """Raise everything that is wrong, if anything is."""
    tree: Json = {}
    for path, code, message in problems:
        node = tree
        for part in path:
            node = node.setdefault(str(part), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})
    if tree:
        raise refusal(50035, tree)
