"""The board's picture, and what holds for all: nothing out of bounds, nothing covered that has to be read."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given

from assets.samples import FOUR, NAMES, PARTNERS, SAMPLES, THREE, TWO, build, cards
from bot.render.sprites import CARD_HEIGHT, CARD_WIDTH, SMALLEST, Badge, Box, CardSprite, Label, Plate, Scene
from bot.render.theme import LOWEST_RANK
from engine.cards import PACK
from engine.match import Match
from engine.rules import Rules
from engine.state import Phase, State
from engine.table import BuildPile, Layout, cards_on
from engine.variants import ALL, find
from tests.bot.render.scenes import THEME, board_of, covered, faces, layouts, scene_of, words, zone


@pytest.mark.parametrize("name", SAMPLES)
def test_everything_lies_within_the_picture(name: str) -> None:
    scene = scene_of(name)
    whole = Box(0, 0, scene.width, scene.height)
    out = [sprite for sprite in scene.sprites if not isinstance(sprite, CardSprite) and not whole.holds(sprite.box)]
    cut = [sprite for sprite in scene.sprites if isinstance(sprite, CardSprite) and sprite.cut]
    whole_cards = [sprite for sprite in scene.sprites if isinstance(sprite, CardSprite) and not sprite.cut]
    assert out == []
    assert all(sprite.cut <= scene.height for sprite in cut)
    assert all(whole.holds(sprite.box) for sprite in whole_cards)


@pytest.mark.parametrize("name", SAMPLES)
def test_no_zone_overlaps_another(name: str) -> None:
    zones = scene_of(name).zones
    assert [(one, other) for one, a in zones for other, b in zones if one < other and a.meets(b)] == []


@pytest.mark.parametrize("name", SAMPLES)
def test_every_index_is_in_sight_and_large_enough(name: str) -> None:
    scene = scene_of(name)
    assert list(covered(scene)) == []
    assert all(THEME.rank_height * sprite.box.h > LOWEST_RANK - 0.5 for sprite in faces(scene))


@given(layouts())
def test_any_table_fits_the_board_with_every_index_in_sight(table: Layout) -> None:
    scene = board_of(replace(FOUR, table=table))
    shown = [sprite.card for sprite in faces(scene, "layout")]
    assert sorted(card for card in shown if card is not None) == sorted(cards_on(table))
    assert list(covered(scene)) == []


def test_a_table_of_many_small_builds_fits() -> None:
    builds = tuple(BuildPile((PACK[at : at + 2],), 9, at // 2 % 4 + 1) for at in range(0, 24, 2))
    scene = board_of(replace(FOUR, table=(*builds, *PACK[24:30])))
    assert len(faces(scene, "layout")) == 30
    assert list(covered(scene)) == []


def test_few_cards_lie_large() -> None:
    widths = [faces(board_of(replace(FOUR, table=PACK[:count])), "layout")[0].box.w for count in (1, 4, 5, 6, 7)]
    assert widths == [240, 240, 210, 188, 150]


def test_what_one_row_of_large_cards_cannot_hold_fills_the_felt_in_two() -> None:
    for table in (PACK[:7], (*PACK[:5], build("4s 6d", 10, 1))):
        shown = faces(board_of(replace(FOUR, table=table)), "layout")
        assert len({sprite.box.y for sprite in shown}) == 2


@pytest.mark.parametrize("count", [7, 8, 13, 20, 29])
def test_rows_tighten_before_cards_shrink(count: int) -> None:
    sizes = {(sprite.box.w, sprite.box.h) for sprite in faces(board_of(replace(FOUR, table=PACK[:count])), "layout")}
    assert sizes == {(CARD_WIDTH, CARD_HEIGHT)}


def test_a_whole_pack_on_the_table_fits_with_smaller_cards() -> None:
    shown = faces(board_of(replace(FOUR, table=PACK)), "layout")
    assert len(shown) == 52
    assert all(sprite.box.w >= round(SMALLEST * CARD_WIDTH) for sprite in shown)


def test_loose_cards_lie_in_the_order_in_which_they_came() -> None:
    table = cards("9c Ad 5h Jh Ks 2s 3h 7d Qc")
    shown = faces(board_of(replace(FOUR, table=table)), "layout")
    read = sorted(shown, key=lambda sprite: (sprite.box.y, sprite.box.x))
    assert [sprite.card for sprite in read] == list(table)


def test_builds_lie_in_the_order_in_which_they_came() -> None:
    table: Layout = (build("2c 7s", 9, 1), *cards("Ad 5h"), build("3d 5s", 8, 2), build("4s 6d", 10, 4))
    scene = board_of(replace(FOUR, table=table))
    tops = [sprite for sprite in faces(scene, "layout") if sprite.card in cards("7s 5s 6d")]
    read = sorted(tops, key=lambda sprite: (sprite.box.y, sprite.box.x))
    assert [sprite.card for sprite in read] == list(cards("7s 5s 6d"))


def test_a_build_shows_its_value_and_its_owners_colour_and_shape() -> None:
    scene = board_of(replace(FOUR, table=(build("4s 6d, Td", 10, 4),)))
    plates = [sprite.box for sprite in scene.sprites if isinstance(sprite, Plate) and sprite.fill == "seat4"]
    badges = [sprite for sprite in scene.sprites if isinstance(sprite, Badge) and sprite.seat == 4]
    values = [sprite.box for sprite in scene.sprites if isinstance(sprite, Label) and sprite.text == "10"]
    assert any(plate.holds(value) for plate in plates for value in values)
    assert any(plate.holds(badge.box) for plate in plates for badge in badges)


def test_the_layout_of_a_small_table_is_calm() -> None:
    scene = board_of(replace(TWO, table=(*cards("Ad 5h"), build("2c 7s", 9, 1))))
    assert [f"{sprite.card} {sprite.box.x},{sprite.box.y}" for sprite in faces(scene, "layout")] == [
        "Ad 165,232",
        "5h 421,232",
        "2c 683,232",
        "7s 795,232",
    ]


@pytest.mark.parametrize(("state", "seats"), [(TWO, 2), (THREE, 3), (FOUR, 4)])
def test_each_player_has_a_place_with_a_name(state: State, seats: int) -> None:
    scene = board_of(state)
    assert [name for name, _ in scene.zones if name.startswith("seat")] == [f"seat {at + 1}" for at in range(seats)]
    for at in range(seats):
        named = [sprite.box for sprite in scene.sprites if isinstance(sprite, Label) and sprite.text == NAMES[at]]
        assert [zone(scene, f"seat {at + 1}").holds(box) for box in named] == [True]


def test_the_seat_to_play_is_marked_and_no_other() -> None:
    lit = [sprite.box for sprite in board_of(FOUR).sprites if isinstance(sprite, Plate) and sprite.line == "highlight"]
    assert lit == [zone(board_of(FOUR), "seat 3")]


@pytest.mark.parametrize("phase", [Phase.SETTLE, Phase.SCORED, Phase.OVER])
def test_no_seat_is_marked_while_nobody_has_to_play(phase: Phase) -> None:
    scene = board_of(replace(FOUR, phase=phase))
    assert not [sprite for sprite in scene.sprites if isinstance(sprite, Plate) and sprite.line == "highlight"]


def test_a_hand_of_many_cards_shows_as_many_backs_as_can_be_told_apart_and_its_number() -> None:
    scene = board_of(replace(FOUR, hands=(PACK[:16], *FOUR.hands[1:])))
    place = zone(scene, "seat 1")
    backs = [s.box.x for s in scene.sprites if isinstance(s, CardSprite) and s.card is None and place.holds(s.box)]
    assert len(backs) > 3
    assert min(other - one for one, other in pairwise(backs)) >= 9
    assert "16" in [label.text for label in scene.sprites if isinstance(label, Label) and place.holds(label.box)]


def test_the_dealer_is_marked() -> None:
    scene = board_of(FOUR)
    marks = [sprite.box for sprite in scene.sprites if isinstance(sprite, Label) and sprite.text == "D"]
    assert [zone(scene, f"seat {FOUR.dealer}").holds(mark) for mark in marks] == [True]


def test_an_open_pile_shows_its_top_card_and_a_closed_one_how_many_cards_it_has() -> None:
    opened, closed = board_of(replace(TWO, table=())), board_of(replace(FOUR, table=()))
    assert [sprite.card for sprite in faces(opened)] == [pile[-1] for pile in reversed(TWO.piles)][::-1]
    assert faces(closed) == []
    assert {"5", "2", "7"} <= set(words(closed))


def test_the_mark_of_a_partner_takes_no_room_from_a_name_and_covers_no_number() -> None:
    apart, alone = (Match.start(find(key), 4, "seed").state for key in ("south-african+partners=1", "south-african"))
    rooms = [
        [sprite.box for sprite in board_of(state).sprites if isinstance(sprite, Label) and sprite.instead]
        for state in (apart, alone)
    ]
    assert rooms[0] == rooms[1]
    for state in (apart, replace(apart, piles=tuple((card,) for card in PACK[:4]))):
        scene = board_of(state)
        marks = [sprite.box for sprite in scene.sprites if isinstance(sprite, Label) and sprite.text == "&"]
        others = [sprite.box for sprite in scene.sprites if isinstance(sprite, Label) and sprite.text != "&"]
        assert len(marks) == 4 and not [1 for mark in marks for other in others if mark.meets(other)]
        assert list(covered(scene)) == []


def test_partners_cards_lie_at_one_of_them_and_the_other_points_there() -> None:
    scene = board_of(PARTNERS)
    for seat, first in ((3, 1), (4, 2)):
        at = zone(scene, f"seat {seat}")
        shapes = [sprite.seat for sprite in scene.sprites if isinstance(sprite, Badge) and at.holds(sprite.box)]
        assert shapes == [seat, first]


def test_what_the_last_turn_left_is_lit() -> None:
    scene = board_of(FOUR, frozenset(cards("9c")))
    assert [str(sprite.card) for sprite in faces(scene) if sprite.frame] == ["9c"]


def turned(scene: Scene, seats: int) -> int:
    """Above 0 where the seats follow each other clockwise around the table, below 0 the other way round."""
    at = [zone(scene, f"seat {seat}") for seat in range(1, seats + 1)]
    places = [(2 * box.x + box.w, 2 * box.y + box.h) for box in at]
    return sum(x * v - u * y for (x, y), (u, v) in pairwise([*places, places[0]]))


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.key)
def test_turns_go_clockwise_round_the_picture_but_in_swazi_and_sotho_for_three_and_four(rules: Rules) -> None:
    for seats in (each for each in rules.players if each > 2):
        scene = board_of(Match.start(rules, seats, "round").state)
        assert (turned(scene, seats) < 0) == (rules.key in ("swazi", "sotho"))
