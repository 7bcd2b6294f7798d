"""The pictures themselves: their size, their form, and that nothing but the record has a say in them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from assets.samples import FOUR, NAMES, SAMPLES, TWO, cards
from bot.app.pictures import BoardPicture, HandPicture, LobbyPicture
from bot.render import available, draw, paint
from engine.cards import PACK
from engine.view import view

MOST_BYTES = {BoardPicture: 80 * 1024, HandPicture: 60 * 1024}


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png))


@pytest.mark.parametrize("name", SAMPLES)
def test_a_picture_is_an_opaque_png_in_one_palette(name: str) -> None:
    picture = opened(draw(SAMPLES[name]))
    assert (picture.format, picture.mode) == ("PNG", "P")
    assert "transparency" not in picture.info
    assert picture.getpalette() == opened(draw(SAMPLES["board-two"])).getpalette()


@pytest.mark.parametrize("name", SAMPLES)
def test_a_picture_is_small(name: str) -> None:
    assert len(draw(SAMPLES[name])) <= MOST_BYTES.get(type(SAMPLES[name]), 60 * 1024)


@pytest.mark.parametrize("theme", available())
def test_boards_have_one_size_and_panels_one_width(theme: str) -> None:
    sizes = {name: opened(draw(picture, theme)).size for name, picture in SAMPLES.items()}
    assert {size for name, size in sizes.items() if name.startswith("board")} == {(1200, 800)}
    assert {size[0] for size in sizes.values()} == {1200}


@pytest.mark.parametrize("name", SAMPLES)
def test_the_same_record_is_the_same_picture(name: str) -> None:
    assert draw(SAMPLES[name]) == draw(replace(SAMPLES[name]))


def test_what_a_spectator_does_not_see_changes_nothing_in_the_picture() -> None:
    other = replace(
        TWO,
        hands=(cards("2s 3h 4s 6d 7c 7d 9c Th Qc"), cards("Qd Kh Js Ac 2d 5c 6h 8s Tc")),
        piles=tuple((*reversed(pile[:-1]), pile[-1]) for pile in TWO.piles),
        stock=tuple(reversed(TWO.stock)),
    )
    pictures = [draw(BoardPicture(view(state, 0), NAMES[:2])) for state in (TWO, other)]
    assert pictures[0] == pictures[1]


def test_a_player_sees_the_own_hand_alone() -> None:
    other = replace(FOUR, hands=(PACK[16:19], FOUR.hands[1], FOUR.hands[2], FOUR.hands[3]))
    pictures = {seat: [draw(HandPicture(view(state, seat), NAMES)) for state in (FOUR, other)] for seat in (1, 2)}
    assert pictures[2][0] == pictures[2][1]
    assert pictures[1][0] != pictures[1][1]


def test_a_picture_takes_the_theme_that_it_is_given() -> None:
    pictures = {draw(SAMPLES["board-two"], theme) for theme in available()}
    assert len(pictures) == len(available())


@pytest.mark.parametrize("theme", ["", "gone", "../classic"])
def test_without_a_theme_that_is_there_the_hosts_own_is_taken(theme: str) -> None:
    assert draw(SAMPLES["lobby"], theme, default="dark") == draw(SAMPLES["lobby"], "dark")


@pytest.mark.parametrize("name", ["board-two", "hand", "lobby", "result"])
def test_what_is_drawn_before_changes_nothing(name: str) -> None:
    first = draw(SAMPLES[name])
    for other in SAMPLES.values():
        draw(other, "dark")
    assert draw(SAMPLES[name]) == first


def test_threads_that_draw_at_once_do_not_disturb_one_another() -> None:
    alone = {name: draw(picture, "dark") for name, picture in SAMPLES.items()}
    for cache in (paint._art, paint._card, paint._plate, paint._shape, paint._text):
        cache.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        together = dict(zip(SAMPLES, pool.map(lambda picture: draw(picture, "dark"), SAMPLES.values()), strict=True))
    assert together == alone


@pytest.mark.parametrize(
    "name", ["", " ", "\u200b\u200d", "W" * 32, "🎉🎉", "ﷺ" * 8, "e" + "\u0301" * 200, "\u202eevil", "田" * 32]
)
def test_no_name_breaks_a_picture(name: str) -> None:
    assert opened(draw(BoardPicture(view(TWO, 0), (name, name)))).size == (1200, 800)
    assert draw(LobbyPicture("Casino", "First to 21.", ("Ann", name)))
