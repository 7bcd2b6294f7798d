"""Scenes of the samples, and what stands in them."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st

from assets.samples import NAMES, SAMPLES
from bot.app.pictures import BoardPicture, HandPicture
from bot.render.scene import lay_out
from bot.render.sprites import Box, CardSprite, Label, Plate, Scene
from bot.render.theme import load
from engine.cards import PACK, Card
from engine.state import State
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


def numbers(scene: Scene, within: str) -> list[Label]:
    """The numbers of a zone: labels on light plates, read in rows."""
    plates = [sprite.box for sprite in scene.sprites if isinstance(sprite, Plate) and sprite.fill == "chip"]
    found = [sprite for sprite in scene.sprites if isinstance(sprite, Label) and sprite.box in plates]
    return [label for label in found if zone(scene, within).holds(label.box)]
