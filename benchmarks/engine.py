"""How fast the rules are: random play, and questions about the worst tables that cards can make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from random import Random
from statistics import median
from time import process_time
from typing import TypeVar

from benchmarks.questions import forget
from engine import insist, legal, pick, variants
from engine.apply import play, play_draft
from engine.cards import PACK, TEN_OF_DIAMONDS, Card, cards_text
from engine.deal import deal_hand
from engine.draft import Draft
from engine.errors import Illegal
from engine.match import Match
from engine.notation import event_text, parse_position, step_text
from engine.players import next_move, random_player
from engine.rules import Builds, Rules
from engine.state import Phase, State
from engine.steps import Group, Insist, Move, Stand, Take, Trail, Turn
from engine.table import loose
from engine.values import values

SECONDS = 0.7
WARMING = 2.0
QUESTIONS = 60
GOAL = "5 ms"
LOW = tuple(each for each in PACK if each.rank <= 7)

T = TypeVar("T")


def report() -> list[str]:
    """Lines on random play, then on the worst tables."""
    return [*_play_report(), *_worst_report()]


def _play_report() -> Iterator[str]:
    yield "Random play (steps a second with the whole list made at each; matches a second)"
    yield "  goal: 40,000 steps in Casino for two, 20,000 in every game"
    yield f"  cold: nothing remembered; warm: after {WARMING:g} s of the same play, as in a bot that runs"
    yield f"  {'':25}{'cold':>10}{'warm':>10}{'matches':>9}"
    for rules in variants.ALL:
        for players in rules.players:
            cold, warm = steps_a_second(rules, players)
            matches = matches_a_second(rules, players)
            yield f"  {rules.key:15} {players} players{cold:10,.0f}{warm:10,.0f}{matches:9.1f}"


def steps_a_second(rules: Rules, players: int) -> tuple[float, float]:
    """Random steps, each chosen from the whole list: with nothing remembered of earlier ones, and after a while."""
    forget()
    turns = random_play(rules, players)
    cold = _rate(turns, SECONDS)
    _rate(turns, WARMING)
    return cold, _rate(turns, SECONDS)


def _rate(turns: Iterator[int], seconds: float) -> float:
    start, done = process_time(), 0
    while process_time() - start < seconds:
        done += next(turns)
    return done / (process_time() - start)


def random_play(rules: Rules, players: int) -> Iterator[int]:
    """Plays hand after hand without end, and says every few turns how many steps these took."""
    rng, number = Random(1), 0
    while True:
        number += 1
        state = deal_hand(rules, players, "bench", number, 1, (0,) * len(rules.sides(players)))
        while state.phase not in (Phase.SCORED, Phase.OVER):
            done = 0
            for _ in range(20):
                if state.phase is not Phase.PLAY:
                    break
                state, steps = _random_turn(state, rng)
                done += steps
            while state.phase is Phase.SETTLE:
                waiting = (seat for seat in state.opponents(state.mover) if seat not in state.stood)
                state = play(state, Stand(next(waiting))).state
            yield done


def _random_turn(state: State, rng: Random) -> tuple[State, int]:
    draft = Draft.of(state)
    if state.rules.build.kind is not Builds.SWAZI:
        return play_draft(draft.add_listed(rng.choice(list(legal.options(draft))))).state, 1
    while not draft.can_end or rng.random() < 0.5:
        steps = list(legal.options(draft))
        if not steps:
            break
        draft = draft.add_listed(rng.choice(steps))
    return play_draft(draft).state, len(draft.steps)


def matches_a_second(rules: Rules, players: int) -> float:
    """Whole matches of the random player."""
    rng, done = Random(1), 0
    start = process_time()
    while process_time() - start < SECONDS:
        match = Match.start(rules, players, f"bench-{done}")
        while not match.over:
            match, _ = match.apply(next_move(match.state, random_player, rng))
        done += 1
    return done / (process_time() - start)


@dataclass(frozen=True, slots=True)
class Worst:
    """A crowded table: `card` is played on `low` loose cards, where very many sets make its value."""

    game: str
    name: str
    card: Card
    low: tuple[Card, ...]
    value: int

    @property
    def position(self) -> State:
        """The table, with the card and three others in the hand."""
        others = [each for each in reversed(PACK) if each not in self.low and each != self.card]
        hand = cards_text(tuple(sorted((self.card, *others[:3]))))
        piles = f" piles=-,{others[-1]}" if variants.find(self.game).piles.open else ""
        return parse_position(
            f"{self.game} turn=1 hands={hand},?4 table={cards_text(self.low)}{piles} stock=- deal=2/2"
        )


def worst_tables() -> Iterator[Worst]:
    """Twenty-nine low loose cards under the highest card of each game; in Casino, under a ten."""
    highest = {"african": 13, "classic": 10, "royal-standard": 13, "kasino": 13}
    for game, rank in highest.items():
        card = next(each for each in PACK if each.rank == rank)
        low = (*LOW, next(each for each in PACK if each.rank == 8))
        yield Worst(game, f"29 low cards under {card}", card, low, rank)
    for game in ("african", "royal-standard"):
        ace = PACK[0]
        low = tuple(each for each in PACK if each.rank <= 8 and each != ace)[:29]
        yield Worst(game, f"29 low cards under {ace} as 14", ace, low, 14)
    ten = TEN_OF_DIAMONDS
    for game in ("kasino", "royal"):
        yield Worst(game, f"29 low cards under {ten} as 16", ten, (*LOW, PACK[28]), 16)


def _worst_report() -> Iterator[str]:
    yield f"The worst tables (median and longest ms of CPU; goal {GOAL} each)"
    for worst in worst_tables():
        yield f"  {worst.game}, {worst.name}"
        for what, times in questions(worst):
            yield f"    {what:34}{median(times):8.2f}{max(times):9.2f}"


def questions(worst: Worst) -> Iterator[tuple[str, list[float]]]:
    """What is asked of a worst table, with the milliseconds of each answer."""
    state, rng = worst.position, Random(3)
    draft = Draft.of(state)
    captures = [some_capture(worst, rng) for _ in range(QUESTIONS)]
    picks = [some_cards(worst, rng) for _ in range(QUESTIONS)]
    yield "check of a capture", timed(lambda turn: legal.check(state, turn), captures)
    yield "check of a wrong capture", timed(lambda turn: legal.check(state, turn), map(spoilt, captures))
    whole = [tuple(each for group in turn[0].groups for each in group.cards) for turn in captures]
    yield "pick.resolve of a capture's cards", timed(lambda cards: pick.resolve(draft, worst.card, cards), whole)
    yield "pick.resolve of any cards", timed(lambda cards: pick.resolve(draft, worst.card, cards), picks)
    yield "why nothing", timed(lambda cards: pick.why_nothing(draft, worst.card, cards), picks)
    yield "first 25 options", timed(lambda _: list(islice(legal.options(draft), 25)), range(5))
    yield "canonical form, printed", timed(lambda turn: step_text(legal.read(draft, turn[0])), captures)
    if state.rules.piles.insist:
        yield from insists(worst, captures)


def insists(worst: Worst, captures: Sequence[tuple[Take]]) -> Iterator[tuple[str, list[float]]]:
    """What opponents may be asked and may ask after turns on the worst table."""
    moves: list[Turn] = [(Trail(worst.card),), *captures[:20]]
    after = [play(worst.position, move).state for move in moves]
    yield "whether one may insist", timed(lambda state: insist.any_for(state, 2), after)
    yield "first 25 insists", timed(lambda state: list(islice(insist.options(state, 2), 25)), after)
    first = [(state, next(insist.options(state, 2), None)) for state in after]
    yield "insisting, printed", timed(lambda asked: _insist(*asked), first)


def _insist(state: State, event: Move | None) -> str:
    return event_text(insist.read(state, event)) if isinstance(event, Insist) else ""


def some_capture(worst: Worst, rng: Random) -> tuple[Take]:
    """A legal capture of one to many sets, drawn at random and written in any order."""
    worths = values(worst.position.rules.values).table
    left, groups = list(worst.low), []
    for _ in range(rng.randint(1, 7)):
        rng.shuffle(left)
        chosen: list[Card] = []
        total = 0
        for each in left:
            if total + worths[each][0] <= worst.value:
                chosen.append(each)
                total += worths[each][0]
        if total == worst.value:
            groups.append(Group(tuple(chosen)))
            left = [each for each in left if each not in chosen]
    if not groups:
        return some_capture(worst, rng)
    return (Take(worst.card, tuple(groups), worst.value),)


def spoilt(turn: tuple[Take]) -> tuple[Take]:
    """The capture with a card less, which makes it none."""
    first, *others = turn[0].groups
    return (Take(turn[0].card, (Group(first.cards[:-1]), *others), turn[0].value),)


def some_cards(worst: Worst, rng: Random) -> tuple[Card, ...]:
    """Some of the loose cards whose sum alone does not say that they are no capture."""
    worths = values(worst.position.rules.values).table
    while True:
        cards = tuple(sorted(rng.sample(loose(worst.position.table), rng.randint(2, 25))))
        if sum(worths[each][0] for each in cards) % worst.value == 0:
            return cards


def timed(ask: Callable[[T], object], asked: Iterable[T]) -> list[float]:
    """Milliseconds of CPU for each question."""
    times = []
    for each in asked:
        start = process_time()
        with suppress(Illegal):
            ask(each)
        times.append(1000 * (process_time() - start))
    return times


if __name__ == "__main__":
    print("\n".join(report()))
