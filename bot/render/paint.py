"""Paints scenes with Pillow. Cards, shapes and text are kept once drawn; a picture is put together from them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw

from bot.render import fonts, outlines
from bot.render.palette import palette
from bot.render.sprites import Badge, CardSprite, Label, Mark, Plate, Scene, Sprite
from bot.render.theme import Theme
from engine.cards import Card

SMOOTH = 4
"""Shapes are drawn so many times too large and reduced."""
FRAME = 5
ROUNDED = 0.12
"""How far a card's round corners reach, as a part of its width."""
COMPRESSION = 4
"""Higher levels take longer than they save."""
LINE_HEIGHT = 1.25
NARROWEST = 0.8
"""How far a long name shrinks before it is cut, as a part of its size."""
SMALLEST = 0.6
"""The same of a word on one line, which is longer in one language than in another."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """A piece of picture in a theme's palette, and the pixels of it that count."""

    image: Image.Image
    mask: Image.Image

    def put(self, on: Image.Image, x: int, y: int, height: int = 0) -> None:
        """Paste it; `height` keeps only so much of its top."""
        if height and height < self.image.height:
            area = (0, 0, self.image.width, height)
            on.paste(self.image.crop(area), (x, y), self.mask.crop(area))
        else:
            on.paste(self.image, (x, y), self.mask)


@dataclass(frozen=True, slots=True)
class Art:
    """A card at a size, and its four corners as they are before they lie on anything, each with its place."""

    stamp: Stamp
    corners: tuple[tuple[tuple[int, int], Image.Image], ...]


def png(scene: Scene, theme: Theme) -> bytes:
    """The scene as a PNG in the theme's palette."""
    colours = palette(theme)
    canvas = Image.new("P", (scene.width, scene.height), colours.number("felt"))
    for sprite in scene.sprites:
        _PAINTERS[type(sprite)](canvas, sprite, theme)
    canvas.putpalette(colours.bytes)
    out = BytesIO()
    canvas.save(out, "PNG", compress_level=COMPRESSION)
    return out.getvalue()


def _paint_card(canvas: Image.Image, sprite: CardSprite, theme: Theme) -> None:
    box = sprite.box
    height = sprite.cut - box.y if sprite.cut else box.h
    if sprite.frame:
        around = box.inset(-FRAME)
        stamp = _plate(theme, around.w, around.h, 16, sprite.frame, sprite.ground)
        stamp.put(canvas, around.x, around.y, height + FRAME if sprite.cut else 0)
    right, left = sprite.frame or sprite.ground, sprite.frame or sprite.left or sprite.ground
    _card(theme, sprite.card, box.w, box.h, left, right).put(canvas, box.x, box.y, height)


def _paint_plate(canvas: Image.Image, sprite: Plate, theme: Theme) -> None:
    box, ground = sprite.box, sprite.ground
    if sprite.line:
        _plate(theme, box.w, box.h, sprite.radius, sprite.line, ground).put(canvas, box.x, box.y)
        box, ground = box.inset(sprite.thick), sprite.line
    radius = max(0, sprite.radius - (sprite.thick if sprite.line else 0))
    _plate(theme, box.w, box.h, radius, sprite.fill, ground).put(canvas, box.x, box.y)


def _paint_badge(canvas: Image.Image, sprite: Badge, theme: Theme) -> None:
    shape = theme.seats[sprite.seat - 1].shape
    stamp = _shape(theme, shape, sprite.box.w, sprite.ink or f"seat{sprite.seat}", sprite.ground)
    stamp.put(canvas, sprite.box.x, sprite.box.y)


def _paint_mark(canvas: Image.Image, sprite: Mark, theme: Theme) -> None:
    stamp = _shape(theme, sprite.shape, sprite.box.w, sprite.ink, sprite.ground)
    stamp.put(canvas, sprite.box.x, sprite.box.y)


