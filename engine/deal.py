"""How the cards come out of the pack.

The first cards of the shuffled pack go to the table. Then every deal gives each seat all its cards in one
block, the starter (the seat after the dealer) first; the next block of the stock is the next seat's. The
seat that deals the first hand of a match follows from the seed; after that the deal goes round in the order
of play.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from engine.cards import PACK, Card
from engine.errors import Reason, reason
from engine.happened import Dealt
from engine.rules import Rules
from engine.score import worth
from engine.shuffle import shuffled
from engine.state import State


def refusal(rules: Rules, seats: int) -> Reason | None:
    """Why `seats` players cannot sit down to this game, or None."""
    if seats in rules.players:
        return None
    return reason(
        "players",
        "{game} is for {players} players, not for {seats}.",
        game=rules.name + (" with partners" if rules.partners else ""),
        players=" or ".join(str(number) for number in rules.players),
        seats=seats,
    )


def deals(rules: Rules, seats: int) -> int:
    """How many deals a hand has."""
    return (len(PACK) - rules.deal.to_table) // (rules.deal.each * seats)


def first_dealer(seats: int, seed: str) -> int:
    """The seat that deals the first hand: the one that the shuffle of hand 0 puts first, every seat equally
    likely."""
    return shuffled(PACK[:seats], seed, 0)[0] + 1


def deal_hand(
    rules: Rules,
    seats: int,
    seed: str,
    hand: int,
    dealer: int,
    scores: tuple[int, ...],
    resigned: tuple[int, ...] = (),
) -> State:
    """The position at the start of the `hand`-th hand (from 1); `scores` are the totals so far, one a
    side."""
    sides = len(rules.sides(seats))
    cards = next(cut for cut in _cuts(seed, hand) if not _cut_again(rules, cut[: rules.deal.to_table]))
    state = State(
        rules=rules,
        turn=dealer % seats + 1,
        hands=((),) * seats,
        table=cards[: rules.deal.to_table],
        piles=((),) * sides,
        stock=cards[rules.deal.to_table :],
        deal=0,
        deals=deals(rules, seats),
        dealer=dealer,
        scores=scores,
        sweeps=(0,) * sides,
        resigned=resigned,
    )
    return next_deal(state)[0]


def can_deal(state: State) -> bool:
    """Whether the stock has a card for every seat; fewer are left undealt."""
    return len(state.stock) >= state.seats


def next_deal(state: State) -> tuple[State, Dealt]:
    """The next cards from the stock to the hands, which are empty; all seats get as many, at most the
    game's number."""
    each = min(state.rules.deal.each, len(state.stock) // state.seats)
    starter = state.after(state.dealer) if state.dealer else state.turn
    hands = list(state.hands)
    for place in range(state.seats):
        seat = (starter - 1 + place) % state.seats
        hands[seat] = tuple(sorted(state.stock[place * each : (place + 1) * each]))
    number = state.deal + 1
    dealt = replace(
        state,
        turn=starter,
        hands=tuple(hands),
        stock=state.stock[each * state.seats :],
        deal=number,
        deals=max(number, state.deals),
    )
    return dealt, Dealt(dealt.deal, dealt.deals, state.dealer)


def _cuts(seed: str, hand: int) -> Iterator[tuple[Card, ...]]:
    """The pack shuffled again and again."""
    return (shuffled(PACK, seed, hand, attempt) for attempt in count())


def _cut_again(rules: Rules, table: tuple[Card, ...]) -> bool:
    """Whether the first table cards are too good to be played."""
    points = sum(worth(rules, each) for each in table)
    pictures = sum(each.is_picture for each in table)
    return bool(
        (rules.deal.redeal_points and points >= rules.deal.redeal_points)
        or (rules.deal.redeal_pictures and pictures >= rules.deal.redeal_pictures)
    )
