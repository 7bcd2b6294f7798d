"""Whether the deals of a match that is over were the ones that were committed to when it began."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.errors import Damaged, NothingPlayed, StillPlayed
from bot.app.live import Live
from bot.app.model import Table
from engine import record
from engine.errors import Reason, RulesError, reason
from engine.match import Match


@dataclass(frozen=True, slots=True)
class Verified:
    """A match that is over, with its whole record; `why` says what in it does not fit, and `line` in which line, where
    it is in one."""

    table: Table
    match: Match
    record: str
    why: Reason | None = None
    line: int = 0


def verified(live: Live) -> Verified:
    """Reckon the commitment and every deal again. Refused as long as the match goes on: its record tells all cards."""
    table, match = live.table, live.match
    if table.runs:
        raise StillPlayed
    if match is None:
        raise Damaged if live.damaged else NothingPlayed
    text = record.write(match)
    if live.damaged:
        return Verified(table, match, text, reason("stored", "What is stored of it can be read only in part."))
    try:
        record.verify(text)
    except RulesError as error:
        return Verified(table, match, text, error.reason, error.line if isinstance(error, record.Damaged) else 0)
    return Verified(table, match, text)
