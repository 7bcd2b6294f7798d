"""What a finished match gives each person, and who stands where by it.

Only matches count in which people of two sides took part and that came to an end by the rules: a resignation that
leaves one side is such an end, a match that was broken off is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.app.model import Table
from engine.match import Match


@dataclass(frozen=True, slots=True)
class Result:
    """What a finished match gave one person: the `points` are their side's total, `at` is when it ended.

    Only `ranked` results count on the leaderboard.
    """

    person: int
    name: str
    server: int
    game: str
    won: bool
    points: int
    at: float
    ranked: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match with what it gave; one that was `struck` counts for nobody."""

    table: int
    results: tuple[Result, ...]
    struck: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a leaderboard; people with equal `wins`, `points` and `matches` share a `rank`."""

    rank: int
    person: int
    name: str
    matches: int
    wins: int
    points: int


def results_of(table: Table, match: Match, at: float) -> tuple[Result, ...]:
    """One result a person, in seat order, for a match that is over."""
    state = match.state
    people = [(state.side(number), seat) for number, seat in enumerate(table.seats, 1) if not seat.is_computer]
    ranked = len({side for side, _ in people}) > 1
    return tuple(
        Result(
            person=seat.person,
            name=seat.name,
            server=table.place.server,
            game=table.game,
            won=match.winner == side,
            points=state.scores[side],
            at=at,
            ranked=ranked,
        )
        for side, seat in people
    )


def standings(results: Iterable[Result], names: Mapping[int, str]) -> tuple[Standing, ...]:
    """The leaderboard of one server's results, best first.

    More wins come first, then more points, then fewer matches; those who are equal in all three share a rank and stand
    by name, then by id. The name is the one in `names`, or else that of the newest result.
    """
    totals: dict[int, tuple[str, int, int, int]] = {}
    for each in results:
        if each.ranked and each.person > 0:
            _, wins, points, matches = totals.get(each.person, ("", 0, 0, 0))
            totals[each.person] = (each.name, wins + each.won, points + each.points, matches + 1)
    lines = sorted(
        ((-wins, -points, matches), names.get(person) or name, person)
        for person, (name, wins, points, matches) in totals.items()
    )
    keys = [key for key, _, _ in lines]
    return tuple(
        Standing(keys.index(key) + 1, person, name, matches=key[2], wins=-key[0], points=-key[1])
        for key, name, person in lines
    )
