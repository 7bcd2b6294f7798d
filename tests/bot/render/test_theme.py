"""Every theme can be used and read, by eyes of every kind; one that cannot is refused in a sentence."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest
from PIL import Image

from assets.samples import SAMPLES
from bot.render.paint import png
from bot.render.palette import palette
from bot.render.scene import lay_out
from bot.render.sprites import CARD_HEIGHT, CARD_WIDTH, SMALLEST
from bot.render.theme import COLOURS, FOLDER, LOWEST_RANK, SHAPES, Colour, Theme, ThemeError, available, load, read
from engine.cards import PACK, RANKS
from tests.bot.render.vision import apart, contrast

THEMES = available()
READABLE = 4.5
"""The contrast that WCAG asks of text."""
DISTINCT = 20.0
"""A distance in CIE Lab at which nobody takes one colour for the other."""


def corner(theme: Theme, name: str, part: float = 1.0) -> Image.Image:
    """The part of a card that always stays in sight, at the smallest size in which a board shows it."""
    size = (round(CARD_WIDTH * SMALLEST), round(CARD_HEIGHT * SMALLEST))
    with Image.open(theme.picture(name)) as picture:
        small = picture.convert("RGBA").convert("RGB").resize(size, Image.Resampling.BOX)
    inner = (5, 5, int(theme.corner[0] * size[0]) - 2, int(theme.corner[1] * size[1] * part))
    return small.crop(inner)


def face_and_ink(theme: Theme, name: str) -> tuple[Colour, Colour]:
    """The two colours that the corner of a card consists of."""
    (face, _), (ink, _) = Counter(corner(theme, name).get_flattened_data()).most_common(2)
    return face, ink  # type: ignore[return-value]


def ink_rows(theme: Theme, name: str) -> list[int]:
    """The rows of the corner in which there is ink, from the top to the first gap: those of the rank."""
    face, _ = face_and_ink(theme, name)
    picture = corner(theme, name)
    inked = []
    for y in range(picture.height):
        row = [picture.getpixel((x, y)) for x in range(picture.width)]
        if any(isinstance(dot, tuple) and contrast(dot[:3], face) > 1.6 for dot in row):  # type: ignore[arg-type]
            inked.append(y)
        elif inked:
            break
    return inked


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A theme of one's own: a copy of the classic one."""
    folder = tmp_path / "mine"
    shutil.copytree(FOLDER / "classic", folder)
    return folder


def change(folder: Path, old: str, new: str) -> None:
    path = folder / "theme.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_three_themes_come_with_the_program() -> None:
    assert {"classic", "dark", "four-colour"} <= {*THEMES}


@pytest.mark.parametrize("key", THEMES)
def test_a_theme_has_every_card_a_back_and_every_colour(key: str) -> None:
    theme = load(key)
    assert set(theme.colours) == set(COLOURS)
    assert [seat.shape for seat in theme.seats] == list(SHAPES)
    assert {theme.picture(str(card)).stem for card in PACK} | {"back"} == {
        path.stem for path in theme.cards.glob("*.png")
    }


@pytest.mark.parametrize("key", THEMES)
def test_the_palette_of_a_theme_fits_one_png(key: str) -> None:
    assert len(palette(load(key)).colours) <= 256


@pytest.mark.parametrize("key", THEMES)
@pytest.mark.parametrize("rank", RANKS)
def test_a_rank_can_be_read_on_a_phone(key: str, rank: str) -> None:
    rows = ink_rows(load(key), f"{rank}s")
    assert len(rows) >= LOWEST_RANK - 1  # the edge row of a letter may be too pale to count


@pytest.mark.parametrize("key", THEMES)
def test_nothing_of_an_index_lies_outside_the_corner_that_stays_in_sight(key: str) -> None:
    theme = load(key)
    for name in ("Ts", "Qh", "Ad", "Kc"):
        face, _ = face_and_ink(theme, name)
        picture = corner(theme, name)
        right = [picture.getpixel((picture.width - 1, y)) for y in range(picture.height)]
        below = [picture.getpixel((x, picture.height - 1)) for x in range(picture.width)]
        assert {contrast(dot[:3], face) < 1.6 for dot in (*right, *below)} == {True}  # type: ignore[index, arg-type]


@pytest.mark.parametrize("key", THEMES)
@pytest.mark.parametrize("suit", "shdc")
def test_an_index_stands_out_from_its_card(key: str, suit: str) -> None:
    face, ink = face_and_ink(load(key), f"8{suit}")
    assert contrast(face, ink) >= READABLE


@pytest.mark.parametrize("key", THEMES)
def test_suits_of_different_colours_stay_apart_to_every_eye(key: str) -> None:
    inks = {face_and_ink(load(key), f"8{suit}")[1] for suit in "shdc"}
    assert len(inks) == (4 if key == "four-colour" else 2)
    assert apart(tuple(inks))[0] >= DISTINCT


@pytest.mark.parametrize("key", THEMES)
def test_seats_stay_apart_to_every_eye(key: str) -> None:
    theme = load(key)
    assert apart(tuple(seat.colour for seat in theme.seats))[0] >= DISTINCT


@pytest.mark.parametrize("key", THEMES)
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("text", "felt"),
        ("text", "panel"),
        ("muted", "felt"),
        ("muted", "panel"),
        ("highlight", "felt"),
        ("highlight", "panel"),
        ("chip_text", "chip"),
        ("dark", "highlight"),
        ("card_black", "face"),
        ("card_red", "face"),
        *(("dark", f"seat{seat}") for seat in range(1, 5)),
    ],
)
def test_words_can_be_read_on_their_ground(key: str, ink: str, ground: str) -> None:
    theme = load(key)
    assert contrast(theme.colour(ink), theme.colour(ground)) >= READABLE


def test_a_theme_in_a_folder_of_its_own_needs_no_code(own: Path) -> None:
    change(own, 'felt = "#2a5a4e"', 'felt = "#402030"')
    theme = read(own)
    picture = png(lay_out(SAMPLES["board-two"], theme.corner), theme)
    assert picture.startswith(b"\x89PNG")
    assert (0x40, 0x20, 0x30) in palette(theme).colours


def test_a_missing_picture_is_named(own: Path) -> None:
    (own / "9h.png").unlink()
    with pytest.raises(ThemeError, match=r"The theme 'mine' has no picture 9h\.png in "):
        read(own)


def test_a_theme_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(ThemeError, match="There is no theme 'neon': assets/cards has classic, dark, four-colour"):
        load("neon")


def test_a_theme_is_never_looked_for_outside_its_folder() -> None:
    with pytest.raises(ThemeError):
        load("../cards/classic")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('felt = "#2a5a4e"', "", "lacks or misspells 'felt'"),
        ('felt = "#2a5a4e"', 'felt = "green"', "felt \\(a colour is written like"),
        ('shape = "star"', 'shape = "moon"', "shape \\(one of circle, square"),
        ('shape = "star"', 'shape = "circle"', "each with a shape of its own"),
        ("rank_height = 0.20", "rank_height = 0.12", "ranks 22 pixels high"),
        ("rank_height = 0.20", "rank_height = 3", "rank_height \\(a number between 0 and 1\\)"),
        ("[index]", "[index", "is not TOML"),
    ],
)
def test_a_mistake_in_the_file_is_said_in_a_sentence(own: Path, old: str, new: str, said: str) -> None:
    change(own, old, new)
    with pytest.raises(ThemeError, match=said):
        read(own)


def test_a_folder_without_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ThemeError, match=r"no readable theme\.toml"):
        read(tmp_path)
