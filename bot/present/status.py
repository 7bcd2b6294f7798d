"""How the bot fares, in words."""

from __future__ import annotations

from typing import Final

from bot.app.meter import Figures, Spread, Timed
from bot.present.words import count

_MOST_CODES: Final = 20
_WHAT: Final = {
    Timed.ANSWER: "Answers to presses and commands",
    Timed.PICTURE: "Pictures",
    Timed.DATABASE: "Transactions of the database",
    Timed.LOOP: "Delay of the event loop",
}


def status_text(figures: Figures) -> str:
    """A line for each figure."""
    lines = [f"{_WHAT[what]}: {_spread(spread)}" for what, spread in figures.times.items()]
    return "\n".join(
        (
            "**How the bot fares**",
            f"{count(figures.tables, 'table')} open, on all servers together.",
            *lines,
            _refused(figures),
        )
    )


def _spread(spread: Spread) -> str:
    if not spread.counted:
        return "none yet."
    within = f"half within {_ms(spread.median)}, 95 of 100 within {_ms(spread.most)}, the longest {_ms(spread.longest)}"
    return f"{within} ({spread.counted} since the start)."


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms"


def _refused(figures: Figures) -> str:
    if not figures.refused:
        return "Discord has refused nothing."
    often = sorted(figures.refused.items(), key=lambda each: (-each[1], each[0]))[:_MOST_CODES]
    return "Refused by Discord, by its code: " + ", ".join(f"{code} × {number}" for code, number in often) + "."
