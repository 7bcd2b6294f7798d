"""The rules play every written match again, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

import pytest

from engine import variants
from engine.match import Match
from engine.rules import Builds, PileOrder, Rules
from engine.steps import Ask, Build, Insist, Order, Stand, Take, Timeout, Trail
from tests.golden.playthrough import FOLDER, Writer, footer, header, path, tables
from tests.golden.read import lines, moves, start

every_table = pytest.mark.parametrize("table", tables(), ids=lambda table: f"{table[0].key}-{table[1]}")


def played_again(rules: Rules, players: int) -> Iterator[str]:
    """The lines that the rules of today give for the moves of the file."""
    match: Match = start(lines(rules.key, players))
    yield from header(match)
    writer = Writer()
    for before, move in moves(rules.key, players):
        match, happened = before.apply(move)
        yield from writer.lines(before, move, happened)
    yield from footer(match)


@every_table
def test_the_written_match_is_played_again_line_by_line(table: tuple[Rules, int]) -> None:
    rules, players = table
    again = played_again(rules, players)
    for number, (written, now) in enumerate(zip_longest(lines(rules.key, players), again), 1):
        assert now == written, f"{path(rules.key, players).relative_to(FOLDER)}, line {number}"


@every_table
def test_the_written_match_ends_and_its_file_stays_small(table: tuple[Rules, int]) -> None:
    rules, players = table
    *_, (before, move) = moves(rules.key, players)
    assert before.apply(move)[0].over
    assert path(rules.key, players).stat().st_size < 300_000


def test_every_game_is_written_for_every_number_of_players_and_no_other_is() -> None:
    wanted = {path(rules.key, players) for rules, players in tables()}
    assert set(FOLDER.rglob("*.txt")) == wanted


@pytest.mark.parametrize("rules", variants.ALL, ids=lambda rules: rules.key)
def test_the_written_matches_of_a_game_hold_every_kind_of_step_that_it_has(rules: Rules) -> None:
    same = [(each.key, players) for each, players in tables() if each.name == rules.name]
    made = [move for key, players in same for _, move in moves(key, players)]
    steps = [step for move in made if isinstance(move, tuple) for step in move]
    wanted = {"trail", "take"}
    if rules.build.kind is not Builds.NONE:
        wanted |= {"build", "raise or join"}
    if rules.build.kind is Builds.SWAZI:
        wanted |= {"table step", "top"}
        wanted |= {"for the partner", "ask"} if partners(rules) else set()
    if rules.piles.stolen:
        wanted |= {"whole pile"}
    if rules.piles.tops_captured:
        wanted |= {"captured top"}
    if rules.piles.insist:
        wanted |= {"insist on a take", "insist on a build", "stand", "timeout"}
        wanted |= {"chosen order", "order"} if rules.piles.order is PileOrder.CHOSEN else set()
    assert wanted <= {kind for step in (*steps, *made) for kind in kinds(step)}


def partners(rules: Rules) -> bool:
    """Whether four may play it two against two."""
    return 4 in rules.players and (rules.partners or rules.pairs)


def kinds(move: object) -> Iterator[str]:
    """What a step or an event is an example of."""
    match move:
        case Trail():
            yield "trail"
        case Take():
            yield "chosen order" if move.order else "take"
            if any(group.piles for group in move.groups):
                yield "whole pile"
            if any(group.tops for group in move.groups):
                yield "captured top"
        case Build():
            yield "raise or join" if any(group.builds for group in move.groups) else "build"
            if move.card is None:
                yield "table step"
            if move.seat:
                yield "for the partner"
            if any(group.tops for group in move.groups):
                yield "top"
        case Insist():
            yield "insist on a take" if isinstance(move.step, Take) else "insist on a build"
        case Order():
            yield "order"
        case Ask():
            yield "ask"
        case Stand():
            yield "stand"
        case Timeout():
            yield "timeout"
