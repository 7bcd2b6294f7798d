"""The one palette of a theme: its own colours, the steps between an ink and its ground, and the cards' colours.

Everything is drawn in numbers of this palette, never in full colour: that is what keeps pictures quick and small.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from PIL import Image

from bot.render.theme import COLOURS, SEATS, Colour, Theme
from engine.cards import PACK

STEPS = 4
"""Colours between an ink and its ground, for smooth edges."""
SEAT_ROLES = tuple(f"seat{seat}" for seat in range(1, SEATS + 1))
PAIRS = (
    *(
        (ink, ground)
        for ground in ("felt", "panel")
        for ink in ("text", "muted", "line", "highlight", "chip", *SEAT_ROLES)
    ),
    ("panel", "felt"),
    ("chip_text", "chip"),
    ("dark", "highlight"),
    ("face", "felt"),
    ("card_black", "face"),
    ("card_red", "face"),
    *(("dark", seat) for seat in SEAT_ROLES),
    *((seat, "face") for seat in SEAT_ROLES),
)
SIZE = 256
ART = 56
"""How many colours of the cards the palette takes in at most."""


class Palette:
    """The palette of one theme and the tables that lead to it."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        own = [theme.colour(role) for role in (*COLOURS, *SEAT_ROLES)]
        own += [mixed for ink, ground in PAIRS for mixed in self._between(ink, ground)]
        colours = list(dict.fromkeys(own))
        art = _art_colours(theme, min(ART, SIZE - len(colours)))
        self.colours: tuple[Colour, ...] = tuple(dict.fromkeys([*colours, *art]))
        self.bytes = bytes(part for colour in self.colours for part in colour)
        self.image = Image.new("P", (1, 1))
        self.image.putpalette(self.bytes)
        self._tables: dict[tuple[str, str], bytes] = {}

    def number(self, role: str) -> int:
        """The number of a role's colour."""
        return self.colours.index(self.theme.colour(role))

    def table(self, ink: str, ground: str) -> bytes:
        """For each share of the ink from 0 to 255, the number of the nearest colour."""
        key = (ink, ground)
        if key not in self._tables:
            steps = 2 * STEPS + 2
            one, other = self.theme.colour(ink), self.theme.colour(ground)
            near = [self.nearest(_mix(one, other, step / steps)) for step in range(steps + 1)]
            self._tables[key] = bytes(near[round(share * steps / 255)] for share in range(256))
        return self._tables[key]

    def nearest(self, colour: Colour) -> int:
        """The number of the colour that is nearest."""
        return min(range(len(self.colours)), key=lambda at: _distance(self.colours[at], colour))

    def _between(self, ink: str, ground: str) -> list[Colour]:
        one, other = self.theme.colour(ink), self.theme.colour(ground)
        return [_mix(one, other, step / (STEPS + 1)) for step in range(1, STEPS + 1)]


@lru_cache(maxsize=16)
def palette(theme: Theme) -> Palette:
    """The palette of a theme, made once."""
    return Palette(theme)


def _art_colours(theme: Theme, count: int) -> list[Colour]:
    """The colours that the cards of a theme need, over its felt: half the most frequent ones, half a mixture of all."""
    names = [*map(str, PACK), "back"]
    width, height = 75, 105
    sheet = Image.new("RGB", (width * 9, height * 6), theme.colour("felt"))
    for at, name in enumerate(names):
        with Image.open(theme.picture(name)) as picture:
            small = picture.convert("RGBA").resize((width, height), Image.Resampling.NEAREST)
        sheet.paste(small, (at % 9 * width, at // 9 * height), small)
    flat = Counter(dot for dot in sheet.get_flattened_data() if isinstance(dot, tuple))
    frequent = [(dot[0], dot[1], dot[2]) for dot, _ in flat.most_common(count // 2)]
    mixed = sheet.quantize(count - len(frequent), Image.Quantize.MEDIANCUT).getpalette() or []
    return [*frequent, *((mixed[at], mixed[at + 1], mixed[at + 2]) for at in range(0, len(mixed) - 2, 3))][:count]


def _mix(ink: Colour, ground: Colour, share: float) -> Colour:
    red, green, blue = (round(share * one + (1 - share) * other) for one, other in zip(ink, ground, strict=True))
    return (red, green, blue)


def _distance(one: Colour, other: Colour) -> int:
    return 2 * (one[0] - other[0]) ** 2 + 4 * (one[1] - other[1]) ** 2 + 3 * (one[2] - other[2]) ** 2
