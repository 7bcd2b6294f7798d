"""A match under way that stands as a position says, for tests of what wishes do to it."""

from __future__ import annotations

from dataclasses import replace

from bot.app import playing
from bot.app.live import Change, Live, begun
from bot.app.model import Actor, Level, Seat, Status, Table
from bot.app.playing import Sitting
from engine.notation import move_text, parse_event, parse_position, parse_turn
from engine.steps import Insist
from tests.bot.app.conftest import ANN, BOB, HERE

# Seat 1's last card can be trailed though it could take both table cards; then both hands are empty.
LAST_CARD = "african turn=1 hands=8d,- table=5s3h piles=-,- stock=- deal=2/2 dealer=2 scores=0,0"
NEXT_DEAL = (
    "african turn=1 hands=8d,- table=5s3h piles=-,-"
    " stock=AhAcAd2h2d2c3s3d3c4s4h4d4c5h5d5c6s6h6d6c7s7h7d7c"
    " deal=1/2 dealer=2 scores=0,0"
)
MIDDLE = "african turn=1 hands=8d9c,KhQh table=5s3h piles=-,- stock=- deal=2/2 dealer=2 scores=0,0"
MIDDLE_CLASSIC = "classic turn=1 hands=8d9c,KhQh table=5s3h piles=-,- stock=- deal=6/6 dealer=2 scores=0,0"
THREE = "classic turn=1 hands=8d9c,KhQh,2h2c table=5s3h piles=-,-,- stock=- deal=4/4 dealer=3 scores=0,0,0"
COMPUTER = Seat(0, "Computer", Level.SIMPLE)


def seats_of(*actors: Actor) -> tuple[Seat, ...]:
    return tuple(Seat(actor.id, actor.name) for actor in actors)


def live(position: str, seats: tuple[Seat, ...] = ()) -> Live:
    """A match that stands as the position says."""
    state = parse_position(position)
    table = Table(
        id=1,
        place=HERE,
        host=ANN.id,
        status=Status.PLAYING,
        game=state.rules.key,
        size=state.seats,
        seats=seats or seats_of(ANN, BOB),
        seed="seed",
        created_at=0.0,
        seq=5,
    )
    return Live(table, replace(begun(table), state=state))


def play(at: Live, actor: Actor, turn: str, seq: int = 5) -> Change:
    return playing.play(Sitting.of(at, actor), seq, parse_turn(turn), 9.0)


def insisted(at: Live, actor: Actor, event: str, seq: int) -> Change:
    wish = parse_event(event)
    assert isinstance(wish, Insist)
    return playing.insist(Sitting.of(at, actor), seq, wish, 9.0)


def texts(change: Change) -> list[str]:
    return [move_text(move) for move in change.moves]
