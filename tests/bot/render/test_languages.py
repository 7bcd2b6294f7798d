"""What the bot itself writes into pictures has room in every language."""

from __future__ import annotations

import pytest

from assets.samples import SAMPLES
from bot.language import catalogues, speaking
from bot.render import fonts
from bot.render.paint import SMALLEST
from bot.render.sprites import Label
from tests.bot.render.scenes import scene_of


def cut(label: Label) -> bool:
    """Whether a text that is no player's name ends in an ellipsis of its own, though it is written smaller."""
    face = fonts.BOLD if label.bold else fonts.PLAIN
    size = label.size if label.lines > 1 else round(SMALLEST * label.size)
    lines = fonts.wrap(label.text, face, size, label.box.w, label.lines)
    return not label.instead and " ".join(lines) != " ".join(label.text.split())


@pytest.mark.parametrize("language", catalogues())
@pytest.mark.parametrize("name", SAMPLES)
def test_what_the_bot_writes_into_a_picture_is_not_cut(name: str, language: str) -> None:
    with speaking(language):
        labels = [each for each in scene_of(name).sprites if isinstance(each, Label)]
    assert [label.text for label in labels if cut(label)] == []
