"""What everybody sees: the lobby, the board, the results."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app.model import Deadline, Level, Place, Seat, Shown, Status, Table
from bot.present.alt import table_alt
from bot.present.board import board, closed_board, insisters
from bot.present.errors import PanelError
from bot.present.fairness import fair_line
from bot.present.lobby import configured, house_rules, invitation, lobby
from bot.present.names import Names
from bot.present.panel import Button, Panel, Select
from bot.present.scores import totals
from engine.cards import card
from engine.happened import Captured, Happenings, Insisted, MatchOver, Ordered, Trailed
from engine.match import Match
from engine.notation import parse_position
from engine.rules import Rules
from engine.variants import ALL, find, options_for
from engine.view import view

ANN, BOB, COMPUTER = Seat(11, "Ann"), Seat(12, "Bob"), Seat(0, "Robin", Level.SIMPLE)


def table(game: str = "african", size: int = 2, *seats: Seat, status: Status = Status.LOBBY) -> Table:
    return Table(1, Place(1, 2), 11, status, game, size, seats or (ANN,), "secret", 0.0)


def playing(
    game: str = "african",
    *,
    position: str = "",
    news: Happenings = (),
    status: Status = Status.PLAYING,
    seats: int = 2,
    deadline: Deadline | None = None,
) -> Shown:
    match = Match.start(find(game), seats, "seed")
    if position:
        match = replace(match, state=parse_position(position))
    names = (ANN, BOB, Seat(13, "Cat"), Seat(14, "Dan"))[:seats]
    return Shown(replace(table(game, seats, *names, status=status), deadline=deadline), match, news, news)


def buttons(shown: Panel) -> list[tuple[str, str, int]]:
    return [(part.label, part.verb, part.index) for row in shown.rows for part in row if isinstance(part, Button)]


def pressable(shown: Panel) -> set[str]:
    return {part.label for row in shown.rows for part in row if isinstance(part, Button) and not part.disabled}


def lists(shown: Panel) -> dict[str, list[str]]:
    return {
        part.verb: [option.value for option in part.options]
        for row in shown.rows
        for part in row
        if isinstance(part, Select)
    }


# The lobby


def test_the_lobby_says_who_sits_there_and_what_is_chosen() -> None:
    text = lobby(table("african+target=31", 2, ANN)).text
    assert "**African Casino** for 2, to 31" in text
    assert "31 points win." in text
    assert "1. Ann, host\n2. *free*" in text
    assert "Waiting for 1 more player." in text


def test_the_lobby_names_computer_players() -> None:
    assert "2. Robin (computer)" in lobby(table("african", 2, ANN, COMPUTER)).text


def test_a_computer_player_is_called_one_once() -> None:
    text = lobby(table("african", 2, ANN, Seat(0, "Computer", Level.SIMPLE))).text
    assert "2. Computer\n" in text


def test_a_list_with_one_entry_is_left_out_of_the_lobby() -> None:
    assert set(lists(lobby(table("african", 2)))) == {"setgame", "settarget"}


def test_the_lists_of_the_lobby_say_what_is_chosen_from_them() -> None:
    rows = lobby(table("classic", 3)).rows
    chosen = [
        option.label
        for row in rows
        for part in row
        if isinstance(part, Select)
        for option in part.options
        if option.chosen
    ]
    assert chosen == ["Game: Casino", "Players: 3", "Target: 21"]


def test_the_lobby_can_be_started_only_when_it_is_full() -> None:
    assert pressable(lobby(table("african", 2, ANN))) >= {"Join", "Invite", "Add computer"}
    assert "Start" not in pressable(lobby(table("african", 2, ANN)))
    full = pressable(lobby(table("african", 2, ANN, COMPUTER)))
    assert full >= {"Start", "Leave", "Remove computer"}
    assert not full & {"Join", "Add computer"}


def test_every_game_and_number_of_players_and_target_can_be_chosen() -> None:
    shown = lists(lobby(table("classic", 3, ANN)))
    assert shown["setgame"] == [rules.key for rules in ALL]
    assert shown["setsize"] == ["2", "3", "4"]
    assert shown["settarget"] == [
        "classic+target=11",
        "classic+target=16",
        "classic",
        "classic+target=31",
        "classic+target=50",
    ]


def test_a_target_keeps_the_other_house_rules() -> None:
    shown = lists(lobby(table("classic+partners=1", 4, ANN)))
    assert shown["settarget"][0] == "classic+partners=1+target=11"


def test_partners_are_offered_to_four_in_games_that_have_them() -> None:
    assert ("Partners: off", "setpartners", 1) in buttons(lobby(table("classic", 4, ANN)))
    assert ("Partners: on", "setpartners", 0) in buttons(lobby(table("classic+partners=1", 4, ANN)))
    assert not any(verb == "setpartners" for _, verb, _ in buttons(lobby(table("classic", 3, ANN))))
    assert not any(verb == "setpartners" for _, verb, _ in buttons(lobby(table("african", 2, ANN))))


@pytest.mark.parametrize(
    ("at", "press", "asked"),
    [
        (table("african", 2), ("setgame", 0, ("classic",)), ("classic", None)),
        (table("classic", 4), ("setgame", 0, ("african",)), ("african", 2)),
        (table("classic", 4), ("setsize", 0, ("2",)), ("classic", 2)),
        (table("classic+partners=1", 4), ("setsize", 0, ("3",)), ("classic", 3)),
        (table("classic+partners=1", 4), ("setsize", 0, ("4",)), (None, 4)),
        (table("classic", 4), ("settarget", 0, ("classic+target=50",)), ("classic+target=50", None)),
        (table("classic+target=50", 4), ("setpartners", 1, ()), ("classic+partners=1+target=50", 4)),
        (table("classic+partners=1", 4), ("setpartners", 0, ()), ("classic", None)),
    ],
)
def test_a_press_in_the_lobby_asks_for_a_game_and_a_size(
    at: Table, press: tuple[str, int, tuple[str, ...]], asked: tuple[str | None, int | None]
) -> None:
    assert configured(at, *press) == asked


def test_a_choice_that_the_lobby_does_not_offer_is_refused() -> None:
    with pytest.raises(PanelError):
        configured(table(), "setgame", 0, ("poker",))
    with pytest.raises(PanelError):
        configured(table(), "setsize", 0, ("4",))


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.key)
def test_each_house_rule_of_a_game_is_offered_with_its_sentence_and_each_setting_of_it(rules: Rules) -> None:
    at = table(rules.key, rules.players[0])
    assert lists(house_rules(at))["option"] == [option.key for option in options_for(rules)]
    for option in options_for(rules):
        shown = house_rules(at, option.key)
        assert option.help in shown.text
        parts = (part for row in shown.rows for part in row if isinstance(part, Select))
        offered = [each.value for part in parts for each in part.options]
        assert offered == [f"{option.key}={value}" for value in option.settings(rules)]
        for value in offered:
            game, size = configured(at, "setoption", 0, (value,))
            assert game is not None
            assert size is None
            assert lobby(table(game, find(game).players[0])).rows


def test_house_rules_that_contradict_are_refused_with_the_reason() -> None:
    with pytest.raises(PanelError, match="claim"):
        configured(table("classic+as_earned=1", 2), "setoption", 0, ("claim=1",))


def test_house_rules_of_a_table_show_in_its_lobby() -> None:
    assert "House rules: must_capture = 1, sweep = 1." in lobby(table("classic+must_capture=1+sweep=1", 2)).text


def test_hands_are_won_where_points_are_not() -> None:
    shown = lobby(table("bundles", 2))
    assert "to 1 hand" in shown.text
    assert lists(shown)["settarget"] == ["bundles", "bundles+first_to=2", "bundles+first_to=3", "bundles+first_to=5"]


def test_an_invitation_names_the_host_and_the_game() -> None:
    shown = invitation(table("classic", 3, ANN), "https://discord.com/x")
    assert shown.text.startswith("Ann invites you to **Casino**: 2 free seats.")


# The board


def test_the_board_tells_the_last_turn_whose_turn_it_is_and_the_scores() -> None:
    position = "african turn=2 hands=?11,?12 table=Kd piles=-,- stock=?24 deal=1/2 scores=7,9"
    shown = board(playing(position=position, news=(Trailed(1, card("Kd")),), deadline=Deadline(1, 1000.0, 1234.9)))
    assert shown.text == (
        "**African Casino** · hand 1 · deal 1 of 2\n\n"
        "Ann laid K♦ on the table.\n\n"
        "▶️ **Bob** is to play · the time ends <t:1234:R>\n"
        "Ann 7 · Bob 9 (to 21)\n"
        f"{fair_line(Match.start(find('african'), 2, 'seed'))}"
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
        "African Casino, hand 1, deal 1 of 2. Table: K♦, Ann's 9 (5♦+4♣). "
        "Ann: 11 cards in hand, 4 captured, 8♣ on top, 7 points. "
        "Bob: 12 cards in hand, 0 captured, 1 point, to play. 22 cards still to be dealt."
    )


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
        "Casino with partners, hand 1, deal 1 of 3, Ann deals. Table: K♦. "
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


def test_an_insist_stays_told_until_the_next_turn_is() -> None:
    turn = (Trailed(1, card("8h")), Insisted(2, 1, Captured(1, card("8h"), (card("8d"),), (), 8)))
    told = "Bob insisted: Ann takes 8♦ with 8♥."
    ordered = replace(playing(news=(Ordered(1),)), last_turn=(*turn, Ordered(1)))
    assert f"{told}\nAnn laid the captured cards in a new order." in board(ordered).text
    assert "Ann laid 8♥ on the table" not in board(ordered).text
    further = playing(news=(*turn, Ordered(1), Trailed(2, card("Kd"))))
    next_turn = replace(further, last_turn=(Trailed(2, card("Kd")),))
    assert board(next_turn).text.count(told) == 1
    assert told not in board(playing(news=(Trailed(2, card("Kd")),))).text


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
