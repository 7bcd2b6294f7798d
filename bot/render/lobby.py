"""A table that waits for players: the game, its aim in a sentence, who sits where."""

from __future__ import annotations

from collections.abc import Iterator

from bot.app.pictures import LobbyPicture
from bot.language import say
from bot.render import parts
from bot.render.sprites import CARD_HEIGHT, CARD_WIDTH, WIDTH, Badge, Box, CardSprite, Label, Plate, Scene, Sprite
from engine.cards import card

EDGE = 40
SEAT = 96
GAP = 20
SHOWN = tuple(card(text) for text in ("2s", "Td", "Ah"))
"""Cards that are worth something in every game of the family."""


def lobby(picture: LobbyPicture) -> Scene:
    """The scene of a lobby."""
    fan = Box(WIDTH - EDGE - CARD_WIDTH - 2 * 72, EDGE, CARD_WIDTH + 2 * 72, CARD_HEIGHT)
    words = Box(EDGE, EDGE, fan.x - EDGE - 30, CARD_HEIGHT)
    rows = (len(picture.seats) + 1) // 2
    seats = Box(EDGE, fan.bottom + 36, WIDTH - 2 * EDGE, rows * (SEAT + GAP) - GAP)
    sprites: list[Sprite] = [
        Label(Box(words.x, words.y, words.w, 84), picture.game, 68, "text", "felt", bold=True),
        Label(Box(words.x, words.y + 96, words.w, 108), picture.goal, 36, "muted", "felt", lines=3),
        *(CardSprite(Box(fan.x + 72 * at, fan.y, CARD_WIDTH, CARD_HEIGHT), each) for at, each in enumerate(SHOWN)),
    ]
    width = (seats.w - GAP) // 2
    for at, name in enumerate(picture.seats):
        box = Box(seats.x + at % 2 * (width + GAP), seats.y + at // 2 * (SEAT + GAP), width, SEAT)
        sprites += _seat(at + 1, name, box)
    zones = (("words", words), ("cards", fan), ("seats", seats))
    return Scene(WIDTH, seats.bottom + EDGE, tuple(sprites), zones)


def _seat(seat: int, name: str, box: Box) -> Iterator[Sprite]:
    inner = Box(box.x + 24, box.y, box.w - 40, box.h)
    if name:
        yield Plate(box, "panel", "felt", radius=14, line="line")
        yield from parts.name(seat, name, inner, 42, "panel")
    else:
        yield parts.slot(box, "felt")
        yield Badge(Box(inner.x, box.y + (box.h - 48) // 2, 48, 48), seat, "felt", ink="line")
        yield Label(Box(inner.x + 62, box.y, inner.w - 62, box.h), say("free seat"), 38, "muted", "felt")
