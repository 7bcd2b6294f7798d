"""Tables as the service shows them, and what stands on their panels."""

from __future__ import annotations

from dataclasses import replace

from bot.app.model import Deadline, Level, Place, Seat, Shown, Status, Table
from bot.present.panel import Button, Panel, Select
from engine.happened import Happenings
from engine.match import Match
from engine.notation import parse_position
from engine.variants import find

ANN, BOB, COMPUTER = Seat(11, "Ann"), Seat(12, "Bob"), Seat(0, "Robin", Level.SIMPLE)


def table(game: str = "african", size: int = 2, *seats: Seat, status: Status = Status.LOBBY) -> Table:
    return Table(1, Place(1, 2), 11, status, game, size, seats or (ANN,), "secret", 0.0)


def playing(
    game: str = "african",
    *,
    position: str = "",
    news: Happenings = (),
    status: Status = Status.PLAYING,
    seats: int = 2,
    deadline: Deadline | None = None,
) -> Shown:
    match = Match.start(find(game), seats, "seed")
    if position:
        match = replace(match, state=parse_position(position))
    names = (ANN, BOB, Seat(13, "Cat"), Seat(14, "Dan"))[:seats]
    return Shown(replace(table(game, seats, *names, status=status), deadline=deadline), match, news, news)


def buttons(shown: Panel) -> list[tuple[str, str, int]]:
    return [(part.label, part.verb, part.index) for row in shown.rows for part in row if isinstance(part, Button)]


def pressable(shown: Panel) -> set[str]:
    return {part.label for row in shown.rows for part in row if isinstance(part, Button) and not part.disabled}


def lists(shown: Panel) -> dict[str, list[str]]:
    return {
        part.verb: [option.value for option in part.options]
        for row in shown.rows
        for part in row
        if isinstance(part, Select)
    }
