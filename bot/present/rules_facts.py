"""A game in plain words, sentence by sentence, made from the same switches that the engine plays by."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from bot.language import say, spoken
from bot.present.building import anglo_lines, duty_lines, swazi_lines
from bot.present.dealing import dealing_lines
from bot.present.words import any_of, capital, count, face, how_many, with_partners
from engine.cards import TEN_OF_DIAMONDS, TWO_OF_SPADES
from engine.rules import Builds, Pictures, PileOrder, Reckoning, Rules, ScoreRules, Special, Tie, TopsJoin, ValueRules

_TIES: Final = {
    Tie.NONE: "nobody on a tie",
    Tie.SPLIT: "shared on a tie",
    Tie.ONE_EACH: "1 each on a tie",
    Tie.TWO_OF_MANY_SHARE: "1 each when exactly two of three or more tie, else nobody on a tie",
}
_MOST_CARDS: Final = ("most cards: {points} ({tie}).", "{needed} cards or more: {points}.")
_MOST_SPADES: Final = ("most spades: {points} ({tie}).", "{needed} spades or more: {points}.")
_ORDERS: Final = {
    PileOrder.CHOSEN: "Whoever captures orders the captured cards as they like, with the capturing card on top.",
    PileOrder.AS_THEY_LAY: "Captured cards go on a pile as they lay, the capturing card on top.",
    PileOrder.NUMERICAL: "Captured cards go on a pile by number, the lowest on top.",
}


def facts(rules: Rules) -> dict[str, tuple[str, ...]]:
    """What there is to say of a game, sentence by sentence under its heading, in the order in which it is told."""
    return _facts(rules, spoken())


@lru_cache(maxsize=512)
def _facts(rules: Rules, _language: str) -> dict[str, tuple[str, ...]]:
    told = {
        "Players": tuple(_players(rules)),
        "Cards": tuple(_values(rules)),
        "Deal": tuple(dealing_lines(rules)),
        "Your turn": tuple(_turn(rules)),
        "Builds": tuple(_builds(rules)),
        "Piles": tuple(_piles(rules)),
        "Insisting": tuple(_insisting(rules)),
        "Scoring": tuple(_scoring(rules)),
        "Winning": tuple(_winning(rules)),
    }
    return {topic: sentences for topic, sentences in told.items() if sentences}


def _players(rules: Rules) -> Iterator[str]:
    yield say("For {players} players.", players=how_many(rules.players))
    piles = say("each with a pile of their own") if rules.piles.separate else say("with one pile together")
    if rules.pairs and not rules.partners:
        yield say("Four may play as partners, 1 and 3 against 2 and 4, {piles}: they count together.", piles=piles)
    if with_partners(rules, 4):
        yield say("Four are partners, 1 and 3 against 2 and 4, {piles}: they count together.", piles=piles)
    if rules.anticlockwise:
        all_of_them = set(rules.players) <= set(rules.anticlockwise)
        if all_of_them:
            yield say("Play goes anticlockwise.")
        else:
            yield say("With {players} players play goes anticlockwise.", players=_or(rules.anticlockwise))


def _values(rules: Rules) -> Iterator[str]:
    values = rules.values
    if not values.numbers:
        yield say("No card has a number: cards only pair with cards of their rank.")
        return
    yield say("Cards from 2 to 10 count their number.")
    yield _aces(values)
    yield from map(_special, values.specials)
    yield from _unpaired(values)
    if not rules.deal.pictures:
        yield say("There are no jacks, queens and kings.")
    elif values.numbered_pictures:
        yield say("Jack, queen and king count 11, 12 and 13.")
    else:
        yield say(
            "Jack, queen and king have no number: each {takes} and nothing else.",
            takes=_pairing(values.pictures_take),
        )


def _aces(values: ValueRules) -> str:
    if values.ace != values.ace_played:
        return say(
            "An ace counts {values} on the table and {played} when you play it.",
            values=_or(values.ace),
            played=_or(values.ace_played),
        )
    each_time = "An ace counts {values}, as you say each time."
    return say(each_time if len(values.ace) > 1 else "An ace counts {values}.", values=_or(values.ace))


def _special(special: Special) -> str:
    if special.table == special.played:
        return say(
            "{card} counts {values}, as you say each time." if len(special.table) > 1 else "{card} counts {values}.",
            card=face(special.card),
            values=_or(special.table),
        )
    return say(
        "{card} counts {values} on the table and {played} when you play it.",
        card=face(special.card),
        values=_or(special.table),
        played=_or(special.played),
    )


def _unpaired(values: ValueRules) -> Iterator[str]:
    """Which cards are played with other values than their rank has on the table."""
    alone = [face(each.card) for each in values.specials if not {*each.table} & {*each.played}]
    if not {*values.ace} & {*values.ace_played}:
        alone.insert(0, say("an ace"))
    if alone:
        yield say("So {cards} cannot take a single card of the same rank.", cards=any_of(alone))


def _pairing(how: Pictures) -> str:
    return {
        Pictures.ONE: say("takes one picture of its rank"),
        Pictures.ALL: say("takes any number of pictures of its rank"),
        Pictures.ONE_OR_THREE: say("takes one or three pictures of its rank"),
    }[how]


def _turn(rules: Rules) -> Iterator[str]:
    yield say("Play one card from your hand.")
    if not rules.values.numbers:
        yield say("It takes any cards of its rank from the table.")
    else:
        builds = "" if rules.build.kind is Builds.NONE else say(", builds of its value")
        yield say(
            "It takes cards of its value{builds}, and sets of cards that add up to it, as many as you like at once.",
            builds=builds,
        )
    if rules.piles.stolen:
        yield say("With them, or alone, it takes the whole pile of every opponent whose top card has its rank.")
    if rules.piles.tops_captured:
        yield say("The top card of each opponent's pile is captured like a card on the table.")
    yield say("They go to your pile with the card. Or trail: lay the card on the table and take nothing.")
    if rules.turn.must_capture:
        yield say("A card that can capture may not be trailed.")
    if rules.turn.build_on_trail:
        yield say("With a trail you may make one build of other table cards that a card in your hand takes.")
    yield say("Whoever captured last gets what is left on the table at the end of the hand.")


def _builds(rules: Rules) -> Iterator[str]:
    if rules.build.kind is not Builds.NONE:
        yield from anglo_lines(rules) if rules.build.kind is Builds.ANGLO else swazi_lines(rules)
        yield from duty_lines(rules)


def _piles(rules: Rules) -> Iterator[str]:
    if rules.piles.open:
        yield say("Piles lie face up.")
        yield say(_ORDERS[rules.piles.order])
    if rules.piles.pictures_beneath:
        yield say("Pictures go beneath all other cards.")


def _insisting(rules: Rules) -> Iterator[str]:
    if rules.piles.insist:
        yield say(
            "Until the next turn, an opponent may insist that your card takes all it could, or that {cards} join your "
            "build; a card that went into a build is safe. At the end of a deal the table waits for this.",
            cards=say("cards and pile tops") if rules.piles.tops_join is TopsJoin.ALONE else say("loose cards"),
        )


def _scoring(rules: Rules) -> Iterator[str]:
    score = rules.score
    if not rules.scores_points:
        yield say("Whoever has most cards wins the hand; a tied hand is played again.")
        return
    yield from map(capital, _majorities(score))
    if score.each_spade:
        yield say("Each spade: {points}, J♠ and 2♠ twice that.", points=score.each_spade)
    singles = (
        (say("Each ace"), score.ace),
        (face(TWO_OF_SPADES), score.two_of_spades),
        (face(TEN_OF_DIAMONDS), score.ten_of_diamonds),
        (say("The last capture"), score.last_capture),
    )
    yield from (f"{what}: {points}." for what, points in singles if points)
    if rules.sweep.points:
        once = say(" at once") if rules.end.at_once or rules.end.reckoning is Reckoning.AS_EARNED else ""
        yield say(
            "A sweep, a capture that clears the table, scores {points}{once}.", points=rules.sweep.points, once=once
        )
    if rules.sweep.cancel and rules.sweep.points:
        yield say("When every side has a sweep in the hand, each loses one.")


def _majorities(score: ScoreRules) -> Iterator[str]:
    kinds = (
        (_MOST_CARDS, score.most_cards, score.cards_from, score.most_cards_tie),
        (_MOST_SPADES, score.most_spades, score.spades_from, score.most_spades_tie),
    )
    for (most, so_many), points, needed, tie in kinds:
        if points and needed:
            yield say(so_many, needed=needed, points=points)
        elif points:
            yield say(most, points=points, tie=say(_TIES[tie]))


_RECKONED: Final = {
    Reckoning.COUNT_OUT: "Where several get there in one hand, cards, spades, 10♦, 2♠, aces and sweeps are "
    "counted in this order: the first to get there wins.",
    Reckoning.DIFFERENCE: "Of each hand the better side scores only the difference.",
    Reckoning.AS_EARNED: "Points count as they are captured, and whoever gets there in mid-hand wins at once.",
}


def _winning(rules: Rules) -> Iterator[str]:
    end = rules.end
    if not rules.scores_points:
        one = say("Whoever wins the hand wins the match.")
        several = say("Whoever wins {hands} wins the match.", hands=count(end.target, "hand"))
        yield several if end.target > 1 else one
        return
    if end.reckoning is Reckoning.CLAIM:
        yield say(
            "Points count as they are captured, and whoever rightly claims {target} of them wins at once. A false "
            "claim is refused, and while nobody claims, the match goes on.",
            target=end.target,
        )
        return
    yield say("Whoever has {target} points or more after a hand, and more than all others, wins.", target=end.target)
    if end.reckoning in _RECKONED:
        yield say(_RECKONED[end.reckoning])
    if end.at_once and rules.sweep.points:
        yield say("A sweep that reaches the target wins at once.")
    if end.count_out_ties:
        yield say(
            "Sides that tie at the target count the last hand out: aces, {little} and "
            "{big} first, then spades, then cards; whoever is ahead first, wins. If nobody is, another hand decides.",
            little=face(TWO_OF_SPADES),
            big=face(TEN_OF_DIAMONDS),
        )
    else:
        yield say("On a tie at the top, another hand decides.")


def _or(numbers: tuple[int, ...]) -> str:
    return any_of(map(str, numbers)) if numbers else say("nothing")
