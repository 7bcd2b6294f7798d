"""Outlines as lists of points around the origin: suits and seats' shapes reach about 1 to each side."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

Point = tuple[float, float]
Outline = list[Point]

CURVE, ROUND = 24, 72
"""Of so many straight lines a curve and an ellipse are made."""


def bezier(start: Point, first: Point, second: Point, end: Point) -> Outline:
    """A cubic curve without its start, so that curves can be chained."""
    points = []
    for step in range(1, CURVE + 1):
        t = step / CURVE
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        corners = (start, first, second, end)
        points.append(
            (
                sum(weight * corner[0] for weight, corner in zip(weights, corners, strict=True)),
                sum(weight * corner[1] for weight, corner in zip(weights, corners, strict=True)),
            )
        )
    return points


def mirrored(left: Outline) -> Outline:
    """A left half, running from the axis to the axis, closed by its mirror image."""
    return left + [(-x, y) for x, y in reversed(left)]


def ellipse(x: float, y: float, across: float, down: float) -> Outline:
    """An ellipse by its centre and half axes."""
    turns = (2 * math.pi * step / ROUND for step in range(ROUND))
    return [(x + across * math.cos(turn), y + down * math.sin(turn)) for turn in turns]


def placed(outline: Iterable[Point], x: float, y: float, size: float) -> Outline:
    """An outline moved to (x, y) and made `size` times as large."""
    return [(x + size * px, y + size * py) for px, py in outline]


def _heart() -> Outline:
    left = [(0.0, 0.98)]
    left += bezier(left[-1], (-0.2, 0.62), (-0.98, 0.3), (-0.98, -0.36))
    left += bezier(left[-1], (-0.98, -0.78), (-0.7, -0.96), (-0.48, -0.96))
    left += bezier(left[-1], (-0.24, -0.96), (-0.06, -0.8), (0.0, -0.54))
    return mirrored(left)


def _diamond() -> Outline:
    left = [(0.0, -1.08)]
    left += bezier(left[-1], (-0.18, -0.68), (-0.54, -0.22), (-0.84, 0.0))
    left += bezier(left[-1], (-0.54, 0.22), (-0.18, 0.68), (0.0, 1.08))
    return mirrored(left)


def _stem(top: float) -> Outline:
    left = [(0.0, top), (-0.1, top)]
    left += bezier(left[-1], (-0.1, 0.7), (-0.22, 0.9), (-0.42, 0.98))
    left.append((0.0, 0.98))
    return mirrored(left)


def _spade() -> list[Outline]:
    left = [(0.0, -1.0)]
    left += bezier(left[-1], (-0.2, -0.66), (-0.96, -0.28), (-0.96, 0.24))
    left += bezier(left[-1], (-0.96, 0.56), (-0.72, 0.7), (-0.5, 0.7))
    left += bezier(left[-1], (-0.3, 0.7), (-0.12, 0.6), (0.0, 0.36))
    return [mirrored(left), _stem(0.2)]


def _club() -> list[Outline]:
    lobes = [ellipse(0, -0.55, 0.44, 0.44), ellipse(-0.53, 0.17, 0.44, 0.44), ellipse(0.53, 0.17, 0.44, 0.44)]
    return [*lobes, [(-0.2, -0.4), (0.2, -0.4), (0.45, 0.3), (-0.45, 0.3)], _stem(0.1)]


def _star() -> Outline:
    turns = (math.pi * (step / 5 - 0.5) for step in range(10))
    return [
        ((0.48 if step % 2 else 1.06) * math.cos(turn), 0.08 + (0.48 if step % 2 else 1.06) * math.sin(turn))
        for step, turn in enumerate(turns)
    ]


MARKS: dict[str, Outline] = {
    "circle": ellipse(0, 0, 0.92, 0.92),
    "square": [(-0.82, -0.82), (0.82, -0.82), (0.82, 0.82), (-0.82, 0.82)],
    "triangle": [(0.0, -0.98), (1.0, 0.82), (-1.0, 0.82)],
    "star": _star(),
    "arrow": [(-0.7, -0.95), (0.9, 0.0), (-0.7, 0.95)],
}

SUITS: dict[str, Callable[[], list[Outline]]] = {
    "s": _spade,
    "h": lambda: [_heart()],
    "d": lambda: [_diamond()],
    "c": _club,
}


def suit(letter: str, x: float, y: float, size: float) -> list[Outline]:
    """A suit around (x, y), reaching `size` to each side."""
    return [placed(outline, x, y, size) for outline in SUITS[letter]()]
