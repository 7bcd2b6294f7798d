"""Pictures that tell which cards are drawn on them, so that a leak in a picture is found as one in a text is."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from io import BytesIO

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from bot.app.pictures import Picture
from engine.cards import PACK, Card
from engine.rules import Rules

CARDS = "cards"
"""Under what the cards stand in a picture's file."""
BY_TEXT = {str(card): card for card in PACK}


def telling_picture(picture: Picture, theme: str = "") -> bytes:
    """No picture, but the cards of its record; drawing is given nothing else to draw from."""
    about, buffer = PngInfo(), BytesIO()
    about.add_text(CARDS, " ".join(sorted({str(card) for card in _cards(picture) if card in PACK})))
    Image.new("P", (12, 8)).save(buffer, "PNG", pnginfo=about)
    return buffer.getvalue()


def cards_drawn(content: bytes) -> frozenset[Card]:
    """The cards on such a picture."""
    with Image.open(BytesIO(content)) as image:
        return frozenset(BY_TEXT[word] for word in str(image.info[CARDS]).split())


def _cards(thing: object) -> Iterator[Card]:
    """Every card in a record, but for those that the rules of a game name."""
    if isinstance(thing, Card):
        yield thing
    elif isinstance(thing, tuple | frozenset):
        for each in thing:
            yield from _cards(each)
    elif dataclasses.is_dataclass(thing) and not isinstance(thing, Rules):
        for field in dataclasses.fields(thing):
            yield from _cards(getattr(thing, field.name))
