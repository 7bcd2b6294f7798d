"""Where things lie in a picture: nothing out of bounds, nothing covered that has to be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets.samples import FOUR, NAMES, PARTNERS, SAMPLES, THREE, TWO, build, cards
from bot.app.pictures import BoardPicture, HandPicture, LeaderboardPicture, LobbyPicture, Place, ResultPicture
from bot.render.scene import lay_out
from bot.render.sprites import CARD_HEIGHT, CARD_WIDTH, SMALLEST, Badge, Box, CardSprite, Label, Plate, Scene
from bot.render.theme import LOWEST_RANK, load
from engine.cards import PACK, Card
from engine.happened import Line, Scored
from engine.state import Phase, State
from engine.table import BuildPile, Layout
from engine.view import view

THEME = load("classic")


def scene_of(name: str) -> Scene:
    return lay_out(SAMPLES[name], THEME.corner)


def board_of(state: State, fresh: frozenset[Card] = frozenset()) -> Scene:
    return lay_out(BoardPicture(view(state, 0), NAMES[: state.seats], fresh), THEME.corner)


def hand_of(state: State, seat: int, marked: frozenset[Card] = frozenset()) -> Scene:
    return lay_out(HandPicture(view(state, seat), NAMES[: state.seats], marked=marked), THEME.corner)


def zone(scene: Scene, name: str) -> Box:
    return dict(scene.zones)[name]


def faces(scene: Scene, within: str | None = None) -> list[CardSprite]:
    """The cards that are seen, in a zone."""
    shown = [sprite for sprite in scene.sprites if isinstance(sprite, CardSprite) and sprite.card is not None]
    return [sprite for sprite in shown if within is None or zone(scene, within).holds(sprite.box)]


def words(scene: Scene) -> list[str]:
    return [sprite.text for sprite in scene.sprites if isinstance(sprite, Label)]


def covered(scene: Scene) -> Iterator[str]:
    """The cards whose index is under another card or cut off."""
    shown = [sprite for sprite in scene.sprites if isinstance(sprite, CardSprite)]
    for at, sprite in enumerate(shown):
        if sprite.card is None:
            continue
        part = Box(
            sprite.box.x,
            sprite.box.y,
            int(THEME.corner[0] * sprite.box.w),
            int(THEME.corner[1] * sprite.box.h),
        )
        if sprite.cut and part.bottom > sprite.cut:
            yield str(sprite.card)
        if any(part.meets(later.box) for later in shown[at + 1 :]):
            yield str(sprite.card)


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    """Any cards in any order, some of them in builds."""
    pack = draw(st.permutations(PACK))
    counts = draw(st.lists(st.integers(2, 6), max_size=5))
    loose = draw(st.integers(0, 20))
    table: list[Card | BuildPile] = []
    for number, count in enumerate(counts):
        table.append(BuildPile((tuple(pack.pop() for _ in range(count)),), 9, number % 4 + 1))
    for _ in range(min(loose, len(pack))):
        table.insert(draw(st.integers(0, len(table))), pack.pop())
    return tuple(table)


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
    lying = [card for item in table for card in (item.cards if isinstance(item, BuildPile) else (item,))]
    assert sorted(card for card in shown if card is not None) == sorted(lying)
    assert list(covered(scene)) == []


@given(layouts())
def test_any_table_fits_the_panel_with_every_index_in_sight(table: Layout) -> None:
    scene = hand_of(replace(FOUR, table=table), 3)
    assert len(faces(scene, "table")) == len(
        [card for item in table for card in (item.cards if isinstance(item, BuildPile) else (item,))]
    )
    assert list(covered(scene)) == []


def test_a_table_of_many_small_builds_fits() -> None:
    builds = tuple(BuildPile((PACK[at : at + 2],), 9, at // 2 % 4 + 1) for at in range(0, 24, 2))
    scene = board_of(replace(FOUR, table=(*builds, *PACK[24:30])))
    assert len(faces(scene, "layout")) == 30
    assert list(covered(scene)) == []


def test_few_cards_lie_large() -> None:
    widths = [faces(board_of(replace(FOUR, table=PACK[:count])), "layout")[0].box.w for count in (1, 4, 5, 6, 7)]
    assert widths == [240, 240, 188, 150, 150]


def test_a_panel_of_few_cards_has_large_ones_and_a_crowded_one_small_ones() -> None:
    widths = [faces(hand_of(replace(FOUR, table=PACK[8:count]), 3), "hand")[0].box.w for count in (12, 20, 40)]
    assert widths == [188, 150, 132]


@pytest.mark.parametrize("count", [6, 8, 13, 20, 29])
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


def test_partners_cards_lie_at_one_of_them_and_the_other_points_there() -> None:
    scene = board_of(PARTNERS)
    for seat, first in ((3, 1), (4, 2)):
        at = zone(scene, f"seat {seat}")
        shapes = [sprite.seat for sprite in scene.sprites if isinstance(sprite, Badge) and at.holds(sprite.box)]
        assert shapes == [seat, first]


def test_a_match_of_one_hand_has_no_totals_to_show() -> None:
    assert "pts" in words(scene_of("board-two"))
    assert not {"pts", "won", "0"} & set(words(scene_of("board-bundles")))
    assert "one hand" in words(scene_of("board-bundles"))
    assert not {"/ 1", "/ 21"} & set(words(scene_of("result-bundles")))


def test_what_the_last_turn_left_is_lit() -> None:
    scene = board_of(FOUR, frozenset(cards("9c")))
    assert [str(sprite.card) for sprite in faces(scene) if sprite.frame] == ["9c"]


def numbers(scene: Scene, within: str) -> list[Label]:
    """The numbers of a zone: labels on light plates, read in rows."""
    plates = [sprite.box for sprite in scene.sprites if isinstance(sprite, Plate) and sprite.fill == "chip"]
    found = [sprite for sprite in scene.sprites if isinstance(sprite, Label) and sprite.box in plates]
    return [label for label in found if zone(scene, within).holds(label.box)]


@given(layouts())
def test_every_item_of_the_table_has_its_own_number(table: Layout) -> None:
    scene = hand_of(replace(FOUR, table=table), 3)
    assert sorted(int(label.text) for label in numbers(scene, "table")) == list(range(1, len(table) + 1))


def test_a_number_stands_under_the_card_that_it_names() -> None:
    table = cards("9c Ad 5h Jh Ks 2s 3h 7d Qc")
    scene = hand_of(replace(FOUR, table=table), 3)
    for label in numbers(scene, "table"):
        middle = label.box.x + label.box.w // 2
        above = [s for s in faces(scene, "table") if s.box.x <= middle < s.box.right and s.box.bottom < label.box.y]
        nearest = max(above, key=lambda sprite: (sprite.box.bottom, sprite.box.x))
        assert nearest.card == table[int(label.text) - 1]


def test_numbers_stand_apart_on_the_fullest_table() -> None:
    boxes = [label.box for label in numbers(hand_of(replace(FOUR, table=PACK[:29]), 3), "table")]
    assert not [(one, other) for one in boxes for other in boxes if one != other and one.meets(other)]


def test_hand_cards_are_numbered_in_card_order() -> None:
    scene = hand_of(TWO, 1)
    shown = sorted(faces(scene, "hand"), key=lambda sprite: sprite.box.x)
    assert [sprite.card for sprite in shown] == sorted(TWO.hands[0])
    assert [label.text for label in numbers(scene, "hand")] == [str(at) for at in range(1, 10)]


def test_pile_tops_are_numbered_after_the_table_and_bear_their_owners_shape() -> None:
    picture = HandPicture(view(TWO, 1), NAMES[:2], tops=((2, cards("Td")[0]),))
    scene = lay_out(picture, THEME.corner)
    assert max(int(label.text) for label in numbers(scene, "table")) == len(TWO.table) + 1
    top = next(sprite.box for sprite in faces(scene, "table") if sprite.card == cards("Td")[0])
    assert [s.seat for s in scene.sprites if isinstance(s, Badge) and top.holds(s.box)] == [2]


def test_marked_cards_are_framed_and_raised() -> None:
    marked = frozenset(cards("7h Ad"))
    plain, lit = hand_of(FOUR, 3), hand_of(FOUR, 3, marked)
    before = {sprite.card: sprite.box for sprite in faces(plain)}
    for sprite in faces(lit):
        assert bool(sprite.frame) == (sprite.card in marked)
        assert (sprite.box.y < before[sprite.card].y) == (sprite.card in marked)


def test_a_panel_without_cards_says_so() -> None:
    scene = hand_of(replace(FOUR, table=(), hands=((), (), (), ())), 1)
    assert {"the table is empty", "no cards in your hand"} <= set(words(scene))


def test_a_lobby_shows_who_sits_where_and_which_seats_are_free() -> None:
    scene = lay_out(LobbyPicture("Casino", "First to 21.", ("Ann", "", "Bob", "")), THEME.corner)
    assert [text for text in words(scene) if text in ("Ann", "Bob", "free seat")] == [
        "Ann",
        "free seat",
        "Bob",
        "free seat",
    ]


def test_a_result_lists_every_line_with_points_and_totals() -> None:
    picture = SAMPLES["result"]
    assert isinstance(picture, ResultPicture)
    shown = words(scene_of("result"))
    assert {line.what.capitalize() for line in picture.scored.lines} <= set(shown)
    assert {"+3", "24", "28", "13", "16", "/ 21"} <= set(shown)


@pytest.mark.parametrize(("sides", "spades"), [(2, 13), (3, 9), (4, 13)])
def test_all_the_spades_of_one_side_fit_their_column(sides: int, spades: int) -> None:
    won = tuple(card for card in PACK if card.suit == 0)[:spades]
    lines = (Line("each spade", (spades + 2, *[0] * (sides - 1)), (), (won, *[()] * (sides - 1))),)
    scored = Scored(lines, (0,) * sides, (spades + 2, *[0] * (sides - 1)))
    scene = lay_out(ResultPicture("Spade Casino", NAMES[:sides], scored, 61, 1, "to 61"), THEME.corner)
    plates = [sprite.box for sprite in scene.sprites if isinstance(sprite, Plate) and sprite.fill == "face"]
    gain = next(sprite.box for sprite in scene.sprites if isinstance(sprite, Label) and sprite.text.startswith("+"))
    assert len(plates) == spades
    assert all(zone(scene, "table").holds(plate) and plate.right <= gain.right - 48 for plate in plates)
    assert not [(one, other) for one in plates for other in plates if one != other and one.meets(other)]


def test_every_name_is_drawn_as_a_name() -> None:
    for picture in SAMPLES.values():
        labels = [sprite for sprite in lay_out(picture, THEME.corner).sprites if isinstance(sprite, Label)]
        assert all(label.instead for label in labels if label.text in NAMES)


def test_a_match_names_its_winner_and_a_draw_is_called_one() -> None:
    picture = SAMPLES["match"]
    assert isinstance(picture, ResultPicture)
    assert {"Ännchen", f"wins {picture.game} after hand 4"} <= set(words(scene_of("match")))
    assert "A draw" in words(lay_out(replace(picture, winner=""), THEME.corner))


def test_partners_win_a_match_together() -> None:
    picture = SAMPLES["match"]
    assert isinstance(picture, ResultPicture)
    assert f"win {picture.game} after hand 4" in words(lay_out(replace(picture, together=True), THEME.corner))


def test_a_leaderboard_has_a_line_for_each_place_and_frames_the_askers() -> None:
    picture = SAMPLES["leaderboard"]
    assert isinstance(picture, LeaderboardPicture)
    scene = scene_of("leaderboard")
    shown = words(scene)
    assert all({str(each.rank), each.name, str(each.wins), str(each.points)} <= set(shown) for each in picture.places)
    framed = [sprite.box for sprite in scene.sprites if isinstance(sprite, Plate) and sprite.line == "highlight"]
    assert [zone(scene, "own").holds(box) for box in framed] == [True]


def test_the_askers_own_place_among_the_first_is_framed_there() -> None:
    places = (Place(1, "Ann", 3, 4, 80), Place(2, "Bob", 1, 4, 70, own=True))
    scene = lay_out(LeaderboardPicture("Leaderboard", places), THEME.corner)
    named = next(sprite.box for sprite in scene.sprites if isinstance(sprite, Label) and sprite.text == "Bob")
    framed = [sprite.box for sprite in scene.sprites if isinstance(sprite, Plate) and sprite.line == "highlight"]
    assert [box.inset(9).meets(named) for box in framed] == [True]
