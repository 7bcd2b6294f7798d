"""How the cards come out of the pack.

The first cards of the shuffled pack go to the table. Then every deal gives each seat all its cards in one
block, the starter (the seat after the dealer) first; the next block of the stock is the next seat's. The
seat that deals the first hand of a match follows from the seed; after that the deal goes round in the order
of play.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count as numbers

from engine.cards import PACK, Card
from engine.errors import Reason, any_of, reason
from engine.happened import Dealt, Drew, Happenings
from engine.rules import Rules
from engine.shuffle import shuffled
from engine.state import State
from engine.table import cards_on
from engine.tally import count, worth


def refusal(rules: Rules, seats: int) -> Reason | None:
    """Why `seats` players cannot sit down to this game, or None."""
    if seats in rules.players:
        return None
    return reason(
        "players",
        "{game} is for {players} players, not for {seats}.",
        game=rules.name + (" with partners" if rules.partners and rules.pairs else ""),
        players=any_of(rules.players),
        seats=seats,
    )


def pack(rules: Rules) -> tuple[Card, ...]:
    """The cards that the game is played with."""
    return PACK if rules.deal.pictures else tuple(each for each in PACK if not each.is_picture)


def unseen(position: State, seat: int) -> tuple[Card, ...]:
    """The cards of the pack that are neither in the seat's hand nor in sight, in card order."""
    piled = (each for pile in position.piles for each in pile)
    seen = {*position.hands[seat - 1], *cards_on(position.table), *piled}
    return tuple(card for card in pack(position.rules) if card not in seen)


def deals(rules: Rules, seats: int) -> int:
    """How many deals a hand has, a last one of fewer cards among them where the pack does not come out even."""
    if rules.deal.draw:
        return 1
    whole, rest = divmod(len(pack(rules)) - rules.deal.laid(seats), rules.deal.hand_size(seats) * seats)
    number = whole + (rest >= seats)
    return min(number, rules.deal.most_deals or number)


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
    sides, laid = len(rules.sides(seats)), rules.deal.laid(seats)
    cards = next(cut for cut in _cuts(rules, seed, hand) if not _cut_again(rules, cut[:laid]))
    state = State(
        rules=rules,
        turn=dealer,
        hands=((),) * seats,
        table=cards[:laid],
        piles=((),) * len(rules.pile_seats(seats)),
        stock=cards[laid:],
        deal=0,
        deals=deals(rules, seats),
        dealer=dealer,
        scores=scores,
        sweeps=(0,) * sides,
        resigned=resigned,
    )
    return next_deal(state)[0]


def can_deal(state: State) -> bool:
    """Whether another deal follows: the stock has a card for every seat (fewer are left undealt), and the game has
    not had its deals or draws its cards."""
    rules = state.rules.deal
    over = rules.draw or bool(rules.most_deals and state.deal >= rules.most_deals)
    return len(state.stock) >= state.seats and not over


def draw(state: State, seat: int) -> tuple[State, Happenings]:
    """The seat draws from the stock until its hand is full again, as far as there are cards."""
    hand = state.hands[seat - 1]
    missing = min(state.rules.deal.hand_size(state.seats) - len(hand), len(state.stock))
    if missing <= 0:
        return state, ()
    full = tuple(sorted((*hand, *state.stock[:missing])))
    after = state.but(hands=(*state.hands[: seat - 1], full, *state.hands[seat:]), stock=state.stock[missing:])
    return after, (Drew(seat, len(after.stock)),)


def dealer_after(state: State) -> int:
    """The seat that deals after a hand that was counted: the next one, or the one before the lowest scorer of the
    hand. Of several lowest it is the first after the seat that started."""
    if not state.rules.deal.lowest_starts:
        return state.after(state.dealer)
    lines = count(state)
    points = [sum(line.points[side] for line in lines) for side in range(len(state.sides))]
    starter = state.after(state.dealer)
    seats = [(starter + step) % state.seats + 1 for step in range(state.seats)]
    lowest = next(seat for seat in seats if points[state.side(seat)] == min(points))
    return (lowest - 2) % state.seats + 1


def next_deal(state: State) -> tuple[State, Dealt]:
    """The next cards from the stock to the hands, which are empty; all seats get as many, at most the
    game's number."""
    each = min(state.rules.deal.hand_size(state.seats), len(state.stock) // state.seats)
    starter = state.after(state.dealer) if state.dealer else state.turn
    hands = list(state.hands)
    for place in range(state.seats):
        seat = (starter - 1 + place) % state.seats
        hands[seat] = tuple(sorted(state.stock[place * each : (place + 1) * each]))
    number = state.deal + 1
    dealt = state.but(
        turn=starter,
        hands=tuple(hands),
        stock=state.stock[each * state.seats :],
        deal=number,
        deals=max(number, state.deals),
    )
    return dealt, Dealt(dealt.deal, dealt.deals, state.dealer)


def _cuts(rules: Rules, seed: str, hand: int) -> Iterator[tuple[Card, ...]]:
    """The pack shuffled again and again."""
    cards = pack(rules)
    return (shuffled(cards, seed, hand, attempt) for attempt in numbers())


def _cut_again(rules: Rules, table: tuple[Card, ...]) -> bool:
    """Whether the first table cards are too good to be played."""
    points = sum(worth(rules, each) for each in table)
    pictures = sum(each.is_picture for each in table)
    return bool(
        (rules.deal.redeal_points and points >= rules.deal.redeal_points)
        or (rules.deal.redeal_pictures and pictures >= rules.deal.redeal_pictures)
    )
