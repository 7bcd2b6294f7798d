"""How the log is written: a record a line, as key=value or as JSON, with the table and the interaction that it is of.

A line holds no token, and of an error only its kind and the lines of code: its text may name cards of somebody's hand.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from typing import Final

from bot.app.about import subject
from bot.app.faults import frames

LIBRARIES: Final = ("discord", "aiohttp", "aiosqlite", "sqlalchemy", "alembic", "PIL", "asyncio")
_PLAIN: Final = re.compile(r"[\w.:+-]+", re.ASCII)
_IN_ADDRESS: Final = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s\"']+")
"""The token of an interaction stands in the addresses of its answers, which the library names when it has to wait."""


class Lines(logging.Formatter):
    """Writes each record as one line; as key=value, further lines of a text follow below it, indented."""

    def __init__(self, as_json: bool, token: str) -> None:
        super().__init__()
        self._as_json = as_json
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        error = record.exc_info[1] if record.exc_info else None
        text = "\n".join((record.getMessage(), *((frames(error),) if error else ())))
        text = _IN_ADDRESS.sub(r"\1…", text)
        if self._token:
            text = text.replace(self._token, "…")
        fields: dict[str, str | int] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname,
            "logger": record.name,
            **dict(subject()),
            "message": text,
        }
        return json.dumps(fields, ensure_ascii=False) if self._as_json else _as_pairs(fields)


def log_to_stderr(level: str, as_json: bool, token: str) -> None:
    """Our own lines at the chosen level, the library's only from WARNING on: below that it writes out payloads."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(as_json, token))
    logging.basicConfig(level=level, handlers=[handler])
    for library in LIBRARIES:
        logging.getLogger(library).setLevel(max(logging.WARNING, logging.getLevelName(level)))


def _as_pairs(fields: dict[str, str | int]) -> str:
    first, *more = str(fields.pop("message")).split("\n")
    pairs = (f"{name}={_value(str(value))}" for name, value in (fields | {"message": first}).items())
    return "\n    ".join((" ".join(pairs), *more))


def _value(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)
