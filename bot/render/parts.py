"""Pieces that several scenes share: names, numbers, builds, slots."""

from __future__ import annotations

from collections.abc import Iterator

from bot.language import say
from bot.render.arrange import Placed
from bot.render.sprites import CARD_HEIGHT, Badge, Box, CardSprite, Label, Plate, Sprite
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
    yield Label(words, text, size, "text", ground, bold=True, instead=say("Seat {seat}", seat=seat))


def chip(
    text: str,
    middle: int,
    y: int,
    height: int = 42,
    ground: str = "felt",
    inks: tuple[str, str] = ("chip_text", "chip"),
) -> Iterator[Sprite]:
    """A number on a plate, a light one unless said otherwise, around `middle`."""
    width = max(height + 6, round(0.5 * height * len(text)) + 18)
    box = Box(middle - width // 2, y, width, height)
    yield Plate(box, inks[1], ground, radius=height // 2)
    yield Label(box, text, round(height * 0.76), *inks, bold=True, align="center")


def slot(box: Box, ground: str) -> Plate:
    """Where cards would lie."""
    return Plate(box, ground, ground, radius=12, line="line", thick=3)


def face(card: Card) -> Card | None:
    """The card to draw: None, a back, for one that the viewer does not see."""
    return None if card == UNKNOWN else card


def loose(
    placed: Placed, cards: tuple[Card, ...], lit: frozenset[Card], rise: int = 0, ground: str = "felt"
) -> Iterator[Sprite]:
    """A run of loose cards; lit ones are framed and lie `rise` pixels higher."""
    for at, (box, card) in enumerate(zip(placed.boxes, cards, strict=True)):
        shift = rise if card in lit else 0
        left = "face" if at and placed.step < box.w else ""
        frame = MARKED if card in lit else ""
        yield CardSprite(Box(box.x, box.y - shift, box.w, box.h), card, frame, ground=ground, left=left)


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
    for at, (box, card) in enumerate(zip(boxes, cards, strict=True)):
        frame = MARKED if card in lit and not wholly else ""
        yield CardSprite(box, card, frame, ground=colour, left="face" if at else "")
    yield from _owners(last, corner, owner, word)


def _owners(card: Box, corner: int, owner: int, word: str) -> Iterator[Sprite]:
    """The plate on a build's last card, beside its index; it grows with the card."""
    size = card.h / CARD_HEIGHT
    colour, left, mark = f"seat{owner}", card.x + corner + 4, round(24 * size)
    plate = Box(left, card.y + 6, card.right - 6 - left, round(56 * size))
    letters = 44 if len(word) < 2 else 42 if len(word) < 3 else 26
    yield Plate(plate, colour, "face", radius=10)
    badge = Box(plate.x + round((8 if len(word) < 2 else 4) * size), plate.y + (plate.h - mark) // 2, mark, mark)
    yield Badge(badge, owner, colour, ink="dark")
    words = Box(plate.x + mark + 4, plate.y, plate.w - mark - 7, plate.h)
    yield Label(words, word, round(letters * size), "dark", colour, bold=True, align="center")
