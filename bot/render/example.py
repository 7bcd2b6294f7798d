"""A worked example: table and hand before a play, the play in words, table and pile or hand after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.app.pictures import ExamplePicture
from bot.language import say
from bot.render import parts
from bot.render.arrange import Group, Measure, place_rows, stack
from bot.render.hand import Item, items, parted
from bot.render.sprites import SMALLEST, WIDTH, Box, Label, Mark, Plate, Scene, Sprite
from engine.cards import Card

EDGE = 24
TITLE = 84
HEAD = 44
RISE = 16
OWN, MOST_OWN = 400, 640
"""The width of what is the player's own, at the right: a large hand has more of it."""
LINE = 48
SEAT = 150
MOST_PILE = 6
"""The cards of a pile that are shown, from its top down."""


def example(picture: ExamplePicture, measure: Measure) -> Scene:
    """The scene of a worked example."""
    small = measure.scaled(SMALLEST)
    most = max(len(picture.before.hand), len(picture.after.hand))
    own = min(MOST_OWN, max(OWN, round(Group(most, False, 0).width(small, 0.0))))
    row = HEAD + RISE + 20 + small.height + 20
    title = Box(0, 0, WIDTH, TITLE)
    before = Box(0, title.bottom, WIDTH, row)
    words = Box(0, before.bottom, WIDTH, LINE * len(picture.steps) + 36)
    after = Box(0, words.bottom, WIDTH, row)
    sprites: list[Sprite] = [
        *_title(picture, title),
        *_side(items(picture.before, picture.tops), say("The table"), _left(before, own), small, picture.marked),
        *_own(picture.before.hand, say("Your hand"), _right(before, own), small, picture.marked),
        *_words(picture, words),
        *_side(items(picture.after, ()), say("The table afterwards"), _left(after, own), small, picture.fresh),
    ]
    if picture.pile:
        sprites += _side(
            (Item(0, picture.pile[-MOST_PILE:], 1, say("pile")),), say("Your pile"), _right(after, own), small
        )
    else:
        sprites += _own(picture.after.hand, say("Your hand"), _right(after, own), small, picture.fresh)
    zones = (("title", title), ("before", before), ("words", words), ("after", after))
    return Scene(WIDTH, after.bottom, tuple(sprites), zones)


def _title(picture: ExamplePicture, box: Box) -> Iterator[Sprite]:
    """What it shows, and which colour and shape is whose."""
    left = box.right - EDGE - SEAT * len(picture.names)
    yield Label(Box(EDGE, box.y, left - EDGE - 20, box.h), picture.title, 46, "text", "felt", bold=True)
    for at, name in enumerate(picture.names):
        yield from parts.name(at + 1, name, Box(left + at * SEAT, box.y, SEAT - 12, box.h), 30, "felt")


def _words(picture: ExamplePicture, box: Box) -> Iterator[Sprite]:
    yield Plate(box, "panel", "panel", radius=0)
    for at, step in enumerate(picture.steps):
        line = Box(EDGE + 50, box.y + 18 + at * LINE, box.w - 2 * EDGE - 50, LINE)
        yield Mark(Box(EDGE, line.y + 10, 28, 28), "arrow", "highlight", "panel")
        yield Label(line, step, 36, "text", "panel")


def _left(box: Box, own: int) -> Box:
    return Box(EDGE, box.y, box.w - own - 4 * EDGE, box.h)


def _right(box: Box, own: int) -> Box:
    return Box(box.right - own - EDGE, box.y, own, box.h)


def _own(cards: Sequence[Card], head: str, box: Box, measure: Measure, lit: frozenset[Card]) -> Iterator[Sprite]:
    yield from _side(tuple(Item(0, (card,)) for card in cards), head, box, measure, lit)


def _side(
    found: Sequence[Item], head: str, box: Box, measure: Measure, lit: frozenset[Card] = frozenset()
) -> Iterator[Sprite]:
    """Things side by side under a heading."""
    area = Box(box.x, box.y + HEAD + RISE + 20, box.w, measure.height)
    yield Label(Box(box.x, box.y + 6, box.w, HEAD), head, 30, "muted", "felt", align="center")
    if not found:
        yield Label(area, say("empty"), 34, "muted", "felt", align="center")
    loose, owned = parted(found)
    rows = stack(len(loose), [len(item.cards) for item in owned], area.w, measure)
    for placed in place_rows(rows, area, measure):
        group = placed.group
        if group.fan:
            item = owned[group.first]
            yield from parts.owned(placed, item.cards, item.owner, measure.corner_width, item.word, lit, RISE)
        else:
            run = loose[group.first : group.first + group.count]
            yield from parts.loose(placed, tuple(item.cards[0] for item in run), lit, RISE)
