"""Records: written, read back, and refused at the first bad line."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import record, variants
from engine.commitment import commit
from engine.errors import Unreadable
from engine.happened import Built, Captured, Trailed
from engine.match import Match
from engine.notation import move_text, parse_move
from tests.engine import strategies

LONG = strategies.played(variants.find("african"), 2, 3, 150)[-1]


def damage(text: str) -> record.Damaged:
    with pytest.raises(record.Damaged) as damaged:
        record.read(text)
    return damaged.value


def test_a_record_is_a_header_a_position_a_hand_and_a_move_a_line() -> None:
    match = Match.start(variants.find("kasino+target=20"), 3, "winter")
    first = f"{min(match.state.hand)}"
    lines = record.write(match.apply(parse_move(first))[0]).splitlines()
    assert lines[:4] == ["version=1", "game=kasino+target=20", "seats=3", "seed=winter"]
    assert lines[4] == f"commitment={match.commitment}"
    assert lines[5].startswith("kasino+target=20 turn=") and "?" not in lines[5]
    assert lines[6:] == [first]


def test_a_match_of_several_hands_comes_back_whole() -> None:
    assert LONG.hand > 1
    assert record.read(record.write(LONG)) == LONG


def test_while_the_seed_is_secret_its_commitment_stands_there_and_the_record_still_replays() -> None:
    text = record.write(LONG, secret=True)
    assert f"commitment={LONG.commitment}" in text and LONG.seed not in text
    again = record.read(text)
    assert (again.state, again.log, again.seed) == (LONG.state, LONG.log, "")
    assert record.write(again) == text


def test_empty_lines_do_not_count() -> None:
    text = record.write(LONG)
    assert record.read("\n" + text.replace("\n", "\n\n")) == LONG


def test_replaying_tells_what_happened_at_each_line() -> None:
    told = list(record.replay(record.write(LONG)))
    assert len(told) == len(LONG.log) and told[-1][0] == LONG
    assert told[0][1] == () and all(isinstance(each, Trailed | Built | Captured) for each in told[1][1])


def test_an_illegal_line_is_refused_with_its_number_and_the_match_before_it() -> None:
    lines = record.write(LONG).splitlines()
    lines[12] = "Khx2s"
    damaged = damage("\n".join(lines))
    assert damaged.line == 13 and str(damaged).startswith("Line 13: ")
    assert damaged.match is not None
    assert [move_text(each) for each in damaged.match.log[1:] if isinstance(each, tuple)] == [
        line for line in lines[6:12] if not line.startswith("!")
    ]


def test_an_unreadable_line_is_refused_with_its_number() -> None:
    lines = record.write(LONG).splitlines()
    lines[7] = "what?"
    assert damage("\n".join(lines)).line == 8


def test_a_position_that_the_seed_does_not_deal_is_refused() -> None:
    text = record.write(LONG)
    damaged = damage(text.replace("seed=seed-3", "seed=seed-4"))
    assert damaged.line == 6 and "not the one that the seed deals" in str(damaged)


def test_a_missing_position_of_a_later_hand_is_refused() -> None:
    lines = record.write(LONG).splitlines()
    at = next(number for number, line in enumerate(lines) if number > 5 and " " in line)
    del lines[at]
    damaged = damage("\n".join(lines))
    assert damaged.line == at + 1 and "position of hand 2" in str(damaged)


def test_a_hand_that_begins_too_early_is_refused() -> None:
    lines = record.write(LONG).splitlines()
    lines.insert(7, lines[5])
    assert "before the last one is over" in str(damage("\n".join(lines)))


@pytest.mark.parametrize(("gone", "more"), [("scores=", []), ("dealer=", []), ("?", ["last=1"])])
def test_without_the_seed_a_hand_still_has_to_follow_from_the_one_before(gone: str, more: list[str]) -> None:
    lines = record.write(LONG, secret=True).splitlines()
    at = next(number for number, line in enumerate(lines) if number > 4 and " " in line)
    fields = [field for field in lines[at].split() if not field.startswith(gone)]
    lines[at] = " ".join([*fields, *more])
    assert damage("\n".join(lines)).line == at + 1


def test_without_the_seed_a_hand_begins_with_every_card_known() -> None:
    lines = record.write(LONG, secret=True).splitlines()
    stock = next(field for field in lines[4].split() if field.startswith("stock="))
    lines[4] = lines[4].replace(stock, "stock=?24")
    assert "every card known" in str(damage("\n".join(lines)))


HEADER = ["version=1", "game=african", "seats=2", "seed=winter"]


@pytest.mark.parametrize(
    ("header", "line", "expected"),
    [
        ([], 1, "ends before version"),
        (HEADER, 5, "ends before the first position"),
        (["game=african"], 1, "version=... is expected"),
        (["version=2", *HEADER[1:], "x"], 1, "are of version 1, not 2"),
        (["version=1", "game=bridge", *HEADER[2:], "x"], 2, "There is no game 'bridge'"),
        ([*HEADER[:2], "seats=3", HEADER[3], "x"], 3, "for 2 players, not for 3"),
        ([*HEADER[:2], "seats=two", HEADER[3], "x"], 3, "no number"),
        ([*HEADER[:3], "commitment=abc"], 4, "64 digits"),
        ([*HEADER[:3], "seed="], 4, "seed=... is expected"),
        ([*HEADER, "9h"], 5, "There is no game '9h'"),
        ([*HEADER, "salt="], 5, "salt=... is expected"),
        ([*HEADER, "commitment=abc"], 5, "64 digits"),
        ([*HEADER, "salt=pepper"], 6, "ends before the first position"),
        ([*HEADER, "classic turn=1 hands=9h,8h"], 5, "not of the game and the seats in the header"),
    ],
)
def test_a_header_that_is_wrong_is_refused_with_its_line(header: list[str], line: int, expected: str) -> None:
    damaged = damage("\n".join(header))
    assert (damaged.line, damaged.match) == (line, None)
    assert expected in str(damaged)


SALTED = replace(LONG, salt="pepper", commitment=commit(LONG.seed, "pepper"))


def test_a_match_with_a_salt_comes_back_whole_and_keeps_it_secret_as_long_as_its_seed() -> None:
    assert record.read(record.write(SALTED)) == SALTED
    secret = record.write(SALTED, secret=True)
    assert "pepper" not in secret and f"commitment={SALTED.commitment}" in secret


def test_a_record_of_dealt_and_committed_cards_is_verified() -> None:
    assert record.verify(record.write(SALTED)) == SALTED
    assert record.verify(record.write(LONG)) == LONG


@pytest.mark.parametrize(
    ("old", "new", "line", "expected"),
    [
        ("seed=seed-3", "seed=seed-4", 7, "not the one that the seed deals"),
        ("salt=pepper", "salt=sugar", 6, "not the one to this seed and salt"),
        (f"commitment={SALTED.commitment}", f"commitment={LONG.commitment}", 6, "not the one to this seed and salt"),
    ],
)
def test_a_record_that_does_not_fit_its_commitment_or_its_seed_is_told_apart_from_a_damaged_one(
    old: str, new: str, line: int, expected: str
) -> None:
    text = record.write(SALTED)
    assert old in text
    with pytest.raises(record.Unfit, match=expected) as unfit:
        record.verify(text.replace(old, new))
    assert unfit.value.line == line


def test_a_changed_card_of_any_deal_does_not_fit() -> None:
    lines = record.write(SALTED).splitlines()
    for at in [number for number, line in enumerate(lines) if " " in line]:
        stock = lines[at].split("stock=")[1].split()[0]
        swapped = lines[at].replace(stock, stock[2:4] + stock[:2] + stock[4:])
        with pytest.raises(record.Unfit, match=f"Line {at + 1}: "):
            record.verify("\n".join((*lines[:at], swapped, *lines[at + 1 :])))


def test_a_record_without_seed_or_commitment_cannot_be_verified() -> None:
    with pytest.raises(Unreadable, match="once the match is over"):
        record.verify(record.write(SALTED, secret=True))
    with pytest.raises(Unreadable, match="no commitment"):
        record.verify(record.write(LONG).replace(f"commitment={LONG.commitment}\n", ""))


@settings(max_examples=40)
@given(st.data())
def test_a_record_with_a_changed_line_is_read_or_refused(data: st.DataObject) -> None:
    lines = record.write(LONG).splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    lines[at] = data.draw(st.text(max_size=12) | st.sampled_from(lines))
    try:
        record.read("\n".join(lines))
    except record.Damaged as damaged:
        assert damaged.line >= 1
