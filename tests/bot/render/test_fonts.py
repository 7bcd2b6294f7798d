"""What is drawn for a name: never a box, and never wider than its place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from fontTools.fontBuilder import FontBuilder  # type: ignore[import-untyped]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw, features

from bot.render import fonts


@pytest.fixture(autouse=True)
def bare_host(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A host without fonts, and nothing remembered from other tests."""
    monkeypatch.setattr(fonts, "_host_files", lru_cache(lambda letters: ()))
    fonts.configure()
    yield
    monkeypatch.undo()
    fonts.configure()


def small_font(path: Path, letters: str, low: str = "") -> None:
    """A font that has these letters, each a square; those of `low` lie flat on the base line."""
    names = {ord(letter): f"letter{ord(letter)}" for letter in letters}
    order = [".notdef", *names.values()]
    shapes = {name: block(100 if chr(number) in low else 700) for number, name in names.items()}
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(names)
    builder.setupGlyf({".notdef": block(700), **shapes})
    builder.setupHorizontalMetrics(dict.fromkeys(order, (900, 100)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Small", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(path)


def block(height: int) -> Any:
    pen = TTGlyphPen(None)
    pen.moveTo((100, 0))
    for corner in ((100, height), (800, height), (800, 0)):
        pen.lineTo(corner)
    pen.closePath()
    return pen.glyph()


def fontconfig(folder: Path, monkeypatch: pytest.MonkeyPatch, *found: Path) -> None:
    """A host whose fontconfig names these files, whatever is asked."""
    monkeypatch.undo()
    answers = "".join(f"200|0||0|{path}\n" for path in found)
    (folder / "answers").write_text(answers)
    program = folder / "fc-list"
    program.write_text(f"#!/bin/sh\nwhile read -r line; do echo \"$line\"; done < '{folder / 'answers'}'\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    fonts.configure()


def inked_height(picture: Image.Image) -> int:
    box = picture.getbbox()
    return box[3] - box[1] if box else 0


def drawn(name: str, seat: int = 3) -> str:
    return fonts.for_name.__wrapped__(name, f"Seat {seat}")[0]


@pytest.mark.parametrize("name", ["Ann", "Ännchen", "Łukasz Żółć", "Đorđe", "Şükrü İnönü", "Ελένη", "Олена", "Nguyễn"])
def test_the_packaged_font_draws_names_in_full(name: str) -> None:
    assert drawn(name) == name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann 🎉🎉", "Ann"),
        ("🎉Ann🎉", "Ann"),
        ("A\u200bn\u200dn", "Ann"),
        ("Ann\u202eevil", "Annevil"),
        ("  Ann \n Lee ", "Ann Lee"),
        ("Ann 田中", "Ann"),
        ("Ann田 Lee", "A. Lee"),
        ("田中", "Seat 3"),
        ("🎉", "Seat 3"),
        ("", "Seat 3"),
        ("\u0301\u0301", "Seat 3"),
        ("e\u0301", "é"),
        ("𝓐𝓷𝓷", "Ann"),
        ("Ａｎｎ", "Ann"),
    ],
)
def test_what_cannot_be_drawn_becomes_less_and_never_a_box(name: str, shown: str) -> None:
    assert drawn(name) == shown


def test_a_tower_of_marks_is_taken_down() -> None:
    assert drawn("n" + "\u0323" * 50 + "a") == "na"


@given(st.text(max_size=40))
def test_every_character_drawn_is_in_the_font_that_draws_it(name: str) -> None:
    text, face = fonts.for_name.__wrapped__(name, "Seat 2")
    with TTFont(face.path, fontNumber=face.index) as font:
        has = font.getBestCmap()
    assert text.strip()
    assert {ord(letter) for letter in text if letter != " "} <= set(has)


def test_fonts_in_a_folder_of_the_host_are_used(tmp_path: Path) -> None:
    small_font(tmp_path / "squares.ttf", "田中")
    (tmp_path / "broken.ttf").write_bytes(b"no font")
    fonts.configure([tmp_path])
    text, face = fonts.for_name("田中", "Seat 1")
    assert (text, Path(face.path).name) == ("田中", "squares.ttf")


def test_letters_that_join_are_drawn_only_where_they_can_be_shaped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_font(tmp_path / "squares.ttf", "محد")
    fonts.configure([tmp_path])
    monkeypatch.setattr("bot.render.fonts.features.check", lambda what: True)
    assert fonts.for_name.__wrapped__("محمد", "Seat 1")[1].shaped
    monkeypatch.setattr("bot.render.fonts.features.check", lambda what: False)
    assert drawn("محمد", 1) == "Seat 1"


def test_a_host_without_fontconfig_has_no_further_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setenv("PATH", "")
    fonts.configure()
    assert fonts._host_files("田") == ()


def test_the_hosts_fonts_are_found_through_fontconfig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small_font(tmp_path / "squares.ttf", "田中")
    fontconfig(tmp_path, monkeypatch, tmp_path / "squares.ttf")
    text, face = fonts.for_name("田中", "Seat 1")
    assert (text, Path(face.path).name) == ("田中", "squares.ttf")


def test_a_font_is_asked_itself_what_it_has_whatever_fontconfig_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_font(tmp_path / "poor.ttf", "田")
    small_font(tmp_path / "rich.ttf", "田中")
    fontconfig(tmp_path, monkeypatch, tmp_path / "poor.ttf", tmp_path / "gone.ttf", tmp_path / "rich.ttf")
    assert Path(fonts.for_name("田中", "Seat 1")[1].path).name == "rich.ttf"
    assert fonts.for_name("田中本", "Seat 1")[0] == "Seat 1"


@pytest.mark.parametrize("name", ["שלום", "محمد", "नमस्ते"])
def test_a_script_that_needs_shaping_is_drawn_shaped_or_not_at_all(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_font(tmp_path / "squares.ttf", name)
    fonts.configure([tmp_path])
    for able, text in ((True, name), (False, "Seat 1")):
        monkeypatch.setattr("bot.render.fonts.features.check", lambda what, able=able: able)
        shown, face = fonts.for_name.__wrapped__(name, "Seat 1")
        assert (shown, face.shaped) == (text, able)


@pytest.mark.skipif(not features.check("raqm"), reason="Pillow has no raqm here, so nothing runs from right to left")
def test_a_name_from_right_to_left_begins_at_the_right(tmp_path: Path) -> None:
    small_font(tmp_path / "squares.ttf", "אבג", low="א")
    fonts.configure([tmp_path])
    text, face = fonts.for_name("אבג", "Seat 1")
    picture = Image.new("L", (150, 60))
    ImageDraw.Draw(picture).text((0, 50), text, 255, face.at(50), anchor="ls")
    left, right = picture.crop((0, 0, 45, 60)), picture.crop((95, 0, 150, 60))
    assert inked_height(left) > 3 * inked_height(right) > 0


def test_upright_fonts_come_before_slanted_ones_and_bold_ones_first() -> None:
    lines = ["80|0||0|/f/plain.ttf", "200|100||0|/f/slanted.ttf", "200|0|100|0|/f/mono.ttf", "200|0||65536|/f/bold.ttf"]
    assert [Path(path).stem for _, path, _ in sorted(map(fonts._rated, lines))] == ["bold", "plain", "mono", "slanted"]


@pytest.mark.parametrize("name", ["W" * 32, "Ann " * 20, "ä" * 60, "👩‍👩‍👧x" * 10])
@pytest.mark.parametrize("width", [40, 120, 300])
def test_a_name_is_cut_to_its_place(name: str, width: int) -> None:
    text = fonts.fit(drawn(name), fonts.BOLD, 36, width)
    assert fonts.BOLD.at(36).getlength(text) <= width


def test_a_cut_name_says_that_it_is_cut() -> None:
    assert fonts.fit("Bartholomew the Elder", fonts.BOLD, 36, 200).endswith("…")


def test_a_sentence_is_broken_between_words_and_loses_nothing() -> None:
    sentence = "Take cards by their numbers; the first to 21 points wins."
    lines = fonts.wrap(sentence, fonts.PLAIN, 36, 500, 4)
    assert " ".join(lines) == sentence
    assert all(fonts.PLAIN.at(36).getlength(line) <= 500 for line in lines)
