"""Sentences of the sources that tell of deals, points and winning, each a test named after its source."""

from __future__ import annotations

import pytest

from engine import variants
from engine.apply import play
from engine.cards import ACES, PACK, TEN_OF_DIAMONDS, TWO_OF_SPADES, Card, Suit, cards_text
from engine.deal import deal_hand, deals, next_deal, pack
from engine.happened import Dealt, MatchOver, Residue, Scored, Swept
from engine.notation import parse_position, parse_turn
from engine.score import finish
from engine.state import State
from engine.steps import Claim
from engine.tally import count

PLAIN = tuple(each for each in PACK if each.suit != Suit.SPADES and each not in (*ACES, TEN_OF_DIAMONDS))
SPADES = tuple(each for each in PACK if each.suit == Suit.SPADES and each not in (ACES[0], TWO_OF_SPADES))


def text(*cards: tuple[Card, ...]) -> str:
    return cards_text(sum(cards, ()))


def points(game: str, *piles: str, more: str = "") -> tuple[int, ...]:
    """What the sides score with these piles."""
    lines = count(parse_position(f"{game} turn=1 hands={empty(len(piles))} piles={','.join(piles)} stock=- {more}"))
    return tuple(sum(line.points[side] for line in lines) for side in range(len(lines[0].points)))


def empty(seats: int) -> str:
    return ",".join("-" * seats)


def ended(position: str) -> tuple[State, MatchOver | None]:
    """The end of a hand, and of the match if that is one."""
    state, happened = finish(parse_position(position))
    return state, next((each for each in happened if isinstance(each, MatchOver)), None)


@pytest.mark.parametrize(("seats", "number"), [(2, 6), (3, 4), (4, 3)])
def test_how_to_play_casino_the_deck_takes_six_four_or_three_deals(seats: int, number: int) -> None:
    rules = variants.find("classic")
    state = deal_hand(rules, seats, "seed", 1, 1, (0,) * seats)
    assert (len(state.table), {len(cards) for cards in state.hands}) == (4, {4})
    assert deals(rules, seats) == number
    while state.stock:
        state, told = next_deal(state)
        assert len(state.table) == 4 and {len(cards) for cards in state.hands} == {4}
        assert told.is_last == (state.deal == number)


@pytest.mark.parametrize("game", ["african", "swazi", "crazy", "sotho"])
def test_how_to_play_casino_swazi_rich_cuts_are_made_again(game: str) -> None:
    rules = variants.find(game)
    for number in range(40):
        table = deal_hand(rules, rules.players[0], "cut", number, 1, (0,) * rules.players[0]).table
        cards = [each for each in table if isinstance(each, Card)]
        worth = sum((each in ACES) + (each == TWO_OF_SPADES) + 2 * (each == TEN_OF_DIAMONDS) for each in cards)
        assert worth < 3 and sum(each.is_picture for each in cards) < 3


def test_how_to_play_casino_south_african_is_played_with_forty_cards() -> None:
    assert len(pack(variants.find("south-african"))) == 40


def test_how_to_play_casino_three_points_for_cards_one_for_spades() -> None:
    assert points("classic", "3h4h5h", "6h7s") == (3, 1)
    assert points("classic", "3s4s", "6h7h8h") == (1, 3)
    assert points("classic", "3h4h", "6h7h") == (0, 0)


def test_how_to_play_casino_a_sweep_with_the_last_card_counts_and_the_residue_is_none() -> None:
    position = "classic+sweep=1 turn=2 hands=-,9h table={} stock=- deal=6/6 last=1 scores=0,0 sweeps=0,0 piles=-,-"
    sweeping = play(parse_position(position.format("9c4d5d")), parse_turn("9hx9c,4d5d:9")).happened
    assert Swept(1, 1) in sweeping
    leaving = play(parse_position(position.format("9c4d")), parse_turn("9hx9c:9")).happened
    assert not any(isinstance(each, Swept) for each in leaving)
    assert any(isinstance(each, Residue) and each.seat == 2 for each in leaving)


def test_how_to_play_casino_some_play_to_eleven_by_the_difference_and_some_to_fifty() -> None:
    assert variants.find("classic+difference=1").end.target == 11
    _, over = ended("classic+target=50 turn=1 hands=-,- piles=AsTd,3h stock=- scores=46,30")
    assert over == MatchOver(0, (53, 30), "target")


