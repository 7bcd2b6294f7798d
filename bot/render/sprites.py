"""What a scene is made of: things with places, in pixels, without any drawing.

Grounds and inks are roles of the theme (`felt`, `panel`, `text`, `seat1`, ...). An ink always names the ground on which
it stands, so that edges can be smoothed within the fixed palette.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from engine.cards import Card

WIDTH = 1200
CARD_WIDTH = 150
CARD_HEIGHT = 210
SMALLEST = 0.88
"""The smallest size of a card, as a part of its full size."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its left upper corner and its size."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.h

    def holds(self, other: Box) -> bool:
        """Whether `other` lies in it wholly."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def meets(self, other: Box) -> bool:
        """Whether they share a pixel."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def inset(self, by: int) -> Box:
        """The same rectangle, smaller by so much at each side."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)


@dataclass(frozen=True, slots=True)
class CardSprite:
    """A card; None is a back. `box` is the whole card, of which only the part above `cut` is drawn (0: all of it).

    `frame` is "" or the role of the colour around it; `ground` is what its corners lie on otherwise, and `left` what
    those at the left lie on where that is something else.
    """

    box: Box
    card: Card | None
    frame: str = ""
    cut: int = 0
    ground: str = "felt"
    left: str = ""


@dataclass(frozen=True, slots=True)
class Plate:
    """A filled rounded rectangle, with a line around it where `line` names a colour."""

    box: Box
    fill: str
    ground: str
    radius: int = 12
    line: str = ""
    thick: int = 2


@dataclass(frozen=True, slots=True)
class Badge:
    """A seat's shape in its colour (or in another, `ink`)."""

    box: Box
    seat: int
    ground: str
    ink: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A shape: a suit by its letter, or a word of `outlines.MARKS`."""

    box: Box
    shape: str
    ink: str
    ground: str


@dataclass(frozen=True, slots=True)
class Label:
    """Text inside its box: smaller where it is long, cut with an ellipsis where it is too long for that, or broken into
    `lines`.

    `size` is the font's, in pixels. `instead` is set where the text is a player's name, and says what stands for one
    that cannot be drawn: see `fonts.for_name`.
    """

    box: Box
    text: str
    size: int
    ink: str
    ground: str
    bold: bool = False
    align: str = "left"
    lines: int = 1
    instead: str = ""


Sprite: TypeAlias = CardSprite | Plate | Badge | Mark | Label


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture before it is painted: sprites from back to front. `zones` are the places that must not overlap."""

    width: int
    height: int
    sprites: tuple[Sprite, ...]
    zones: tuple[tuple[str, Box], ...] = field(default=())
