"""Giving a match up, breaking it off, and closing what cannot go on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app import playing
from bot.app.errors import (
    GaveUp,
    NotHostNorModerator,
    TableOver,
)
from bot.app.live import Live
from bot.app.model import Level, Seat, Status
from bot.app.playing import Sitting
from engine.happened import MatchOver
from tests.bot.app.conftest import ANN, BOB, CAT, DAN, MOD
from tests.bot.app.positions import (
    COMPUTER,
    MIDDLE,
    THREE,
    live,
    seats_of,
    texts,
)


def test_who_gives_up_against_one_loses_at_once() -> None:
    change = playing.resign(Sitting.of(live(MIDDLE), BOB), 9.0)
    assert texts(change) == ["!resign@2"]
    assert change.table.status is Status.FINISHED
    assert [(each.name, each.won) for each in change.results] == [("Ann", True), ("Bob", False)]
    assert all(each.ranked for each in change.results)


def test_who_gives_up_against_several_is_played_on_by_a_computer() -> None:
    at = live(THREE, seats_of(ANN, BOB, CAT))
    change = playing.resign(Sitting.of(at, ANN), 9.0)
    assert (change.table.status, change.table.host) == (Status.PLAYING, BOB.id)
    assert change.table.seats[0] == Seat(ANN.id, "Ann", Level.SIMPLE)
    assert change.results == ()
    with pytest.raises(GaveUp):
        Sitting.of(at.after(change), ANN)


def test_with_no_person_left_the_match_is_broken_off() -> None:
    at = live(THREE, (*seats_of(ANN), COMPUTER, COMPUTER))
    change = playing.resign(Sitting.of(at, ANN), 9.0)
    assert texts(change) == ["!resign@1", "!end"]
    assert (change.table.status, change.results) == (Status.ENDED, ())


def test_the_host_or_a_moderator_breaks_the_match_off_and_nobody_wins() -> None:
    for actor in (ANN, MOD):
        change = playing.end(live(MIDDLE), actor, 9.0)
        assert (change.table.status, change.table.seq, change.results) == (Status.ENDED, 6, ())
        assert texts(change) == ["!end"]
        over = change.happened[-1]
        assert isinstance(over, MatchOver)
        assert over.winner is None


def test_others_do_not_end_it() -> None:
    for actor in (BOB, DAN):
        with pytest.raises(NotHostNorModerator, match=r"Only Ann, .*or a moderator"):
            playing.end(live(MIDDLE), actor, 9.0)


def test_what_is_over_is_not_ended_again() -> None:
    at = live(MIDDLE)
    with pytest.raises(TableOver):
        playing.end(replace(at, table=replace(at.table, status=Status.FINISHED)), ANN, 9.0)


def test_a_lobby_and_a_damaged_match_are_closed_without_a_move() -> None:
    at = live(MIDDLE)
    for one in (Live(replace(at.table, status=Status.LOBBY)), replace(at, damaged=True)):
        change = playing.end(one, ANN, 9.0)
        assert (change.table.status, change.moves) == (Status.ENDED, ())
