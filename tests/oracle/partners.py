"""What partners ask for and are known to hold, drawn at random for a position."""

from __future__ import annotations

import random

from .cards import RANKS, rank, show
from .games import Game

Owned = list[tuple[int, int, int]]


def ask_and_knows(rng: random.Random, game: Game, hands: list[list[int]], owned: Owned, mover: int) -> list[str]:
    """The fields `ask` and `knows`; `owned` are builds as value, owner and lowest card."""
    partner = (mover + 1) % 4 + 1
    seats = [seat for seat in range(1, 5) if rng.random() < (0.7 if seat == partner else 0.15)]
    known = {seat: faces for seat in seats if (faces := _ranks(rng, game, hands[seat - 1]))}
    asked = {seat: name for seat in seats if (name := _asked(rng, game, hands[seat - 1], owned, seat))}
    words = []
    if asked:
        words.append("ask=" + ",".join(f"{seat}:[{name}]" for seat, name in asked.items()))
    if known and rng.random() < 0.7:
        words.append("knows=" + ",".join(f"{seat}:{faces}" for seat, faces in known.items()))
    return words


def _ranks(rng: random.Random, game: Game, hand: list[int]) -> str:
    """One or two ranks of the hand that take builds."""
    ranks = sorted({rank(card) for card in hand if game.played[card]})
    return "".join(RANKS[each - 1] for each in sorted(rng.sample(ranks, min(len(ranks), rng.choice([1, 1, 2])))))


def _asked(rng: random.Random, game: Game, hand: list[int], owned: Owned, seat: int) -> str:
    """A build of the side that the seat holds a card for beside its own other builds."""
    may = [
        show(low)
        for value, owner, low in owned
        if (owner - seat) % 2 == 0
        and _answers(game, [value, *(v for v, whose, card in owned if whose == seat and card != low)], hand)
        and not (game.one_build and any(whose == seat and card != low for _, whose, card in owned))
    ]
    return rng.choice(may) if may else ""


def _answers(game: Game, values: list[int], hand: list[int]) -> bool:
    """Whether the hand has a card of its own for each value."""
    if not values:
        return True
    return any(
        _answers(game, values[1:], [other for other in hand if other != card])
        for card in hand
        if values[0] in game.played[card]
    )
