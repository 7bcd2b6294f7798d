"""Pictures: a record of what to show becomes a scene, and the scene a PNG.

The same record in the same theme is the same bytes, and nothing else has a say in them.
"""

from __future__ import annotations

from bot.app.pictures import Picture
from bot.render.fonts import configure
from bot.render.paint import png
from bot.render.scene import lay_out
from bot.render.theme import ThemeError, available, load

__all__ = ["ThemeError", "available", "configure", "draw", "load"]


def draw(picture: Picture, theme: str = "", default: str = "classic") -> bytes:
    """A picture as a PNG, in the theme with this key; in `default` for none, and for one that is there no more.

    Raises `ThemeError` where the theme cannot be used. Themes and their cards are read once and kept.
    """
    chosen = load(theme if theme in available() else default)
    return png(lay_out(picture, chosen.corner), chosen)
