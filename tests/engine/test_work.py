"""How much the rules have to look at where an answer once took longest: counted, for a time depends on the machine."""

from __future__ import annotations

import pytest

from benchmarks.questions import forget
from benchmarks.worst import KNOWN, Known
from engine.kinds import _Parting
from engine.legal import check
from engine.notation import parse_position, parse_turn
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


CROWD = "2s3h4d5c6s7h8d9cTsJhQdKcKhKdQcJs"


@pytest.mark.parametrize(
    ("position", "step"),
    [
        (f"royal-standard turn=1 hands=4h9d,?4 table={CROWD}", "4h+2s6s7h8d9cTsJhQdKc=82"),
        (f"royal+table_build_on_trail=1 turn=1 hands=4h9d,?4 table={CROWD}", "4h;(2s6s7h8d9cTsJhQdKc=78)"),
        (f"african turn=1 hands=4h9d,?4 table={CROWD} deal=1/2", "4h+2s6s7h8d9cTsJhQdKc=82"),
        (f"african turn=1 hands=4h9d,?4 table={CROWD} deal=1/2", "(2s6s7h8d9cTsJhQdKc=78);9d"),
    ],
)
def test_no_sets_are_sought_of_a_value_that_no_card_takes(
    position: str, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sought(*_: object) -> bool:
        raise AssertionError("sets of it were sought")

    monkeypatch.setattr(_Parting, "parts", sought)
    monkeypatch.setattr(_Parting, "_parts", sought)
    refused = check(parse_position(position), parse_turn(step))
    assert refused is not None
    assert refused.rule == "build values"
