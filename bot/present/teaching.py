"""What the panel teaches newcomers in the first hand of a match: a small line about what can be done right now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.language import say
from bot.present.names import Names
from bot.present.rules_facts import facts
from bot.present.sketch import Sketch
from bot.present.words import faces
from engine.deal import pack
from engine.pieces import tops_for
from engine.rules import Rules, TopsJoin
from engine.steps import Build, Step, Trail

_TEACHING: Final = 3
"""So many turns of a match teach what the words on the buttons mean."""


def lessons(sketch: Sketch, names: Names) -> Iterator[str]:
    """Lines under the hand, before its card is played: values and points at the first turn, then only what the table
    and the cards bring up."""
    if not sketch.first_hand:
        return
    rules = sketch.now.rules
    turns = _turns(sketch)
    if not turns and not sketch.draft.steps:
        told = facts(rules)
        cards = told["Cards"][1:] or told["Cards"]  # the first sentence, where others follow, is what everybody expects
        yield say("-# **Values:** {values}", values=" ".join(cards))
        yield say("-# **Points:** {points}", points=" ".join(told["Scoring"]))
        if partner := sketch.view.position.partner(sketch.view.seat):
            yield say("-# {name} is your partner: what you two capture counts together.", name=names[partner])
    elif sketch.steps_around and sketch.plays.of(None) and not sketch.draft.steps:
        yield say("-# A turn plays one card. Before and after it you may also build from what lies on the table.")
    if turns < _TEACHING:
        yield from _words([steps[0] for card in sketch.hand if (steps := sketch.plays.of(card))], rules)
    yield from _what_may_be(sketch, names)


def _what_may_be(sketch: Sketch, names: Names) -> Iterator[str]:
    """What can be done just now besides playing a card onto the table: other piles, partners, claims, insisting."""
    rules, partner = sketch.now.rules, sketch.view.position.partner(sketch.view.seat)
    tops = tops_for(sketch.now, sketch.view.seat) if rules.piles.open else ()
    if tops:
        yield _of_tops(rules, faces(card for _, card in tops))
    if partner and sketch.now.knows and sketch.now.knows[partner - 1]:
        yield say(
            "-# What {name} is known to hold takes builds too: you may make one for {name}, whose it is then.",
            name=names[partner],
        )
    if sketch.may_claim:
        yield say(
            "-# To claim is to say that you have {target} points by now: rightly, it wins the match at once; wrongly, "
            "it costs nothing.",
            target=rules.end.target,
        )
    if not sketch.draft.steps and sketch.may_insist:
        player = names[sketch.view.position.mover]
        yield say(
            "-# To insist is to have {player}'s last turn do what it left undone, before you play your own.",
            player=player,
        )


def _words(best: list[Step], rules: Rules) -> Iterator[str]:
    """What the words on the buttons mean."""
    if any(isinstance(step, Build) for step in best):
        yield say("-# To build is to put cards together that one card of your hand takes later, all at once.")
    if any(isinstance(step, Trail) for step in best):
        if rules.scores_points:
            yield say(
                "-# To trail is to lay a card on the table and take nothing. Best is one that is worth little, or one "
                "of a pair, whose other card may take it back."
            )
        else:
            yield say("-# To trail is to lay a card on the table and take nothing.")


def lesson_of_waiting(sketch: Sketch) -> str:
    """How the hand learns that its turn has come; empty where that is known."""
    if not sketch.first_hand:
        return ""
    return say("-# This page does not change by itself: **Refresh** brings your plays when it is your turn.")


def lesson_of_asking(sketch: Sketch) -> str:
    """What it means to ask the partner; empty where there is nothing to ask for, or that is known."""
    if not sketch.first_hand or not sketch.may_ask:
        return ""
    return say(
        "-# To ask tells everybody that you hold a card which takes that build. Your partner may take it all the same; "
        "a card that takes it and joins it instead makes it yours."
    )


def lesson_of_order(sketch: Sketch) -> str:
    """Why to order the captured cards; empty where nobody steals from piles, or nothing is to be learned."""
    piles = sketch.now.rules.piles
    if not sketch.first_hand or (piles.tops_join is TopsJoin.NEVER and not piles.tops_captured):
        return ""
    return say("-# What lies on top of your pile can be stolen. **Order the pile** to lay what counts deep beneath.")


def lesson_of_insisting(sketch: Sketch, names: Names) -> str:
    """Whose the cards are that are insisted on."""
    if not sketch.first_hand:
        return ""
    player = names[sketch.view.position.mover]
    return "\n" + say(
        "-# What you insist on goes to {player}, points and all: do it where the table then suits you better.",
        player=player,
    )


def _turns(sketch: Sketch) -> int:
    """How many turns the player has had in this hand, as far as its first deal shows; later, more than teach words."""
    position, deal = sketch.now, sketch.now.rules.deal
    whole = deal.hand_size(position.seats)
    if position.deal > 1:
        return _TEACHING
    if not deal.draw:
        return whole - len(sketch.hand)
    dealt = deal.laid(position.seats) + position.seats * whole
    return (len(pack(position.rules)) - dealt - len(position.stock)) // position.seats


def _of_tops(rules: Rules, tops: str) -> str:
    """What can be done with the cards of other piles that the picture shows beside the table."""
    if rules.piles.stolen:
        return say(
            "-# “Pile” in the picture, here {tops}, is the top of another pile: a card of its rank takes that whole "
            "pile.",
            tops=tops,
        )
    if rules.piles.tops_captured:
        return say(
            "-# “Top” in the picture, here {tops}, is the top card of another pile. It is taken like a card on the "
            "table.",
            tops=tops,
        )
    return say(
        "-# “Top” in the picture, here {tops}, is the top card of another pile. You cannot take it, but a build of "
        "yours can take it in: that is stealing.",
        tops=tops,
    )
