"""What the tests of worked examples say of a position: which steps are listed, which are refused and by which rule."""

from __future__ import annotations

from engine import legal
from engine.draft import Draft
from engine.errors import Illegal
from engine.notation import parse_position, parse_steps, step_text


def listed(position: str, so_far: str = "", *, card: str = "") -> list[str]:
    """The next steps in the order listed, `end` last where the turn may end; with `card` those that begin with it."""
    draft = after(position, so_far)
    found = [step_text(step) for step in legal.options(draft)] + (["end"] if draft.can_end else [])
    return [text for text in found if text.startswith(card)]


def after(position: str, steps: str) -> Draft:
    """The turn so far on a position."""
    draft = Draft.of(parse_position(position))
    for step in parse_steps(steps) if steps else ():
        draft = draft.add(step)
    return draft


def allows(position: str, steps: str) -> bool:
    """Whether each step is listed where it stands and read as it is written; a difference is an error, not a no."""
    draft = Draft.of(parse_position(position))
    for step in parse_steps(steps):
        if step not in legal.options(draft):
            assert refusal(position, steps), f"{step_text(step)} is read, but not listed"
            return False
        assert legal.read(draft, step) == step
        draft = draft.add(step)
    return True


def refusal(position: str, steps: str) -> str:
    """The name of the rule that refuses one of the steps, empty where all are legal."""
    draft = Draft.of(parse_position(position))
    for step in parse_steps(steps):
        listed_here = step in legal.options(draft)
        try:
            draft = draft.add(step)
        except Illegal as refused:
            assert not listed_here, f"{step_text(step)} is listed, but refused: {refused}"
            return refused.reason.rule
    return ""
