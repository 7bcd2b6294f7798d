"""A player who does anything that is legal: for simulations and tests."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import TypeVar

from engine import insist, legal
from engine.draft import Draft
from engine.partners import may_ask
from engine.steps import Ask, Insist, Stand, Turn
from engine.view import View

# As many possibilities are looked at; a table that offers more is rare.
MOST = 500

T = TypeVar("T")


def choose(view: View, rng: Random) -> Turn:
    """Legal steps at random until the turn may end and a coin says so, or no step is left."""
    draft = Draft.of(view.position)
    while not (draft.can_end and rng.random() < 0.5):
        step = _any(legal.options(draft), rng)
        if step is None:
            break
        draft = draft.add_listed(step)
    return draft.steps


def answer(view: View, rng: Random) -> Insist | Stand:
    """Insists on something half of the time, where there is something."""
    said = _any(insist.options(view.position, view.seat), rng)
    return Stand(view.seat) if said is None or rng.random() < 0.5 else said


def ask(view: View, rng: Random) -> Ask | None:
    """Asks for one of the builds that may be asked for, one time in four."""
    build = _any(may_ask(view.position, view.seat), rng)
    return None if build is None or rng.random() < 0.75 else Ask(view.seat, build.name)


def _any(possible: Iterable[T], rng: Random) -> T | None:
    """One of the first possibilities, each equally likely."""
    found = list(islice(possible, MOST))
    return rng.choice(found) if found else None
