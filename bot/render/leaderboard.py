"""Who has won most: a line a person, the asker's own one framed, and below the others where it is far down."""

from __future__ import annotations

from collections.abc import Iterator

from bot.app.pictures import LeaderboardPicture, Place
from bot.language import say
from bot.render.sprites import WIDTH, Box, Label, Plate, Scene, Sprite

EDGE = 40
TITLE = 108
HEAD = 56
ROW = 68
APART = 24
RANK = 104
COLUMN = 150
NUMBERS = ("wins", "matches", "points")
NAMELESS = "A player"
"""Who has a name that cannot be drawn."""


def leaderboard(picture: LeaderboardPicture) -> Scene:
    """The scene of a leaderboard."""
    title = Box(0, 0, WIDTH, TITLE)
    head = Box(EDGE, title.bottom + 8, WIDTH - 2 * EDGE, HEAD)
    rows = Box(EDGE, head.bottom + 6, head.w, ROW * len(picture.places))
    sprites: list[Sprite] = [
        Plate(title, "panel", "panel", radius=0),
        Label(Box(EDGE, 0, WIDTH - 2 * EDGE, TITLE), picture.title, 56, "text", "panel", bold=True),
        *_numbers(map(say, NUMBERS), head, "felt", 30, "muted"),
        Plate(Box(head.x, head.bottom, head.w, 2), "line", "line", radius=0),
    ]
    for at, place in enumerate(picture.places):
        sprites += _row(place, Box(rows.x, rows.y + ROW * at, rows.w, ROW))
    zones = [("title", title), ("head", head), ("rows", rows)]
    if picture.own is not None:
        own = Box(rows.x, rows.bottom + APART, rows.w, ROW)
        sprites += [Plate(Box(own.x, rows.bottom + APART // 2, own.w, 2), "line", "line", radius=0)]
        sprites += _row(picture.own, own)
        zones.append(("own", own))
    return Scene(WIDTH, zones[-1][1].bottom + 28, tuple(sprites), tuple(zones))


def _row(place: Place, box: Box) -> Iterator[Sprite]:
    ground = "panel" if place.own else "felt"
    if place.own:
        yield Plate(box.inset(3), ground, "felt", radius=12, line="highlight", thick=3)
    yield Label(Box(box.x, box.y, RANK - 24, box.h), str(place.rank), 40, "muted", ground, bold=True, align="right")
    name = Box(box.x + RANK + 10, box.y, box.w - RANK - len(NUMBERS) * COLUMN - 20, box.h)
    yield Label(name, place.name, 40, "text", ground, bold=True, instead=say(NAMELESS))
    yield from _numbers(map(str, (place.wins, place.matches, place.points)), box, ground, 38, "text")


def _numbers(texts: Iterator[str] | tuple[str, ...], box: Box, ground: str, size: int, ink: str) -> Iterator[Sprite]:
    left = box.right - len(NUMBERS) * COLUMN - 24
    for at, text in enumerate(texts):
        yield Label(Box(left + at * COLUMN, box.y, COLUMN, box.h), text, size, ink, ground, at == 0, "right")
