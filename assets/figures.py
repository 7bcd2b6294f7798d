"""Jack, queen and king: busts of a few flat shapes, told apart by what they wear on their heads.

The jack has a soft cap with a feather, the queen long hair under a small crown of her suit's colour, the king a broad
golden crown and a full beard. Each is drawn around x = 0 with the chin near y = 0, in card units, and comes as
(colour, outline) pairs from back to front; the colours are names that a deck gives.
"""

from __future__ import annotations

from bot.render.outlines import Outline, bezier, ellipse, mirrored

Part = tuple[str, Outline]


def jack() -> list[Part]:
    """The young one: bobbed hair, a soft cap, a feather."""
    bob = [(0.0, -30.0)]
    bob += bezier(bob[-1], (-17, -30), (-17, -8), (-15, 1))
    bob += bezier(bob[-1], (-10, 4), (-8, 2), (-7, -2))
    bob.append((0.0, -2.0))
    cap = [(-18.0, -20.0)]
    cap += bezier(cap[-1], (-20, -34), (-4, -39), (8, -36))
    cap += bezier(cap[-1], (19, -34), (20, -24), (17, -18))
    cap += bezier(cap[-1], (6, -23), (-8, -24), (-18, -20))
    feather = [(10.0, -24.0)]
    feather += bezier(feather[-1], (12, -44), (22, -50), (27, -48))
    feather += bezier(feather[-1], (27, -38), (22, -28), (12, -22))
    return [
        ("robe", _shoulders(25)),
        ("light", [(-9, 5), (9, 5), (0, 22)]),
        ("hair", mirrored(bob)),
        ("skin", _neck()),
        ("skin", ellipse(0, -10, 10.5, 13.5)),
        *_face(-11),
        ("accent", feather),
        ("dark", cap),
        ("accent", ellipse(11, -23, 2.6, 2.6)),
    ]


def queen() -> list[Part]:
    """Long hair to the shoulders, a small crown of pearls."""
    hair = [(0.0, -31.0)]
    hair += bezier(hair[-1], (-17, -31), (-19, -16), (-18, -2))
    hair += bezier(hair[-1], (-18, 8), (-24, 14), (-20, 24))
    hair += bezier(hair[-1], (-10, 24), (-7, 12), (-7, 0))
    hair.append((0.0, 0.0))
    tiara = mirrored([(0.0, -44.0), (-3.5, -36.0), (-9.0, -40.5), (-12.5, -29.0), (-11.0, -24.0), (0.0, -27.0)])
    return [
        ("robe", _shoulders(23)),
        ("skin", mirrored([(0.0, 18.0), (-4.5, 15.0), (-10.0, 4.0), (-9.0, -4.0), (0.0, -4.0)])),
        ("hair", mirrored(hair)),
        ("skin", _neck()),
        ("skin", ellipse(0, -10, 10.5, 13.5)),
        ("hair", mirrored([(0.0, -28.0), (-10.0, -24.0), (-12.0, -12.0), (-8.0, -16.0), (0.0, -21.0)])),
        *_face(-10),
        ("robe", tiara),
        ("light", ellipse(0, -44.5, 2.7, 2.7)),
        ("light", ellipse(-9, -41, 2.2, 2.2)),
        ("light", ellipse(9, -41, 2.2, 2.2)),
        ("accent", ellipse(0, 18, 2.6, 2.6)),
    ]


def king() -> list[Part]:
    """A broad crown and a full beard."""
    beard = [(0.0, -4.0)]
    beard += bezier(beard[-1], (-6, -6), (-10, -6), (-13, -14))
    beard += bezier(beard[-1], (-18, 8), (-8, 21), (0, 25))
    crown = mirrored([(0.0, -47.0), (-5.5, -36.0), (-16.0, -44.0), (-15.0, -20.0), (0.0, -22.5)])
    return [
        ("robe", _shoulders(29)),
        ("light", mirrored([(0.0, 40.0), (-6.0, 40.0), (-12.0, 6.0), (0.0, 6.0)])),
        ("hair", mirrored([(0.0, -24.0), (-14.0, -24.0), (-15.0, 0.0), (-10.0, 6.0), (0.0, 6.0)])),
        ("skin", ellipse(0, -10, 10.5, 13.5)),
        ("hair", mirrored(beard)),
        ("skin", ellipse(0, 0.2, 3.4, 1.3)),
        *_face(-12, mouth=False),
        ("accent", crown),
        ("dark", mirrored([(0.0, -27.5), (-15.3, -25.0), (-15.0, -20.0), (0.0, -22.5)])),
        ("accent", ellipse(0, -47, 2.8, 2.8)),
        ("accent", ellipse(-16, -44, 2.8, 2.8)),
        ("accent", ellipse(16, -44, 2.8, 2.8)),
    ]


def _shoulders(reach: float) -> Outline:
    left = [(0.0, 4.0), (-6.0, 5.0)]
    left += bezier(left[-1], (-reach + 4, 10), (-reach, 16), (-reach - 1, 46))
    left.append((0.0, 46.0))
    return mirrored(left)


def _neck() -> Outline:
    return mirrored([(0.0, 9.0), (-4.5, 7.0), (-4.5, -4.0), (0.0, -4.0)])


def _face(eyes: float, mouth: bool = True) -> list[Part]:
    parts: list[Part] = [("dark", ellipse(-4.2, eyes, 1.3, 1.5)), ("dark", ellipse(4.2, eyes, 1.3, 1.5))]
    if mouth:
        parts.append(("mouth", ellipse(0, eyes + 8, 2.8, 1.1)))
    return parts


FIGURES = {"J": jack, "Q": queen, "K": king}
