"""A hand's scoring as a table, and the totals as bars that grow towards the target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.app.pictures import ResultPicture
from bot.language import say
from bot.render import parts
from bot.render.sprites import WIDTH, Badge, Box, Label, Mark, Plate, Scene, Sprite
from engine.cards import RANKS, SUITS, Card, Suit
from engine.happened import Line

EDGE = 40
WHAT = 270
"""The width of the column that says what the points are for."""
ROW = 66
BAR = 64
COLUMN_GAP = 44
RED = (Suit.HEARTS, Suit.DIAMONDS)


@dataclass(frozen=True, slots=True)
class Tag:
    """The size of a small card in the table."""

    width: int
    height: int
    size: int


LARGE = Tag(72, 50, 34)
MIDDLE = Tag(64, 42, 32)
SMALL = Tag(54, 28, 26)


def result(picture: ResultPicture) -> Scene:
    """The scene of a hand's scoring or of a match's end."""
    title = Box(0, 0, WIDTH, 132)
    lines = picture.scored.lines
    columns = _columns(Box(EDGE, 0, WIDTH - 2 * EDGE, ROW), len(picture.sides))
    heights = [_height(line, columns) for line in lines]
    table = Box(EDGE, title.bottom + 12, WIDTH - 2 * EDGE, ROW + sum(heights))
    shown = range(len(picture.sides) if picture.target > 1 else 0)
    totals = Box(EDGE, table.bottom + 28 * bool(shown), table.w, BAR * len(shown))
    sprites: list[Sprite] = [*_title(picture, title), *_head(picture, Box(table.x, table.y, table.w, ROW))]
    y = table.y + ROW
    for line, height in zip(lines, heights, strict=True):
        sprites += _line(line, Box(table.x, y, table.w, height), len(picture.sides))
        y += height
    for side in shown:
        sprites += _total(picture, side, Box(totals.x, totals.y + BAR * side, totals.w, BAR))
    zones = (("title", title), ("table", table), ("totals", totals))
    return Scene(WIDTH, totals.bottom + 28, tuple(sprites), zones)


def _title(picture: ResultPicture, box: Box) -> Iterator[Sprite]:
    """The winner's shape and name, or which hand it was; the game below."""
    ground, inks = ("highlight", ("dark", "dark")) if picture.over else ("panel", ("text", "muted"))
    yield Plate(box, ground, ground, radius=0)
    large = Box(EDGE, 14, WIDTH - 2 * EDGE, 64)
    small = f"{picture.game}  ·  {picture.aim}"
    if picture.winner:
        seat = picture.sides.index(picture.winner) + 1 if picture.winner in picture.sides else 1
        yield Badge(Box(large.x, large.y + 6, 52, 52), seat, ground, ink="dark")
        name = Box(large.x + 66, large.y, large.w - 66, large.h)
        yield Label(name, picture.winner, 56, inks[0], ground, bold=True, instead=say("Seat {seat}", seat=seat))
        won = "win {game} after hand {hand}" if picture.together else "wins {game} after hand {hand}"
        small = say(won, game=picture.game, hand=picture.hand)
    else:
        head = say("A draw" if picture.over else "Hand {hand}", hand=picture.hand)
        yield Label(large, head, 56, inks[0], ground, bold=True)
    yield Label(Box(EDGE, 80, WIDTH - 2 * EDGE, 40), small, 32, inks[1], ground)


def _columns(box: Box, sides: int) -> list[Box]:
    width = (box.w - WHAT) // sides
    return [Box(box.x + WHAT + width * side, box.y, width - COLUMN_GAP * (sides > 1), box.h) for side in range(sides)]


def _head(picture: ResultPicture, box: Box) -> Iterator[Sprite]:
    for side, column in enumerate(_columns(box, len(picture.sides))):
        wide = Box(column.x, column.y, column.w + COLUMN_GAP - 10, column.h)
        yield from parts.name(side + 1, picture.sides[side], wide, 34, "felt")
    yield Plate(Box(box.x, box.y + ROW - 3, box.w, 2), "line", "line", radius=0)


