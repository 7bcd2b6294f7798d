"""Pieces that several scenes share: names, numbers, builds, slots."""

from __future__ import annotations

from collections.abc import Iterator

from bot.render.arrange import Placed
from bot.render.sprites import Badge, Box, CardSprite, Label, Plate, Sprite
from engine.cards import UNKNOWN, Card

SHEATH = 6
"""How far the owner's colour shows around a build."""
GLOW = 5
"""How far the highlight shows around a build that is lit as a whole."""
MARKED = "highlight"


def name(seat: int, text: str, box: Box, size: int, ground: str) -> Iterator[Sprite]:
    """A seat's shape and the player's name behind it."""
    mark = min(box.h, round(size * 1.15))
    yield Badge(Box(box.x, box.y + (box.h - mark) // 2, mark, mark), seat, ground)
    left = mark + size // 3
    words = Box(box.x + left, box.y, box.w - left, box.h)
    yield Label(words, text, size, "text", ground, bold=True, seat=seat)


def chip(text: str, middle: int, y: int, height: int = 42, ground: str = "felt") -> Iterator[Sprite]:
    """A number on a light ground, around `middle`."""
    width = max(height + 6, round(0.5 * height * len(text)) + 18)
    box = Box(middle - width // 2, y, width, height)
    yield Plate(box, "chip", ground, radius=height // 2)
    yield Label(box, text, round(height * 0.76), "chip_text", "chip", bold=True, align="center")


def slot(box: Box, ground: str) -> Plate:
    """Where cards would lie."""
    return Plate(box, ground, ground, radius=12, line="line", thick=3)


def face(card: Card) -> Card | None:
    """The card to draw: None, a back, for one that the viewer does not see."""
    return None if card == UNKNOWN else card


def loose(placed: Placed, cards: tuple[Card, ...], lit: frozenset[Card], rise: int = 0) -> Iterator[Sprite]:
    """A run of loose cards; lit ones are framed and lie `rise` pixels higher."""
    for box, card in zip(placed.boxes, cards, strict=True):
        shift = rise if card in lit else 0
        yield CardSprite(Box(box.x, box.y - shift, box.w, box.h), card, MARKED if card in lit else "")


def owned(
    placed: Placed,
    cards: tuple[Card, ...],
    owner: int,
    corner: int,
    word: str,
    lit: frozenset[Card],
    rise: int = 0,
) -> Iterator[Sprite]:
    """A build, or the top of a pile: cards in a sheath of the owner's colour, with a plate that bears the owner's
    shape and the build's value (or another word) on the last card."""
    shift = rise if any(card in lit for card in cards) else 0
    boxes = [Box(box.x, box.y - shift, box.w, box.h) for box in placed.boxes]
    first, last = boxes[0], boxes[-1]
    colour = f"seat{owner}"
    whole = Box(first.x, first.y, last.right - first.x, first.h)
    wholly = lit.issuperset(cards)
    if wholly:
        yield Plate(whole.inset(-SHEATH - GLOW), MARKED, "felt", radius=20)
    yield Plate(whole.inset(-SHEATH), colour, MARKED if wholly else "felt", radius=16)
    for box, card in zip(boxes, cards, strict=True):
        yield CardSprite(box, card, MARKED if card in lit and not wholly else "")
    left = last.x + corner + 4
    plate = Box(left, last.y + 6, last.right - 6 - left, 56)
    size = 44 if len(word) < 2 else 42 if len(word) < 3 else 26
    yield Plate(plate, colour, "face", radius=10)
    yield Badge(Box(plate.x + (8 if len(word) < 2 else 4), plate.y + 16, 24, 24), owner, colour, ink="dark")
    words = Box(plate.x + 28, plate.y, plate.w - 31, plate.h)
    yield Label(words, word, size, "dark", colour, bold=True, align="center")
