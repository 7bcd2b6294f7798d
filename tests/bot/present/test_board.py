"""The board: what everybody in the channel sees of a match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app.model import Deadline, Seat, Shown, Status
from bot.present.alt import table_alt
from bot.present.board import board, closed_board, insisters
from bot.present.names import Names
from bot.present.pages import table_text
from bot.present.scores import totals
from engine.cards import card
from engine.happened import Asked, Built, Captured, Insisted, MatchOver, Ordered, Trailed
from engine.match import Match
from engine.notation import parse_position
from engine.table import builds
from engine.variants import find
from engine.view import view
from tests.bot.present.tables import buttons, playing, table


def test_the_board_tells_the_last_turn_whose_turn_it_is_and_the_scores() -> None:
    position = "african turn=2 hands=?11,?12 table=Kd piles=-,- stock=?24 deal=1/2 scores=7,9"
    shown = board(playing(position=position, news=(Trailed(1, card("Kd")),), deadline=Deadline(1, 1000.0, 1234.9)))
    assert shown.text == (
        "**African Casino** · hand 1 · deal 1 of 2\n\n"
        "Ann laid K♦ on the table.\n\n"
        "▶️ **Bob** is to play · the time ends <t:1234:R>\n"
        "Ann 7 · Bob 9 (to 21)"
    )
    assert buttons(shown) == [
        ("Play / My hand", "hand", 0),
        ("Table as text", "text", 0),
        ("Rules", "rules", 0),
        ("Leave", "leave", 0),
    ]
    assert shown.picture.fresh == {card("Kd")}


def test_the_board_announces_the_last_deal() -> None:
    position = "african turn=2 hands=?12,?12 table=Kd piles=-,- deal=2/2 scores=7,9"
    assert "deal 2 of 2 (the last deal)" in board(playing(position=position)).text


def test_the_alt_text_tells_everything_that_the_picture_shows() -> None:
    position = "african turn=2 hands=?11,?12 table=Kd[5d4c=9@1] piles=?38c,- stock=?22 deal=1/2 scores=7,1"
    assert board(playing(position=position)).alt == (
        "African Casino, to 21, hand 1, deal 1 of 2. Table: K♦, Ann's 9 (5♦+4♣). "
        "Ann: 11 cards in hand, 4 captured, 8♣ on top, 7 points. "
        "Bob: 12 cards in hand, 0 captured, 1 point, to play. 22 cards still to be dealt."
    )


@pytest.mark.parametrize(
    ("game", "seats", "way"),
    [
        ("classic", 3, "Play goes clockwise."),
        ("swazi", 4, "Play goes anticlockwise."),
        ("sotho", 3, "Play goes anticlockwise."),
    ],
)
def test_the_table_is_told_the_way_round_in_which_its_picture_shows_it(game: str, seats: int, way: str) -> None:
    seen = view(Match.start(find(game), seats, "round").state, 0)
    names = ("Ann", "Bob", "Cat", "Dan")[:seats]
    assert f" {way} Ann:" in table_alt(seen, Names.of(names), 1)
    assert f"**Players** · {way}\n" in table_text(seen, names)[0].text


def test_three_at_a_table_of_a_game_that_pairs_four_are_no_partners() -> None:
    told = table_alt(view(Match.start(find("swazi"), 3, "round").state, 0), Names.of(("Ann", "Bob", "Cat")), 1)
    assert "partners" not in told
    assert "Cat: 16 cards in hand, 0 captured, 0 points." in told


def test_two_players_only_take_turns() -> None:
    seen = view(Match.start(find("sotho"), 2, "round").state, 0)
    assert "Play goes" not in table_alt(seen, Names.of(("Ann", "Bob")), 1)
    assert "Play goes" not in table_text(seen, ("Ann", "Bob"))[0].text


def test_what_the_picture_highlights_is_told_once_and_in_short() -> None:
    position = parse_position("african turn=2 hands=?11,?12 table=Kd[5d4c=9@1] piles=?38c,- stock=?22 deal=1/2")
    fresh = {card("4c"), card("5d"), card("8c")}
    told = table_alt(view(position, 0), Names.of(("Ann", "Bob")), 1, fresh)
    assert told.endswith(" Highlighted: Ann's 9 (5♦+4♣), 8♣.")


def test_where_a_match_is_one_hand_the_piles_are_told_instead_of_totals() -> None:
    position = parse_position("bundles turn=1 hands=9h,7c table=9d piles=?8Ts,?22h scores=0,0")
    names = Names.of(("Ann", "Bob"))
    assert totals(position, names) == "Ann 9 cards · Bob 3 cards"
    assert "9 captured, 10♠ on top, to play." in table_alt(view(position, 0), names, 1)
    longer = parse_position("bundles+first_to=3 turn=1 hands=9h,7c table=9d piles=?8Ts,?22h scores=1,0")
    assert totals(longer, names) == "Ann 1 · Bob 0 (to 3 hands)"


def test_the_alt_text_names_the_dealer_and_says_what_partners_share_once() -> None:
    position = "classic+partners=1 turn=2 hands=?4,?4,?4,?4 table=Kd piles=?3,- stock=?32 deal=1/3 dealer=1 scores=7,1"
    assert board(playing("classic+partners=1", position=position, seats=4)).alt == (
        "Casino with partners, to 21, hand 1, deal 1 of 3, Ann deals. Table: K♦. Play goes clockwise. "
        "Ann: 4 cards in hand. Bob: 4 cards in hand, to play. Cat: 4 cards in hand. Dan: 4 cards in hand. "
        "Ann & Cat: 3 captured, 7 points. Bob & Dan: 0 captured, 1 point. 32 cards still to be dealt."
    )


INSIST = "african turn=2 hands=?1,?2 table=8d2s6c8h piles=-,- stock=?24 deal=1/2 prev=8h scores=0,0"


def test_the_board_shows_when_an_opponent_may_insist() -> None:
    shown = board(playing(position=INSIST))
    assert ("Insist", "hand", 1) in buttons(shown)
    assert "Bob may still insist on the last turn." in shown.text
    assert insisters(view(parse_position(INSIST), 0)) == (2,)


def test_before_cards_or_scores_come_the_board_asks_to_let_it_stand() -> None:
    text = INSIST.replace("?1,?2", "-,-").replace("prev=8h", "prev=8h phase=settle")
    shown = board(playing(position=text))
    assert [label for label, _, _ in buttons(shown)[-2:]] == ["Insist", "Let it stand"]
    assert "**Bob** may insist on the last turn or let it stand" in shown.text
    assert "Waiting for Bob to insist on the last turn or let it stand." in shown.alt


def test_a_turn_and_what_followed_it_stay_told_until_the_next_turn_is() -> None:
    """An insist, a request or a new order explains nothing without the turn that it is about."""
    turn = (Trailed(1, card("8h")), Insisted(2, 1, Captured(1, card("8h"), (card("8d"),), (), 8)))
    told = "Bob insisted: Ann takes 8♦ with 8♥."
    ordered = replace(playing(news=(Ordered(1),)), last_turn=(*turn, Ordered(1)))
    whole = f"Ann laid 8♥ on the table.\n{told}\nAnn laid the captured cards in a new order."
    assert whole in board(ordered).text
    further = playing(news=(*turn, Ordered(1), Trailed(2, card("Kd"))))
    next_turn = replace(further, last_turn=(Trailed(2, card("Kd")),))
    assert board(next_turn).text.count(told) == 1
    assert told not in board(playing(news=(Trailed(2, card("Kd")),))).text


def test_a_request_that_stands_is_told_once() -> None:
    position = "swazi turn=2 hands=?1,?1,?1,?1 table=[5d4c=9@3] piles=-,- ask=1:[5d]"
    (build,) = builds(parse_position(position).table)
    shown = playing("swazi", position=position, news=(Asked(1, build),), seats=4)
    text = board(replace(shown, last_turn=(Built(3, card("4c"), build), Asked(1, build)))).text
    assert "Cat built 9: 5♦+4♣." in text and text.count("Ann asks Cat") == 1


def test_the_board_tells_the_sweeps_of_this_hand_which_no_total_shows_yet() -> None:
    position = "sweep turn=1 hands=?4,?4 table=Kd piles=?3,?8 stock=?32 deal=1/6 scores=7,9 sweeps=0,2"
    assert "Ann 7 · Bob 9 (to 21)\nSweeps in this hand: Bob 2" in board(playing("sweep", position=position)).text
    assert "Sweeps" not in board(playing("sweep", position=position.replace("0,2", "0,0"))).text
    assert "Sweeps in this hand: Bob 2" in table_text(view(parse_position(position), 1), ("Ann", "Bob"))[0].text


def test_a_board_with_more_news_than_room_leaves_out_the_oldest() -> None:
    news = (*(Trailed(1 + at % 2, card("Kd")) for at in range(200)), Trailed(2, card("2c")))
    shown = board(playing(news=news))
    assert "…\n" in shown.text
    assert "Bob laid 2♣ on the table." in shown.text


def test_the_longest_names_fit_on_a_board() -> None:
    shown = playing("classic+partners=1", seats=4)
    names = ("👨🏽‍🚀" * 30, "*_" * 30, "Z\u0301\u0302\u0303" * 30, "﷽" * 30)
    seats = tuple(Seat(at, name) for at, name in enumerate(names, 1))
    news = tuple(Trailed(1 + at % 4, card("Kd")) for at in range(60))
    assert len(board(replace(shown, table=replace(shown.table, seats=seats), news=news)).text) <= 2000


def test_a_closed_board_leads_to_the_newer_one() -> None:
    shown = closed_board(playing(), "https://discord.com/channels/1/2/3")
    assert shown.rows[0][0].url == "https://discord.com/channels/1/2/3"
    assert shown.text.startswith("**African Casino**\n")


def test_a_finished_match_names_the_winner_and_offers_a_rematch() -> None:
    shown = playing(status=Status.FINISHED, news=(MatchOver(1, (9, 21), "target"),))
    finished = board(replace(shown, match=replace(shown.match, result=MatchOver(1, (9, 21), "target"))))
    assert "**Bob wins the match: Bob 21, Ann 9.**" in finished.text
    assert ("Rematch", "rematch", 0) in buttons(finished)
    assert finished.text.count("wins the match") == 1


def test_a_lobby_that_was_closed_says_so() -> None:
    assert "closed" in board(Shown(table(status=Status.ENDED), None)).text