def test_how_to_play_casino_some_give_two_for_cards_and_one_for_the_last_capture() -> None:
    assert points("classic+cards_two_last_one=1", "3h4h5h", "6h7s", more="last=2") == (2, 2)


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        ("3h4h5h6h7h8h9h", "3s4s2sAsAhAdAcTd", 1),  # 3 for cards of the second
        ("3h4h5h6h7h8h9hAs", "3s4s5s6sTd", 0),  # cards come before spades and Td
        ("3h4h5h6s", "8h9h7c3sTd2sAs", 1),
        ("3hAs", "4hAc", 0),  # the ace of spades first
        ("3hAh", "4hAc", 1),  # clubs before hearts
        ("3hAh", "4hAd", 0),  # hearts before diamonds
        ("3h4sTd", "4h5h2s", 0),  # big before little
        ("3h2s", "4hAs5h6h", 1),
    ],
)
def test_how_to_play_casino_some_count_out_in_order(first: str, second: str, winner: int) -> None:
    position = "classic+count_out=1 turn=1 hands=-,- piles={},{} stock=- scores=20,20"
    _, over = ended(position.format(first, second))
    assert over is not None and over.winner == winner


def test_how_to_play_casino_a_right_claim_wins_even_where_another_has_scored_more() -> None:
    state = parse_position("classic+claim=1 turn=1 hands=3h,4h table=5h piles=AsTd,AhAdAc stock=- scores=18,25")
    assert play(state, Claim(1)).happened == (MatchOver(0, (21, 28), "claim"),)


def test_how_to_play_casino_kasino_cards_one_spades_two_aces_one_good_cards_one_and_two() -> None:
    assert points("kasino", "3h4h5h", "6h7s") == (1, 2)
    assert points("kasino", "3h", "4h") == (0, 0)
    assert points("kasino", "Ah3h", "2s4h") == (1, 3)
    assert points("kasino", "Td3h", "4h5h") == (2, 0)


@pytest.mark.parametrize("game", ["kasino", "kasino-sweden"])
def test_how_to_play_casino_kasino_sixteen_win_and_a_sweep_wins_at_once(game: str) -> None:
    position = f"{game} turn=1 hands=9h3h,?2 table=9c stock=- scores={{}},12 sweeps=0,0 piles=-,-"
    outcome = play(parse_position(position.format(15)), parse_turn("9hx9c:9"))
    assert outcome.happened[-1] == MatchOver(0, (16, 12), "sweep")
    assert not any(isinstance(each, Scored) for each in outcome.happened)
    below = play(parse_position(position.format(14)), parse_turn("9hx9c:9"))
    assert below.state.scores == (15, 12) and not isinstance(below.happened[-1], MatchOver)


def test_how_to_play_casino_in_finland_other_points_wait_for_the_end_of_the_hand() -> None:
    position = "kasino turn=1 hands=Th3h,?2 table=Td4c stock=- scores=15,12 sweeps=0,0 piles=-,-"
    assert play(parse_position(position), parse_turn("ThxTd:10")).state.scores == (15, 12)


def test_how_to_play_casino_in_sweden_the_last_capture_scores_one() -> None:
    assert points("kasino-sweden", "3h4h", "5h6h", more="last=1") == (1, 0)
    assert points("kasino", "3h4h", "5h6h", more="last=1") == (0, 0)


def test_how_to_play_casino_swazi_cards_two_spades_two_and_one_each_to_those_who_tie() -> None:
    assert points("swazi", "3s4s", "5h", "6h") == (4, 0, 0)
    assert points("swazi", "3s4h", "5s6h", "7h") == (2, 2, 0)
    assert points("african", "2s", "AhTd3h") == (1 + 2, 1 + 2 + 2)
    assert points("sotho", "3s", "4s", "5s") == (2, 2, 2)
    assert points("sotho", "3h", "4h", "5h") == (1, 1, 1)  # nobody has most spades


def test_how_to_play_casino_south_african_five_spades_score_one() -> None:
    assert points("south-african", "3s4s5s6s7s", "3h4h5h6h7h8h") == (1, 2)
    assert points("south-african", "3s4s5s6s", "3h4h5h6h7h") == (0, 2)
    assert points("south-african", "3s4s", "3h4h") == (1, 1)


