"""Each happening has its sentence."""

from __future__ import annotations

import pytest

from bot.present.names import Names
from bot.present.telling import describe, over_words, tell
from bot.present.traces import capture_in, in_sight
from engine.cards import Card, card
from engine.happened import (
    Added,
    Asked,
    Built,
    Captured,
    Dealt,
    Drew,
    Earned,
    Happening,
    Insisted,
    LetStand,
    MatchOver,
    Ordered,
    Raised,
    Residue,
    Resigned,
    Scored,
    SweepsCancelled,
    Swept,
    Trailed,
)
from engine.table import BuildPile

NAMES = Names.of(("Ann", "Bob"))


def cards(text: str) -> tuple[Card, ...]:
    return tuple(card(text[at : at + 2]) for at in range(0, len(text), 2))


NINE = BuildPile((cards("5d4c"),), 9, 2)
NINES = BuildPile((cards("5d4c"), cards("9h")), 9, 1)
TENS = BuildPile((cards("8c2d"), cards("Td"), cards("4d5sAc")), 10, 1)
LARGE = BuildPile((cards("5c9h"), cards("Th4h"), cards("Qd2h"), cards("6d8h"), cards("9s5h")), 14, 1)
EIGHT = BuildPile((cards("5d3h"),), 8, 1)


@pytest.mark.parametrize(
    ("happening", "sentence"),
    [
        (Trailed(1, card("Kd")), "Ann laid K♦ on the table."),
        (Captured(1, card("7s"), cards("5h2c"), (), 7), "Ann took 5♥ and 2♣ with 7♠."),
        (Captured(1, card("As"), cards("Kd"), (), 14), "Ann took K♦ with A♠ as 14."),
        (Captured(1, card("Qs"), cards("Qd"), (), None), "Ann took Q♦ with Q♠."),
        (Captured(1, card("9s"), cards("9c"), (NINE,), 9), "Ann took 9♣ and Bob's 9 (5♦+4♣) with 9♠."),
        (Captured(2, card("9s"), (), (NINE,), 9), "Bob took their own 9 (5♦+4♣) with 9♠."),
        (Captured(1, card("7s"), cards("7d"), (), 7, True), "Ann took 7♦ with 7♠ and cleared the table."),
        (Built(1, card("3h"), EIGHT), "Ann built 8: 5♦+3♥."),
        (Built(1, card("9h"), NINES), "Ann built 9s: 5♦+4♣, 9♥."),
        (Built(1, None, EIGHT), "Ann built 8: 5♦+3♥, all from the table."),
        (
            Raised(1, card("2c"), NINE, BuildPile((cards("5d4c2c"),), 11, 1)),
            "Ann raised Bob's 9 (5♦+4♣) to 11 with 2♣.",
        ),
        (
            Raised(2, card("2c"), NINE, BuildPile((cards("Jd"), cards("5d4c2c")), 11, 2)),
            "Bob raised their own 9 (5♦+4♣) to 11 with 2♣; it is now 11s (J♦, 5♦+4♣+2♣).",
        ),
        (Added(1, card("9s"), cards("9s5h"), LARGE), "Ann put 9♠ and 5♥ into their 14s of 8 cards."),
        (
            Added(1, card("Ac"), cards("Ac4d5s"), TENS),
            "Ann put A♣, 4♦ and 5♠ into their 10s with 8♣, 2♦ and 10♦.",
        ),
        (
            Added(1, None, cards("Td"), TENS, ((2, card("Td")),)),
            "Ann put 10♦ (off Bob's pile) into their 10s with 8♣, 2♦, 4♦, 5♠ and A♣.",
        ),
        (
            Insisted(2, 1, Captured(1, card("8h"), cards("2s6c"), (), 8)),
            "Bob insisted: Ann takes 2♠ and 6♣ with 8♥.",
        ),
        (
            Insisted(2, 1, Added(1, None, cards("9h"), NINES)),
            "Bob insisted: Ann puts 9♥ into their 9s with 5♦ and 4♣.",
        ),
        (Ordered(1), "Ann laid the captured cards in a new order."),
        (LetStand(2), "Bob lets it stand."),
        (LetStand(2, True), "Bob ran out of time, so the turn stands."),
        (Swept(0, 1), "A sweep: 1 point for Ann."),
        (SweepsCancelled(1), "Now every side has a sweep of this hand, so each loses 1 point again."),
        (Dealt(1, 2, 2, 3), "Hand 3 begins, Bob deals."),
        (Dealt(2, 6, 2), "Deal 2 of 6."),
        (Dealt(6, 6, 2), "The last deal of this hand."),
        (
            Residue(1, cards("5h2c")),
            "Ann, who captured last, gets what is left on the table: 5♥ and 2♣.",
        ),
        (
            Residue(0, cards("5h")),
            "Nobody captured in this hand, so what lies on the table belongs to nobody: 5♥.",
        ),
        (Scored((), (3, 5), (10, 9)), "The hand is counted: Ann +7 → 10, Bob +4 → 9."),
        (Scored((), (3, 6), (10, 6)), "The hand is counted: Ann +7 → 10, Bob nothing → 6."),
        (Resigned(2), "Bob gave up."),
        (MatchOver(0, (21, 15), "target"), "Ann wins the match: Ann 21, Bob 15."),
        (MatchOver(1, (9, 16), "sweep"), "Bob wins the match with that sweep: Bob 16, Ann 9."),
        (
            MatchOver(1, (16, 16), "count-out"),
            "Bob wins the match: the totals are equal (Bob 16, Ann 16), but counted out they were there first.",
        ),
        (
            MatchOver(0, (22, 24), "count-out"),
            "Ann wins the match: counted out, they were there first (Ann 22, Bob 24).",
        ),
        (MatchOver(0, (2, 3), "resigned"), "Ann wins the match: nobody else plays on."),
        (MatchOver(None, (7, 7), "hands"), "The match ends in a draw: Ann 7, Bob 7."),
        (MatchOver(None, (7, 3), "ended"), "The match was broken off at Ann 7, Bob 3. It counts for nobody."),
    ],
)
def test_a_happening_is_told(happening: Happening, sentence: str) -> None:
    assert describe(happening, NAMES) == sentence


