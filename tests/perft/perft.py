"""How many turns there are: a number for a position and a depth that any change of the rules moves.

A file has blocks parted by empty lines, each with a position first. In a file of counts follows `depth N: count` for
sequences of N whole turns; in a file of orders the next steps, one a line, as players are offered them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

from engine import legal
from engine.apply import play
from engine.draft import Draft
from engine.notation import parse_position, step_text, turn_text
from engine.state import Phase, State

COUNTS: Final = Path(__file__).parent / "counts"
ORDER: Final = Path(__file__).parent / "order"

Block: TypeAlias = tuple[str, list[str]]


def blocks(path: Path) -> list[Block]:
    """Each position of a file with the lines below it."""
    parts = path.read_text(encoding="ascii").strip().split("\n\n")
    return [(lines[0], lines[1:]) for lines in (part.split("\n") for part in parts)]


def perft(state: State, depth: int) -> int:
    """How many sequences of `depth` turns there are; what ends the hand earlier does not count."""
    if state.phase is not Phase.PLAY:
        return 0
    if depth == 1:
        return sum(1 for _ in legal.turns(state))
    return sum(count for _, count in divide(state, depth))


def divide(state: State, depth: int) -> Iterator[tuple[str, int]]:
    """The same for each first turn apart."""
    for turn in legal.turns(state):
        yield turn_text(turn), perft(play(state, turn).state, depth - 1) if depth > 1 else 1


def counted(position: str, depths: int) -> list[str]:
    """The lines below a position in a file of counts."""
    state = parse_position(position)
    return [f"depth {depth}: {perft(state, depth)}" for depth in range(1, depths + 1)]


def ordered(position: str) -> list[str]:
    """The lines below a position in a file of orders."""
    return [step_text(step) for step in legal.options(Draft.of(parse_position(position)))]
