"""What Discord refuses in a message or a form, and how it says so.

Every check adds to one `Problems`, so that a refusal lists everything that is wrong, as Discord's does:
`{"code": 50035, "message": "Invalid Form Body", "errors": {"content": {"_errors": [{"code", "message"}]}}}`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .errors import ApiError, Json, not_here

Path = tuple[str | int, ...]

CONTENT, EMBEDS_TOTAL, ALT_TEXT = 2_000, 6_000, 1_024
FILES = 10
BUTTON, TEXT_INPUT, LABEL, TEXT_DISPLAY = 2, 4, 18, 10
SELECTS = (3, 5, 6, 7, 8)
FORM_CHOICES = (19, 21, 22, 23)
COMPONENTS_V2 = 1 << 15


class Problems:
    """What is wrong, by the place where it is."""

    def __init__(self) -> None:
        self.tree: Json = {}

    def add(self, path: Path, code: str, message: str) -> None:
        node = self.tree
        for part in path:
            node = node.setdefault(str(part), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def refuse(self) -> None:
        """Raise what has been gathered, if anything."""
        if self.tree:
            raise ApiError(400, 50035, "Invalid Form Body", self.tree)

    def text(self, path: Path, value: Any, low: int, high: int, *, needed: bool = False) -> None:
        """A text of `low` to `high` characters; absent is fine unless `needed`."""
        if value is None:
            if needed:
                self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif not isinstance(value, str):
            self.add(path, "STRING_TYPE_CONVERT", "Could not convert to string.")
        elif not low <= len(value) <= high:
            self._length(path, len(value), low, high)

    def _length(self, path: Path, length: int, low: int, high: int) -> None:
        if low == 0:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        elif length == 0:
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        else:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")

    def count(self, path: Path, value: Any, low: int, high: int) -> list[Any]:
        """A list of `low` to `high` things, given back to be looked into."""
        if not isinstance(value, list):
            self.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if not low <= len(value) <= high:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        return value

    def number(self, path: Path, value: Any, low: int, high: int) -> None:
        if value is None:
            return
        if not isinstance(value, int) or not low <= value <= high:
            self.add(path, "NUMBER_TYPE_RANGE", f"Must be between {low} and {high}.")

    def choice(self, path: Path, value: Any, allowed: Iterable[Any]) -> None:
        allowed = tuple(allowed)
        if value not in allowed:
            self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {set(allowed)}.")


def check_message(payload: Json, *, files: int, kept: frozenset[int] = frozenset(), at: Path = ()) -> None:
    """Refuse a message or an edit: `files` came with it, `kept` are the attachments it has so far."""
    if (payload.get("flags") or 0) & COMPONENTS_V2:
        raise not_here("components V2")
    if payload.get("poll"):
        raise not_here("polls")
    problems = Problems()
    problems.text((*at, "content"), payload.get("content"), 0, CONTENT)
    if payload.get("nonce") is not None:
        problems.text((*at, "nonce"), str(payload["nonce"]), 1, 25)
    _embeds(problems, (*at, "embeds"), payload.get("embeds") or [])
    _attachments(problems, (*at, "attachments"), payload.get("attachments") or [], files, kept)
    _components(problems, (*at, "components"), payload.get("components") or [])
    problems.refuse()


def _attachments(problems: Problems, path: Path, listed: Any, files: int, kept: frozenset[int]) -> None:
    if files > FILES:
        problems.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {FILES} or fewer in length.")
    for i, entry in enumerate(problems.count(path, listed, 0, FILES)):
        problems.text((*path, i, "description"), entry.get("description"), 0, ALT_TEXT)
        if int(entry.get("id", -1)) not in kept | set(range(files)):
            problems.add((*path, i, "id"), "MESSAGE_ATTACHMENT_NOT_FOUND", "Attachment not found.")


def _embeds(problems: Problems, path: Path, embeds: Any) -> None:
    total = 0
    for i, embed in enumerate(problems.count(path, embeds, 0, 10)):
        at = (*path, i)
        fields = problems.count((*at, "fields"), embed.get("fields") or [], 0, 25)
        texts = [("title", 256), ("description", 4_096)]
        parts: list[tuple[Path, Any, int]] = [((*at, key), embed.get(key), most) for key, most in texts]
        parts.append(((*at, "footer", "text"), (embed.get("footer") or {}).get("text"), 2_048))
        parts.append(((*at, "author", "name"), (embed.get("author") or {}).get("name"), 256))
        for j, entry in enumerate(fields):
            for key, most in (("name", 256), ("value", 1_024)):
                problems.text((*at, "fields", j, key), entry.get(key), 1, most, needed=True)
                total += len(entry.get(key) or "")
        for place, value, most in parts:
            problems.text(place, value, 0, most)
            total += len(value or "")
    if total > EMBEDS_TOTAL:
        problems.add(path, "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def _components(problems: Problems, path: Path, rows: Any) -> None:
    seen: set[str] = set()
    for i, row in enumerate(problems.count(path, rows, 0, 5)):
        at = (*path, i)
        if row.get("type") != 1:
            problems.add((*at, "type"), "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (1,).')
            continue
        parts = problems.count((*at, "components"), row.get("components"), 1, 5)
        if len(parts) > 1 and any(part.get("type") != BUTTON for part in parts):
            problems.add((*at, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A row holds 5 buttons or 1 select.")
        for j, part in enumerate(parts):
            place = (*at, "components", j)
            if part.get("type") == BUTTON:
                _button(problems, place, part)
            elif part.get("type") in SELECTS:
                _select(problems, place, part)
            else:
                problems.add((*place, "type"), "UNION_TYPE_CHOICES", "Value must be one of (2, 3, 5, 6, 7, 8).")
            _unique(problems, place, part, seen)


def _unique(problems: Problems, path: Path, part: Json, seen: set[str]) -> None:
    custom_id = part.get("custom_id")
    if custom_id in seen:
        problems.add((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
    if custom_id is not None:
        seen.add(custom_id)


def _button(problems: Problems, path: Path, button: Json) -> None:
    problems.choice((*path, "style"), button.get("style"), (1, 2, 3, 4, 5))
    problems.text((*path, "label"), button.get("label"), 0, 80)
    if not button.get("label") and not button.get("emoji"):
        problems.add(path, "BUTTON_COMPONENT_INVALID", "A button needs a label or an emoji.")
    if button.get("style") == 5:
        problems.text((*path, "url"), button.get("url"), 1, 512, needed=True)
        if button.get("custom_id") is not None:
            problems.add((*path, "custom_id"), "BUTTON_COMPONENT_INVALID", "A link has no custom id.")
    else:
        problems.text((*path, "custom_id"), button.get("custom_id"), 1, 100, needed=True)


def _select(problems: Problems, path: Path, select: Json) -> None:
    problems.text((*path, "custom_id"), select.get("custom_id"), 1, 100, needed=True)
    problems.text((*path, "placeholder"), select.get("placeholder"), 0, 150)
    problems.number((*path, "min_values"), select.get("min_values"), 0, 25)
    problems.number((*path, "max_values"), select.get("max_values"), 1, 25)
    if select.get("type") != 3:
        return
    options = problems.count((*path, "options"), select.get("options"), 1, 25)
    values: set[str] = set()
    for i, option in enumerate(options):
        at = (*path, "options", i)
        problems.text((*at, "label"), option.get("label"), 1, 100, needed=True)
        problems.text((*at, "value"), option.get("value"), 1, 100, needed=True)
        problems.text((*at, "description"), option.get("description"), 0, 100)
        if option.get("value") in values:
            problems.add((*at, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The value has been used before.")
        values.add(str(option.get("value")))
    most = select.get("max_values") or 1
    if most > max(len(options), 1) or (select.get("min_values") or 0) > most:
        problems.add((*path, "max_values"), "SELECT_COMPONENT_MAX_VALUES", "There are fewer options than that.")
    if sum(bool(option.get("default")) for option in options) > most:
        problems.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More defaults than max_values.")


def check_modal(modal: Json) -> None:
    """A form: a title, an id, and 1 to 5 parts, each with its label."""
    problems = Problems()
    at: Path = ("data",)
    problems.text((*at, "title"), modal.get("title"), 1, 45, needed=True)
    problems.text((*at, "custom_id"), modal.get("custom_id"), 1, 100, needed=True)
    seen: set[str] = set()
    for i, part in enumerate(problems.count((*at, "components"), modal.get("components"), 1, 5)):
        _modal_part(problems, (*at, "components", i), part, seen)
    problems.refuse()


def _modal_part(problems: Problems, path: Path, part: Json, seen: set[str]) -> None:
    if part.get("type") == TEXT_DISPLAY:
        problems.text((*path, "content"), part.get("content"), 1, 4_000, needed=True)
    elif part.get("type") == LABEL:
        problems.text((*path, "label"), part.get("label"), 1, 45, needed=True)
        problems.text((*path, "description"), part.get("description"), 0, 100)
        _modal_field(problems, (*path, "component"), part.get("component") or {}, seen)
    elif part.get("type") == 1:
        for j, field in enumerate(problems.count((*path, "components"), part.get("components"), 1, 1)):
            at = (*path, "components", j)
            problems.choice((*at, "type"), field.get("type"), (TEXT_INPUT,))
            problems.text((*at, "label"), field.get("label"), 1, 45, needed=True)
            _modal_field(problems, at, field, seen)
    else:
        problems.add((*path, "type"), "UNION_TYPE_CHOICES", "Value must be one of (1, 10, 18).")


def _modal_field(problems: Problems, path: Path, field: Json, seen: set[str]) -> None:
    kind = field.get("type")
    _unique(problems, path, field, seen)
    if kind in SELECTS:
        _select(problems, path, field)
    elif kind == TEXT_INPUT:
        problems.text((*path, "custom_id"), field.get("custom_id"), 1, 100, needed=True)
        problems.choice((*path, "style"), field.get("style"), (1, 2))
        problems.number((*path, "min_length"), field.get("min_length"), 0, 4_000)
        problems.number((*path, "max_length"), field.get("max_length"), 1, 4_000)
        problems.text((*path, "value"), field.get("value"), 0, 4_000)
        problems.text((*path, "placeholder"), field.get("placeholder"), 0, 100)
    elif kind in FORM_CHOICES:
        raise not_here(f"form parts of type {kind}")
    else:
        problems.add((*path, "type"), "UNION_TYPE_CHOICES", "Value must be one of (3, 4, 5, 6, 7, 8).")


def check_autocomplete(choices: Any) -> None:
    problems = Problems()
    for i, choice in enumerate(problems.count(("data", "choices"), choices, 0, 25)):
        check_choice(problems, ("data", "choices", i), choice)
    problems.refuse()


def check_choice(problems: Problems, path: Path, choice: Json) -> None:
    problems.text((*path, "name"), choice.get("name"), 1, 100, needed=True)
    if isinstance(choice.get("value"), str):
        problems.text((*path, "value"), choice["value"], 1, 100)
    elif not isinstance(choice.get("value"), int | float):
        problems.add((*path, "value"), "BASE_TYPE_REQUIRED", "This field is required")
