"""How the bot fares, in words."""

from __future__ import annotations

from typing import Final

from bot.app.meter import Figures, Spread, Timed
from bot.language import say
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
    lines = [f"{say(_WHAT[what])}: {_spread(spread)}" for what, spread in figures.times.items()]
    return "\n".join(
        (
            say("**How the bot fares**"),
            say("{tables} open, on all servers together.", tables=count(figures.tables, "table")),
            *lines,
            _refused(figures),
        )
    )


def _spread(spread: Spread) -> str:
    if not spread.counted:
        return say("none yet.")
    return say(
        "half within {median}, 95 of 100 within {most}, the longest {longest} ({number} since the start).",
        median=_ms(spread.median),
        most=_ms(spread.most),
        longest=_ms(spread.longest),
        number=spread.counted,
    )


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms"


def _refused(figures: Figures) -> str:
    if not figures.refused:
        return say("Discord has refused nothing.")
    often = sorted(figures.refused.items(), key=lambda each: (-each[1], each[0]))[:_MOST_CODES]
    return say(
        "Refused by Discord, by its code: {codes}.", codes=", ".join(f"{code} × {number}" for code, number in often)
    )
