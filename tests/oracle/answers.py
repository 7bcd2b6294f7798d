"""The questions that can be asked of a position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import ModuleType

from . import anglo, swazi
from .groups import TOP
from .reading import is_settled, read_position
from .steps import Step
from .table import Build, State
from .takes import hauls


def legal(position: str, steps: str = "") -> list[str]:
    """Every legal next step after the steps so far, with `end` where the turn may end, sorted as text."""
    state = _after(read_position(position), steps)
    if is_settled(position):
        return []
    family = _family(state)
    found = [step.text for step in family.next_steps(state)]
    if family.may_end(state):
        found.append("end")
    return sorted(found)


def insists(position: str, turn: str) -> dict[int, set[str]]:
    """For every opponent of the mover, what they may insist on after that whole turn."""
    state = _after(read_position(position), turn)
    if not _family(state).may_end(state):
        raise ValueError(f"the turn may not end after {turn!r}")
    demands: set[str] = set()
    if state.game.family == "swazi":
        demands = set(_more_to_take(state)) | {step.text for step in swazi.augments(state, own_only=True)}
    return {seat: set(demands) for seat in range(1, state.seats + 1) if not state.ours(seat)}


def _family(state: State) -> ModuleType:
    return swazi if state.game.family == "swazi" else anglo


def _after(state: State, steps: str) -> State:
    for text in steps.split(";") if steps else ():
        meant: list[Step] = [step for step in _family(state).next_steps(state) if step.is_meant_by(text)]
        if len(meant) != 1:
            raise ValueError(f"{text!r} is {'no' if not meant else 'more than one'} legal step there")
        state = meant[0].after
    return state


def _more_to_take(state: State) -> Iterator[str]:
    """The greatest takes that contain what the played card took, on the table as the turn left it."""
    card = state.played
    trailed = card in state.loose
    if card is None or (state.took is None and not trailed):
        return
    took = state.took or frozenset()
    pool = replace(
        state,
        loose=tuple(sorted((set(state.loose) | {thing for thing in took if thing < TOP}) - {card})),
        builds=state.builds | state.took_builds,
        # A pile that gave its top to the take has that one card to give; a pile gives no second.
        piles=state.piles_before if state.took is not None else state.piles,
    )
    whole_of_it = frozenset((*took, *state.took_builds))
    found: dict[frozenset[int | Build], str] = {}
    for haul in hauls(pool, card):
        if haul.all >= whole_of_it:
            found.setdefault(haul.all, haul.text)
    for whole, text in found.items():
        if whole > whole_of_it and not any(whole < other for other in found):
            yield text
