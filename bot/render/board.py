"""The board: seats along the upper and lower edge, the layout between them, game and stock at the right."""

from __future__ import annotations

from collections.abc import Iterator

from bot.app.pictures import BoardPicture
from bot.language import say
from bot.render import parts
from bot.render.arrange import Measure, arrange
from bot.render.sprites import CARD_HEIGHT, CARD_WIDTH, WIDTH, Badge, Box, CardSprite, Label, Mark, Plate, Scene, Sprite
from engine.cards import UNKNOWN
from engine.state import Phase, State
from engine.table import builds, loose

HEIGHT = 800
EDGE = 16
STRIP = 150
SIDE = 180
"""The width of the column at the right, in the strips."""
LAYOUT = Box(EDGE, EDGE + STRIP + 8, WIDTH - 2 * EDGE, HEIGHT - 2 * (EDGE + STRIP + 8))
BACK = (46, 64)
TIGHTEST = 9
"""The least step between backs; a hand of more than fit shows fewer, and its number."""


def board(picture: BoardPicture, measure: Measure) -> Scene:
    """The scene of a table as spectators see it."""
    position = picture.view.position
    places = seat_places(position.seats, position.seats in position.rules.anticlockwise)
    title = Box(WIDTH - EDGE - SIDE, EDGE, SIDE, STRIP)
    stock = Box(WIDTH - EDGE - SIDE, HEIGHT - EDGE - STRIP, SIDE, STRIP)
    sprites: list[Sprite] = [*_title(picture, title), *_stock(position, stock)]
    for seat, place in enumerate(places, 1):
        sprites += _seat(picture, seat, place)
    sprites += _layout(picture, measure)
    zones = tuple((f"seat {seat}", place) for seat, place in enumerate(places, 1))
    return Scene(WIDTH, HEIGHT, tuple(sprites), (*zones, ("layout", LAYOUT), ("title", title), ("stock", stock)))


def seat_places(seats: int, anticlockwise: bool = False) -> tuple[Box, ...]:
    """Seat 1 sits below at the left; the others follow clockwise, or the other way round."""
    first, *others = _clockwise(seats)
    return (first, *reversed(others)) if anticlockwise else (first, *others)


def _clockwise(seats: int) -> tuple[Box, ...]:
    gap = EDGE
    whole = WIDTH - 3 * EDGE - SIDE
    half = (whole - gap) // 2
    above, below = EDGE, HEIGHT - EDGE - STRIP
    wide_above, wide_below = Box(EDGE, above, whole, STRIP), Box(EDGE, below, whole, STRIP)
    above_left, above_right = Box(EDGE, above, half, STRIP), Box(EDGE + half + gap, above, half, STRIP)
    below_left, below_right = Box(EDGE, below, half, STRIP), Box(EDGE + half + gap, below, half, STRIP)
    if seats <= 2:
        return (wide_below, wide_above)[:seats]
    if seats == 3:
        return (wide_below, above_left, above_right)
    return (below_left, above_left, above_right, below_right)


def _title(picture: BoardPicture, box: Box) -> Iterator[Sprite]:
    rules = picture.view.position.rules
    yield Label(Box(box.x, box.y + 2, box.w, 76), rules.name, 28, "text", "felt", bold=True, align="right", lines=2)
    yield Label(
        Box(box.x, box.y + 80, box.w, 34), say("hand {hand}", hand=picture.hand), 28, "muted", "felt", align="right"
    )
    yield Label(Box(box.x, box.y + 114, box.w, 34), picture.aim, 28, "muted", "felt", align="right")


