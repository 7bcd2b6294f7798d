"""A game in plain words, sentence by sentence, made from the same switches that the engine plays by."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from bot.present.building import anglo_lines, duty_lines, swazi_lines
from bot.present.words import count, face, how_many, with_partners
from engine.cards import TEN_OF_DIAMONDS, TWO_OF_SPADES
from engine.errors import any_of
from engine.rules import Builds, Pictures, PileOrder, Reckoning, Rules, ScoreRules, Tie

_TIES: Final = {
    Tie.NONE: "nobody on a tie",
    Tie.SPLIT: "shared on a tie",
    Tie.ONE_EACH: "1 each on a tie",
    Tie.TWO_OF_MANY_SHARE: "1 each when exactly two of three or more tie, else nobody on a tie",
}
_ORDERS: Final = {
    PileOrder.CHOSEN: "Whoever captures orders the captured cards as they like, with the capturing card on top.",
    PileOrder.AS_THEY_LAY: "Captured cards go on a pile as they lay, the capturing card on top.",
    PileOrder.NUMERICAL: "Captured cards go on a pile by number, the lowest on top.",
}


@lru_cache(maxsize=256)
def facts(rules: Rules) -> dict[str, tuple[str, ...]]:
    """What there is to say of a game, sentence by sentence under its heading, in the order in which it is told."""
    told = {
        "Players": tuple(_players(rules)),
        "Cards": tuple(_values(rules)),
        "Deal": tuple(_dealing(rules)),
        "Your turn": tuple(_turn(rules)),
        "Builds": tuple(_builds(rules)),
        "Piles": tuple(_piles(rules)),
        "Insisting": tuple(_insisting(rules)),
        "Scoring": tuple(_scoring(rules)),
        "Winning": tuple(_winning(rules)),
    }
    return {topic: sentences for topic, sentences in told.items() if sentences}


def _players(rules: Rules) -> Iterator[str]:
    yield f"For {how_many(rules.players)} players."
    piles = "each with a pile of their own" if rules.piles.separate else "with one pile together"
    if rules.pairs and not rules.partners:
        yield f"Four may play as partners, 1 and 3 against 2 and 4, {piles}: they count together."
    if with_partners(rules, 4):
        yield f"Four are partners, 1 and 3 against 2 and 4, {piles}: they count together."
    if rules.anticlockwise:
        all_of_them = set(rules.players) <= set(rules.anticlockwise)
        yield f"{'Play' if all_of_them else f'With {any_of(rules.anticlockwise)} players play'} goes anticlockwise."


def _values(rules: Rules) -> Iterator[str]:
    values = rules.values
    if not values.numbers:
        yield "No card has a number: cards only pair with cards of their rank."
        return
    yield "Cards from 2 to 10 count their number."
    if values.ace == values.ace_played:
        yield f"An ace counts {_or(values.ace)}" + (", as you say each time." if len(values.ace) > 1 else ".")
    else:
        yield f"An ace counts {_or(values.ace)} on the table and {_or(values.ace_played)} when you play it."
    for special in values.specials:
        if special.table == special.played:
            yield f"{face(special.card)} counts {_or(special.table)}."
        else:
            played = _or(special.played)
            yield f"{face(special.card)} counts {_or(special.table)} on the table and {played} when you play it."
    if not rules.deal.pictures:
        yield "There are no jacks, queens and kings."
    elif values.numbered_pictures:
        yield "Jack, queen and king count 11, 12 and 13."
    else:
        yield f"Jack, queen and king have no number: each {_pairing(values.pictures_take)} and nothing else."


def _pairing(how: Pictures) -> str:
    return {
        Pictures.ONE: "takes one picture of its rank",
        Pictures.ALL: "takes any number of pictures of its rank",
        Pictures.ONE_OR_THREE: "takes one or three pictures of its rank",
    }[how]


def _dealing(rules: Rules) -> Iterator[str]:
    """How the cards come out, for each number of players where that differs."""
    deal = rules.deal
    ways: dict[str, list[str]] = {}
    for seats in rules.players:
        ways.setdefault(f"{_laid(deal.laid(seats))}{deal.hand_size(seats)} to each player", []).append(str(seats))
    each = [way if len(ways) == 1 else f"with {any_of(seats)} players {way}" for way, seats in ways.items()]
    if deal.draw:
        more = "the rest is the stock, from which one draws a card after each play"
    elif deal.most_deals:
        more = f"when they are played, as many more, {deal.most_deals} deals in all"
    else:
        more = "when they are played, as many more, as long as the pack lasts"
    yield _capital(f"{'; '.join((*each, more))}.")
    if deal.redeal_points:
        yield (
            f"First table cards that are worth {deal.redeal_points} points or more, or "
            f"{deal.redeal_pictures} pictures, are dealt again."
        )
    if deal.lowest_starts:
        yield "Whoever scored least starts the next hand."


def _capital(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}"


def _laid(number: int) -> str:
    return f"{count(number, 'card')} to the table, " if number else ""


def _turn(rules: Rules) -> Iterator[str]:
    yield "Play one card from your hand."
    if not rules.values.numbers:
        yield "It takes any cards of its rank from the table."
    else:
        builds = "" if rules.build.kind is Builds.NONE else ", builds of its value"
        yield f"It takes cards of its value{builds}, and sets of cards that add up to it, as many as you like at once."
    if rules.piles.stolen:
        yield "With them, or alone, it takes the whole pile of every opponent whose top card has its rank."
    if rules.piles.tops_captured:
        yield "The top card of each opponent's pile is captured like a card on the table."
    yield "They go to your pile with the card. Or trail: lay the card on the table and take nothing."
    if rules.turn.must_capture:
        yield "A card that can capture may not be trailed."
    if rules.turn.build_on_trail:
        yield "With a trail you may make one build of other table cards that a card in your hand takes."
    yield "Whoever captured last gets what is left on the table at the end of the hand."


def _builds(rules: Rules) -> Iterator[str]:
    if rules.build.kind is not Builds.NONE:
        yield from anglo_lines(rules) if rules.build.kind is Builds.ANGLO else swazi_lines(rules)
        yield from duty_lines(rules)


def _piles(rules: Rules) -> Iterator[str]:
    if rules.piles.open:
        yield "Piles lie face up."
        yield _ORDERS[rules.piles.order]
    if rules.piles.pictures_beneath:
        yield "Pictures go beneath all other cards."


def _insisting(rules: Rules) -> Iterator[str]:
    if rules.piles.insist:
        yield (
            "Until the next turn, an opponent may insist that your card takes all it could, or that cards and pile "
            "tops join your build; a card that went into a build is safe. At the end of a deal the table waits for "
            "this."
        )


def _scoring(rules: Rules) -> Iterator[str]:
    score = rules.score
    if not rules.scores_points:
        yield "Whoever has most cards wins the hand; a tied hand is played again."
        return
    yield from map(_capital, _majorities(score))
    if score.each_spade:
        yield f"Each spade {score.each_spade}, J♠ and 2♠ twice that."
    singles = (
        ("Each ace", score.ace),
        (face(TWO_OF_SPADES), score.two_of_spades),
        (face(TEN_OF_DIAMONDS), score.ten_of_diamonds),
        ("The last capture", score.last_capture),
    )
    yield from (f"{what} {points}." for what, points in singles if points)
    if rules.sweep.points:
        once = " at once" if rules.end.at_once or rules.end.reckoning is Reckoning.AS_EARNED else ""
        yield f"A sweep, a capture that clears the table, scores {rules.sweep.points}{once}."
    if rules.sweep.cancel and rules.sweep.points:
        yield "When every side has a sweep in the hand, each loses one."


def _majorities(score: ScoreRules) -> Iterator[str]:
    kinds = (
        ("cards", score.most_cards, score.cards_from, score.most_cards_tie),
        ("spades", score.most_spades, score.spades_from, score.most_spades_tie),
    )
    for what, points, needed, tie in kinds:
        if points and needed:
            yield f"{needed} {what} or more {points}."
        elif points:
            yield f"most {what} {points} ({_TIES[tie]})."


def _winning(rules: Rules) -> Iterator[str]:
    end = rules.end
    if not rules.scores_points:
        yield f"Whoever wins {count(end.target, 'hand')} wins the match."
        return
    if end.reckoning is Reckoning.CLAIM:
        yield (
            f"Points count as they are captured, and whoever rightly claims {end.target} of them wins at once. A false "
            "claim is refused, and while nobody claims, the match goes on."
        )
        return
    how = {
        Reckoning.COUNT_OUT: "Where several get there in one hand, it is counted cards, spades, 10♦, 2♠, aces, "
        "sweeps: the first to get there wins.",
        Reckoning.DIFFERENCE: "Of each hand the better side scores only the difference.",
        Reckoning.AS_EARNED: "Points count as they are captured, and whoever gets there in mid-hand wins at once.",
    }
    yield f"Whoever has {end.target} points or more after a hand, and more than all others, wins."
    if end.reckoning in how:
        yield how[end.reckoning]
    if end.at_once and rules.sweep.points:
        yield "A sweep that reaches the target wins at once."
    if end.count_out_ties:
        yield (
            f"Sides that tie at the target count the last hand out: aces, {face(TWO_OF_SPADES)} and "
            f"{face(TEN_OF_DIAMONDS)} first, then spades, then cards; whoever is ahead first, wins."
        )
    else:
        yield "On a tie at the top, another hand decides."


def _or(numbers: tuple[int, ...]) -> str:
    return any_of(numbers) if numbers else "nothing"
