"""The enumerator's count of a hand, each named after the text that gives the numbers."""

from __future__ import annotations

from itertools import cycle

import pytest

from . import counted_out, score, untied
from .cards import show
from .games import GAMES


def dealt(sides: int, order: str = "") -> list[str]:
    """The whole pack in so many piles, the cards named first to the first."""
    cards = [show(card) for card in range(52) if show(card) not in order]
    piles = [order, *([""] * (sides - 1))]
    for card, side in zip(cards, cycle(range(1, sides)), strict=False):
        piles[side] += card
    return piles


def total(key: str, piles: list[str], last: int = 1) -> int:
    return sum(side.points for side in score(key, piles, last=last))


@pytest.mark.parametrize(
    ("game", "points"),
    [
        ("classic", 11),
        ("three-deal", 10),
        ("house", 11),
        ("parlour", 11),
        ("spade", 24),
        ("sweep", 11),
        ("draw", 11),
        ("pirate", 11),
        ("royal", 11),
        ("royal-standard", 11),
        ("kasino", 10),
        ("kasino-sweden", 11),
        ("african", 11),
        ("crazy", 11),
        ("sotho", 11),
    ],
)
def test_how_to_play_casino_the_points_of_a_hand(game: str, points: int) -> None:
    assert total(game, dealt(2)) == points


def test_casino_and_its_family_spade_casino_without_a_majority_of_cards() -> None:
    piles = dealt(3, "As2s")
    assert max(map(len, piles)) < 2 * 27
    assert total("spade", piles) == 21


def test_casino_and_its_family_spades_count_two_for_the_jack_and_the_little_casino() -> None:
    sides = score("spade", ["Js2s3sAs", "AhTd"])
    assert [side.points for side in sides] == [2 + 2 + 1 + 2, 3]


def test_casino_and_its_family_twenty_seven_cards_and_seven_spades() -> None:
    pack = [show(card) for card in range(52)]
    spades, others = [card for card in pack if card[1] == "s"], [card for card in pack if card[1] != "s"]
    six = score("parlour", ["".join(spades[3:9] + others[9:30])])[0]
    seven = score("parlour", ["".join(spades[3:10] + others[9:28])])[0]
    assert (six.of("cards"), six.of("spades")) == (3, 0)
    assert (seven.of("cards"), seven.of("spades")) == (0, 1)


def test_casino_2_to_4_seven_spades_and_a_sweep() -> None:
    sides = score("house", ["3s4s5s6s7s8s9s", "KhQh"], sweeps=[0, 2])
    assert [side.reasons for side in sides] == [(("cards", 3), ("spades", 1)), (("sweeps", 2),)]


def test_three_deal_casino_has_no_point_for_the_two_of_spades() -> None:
    assert [side.points for side in score("three-deal", ["2s3s", "2h"])] == [4, 0]


def test_how_to_play_casino_south_african_five_spades() -> None:
    low = [show(card) for card in range(40)]
    spades, others = [card for card in low if card[1] == "s"], [card for card in low if card[1] != "s"]
    five_each = ["".join(spades[:5] + others[:12]), "".join(spades[5:] + others[12:])]
    five = ["".join(spades[:6] + others[:12]), "".join(spades[6:] + others[12:])]
    none = ["".join(spades[:4] + others[:10]), "".join(spades[4:7] + others[10:20]), "".join(spades[7:] + others[20:])]
    points = [total("south-african", piles) for piles in (five_each, five, none)]
    assert points == [11, 10, 9]


def test_casino_and_its_family_bundles_are_won_by_the_most_cards() -> None:
    assert [side.points for side in score("bundles", ["2h3h", "4h", "5h"], residue="6h", last=2)] == [0, 0, 0]
    assert [side.points for side in score("bundles", ["2h3h", "4h", "5h"], residue="6h", last=1)] == [1, 0, 0]


def test_how_to_play_casino_sweden_gives_a_point_for_the_last_capture() -> None:
    sides = score("kasino-sweden", ["KhQh", "Jh"], residue="Th", last=2)
    assert [side.reasons for side in sides] == [(), (("last capture", 1),)]


@pytest.mark.parametrize(
    ("key", "points"),
    [
        ("classic", [0, 0, 0]),
        ("classic+ties=split", [1, 1, 0]),
        ("african", [1 + 1, 1 + 1]),
        ("african+ties=none", [0, 0]),
        ("kasino", [1, 1, 0]),
        ("kasino+ties=none", [0, 0, 0]),
    ],
)
def test_ties_for_most_cards_and_most_spades(key: str, points: list[int]) -> None:
    piles = ["3s3h", "4s4h", "5h"][: len(points)]
    assert [side.points for side in score(key, piles)] == points


def test_three_tied_sides_of_swazi_have_one_each_and_with_split_nothing() -> None:
    assert [side.points for side in score("swazi", ["3s", "4s", "5s"])] == [2, 2, 2]
    assert [side.points for side in score("swazi+ties=split", ["3s", "4s", "5s"])] == [0, 0, 0]


def test_two_for_cards_and_one_for_the_last_capture() -> None:
    sides = score("classic+cards_two_last_one=1", ["KhQh", "Jh"], last=2)
    assert [side.reasons for side in sides] == [(("cards", 2),), (("last capture", 1),)]


def test_the_better_side_scores_the_difference() -> None:
    assert [side.points for side in score("classic+difference=1", ["KhQh", "As"])] == [1, 0]


def test_sweeps_cancel_in_the_kasinos_alone() -> None:
    for key, points in (("kasino", [1, 0]), ("kasino-sweden", [1, 0]), ("sweep", [2, 1]), ("classic+sweep=1", [2, 1])):
        assert [side.of("sweeps") for side in score(key, ["2h", "3h"], sweeps=[2, 1])] == points
    assert score("sweep+sweep=0", ["2h", "3h"], sweeps=[2, 1])[0].of("sweeps") == 0


def test_partners_are_counted_together() -> None:
    for key in ("swazi", "sotho", "partnership", "south-african+partners=1"):
        sides = score(key, ["As", "9h", "Td", "8h"], residue="7h", last=4)
        assert len(sides) == 2 and sum(side.of("As") for side in sides) >= 1


def test_two_past_the_target_are_counted_out() -> None:
    sides = score("classic+count_out=1", ["As2s3s", "AhTd4h5h"])
    assert counted_out("classic+count_out=1", [20, 20], sides) == 1
    assert counted_out("classic+count_out=1", [20, 17], sides) == 0


def test_how_to_play_casino_kasino_counts_aces_and_the_good_cards_before_spades_and_cards() -> None:
    sides = score("kasino", ["AsAh4h5h6h", "2s3s7h"])
    assert [side.points for side in sides] == [3, 3]
    assert untied([14, 14], sides) == 0
    spades_against_aces = score("kasino", ["Ac5s6s", "AsAhAdTd7h8h"])
    assert untied([13, 10], spades_against_aces) == 1


def test_every_game_is_counted() -> None:
    for key, game in GAMES.items():
        seats = max(game.seats)
        assert len(score(key, ["2h"] * seats)) in (2, seats)
