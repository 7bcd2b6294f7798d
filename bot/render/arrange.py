"""Where the cards of a layout lie: rows tighten before cards shrink, and each card's index stays in sight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import inf

from bot.render.sprites import CARD_HEIGHT, CARD_WIDTH, SMALLEST, Box

GAP = 22
LOOSE_STEP = CARD_WIDTH + 16
FAN_ROOM = 14
"""What a covered card of a build shows beside its corner, where there is room."""
LARGER = ((1.6, 0.0), (1.4, 0.0), (1.25, 0.15))
"""The sizes of cards that lie in one row, the largest first, and how far each may be tightened for it."""
TIGHTER = (0.0, 0.25, 0.5, 0.75, 1.0)
"""How much rows are tightened, one try after the other: from not at all to the limit."""


@dataclass(frozen=True, slots=True)
class Measure:
    """The sizes that an arrangement works with: of a card, and what must stay in sight of a covered one."""

    width: int = CARD_WIDTH
    height: int = CARD_HEIGHT
    corner_width: int = 62
    corner_height: int = 100
    row_gap: int = 14
    below: int = 0
    """Room under each row for numbers."""
    apart: int = 0
    """The least step between loose cards, where that has to be more than the corner."""

    def scaled(self, by: float) -> Measure:
        """The same, with larger or smaller cards."""
        return Measure(
            round(self.width * by),
            round(self.height * by),
            round(self.corner_width * by),
            round(self.corner_height * by),
            self.row_gap,
            self.below,
            round(self.apart * by),
        )


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that lie together: a run of loose ones, of which `first` is the first one's index, or the build (`fan`)
    with the index `first`."""

    count: int
    fan: bool
    first: int

    def width(self, measure: Measure, tight: float) -> float:
        """How wide it lies when it is tightened by a part from 0 to 1."""
        return measure.width + (self.count - 1) * self.step(measure, tight)

    def step(self, measure: Measure, tight: float) -> float:
        """From one of its cards to the next."""
        roomy = (
            min(measure.corner_width + FAN_ROOM, measure.width) if self.fan else measure.width + LOOSE_STEP - CARD_WIDTH
        )
        least = measure.corner_width if self.fan else max(measure.corner_width, measure.apart)
        return roomy + tight * (least - roomy)


@dataclass(frozen=True, slots=True)
class Placed:
    """A group's cards with their places, and the step between them."""

    group: Group
    boxes: tuple[Box, ...]
    step: int


Row = list[Group]


def arrange(loose: int, fans: Sequence[int], area: Box, measure: Measure) -> tuple[Placed, ...]:
    """Places for `loose` cards and for builds of so many cards each, all within `area`.

    Few cards are large. Three rows of smaller cards hold a whole pack, or fifteen builds; past that, rows cover each
    other.
    """
    for by, tight in LARGER:
        size = measure.scaled(by)
        if size.height <= area.h and one_row(loose, fans, area.w, size, tight):
            return tuple(_place(_rows(loose, fans, area.w, 1, size)[0], area, size))
    small = measure.scaled(SMALLEST)
    for size, rows in ((measure, 2), (measure, 3), (small, 3)):
        found, tight = _rows(loose, fans, area.w, rows, size, 1 if fans else 2)
        if tight <= 1.0:
            return tuple(_place(found, area, size))
    found, _ = _rows(loose, fans, area.w, 4, small)
    return tuple(_place(found, area, small))


def one_row(loose: int, fans: Sequence[int], width: int, measure: Measure, tight: float = 0.0) -> bool:
    """Whether everything lies side by side in a width without being tightened further than that."""
    groups = [Group(loose, False, 0)] if loose else []
    groups += [Group(count, True, number) for number, count in enumerate(fans)]
    return _row_width(groups, measure, tight) <= width


def stack(loose: int, fans: Sequence[int], width: int, measure: Measure) -> list[Row]:
    """As few rows as hold everything in a width, when the height is free. No build stands above a loose card, so that
    numbers run from left to right and from the top down."""
    for rows in range(1, loose + len(fans) + 1):
        found, tight = _rows(loose, fans, width, rows, measure, in_order=True)
        if tight <= 1.0:
            return found
    return []


