"""A simple player: it takes what is worth most by the game's own scoring, and looks one turn ahead at most.

A table is worth something to a seat: the cards in its pile in full, cards still in the hand and own builds
in part, what opponents could take counts against it. The turn after which this is highest is played. Where
a turn may have several steps it grows greedily: steps without a hand card while they gain, then the best
hand card, then again.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Final

from engine import insist, legal
from engine.apply import play
from engine.cards import PACK, Suit
from engine.deal import unseen
from engine.draft import Draft
from engine.lay import lay
from engine.partners import may_ask, rank_of
from engine.rules import Rules
from engine.state import State
from engine.steps import Ask, Insist, Stand, Step, Take, Turn, plays_hand_card
from engine.table import BuildPile
from engine.tally import worth
from engine.values import takers, values
from engine.view import View

# As many steps, and insists, are looked at: the table with more is rare, and thinking has to stay short.
MOST_STEPS: Final = 400
MOST_INSISTS: Final = 60
# About so many cards and spades win a majority, so each is worth that part of it.
CARDS_FOR_MOST: Final = 22
SPADES_FOR_MOST: Final = 6
# What a card counts where it is not captured yet.
IN_HAND: Final = 0.35
OWN_BUILD: Final = 0.6
TAKEABLE: Final = 0.75
OTHERS_BUILD: Final = -0.4
# What the partner asks for is as good as captured, and may grow.
PARTNERS: Final = 1.05
# So many cards that take a build may be out of sight, the partner's among them, where it is asked for.
UNSEEN: Final = 2
LOOSE: Final = -0.3
LOOSE_AND_HELD: Final = -0.15
# An opponent who may clear the table with one card often does.
SWEEP_RISK: Final = 0.35


def choose(view: View, rng: Random) -> Turn:
    """The turn that leaves the viewer best off."""
    draft = Draft.of(view.position)
    worth_now = _worth(draft.now, view.seat)
    while True:
        table_step, hand_step = _best(draft, view.seat, rng)
        if table_step is not None and table_step[0] > worth_now:
            worth_now, draft = table_step
        elif not draft.played and hand_step is not None:
            worth_now, draft = hand_step
        elif draft.can_end or table_step is None:
            return draft.steps
        else:
            worth_now, draft = table_step


def answer(view: View, rng: Random) -> Insist | Stand:
    """Insists on what leaves the viewer better off than letting the turn stand."""
    best = _worth(view.position, view.seat, answering=True)
    said: Insist | Stand = Stand(view.seat)
    for event in islice(insist.options(view.position, view.seat), MOST_INSISTS):
        after = _worth(insisted(view.position, event), view.seat, answering=True)
        if after > best + 1e-9:
            best, said = after, event
    return said


def ask(view: View, rng: Random) -> Ask | None:
    """Asks the partner to leave a build that opponents hardly can take: it may grow until one of the two takes it."""
    asked = (build for build in may_ask(view.position, view.seat) if _ours_alone(view.position, view.seat, build))
    best = max(asked, key=lambda build: len(build.cards), default=None)
    return None if best is None else Ask(view.seat, best.name)


def _ours_alone(position: State, seat: int, build: BuildPile) -> bool:
    """Whether the partner holds a card that takes a build, and next to no other is out of sight."""
    known = values(position.rules.values)
    partner = position.partner(seat)
    sure = build.owner == partner or bool(
        position.knows and rank_of(position, build.value) in position.knows[partner - 1]
    )
    return sure and len(takers(unseen(position, seat), build.value, known)) <= UNSEEN


def insisted(position: State, event: Insist) -> State:
    """The position after a listed insist. Whether it is legal is not asked again: the other hand is hidden here."""
    if isinstance(event.step, Take):
        return play(position, event).state
    joined, _ = lay(replace(position, turn=position.mover), event.step)
    return replace(joined, turn=position.turn)


Valued = tuple[float, Draft]


def _best(draft: Draft, seat: int, rng: Random) -> tuple[Valued | None, Valued | None]:
    """The best next step without a hand card and the best with one; equals are drawn by lot."""
    best: list[tuple[float, float, Draft] | None] = [None, None]
    for step in islice(legal.options(draft), MOST_STEPS):
        after = draft.add_listed(step)
        kind = int(plays_hand_card(step))
        found = (_worth(after.now, seat) + _swept(after, step), rng.random(), after)
        current = best[kind]
        if current is None or found[:2] > current[:2]:
            best[kind] = found
    table_step, hand_step = ((each[0], each[2]) if each else None for each in best)
    return table_step, hand_step


def _swept(draft: Draft, step: Step) -> float:
    return draft.state.rules.sweep.points if isinstance(step, Take) and not draft.now.table else 0


def _worth(state: State, seat: int, *, answering: bool = False) -> float:
    """How well off a seat is in a position that it sees; `answering` an opponent's turn, with its own still
    to come."""
    value = _card_values(state.rules)
    mine = state.side(seat)
    total = float(sum(value[each] for each in state.hands[seat - 1])) * IN_HAND
    others = len(state.sides) - 1
    for owner, pile in zip(state.rules.pile_seats(state.seats), state.piles, strict=True):
        sign = 1.0 if state.side(owner) == mine else -1.0 / others
        total += sign * sum(value[each] for each in pile)
    return total + _table_worth(state, seat, value, answering) - (0 if answering else _sweep_risk(state))


def _table_worth(state: State, seat: int, value: tuple[float, ...], answering: bool) -> float:
    """What the cards on the table count for a seat: own builds count for it, and builds that it may take
    next."""
    known = values(state.rules.values)
    may_take = answering and state.turn == seat
    total = 0.0
    for item in state.table:
        if isinstance(item, BuildPile):
            held = bool(takers(state.hands[seat - 1], item.value, known))
            mine = state.side(item.owner) == state.side(seat)
            factor = OWN_BUILD if mine else TAKEABLE if held and may_take else OTHERS_BUILD
            if mine and (state.partner(seat), item.value) in state.asks:
                factor = PARTNERS
            total += factor * sum(value[each] for each in item.cards)
        else:
            held = any(takers(state.hands[seat - 1], number, known) for number in known.table[item])
            total += (LOOSE_AND_HELD if held else LOOSE) * value[item]
    return total


def _sweep_risk(state: State) -> float:
    """What it costs to leave a table that one card might take whole."""
    points = state.rules.sweep.points
    if not points or not state.table:
        return 0
    known = values(state.rules.values)
    numbers = [
        item.value if isinstance(item, BuildPile) else max(known.table[item], default=99) for item in state.table
    ]
    highest = max(max(options, default=0) for options in known.played)
    return SWEEP_RISK * points if sum(numbers) <= highest or len(set(numbers)) == 1 else 0


@lru_cache(maxsize=64)
def _card_values(rules: Rules) -> tuple[float, ...]:
    """Per card number what a captured card is worth; of an unknown card, its part of most cards."""
    card = rules.score.most_cards / CARDS_FOR_MOST
    spade = rules.score.most_spades / SPADES_FOR_MOST
    return (*(worth(rules, each) + card + spade * (each.suit == Suit.SPADES) for each in PACK), card)
