"""Builds in plain words, made from the switches of a game: what may be built, and what an own build demands."""

from __future__ import annotations

from collections.abc import Iterator

from bot.language import say
from bot.present.words import any_of
from engine.deal import deals
from engine.rules import BuildRules, Builds, Duty, Rules, Span, TopsJoin


def anglo_lines(rules: Rules) -> Iterator[str]:
    """Builds by a card from the hand."""
    build = rules.build
    yield say(
        "Put a card from your hand together with cards on the table to make a value that another card in your hand "
        "takes later: 3 and 5 build 8. Nobody takes part of a build, but anybody with the right card takes it whole."
    )
    if rules.values.ace != rules.values.ace_played or any(each.table != each.played for each in rules.values.specials):
        yield say("In a build, cards count as on the table; what takes it counts as when you play it.")
    yield _raising(build)
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
        yield say("There is no second build of one value: it has to take the other one in, or cannot be made.")


def _raising(build: BuildRules) -> str:
    return say(
        "With one card from your hand{helped} you may raise a single build, yours or another's, to a value that you "
        "hold: it is then yours."
        if build.raise_own
        else "With one card from your hand{helped} you may raise another player's single build to a value that you "
        "hold: it is then yours.",
        helped=say(", loose cards helping,") if build.raise_with_table_cards else "",
    )


def swazi_lines(rules: Rules) -> Iterator[str]:
    """Builds in several steps."""
    yield say(
        "A turn may have several steps around its one hand card. Make a build from cards on the table, with or without "
        "your hand card, of a value that a card in your hand takes. Nobody takes part of a build, but anybody with the "
        "right card takes it whole."
    )
    yield say("Raise an opponent's single build with one hand card, to a value that you hold: it is then yours.")
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
            "Partners add to each other's builds. If your partner's build was raised, or taken by anybody else, your "
            "partner is known to hold that rank until they play one: meanwhile you may make builds of it for them. You "
            "may ask your partner to leave a build that you can take."
        )


def _tops(rules: Rules) -> str:
    return {
        TopsJoin.NEVER: "",
        TopsJoin.ALONE: say(
            ", also with the top card of any other pile, your partner's too: that is how cards are stolen"
        )
        if rules.piles.separate
        else say(", also with the top card of an opponent's pile: that is how cards are stolen"),
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
    }[build.duty if _holds(build.duty_while, rules) else Duty.NONE]
    if demand:
        yield say("While you own a build, {demand}{only}.", demand=demand, only=_only(build.duty_while, rules))
    if not build.keep_taker:
        yield say("Once it stands, a build binds you to nothing.")
    elif build.kind is Builds.SWAZI:  # that a card is kept is said above
        if not demand:
            yield say("You may trail while you own a build.")
    elif not demand:
        yield say("You must keep a card that takes your build, but may trail.")
    else:
        yield say("Keep a card for each of your builds.")
    if _holds(build.one_build, rules):
        yield say("You may own one build at most when your turn ends{only}.", only=_only(build.one_build, rules))


def _holds(span: Span, rules: Rules) -> bool:
    """Whether something holds in a part of the hand that there is for any number of players."""
    if span is Span.BEFORE_LAST_CARDS:
        return rules.deal.draw or bool(_several_deals(rules))
    return span is not Span.NEVER


def _several_deals(rules: Rules) -> tuple[int, ...]:
    """The numbers of players for which a hand has several deals."""
    return tuple(seats for seats in rules.players if deals(rules, seats) > 1)


def _only(span: Span, rules: Rules) -> str:
    """In which part of the hand something holds, where that is not the whole of it, and for how many players, where
    others have but one deal."""
    several = _several_deals(rules)
    if span is Span.ALWAYS or (span is Span.FIRST_DEAL and not several):
        return ""
    if rules.deal.draw:
        return say(" (only while there is a stock)")
    if several == rules.players:
        return (
            say(" (only in the first deal)")
            if span is Span.FIRST_DEAL
            else say(" (only until the last cards are dealt)")
        )
    if span is Span.FIRST_DEAL:
        return say(" (with {players} players only in the first deal)", players=any_of(map(str, several)))
    return say(" (only with {players} players, until the last cards are dealt)", players=any_of(map(str, several)))