def _stock(position: State, box: Box) -> Iterator[Sprite]:
    deal = say("deal {deal} of {deals}", deal=position.deal, deals=position.deals)
    deal = say("to draw from") if position.rules.deal.draw else deal
    yield Label(Box(box.x, box.y, box.w, 36), deal, 28, "muted", "felt", align="center")
    card = Box(box.x + (box.w - CARD_WIDTH) // 2, box.y + 42, CARD_WIDTH, CARD_HEIGHT)
    if position.stock:
        yield CardSprite(card, None, cut=box.bottom)
        yield from parts.chip(str(len(position.stock)), card.x + card.w // 2, card.y + 34)
    else:
        yield parts.slot(Box(card.x, card.y, card.w, box.bottom - card.y), "felt")
        yield Label(
            Box(card.x, card.y, card.w, box.bottom - card.y), say("no stock"), 28, "muted", "felt", align="center"
        )


def _seat(picture: BoardPicture, seat: int, box: Box) -> Iterator[Sprite]:
    """One player: name, hand, score, pile; the highlight around it says whose turn it is."""
    position = picture.view.position
    to_play = position.phase is Phase.PLAY and position.turn == seat
    yield Plate(box, "panel", "felt", radius=14, line="highlight" if to_play else "line", thick=6 if to_play else 2)
    pile = Box(box.right - CARD_WIDTH - 20, box.y + 16, CARD_WIDTH, CARD_HEIGHT)
    left, right, size = box.x + 18, pile.x - 16, 36 if box.w > 600 else 32
    if to_play:
        yield Mark(Box(left, box.y + 20, 32, 32), "arrow", "highlight", "panel")
        left += 40
    if position.dealer == seat:
        right -= 50
        yield from parts.chip("D", right + 22, box.y + 16, 40, "panel")
    yield from parts.name(seat, picture.names[seat - 1], Box(left, box.y + 12, right - left - 10, 48), size, "panel")
    score = Box(pile.x - 16 - 130, box.y + 74, 130, 60)
    yield from _hand(position, seat, Box(box.x + 18, box.y + 72, min(score.x - box.x - 18, 560), BACK[1]))
    yield from _score(picture, seat, score)
    yield from _pile(picture, seat, pile, box.bottom - 10)
    if position.partner(seat) and position.rules.piles.separate:
        yield from _partner(position.partner(seat), pile, "face" if position.piles[seat - 1] else "panel")


def _partner(seat: int, card: Box, ground: str) -> Iterator[Sprite]:
    """Whose pile counts with this one: in its corner, where neither the index nor a number stands."""
    plate = Box(card.right - 78, card.y + 4, 72, 34)
    yield Plate(plate, "panel", ground, radius=12)
    yield Label(Box(plate.x + 10, plate.y, 20, plate.h), "&", 26, "muted", "panel")
    yield Badge(Box(plate.x + 36, plate.y + 4, 26, 26), seat, "panel")


def _hand(position: State, seat: int, box: Box) -> Iterator[Sprite]:
    if seat in position.resigned:
        yield Label(box, say("gave up"), 30, "muted", "panel")
        return
    count, room = len(position.hands[seat - 1]), box.w - 60 - BACK[0]
    shown = min(count, room // TIGHTEST + 1)
    step = min(BACK[0] + 6, room // (shown - 1)) if shown > 1 else 0
    for at in range(shown):
        beside = "face" if at and step < BACK[0] else ""
        yield CardSprite(Box(box.x + at * step, box.y, *BACK), None, ground="panel", left=beside)
    left = step * (shown - 1) + BACK[0] + 12 if shown else 0
    yield Label(Box(box.x + left, box.y, 60, box.h), str(count) if count else "–", 34, "muted", "panel", bold=True)


def _score(picture: BoardPicture, seat: int, box: Box) -> Iterator[Sprite]:
    """The total, or where there is none yet how many cards were captured."""
    position, unit = picture.view.position, picture.unit or say("cards")
    totals = position.scores if picture.unit else tuple(map(len, position.piles))
    number = totals[position.side(seat)] if totals else 0
    room = 50 if picture.unit else 72
    yield Label(Box(box.x, box.y, box.w - room, box.h), str(number), 54, "text", "panel", bold=True, align="right")
    yield Label(Box(box.right - room + 4, box.y + 10, room - 4, box.h - 10), unit, 28, "muted", "panel")


def _pile(picture: BoardPicture, seat: int, card: Box, cut: int) -> Iterator[Sprite]:
    """An open pile's top card, a closed pile's number of cards; partners' cards lie at the first of them."""
    position = picture.view.position
    at = position.pile_of(seat)
    first = position.rules.pile_seats(position.seats)[at]
    pile = position.piles[at] if position.piles else ()
    place = Box(card.x, card.y, card.w, cut - card.y)
    if first != seat:
        yield Label(Box(place.x, place.y + 8, place.w, 40), say("pile at"), 28, "muted", "panel", align="center")
        yield Badge(Box(card.x + card.w // 2 - 22, place.y + 56, 44, 44), first, "panel")
    elif not pile:
        yield parts.slot(place, "panel")
    elif pile[-1] == UNKNOWN:
        yield CardSprite(card, None, cut=cut, ground="panel")
        yield from parts.chip(str(len(pile)), card.x + card.w // 2, card.y + 38, 50, "panel")
    else:
        yield CardSprite(card, pile[-1], "highlight" if pile[-1] in picture.fresh else "", cut, "panel")
        if position.rules.piles.stolen and picture.unit:
            yield from parts.chip(str(len(pile)), card.right - 34, card.y + 66, 46, "face", ("text", "panel"))


def _layout(picture: BoardPicture, measure: Measure) -> Iterator[Sprite]:
    table = picture.view.position.table
    cards, piles = loose(table), builds(table)
    rim = parts.SHEATH + parts.GLOW
    area = Box(LAYOUT.x + rim, LAYOUT.y + parts.SHEATH, LAYOUT.w - 2 * rim, LAYOUT.h - 2 * parts.SHEATH)
    if not table:
        yield Label(area, say("the table is empty"), 34, "muted", "felt", align="center")
    for placed in arrange(len(cards), [len(pile.cards) for pile in piles], area, measure):
        group = placed.group
        if group.fan:
            corner = round(measure.corner_width * placed.boxes[0].w / measure.width)
            pile = piles[group.first]
            yield from parts.owned(placed, pile.cards, pile.owner, corner, str(pile.value), picture.fresh)
        else:
            yield from parts.loose(placed, cards[group.first : group.first + group.count], picture.fresh)
