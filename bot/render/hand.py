"""The private panel: the table and the player's own cards, numbered as the buttons and the select are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.app.pictures import HandPicture
from bot.language import say
from bot.render import parts
from bot.render.arrange import Measure, Placed, one_row, place_rows, stack, stack_height
from bot.render.sprites import SMALLEST, WIDTH, Badge, Box, Label, Plate, Scene, Sprite
from engine.cards import Card
from engine.table import BuildPile, sorted_out
from engine.view import View

EDGE = 20
LEGEND = 60
RISE = 18
NUMBERS = 54
"""Room for the numbers under a row."""
STEP = 84
"""The least step between numbered cards, so that two-figure numbers stand apart."""
RIM = parts.SHEATH + parts.GLOW
ACROSS = WIDTH - 2 * (EDGE + RIM)
"""Room for a row."""
LARGER = 1.25
MOST_ROWS = 2
EMPTY = 80
"""The height of a place without cards."""


@dataclass(frozen=True, slots=True)
class Item:
    """A thing with a number: loose cards have no owner, builds have their value for a word, pile tops `top`."""

    number: int
    cards: tuple[Card, ...]
    owner: int = 0
    word: str = ""


def hand(picture: HandPicture, measure: Measure) -> Scene:
    """The scene of one player's panel; as high as its rows need."""
    numbered = _sized(picture, replace(measure, apart=STEP, below=NUMBERS, row_gap=RISE + 8))
    across = WIDTH - 2 * EDGE
    seats = Box(EDGE, 8, across, LEGEND)
    table = items(picture.view, picture.tops)
    on_table, used = _rows(picture, table, seats.bottom + RISE + 12, numbered, say("the table is empty"), "felt")
    upper = Box(EDGE, seats.bottom, across, RISE + 12 + used + 8)
    own = tuple(Item(at, (card,)) for at, card in enumerate(picture.view.hand, 1))
    mine, height = _rows(picture, own, upper.bottom + RISE + 16, numbered, say("no cards in your hand"), "panel")
    lower = Box(0, upper.bottom, WIDTH, RISE + 16 + height + 12)
    sprites = (*_legend(picture, seats), *on_table, Plate(lower, "panel", "panel", radius=0), *mine)
    return Scene(WIDTH, lower.bottom, sprites, (("seats", seats), ("table", upper), ("hand", lower)))


def _sized(picture: HandPicture, measure: Measure) -> Measure:
    """Larger cards where few lie and few are held, smaller ones where the table needs more than two rows."""
    loose, owned = parted(items(picture.view, picture.tops))
    fans = [len(item.cards) for item in owned]
    large = measure.scaled(LARGER)
    if one_row(len(loose), fans, ACROSS, large) and one_row(len(picture.view.hand), (), ACROSS, large):
        return large
    crowded = len(stack(len(loose), fans, ACROSS, measure)) > MOST_ROWS
    return replace(measure.scaled(SMALLEST), apart=STEP) if crowded else measure


def parted(items: Sequence[Item]) -> tuple[list[Item], list[Item]]:
    """Loose cards, and what somebody owns."""
    return [item for item in items if not item.owner], [item for item in items if item.owner]


def _legend(picture: HandPicture, box: Box) -> Iterator[Sprite]:
    """Which colour and shape is whose."""
    width = box.w // len(picture.names)
    for at, text in enumerate(picture.names):
        place = Box(box.x + at * width, box.y, width - 20, box.h)
        if at + 1 == picture.view.seat:
            yield Badge(Box(place.x, place.y + 11, 38, 38), at + 1, "felt")
            words = Box(place.x + 50, place.y, place.w - 50, place.h)
            yield Label(words, say("You"), 34, "highlight", "felt", bold=True)
        else:
            yield from parts.name(at + 1, text, place, 34, "felt")


def items(view: View, tops: Sequence[tuple[int, Card]]) -> tuple[Item, ...]:
    """The loose cards, the builds and then the pile tops, in the order of their numbers."""
    table = sorted_out(view.position.table)
    lying = (
        Item(number, item.cards, item.owner, str(item.value)) if isinstance(item, BuildPile) else Item(number, (item,))
        for number, item in enumerate(table, 1)
    )
    word = say("pile") if view.position.rules.piles.stolen else say("top")
    shown = (Item(number, (card,), seat, word) for number, (seat, card) in enumerate(tops, len(table) + 1))
    return (*lying, *shown)


def _rows(
    picture: HandPicture, items: Sequence[Item], y: int, measure: Measure, empty: str, ground: str
) -> tuple[list[Sprite], int]:
    """Items in as few rows as hold them, from `y` down, and how high that is."""
    if not items:
        return [Label(Box(EDGE, y, WIDTH - 2 * EDGE, EMPTY), empty, 34, "muted", ground, align="center")], EMPTY
    loose, owned = parted(items)
    area = Box(EDGE + RIM, y, ACROSS, 0)
    rows = stack(len(loose), [len(item.cards) for item in owned], area.w, measure)
    height = stack_height(len(rows), measure)
    sprites: list[Sprite] = []
    for placed in place_rows(rows, replace(area, h=height), measure):
        group = placed.group
        if group.fan:
            sprites += _owned(picture, placed, owned[group.first], measure, ground)
        else:
            sprites += _run(picture, placed, loose[group.first : group.first + group.count], ground)
    return sprites, height


def _owned(picture: HandPicture, placed: Placed, item: Item, measure: Measure, ground: str) -> Iterator[Sprite]:
    yield from parts.owned(placed, item.cards, item.owner, measure.corner_width, item.word, picture.marked, RISE)
    middle = (placed.boxes[0].x + placed.boxes[-1].right) // 2
    yield from parts.chip(str(item.number), middle, placed.boxes[0].bottom + 9, ground=ground)


def _run(picture: HandPicture, placed: Placed, items: Sequence[Item], ground: str) -> Iterator[Sprite]:
    """Loose cards, each with its number under the part of it that is in sight."""
    cards = tuple(item.cards[0] for item in items)
    yield from parts.loose(placed, cards, picture.marked, RISE, ground)
    for box, item in zip(placed.boxes, items, strict=True):
        seen = box.w if item is items[-1] else min(box.w, placed.step)
        yield from parts.chip(str(item.number), box.x + seen // 2, box.bottom + 9, ground=ground)
