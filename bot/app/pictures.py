"""What a picture shows, as plain records: made by `bot.present`, drawn by `bot.render`.

They hold views, never positions, and names as the players wrote them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.cards import Card
from engine.happened import Scored
from engine.view import View


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """The table for everybody: a spectator's view and the seats' names.

    `fresh` are the cards that the last turn took, made or laid and that are still in sight, shown by a soft highlight;
    `hand` counts the hands of the match from 1; `aim` says in two words what wins it, and `unit` what totals count
    (empty where there is nothing to count before the end).
    """

    view: View
    names: tuple[str, ...]
    fresh: frozenset[Card] = frozenset()
    hand: int = 1
    aim: str = "to 21"
    unit: str = "pts"


@dataclass(frozen=True, slots=True)
class HandPicture:
    """One player's cards and the table, numbered from 1 as the buttons and the select are.

    Hand cards stand in card order; table items in the order of `view.position.table`; then the pile tops that may be
    used, each as (seat, card). `marked` cards take part in the play that is previewed.
    """

    view: View
    names: tuple[str, ...]
    tops: tuple[tuple[int, Card], ...] = ()
    marked: frozenset[Card] = frozenset()


@dataclass(frozen=True, slots=True)
class LobbyPicture:
    """A table that waits for players; `seats` has one entry a seat, empty where nobody sits yet."""

    game: str
    goal: str
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResultPicture:
    """A hand's scoring, or a match's end (`winner` names the side that won, empty for none; partners win `together`).

    `sides` are the names shown for the sides, in the order of the points in `scored`; `aim` says in two words what wins
    the match. A `target` of 1 has no totals worth showing.
    """

    game: str
    sides: tuple[str, ...]
    scored: Scored
    target: int
    hand: int
    aim: str = "to 21"
    winner: str = ""
    over: bool = False
    together: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """One person's line of a leaderboard; `own` marks the asker's."""

    rank: int
    name: str
    wins: int
    matches: int
    points: int
    own: bool = False


@dataclass(frozen=True, slots=True)
class LeaderboardPicture:
    """Who has won most, best first; `own` is the asker's place where it is not among them."""

    title: str
    places: tuple[Place, ...]
    own: Place | None = None


@dataclass(frozen=True, slots=True)
class ExamplePicture:
    """A play of seat 1, who looks on it, with the position before and after it.

    `steps` say what is done; `marked` are the cards that take part, `fresh` those that lie or are held anew afterwards.
    `tops` are the pile tops in sight before, `pile` what lies on the player's own pile afterwards, the top last; it is
    empty where the play captures nothing.
    """

    title: str
    before: View
    after: View
    names: tuple[str, ...]
    steps: tuple[str, ...]
    marked: frozenset[Card]
    fresh: frozenset[Card] = frozenset()
    tops: tuple[tuple[int, Card], ...] = ()
    pile: tuple[Card, ...] = ()


Picture: TypeAlias = BoardPicture | HandPicture | LobbyPicture | ResultPicture | LeaderboardPicture | ExamplePicture
