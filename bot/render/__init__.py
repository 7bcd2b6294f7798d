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


def draw(picture: Picture, theme: str = "classic") -> bytes:
    """A picture as a PNG. Raises `ThemeError` where the theme cannot be used."""
    chosen = load(theme)
    return png(lay_out(picture, chosen.corner), chosen)