def test_partners_win_together() -> None:
    four = Names.of(("Ann", "Bob", "Cat", "Dan"))
    told = describe(MatchOver(1, (9, 21), "target"), four, ((1, 3), (2, 4)))
    assert told == "Bob & Dan win the match: Bob & Dan 21, Ann & Cat 9."


def test_the_winner_comes_first_and_the_others_by_their_totals() -> None:
    told = describe(MatchOver(1, (9, 21, 12), "target"), Names.of(("Ann", "Bob", "Cat")))
    assert told == "Bob wins the match: Bob 21, Cat 12, Ann 9."


def test_totals_that_are_hands_are_said_to_be_hands() -> None:
    told = over_words(MatchOver(0, (2, 1), "target"), Names.of(("Carla", "Dan")), ((1,), (2,)), in_hands=True)
    assert told == "Carla wins the match: Carla 2 hands, Dan 1 hand."


def test_happenings_are_told_in_their_order() -> None:
    told = tell((Trailed(1, card("Kd")), Resigned(2)), NAMES, ((1,), (2,)))
    assert told == ("Ann laid K♦ on the table.", "Bob gave up.")


def test_names_in_a_sentence_are_escaped() -> None:
    assert describe(Resigned(1), Names.of(("*A*", "Bob"))) == r"\*A\* gave up."


def test_what_is_fresh_is_only_what_lies_in_sight() -> None:
    news = (Trailed(1, card("Kd")), Captured(2, card("7s"), cards("7d"), (), 7))
    assert in_sight(news, cards("7s9c")) == {card("7s")}


def test_a_capture_enlarged_by_an_insist_holds_the_cards_of_both() -> None:
    news = (
        Captured(1, card("8h"), cards("8d"), (EIGHT,), 8),
        Insisted(2, 1, Captured(1, card("8h"), cards("2s6c"), (), 8)),
        Trailed(2, card("Kd")),
    )
    assert set(capture_in(news, 1)) == set(cards("8d5d3h2s6c"))


FOUR = Names.of(("Ann", "Bob", "Cat", "Dan"))
PAIRS = ((1, 3), (2, 4))


@pytest.mark.parametrize(
    ("happening", "sentence"),
    [
        (
            Captured(1, card("7h"), cards("7d"), (), None, piles=((2, 12),)),
            "Ann took 7♦ and Bob's whole pile (12 cards) with 7♥.",
        ),
        (
            Captured(1, card("8h"), cards("7d"), (), 8, stolen=((2, card("Ac")),)),
            "Ann took 7♦ and A♣ (off Bob's pile) with 8♥.",
        ),
        (Drew(2, 31), "Bob drew from the stock, 31 left."),
        (Drew(2, 0), "Bob drew the last of the stock."),
        (Asked(1, EIGHT), "Ann asks Cat to leave their own 8 (5♦+3♥)."),
        (Earned(0, 2), "That is 2 points at once for Ann & Cat."),
        (Built(3, None, EIGHT), "Cat built 8 for Ann: 5♦+3♥, all from the table."),
        (
            MatchOver(1, (9, 21), "claim"),
            "Bob & Dan win the match: they claimed the target rightly (Bob & Dan 21, Ann & Cat 9).",
        ),
    ],
)
def test_what_happens_only_in_some_games_has_its_sentence(happening: Happening, sentence: str) -> None:
    assert describe(happening, FOUR, PAIRS) == sentence
