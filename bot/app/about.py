"""What is being worked on, for whoever writes it down: the table and the press or command.

It follows the work through every await, and into the tasks that it begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_ABOUT: ContextVar[tuple[tuple[str, int], ...]] = ContextVar("about", default=())


@contextmanager
def about(**ids: int | None) -> Iterator[None]:
    """Inside, work is about these as well; None for one that it is not about any more."""
    known = dict(_ABOUT.get()) | ids
    token = _ABOUT.set(tuple((name, number) for name, number in known.items() if number is not None))
    try:
        yield
    finally:
        _ABOUT.reset(token)


def subject() -> tuple[tuple[str, int], ...]:
    """The names and numbers of what is being worked on now."""
    return _ABOUT.get()
