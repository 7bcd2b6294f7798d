"""What a hand's counting and a match's end look like."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app.model import Shown, Status
from bot.present.board import board, results
from bot.present.scores import result
from engine import legal
from engine.cards import card
from engine.happened import Dealt, Line, MatchOver, Scored
from engine.match import Match
from engine.steps import Stand
from engine.variants import find
from tests.bot.present.tables import ANN, BOB, buttons, playing, table

# Results

SCORED = Scored(
    (
        Line("cards", (3, 0), (28, 24)),
        Line("spades", (0, 1), (6, 7)),
        Line("aces", (3, 1), (3, 1), (tuple(map(card, ("As", "Ah", "Ac"))), (card("Ad"),))),
        Line("two of spades", (0, 1), (0, 1), ((), (card("2s"),))),
        Line("ten of diamonds", (2, 0), (1, 0), ((card("Td"),), ())),
    ),
    (7, 4),
    (15, 7),
)


def test_without_the_picture_a_hand_is_counted_in_a_table_that_names_the_cards() -> None:
    shown = result(find("classic"), ("Ann", "Bob"), SCORED, 2)
    assert shown.text == "**Casino** · hand 2 is counted\n**Ann** leads with 15. The match goes to 21."
    assert shown.unseen == (
        "```\n"
        "            Ann         Bob\n"
        "Most cards  3 (28)      – (24)\n"
        "Most spades – (6)       1 (7)\n"
        "A♠          1           –\n"
        "A♥          1           –\n"
        "A♦          –           1\n"
        "A♣          1           –\n"
        "2♠          –           1\n"
        "10♦         2           –\n"
        "This hand   8           3\n"
        "Total       15          7\n"
        "```"
    )


def test_sweeps_that_were_scored_at_once_are_listed_and_belong_to_the_hand() -> None:
    swept = Scored((Line("cards", (1, 0), (30, 22)), Line("sweeps", (2, 0), (2, 0))), (6, 4), (7, 4))
    text = result(find("kasino"), ("Ann", "Bob"), swept, 1).unseen
    assert "Sweeps      2           –\n" in text
    assert "This hand   3           0\n" in text


def test_the_last_result_names_the_winner() -> None:
    over = result(find("classic"), ("Ann", "Bob"), SCORED, 2, MatchOver(0, (22, 7), "target"))
    assert over.text.endswith("**Ann wins the match: Ann 22, Bob 7.**")
    assert over.picture.winner == "Ann"
    assert ("Rematch", "rematch", 0) in buttons(over)


def test_a_result_is_heard_as_well_as_seen() -> None:
    alt = result(find("classic"), ("Ann", "Bob"), SCORED, 2).alt
    assert "Ann: 3 for most cards (28), none for most spades (6), 3 for aces (A♠, A♥ and A♣), 2 for 10♦; " in alt
    assert "Bob: none for most cards (24), 1 for most spades (7), 1 for aces (A♦), 1 for 2♠; total 7." in alt


@pytest.mark.parametrize(
    ("game", "cards", "spades", "told"),
    [
        (
            "royal",
            (21, 20),
            (5, 5),
            ("-# Nobody has the 27 cards that score.", "-# Nobody has the 7 spades that score."),
        ),
        ("classic", (26, 26), (7, 6), ("-# Most cards are tied, and nobody scores for them.",)),
        ("classic", (27, 25), (6, 6), ("-# Most spades are tied, and nobody scores for them.",)),
        ("classic", (27, 25), (7, 6), ()),
    ],
)
def test_it_is_said_why_nobody_scores_for_cards_or_spades(
    game: str, cards: tuple[int, int], spades: tuple[int, int], told: tuple[str, ...]
) -> None:
    lines = [
        Line(what, tuple(int(each > 26 or each == 7) for each in won), won)
        for what, won in zip(("cards", "spades"), (cards, spades), strict=True)
    ]
    text = result(find(game), ("Ann", "Bob"), Scored(tuple(lines), (0, 0), (4, 2)), 1).text
    assert tuple(line for line in text.splitlines() if line.startswith("-#")) == told


def test_a_side_without_aces_is_told_of_none() -> None:
    aces = tuple(map(card, ("As", "Ah", "Ac", "Ad")))
    scored = Scored((Line("aces", (4, 0), (4, 0), (aces, ())),), (4, 0), (4, 0))
    alt = result(find("classic"), ("Ann", "Bob"), scored, 1).alt
    assert "Ann: 4 for aces (A♠, A♥, A♣ and A♦); total 4. Bob: nothing; total 0." in alt


def test_a_tie_at_the_target_means_another_hand() -> None:
    tied = replace(SCORED, after=(22, 22))
    assert result(find("classic"), ("Ann", "Bob"), tied, 2).text.endswith("It is a tie at 22, so another hand decides.")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_wide_and_odd_names_keep_the_table_of_a_result_inside_its_block(seats: int) -> None:
    lines = (Line("cards", (3, 0, 0, 0)[:seats], (20, 12, 10, 10)[:seats]),)
    scored = Scored(lines, (0,) * seats, (3, 0, 0, 0)[:seats])
    names = ("```x", "日本語日本語", "\u05d0\u05d1", "👩‍👩‍👧")[:seats]
    text = result(find("classic"), names, scored, 1).unseen
    assert text.count("```") == 2


def test_partners_share_a_column() -> None:
    shown = result(find("classic+partners=1"), ("Ann", "Bob", "Cat", "Dan"), SCORED, 1)
    assert "Ann & Cat " in shown.unseen
    assert "**Ann & Cat** lead with 15." in shown.text


def test_a_heading_uses_the_free_width_and_ends_in_an_ellipsis_where_it_is_cut() -> None:
    def heads(game: str, *names: str) -> str:
        points = (3, 0, 0)[: len(find(game).sides(len(names)))]
        return result(find(game), names, Scored((), points, points), 1).unseen.split("\n")[1].strip()

    assert heads("classic", "Ann", "Computer 1", "Computer 2") == "Ann     Computer 1  Computer 2"
    assert heads("classic", "Ann", "Bartholomew the Elder", "Cat").split() == ["Ann", "Bartholom…", "Cat"]
    assert heads("classic+partners=1", "Anna", "Ben", "Computer", "Dora") == "Anna & Computer  Ben & Dora"


def test_each_counted_hand_since_the_last_showing_has_a_result() -> None:
    first, second = replace(SCORED, after=(9, 9)), SCORED
    shown = playing("classic", news=(first, Dealt(1, 6, 1, 2), second, Dealt(1, 6, 2, 3)))
    shown = replace(shown, match=replace(shown.match, hand=3))
    assert [panel.text.split("\n")[0] for panel in results(shown)] == [
        "**Casino** · hand 1 is counted",
        "**Casino** · hand 2 is counted",
    ]


def test_a_whole_hand_is_told_without_a_gap() -> None:
    match = Match.start(find("african"), 2, "told")
    seen = []
    while match.hand == 1 and not match.over:
        state = match.state
        if state.phase.value == "settle":
            seat = next(each for each in state.opponents(state.mover) if each not in state.stood)
            match, news = match.apply(Stand(seat))
        else:
            match, news = match.apply(next(legal.turns(state)))
        shown = Shown(table("african", 2, ANN, BOB, status=Status.PLAYING), match, news, news)
        seen.append(board(shown).text)
    assert any("The hand is counted" in text for text in seen)
    assert any("The last deal of this hand." in text for text in seen)


def test_a_match_that_ends_as_a_hand_is_counted_offers_one_rematch() -> None:
    over = MatchOver(0, (22, 7), "target")
    shown = playing("classic", status=Status.FINISHED, news=(SCORED, over))
    shown = replace(shown, match=replace(shown.match, result=over))
    (counted,) = results(shown)
    assert ("Rematch", "rematch", 0) in buttons(counted)
    assert not buttons(board(shown))


@pytest.mark.parametrize("after", [(24, 7), (24, 24)])
def test_where_the_target_is_claimed_no_total_is_said_to_end_the_match(after: tuple[int, int]) -> None:
    shown = result(find("classic+claim=1"), ("Ann", "Bob"), replace(SCORED, after=after), 2)
    assert shown.text.endswith("24. Whoever claims 21 points wins the match.")


def test_with_the_difference_each_side_loses_what_both_have() -> None:
    lines = (*SCORED.lines, Line("difference", (-3, -3)))
    shown = result(find("classic+difference=1"), ("Ann", "Bob"), replace(SCORED, lines=lines), 2)
    assert shown.unseen and "What both have -3          -3\n" in shown.unseen
    assert shown.alt.count("-3 for what both have") == 2
