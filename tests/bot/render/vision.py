"""Contrast, and how colours look to eyes that lack one kind of cone."""

from __future__ import annotations

import math
from itertools import combinations

Colour = tuple[int, int, int]

# Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB.
BLINDNESSES = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
LINEAR_TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE_POINT = (0.95047, 1.0, 1.08883)


def linear(colour: Colour) -> tuple[float, ...]:
    """sRGB to linear light, each part from 0 to 1."""
    parts = (part / 255 for part in colour)
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21."""
    lights = sorted(
        sum(weight * part for weight, part in zip(LINEAR_TO_XYZ[1], linear(colour), strict=True))
        for colour in (one, other)
    )
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def seen(colour: Colour, blindness: str) -> tuple[float, ...]:
    """The colour in CIE Lab as an eye with that blindness has it; any other word stands for full sight."""
    light = linear(colour)
    if blindness in BLINDNESSES:
        light = tuple(min(1.0, max(0.0, value)) for value in _times(BLINDNESSES[blindness], light))
    x, y, z = (
        _lab_curve(value / white) for value, white in zip(_times(LINEAR_TO_XYZ, light), WHITE_POINT, strict=True)
    )
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def apart(colours: tuple[Colour, ...]) -> tuple[float, str]:
    """The smallest distance (CIE76) of any two of the colours to any of the three kinds of eyes, and to which."""
    return min(
        (math.dist(seen(one, blindness), seen(other, blindness)), blindness)
        for one, other in combinations(colours, 2)
        for blindness in BLINDNESSES
    )


def _times(matrix: tuple[tuple[float, ...], ...], vector: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(factor * part for factor, part in zip(row, vector, strict=True)) for row in matrix)


def _lab_curve(value: float) -> float:
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116