def _paint_label(canvas: Image.Image, sprite: Label, theme: Theme) -> None:
    box, face, text = sprite.box, fonts.BOLD if sprite.bold else fonts.PLAIN, sprite.text
    size = sprite.size
    if sprite.instead:
        text, face = fonts.for_name(text, sprite.instead)
        size = fonts.shrunk(text, face, size, box.w, round(NARROWEST * size))
    elif sprite.lines == 1:
        size = fonts.shrunk(text, face, size, box.w, round(SMALLEST * size))
    lines = fonts.wrap(text, face, size, box.w, sprite.lines)
    step = round(size * LINE_HEIGHT)
    base = box.y + (box.h - step * (len(lines) - 1) + round(fonts.CAP_HEIGHT * size)) // 2
    for at, line in enumerate(lines):
        stamp, left, above, width = _text(theme, face, size, line, sprite.ink, sprite.ground)
        room = box.w - width
        shift = {"left": 0, "center": room // 2, "right": room}[sprite.align]
        stamp.put(canvas, box.x + shift + left, base + step * at + above)


_PAINTERS: dict[type[Sprite], Callable[..., None]] = {
    CardSprite: _paint_card,
    Plate: _paint_plate,
    Badge: _paint_badge,
    Mark: _paint_mark,
    Label: _paint_label,
}


def _stamp(theme: Theme, shares: Image.Image, ink: str, ground: str) -> Stamp:
    """A shape given as shares of ink, in the palette."""
    return Stamp(shares.point(palette(theme).table(ink, ground)), shares.point(_SEEN, "1"))


_SUITS = dict(zip("♠♥♦♣", "shdc", strict=True))
_AS_WIDE = str.maketrans(dict.fromkeys(_SUITS, "0"))
_RUNS = re.compile("[♠♥♦♣]|[^♠♥♦♣]+")
_SEEN = bytes(255 if share > 9 else 0 for share in range(256))


@lru_cache(maxsize=512)
def _card(theme: Theme, card: Card | None, width: int, height: int, left: str, right: str) -> Stamp:
    """A card at a size, its corners smoothed for the grounds at its left and right."""
    art = _art(theme, card, width, height)
    flat = art.stamp.image.copy()
    for (x, y), corner in art.corners:
        ground = Image.new("RGB", corner.size, theme.colour(right if x else left))
        ground.paste(corner, (0, 0), corner)
        flat.paste(ground.quantize(palette=palette(theme).image, dither=Image.Dither.NONE), (x, y))
    return Stamp(flat, art.stamp.mask)


@lru_cache(maxsize=512)
def _art(theme: Theme, card: Card | None, width: int, height: int) -> Art:
    """A card at a size, read from its file; one that a viewer does not see is a back."""
    with Image.open(theme.picture("back" if card is None else str(card))) as picture:
        small = picture.convert("RGBA").resize((width, height), Image.Resampling.BICUBIC)
    flat = small.convert("RGB").quantize(palette=palette(theme).image, dither=Image.Dither.NONE)
    mask = small.getchannel("A").point(bytes(255 if share > 95 else 0 for share in range(256)), "1")
    size = min(width // 2, round(ROUNDED * width))
    places = ((x, y) for x in (0, width - size) for y in (0, height - size))
    return Art(Stamp(flat, mask), tuple((at, small.crop((*at, at[0] + size, at[1] + size))) for at in places))


@lru_cache(maxsize=256)
def _plate(theme: Theme, width: int, height: int, radius: int, ink: str, ground: str) -> Stamp:
    """A rounded rectangle: only its corners are smoothed, for nothing else needs it."""
    shares = Image.new("L", (width, height), 255)
    corner = Image.new("L", (2 * radius * SMOOTH, 2 * radius * SMOOTH))
    if radius:
        ImageDraw.Draw(corner).ellipse((0, 0, corner.width - 1, corner.height - 1), 255)
        small = corner.resize((2 * radius, 2 * radius), Image.Resampling.BOX)
        for x, left in ((0, 0), (width - radius, radius)):
            for y, top in ((0, 0), (height - radius, radius)):
                shares.paste(small.crop((left, top, left + radius, top + radius)), (x, y))
    return _stamp(theme, shares, ink, ground)


@lru_cache(maxsize=256)
def _shape(theme: Theme, shape: str, size: int, ink: str, ground: str) -> Stamp:
    """A suit by its letter, or a shape of `outlines.MARKS`."""
    return _stamp(theme, _shares(shape, size), ink, ground)


def _shares(shape: str, size: int) -> Image.Image:
    half = size * SMOOTH / 2
    large = Image.new("L", (size * SMOOTH, size * SMOOTH))
    parts = outlines.SUITS[shape]() if shape in outlines.SUITS else [outlines.MARKS[shape]]
    for part in parts:
        ImageDraw.Draw(large).polygon(outlines.placed(part, half, half, half * 0.9), 255)
    return large.resize((size, size), Image.Resampling.BOX)


@lru_cache(maxsize=1024)
def _text(
    theme: Theme, face: fonts.Typeface, size: int, text: str, ink: str, ground: str
) -> tuple[Stamp, int, int, int]:
    """A line of text, where its picture begins from the start of its base line, and how wide it is.

    The packaged font has no suits: they are drawn as shapes, each in the place of a figure.
    """
    font, signs = face.at(size), face.path == fonts.PACKAGED
    spaced = text.translate(_AS_WIDE) if signs else text
    left, top, right, bottom = (round(side) for side in font.getbbox(spaced, anchor="ls"))
    shares = Image.new("L", (max(1, right - left + 2), max(1, bottom - top + 2)))
    for found in _RUNS.finditer(text) if signs else ():
        x = round(font.getlength(spaced[: found.start()])) - left
        if found[0] in _SUITS:
            _suit_in_line(shares, _SUITS[found[0]], x, -top, size)
        else:
            ImageDraw.Draw(shares).text((x, -top), found[0], 255, font, anchor="ls")
    if not signs:
        ImageDraw.Draw(shares).text((-left, -top), text, 255, font, anchor="ls")
    return _stamp(theme, shares, ink, ground), left, top, round(font.getlength(spaced))


def _suit_in_line(shares: Image.Image, suit: str, x: int, base: int, size: int) -> None:
    """A suit as high as a figure, standing on the base line."""
    high = round(fonts.CAP_HEIGHT * size * 0.94)
    mark = _shares(suit, high)
    shares.paste(mark, (x + (round(0.565 * size) - high) // 2, base - high), mark)
