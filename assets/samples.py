"""One picture of each kind, and the hard cases, for looking at and for measuring."""

from __future__ import annotations

from dataclasses import replace

from bot.app.pictures import BoardPicture, HandPicture, LobbyPicture, Picture, ResultPicture
from engine.cards import PACK, Card, card
from engine.happened import Line, Scored
from engine.state import State
from engine.table import BuildPile, Layout
from engine.variants import find
from engine.view import view

AFRICAN, CLASSIC, KASINO = find("african"), find("classic"), find("kasino")
NAMES = ("Ännchen", "Bob", "Łukasz Żółć", "Đorđe the Magnificent")


def cards(text: str) -> tuple[Card, ...]:
    """Cards from notation with spaces: `9h 2s`."""
    return tuple(map(card, text.split()))


def build(text: str, value: int, owner: int) -> BuildPile:
    """A build from groups parted by commas: `2s 7d, 9h`."""
    return BuildPile(tuple(cards(group) for group in text.split(",")), value, owner)


TWO = State(
    rules=AFRICAN,
    turn=1,
    hands=(cards("Ah 4c 6s 7h 9d 9s Jc Kd Qs"), cards("As 2d 5c 6h 8s Tc Jd Qh Kc")),
    table=(*cards("Ad 5h Jh 10c Ks"), build("2c 7s, 9h", 9, 1), build("3d 5s", 8, 2)),
    piles=(cards("3c 8d 5d 3s 8c"), cards("4d 4h 2h 6c 8h Td")),
    stock=cards("2s 3h 4s 6d 7c 7d 9c Th Qc Qd Kh Js Ac"),
    deal=1,
    deals=2,
    dealer=2,
    scores=(7, 12),
)
FOUR = State(
    rules=CLASSIC,
    turn=3,
    hands=(cards("Ah 4c 6s"), cards("As 2d 5c"), cards("7h 9d Kd Qs"), cards("Jc 9s 3h 8s")),
    table=(*cards("Ad 5h Jh"), build("4s 6d, Td", 10, 4), *cards("Ks 9c")),
    piles=(cards("3c 8d 5d 3s 8c"), cards("4d 4h"), (), cards("6c 8h 2s 7s 9h 2c 7c")),
    stock=PACK[:16],
    deal=2,
    deals=3,
    dealer=1,
    scores=(3, 12, 20, 0),
)
THREE = replace(
    FOUR,
    turn=2,
    hands=(cards("Ah 4c 6s"), cards("7h 9d Kd Qs"), cards("Jc 9s 3h 8s")),
    table=(),
    piles=FOUR.piles[:3],
    stock=(),
    deals=4,
    deal=4,
    dealer=3,
    scores=(3, 12, 20),
)
PARTNERS = replace(FOUR, rules=find("classic+partners=1"), scores=(7, 12), piles=FOUR.piles[:2])
CROWDED = PACK[2:31]
MIXED: Layout = (
    *PACK[20:30],
    build("2c 7s, 9h, 4h 5c", 9, 1),
    build("3d 5s", 8, 2),
    build("4d 6h, Tc, 2h 8c", 10, 3),
    build("Kd Kc, Ks", 13, 4),
)
LINES = (
    Line("cards", (0, 2), (24, 28)),
    Line("spades", (1, 0), (7, 6)),
    Line("aces", (3, 1), (3, 1), (cards("As Ah Ac"), cards("Ad"))),
    Line("two of spades", (0, 1), (0, 1), ((), cards("2s"))),
    Line("ten of diamonds", (2, 0), (1, 0), (cards("Td"), ())),
)
LINES_FOUR = (
    Line("cards", (0, 1, 0, 0), (12, 20, 11, 9)),
    Line("spades", (0, 0, 2, 0), (3, 4, 5, 1)),
    Line("aces", (0, 4, 0, 0), (0, 4, 0, 0), ((), cards("As Ah Ad Ac"), (), ())),
    Line("two of spades", (0, 0, 1, 0), (0, 0, 1, 0), ((), (), cards("2s"), ())),
    Line("ten of diamonds", (0, 0, 0, 2), (0, 0, 0, 1), ((), (), (), cards("Td"))),
    Line("sweeps", (0, 0, 1, 2), (0, 0, 1, 2)),
)
SCORED = Scored(LINES, (7, 12), (13, 16))
SAMPLES: dict[str, Picture] = {
    "board-two": BoardPicture(view(TWO, 0), NAMES[:2], frozenset(cards("3d 5s")), hand=2),
    "board-three": BoardPicture(view(THREE, 0), NAMES[:3], hand=3),
    "board-four": BoardPicture(view(FOUR, 0), NAMES, frozenset(cards("9c")), hand=3),
    "board-partners": BoardPicture(view(PARTNERS, 0), NAMES),
    "board-crowded": BoardPicture(view(replace(FOUR, table=CROWDED), 0), NAMES, frozenset(CROWDED[-1:])),
    "board-mixed": BoardPicture(view(replace(FOUR, table=MIXED), 0), NAMES),
    "hand": HandPicture(view(TWO, 1), NAMES[:2], tops=((2, card("Td")),)),
    "hand-preview": HandPicture(view(TWO, 1), NAMES[:2], marked=frozenset(cards("9s 2c 7s 9h"))),
    "hand-crowded": HandPicture(view(replace(FOUR, table=CROWDED), 3), NAMES, marked=frozenset(cards("7h 3d 4c"))),
    "hand-mixed": HandPicture(view(replace(FOUR, table=MIXED), 4), NAMES, marked=frozenset(cards("Jc Js"))),
    "lobby": LobbyPicture(AFRICAN.name, AFRICAN.goal, ("Ännchen", "")),
    "lobby-four": LobbyPicture(
        "Royal Casino (standard)", find("royal-standard").goal, ("Ännchen", "محمد", "田中さん", "")
    ),
    "result": ResultPicture(AFRICAN.name, NAMES[:2], SCORED, 21, 2),
    "result-four": ResultPicture(KASINO.name, NAMES, Scored(LINES_FOUR, (3, 8, 6, 9), (3, 13, 9, 11)), 16, 3),
    "match": ResultPicture(
        AFRICAN.name, NAMES[:2], Scored(LINES, (16, 17), (22, 21)), 21, 4, winner="Ännchen", over=True
    ),
}
