"""Pointing at cards: what `pick.resolve` makes of a hand card and some things on the table."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice

import pytest

from engine import legal, pick
from engine.cards import Card, card
from engine.draft import Draft
from engine.errors import Illegal
from engine.notation import parse_position, parse_step, step_text
from engine.pieces import tops_for
from engine.rules import Builds
from engine.steps import Build, Step, Take, Trail
from engine.table import builds, loose
from tests.engine.examples import after
from tests.oracle.positions import positions

Picked = tuple[Card | None, tuple[Card, ...], tuple[Card, ...], tuple[int, ...]]

games = pytest.mark.parametrize("game", ["classic", "royal-standard", "kasino", "african"])


def picked(step: Step) -> Picked:
    """The things that one points at for a step."""
    groups = () if isinstance(step, Trail) else step.groups
    return (
        step.card,
        tuple(sorted(each for group in groups for each in group.cards)),
        tuple(sorted(each for group in groups for each in group.builds)),
        tuple(sorted(each for group in groups for each in group.tops)),
    )


def drafts(game: str, count: int) -> Iterator[Draft]:
    """Turns under way on random positions, most of them not begun."""
    rng = random.Random(game)
    for position in positions(game, count, seed=77):
        draft = Draft.of(parse_position(position))
        yield draft
        while game == "african" and rng.random() < 0.4:
            steps = list(islice(legal.options(draft), 300))
            if not steps:
                break
            draft = draft.add(rng.choice(steps))
            yield draft


def by_things(draft: Draft) -> dict[Picked, list[Step]]:
    """Every legal step by the things it uses."""
    found: dict[Picked, list[Step]] = defaultdict(list)
    for step in legal.options(draft):
        found[picked(step)].append(step)
    return found


def meant(known: dict[Picked, list[Step]], draft: Draft, things: Picked) -> set[Step]:
    """The legal steps that use just these things.

    Where there is only one build of a value, a set that one points at joins the one that stands; pointing at it too is
    not needed.
    """
    played, cards, names, tops = things
    found = set(known.get(things, ()))
    if draft.state.rules.build.kind is Builds.SWAZI and (cards or names or tops):
        for build in builds(draft.now.table):
            joined = known.get((played, cards, tuple(sorted((*names, build.name))), tops), ())
            found |= {step for step in joined if isinstance(step, Build) and step.value == build.value}
    return found


@games
def test_the_cards_of_a_step_mean_every_step_that_uses_just_these(game: str) -> None:
    several = 0
    for draft in drafts(game, 900):
        known = by_things(draft)
        for things, steps in known.items():
            resolved = pick.resolve(draft, *things)
            assert len(set(resolved)) == len(resolved), (draft, things)
            assert set(resolved) == meant(known, draft, things) >= set(steps), (draft, things)
            several += len(steps) > 1
    assert several > 30 or game == "kasino"


@games
def test_any_choice_of_cards_means_nothing_but_legal_steps(game: str) -> None:
    rng = random.Random(5)
    nothing = 0
    for draft in drafts(game, 500):
        known = by_things(draft)
        for _ in range(12):
            things = some_things(draft, rng)
            resolved = pick.resolve(draft, *things)
            assert set(resolved) == meant(known, draft, things), (draft, things)
            if not resolved:
                nothing += 1
                assert str(pick.why_nothing(draft, *things))
    assert nothing > 1000


def some_things(draft: Draft, rng: random.Random) -> Picked:
    """A card of the hand, or none, and any things on the table."""
    state = draft.now

    def some(of: list[Card]) -> tuple[Card, ...]:
        return tuple(sorted(rng.sample(of, min(len(of), rng.choice([0, 0, 1, 1, 2, 3])))))

    seats = [seat for seat, _ in tops_for(state, state.turn)] if state.rules.piles.open else []
    played = rng.choice([*state.hand, None]) if state.rules.piles.open or not state.hand else rng.choice(state.hand)
    names = [build.name for build in builds(state.table)]
    return played, some(list(loose(state.table))), some(names), tuple(seats) if rng.random() < 0.3 else ()


@games
def test_a_capture_comes_before_builds_and_builds_by_rising_value(game: str) -> None:
    for draft in drafts(game, 300):
        for things, steps in by_things(draft).items():
            resolved = pick.resolve(draft, *things)
            if len(steps) > 1:
                kinds = [isinstance(step, Build) for step in resolved]
                values = [step.value for step in resolved if isinstance(step, Build)]
                assert kinds == sorted(kinds) and values == sorted(values)


def resolve(position: str, played: str, cards: str, build_names: str = "", tops: tuple[int, ...] = ()) -> list[str]:
    """What is meant, as text."""
    draft = Draft.of(parse_position(position))
    hand_card = card(played) if played else None
    return [step_text(step) for step in pick.resolve(draft, hand_card, read(cards), read(build_names), tops)]


def read(text: str) -> tuple[Card, ...]:
    return tuple(card(text[at : at + 2]) for at in range(0, len(text), 2))


def test_cards_that_can_be_taken_or_built_are_asked_back() -> None:
    position = "classic turn=1 hands=3s3h6s,?4 table=Ad2d"
    assert resolve(position, "3s", "Ad2d") == ["3sxAd2d:3", "3s,Ad2d=3", "3s+Ad2d=6"]
    assert resolve(position.replace("6s", ""), "3s", "Ad2d") == ["3sxAd2d:3", "3s,Ad2d=3"]


def test_an_ace_that_counts_one_or_fourteen_is_asked_back() -> None:
    position = "royal-standard turn=1 hands=AsAhKs,?4 table=QdAd"
    assert resolve(position, "As", "Ad") == ["AsxAd:1", "As,Ad=1", "As,Ad=14"]
    assert resolve(position, "As", "Qd") == ["As+Qd=13"]


def test_a_hand_card_alone_is_trailed() -> None:
    assert resolve("classic turn=1 hands=3s6s,?4 table=3d", "3s", "") == ["3s"]


def test_a_hand_card_alone_means_nothing_while_an_own_build_forbids_to_trail() -> None:
    position = "classic turn=1 hands=3s9s,?4 table=[4d5d=9@1]"
    assert resolve(position, "3s", "") == []
    draft = Draft.of(parse_position(position))
    assert pick.why_nothing(draft, card("3s")).rule == "no trailing"


def test_a_build_by_any_pointing_is_raised_added_to_or_taken() -> None:
    position = "classic turn=1 hands=3s8s9sQs,?4 table=[4d5d=9@2]"
    assert resolve(position, "9s", "", "4d") == ["9sx[4d]:9"]
    assert resolve(position.replace("9sQs", "9s9h"), "9s", "", "4d") == ["9sx[4d]:9", "9s,[4d]=9"]
    assert resolve(position, "3s", "", "4d") == []
    assert resolve(position.replace("3s8s", "As3sTs"), "As", "", "4d") == ["As+[4d]=10"]


def test_a_pile_top_joins_with_what_stands_on_the_table() -> None:
    position = "african turn=1 hands=9s2c,?2 table=9h4h piles=-,2d5d deal=2/2"
    assert resolve(position, "", "9h4h", tops=(2,)) == ["(9h,4h^2=9)"]
    assert resolve(position, "9s", "4h", tops=(2,)) == []
    assert resolve(position, "", "4h", tops=(2,)) == []


def test_nothing_at_all_means_nothing() -> None:
    for game in ("classic", "african"):
        assert resolve(f"{game} turn=1 hands=9s2c,?2 table=9h4h", "", "") == []


def test_a_card_that_is_not_in_the_hand_means_nothing() -> None:
    assert resolve("classic turn=1 hands=9s2c,?2 table=9h4h", "Kh", "9h") == []


def test_a_card_that_is_not_on_the_table_means_nothing() -> None:
    for game in ("classic", "african"):
        position = f"{game} turn=1 hands=9s2c,?2 table=9h4h"
        assert resolve(position, "9s", "9d") == []
        assert resolve(position, "9s", "", "9d") == []


def test_what_a_pick_gives_is_read_by_the_rules_as_it_stands() -> None:
    draft = after("african turn=1 hands=9s2c,?2 table=9h7h4h piles=-,2d5d deal=2/2", "(9h,4h^2=9)")
    (step,) = pick.resolve(draft, None, read("7h"), read("4h"), (2,))
    assert step == legal.read(draft, parse_step("(7h^2,[4h]=9)"))
    with pytest.raises(Illegal):
        legal.read(draft, Take(card("9s"), (), 9))
