"""Errors that nobody expected: written down once, under an id that the player is shown."""

from __future__ import annotations

import logging
import secrets
import traceback
from typing import Final

AGAIN: Final = 10.0
"""Seconds until what went wrong is tried again."""


def note(log: logging.Logger, error: BaseException, where: str) -> str:
    """Log an error and give back the id under which it stands there.

    Only the lines of code and the kind of the error are written: its text may name cards of somebody's hand.
    """
    error_id = secrets.token_hex(4)
    log.error("Error %s while %s:\n%s", error_id, where, frames(error))
    return error_id


def frames(error: BaseException) -> str:
    """The lines of code that led to an error and its kind, without its text."""
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    before = f"{frames(cause)}\nand then\n" if cause is not None else ""
    kind = type(error)
    lines = "".join(traceback.format_tb(error.__traceback__))
    return f"{before}{lines}{kind.__module__}.{kind.__qualname__}"
