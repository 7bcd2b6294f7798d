"""What a turn does, said step by step in words: for the command line, with cards as notation writes them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine import notation
from engine.apply import play_turn
from engine.cards import Card, cards_text
from engine.draft import Draft
from engine.errors import Illegal
from engine.happened import (
    Added,
    Built,
    Captured,
    Dealt,
    Drew,
    Earned,
    Happening,
    MatchOver,
    Raised,
    Residue,
    Scored,
    SweepsCancelled,
    Swept,
)
from engine.lay import lay
from engine.state import Phase, State
from engine.steps import Build, Group, Step, Take, Trail, Turn
from engine.table import BuildPile, build_with


def explained(state: State, turn: Turn) -> Iterator[str]:
    """Whether a turn is legal, its steps in words, and what follows; or the rule that refuses a step, in words."""
    draft = Draft.of(state)
    lines: list[str] = []
    try:
        if state.phase is Phase.PLAY:
            for step in turn:
                after = draft.add(step)
                lines.append(f"{notation.step_text(after.steps[-1])}: {_said(draft.now, after.steps[-1])}")
                draft = after
        played = play_turn(state, turn)
    except Illegal as refused:
        yield from (f"possible: {line}" for line in lines)
        yield f"refused: {refused} (rule: {refused.reason.rule})"
        return
    yield "legal"
    yield from lines
    yield from (text for each in played.happened if (text := _follows(each)))
    yield _next(played.state)


def _said(state: State, step: Step) -> str:
    """One step in words; `state` is the position before it."""
    after, told = lay(state, step)
    if isinstance(step, Trail):
        return f"{step.card} is laid on the table and takes nothing."
    if isinstance(step, Take):
        return _taken(state, step, told)
    build = next(item for item in after.table if isinstance(item, BuildPile) and item not in state.table)
    return f"{_built(state, step, build)}. It is seat {build.owner}'s."


def _built(state: State, step: Build, build: BuildPile) -> str:
    """What becomes of the cards of a build step."""
    sets, stood, raised = _sets(state, step), [_named(each) for each in _stood(state, step)], _raised(state, step)
    if raised is not None:
        joining = sets[1:] + stood
        more = f"; {_do(joining, 'join')} it" if joining else ""
        return f"{sets[0]} raises {_named(raised)} to {build.value}{more}"
    if stood:
        return f"{_do(sets, 'join')} {_listed(stood)}"
    return f"{_do(sets, 'make')} a {'single' if build.is_single else 'multiple'} build of {build.value}"


def _raised(state: State, step: Build) -> BuildPile | None:
    """The build to which the hand card gives another value."""
    found = () if step.card is None else _builds(state, step.groups[0])
    return found[0] if len(found) == 1 else None


def _taken(state: State, step: Take, told: Happening) -> str:
    """A capture in words."""
    assert isinstance(told, Captured)
    parts = [_named(each) for group in step.groups for each in _builds(state, group) if not group.cards]
    parts = [_group(state, group) for group in step.groups if group.cards or group.tops] + parts
    parts += [f"the whole pile of seat {seat} ({number})" for seat, number in told.piles]
    value = "" if step.value is None or step.value == step.card.rank else f", played as {step.value},"
    order = f" They are laid {cards_text(step.order)} from the bottom, {step.card} on top." if step.order else ""
    return f"{step.card}{value} takes {_listed(parts)}.{' That clears the table.' if told.swept else ''}{order}"


def _sets(state: State, step: Build) -> list[str]:
    """The sets of a build step, the hand card's first, without the builds that stand at its value or are raised."""
    hand = () if step.card is None else (step.card,)
    head, *others = step.groups if hand else (Group(), *step.groups)
    if _raised(state, step):
        head = replace(head, builds=())
    first = [_group(state, head, hand)] if hand else []
    return first + [_group(state, group) for group in others if not _alone(state, group, step.value)]


def _stood(state: State, step: Build) -> tuple[BuildPile, ...]:
    """The builds of its value that a step joins."""
    return tuple(build for group in step.groups if (build := _alone(state, group, step.value)))


def _alone(state: State, group: Group, value: int) -> BuildPile | None:
    """The build of a value that is the whole of a group."""
    found = _builds(state, group)
    alone = len(found) == 1 and not group.cards and not group.tops and found[0].value == value
    return found[0] if alone else None


def _builds(state: State, group: Group) -> tuple[BuildPile, ...]:
    found = (build_with(state.table, name) for name in group.builds)
    return tuple(build for build in found if build is not None)


def _group(state: State, group: Group, hand: tuple[Card, ...] = ()) -> str:
    """Cards that make a value together: `3h+5d`, with builds and pile tops in it by name."""
    names = [str(each) for each in (*hand, *group.cards)]
    names += [_named(each) for each in _builds(state, group)]
    names += [f"{state.piles[state.pile_of(seat)][-1]} from the pile of seat {seat}" for seat in group.tops]
    return "+".join(names)


def _named(build: BuildPile) -> str:
    return f"the {build.value}-build {'|'.join(map(cards_text, build.groups))} of seat {build.owner}"


def _do(parts: list[str], verb: str) -> str:
    """Parts that do something: `3h+5d makes`, `3h and 5d make`."""
    return f"{_listed(parts)} {verb}{'' if len(parts) > 1 else 's'}"


def _listed(parts: list[str]) -> str:
    *first, last = parts
    return f"{', '.join(first)} and {last}" if first else last


def _follows(told: Happening) -> str:
    """What a turn brings with it, beside its steps."""
    match told:
        case Captured() | Built() | Raised() | Added():
            return ""
        case Swept():
            return f"Side {told.side + 1} has a sweep, worth {told.points}."
        case SweepsCancelled():
            return f"Every side has a sweep, so each loses {told.points}."
        case Earned():
            return f"Side {told.side + 1} earns {told.points} at once."
        case Drew():
            return f"Seat {told.seat} draws; {told.left} cards are left in the stock."
        case Dealt():
            return f"Deal {told.deal} of {told.deals} follows."
        case Residue():
            return f"{cards_text(told.cards)} goes to {f'seat {told.seat}' if told.seat else 'nobody'}."
        case Scored():
            return f"The hand is counted: totals {','.join(map(str, told.after))}."
        case MatchOver():
            return "Nobody wins." if told.winner is None else f"Side {told.winner + 1} wins the match."
    return ""


def _next(state: State) -> str:
    return {
        Phase.PLAY: f"Seat {state.turn} plays next.",
        Phase.SETTLE: "Opponents may insist or let it stand before cards or scores come.",
        Phase.SCORED: "The next hand follows.",
        Phase.OVER: "The match is over.",
    }[state.phase]
