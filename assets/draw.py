"""Draws the decks of `assets/cards` from shapes: `python -m assets.draw`.

Each card is drawn four times too large and reduced, which smooths its edges.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from assets import figures
from bot.render import fonts, outlines
from engine.cards import PACK

HERE = Path(__file__).resolve().parent / "cards"
WIDTH, HEIGHT = 300, 420
UNIT = WIDTH / 100
SMOOTH = 4
RANK_HEIGHT = 28
"""The height of a rank's letter in card units; theme.toml says the same as a part of the card's height."""
INDEX_MIDDLE = 21.5
TEN_WIDTH = 29
COLOURS = 48


@dataclass(frozen=True, slots=True)
class Deck:
    """The colours of one deck: `inks` by suit, `figure` by the names that `assets.figures` uses."""

    folder: str
    face: str
    edge: str
    back: str
    back_line: str
    inks: dict[str, str]
    figure: dict[str, str]


BLACK, RED = "#1c1d21", "#d2202f"
FIGURE = {
    "skin": "#f3d3b3",
    "accent": "#d9a441",
    "light": "#fbf3e0",
    "mouth": "#b5605a",
    "dark": BLACK,
    "hair": "#6b4a2f",
}
CLASSIC = Deck(
    folder="classic",
    face="#ffffff",
    edge="#9aa39f",
    back="#2c4a7c",
    back_line="#7f9ccb",
    inks={"s": BLACK, "c": BLACK, "h": RED, "d": RED},
    figure=FIGURE,
)
FOUR_COLOUR = Deck(
    folder="four-colour",
    face="#ffffff",
    edge="#9aa39f",
    back="#4d4467",
    back_line="#a79cc6",
    inks={"s": BLACK, "h": "#db0f18", "d": "#0a2da3", "c": "#1b7e5f"},
    figure=FIGURE,
)
DARK = Deck(
    folder="dark",
    face="#272c35",
    edge="#59616f",
    back="#3d5a68",
    back_line="#7da0ad",
    inks={"s": "#eceef2", "c": "#eceef2", "h": "#ff7a70", "d": "#ff7a70"},
    figure={
        "skin": "#d9b596",
        "accent": "#c9973b",
        "light": "#efe6d2",
        "mouth": "#a05650",
        "dark": "#14171c",
        "hair": "#5a4332",
    },
)
DECKS = (CLASSIC, FOUR_COLOUR, DARK)


class Sheet:
    """A card being drawn, in card units."""

    def __init__(self, deck: Deck, face: str) -> None:
        self.image = Image.new("RGBA", (WIDTH * SMOOTH, HEIGHT * SMOOTH))
        self.pen = ImageDraw.Draw(self.image)
        self.unit = UNIT * SMOOTH
        self.box(0, 0, 100, 140, 8, deck.edge)
        self.box(0.9, 0.9, 99.1, 139.1, 7.2, face)

    def box(self, left: float, top: float, right: float, bottom: float, radius: float, colour: str) -> None:
        """A rounded rectangle."""
        corners = [round(side * self.unit) for side in (left, top, right, bottom)]
        self.pen.rounded_rectangle((corners[0], corners[1], corners[2] - 1, corners[3] - 1), radius * self.unit, colour)

    def fill(self, parts: Iterable[outlines.Outline], colour: str) -> None:
        """Filled outlines."""
        for part in parts:
            self.pen.polygon([(x * self.unit, y * self.unit) for x, y in part], colour)

    def done(self) -> Image.Image:
        """The card at its own size."""
        return self.image.resize((WIDTH, HEIGHT), Image.Resampling.BOX)


def draw_card(deck: Deck, rank: str, suit: str) -> Image.Image:
    """A card's face: the index, and a large suit or a figure beside it."""
    ink = deck.inks[suit]
    sheet = Sheet(deck, deck.face)
    if rank in figures.FIGURES:
        _figure(sheet, deck, rank, ink)
    else:
        sheet.fill(outlines.suit(suit, 62, 93, 33 if rank == "A" else 27), ink)
    _rank(sheet, "10" if rank == "T" else rank, ink)
    sheet.fill(outlines.suit(suit, INDEX_MIDDLE, 54, 12.5), ink)
    return sheet.done()


