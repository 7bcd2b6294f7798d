"""How the cards come out of the pack."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import variants
from engine.apply import play
from engine.cards import PACK, card, cards_text
from engine.deal import can_deal, deal_hand, dealer_after, deals, first_dealer, next_deal, pack, refusal
from engine.happened import Dealt, Drew
from engine.notation import parse_position, parse_turn, position_text
from engine.rules import Rules
from engine.shuffle import shuffled
from engine.state import State
from engine.steps import Trail
from engine.tally import worth
from tests.engine import strategies

tables = pytest.mark.parametrize("table", strategies.tables(), ids=strategies.table_name)


def hand(rules: Rules, seats: int, seed: str = "a", number: int = 1, dealer: int = 1) -> State:
    return deal_hand(rules, seats, seed, number, dealer, (0,) * len(rules.sides(seats)))


@tables
def test_a_hand_holds_the_whole_pack_once(table: tuple[Rules, int]) -> None:
    state = hand(*table)
    held = (*state.table, *state.stock, *sum(state.hands, ()))
    assert sorted(held) == list(pack(table[0]))  # type: ignore[type-var]


@tables
def test_a_hand_has_its_deals_and_then_no_more(table: tuple[Rules, int]) -> None:
    state = hand(*table)
    count = 1
    while can_deal(state):
        state, _ = next_deal(state)
        count += 1
    assert count == state.deals == deals(*table)


@pytest.mark.parametrize(
    ("game", "seats", "each", "laid", "left", "count"),
    [
        ("three-deal", 2, 4, 4, 24, 3),
        ("three-deal", 3, 4, 4, 12, 3),
        ("three-deal", 4, 4, 4, 0, 3),
        ("draw", 2, 4, 4, 40, 1),
        ("crazy", 2, 8, 4, 32, 1),
        ("swazi", 3, 16, 4, 0, 1),
        ("swazi", 4, 12, 4, 0, 1),
        ("sotho", 2, 12, 4, 0, 2),
        ("sotho", 3, 16, 4, 0, 1),
        ("south-african", 2, 10, 0, 0, 2),
        ("south-african", 3, 13, 1, 0, 1),
        ("south-african", 4, 10, 0, 0, 1),
        ("partnership", 4, 4, 4, 0, 3),
    ],
)
def test_as_many_cards_are_dealt_as_the_game_says(
    game: str, seats: int, each: int, laid: int, left: int, count: int
) -> None:
    state = hand(variants.find(game), seats)
    assert (len(state.table), {len(cards) for cards in state.hands}) == (laid, {each})
    assert deals(state.rules, seats) == count
    while can_deal(state):
        state, _ = next_deal(state)
    assert len(state.stock) == left


def test_a_player_draws_after_each_play_until_the_stock_is_out() -> None:
    position = "draw turn=1 hands=3h4h5h6h,3s4s5s6s table=- stock=9dKd deal=1/1"
    first = play(parse_position(position), parse_turn("3h"))
    assert cards_text(first.state.hands[0]) == "4h5h6h9d" and Drew(1, 1) in first.happened
    second = play(first.state, parse_turn("3s"))
    third = play(second.state, parse_turn("4h"))
    assert (len(second.state.hands[1]), len(third.state.hands[0]), third.state.stock) == (4, 3, ())


def test_in_crazy_casino_a_hand_is_filled_to_eight() -> None:
    state = hand(variants.find("crazy"), 2)
    after = play(state, (Trail(state.hand[0]),)).state
    assert len(after.hands[state.turn - 1]) == 8 and len(after.stock) == 31


@pytest.mark.parametrize(
    ("position", "dealer"),
    [
        # The last hand's starter is seat 2; seats 1 and 3 have no point, and 3 is the first after the starter.
        ("south-african turn=2 hands=-,-,- table=- piles=3h,As2s,3d stock=- dealer=1 phase=scored", 2),
        ("south-african turn=2 hands=-,- table=- piles=AsAh,3d stock=- deal=2/2 dealer=2 phase=scored", 1),
        ("south-african turn=2 hands=-,- table=- piles=AsAh,3d stock=- deal=2/2 dealer=1 phase=scored", 1),
        ("classic turn=2 hands=-,-,- table=- piles=3h,As2s,3d stock=- dealer=1 phase=scored", 2),
        (
            "south-african+partners=1 turn=3 hands=-,-,-,- table=- piles=As,-,-,5s stock=- dealer=2 phase=scored",
            3,
        ),
    ],
)
def test_the_lowest_scorer_of_a_hand_starts_the_next_one_where_the_game_says_so(position: str, dealer: int) -> None:
    assert dealer_after(parse_position(position)) == dealer


def test_table_cards_come_first_then_the_starters_block() -> None:
    rules = variants.find("classic")
    cards = shuffled(PACK, "a", 1)
    state = hand(rules, 3, dealer=2)
    assert state.table == cards[:4] and state.turn == 3
    assert state.hands[2] == tuple(sorted(cards[4:8])) and state.hands[0] == tuple(sorted(cards[8:12]))
    assert state.stock == cards[16:]


def test_the_next_deal_comes_from_the_front_of_the_stock_the_starter_first() -> None:
    state = parse_position("classic turn=1 hands=-,- table=- stock=2h3h4h5h6s7s8s9s?8 deal=4/6 dealer=1")
    dealt, told = next_deal(state)
    assert dealt.hands == (tuple(map(card, ("6s", "7s", "8s", "9s"))), tuple(map(card, ("2h", "3h", "4h", "5h"))))
    assert dealt.turn == 2 and len(dealt.stock) == 8
    assert told == Dealt(5, 6, 1) and not told.is_last


def test_a_short_stock_is_shared_evenly() -> None:
    state = parse_position("classic turn=1 hands=-,- table=- stock=2h3h4h5h deal=5/6 dealer=2")
    dealt, told = next_deal(state)
    assert [len(each) for each in dealt.hands] == [2, 2] and told.is_last


def test_a_cut_worth_three_points_or_with_three_pictures_is_made_again() -> None:
    rules = variants.find("african")
    again = 0
    for number in range(1, 200):
        state = hand(rules, 2, number=number)
        loose = [each for each in state.table if not hasattr(each, "groups")]
        assert sum(worth(rules, each) for each in loose) < 3
        assert sum(each.is_picture for each in loose) < 3
        again += state.table != shuffled(PACK, "a", number)[:4]
    assert 0 < again < 60


def test_casino_has_no_cut_that_is_made_again() -> None:
    rules = variants.find("classic")
    assert all(hand(rules, 2, number=number).table == shuffled(PACK, "a", number)[:4] for number in range(1, 60))


def test_the_first_dealer_follows_from_the_seed_and_may_be_anybody() -> None:
    assert {first_dealer(4, f"seed {number}") for number in range(60)} == {1, 2, 3, 4}
    assert first_dealer(3, "a seed") == first_dealer(3, "a seed")


def test_one_seed_deals_the_same_cards_for_ever() -> None:
    assert position_text(hand(variants.find("african"), 2)) == (
        "african turn=2 hands=Ac3d4d5c6h8s8c9hJsJdQhKs,4s4c5d6c7s7d8h8d9cJhKdKc table=Qs2c3sKh piles=-,- "
        "stock=As2hTdTcJcQd4hAh5s2s9sTs5h9d3h3c7h2d7c6dAdThQc6s deal=1/2 dealer=1"
    )


@pytest.mark.parametrize(("each", "seats", "number"), [(5, 2, 5), (5, 3, 4), (11, 4, 2), (12, 2, 2), (30, 2, 1)])
def test_a_pack_that_does_not_come_out_even_has_a_last_deal_of_fewer_cards(each: int, seats: int, number: int) -> None:
    classic = variants.find("classic")
    state = hand(replace(classic, deal=replace(classic.deal, each=each)), seats)
    assert deals(state.rules, seats) == number
    while can_deal(state):
        state, told = next_deal(state)
        assert told.is_last == (not can_deal(state))
    assert (state.deal, state.stock) == (number, ())


def test_a_game_says_how_many_players_it_is_for() -> None:
    assert str(refusal(variants.find("classic+partners=1"), 2)) == "Casino with partners is for 4 players, not for 2."
    assert str(refusal(variants.find("classic"), 5)) == "Casino is for 2, 3 or 4 players, not for 5."
    assert str(refusal(variants.find("partnership"), 2)) == "Partnership Casino is for 4 players, not for 2."
    assert str(refusal(variants.find("african"), 3)) == "African Casino is for 2 players, not for 3."
    assert refusal(variants.find("kasino"), 4) is None
