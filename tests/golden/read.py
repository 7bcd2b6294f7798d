"""Reads the playthroughs back: each match move by move, for this folder's test and for others."""

from __future__ import annotations

from collections.abc import Iterator

from engine import variants
from engine.match import Match
from engine.notation import parse_move
from engine.steps import Move
from tests.golden.playthrough import MOVE, path


def lines(game: str, players: int) -> list[str]:
    """The lines of a playthrough; `FileNotFoundError` where there is none."""
    return path(game, players).read_text(encoding="ascii").splitlines()


def start(written: list[str]) -> Match:
    """The match that the header begins."""
    game, seats, seed = (line.partition("=")[2] for line in written[:3])
    return Match.start(variants.find(game), int(seats), seed)


def moves(game: str, players: int) -> Iterator[tuple[Match, Move]]:
    """Each move of a playthrough with the match on which it was made; `game` may carry house rules."""
    written = lines(game, players)
    match = start(written)
    for line in written:
        if line.startswith(MOVE):
            move = parse_move(line.removeprefix(MOVE))
            yield match, move
            match, _ = match.apply(move)
