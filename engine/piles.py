"""How captured cards lie on a pile, from the bottom.

Where the capturer orders them, the capturing card is on top of the rest as chosen, else with the high scoring cards
deepest; elsewhere they lie by number, or as they lay on the table. Piles that lie face down have no order that counts.
"""

from __future__ import annotations

from engine.cards import ACES, TEN_OF_DIAMONDS, TWO_OF_SPADES, UNKNOWN, Card
from engine.rules import PileOrder, PileRules
from engine.state import State
from engine.steps import Take

Cards = tuple[Card, ...]


def pile_order(cards: Cards) -> Cards:
    """The order in which captured cards are laid when nobody chose one, from the bottom.

    Ten of diamonds, aces, two of spades, then kings down to twos; equal ranks spades, hearts, diamonds, clubs.
    """
    return tuple(sorted(cards, key=_depth))


def _depth(card: Card) -> tuple[int, int, int]:
    special = 0 if card == TEN_OF_DIAMONDS else 1 if card in ACES else 2 if card == TWO_OF_SPADES else 3
    return special, -card.rank, card.suit


def in_order(rules: PileRules, loose: Cards, of_builds: Cards, card: Card, chosen: Cards = ()) -> Cards:
    """A whole capture from the bottom: `loose` cards in the order in which they came, cards of builds, the card."""
    if rules.order is PileOrder.NUMERICAL:
        return tuple(sorted((*loose, *of_builds, card), key=lambda each: (-each.rank, each.suit)))
    if rules.open and rules.order is PileOrder.CHOSEN:
        return (*(chosen or pile_order((*loose, *of_builds))), card)
    return (*loose, *of_builds, card)


def laid_on(rules: PileRules, pile: Cards, cards: Cards) -> Cards:
    """A pile with a capture laid on it; pictures go beneath all other cards where the game says so."""
    if not rules.pictures_beneath or not cards[-1].is_picture:
        return pile + cards
    beneath = next((at for at, each in enumerate(pile) if not each.is_picture), len(pile))
    return pile[:beneath] + cards + pile[beneath:]


def put_on_pile(state: State, piles: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
    """Piles with a capture laid on the seat's."""
    at = state.pile_of(seat)
    return (*piles[:at], laid_on(state.rules.piles, piles[at], cards), *piles[at + 1 :])


def without_tops(state: State, seats: tuple[int, ...]) -> tuple[Cards, ...]:
    """The piles without the top cards of the piles that seats name."""
    robbed = {state.pile_of(seat) for seat in seats}
    return tuple(pile[:-1] if at in robbed else pile for at, pile in enumerate(state.piles))


def last_capture(state: State, take: Take) -> tuple[Cards, Cards]:
    """The mover's pile without the last capture, and the cards of that capture without the one that took them.

    In what a seat sees the taking card may be one of the unknown ones: beneath lower cards, or a picture beneath all
    numbers. Then as many cards are meant as it took, wherever they lie.
    """
    pile = state.piles[state.pile_of(state.mover)]
    hidden = take.card not in pile
    if not state.captured and hidden:
        return pile, ()
    end = len(pile)
    if state.rules.piles.pictures_beneath and take.card.is_picture:
        end = len(pile) - 1 if hidden else pile.index(take.card) + 1
    named = {take.card, *(each for group in take.groups for each in (*group.cards, *group.builds))}
    deepest = min((at for at, each in enumerate(pile[:end]) if each in named), default=end - 1)
    start = end - state.captured if state.captured else deepest
    under = list(pile[start:end])
    if (taker := UNKNOWN if hidden else take.card) in under:
        under.remove(taker)
    return pile[:start] + pile[end:], tuple(under)
