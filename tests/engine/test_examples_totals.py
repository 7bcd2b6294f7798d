"""What a hand gives in all: "there are eleven possible points in each hand", ten in the Kasino of Finland."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine.happened import Residue, Scored
from engine.match import Match
from engine.notation import parse_position
from engine.players import next_move, random_player
from engine.rules import Rules, Tie
from engine.score import CARDS, SPADES, SWEEPS, finish
from tests.engine import strategies

TOTALS = {"african": 11, "classic": 11, "royal-standard": 11, "kasino": 10}
tables = pytest.mark.parametrize("table", strategies.tables(), ids=strategies.table_name)


def hands(table: tuple[Rules, int]) -> Iterator[tuple[Scored, bool]]:
    """Hands of random matches as they were counted, and whether anybody captured."""
    for seed in range(3):
        match, rng = Match.start(*table, f"totals-{seed}"), Random(seed)
        while not match.over:
            match, happened = match.apply(next_move(match.state, random_player, rng))
            nobody = any(isinstance(each, Residue) and not each.seat for each in happened)
            yield from ((each, not nobody) for each in happened if isinstance(each, Scored))


@tables
def test_how_to_play_casino_a_hand_gives_the_rows_total_less_what_nobody_won(table: tuple[Rules, int]) -> None:
    rules, counted = table[0], 0
    for hand, captured in hands(table):
        points = {line.what: sum(line.points) for line in hand.lines}
        lost = 0
        for what, worth, tie in (
            (CARDS, rules.score.most_cards, rules.score.most_cards_tie),
            (SPADES, rules.score.most_spades, rules.score.most_spades_tie),
        ):
            counts = next(line.counts for line in hand.lines if line.what == what)
            leading = counts.count(max(counts))
            shared = tie is Tie.ONE_EACH or (tie is Tie.TWO_OF_MANY_SHARE and leading == 2 < len(counts))
            lost += worth - (worth if leading == 1 else leading * shared)
        assert captured
        assert sum(points.values()) - points.get(SWEEPS, 0) == TOTALS[rules.key.split("+")[0]] - lost
        assert sum(hand.after) - sum(hand.before) == sum(points.values()) - points.get(SWEEPS, 0)
        counted += 1
    assert counted > 5


@pytest.mark.parametrize(("game", "total"), TOTALS.items())
def test_how_to_play_casino_a_hand_in_which_one_captures_all_gives_that_player_everything(
    game: str, total: int
) -> None:
    pack = "".join(rank + suit for rank in "23456789TJQKA" for suit in "shdc")
    state, _ = finish(parse_position(f"{game} turn=1 hands=-,- table=- piles={pack},- last=1 stock=- scores=0,0"))
    assert state.scores == (total, 0)
