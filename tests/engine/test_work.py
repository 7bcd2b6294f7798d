"""How much the rules have to look at where an answer once took longest: counted, for a time depends on the machine."""

from __future__ import annotations

import pytest

from benchmarks.questions import forget
from benchmarks.worst import KNOWN, Known
from engine.kinds import _Parting
from engine.parted import Parted

# Up to ten thousand partings were looked at before a card of two values was counted one way at a time, and before all
# larger captures were found at once in rows.
PARTINGS = 1500
ROWS = 60


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.name)
def test_few_partings_are_looked_at_where_answers_once_took_longest(
    known: Known, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = {"partings": 0, "rows": 0}
    parts, filled = _Parting._parts, Parted._filled

    def counted_parts(self: _Parting, counts: int) -> bool:
        looked["partings"] += 1
        return parts(self, counts)

    def counted_filled(self: Parted, at: int, lacking: list[int]) -> int:
        looked["rows"] += 1
        return filled(self, at, lacking)

    monkeypatch.setattr(_Parting, "_parts", counted_parts)
    monkeypatch.setattr(Parted, "_filled", counted_filled)
    forget()
    known.ask()
    assert looked["partings"] < PARTINGS
    assert looked["rows"] < ROWS
