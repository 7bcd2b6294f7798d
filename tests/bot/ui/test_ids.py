"""The ids of buttons and selects."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui.ids import Id, UnreadableId, read

numbers = st.integers(0, 10**18 - 1)


@given(st.from_regex(r"[a-z]{1,16}", fullmatch=True), numbers, numbers, numbers, st.integers(0, 10**9 - 1))
def test_an_id_comes_back_as_it_was_written_and_fits(
    verb: str, table: int, seq: int, revision: int, index: int
) -> None:
    ident = Id(verb, table, seq, revision, index)
    assert read(str(ident)) == ident
    assert len(str(ident)) <= 100  # as many characters as Discord takes


@pytest.mark.parametrize(
    "text",
    [
        "",
        "cz1",
        "cz1:hand:1:2:3",
        "cz1:hand:1:2:3:4:5",
        "cz0:hand:1:2:3:4",
        "cz2:hand:1:2:3:4",
        "cz1:Hand:1:2:3:4",
        "cz1:hand:-1:2:3:4",
        "cz1:hand:١:2:3:4",
        "cz1:hand:1:2:3:4\n",
        "cz1::1:2:3:4",
        "somebody else's",
    ],
)
def test_an_id_of_another_form_is_refused_with_a_way_out(text: str) -> None:
    with pytest.raises(UnreadableId, match="/casino table"):
        read(text)


def test_an_id_that_could_not_be_read_again_is_not_made() -> None:
    with pytest.raises(ValueError, match="no id"):
        Id("hand", -1)
