"""What players are told of how their cards are dealt."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app.fairness import verified
from bot.app.live import Change, Live
from bot.app.model import Place, Seat, Shown, Status, Table
from bot.present.board import board, closed_board, results
from bot.present.fairness import fair_line, verified_words
from bot.present.pages import table_text
from engine.commitment import commit
from engine.happened import Dealt, Happenings, MatchOver
from engine.legal import turns
from engine.match import Match
from engine.state import State
from engine.steps import End
from engine.variants import find
from engine.view import view
from tests.engine import strategies

RULES = find("african+target=5")
MATCH = Match.start(RULES, 2, "winter", "pepper")
PROMISE = commit("winter", "pepper")


def table(match: Match, news: Happenings = ()) -> Shown:
    seats = (Seat(1, "Ann"), Seat(2, "Bob"))
    status = Status.FINISHED if match.over else Status.PLAYING
    return Shown(Table(7, Place(1, 2), 1, status, RULES.key, 2, seats, "winter", 0.0, salt="pepper"), match, news, news)


def played_out() -> tuple[Match, Happenings]:
    """A match that ends as its last hand is counted."""
    *_, before, after = strategies.played(RULES, 2, 1, 2000)
    move = after.log[-1]
    assert after.over and not isinstance(move, State)
    return before.apply(move)


def test_the_board_shows_the_commitment_before_the_first_turn_and_a_closed_board_keeps_it() -> None:
    assert board(table(MATCH)).text.endswith(f"`{PROMISE}`.")
    assert PROMISE in closed_board(table(MATCH, (Dealt(1, 4, 2, 1),))).text


@pytest.mark.parametrize("news", [(), (Dealt(2, 4, 2),), (Dealt(1, 4, 1, 2),)])
def test_a_board_that_is_closed_later_does_not_repeat_the_commitment(news: Happenings) -> None:
    assert PROMISE not in closed_board(table(MATCH, news)).text


def test_later_boards_leave_it_to_the_table_as_text() -> None:
    later, news = MATCH.apply(next(turns(MATCH.state)))
    assert PROMISE not in board(table(later, news)).text
    assert table_text(view(later.state, 0), ("Ann", "Bob"), fair_line(later))[-1].text.endswith(f"`{PROMISE}`.")


def test_while_the_match_goes_on_nothing_names_seed_or_salt() -> None:
    said = [board(table(MATCH)).text, closed_board(table(MATCH)).text, fair_line(MATCH)]
    assert not [text for text in said if "winter" in text or "pepper" in text]


def test_the_result_of_a_match_tells_seed_and_salt() -> None:
    match, happened = played_out()
    told = results(table(match, happened))
    assert f"seed `{match.seed}`" in told[-1].text and match.commitment in told[-1].text
    assert match.seed not in board(table(match, happened)).text


def test_a_match_that_was_broken_off_tells_them_on_its_board() -> None:
    match, happened = MATCH.apply(End())
    assert any(isinstance(each, MatchOver) for each in happened)
    text = board(table(match, happened)).text
    assert "seed `winter`, salt `pepper`" in text and PROMISE in text


def test_the_answer_to_verify_names_the_secrets_the_commitment_and_how_to_check_them() -> None:
    match, happened = MATCH.apply(End())
    live = Live(table(MATCH).table, MATCH).after(Change(table(match).table, match, (End(),), happened))
    found = verified(live)
    text = verified_words(found, "table-7.txt")
    assert found.why is None and "table 7 (African Casino, 1 hand) are the ones that were fixed" in text
    assert all(each in text for each in ("`winter`", "`pepper`", PROMISE, "python -m engine verify table-7.txt"))


def test_the_answer_to_verify_says_what_does_not_fit() -> None:
    match, _ = MATCH.apply(End())
    forged = Match.start(RULES, 2, "summer", "pepper").apply(End())[0]
    found = verified(Live(table(match).table, replace(match, log=forged.log)))
    assert "not the one that the seed deals" in str(found.why)
    assert "could not be verified" in verified_words(found, "table-7.txt")
