"""Writes the playthroughs anew: `python -m tests.golden.write`.

The moves are drawn by lot from a fixed seed, with more builds, insists and chosen orders than chance alone would give.
"""

from __future__ import annotations

from itertools import islice
from random import Random

from engine import insist, legal
from engine.cards import Card
from engine.draft import Draft
from engine.match import Match
from engine.partners import may_ask
from engine.rules import PileOrder, Rules
from engine.state import Phase, State
from engine.steps import Ask, Build, Insist, Move, Order, Stand, Step, Take, Timeout, Trail, Turn
from engine.swazi_read import captured
from tests.golden.playthrough import Writer, footer, header, path, seed, tables

MOST = 500


def write() -> None:
    """Write every file."""
    for rules, players in tables():
        file = path(rules.key, players)
        file.parent.mkdir(exist_ok=True)
        lines = playthrough(rules, players)
        file.write_text("\n".join(lines) + "\n", encoding="ascii")
        print(f"{file.parent.name}/{file.name}: {file.stat().st_size // 1000} KB")


def playthrough(rules: Rules, players: int) -> list[str]:
    """The lines of one match."""
    rng = Random(seed(rules.key, players))
    match, writer = Match.start(rules, players, seed(rules.key, players)), Writer()
    lines = list(header(match))
    while not match.over:
        move = choose(match.state, rng)
        after, happened = match.apply(move)
        lines.extend(writer.lines(match, move, happened))
        match = after
    return [*lines, *footer(match)]


def choose(state: State, rng: Random) -> Move:
    """The next turn or event."""
    return answer(state, rng) or turn(state, rng)


def answer(state: State, rng: Random) -> Move | None:
    """What is said to the last turn; where the table waits for it, something is."""
    if state.insisted and orders_freely(state) and rng.random() < 0.7:
        pile = state.piles[state.side(state.mover)]
        return Order(state.mover, mixed(pile[-state.captured : -1], rng))
    for seat in state.opponents(state.mover):
        insists = list(islice(insist.options(state, seat), MOST))
        if insists and rng.random() < 0.7:
            return most_of(insists, rng)
        if state.phase is Phase.SETTLE and seat not in state.stood:
            return Stand(seat) if rng.random() < 0.7 else Timeout(seat)
    return request(state, rng) if state.builds_for_partners and state.phase is Phase.PLAY else None


def request(state: State, rng: Random) -> Ask | None:
    """What the partner of the seat to play asks for."""
    seat = state.partner(state.turn)
    builds = may_ask(state, seat)
    return Ask(seat, rng.choice(builds).name) if builds and rng.random() < 0.6 else None


def most_of(insists: list[Insist], rng: Random) -> Insist:
    """One of them, captures as often as joins."""
    kinds = [[each for each in insists if isinstance(each.step, kind)] for kind in (Take, Build)]
    return rng.choice(rng.choice([kind for kind in kinds if kind]))


def turn(state: State, rng: Random) -> Turn:
    """A whole turn, step by step."""
    draft = Draft.of(state)
    while not (draft.can_end and rng.random() < 0.4):
        steps = list(islice(legal.options(draft), MOST))
        if not steps:
            break
        draft = draft.add(ordered(draft, rng.choices(steps, [weight(step) for step in steps])[0], rng))
    return draft.steps


def weight(step: Step) -> float:
    """How often a step is drawn: a build that uses builds, or is for the partner, before a new one, a large capture
    before a small one."""
    if isinstance(step, Trail):
        return 1
    groups = sum(1 + 2 * len(group.builds) + 2 * len(group.tops) for group in step.groups)
    return groups * ((8 if step.seat else 2) if isinstance(step, Build) else 1)


def ordered(draft: Draft, step: Step, rng: Random) -> Step:
    """The step, a capture sometimes in an order of its own where the piles lie open."""
    if not isinstance(step, Take) or not orders_freely(draft.state) or rng.random() < 0.5:
        return step
    return Take(step.card, step.groups, step.value, mixed(captured(draft.now, step), rng))


def orders_freely(state: State) -> bool:
    """Whether a capturer lays the captured cards as they like."""
    piles = state.rules.piles
    return piles.open and piles.insist and piles.order is PileOrder.CHOSEN


def mixed(cards: tuple[Card, ...], rng: Random) -> tuple[Card, ...]:
    return tuple(rng.sample(cards, len(cards)))


if __name__ == "__main__":
    write()
