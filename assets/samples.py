"""One picture of each kind, and the hard cases, for looking at and for measuring."""

from __future__ import annotations

from dataclasses import replace

from bot.app.pictures import BoardPicture, HandPicture, LeaderboardPicture, LobbyPicture, Picture, Place, ResultPicture
from bot.present.examples import examples
from engine.cards import PACK, Card, card
from engine.happened import Line, Scored
from engine.notation import parse_position
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
TRAILED = parse_position(
    "classic turn=1 hands=KcKs,QcQs,QdKd,QhKh table=Ac2c3c4c5c6c7c8c9cTcJcAd2d3d4d5d6d7d8d9d piles=-,-,-,- "
    "stock=?24 deal=2/3 dealer=4 scores=0,0,0,0"
)
BUNDLES = parse_position(
    "bundles turn=2 hands=9h4c,7cJs,?3 table=9d4s8hQd piles=?6Ts,?82h,5d5c stock=?12 deal=3/4 dealer=3 scores=0,0,0"
)
DRAW = parse_position("draw turn=1 hands=9h4c7dKd,?4 table=9dAs5h[3c4d=7@2] piles=?6,?9 stock=?21 dealer=2 scores=6,11")
SOTHO = parse_position(
    "sotho turn=3 hands=?2,?3,Jd9c7s,?3 table=5dQhKc[3d5c|8s=8@1] piles=?58d,?73h,QsAd,JcTh "
    "stock=?12 deal=1/2 dealer=2 scores=9,14 knows=1:8"
)
SOUTH_AFRICAN = parse_position(
    "south-african turn=1 hands=3h5c6d7h8h9c,?5,?5,?5 table=Td4h[2c6h=8@1] piles=?39d7d,?54s,-,?2As stock=- dealer=4 "
    "scores=2,11,5,8"
)
PLACES = (
    Place(1, "Ännchen", 31, 52, 988),
    Place(2, "Đorđe the Magnificent", 27, 60, 1012),
    Place(3, "Bob", 14, 22, 371),
    Place(3, "Łukasz Żółć", 14, 22, 371),
    Place(5, "田中さん", 9, 31, 402),
    Place(6, "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", 8, 12, 190),
    Place(7, "🎉 Ann 🎉", 5, 5, 105),
)
SWAZI = parse_position(
    "swazi turn=1 hands=AhAs2c3d4c5h5d6s7h8d9cTcJdQsQhKc,?16,?16 table=2d3h6d8s piles=-,-,- stock=- dealer=3 "
    "scores=3,4,5"
)
SPADE_LINES = (
    Line("cards", (3, 0), (29, 23)),
    Line("each spade", (9, 6), (8, 5), (cards("2s 4s 5s 7s 8s 9s Ts Js"), cards("As 3s 6s Qs Ks"))),
    Line("aces", (1, 3), (1, 3), (cards("Ad"), cards("As Ah Ac"))),
    Line("ten of diamonds", (2, 0), (1, 0), (cards("Td"), ())),
)


def worked(game: str, number: int) -> Picture:
    """The picture of one of a game's worked examples."""
    picture = examples(find(game))[number - 1].picture
    assert picture is not None
    return picture


SAMPLES: dict[str, Picture] = {
    "example-steal": worked("african", 1),
    "example-partner": worked("partnership", 1),
    "example-sweep": worked("kasino", 2),
    "example-draw": worked("crazy", 2),
    "board-two": BoardPicture(view(TWO, 0), NAMES[:2], frozenset(cards("3d 5s")), hand=2),
    "board-three": BoardPicture(view(THREE, 0), NAMES[:3], hand=3),
    "board-four": BoardPicture(view(FOUR, 0), NAMES, frozenset(cards("9c")), hand=3),
    "board-partners": BoardPicture(view(PARTNERS, 0), NAMES),
    "board-crowded": BoardPicture(view(replace(FOUR, table=CROWDED), 0), NAMES, frozenset(CROWDED[-1:])),
    "board-mixed": BoardPicture(view(replace(FOUR, table=MIXED), 0), NAMES),
    "board-trailed": BoardPicture(view(TRAILED, 0), NAMES, frozenset(cards("9d"))),
    "board-bundles": BoardPicture(view(BUNDLES, 0), NAMES[:3], frozenset(cards("Ts")), aim="one hand", unit=""),
    "board-draw": BoardPicture(view(DRAW, 0), NAMES[:2], hand=2),
    "board-sotho": BoardPicture(view(SOTHO, 0), NAMES, frozenset(cards("8s"))),
    "board-south-african": BoardPicture(view(SOUTH_AFRICAN, 0), NAMES, hand=4),
    "board-swazi": BoardPicture(view(SWAZI, 0), NAMES[:3], hand=2),
    "hand": HandPicture(view(TWO, 1), NAMES[:2], tops=((2, card("Td")),)),
    "hand-preview": HandPicture(view(TWO, 1), NAMES[:2], marked=frozenset(cards("9s 2c 7s 9h"))),
    "hand-crowded": HandPicture(view(replace(FOUR, table=CROWDED), 3), NAMES, marked=frozenset(cards("7h 3d 4c"))),
    "hand-mixed": HandPicture(view(replace(FOUR, table=MIXED), 4), NAMES, marked=frozenset(cards("Jc Js"))),
    "hand-sixteen": HandPicture(view(SWAZI, 1), NAMES[:3], marked=frozenset(cards("8d 2d 6d"))),
    "hand-tops": HandPicture(view(SOUTH_AFRICAN, 1), NAMES, tops=((2, card("4s")), (4, card("As")))),
    "hand-stock": HandPicture(view(DRAW, 1), NAMES[:2]),
    "lobby": LobbyPicture(AFRICAN.name, AFRICAN.goal, ("Ännchen", "")),
    "lobby-four": LobbyPicture(
        "Royal Casino (standard)", find("royal-standard").goal, ("Ännchen", "محمد", "田中さん", "")
    ),
    "leaderboard": LeaderboardPicture("Leaderboard", PLACES, Place(23, "Zoë", 1, 9, 84, own=True)),
    "result": ResultPicture(AFRICAN.name, NAMES[:2], SCORED, 21, 2),
    "result-four": ResultPicture(KASINO.name, NAMES, Scored(LINES_FOUR, (3, 8, 6, 9), (3, 13, 9, 11)), 16, 3, "to 16"),
    "result-spade": ResultPicture(
        find("spade").name, NAMES[:2], Scored(SPADE_LINES, (31, 40), (46, 49)), 61, 4, "to 61"
    ),
    "result-bundles": ResultPicture(
        find("bundles").name,
        NAMES[:3],
        Scored((Line("cards", (0, 1, 0), (17, 24, 11)),), (0, 0, 0), (0, 1, 0)),
        1,
        1,
        "one hand",
        winner="Bob",
        over=True,
    ),
    "match": ResultPicture(
        AFRICAN.name, NAMES[:2], Scored(LINES, (16, 17), (22, 21)), 21, 4, winner="Ännchen", over=True
    ),
}
