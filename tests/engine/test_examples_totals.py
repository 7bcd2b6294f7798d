"""What a hand gives in all: "there are eleven possible points in each hand", ten in the Kasino of Finland."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine import variants
from engine.cards import cards_text
from engine.deal import pack
from engine.happened import Residue, Scored
from engine.match import Match
from engine.notation import parse_position
from engine.players import next_move, random_player
from engine.rules import Rules, Tie
from engine.score import finish
from engine.tally import ACES_WON, BIG, CARDS, SPADES, SWEEPS
from tests.engine import strategies

# What a hand of each game gives, without sweeps.
TOTALS = {
    **dict.fromkeys(("african", "swazi", "crazy", "sotho"), 11),
    **dict.fromkeys(("classic", "royal-standard", "house", "parlour", "sweep", "draw", "pirate", "partnership"), 11),
    "royal": 11,
    "three-deal": 10,
    "spade": 24,
    "kasino": 10,
    "kasino-sweden": 11,
    "south-african": 10,
    "bundles": 1,
}
tables = pytest.mark.parametrize("table", strategies.tables(), ids=strategies.table_name)


def hands(table: tuple[Rules, int]) -> Iterator[tuple[Scored, bool]]:
    """Hands of a random match as they were counted, and whether anybody captured."""
    match, rng = Match.start(*table, "totals"), Random(0)
    while not match.over:
        match, happened = match.apply(next_move(match.state, random_player, rng))
        nobody = any(isinstance(each, Residue) and not each.seat for each in happened)
        yield from ((each, not nobody) for each in happened if isinstance(each, Scored))


@tables
def test_how_to_play_casino_a_hand_gives_the_rows_total_less_what_nobody_won(table: tuple[Rules, int]) -> None:
    rules, counted = table[0], 0
    for hand, captured in hands(table):
        points = {line.what: sum(line.points) for line in hand.lines}
        assert captured
        assert sum(points.values()) - points.get(SWEEPS, 0) == total(rules, hand)
        at_once = points.get(SWEEPS, 0) if rules.end.at_once else 0
        assert sum(hand.after) - sum(hand.before) == sum(points.values()) - at_once
        counted += 1
    assert counted >= (1 if rules.piles.stolen else 2)


def total(rules: Rules, hand: Scored) -> int:
    """The row's total, with what majorities gave more or less than one side would have got, and what was not dealt."""
    lines = {line.what: line for line in hand.lines}
    score = rules.score
    found = TOTALS[rules.key.split("+")[0]]
    for what, worth, tie, needed in (
        (CARDS, score.most_cards, score.most_cards_tie, score.cards_from),
        (SPADES, score.most_spades, score.most_spades_tie, score.spades_from),
    ):
        if what in lines:
            counts = lines[what].counts
            leading = counts.count(max(counts))
            shared = int(tie is Tie.ONE_EACH or (tie is Tie.TWO_OF_MANY_SHARE and leading == 2 < len(counts)))
            given = worth if leading == 1 else leading * (worth // leading if tie is Tie.SPLIT else shared)
            found += (worth * sum(number >= needed for number in counts) if needed else given) - worth
    if rules.deal.most_deals:
        found -= sum(worth * (1 - sum(lines[what].counts) // most) for what, worth, most in ((BIG, 2, 1),))
        found -= 4 - sum(lines[ACES_WON].counts)
    return found


@pytest.mark.parametrize(("game", "total"), TOTALS.items())
def test_how_to_play_casino_a_hand_in_which_one_captures_all_gives_that_player_everything(
    game: str, total: int
) -> None:
    rules = variants.find(game)
    seats = rules.players[0]
    captured = cards_text(pack(rules))
    none = ",-" * (seats - 1)
    piles = captured + (none if len(rules.pile_seats(seats)) == seats else ",-")
    state, _ = finish(parse_position(f"{game} turn=1 hands=-{none} table=- piles={piles} last=1 stock=-"))
    assert state.scores[0] == total and not any(state.scores[1:])
