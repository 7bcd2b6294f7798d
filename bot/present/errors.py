"""What a press can get wrong."""

from __future__ import annotations

from bot.app.errors import Refusal


class PanelError(Refusal):
    """A press that the panel does not offer, or that the rules refuse; its text is a sentence for the player."""

    sentence = "{why}"

    def __init__(self, why: str) -> None:
        super().__init__(why=why)