def draw_back(deck: Deck) -> Image.Image:
    """The back: a frame and a lattice of small diamonds."""
    sheet = Sheet(deck, deck.face)
    sheet.box(6, 6, 94, 134, 4, deck.back)
    sheet.box(10, 10, 90, 130, 2.5, deck.back_line)
    sheet.box(11.4, 11.4, 88.6, 128.6, 2, deck.back)
    for row in range(9):
        for column in range(5 - row % 2):
            middle = 20 + 15 * column + 7.5 * (row % 2)
            sheet.fill(outlines.suit("d", middle, 22 + 12 * row, 4.6), deck.back_line)
    return sheet.done()


def _rank(sheet: Sheet, text: str, ink: str) -> None:
    """The rank's letter, exactly `RANK_HEIGHT` high; the ten is made as narrow as the others' room."""
    face = ImageFont.truetype(
        fonts.PACKAGED, round(RANK_HEIGHT / 0.711 * sheet.unit), layout_engine=ImageFont.Layout.BASIC
    )
    face.set_variation_by_axes([700, 82 if len(text) == 1 else 75])
    base, unit = 8 + RANK_HEIGHT, sheet.unit
    if len(text) == 1:
        sheet.pen.text((INDEX_MIDDLE * unit, base * unit), text, ink, face, anchor="ms")
        return
    shares = Image.new("L", (round(60 * unit), round((RANK_HEIGHT + 2) * unit)))
    pen, x = ImageDraw.Draw(shares), 0.0
    for letter in text:
        pen.text((x, (RANK_HEIGHT + 1) * unit), letter, 255, face, anchor="ls")
        x += face.getlength(letter) - 0.13 * RANK_HEIGHT * unit
    left, _, right, _ = shares.getbbox() or (0, 0, 1, 1)
    narrow = shares.crop((left, 0, right, shares.height)).resize((round(TEN_WIDTH * unit), shares.height))
    at = (round((INDEX_MIDDLE - TEN_WIDTH / 2) * unit), round((base - RANK_HEIGHT - 1) * unit))
    sheet.image.paste(ink, at, narrow)


def _figure(sheet: Sheet, deck: Deck, rank: str, ink: str) -> None:
    """A bust in a quiet window, which cuts it off."""
    window = (43, 43, 94, 133)
    ground = mix(ink, deck.face, 0.13)
    colours = {**deck.figure, "robe": mix(ink, deck.face, 0.78), "ground": ground}
    layer = Sheet(deck, ground)
    for colour, outline in figures.FIGURES[rank]():
        layer.fill([outlines.placed(outline, 68.5, 95, 0.94)], colours[colour])
    mask = Image.new("L", sheet.image.size)
    corners = [round(side * sheet.unit) for side in window]
    ImageDraw.Draw(mask).rounded_rectangle(corners, 4 * sheet.unit, 255)
    sheet.image.paste(layer.image, (0, 0), mask)


def mix(one: str, other: str, share: float) -> str:
    """`share` of one colour and the rest of the other."""
    parts = (round(share * int(one[at : at + 2], 16) + (1 - share) * int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in parts)


def main() -> None:
    """Draw every deck."""
    for deck in DECKS:
        folder = HERE / deck.folder
        folder.mkdir(parents=True, exist_ok=True)
        pictures = {str(card): draw_card(deck, *str(card)) for card in PACK}
        pictures["back"] = draw_back(deck)
        for name, picture in pictures.items():
            small = picture.quantize(COLOURS, Image.Quantize.FASTOCTREE)
            small.save(folder / f"{name}.png", optimize=True)
    print(f"{len(DECKS)} decks drawn in {HERE}")


if __name__ == "__main__":
    main()
