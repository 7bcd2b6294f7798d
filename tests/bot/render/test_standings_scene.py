"""Pictures of who sits where, who got what and who has won most."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assets.samples import NAMES, SAMPLES
from bot.app.pictures import LeaderboardPicture, LobbyPicture, Place, ResultPicture
from bot.render.scene import lay_out
from bot.render.sprites import Label, Plate
from engine.cards import PACK
from engine.happened import Line, Scored
from tests.bot.render.scenes import THEME, scene_of, words, zone


def test_a_match_of_one_hand_has_no_totals_to_show() -> None:
    assert "pts" in words(scene_of("board-two"))
    assert not {"pts", "won", "0"} & set(words(scene_of("board-bundles")))
    assert "one hand" in words(scene_of("board-bundles"))
    assert not {"/ 1", "/ 21"} & set(words(scene_of("result-bundles")))


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
