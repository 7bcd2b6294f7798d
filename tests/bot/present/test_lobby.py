"""The lobby: who sits there, what is chosen, and what can be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.app.errors import UnknownRules
from bot.app.model import Level, Paces, Seat, Status, Table
from bot.present.errors import PanelError
from bot.present.lobby import configured, house_rules, invitation, lobby
from bot.present.pace import pace_page
from bot.present.panel import Panel, Select
from engine.rules import Rules
from engine.variants import ALL, find, options_for
from tests.bot.present.tables import ANN, COMPUTER, buttons, lists, pressable, table


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


def test_a_value_of_one_list_of_the_lobby_is_refused_by_another() -> None:
    with pytest.raises(PanelError, match="not offered any more"):
        configured(table(), "setsize", 0, ("classic",))


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
    with pytest.raises(UnknownRules, match="claim"):
        configured(table("classic+as_earned=1", 2), "setoption", 0, ("claim=1",))


def test_house_rules_of_a_table_show_in_its_lobby() -> None:
    shown = lobby(table("classic+must_capture=1+sweep=1+target=31", 2)).text
    assert "House rules:\n- **must capture** on: A card that can capture may not be trailed.\n- **sweep** on: " in shown


def test_hands_are_won_where_points_are_not() -> None:
    shown = lobby(table("bundles", 2))
    assert "to 1 hand" in shown.text
    assert lists(shown)["settarget"] == ["bundles", "bundles+first_to=2", "bundles+first_to=3", "bundles+first_to=5"]


def test_an_invitation_names_the_host_and_the_game() -> None:
    shown = invitation(table("classic", 3, ANN), "https://discord.com/x")
    assert shown.text.startswith("Ann invites you to **Casino**: 2 free seats.")


@pytest.mark.parametrize("page", [house_rules, lambda past: pace_page(past, Paces())])
def test_the_pages_of_a_lobby_say_whether_its_match_has_begun_or_it_is_closed(page: Callable[[Table], Panel]) -> None:
    assert "The match has begun" in page(table(status=Status.PLAYING)).text
    for over in (Status.ENDED, Status.FINISHED):
        shown = page(table(status=over))
        assert "This table is closed" in shown.text and not shown.rows
