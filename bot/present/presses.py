"""One press on the private panel, and what can come of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.present.decisions import Decision
from bot.present.errors import PanelError
from bot.present.sketch import Sketch

Outcome: TypeAlias = Sketch | Decision

GONE: Final = "That button does not belong to what the panel shows now. Choose again."


@dataclass(frozen=True, slots=True)
class Press:
    """`index` is the button's number, `values` what was chosen in a list, `preview` the player's own setting."""

    index: int
    values: tuple[str, ...]
    preview: bool

    def entry(self, length: int) -> int:
        """The number of a list's entry that was chosen, by a button or in a select."""
        text = self.values[0] if self.values else str(self.index)
        at = int(text) if text.isascii() and text.isdigit() else -1
        if not 0 <= at < length:
            raise PanelError(GONE)
        return at


Handler: TypeAlias = Callable[[Sketch, Press], Outcome]
