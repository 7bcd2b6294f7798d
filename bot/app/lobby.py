"""What a table that waits for players may become: pure steps from one table record to the next.

Each refuses in the same order: the table is closed, the match has begun, the asker has no seat, is not the host, the
game does not allow it.
"""

from __future__ import annotations

from dataclasses import replace

from bot.app.errors import (
    AlreadySeated,
    AlreadyStarted,
    BadPace,
    BadSize,
    NoComputer,
    NotEnoughPlayers,
    NotHost,
    NotSeated,
    NotSeatedYet,
    Refusal,
    StillRunning,
    TableFull,
    TableOver,
    ThreadAlready,
    TooManyComputers,
    TooManySeated,
    UnknownRules,
)
from bot.app.model import FASTEST, SLOWEST, Actor, Level, Pace, Place, Seat, Status, Table
from engine import variants
from engine.errors import Unreadable, any_of
from engine.rules import Rules


class RematchAsked(Refusal):
    """Start was pressed while those who sat at the last match are asked whether they play again."""

    sentence = (
        "The others are asked whether they play again: when all agree, the cards are dealt at once. Whoever does not"
        " want to presses **Leave**, and then the seat is free; **Wait no longer** frees the seats of those who do not"
        " answer."
    )


FOR_TWO = "african"
FOR_MORE = "classic"


def rules_of(game: str) -> Rules:
    """The rules for a key with its house rules; `BadGame` names those that there are."""
    try:
        return variants.find(game)
    except Unreadable as error:
        raise UnknownRules(error.reason) from None


def usual_game(players: int) -> str:
    """The key of the game that suits so many players, 0 for any number."""
    return FOR_MORE if players > 2 else FOR_TWO


def opened(actor: Actor, place: Place, game: str, size: int, computers: int) -> Table:
    """A new table, its host in seat 1 and the computer players after. No game or size means what suits the other."""
    rules = rules_of(game or usual_game(max(size, computers + 1)))
    wanted = size or next((each for each in rules.players if each > computers), rules.players[-1])
    _check_size(rules, wanted)
    if computers >= wanted:
        raise TooManyComputers(game=rules.name, size=wanted, room=wanted - 1, computers=computers)
    table = Table(
        id=0,
        place=place,
        host=actor.id,
        status=Status.LOBBY,
        game=rules.key,
        size=wanted,
        seats=(Seat(actor.id, actor.name),),
        seed="",
        created_at=0.0,
        seq=1,
    )
    for _ in range(computers):
        table = _with_computer(table)
    return table


def joined(table: Table, actor: Actor) -> Table:
    """The actor takes the next free seat."""
    _in_lobby(table)
    if table.seat_of(actor.id):
        raise AlreadySeated
    _has_room(table)
    return replace(table, seats=(*table.seats, Seat(actor.id, actor.name)))


def left(table: Table, actor: Actor) -> Table:
    """The actor gives up the seat; the host's role passes on, and without people the table closes."""
    _in_lobby(table)
    _seated(table, actor)
    stay = replace(table, seats=tuple(seat for seat in table.seats if seat.person != actor.id), vote=None)
    if not stay.people:
        return replace(stay, status=Status.ENDED)
    return stay if actor.id != table.host else replace(stay, host=stay.people[0])


def with_computer(table: Table, actor: Actor) -> Table:
    """The host puts a computer player on the next free seat."""
    _by_host(table, actor)
    return _with_computer(table)


def without_computer(table: Table, actor: Actor) -> Table:
    """The host sends the last computer player away."""
    _by_host(table, actor)
    places = [at for at, seat in enumerate(table.seats) if seat.is_computer]
    if not places:
        raise NoComputer
    return replace(table, seats=_numbered(table.seats[: places[-1]] + table.seats[places[-1] + 1 :]), vote=None)