def test_african_casino_tied_at_the_end_one_more_hand_is_played() -> None:
    _, over = ended("african turn=1 hands=-,- piles=3s4h,5s6h stock=- scores=20,20")
    assert over is None
    _, over = ended("african turn=1 hands=-,- piles=3s4s,5h stock=- scores=17,20")
    assert over == MatchOver(0, (21, 20), "target")


def test_african_casino_the_deal_alternates_and_the_other_plays_first() -> None:
    rules = variants.find("african")
    state = deal_hand(rules, 2, "seed", 1, 2, (0, 0))
    assert state.turn == 1 and {len(cards) for cards in state.hands} == {12}
    again, told = next_deal(state.but(hands=((), ())))
    assert told == Dealt(2, 2, 2) and again.turn == 1 and {len(cards) for cards in again.hands} == {12}


def test_three_deal_casino_three_one_one_for_aces_two_for_the_ten_and_nothing_for_the_two() -> None:
    assert points("three-deal", "3h4h5h", "6h7s") == (3, 1)
    assert points("three-deal", "AsAh5h", "Td7h8h") == (1 + 1 + 1, 2)
    assert points("three-deal", "2s3h", "4s5s6s") == (0, 3 + 1)
    _, over = ended("three-deal turn=1 hands=-,- piles=3h4h,5h stock=- scores=18,20")
    assert over == MatchOver(0, (21, 20), "target")


def test_casino_2_to_4_seven_spades_a_sweep_and_most_cards() -> None:
    assert points("house", text(SPADES[:7]), "3h") == (4, 0)
    assert points("house", text(SPADES[:6]), "3h") == (3, 0)
    assert points("house", "3h", "4h", more="sweeps=2,1") == (2, 1)


@pytest.mark.parametrize("game", ["parlour", "sweep", "draw", "pirate", "royal"])
def test_casino_and_its_family_twenty_seven_cards_and_seven_spades(game: str) -> None:
    assert points(game, text(PLAIN[:27]), text(PLAIN[27:])) == (3, 0)
    assert points(game, text(PLAIN[:26]), text(PLAIN[26:])) == (0, 0)
    assert points(game, text(SPADES[:7]), text(SPADES[7:])) == (1, 0)
    assert points(game, text(SPADES[:6]), text(SPADES[6:])) == (0, 0)
    assert points(game, "AsTd", "2s") == (3, 1)


def test_casino_and_its_family_spade_casino_has_twenty_four_points_and_goes_to_sixty_one() -> None:
    rules = variants.find("spade")
    assert rules.end.target == 61
    assert sum(points("spade", text(PACK[:27]), text(PACK[27:]))) == 24
    assert sum(points("spade", text(PACK[:26]), text(PACK[26:]))) == 21
    assert points("spade", "Js", "2s") == (2, 2) and points("spade", "3sKs", "As") == (2, 2)


@pytest.mark.parametrize("game", ["sweep", "royal"])
def test_casino_and_its_family_each_sweep_scores_one(game: str) -> None:
    assert points(game, "3h", "4h", more="sweeps=3,0") == (3, 0)
    assert points("parlour", "3h", "4h", more="sweeps=3,0") == (0, 0)


def test_casino_and_its_family_partners_count_in_a_common_score() -> None:
    deal = "partnership turn={} hands={} table={} stock=- piles=3h3d,- scores=17,20 deal=3/3"
    third = play(parse_position(deal.format(3, "2h,2d,AhKd,2c", "AdKs")), parse_turn("AhxAd:1")).state
    assert [cards_text(pile) for pile in third.piles] == ["3h3dAdAh", ""]
    state, over = ended(deal.format(4, "-,-,-,-", "-").replace("3h3d,-", "3h3dAdAhTd,As2s"))
    assert state.scores == (21, 22) and over == MatchOver(1, (21, 22), "target")


def test_casino_and_its_family_bundles_go_to_the_majority_of_cards() -> None:
    _, over = ended("bundles turn=1 hands=-,- table=- piles=3h4h5h,AsTd stock=- scores=0,0")
    assert over == MatchOver(0, (1, 0), "target")
    _, over = ended("bundles turn=1 hands=-,- table=- piles=3h4h,AsTd stock=- scores=0,0")
    assert over is None


def test_casino_and_its_family_the_residue_goes_under_the_last_capturers_pile() -> None:
    state, _ = ended("bundles turn=1 hands=-,- table=9c8c piles=3h4h,AsTd stock=- last=2 scores=0,0")
    assert [cards_text(pile) for pile in state.piles] == ["3h4h", "9c8cAsTd"]
