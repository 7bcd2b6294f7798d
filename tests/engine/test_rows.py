"""What tells a game from its relatives before a card is played: who may sit down, and what a card counts as."""

from __future__ import annotations

import pytest

from engine import variants
from engine.cards import card
from engine.values import values
from tests.engine.examples import listed

# The numbers of players, and whether four may choose to play two against two.
TABLES = {
    "classic": ((2, 3, 4), True),
    "three-deal": ((2, 3, 4), False),
    "house": ((2, 3, 4), False),
    "parlour": ((2, 3, 4), False),
    "spade": ((2, 3, 4), False),
    "sweep": ((2, 3, 4), False),
    "draw": ((2,), False),
    "pirate": ((2, 3, 4), False),
    "partnership": ((4,), False),
    "bundles": ((2, 3, 4), False),
    "royal": ((2, 3, 4), False),
    "royal-standard": ((2, 3, 4), True),
    "kasino": ((2, 3, 4), True),
    "kasino-sweden": ((2, 3, 4), True),
    "swazi": ((3, 4), False),
    "african": ((2,), False),
    "crazy": ((2,), False),
    "sotho": ((2, 3, 4), False),
    "south-african": ((2, 3, 4), True),
}
ALWAYS_PARTNERS = {"partnership", "swazi", "sotho"}
PLAIN = {"As": (1,), "2s": (2,), "2h": (2,), "Td": (10,), "Th": (10,), "Jh": (), "Qc": (), "Ks": ()}
PICTURES = PLAIN | {"Jh": (11,), "Qc": (12,), "Ks": (13,)}
TWO_OF_ACES = PICTURES | {"As": (1, 14)}
ROYAL = TWO_OF_ACES | {"2s": (2, 15), "Td": (10, 16)}
COUNTS = {
    **dict.fromkeys(("classic", "three-deal", "house", "parlour", "spade", "sweep", "draw", "pirate"), (PLAIN, PLAIN)),
    **dict.fromkeys(("partnership", "sotho"), (PLAIN, PLAIN)),
    **dict.fromkeys(("royal-standard", "kasino-sweden", "swazi", "african", "crazy"), (TWO_OF_ACES, TWO_OF_ACES)),
    **dict.fromkeys(("royal", "draw+royal=1", "partnership+royal=1"), (ROYAL, ROYAL)),
    "kasino": (PICTURES, PICTURES | {"As": (14,), "2s": (15,), "Td": (16,)}),
    "bundles": (dict.fromkeys(PLAIN, ()), dict.fromkeys(PLAIN, ())),
    "south-african": (PLAIN, PLAIN),
    "south-african+aces=14": (PLAIN | {"As": (1, 14)}, PLAIN | {"As": (1, 14)}),
}


def test_every_game_has_its_row_here() -> None:
    keys = {rules.key for rules in variants.ALL}
    assert set(TABLES) == keys == {key.partition("+")[0] for key in COUNTS}


@pytest.mark.parametrize("game", TABLES)
def test_a_game_is_for_as_many_players_as_its_row_says(game: str) -> None:
    rules = variants.find(game)
    assert (rules.players, rules.pairs) == TABLES[game]
    assert (len(rules.sides(4)) == 2) == (game in ALWAYS_PARTNERS)


@pytest.mark.parametrize("game", COUNTS)
def test_a_card_counts_what_the_games_row_says_on_the_table_and_when_it_is_played(game: str) -> None:
    known = values(variants.find(game).values)
    lying, played = COUNTS[game]
    for text in PLAIN:
        assert (known.table[card(text)], known.played[card(text)]) == (lying[text], played[text]), text


def test_how_to_play_casino_in_kasino_an_ace_is_one_on_the_table_and_fourteen_when_it_is_played() -> None:
    assert listed("kasino turn=1 hands=As,?3 table=AhKd9d stock=-") == ["AsxAhKd:14", "As"]
    assert listed("kasino turn=1 hands=Tc,?3 table=Ah9d stock=-") == ["TcxAh9d:10", "Tc"]


def test_casino_and_its_family_an_ace_of_royal_is_one_or_fourteen_on_the_table_too() -> None:
    assert listed("royal turn=1 hands=As2c,?3 table=AhKd9d stock=-", card="Asx") == ["AsxAh:1", "AsxAhKd:14"]
    assert listed("royal turn=1 hands=Td,?3 table=Ah2c stock=-") == ["TdxAh2c:16", "Td"]