def _line(line: Line, box: Box, sides: int) -> Iterator[Sprite]:
    what = say(line.what[:1].upper() + line.what[1:])
    yield Label(Box(box.x, box.y, WHAT - 10, box.h), what, 32, "muted", "felt")
    for side, column in enumerate(_columns(box, sides)):
        points = line.points[side]
        won = _won(column)
        if line.cards:
            yield from _cards(line.cards[side], won)
        elif line.counts:
            yield Label(won, str(line.counts[side]), 34, "text" if points else "muted", "felt")
        gain = Box(column.right - 56, column.y, 56, column.h)
        yield Label(gain, f"+{points}" if points else "–", 38, "text" if points else "line", "felt", True, "right")


def _won(column: Box) -> Box:
    """Where a column says what the points are for."""
    return Box(column.x, column.y, column.w - 58, column.h)


def _height(line: Line, columns: Sequence[Box]) -> int:
    """A line of the table is higher where the plates of a side's cards need it."""
    needed = []
    for cards, column in zip(line.cards, columns, strict=False):
        kind, rows = _plates(len(cards), _won(column))
        needed.append(rows * (kind.height + 4) + 6)
    return max(ROW, *needed) if needed else ROW


def _plates(count: int, box: Box) -> tuple[Tag, int]:
    """How large the plates of so many cards are, and in how many rows they lie: in one row, or smaller in several."""
    if count * (LARGE.width + 6) <= box.w:
        return LARGE, 1
    kind = MIDDLE if box.w >= 3 * (MIDDLE.width + 6) else SMALL
    return kind, max(2, -(-count // max(1, (box.w + 10) // (kind.width + 6))))


def _cards(cards: Sequence[Card], box: Box) -> Iterator[Sprite]:
    """Cards on small light plates."""
    kind, rows = _plates(len(cards), box)
    in_row = -(-len(cards) // rows)
    for at, card in enumerate(cards):
        row, column = divmod(at, in_row)
        y = box.y + (box.h - rows * (kind.height + 4)) // 2 + 2 + row * (kind.height + 4)
        yield from _tag(card, Box(box.x + column * (kind.width + 6), y, kind.width, kind.height), kind.size)


def _tag(card: Card, place: Box, size: int) -> Iterator[Sprite]:
    """Rank and suit of a card."""
    ink = "card_red" if card.suit in RED else "card_black"
    rank = "10" if card.rank == 10 else RANKS[card.rank - 1]
    mark = round(0.78 * size)
    middle = place.x + place.w // 2 + (size // 5 if rank == "10" else 0)
    yield Plate(place, "face", "felt", radius=7)
    yield Label(Box(place.x, place.y, middle - place.x - 1, place.h), rank, size, ink, "face", True, "right")
    yield Mark(Box(middle + 2, place.y + (place.h - mark) // 2, mark, mark), SUITS[card.suit], ink, "face")


def _total(picture: ResultPicture, side: int, box: Box) -> Iterator[Sprite]:
    """A side's total before (solid) and now, as a part of the way to the target."""
    before, after = picture.scored.before[side], picture.scored.after[side]
    yield from parts.name(side + 1, picture.sides[side], Box(box.x, box.y, WHAT - 10, box.h), 34, "felt")
    way = Box(box.x + WHAT, box.y + 16, box.w - WHAT - 230, box.h - 32)
    most = max(picture.target * 1.03, *picture.scored.after)
    yield Plate(way, "panel", "felt", radius=way.h // 2)
    done = round(way.w * after / most)
    if done >= way.h:
        yield Plate(Box(way.x, way.y, done, way.h), f"seat{side + 1}", "felt", radius=way.h // 2)
    goal = way.x + round(way.w * picture.target / most)
    yield Plate(Box(goal - 5, way.y - 8, 5, way.h + 16), "text", "text", radius=0)
    yield Label(Box(way.right + 10, box.y, 80, box.h), str(after), 46, "text", "felt", bold=True, align="right")
    yield Label(Box(way.right + 100, box.y, 130, box.h), f"/ {picture.target}", 32, "muted", "felt")
    if after != before:
        yield Label(Box(way.right + 160, box.y, 70, box.h), f"+{after - before}", 32, "muted", "felt", align="right")
