"""The engine and the slow enumerator, which was written apart from it, count the same hands alike."""

from __future__ import annotations

import random

import pytest

from engine import variants
from engine.cards import cards_text
from engine.deal import pack
from engine.happened import MatchOver
from engine.notation import parse_position
from engine.rules import Reckoning, Rules
from engine.score import finish
from engine.tally import count
from tests.oracle import counted_out, score, untied
from tests.oracle.positions import random_key

GAMES = [rules.key for rules in variants.ALL]


def hand(rng: random.Random, rules: Rules, seats: int) -> tuple[list[str], list[int], int]:
    """The cards of a whole hand in the piles of the sides, their sweeps, and the side that captured last."""
    cards = list(pack(rules))
    rng.shuffle(cards)
    sides = len(rules.sides(seats))
    cuts = sorted(rng.choice((rng.randint(0, len(cards)), len(cards) // sides)) for _ in range(sides - 1))
    ends = zip([0, *cuts], [*cuts, len(cards)], strict=True)
    piles = [cards_text(tuple(cards[begin:end])) or "-" for begin, end in ends]
    sweeps = [rng.randint(0, 2) * bool(rules.sweep.points) for _ in range(sides)]
    if rules.sweep.cancel:
        sweeps[rng.randrange(sides)] = 0
    return piles, sweeps, rng.randint(1, sides)


@pytest.mark.parametrize("house_rules", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_both_count_a_hand_alike(game: str, house_rules: bool) -> None:
    rng = random.Random(f"{game} {house_rules}")
    for _ in range(60):
        seats = rng.choice(variants.find(game).players)
        rules = variants.find(random_key(rng, game, seats) if house_rules else game)
        piles, sweeps, last = hand(rng, rules, seats)
        before = [rng.randint(0, rules.end.target - 1) for _ in sweeps]
        position = at_the_end(rules, seats, piles, sweeps, last, before)
        theirs = score(rules.key, piles, last=last, sweeps=sweeps)
        lines = count(parse_position(position))
        for side, counted in enumerate(theirs):
            assert sum(line.points[side] for line in lines) == counted.points - counted.of("difference"), position
        if rules.end.reckoning is Reckoning.BY_HAND and not rules.end.at_once:
            totals = tuple(total + side.points for total, side in zip(before, theirs, strict=True))
            state, happened = finish(parse_position(position))
            assert (state.scores, winner(happened)) == (totals, ahead(totals, rules.end.target)), position


@pytest.mark.parametrize(
    "key",
    [
        "classic",
        "house",
        "royal",
        "spade",
        "royal-standard+partners=1",
        "three-deal+cards_two_last_one=1",
        "kasino+builds=1",
    ],
)
def test_both_count_several_at_the_target_out_alike(key: str) -> None:
    rules, rng, several = variants.find(f"{key}+count_out=1"), random.Random(key), 0
    for _ in range(150):
        piles, sweeps, last = hand(rng, rules, rules.players[-1])
        before = [rules.end.target - rng.randint(1, 4) for _ in sweeps]
        position = at_the_end(rules, rules.players[-1], piles, sweeps, last, before)
        theirs = score(rules.key, piles, last=last, sweeps=sweeps)
        reached = [total + side.points >= rules.end.target for total, side in zip(before, theirs, strict=True)]
        if sum(reached) > 1:
            several += 1
            found = winner(finish(parse_position(position))[1])
            assert found == counted_out(rules.key, before, theirs), position
    assert several > 30


def test_both_count_equal_totals_of_kasino_out_alike() -> None:
    rng, tied = random.Random("kasino"), 0
    for key in ("kasino", "kasino-sweden", "kasino+partners=1"):
        rules = variants.find(key)
        for _ in range(400):
            piles, _, last = hand(rng, rules, rules.players[-1])
            theirs = score(rules.key, piles, last=last)
            total = rules.end.target + rng.randint(0, 3)
            before = [max(0, total - side.points - (side.points < 2) * 9) for side in theirs]
            if max(before) >= rules.end.target:
                continue
            position = at_the_end(rules, rules.players[-1], piles, [0] * len(piles), last, before)
            found = winner(finish(parse_position(position))[1])
            assert found == untied(before, theirs), position
            tied += found is None
    assert tied


def at_the_end(rules: Rules, seats: int, piles: list[str], sweeps: list[int], last: int, before: list[int]) -> str:
    """The position of a hand that is over; a side's cards lie on the pile of its first seat.

    Sweeps that count at once are in the totals that it shows.
    """
    at_once = rules.sweep.points if rules.end.at_once else 0
    shown = [total + at_once * number for total, number in zip(before, sweeps, strict=True)]
    separate = len(rules.pile_seats(seats)) > len(piles)
    lying = [*piles, *["-"] * (seats - len(piles))] if separate else piles
    words = [f"{rules.key} turn=1 hands={','.join('-' * seats)} table=- piles={','.join(lying)} stock=-"]
    words += [f"last={last} sweeps={','.join(map(str, sweeps))} scores={','.join(map(str, shown))}"]
    return " ".join(words)


def winner(happened: object) -> int | None:
    assert isinstance(happened, tuple)
    return next((each.winner for each in happened if isinstance(each, MatchOver)), None)


def ahead(totals: tuple[int, ...], target: int) -> int | None:
    """The side that has the target and more than every other."""
    best = [side for side, total in enumerate(totals) if total == max(totals)]
    return best[0] if len(best) == 1 and max(totals) >= target else None
