"""Builds in plain words, made from the switches of a game: what may be built, and what an own build demands."""

from __future__ import annotations

from collections.abc import Iterator

from bot.language import say
from engine.rules import Builds, Duty, Rules, Span, TopsJoin

_SPANS = {
    Span.FIRST_DEAL: "in the first deal",
    Span.BEFORE_LAST_CARDS: "until the last cards are dealt or drawn",
    Span.ALWAYS: "",
}


def anglo_lines(rules: Rules) -> Iterator[str]:
    """Builds by a card from the hand."""
    build = rules.build
    yield say(
        "Put a card from your hand together with cards on the table to make a value that another card in your hand "
        "takes later: 3 and 5 build 8. Nobody takes part of a build, but anybody with the right card takes it whole."
    )
    whose = say("yours or another's") if build.raise_own else say("of another player")
    helped = say(", loose cards helping,") if build.raise_with_table_cards else ""
    yield say(
        "With one card from your hand{helped} you may raise a single build, {whose}, to a value that you hold.",
        helped=helped,
        whose=whose,
    )
    if not build.multiple:
        yield say("A build is one set: nothing of its value is added to it.")
    else:
        yield say("Sets of the same value in one build make it multiple: then its value never changes.")
        onto = say("a single build (a multiple one is closed)") if build.closed else say("any build")
        yield say(
            "You may add sets of its value to {onto}, if you still hold a card that takes it; it is then yours.",
            onto=onto,
        )
    if build.partner_adds:
        yield say("You may add to your partner's build without holding a card for it; it stays your partner's.")
    if build.as_cards:
        yield say("A single build is summed and built on like a card of its value.")
    if not build.second_of_a_value:
        yield say("There is no second build of one value: it has to take the other one in.")


def swazi_lines(rules: Rules) -> Iterator[str]:
    """Builds in several steps."""
    yield say(
        "A turn may have several steps around its one hand card. Make a build from cards on the table, with or without "
        "your hand card, of a value that a card in your hand takes. Nobody takes part of a build, but anybody with the "
        "right card takes it whole."
    )
    yield say("Raise an opponent's single build with one hand card, to a value that you hold.")
    yield say(
        "Add sets of its value to your own build{tops}. Sets may join a loose card too, if you hold a card of its "
        "value: together they are your build.",
        tops=_tops(rules),
    )
    yield say(
        "Cards join an opponent's build only if you take it in the same turn. There are never two builds of one value. "
        "At the end of your turn you hold a card for each of your builds."
    )
    if any(len(rules.sides(seats)) < seats for seats in rules.players):
        yield say(
            "Partners add to each other's builds. Whose build was raised, or taken by another, is known to hold that "
            "rank: build for them. You may ask your partner to leave a build that you can take."
        )


def _tops(rules: Rules) -> str:
    return {
        TopsJoin.NEVER: "",
        TopsJoin.ALONE: say(", also with the top card of an opponent's pile: that is how cards are stolen"),
        TopsJoin.WITH_HAND_CARD: say(
            ", and with your hand card also the top cards of other piles, if the build was yours before this turn"
        ),
    }[rules.piles.tops_join]


def duty_lines(rules: Rules) -> Iterator[str]:
    """What owning a build demands, and while which."""
    build = rules.build
    demand = {
        Duty.NONE: "",
        Duty.NO_TRAIL: say("you may not trail"),
        Duty.SERVE: say("your play has to take, raise or add to a build of your own"),
        Duty.CAPTURE_OR_ADD: say("your hand card has to capture something or join a build of your own"),
    }[build.duty]
    if demand:
        yield _within(build.duty_while, say("while you own a build, {demand}.", demand=demand))
    if not build.keep_taker:
        yield say("Once it stands, a build binds you to nothing.")
    elif not demand:
        yield say("You must keep a card that takes your build, but may trail.")
    elif build.kind is not Builds.SWAZI:  # of the Swazi family it is said above
        yield say("Keep a card that takes it.")
    if build.one_build is not Span.NEVER:
        yield _within(build.one_build, say("you may own one build at most when your turn ends."))


def _within(span: Span, words: str) -> str:
    """A sentence with the part of the hand in which it holds before it."""
    when = _SPANS.get(span)
    text = say("{when}, {what}", when=say(when), what=words) if when else words
    return f"{text[0].upper()}{text[1:]}"
