"""Computer players: legal, alike for alike views, and with an eye for what counts."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine import insist, legal, variants
from engine.apply import play
from engine.cards import UNKNOWN, card
from engine.match import Match
from engine.notation import parse_position, parse_turn, position_text, turn_text
from engine.players import LEVELS, Player, next_move, random_player, simple
from engine.rules import Rules
from engine.state import Phase, State
from engine.steps import Ask, Insist, Stand
from engine.view import view
from tests.engine import strategies

INSISTING = [table for table in strategies.tables() if table[0].piles.insist]
tables = pytest.mark.parametrize("table", strategies.tables(), ids=strategies.table_name)
levels = pytest.mark.parametrize("player", LEVELS.values(), ids=LEVELS)


def chosen(position: str, seed: int = 1) -> str:
    state = parse_position(position)
    return turn_text(simple.choose(view(state, state.turn), Random(seed)))


@levels
@tables
def test_a_computer_plays_every_hand_to_its_end(table: tuple[Rules, int], player: Player) -> None:
    match, rng = Match.start(*table, "computers"), Random(5)
    while match.hand == 1 and not match.over:
        match, _ = match.apply(next_move(match.state, player, rng))
    assert match.over or sum(match.state.scores) > 0


def hidden_cards_changed(state: State, seat: int) -> State:
    """Another position that looks alike to the seat: the other hands and the stock are mixed anew."""
    others = [number for number in range(1, state.seats + 1) if number != seat]
    pool = [each for number in others for each in state.hands[number - 1]] + list(state.stock)
    Random(3).shuffle(pool)
    hands = list(state.hands)
    for number in others:
        size = len(hands[number - 1])
        hands[number - 1], pool = tuple(sorted(pool[:size])), pool[size:]
    return replace(state, hands=tuple(hands), stock=tuple(pool))


@levels
@tables
def test_a_computer_chooses_alike_where_only_hidden_cards_differ(table: tuple[Rules, int], player: Player) -> None:
    for match in strategies.played(*table, 2, 60)[::7]:
        state = match.state
        if state.phase is Phase.PLAY:
            other = hidden_cards_changed(state, state.turn)
            first = player.choose(view(state, state.turn), Random(9))
            assert player.choose(view(other, state.turn), Random(9)) == first
            assert legal.check(state, first) is None and legal.check(other, first) is None


def test_the_ten_of_diamonds_is_taken_before_more_cards() -> None:
    assert chosen("classic turn=1 hands=9hThKd,?3 table=Td4c5c stock=-") == "ThxTd:10"


def test_an_ace_is_taken_along() -> None:
    assert chosen("classic turn=1 hands=6h9d,?2 table=As5h6c stock=-") == "6hx6c,As5h:6"


def test_spades_count_where_nothing_else_differs() -> None:
    assert chosen("classic turn=1 hands=7hQd,?2 table=7s stock=-") == "7hx7s:7"


def test_where_nothing_can_be_taken_the_least_is_given_away() -> None:
    assert chosen("classic turn=1 hands=AsKdTd,?3 table=7s stock=-") == "Kd"


def test_in_kasino_the_table_is_cleared_for_a_sweep() -> None:
    assert chosen("kasino turn=1 hands=8hKd,?2 table=3c5c stock=-") == "8hx3c5c:8"


def test_a_top_card_is_stolen_into_a_build_that_is_then_taken() -> None:
    turn = chosen("african turn=1 hands=Th2hKs,?3 table=[6h4c=10@1]9c piles=-,3sTd stock=- deal=2/2 last=2")
    assert turn == "(^2,[4c]=10);Thx[4c]:10"


def test_one_insists_that_cards_join_a_build_that_one_can_take() -> None:
    position = "african turn=2 hands=?3,9sKd table=[5h4c=9@1]Td8c9h piles=-,- stock=- deal=2/2 prev=8c last=2"
    said = simple.answer(view(parse_position(position), 2), Random(1))
    assert isinstance(said, Insist)


def test_one_lets_stand_what_would_only_help_the_other() -> None:
    position = "african turn=2 hands=?3,Kd2d table=Td3cTh piles=-,- stock=- deal=2/2 prev=Th last=2"
    assert simple.answer(view(parse_position(position), 2), Random(1)) == Stand(2)


@pytest.mark.parametrize("table", INSISTING, ids=strategies.table_name)
def test_a_computer_that_weighs_an_insist_counts_the_piles_as_they_would_be(table: tuple[Rules, int]) -> None:
    weighed = 0
    for match in strategies.played(*table, 1, 60):
        for seat in range(1, match.state.seats + 1):
            for event in insist.options(match.state, seat):
                after = simple.insisted(view(match.state, seat).position, event)
                really = play(match.state, event).state
                assert [*map(len, after.piles)] == [*map(len, really.piles)], (position_text(match.state), event)
                weighed += 1
    assert weighed


def test_an_insist_keeps_a_hidden_picture_and_what_lies_above_it() -> None:
    hidden = "sotho turn=2 hands=?2,9sKc table=3cQcTd piles=?49h,- stock=- deal=2/2 dealer=2 last=1 {}"
    after = simple.insisted(
        parse_position(hidden.format("prev=QhxQd captured=2")), Insist(2, parse_turn("QhxQd,Qc")[0])
    )
    assert len(after.piles[0]) == 6 and after.piles[0][-1] == card("9h")


NINES = "swazi turn=1 hands={},?2 table=[4h5c|9d|9c=9@1]2c piles=-,- stock=- dealer=4 last=2"


def wish(hands: str, more: str = "") -> object:
    return simple.ask(view(parse_position(f"{NINES.format(hands)} {more}"), 3), Random(1))


def test_one_asks_the_partner_for_a_build_that_opponents_hardly_can_take() -> None:
    assert wish("9h3s,?2,9s6d") == Ask(3, card("4h"))
    assert wish("9h3s,?2,8s6d") is None
    assert wish("9h3s,?2,9s6d", "ask=3:[4h]") is None


def test_nobody_asks_for_what_an_opponent_may_well_take_or_the_partner_may_not_hold() -> None:
    many = NINES.replace("[4h5c|9d|9c=9@1]", "[4h5c|6h3c=9@1]").format("9h3s,?2,9s6d")
    assert simple.ask(view(parse_position(many), 3), Random(1)) is None
    own = NINES.replace("=9@1", "=9@3").format("9h3s,?2,9s6d")
    assert simple.ask(view(parse_position(own), 3), Random(1)) is None
    assert simple.ask(view(parse_position(f"{own} knows=1:9"), 3), Random(1)) == Ask(3, card("4h"))


def test_what_the_partner_asks_for_is_left_and_added_to() -> None:
    position = NINES.format("9h3s,?2,9s6d")
    assert chosen(position) == "9hx[4h]:9"
    assert chosen(f"{position} ask=3:[4h]") == "9h,[4h]=9"


@levels
def test_partners_ask_in_a_match_of_computers(player: Player) -> None:
    asked = 0
    for seed in range(4):
        match, rng = Match.start(variants.find("sotho"), 4, f"asking-{seed}"), Random(seed)
        while match.hand == 1 and not match.over:
            match, _ = match.apply(next_move(match.state, player, rng))
        asked += sum(isinstance(move, Ask) for move in match.log)
    assert asked


def test_where_nothing_can_be_insisted_on_the_turn_stands() -> None:
    state = parse_position("african turn=2 hands=?3,Kd2d table=Td3c6h piles=-,- stock=- deal=2/2 prev=6h")
    for player in LEVELS.values():
        assert player.answer(view(state, 2), Random(1)) == Stand(2)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_simple_player_beats_the_random_one(seats: int) -> None:
    rules = variants.find("kasino")
    won = 0
    for seed in range(6):
        match, rng = Match.start(rules, seats, f"duel-{seed}"), Random(seed)
        while not match.over:
            player: Player = simple if match.state.turn == 1 else random_player
            match, _ = match.apply(next_move(match.state, player, rng))
        won += match.winner == 0
    assert won >= 5


def test_a_view_is_enough_for_a_player() -> None:
    state = Match.start(variants.find("african"), 2, "a").state
    seen = view(state, state.turn)
    assert UNKNOWN in seen.position.stock and simple.choose(seen, Random(1))


def test_a_crowded_table_does_not_stop_the_simple_player() -> None:
    low = "".join(f"{rank}{suit}" for rank in "A234567" for suit in "shdc")
    state = parse_position(f"classic turn=1 hands=TsTh9c8c,?4 table={low} stock=-")
    assert legal.check(state, simple.choose(view(state, 1), Random(1))) is None