def configured(table: Table, actor: Actor, game: str | None, size: int | None) -> Table:
    """The host chooses another game or size; everybody stays seated, or it is refused.

    A size that the new game does not have becomes the next one that fits.
    """
    _by_host(table, actor)
    rules = rules_of(table.game if game is None else game)
    seated = len(table.seats)
    kept = table.size if table.size in rules.players else 0
    wanted = size or kept or next((each for each in rules.players if each >= seated), rules.players[-1])
    _check_size(rules, wanted)
    if seated > wanted:
        raise TooManySeated(seated=seated, game=rules.name, size=wanted)
    return replace(table, game=rules.key, size=wanted, vote=None)


def paced(table: Table, actor: Actor, pace: Pace) -> Table:
    """The host chooses how fast the match is played."""
    _by_host(table, actor)
    demand_time(pace.seconds)
    return replace(table, pace=pace)


def demand_time(seconds: int) -> None:
    """Refuse turns that are too short or too long."""
    if not FASTEST <= seconds <= SLOWEST:
        raise BadPace(seconds=seconds, fastest=FASTEST, slowest=SLOWEST)


def set_apart(table: Table, actor: Actor, apart: bool) -> Table:
    """The host chooses whether the match is played in a thread of its own."""
    _by_host(table, actor)
    if apart and table.place.parent:
        raise ThreadAlready
    return replace(table, apart=apart)


def demand_inviting(table: Table, actor: Actor) -> None:
    """Refuse an invitation to whoever does not sit here, and once the match has begun."""
    _in_lobby(table)
    _seated(table, actor)


def started(table: Table, actor: Actor) -> Table:
    """The host begins with those who are here, or any of them once every seat is taken."""
    _in_lobby(table)
    _seated(table, actor)
    if table.vote is not None:
        raise RematchAsked
    seated = len(table.seats)
    if actor.id != table.host and seated < table.size:
        raise NotHost(host=table.host_name)
    rules = rules_of(table.game)
    if seated not in rules.players:
        needed = next((each for each in rules.players if each > seated), rules.players[-1])
        raise NotEnoughPlayers(game=rules.name, needed=needed, seated=seated)
    return replace(table, status=Status.PLAYING, size=seated)


def no_seat(table: Table) -> NotSeated:
    """What somebody without a seat is told: they can watch, or in a lobby with a free seat take that."""
    return NotSeatedYet() if table.status is Status.LOBBY and len(table.seats) < table.size else NotSeated()


def rematch(table: Table, actor: Actor) -> Table:
    """A new lobby for the same game and people: the seats move on by one, so that another leads."""
    _seated(table, actor)
    if table.runs:
        raise StillRunning
    here = (seat for seat in (*table.seats[1:], table.seats[0]) if seat.person >= 0)
    return Table(
        id=0,
        place=table.place,
        host=actor.id,
        status=Status.LOBBY,
        game=table.game,
        size=table.size,
        seats=tuple(seat if seat.is_computer else replace(seat, level=None) for seat in here),
        seed="",
        created_at=0.0,
        seq=1,
        rematch_of=table.id,
        pace=table.pace,
    )


def _in_lobby(table: Table) -> None:
    if not table.runs:
        raise TableOver
    if table.status is Status.PLAYING:
        raise AlreadyStarted


def _seated(table: Table, actor: Actor) -> None:
    if not table.seat_of(actor.id):
        raise no_seat(table)


def _by_host(table: Table, actor: Actor) -> None:
    _in_lobby(table)
    if actor.id != table.host:
        raise NotHost(host=table.host_name)


def _has_room(table: Table) -> None:
    if len(table.seats) >= table.size:
        raise TableFull(size=table.size)


def _check_size(rules: Rules, size: int) -> None:
    if size not in rules.players:
        raise BadSize(game=rules.name, allowed=any_of(rules.players), size=size)


def _with_computer(table: Table) -> Table:
    _has_room(table)
    return replace(table, seats=_numbered((*table.seats, Seat(0, "", Level.SIMPLE))))


def _numbered(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Computer players are told apart by a number where there are several."""
    several = sum(seat.is_computer for seat in seats) > 1
    numbers = iter(range(1, len(seats) + 1))
    return tuple(
        replace(seat, name=f"Computer {next(numbers)}" if several else "Computer") if seat.is_computer else seat
        for seat in seats
    )
