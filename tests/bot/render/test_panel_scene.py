"""The private panel's picture: every card can be found by its number."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from assets.samples import FOUR, NAMES, TWO, cards
from bot.app.pictures import HandPicture
from bot.present.table import cards_of, things
from bot.render.hand import items
from bot.render.scene import lay_out
from bot.render.sprites import Badge
from engine.cards import PACK
from engine.pieces import tops_for
from engine.table import Layout, cards_on
from engine.view import view
from tests.bot.render.scenes import THEME, covered, faces, hand_of, layouts, numbers, words


@given(layouts())
def test_any_table_fits_the_panel_with_every_index_in_sight(table: Layout) -> None:
    scene = hand_of(replace(FOUR, table=table), 3)
    assert len(faces(scene, "table")) == len(cards_on(table))
    assert list(covered(scene)) == []


def test_a_panel_of_few_cards_has_large_ones_and_a_crowded_one_small_ones() -> None:
    widths = [faces(hand_of(replace(FOUR, table=PACK[8:count]), 3), "hand")[0].box.w for count in (12, 20, 40)]
    assert widths == [188, 150, 132]


@given(layouts())
def test_every_item_of_the_table_has_its_own_number(table: Layout) -> None:
    scene = hand_of(replace(FOUR, table=table), 3)
    assert sorted(int(label.text) for label in numbers(scene, "table")) == list(range(1, len(table) + 1))


@given(layouts())
def test_numbers_run_from_left_to_right_and_from_the_top_down(table: Layout) -> None:
    """Whoever looks for the card behind a number of a list finds it by reading."""
    found = numbers(hand_of(replace(FOUR, table=table), 3), "table")
    read = sorted(found, key=lambda label: (label.box.y, label.box.x))
    assert [int(label.text) for label in read] == list(range(1, len(found) + 1))


def test_a_number_stands_under_the_card_that_it_names() -> None:
    table = cards("9c Ad 5h Jh Ks 2s 3h 7d Qc")
    scene = hand_of(replace(FOUR, table=table), 3)
    for label in numbers(scene, "table"):
        middle = label.box.x + label.box.w // 2
        above = [s for s in faces(scene, "table") if s.box.x <= middle < s.box.right and s.box.bottom < label.box.y]
        nearest = max(above, key=lambda sprite: (sprite.box.bottom, sprite.box.x))
        assert nearest.card == table[int(label.text) - 1]


def test_the_picture_numbers_what_lies_there_as_the_panel_does() -> None:
    two, seat = replace(TWO, table=TWO.table[::-1]), 1  # with the builds first
    tops = tops_for(two, seat)
    assert tops
    assert [item.cards for item in items(view(two, seat), tops)] == [cards_of(thing) for thing in things(two, seat)]


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
