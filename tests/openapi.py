"""Holds bodies against Discord's own OpenAPI document, where it is at hand.

    problems = validate_request("POST", "/channels/1/messages", body)      # [] when Discord's schema takes it
    problems = validate_response("GET", "/users/@me", 200, answer)
    held.request(...); held.answer(...); held.check()                      # as they go by, in a house of the tests

Paths begin behind `/api/v10`. A multipart body is held by its `payload_json`. The document knows nothing of
rules that go across fields (ids unique in a message, characters in all), so those have tests of their own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match
from jsonschema.validators import extend
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

DOCUMENT = Path(__file__).resolve().parents[2] / "shared" / "discord" / "openapi.json"
NAME = "urn:discord"

needs_openapi = pytest.mark.skipif(not DOCUMENT.exists(), reason="Discord's OpenAPI document is not at hand")


@cache
def document() -> dict[str, Any]:
    """The document, with two changes: ids may be numbers, since discord.py sends those of attachments so, and
    the codes within a form's errors are the words that Discord really gives, not numbers.
    """
    loaded: dict[str, Any] = json.loads(DOCUMENT.read_text(encoding="utf-8"))
    schemas = loaded["components"]["schemas"]
    schemas["SnowflakeType"]["type"] = ["string", "integer"]
    error = {"code": {"type": "string"}, "message": {"type": "string"}}
    inner = {"type": "object", "properties": error, "required": ["code", "message"]}
    schemas["InnerErrors"]["properties"]["_errors"]["items"] = inner
    _shorten(loaded)
    return loaded


def _shorten(part: Any) -> None:
    """Say a choice among constants as the list that it is, for it is looked at very often."""
    for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        _shorten(each)
    choices = part.get("oneOf") if isinstance(part, dict) else None
    if isinstance(choices, list) and all(set(each) <= {"title", "description", "const"} for each in choices):
        if all("const" in each for each in choices) and "enum" not in part:
            part["enum"] = [each["const"] for each in part.pop("oneOf")]


def _among(keyword: str) -> Callable[..., Any]:
    """`oneOf` or `anyOf`, which tries of an object with a type only those choices that have this type."""
    plain = Draft202012Validator.VALIDATORS[keyword]

    def check(validator: Any, choices: list[dict[str, Any]], body: Any, schema: Any) -> Any:
        kind = body.get("type") if isinstance(body, dict) else None
        fitting = choices if kind is None else [each for each in choices if kind in _types(each.get("$ref", ""), kind)]
        return plain(validator, fitting or choices, body, schema)

    return check


def _types(reference: str, kind: Any) -> list[Any]:
    """The types that an object of the schema may have; just `kind` where the schema does not say."""
    schema = document()["components"]["schemas"].get(reference.rpartition("/")[2], {})
    wanted: list[Any] = schema.get("properties", {}).get("type", {}).get("enum", [kind])
    return wanted


_Validator: Any = extend(Draft202012Validator, {keyword: _among(keyword) for keyword in ("oneOf", "anyOf")})


@cache
def _registry() -> Registry[Any]:
    resource = Resource.from_contents(document(), default_specification=DRAFT202012)
    registry: Registry[Any] = Registry().with_resource(NAME, resource)
    return registry


@cache
def _validator(pointer: str) -> Any:
    """The validator of the schema at this place of the document, made once."""
    return _Validator({"$ref": f"{NAME}#{pointer}"}, registry=_registry())


@cache
def _templates(method: str) -> list[tuple[str, re.Pattern[str]]]:
    """The document's paths for a method, each with what real ones look like; those with fewer fields go first."""
    found = [template for template, operations in document()["paths"].items() if method.lower() in operations]
    found.sort(key=lambda template: template.count("{"))
    return [(each, re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(each)))) for each in found]


def _template(method: str, path: str) -> str | None:
    """The document's path for a real one."""
    return next((template for template, pattern in _templates(method) if pattern.fullmatch(path)), None)


def validate_request(method: str, path: str, body: Any) -> list[str]:
    """What is wrong with a request's body, in sentences."""
    template = _template(method, path.partition("?")[0])
    if template is None:
        return [f"Discord has no {method} {path}"]
    wanted = document()["paths"][template][method.lower()].get("requestBody", {}).get("content", {})
    if not wanted:
        return [] if body is None else [f"{method} {template} takes no body, not {body!r}"]
    media = "application/json" if "application/json" in wanted else "multipart/form-data"
    return _problems(body, "paths", template, method.lower(), "requestBody", "content", media, "schema")


def validate_response(method: str, path: str, status: int, body: Any) -> list[str]:
    """What is wrong with an answer, in sentences."""
    template = _template(method, path.partition("?")[0])
    if template is None:
        return [f"Discord has no {method} {path}"]
    responses = document()["paths"][template][method.lower()]["responses"]
    key = str(status) if str(status) in responses else f"{status // 100}XX"
    if key not in responses:
        return [f"{method} {template} never answers {status}"]
    if "$ref" in responses[key]:
        place = responses[key]["$ref"].removeprefix("#/").split("/")
        return _problems(body, *place, "content", "application/json", "schema")
    if "content" not in responses[key]:
        return [] if body is None else [f"{method} {template} answers {status} without a body"]
    where = ("responses", key, "content", "application/json", "schema")
    return _problems(body, "paths", template, method.lower(), *where)


class Held:
    """Holds what goes by. `wrong` keeps each problem once; `count` is how much went by."""

    def __init__(self) -> None:
        self.wrong: set[str] = set()
        self.count = 0

    def request(self, method: str, path: str, body: Any) -> None:
        self._note(f"{method} {path}", validate_request, method, path, body)

    def answer(self, method: str, path: str, status: int, body: Any) -> None:
        if status >= 500:
            return  # no document says how a server breaks down
        self._note(f"{status} to {method} {path}", validate_response, method, path, status, body)

    def _note(self, what: str, validate: Callable[..., list[str]], *given: Any) -> None:
        if DOCUMENT.exists():
            self.count += 1
            self.wrong |= {f"{what}: {problem}" for problem in validate(*given)}

    def check(self) -> None:
        """Fail with all that was wrong since the last check."""
        wrong, self.wrong = sorted(self.wrong), set()
        if wrong:
            pytest.fail("Discord's own document does not allow this:\n" + "\n".join(wrong), pytrace=False)


def _problems(body: Any, *place: str) -> list[str]:
    pointer = "".join("/" + part.replace("~", "~0").replace("/", "~1") for part in place)
    errors = _validator(pointer.replace("{", "%7B").replace("}", "%7D")).iter_errors(body)
    return [_sentence(error) for error in errors]


def _sentence(error: ValidationError) -> str:
    """The deepest reason inside a union, with the place in the body."""
    deepest = error
    while deepest.context:
        inner = best_match(deepest.context)
        if inner is None:
            break
        deepest = inner
    return f"{deepest.json_path}: {deepest.message[:300]}"