def place_rows(rows: list[Row], area: Box, measure: Measure) -> tuple[Placed, ...]:
    """The rows of `stack` in an area that is high enough for them."""
    return tuple(_place(rows, area, measure))


def stack_height(rows: int, measure: Measure) -> int:
    """How high so many rows are that do not cover one another."""
    return rows * (measure.height + measure.below + measure.row_gap) - measure.row_gap if rows else 0


def _rows(
    loose: int, fans: Sequence[int], width: int, rows: int, measure: Measure, fewest: int = 1, in_order: bool = False
) -> tuple[list[Row], float]:
    """The least tight way to deal everything out to at most so many rows, and how tight that is (1: at the limit);
    the loose cards lie in at least `fewest`.

    Loose cards stand in rows of equal length; the builds follow them, in rows of their own if that is as roomy, and
    `in_order` not before the last of them.
    """
    best: tuple[list[Row], float] = ([], inf)
    for chunks in range(min(fewest, loose), min(rows, loose) + 1):
        earliest = max(chunks - 1, 0) if in_order else 0
        starts = range(min(chunks, rows - 1), earliest - 1, -1) if fans else [0]
        for start in starts:
            found, tight = _filled(_chunks(loose, chunks, rows), fans, start, width, measure)
            if tight < best[1]:
                best = (found, tight)
            if not tight:
                return ([row for row in found if row], tight)
    return ([row for row in best[0] if row], best[1])


def _chunks(loose: int, chunks: int, rows: int) -> list[Row]:
    """So many rows, the first `chunks` of which hold the loose cards in order."""
    sizes = [loose // chunks + (at < loose % chunks) for at in range(chunks)] if chunks else []
    starts = [0, *accumulate(sizes)]
    return [[Group(sizes[at], False, starts[at])] if at < len(sizes) else [] for at in range(rows)]


def _filled(rows: list[Row], fans: Sequence[int], start: int, width: int, measure: Measure) -> tuple[list[Row], float]:
    """The rows with the builds added in order from row `start` on, no tighter than that needs."""
    groups = [Group(count, True, number) for number, count in enumerate(fans)]
    for tight in TIGHTER:
        found, at = [list(row) for row in rows], start
        used = [_row_width(row, measure, tight) if row else -GAP for row in rows]
        for group in groups:
            needed = group.width(measure, tight) + GAP
            while at < len(found) - 1 and used[at] + needed > width:
                at += 1
            found[at].append(group)
            used[at] += needed
        tightest = max((_tightness(row, width, measure) for row in found if row), default=0.0)
        if tightest <= tight:
            break
    return found, tightest


def _row_width(row: Row, measure: Measure, tight: float) -> float:
    return sum(group.width(measure, tight) for group in row) + GAP * max(0, len(row) - 1)


def _tightness(row: Row, width: int, measure: Measure) -> float:
    """0 where the row fits roomily, 1 where it just fits, more where it does not fit."""
    roomy, least = _row_width(row, measure, 0.0), _row_width(row, measure, 1.0)
    if roomy <= width:
        return 0.0
    return (roomy - width) / (roomy - least) if roomy > least else 2.0


def _row_step(area: Box, rows: int, measure: Measure) -> float:
    """From one row's top to the next one's: rows cover each other where the area is too low."""
    roomy = measure.height + measure.below + measure.row_gap
    return min(roomy, (area.h - measure.height - measure.below) / (rows - 1)) if rows > 1 else roomy


def _place(rows: list[Row], area: Box, measure: Measure) -> Iterator[Placed]:
    step = _row_step(area, len(rows), measure)
    used = step * (len(rows) - 1) + measure.height + measure.below
    y = area.y + max(0.0, (area.h - used) / 2)
    for row in rows:
        yield from _place_row(row, area, round(y), measure)
        y += step


def _place_row(row: Row, area: Box, y: int, measure: Measure) -> Iterator[Placed]:
    tight = _tightness(row, area.w, measure)
    x = area.x + max(0.0, (area.w - _row_width(row, measure, tight)) / 2)
    for group in row:
        step = group.step(measure, tight)
        boxes = (Box(int(x + step * at), y, measure.width, measure.height) for at in range(group.count))
        yield Placed(group, tuple(boxes), int(step))
        x += group.width(measure, tight) + GAP
