"""What a match gives. The order of the leaderboard is held in the ports' own tests."""

from __future__ import annotations

from dataclasses import replace

from bot.app.live import begun
from bot.app.model import Seat, Status, Table
from bot.app.results import Result, results_of
from engine.happened import MatchOver
from engine.match import Match
from engine.state import Phase
from tests.bot.app.conftest import ANN, BOB, CAT, DAN, HERE
from tests.bot.app.positions import COMPUTER, seats_of


def over(game: str, seats: tuple[Seat, ...], scores: tuple[int, ...], winner: int | None) -> tuple[Table, Match]:
    table = Table(1, HERE, ANN.id, Status.FINISHED, game, len(seats), seats, "seed", 0.0)
    match = begun(table)
    state = replace(match.state, phase=Phase.OVER, scores=scores)
    return table, replace(match, state=state, result=MatchOver(winner, scores, "target"))


def test_each_person_gets_their_own_points_and_the_winner_the_win() -> None:
    table, match = over("classic", seats_of(ANN, BOB, CAT), (11, 22, 3), 1)
    assert results_of(table, match, 7.5) == (
        Result(ANN.id, "Ann", HERE.server, "classic", False, 11, 7.5, True),
        Result(BOB.id, "Bob", HERE.server, "classic", True, 22, 7.5, True),
        Result(CAT.id, "Cat", HERE.server, "classic", False, 3, 7.5, True),
    )


def test_partners_win_together_with_their_sides_points() -> None:
    table, match = over("classic+partners=1", seats_of(ANN, BOB, CAT, DAN), (22, 9), 0)
    assert [(each.name, each.won, each.points) for each in results_of(table, match, 0.0)] == [
        ("Ann", True, 22),
        ("Bob", False, 9),
        ("Cat", True, 22),
        ("Dan", False, 9),
    ]


def test_computer_players_get_nothing_and_one_person_alone_is_not_ranked() -> None:
    table, match = over("classic", (*seats_of(ANN), COMPUTER), (22, 9), 0)
    assert [(each.name, each.ranked) for each in results_of(table, match, 0.0)] == [("Ann", False)]


def test_partners_against_computers_are_not_ranked() -> None:
    seats = (*seats_of(ANN), COMPUTER, *seats_of(BOB), COMPUTER)
    table, match = over("classic+partners=1", seats, (22, 9), 0)
    assert [each.ranked for each in results_of(table, match, 0.0)] == [False, False]


def test_without_a_winner_nobody_has_won() -> None:
    table, match = over("classic", seats_of(ANN, BOB), (20, 20), None)
    assert [each.won for each in results_of(table, match, 0.0)] == [False, False]
