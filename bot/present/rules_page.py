"""The rules of a game in plain words, made from the same switches that the engine plays by."""

from __future__ import annotations

from collections.abc import Iterator

from bot.present.panel import Panel
from bot.present.words import count, face, goal, how_many
from engine.cards import TEN_OF_DIAMONDS, TWO_OF_SPADES
from engine.rules import Builds, Pictures, Rules, Tie
from engine.variants import chosen, find


def rules_page(game: str) -> Panel:
    """The rules of the game with this key (and its house rules), on one message."""
    return Panel("\n".join(_blocks(find(game))))


def _blocks(rules: Rules) -> Iterator[str]:
    players = how_many(rules.players)
    yield f"**{rules.name}** · {players} players\n{goal(rules)}"
    house = [f"{option.key} = {value}" for option, value in chosen(rules)]
    if house:
        yield f"House rules at this table: {', '.join(house)}."
    yield f"\n**Cards.** {' '.join(_values(rules))}"
    yield f"\n**Deal.** {' '.join(_dealing(rules))}"
    yield f"\n**Your turn.** {' '.join(_turn(rules))}"
    if rules.build.kind is Builds.ANGLO:
        yield f"\n**Builds.** {' '.join(_anglo())}"
    if rules.build.kind is Builds.SWAZI:
        yield f"\n**Builds.** {' '.join(_swazi(rules))}"
    if rules.piles.insist:
        yield (
            "\n**Insisting.** Until the next turn, an opponent may insist that your card takes everything it "
            "could, or that "
            "cards and pile tops join your build. A card that went into a build is safe. At the end of a deal "
            "the table "
            "waits for this. What is let pass, stands."
        )
    yield f"\n**Scoring.** {' '.join(_scoring(rules))}"
    yield f"\n**Winning.** {' '.join(_winning(rules))}"


def _values(rules: Rules) -> Iterator[str]:
    values = rules.values
    yield "Cards from 2 to 10 count their number."
    if values.ace == values.ace_played:
        yield f"An ace counts {_or(values.ace)}" + (", as you say each time." if len(values.ace) > 1 else ".")
    else:
        yield f"An ace counts {_or(values.ace)} on the table and {_or(values.ace_played)} when you play it."
    for special in values.specials:
        yield (
            f"{face(special.card)} counts {_or(special.table)} on the table and {_or(special.played)} when you play it."
        )
    if values.numbered_pictures:
        yield "Jack, queen and king count 11, 12 and 13."
        return
    how = {
        Pictures.ONE: "takes one picture of its rank",
        Pictures.ALL: "takes any number of pictures of its rank",
        Pictures.ONE_OR_THREE: "takes one or three pictures of its rank",
    }
    yield f"Jack, queen and king have no number: each {how[values.pictures_take]} and nothing else."


def _dealing(rules: Rules) -> Iterator[str]:
    if rules.deal.to_table:
        yield f"{count(rules.deal.to_table, 'card')} to the table,"
    yield (
        f"then {rules.deal.each} to each player; when all have played them, {rules.deal.each} more, until "
        f"the pack is out."
    )


def _turn(rules: Rules) -> Iterator[str]:
    yield "Play one card from your hand."
    builds = "" if rules.build.kind is Builds.NONE else ", builds of its value"
    yield f"It takes cards of its value{builds}, and sets of cards that add up to it, as many as you like in one go."
    yield "They go to your pile with the card."
    yield "Or trail: lay the card on the table and take nothing."
    yield "Whoever captured last gets what is left on the table at the end of the hand."


def _anglo() -> Iterator[str]:
    yield (
        "Put a card from your hand together with cards on the table to make a value that another card in your "
        "hand can take "
        "later: 3 and 5 build 8. Nobody can take part of a build, but anybody with the right card can take it whole."
    )
    yield "Sets of the same value in one build make it multiple: then its value never changes."
    yield "With one card from your hand you may raise a single build, yours or another's, to a value that you hold."
    yield "You may add sets of its value to any build, if you still hold a card that takes it; the build is then yours."
    yield "While you own a build you may not trail, and you must keep a card that takes it."


def _swazi(rules: Rules) -> Iterator[str]:
    yield (
        "A turn may have several steps around its one hand card. Make a build from cards on the table, with or "
        "without your "
        "hand card, of a value that a card in your hand takes."
    )
    yield "Raise an opponent's single build with one hand card, to a value that you hold."
    yield (
        "Add sets of its value to your own build, also with the top card of the other pile: that is how cards "
        "are stolen. A "
        "loose card whose value you hold can be such a base too."
    )
    yield (
        "Cards may join an opponent's build only if you take it in the same turn. There are never two "
        "builds of one value."
    )
    yield "At the end of your turn you must hold a card for each of your builds."
    if rules.build.limits_until_last_deal:
        yield (
            "Before the last deal you may own one build at most at the end of your turn, and not trail "
            "while you own one."
        )


def _scoring(rules: Rules) -> Iterator[str]:
    score = rules.score
    ties = {
        Tie.NONE: "nobody on a tie",
        Tie.ONE_EACH: "1 each on a tie",
        Tie.TWO_OF_MANY_SHARE: "1 each when exactly two of three or more tie, else nobody on a tie",
    }
    yield f"Most cards {score.most_cards} ({ties[score.most_cards_tie]}),"
    yield f"most spades {score.most_spades} ({ties[score.most_spades_tie]}),"
    yield f"each ace {score.ace},"
    yield f"{face(TWO_OF_SPADES)} {score.two_of_spades},"
    yield f"{face(TEN_OF_DIAMONDS)} {score.ten_of_diamonds}."
    if rules.sweep.points:
        yield f"A sweep, a capture that clears the table, scores {rules.sweep.points} at once."
    if rules.sweep.cancel:
        yield "When every side has a sweep in the hand, each loses one."


def _winning(rules: Rules) -> Iterator[str]:
    yield f"Whoever has {rules.end.target} points or more after a hand, and more than all others, wins."
    if rules.end.at_once:
        yield "A sweep that reaches the target wins at once."
    if rules.end.count_out_ties:
        yield (
            "Sides that tie at the target count the last hand out: aces, "
            f"{face(TWO_OF_SPADES)} and {face(TEN_OF_DIAMONDS)} first, then spades, then cards; whoever is "
            f"ahead first, wins."
        )
    else:
        yield "On a tie at the top, another hand decides."


def _or(numbers: tuple[int, ...]) -> str:
    return " or ".join(map(str, numbers))
