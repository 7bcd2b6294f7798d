"""How long single answers of the rules take at the worst of many random positions of each game.

`BENCH_POSITIONS` says at how many, `BENCH_SEED` which ones. A few are made-up tables, crowded with low cards; the
others are those of random play, turns under way included. An answer over the goal is asked for up to three times more,
each time with nothing remembered from before, and the least counts: what is left is a cost of the rules, and not of
another process that wanted the processor.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from random import Random
from statistics import median
from time import process_time

from engine import insist, legal, pick, variants
from engine.apply import play, play_draft
from engine.cards import Card, cards_text
from engine.deal import deal_hand, pack
from engine.draft import Draft
from engine.errors import Illegal
from engine.notation import event_text, parse_position, position_text, step_text
from engine.rules import Rules
from engine.state import Phase, State
from engine.steps import Stand, Step
from engine.table import loose

POSITIONS = int(os.environ.get("BENCH_POSITIONS", "400"))
SEED = int(os.environ.get("BENCH_SEED", "1"))
GOAL = 5.0
AGAIN = 3
LISTED = 25
CROWDED = 0.02
ASKED = ("check", "pick.resolve", "printed", "first 25 options", "first 25 insists")


@dataclass(slots=True)
class Times:
    """Milliseconds of CPU for each answer to one question, and the position of the longest."""

    all: list[float] = field(default_factory=list)
    longest: float = 0.0
    worst: str = ""

    def note(self, milliseconds: float, position: Callable[[], str]) -> None:
        """One more answer."""
        if milliseconds > self.longest:
            self.longest, self.worst = milliseconds, position()
        self.all.append(milliseconds)


def report(keys: Iterable[str] = ()) -> Iterator[str]:
    """Median and longest time for each question in each game, or in some, as soon as it is known; the position of the
    longest, if over the goal."""
    games = [rules for rules in variants.ALL if not keys or rules.key in keys]
    yield f"Single answers at {POSITIONS:,} random positions of each game (BENCH_POSITIONS; seed {SEED}: BENCH_SEED)"
    yield f"(median/longest ms of CPU; goal {GOAL:g}; the least of {AGAIN + 1} if over it; garbage collected between)"
    yield f"  {'':15}" + "".join(f"{what:>18}" for what in ASKED)
    for rules in games:
        times = ask(rules, POSITIONS, SEED)
        cells = (f"{median(each.all):.2f}/{each.longest:.2f}" if each.all else "-" for each in times.values())
        yield f"  {rules.key:15}" + "".join(f"{cell:>18}" for cell in cells)
        for what, each in times.items():
            if each.longest > GOAL:
                yield f"    {what}: {each.worst}"


def ask(rules: Rules, count: int, seed: int = 1) -> dict[str, Times]:
    """Every question at so many positions."""
    rng, times = Random(seed), {what: Times() for what in ASKED}
    gc.collect()
    gc.disable()
    for number, draft in enumerate(islice(drafts(rules, rng), count)):
        _ask(draft, times, rng)
        if number % 500 == 499:
            gc.collect()
    gc.enable()
    return times


def _ask(draft: Draft, times: dict[str, Times], rng: Random) -> None:
    where = partial(_where, draft)
    first = _timed(times["first 25 options"], where, lambda: list(islice(legal.options(draft), LISTED)))
    if not first:
        return
    step = rng.choice(first)
    after = draft.add_listed(step)
    wanted = (*after.steps, *_rest(after, rng))
    _timed(times["check"], where, lambda: legal.check(draft.state, wanted))
    _timed(times["printed"], where, lambda: step_text(legal.read(draft, step)))
    card = getattr(step, "card", None)
    for cards in (_loose_of(step), _some(draft, rng)):
        resolve = partial(pick.resolve, draft, card, cards)
        _timed(times["pick.resolve"], partial(_where, draft, card, cards), resolve)
    if after.can_end and draft.state.rules.piles.insist:
        played = play_draft(after).state
        for seat in played.opponents(played.mover) if played.prev else ():
            _timed(times["first 25 insists"], partial(position_text, played), partial(_insists, played, seat))


def _timed(times: Times, where: Callable[[], str], answer: Callable[[], object]) -> list[Step]:
    milliseconds, found = once(answer)
    for _ in range(AGAIN):
        if milliseconds > GOAL:
            forget()
            milliseconds = min(milliseconds, once(answer)[0])
    times.note(milliseconds, where)
    return found if isinstance(found, list) else []


def once(answer: Callable[[], object]) -> tuple[float, object]:
    """The milliseconds of CPU that an answer takes, and the answer; None for a refusal."""
    found = None
    begin = process_time()
    with suppress(Illegal):
        found = answer()
    return 1000 * (process_time() - begin), found


def forget() -> None:
    """Empty everything that the rules remember between answers."""
    for name, module in tuple(sys.modules.items()):
        if name.startswith("engine."):
            for each in vars(module).values():
                if hasattr(each, "cache_clear"):
                    each.cache_clear()


def _insists(state: State, seat: int) -> str:
    return " ".join(event_text(event) for event in islice(insist.options(state, seat), LISTED))


def _where(draft: Draft, card: Card | None = None, cards: tuple[Card, ...] = ()) -> str:
    steps = "".join(f" ; {step_text(step)}" for step in draft.steps)
    pointed = f" ; {card} with {cards_text(cards)}" if cards else ""
    return position_text(draft.state) + steps + pointed


def _rest(draft: Draft, rng: Random) -> tuple[Step, ...]:
    """Steps with which a turn under way can be ended."""
    more: tuple[Step, ...] = ()
    while not draft.can_end:
        step = rng.choice(list(islice(legal.options(draft), LISTED)))
        draft, more = draft.add_listed(step), (*more, step)
    return more


def _loose_of(step: Step) -> tuple[Card, ...]:
    return tuple(sorted(each for group in getattr(step, "groups", ()) for each in group.cards))


def _some(draft: Draft, rng: Random) -> tuple[Card, ...]:
    lying = loose(draft.now.table)
    return tuple(sorted(rng.sample(lying, rng.randint(0, len(lying)))))


def drafts(rules: Rules, rng: Random) -> Iterator[Draft]:
    """Positions of random matches at every number of players, and crowded tables among them, without end."""
    hand = 0
    while True:
        hand += 1
        players = rules.players[hand % len(rules.players)]
        state = deal_hand(rules, players, "questions", hand, 1, (0,) * len(rules.sides(players)))
        while state.phase not in (Phase.SCORED, Phase.OVER):
            if state.phase is Phase.SETTLE:
                waiting = (seat for seat in state.opponents(state.mover) if seat not in state.stood)
                state = play(state, Stand(next(waiting))).state
                continue
            draft = Draft.of(state)
            while not draft.can_end:
                yield draft
                draft = draft.add_listed(rng.choice(list(islice(legal.options(draft), 200))))
            if rng.random() < CROWDED:
                yield Draft.of(crowded(rules, players, rng))
            state = play_draft(draft).state


def crowded(rules: Rules, players: int, rng: Random) -> State:
    """A table of fifteen to twenty-nine loose cards, most of them low, with four cards in each hand."""
    cards = list(pack(rules))
    rng.shuffle(cards)
    highest = rng.choice((7, 8, 10, 13))
    most = min(29, len(cards) - 4 * players)
    lying = sorted(cards, key=lambda each: each.rank > highest)[: rng.randint(15, most)]
    rest = [each for each in cards if each not in lying]
    hands = ",".join(cards_text(tuple(sorted(rest[4 * at : 4 * at + 4]))) for at in range(players))
    count = len(rules.pile_seats(players))
    tops = [str(each) for each in rest[4 * players :]][:count]
    piles = " piles=" + ",".join([*tops, *["-"] * (count - len(tops))]) if rules.piles.open else ""
    return parse_position(f"{rules.key} turn=1 hands={hands} table={cards_text(tuple(lying))}{piles} stock=- deal=2/2")


if __name__ == "__main__":
    for line in report(sys.argv[1:]):
        print(line, flush=True)
