"""Refusals in the shape in which Discord states them; `errors.json` holds its numbers and sentences."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Json = dict[str, Any]
REASONS: dict[str, tuple[int, str]] = json.loads(Path(__file__).with_name("errors.json").read_text("utf-8"))


class ApiError(Exception):
    """A refusal: the HTTP status, Discord's own number and sentence, and for a form what is wrong where."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status, self.code, self.message, self.errors = status, code, message, errors

    def body(self) -> Json:
        return {"message": self.message, "code": self.code} | ({"errors": self.errors} if self.errors else {})


def refusal(code: int, errors: Json | None = None) -> ApiError:
    """By Discord's number."""
    status, message = REASONS[str(code)]
    return ApiError(status, code, message, errors)


def not_here(what: str) -> ApiError:
    """Something that Discord has and the playground does not."""
    return ApiError(501, 0, f"The playground does not know {what}.")
