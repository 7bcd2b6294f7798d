"""How the cards come out, in plain words, made from the switches of a game."""

from __future__ import annotations

from collections.abc import Iterator

from bot.language import say
from bot.present.words import any_of, capital, count
from engine.deal import deals
from engine.rules import Rules


def dealing_lines(rules: Rules) -> Iterator[str]:
    """How the cards come out, for each number of players where that differs."""
    deal = rules.deal
    ways: dict[str, list[str]] = {}
    for seats in rules.players:
        ways.setdefault(_way(rules, seats), []).append(str(seats))
    each = [
        way if len(ways) == 1 else say("with {players} players {way}", players=any_of(seats), way=way)
        for way, seats in ways.items()
    ]
    if deal.draw:
        each.append(say("the rest is the stock, from which one draws a card after each play"))
    yield capital(f"{'; '.join(each)}.")
    if deal.redeal_points or deal.redeal_pictures:
        yield _dealt_again(deal.redeal_points, deal.redeal_pictures)
    if deal.lowest_starts:
        yield say("Whoever sits after the dealer begins the first hand, and whoever scored least each later one.")
    else:
        yield say("Whoever sits after the dealer begins, and deals the next hand.")


def _dealt_again(points: int, pictures: int) -> str:
    if not pictures:
        return say("First table cards that are worth {points} points or more are dealt again.", points=points)
    if not points:
        return say("First table cards among which {pictures} or more are pictures are dealt again.", pictures=pictures)
    return say(
        "First table cards that are worth {points} points or more, or among which {pictures} or more are pictures, are "
        "dealt again.",
        points=points,
        pictures=pictures,
    )


def _way(rules: Rules, seats: int) -> str:
    """What so many players are dealt, and whether more follows."""
    deal, number = rules.deal, deals(rules, seats)
    hand, laid = deal.hand_size(seats), deal.laid(seats)
    if laid:
        dealt = say("{cards} to the table, {hand} to each player", cards=count(laid, "card"), hand=hand)
    else:
        dealt = say("{cards} to each player", cards=count(hand, "card"))
    if deal.draw:
        return dealt
    if number == 1:
        return dealt + say(", all at once")
    if number == 2:
        return dealt + say(", and {hand} more when they are played", hand=hand)
    if deal.most_deals:
        return dealt + say(
            ", and {hand} more each time they are played, {deals} deals in all", hand=hand, deals=deal.most_deals
        )
    return dealt + say(", and {hand} more each time they are played, as long as the pack lasts", hand=hand)
