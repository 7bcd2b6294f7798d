"""What a press can get wrong."""

from __future__ import annotations

from bot.app.errors import Refusal


class PanelError(Refusal):
    """A press that the panel does not offer, or that the rules refuse; its text is a sentence for the player."""

    def __init__(self, sentence: str, **args: str | int) -> None:
        Exception.__init__(self, sentence.format(**args))
        self.template = sentence
        self.args_ = dict(args)
