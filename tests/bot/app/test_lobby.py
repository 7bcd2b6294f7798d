"""The table that waits for players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.app import lobby
from bot.app.errors import (
    AlreadySeated,
    AlreadyStarted,
    BadGame,
    BadPace,
    BadSize,
    NoComputer,
    NotEnoughPlayers,
    NotHost,
    NotSeated,
    StillRunning,
    TableFull,
    TableOver,
    TooManyComputers,
    TooManySeated,
)
from bot.app.model import Actor, Level, Pace, Seat, Status, Table, Tempo
from tests.bot.app.conftest import ANN, BOB, CAT, DAN, HERE


def opened(game: str = "", size: int = 0, computers: int = 0) -> Table:
    return lobby.opened(ANN, HERE, game, size, computers)


def test_the_host_chooses_the_pace_within_limits() -> None:
    assert lobby.paced(opened(), ANN, Pace(Tempo.POST, 3600)).pace == Pace(Tempo.POST, 3600)
    with pytest.raises(NotHost):
        lobby.paced(lobby.joined(opened(), BOB), BOB, Pace())
    for seconds in (9, 604801):
        with pytest.raises(BadPace, match=f"10 to 604800 seconds, not {seconds}"):
            lobby.paced(opened(), ANN, Pace(Tempo.LIVE, seconds))


def names(table: Table) -> list[str]:
    return [seat.name for seat in table.seats]


@pytest.mark.parametrize(
    ("game", "size", "computers", "expected"),
    [
        ("", 0, 0, ("african", 2)),
        ("", 0, 1, ("african", 2)),
        ("", 2, 0, ("african", 2)),
        ("", 3, 0, ("classic", 3)),
        ("", 4, 3, ("classic", 4)),
        ("", 0, 2, ("classic", 3)),
        ("kasino", 0, 0, ("kasino", 2)),
        ("kasino+target=30", 3, 0, ("kasino+target=30", 3)),
        ("classic+target=21", 0, 0, ("classic", 2)),
        ("classic+partners=1", 0, 0, ("classic+partners=1", 4)),
    ],
)
def test_what_is_not_asked_for_is_chosen_to_suit(
    game: str, size: int, computers: int, expected: tuple[str, int]
) -> None:
    table = opened(game, size, computers)
    assert (table.game, table.size) == expected


def test_the_host_sits_in_seat_1_and_computers_after() -> None:
    table = opened(size=3, computers=2)
    assert table.host == ANN.id
    assert table.seats == (
        Seat(ANN.id, "Ann"),
        Seat(0, "Computer 1", Level.SIMPLE),
        Seat(0, "Computer 2", Level.SIMPLE),
    )


def test_an_unknown_game_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(BadGame, match=r"no game 'poker'\. The games are african, bundles, classic"):
        opened("poker")


def test_a_house_rule_out_of_range_is_refused_in_the_rules_words() -> None:
    with pytest.raises(BadGame, match=r"target=3 is not possible"):
        opened("classic+target=3")


def test_a_size_that_the_game_has_not_is_refused() -> None:
    with pytest.raises(BadSize, match=r"African Casino is for 2 players, not for 3\."):
        opened("african", 3)
    with pytest.raises(BadSize, match=r"is for 4 players, not for 3\."):
        opened("classic+partners=1", 3)


def test_more_computers_than_seats_are_refused() -> None:
    with pytest.raises(TooManyComputers, match="Casino for 2 has room for 1 beside you: 3 computer"):
        opened("african", computers=3)
    with pytest.raises(TooManyComputers, match="Casino for 3 has room for 2"):
        opened("classic", 3, computers=3)


def test_who_joins_takes_the_next_seat() -> None:
    table = lobby.joined(lobby.joined(opened(size=3), BOB), CAT)
    assert names(table) == ["Ann", "Bob", "Cat"]


def test_nobody_sits_twice_or_on_a_taken_seat() -> None:
    table = lobby.joined(opened(), BOB)
    with pytest.raises(AlreadySeated):
        lobby.joined(table, BOB)
    with pytest.raises(TableFull):
        lobby.joined(table, CAT)


def test_the_hosts_role_passes_to_the_next_person_not_to_a_computer() -> None:
    table = lobby.left(lobby.joined(opened(size=3, computers=1), BOB), ANN)
    assert names(table) == ["Computer", "Bob"]
    assert table.host == BOB.id


def test_a_guest_who_leaves_changes_no_host() -> None:
    table = lobby.left(lobby.joined(opened(), BOB), BOB)
    assert (names(table), table.host) == (["Ann"], ANN.id)


def test_a_lobby_without_people_is_closed() -> None:
    assert lobby.left(opened(computers=1), ANN).status is Status.ENDED


def test_who_has_no_seat_cannot_leave() -> None:
    with pytest.raises(NotSeated):
        lobby.left(opened(), BOB)


def test_computers_come_and_go_by_the_host_and_are_numbered_when_several() -> None:
    two = lobby.with_computer(lobby.with_computer(opened(size=3), ANN), ANN)
    assert names(two) == ["Ann", "Computer 1", "Computer 2"]
    assert names(lobby.without_computer(two, ANN)) == ["Ann", "Computer"]


def test_only_the_host_sees_to_computers_and_choices() -> None:
    table = lobby.joined(opened(size=3, computers=1), BOB)
    wishes: list[Callable[[], Table]] = [
        lambda: lobby.with_computer(table, BOB),
        lambda: lobby.without_computer(table, BOB),
        lambda: lobby.configured(table, BOB, "kasino", None),
        lambda: lobby.configured(table, CAT, "kasino", None),
    ]
    for refused in wishes:
        with pytest.raises(NotHost, match="Only Ann, who hosts this table"):
            refused()


def test_no_computer_can_be_sent_away_where_none_sits() -> None:
    with pytest.raises(NoComputer):
        lobby.without_computer(opened(), ANN)


def test_another_game_keeps_the_seated_and_the_size_where_it_has_it() -> None:
    table = lobby.configured(lobby.joined(opened("classic", 3), BOB), ANN, "kasino+target=11", None)
    assert (table.game, table.size, names(table)) == ("kasino+target=11", 3, ["Ann", "Bob"])


def test_a_size_that_the_new_game_has_not_becomes_one_that_fits() -> None:
    assert lobby.configured(opened("classic", 3), ANN, "african", None).size == 2
    assert lobby.configured(opened("classic", 3), ANN, "classic+partners=1", None).size == 4


def test_a_choice_that_somebody_would_have_to_leave_for_is_refused() -> None:
    table = lobby.joined(lobby.joined(opened("classic", 3), BOB), CAT)
    with pytest.raises(TooManySeated, match="3 sit here already, so African Casino for 2 does not fit"):
        lobby.configured(table, ANN, "african", None)
    with pytest.raises(TooManySeated):
        lobby.configured(table, ANN, None, 2)


def test_a_size_alone_is_changed_within_the_game() -> None:
    assert lobby.configured(opened("classic", 3), ANN, None, 4).size == 4
    with pytest.raises(BadSize):
        lobby.configured(opened(), ANN, None, 4)


def test_the_host_begins_with_those_who_are_here() -> None:
    table = lobby.started(lobby.joined(opened("classic", 4), BOB), ANN)
    assert (table.status, table.size) == (Status.PLAYING, 2)


def test_a_guest_begins_only_when_all_seats_are_taken() -> None:
    table = lobby.joined(opened("classic", 3), BOB)
    with pytest.raises(NotHost):
        lobby.started(table, BOB)
    assert lobby.started(lobby.joined(table, CAT), CAT).status is Status.PLAYING


def test_an_onlooker_never_begins() -> None:
    with pytest.raises(NotSeated):
        lobby.started(lobby.joined(opened(), BOB), CAT)


def test_too_few_players_do_not_begin() -> None:
    with pytest.raises(NotEnoughPlayers, match="African Casino needs 2 players, and this table has 1 so far"):
        lobby.started(opened(), ANN)
    three = lobby.joined(lobby.joined(opened("classic+partners=1"), BOB), CAT)
    with pytest.raises(NotEnoughPlayers, match="needs 4 players, and this table has 3 so far"):
        lobby.started(three, ANN)


def test_a_lobby_that_has_begun_or_closed_refuses_everything() -> None:
    table = lobby.joined(opened(), BOB)
    wishes: list[Callable[[Table], Table]] = [
        lambda past: lobby.joined(past, CAT),
        lambda past: lobby.left(past, ANN),
        lambda past: lobby.with_computer(past, ANN),
        lambda past: lobby.without_computer(past, ANN),
        lambda past: lobby.configured(past, ANN, None, None),
        lambda past: lobby.started(past, ANN),
        lambda past: _invited(past, DAN),
    ]
    for status, refusal in ((Status.PLAYING, AlreadyStarted), (Status.FINISHED, TableOver), (Status.ENDED, TableOver)):
        for refused in wishes:
            with pytest.raises(refusal):
                refused(replace(table, status=status))


def test_a_rematch_seats_the_same_people_one_seat_on() -> None:
    old = replace(
        opened("classic+target=50", 4),
        id=5,
        status=Status.FINISHED,
        seats=(Seat(ANN.id, "Ann"), Seat(BOB.id, "Bob", Level.SIMPLE), Seat(0, "Computer", Level.SIMPLE)),
        size=3,
    )
    table = lobby.rematch(old, BOB)
    assert table.seats == (Seat(BOB.id, "Bob"), Seat(0, "Computer", Level.SIMPLE), Seat(ANN.id, "Ann"))
    assert (table.host, table.game, table.size, table.rematch_of) == (BOB.id, "classic+target=50", 3, 5)
    assert (table.status, table.seq, table.board) == (Status.LOBBY, 1, 0)


def test_a_rematch_is_for_those_who_played_and_after_the_end() -> None:
    with pytest.raises(NotSeated):
        lobby.rematch(replace(opened(), status=Status.FINISHED), DAN)
    with pytest.raises(StillRunning):
        lobby.rematch(replace(opened(), status=Status.PLAYING), ANN)


def _invited(table: Table, actor: Actor) -> Table:
    lobby.demand_inviting(table, actor)
    return table
