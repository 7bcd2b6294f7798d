"""The cards that somebody else may hold, as far as a player can see, and how they are named."""

from __future__ import annotations

from collections.abc import Iterable

from bot.language import say
from bot.present.knowing import rank_words
from bot.present.words import any_of, face
from engine.cards import Card
from engine.deal import unseen
from engine.state import State
from engine.values import takers, values


def holding(found: Iterable[Card], hidden: tuple[Card, ...]) -> str:
    """What somebody would hold: `an 8 or a king`, and single cards by name where others of their rank will not do."""
    cards = tuple(found)
    return any_of(dict.fromkeys(_named(card, cards, hidden) for card in cards))


def _named(card: Card, found: tuple[Card, ...], hidden: tuple[Card, ...]) -> str:
    alike = all(each in found for each in hidden if each.rank == card.rank)
    return rank_words(card.rank) if alike else face(card)


def rivals(kept: str, value: int, position: State, seat: int) -> str:
    """Who may take a build of the seat before it does so with the cards that it keeps."""
    hidden = unseen(position, seat)
    others = takers(hidden, value, values(position.rules.values))
    if not others and position.rules.build.as_cards:  # then a higher card may take it in a sum
        return say("You keep {later} to take it.", later=kept)
    if not others:
        return say("You keep {later} to take it, and nobody else can as it stands.", later=kept)
    return say(
        "You keep {later} to take it, but whoever holds {cards} may be first.",
        later=kept,
        cards=holding(others, hidden),
    )
