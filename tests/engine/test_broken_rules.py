"""The comparison with the slow enumerator notices a broken rule: each is broken on purpose, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from engine import anglo, captures, insist, pieces, standing, swazi
from engine.combine import maximal, sets, unions
from engine.draft import Draft
from engine.pieces import Pieces, of_builds
from engine.rows import Mask, Partition
from engine.rules import Duty
from engine.state import State
from engine.steps import Build, Group
from engine.table import BuildPile, builds
from engine.values import Options, Values, values
from tests.engine.test_against_oracle import first_steps_that_differ, insists_that_differ, later_steps_that_differ

pytestmark = pytest.mark.usefixtures("nothing_remembered")

Patch = pytest.MonkeyPatch
Breakage = Callable[[Patch], None]

LISTING: list[tuple[str, Breakage]] = []
WITHIN_A_TURN: list[Breakage] = []
INSISTING: list[Breakage] = []


def listing(game: str) -> Callable[[Breakage], Breakage]:
    """A rule of a game whose breaking the lists of next steps have to show."""

    def noted(breakage: Breakage) -> Breakage:
        LISTING.append((game, breakage))
        return breakage

    return noted


def within_a_turn(breakage: Breakage) -> Breakage:
    """A rule whose breaking shows after a step."""
    WITHIN_A_TURN.append(breakage)
    return breakage


def insisting(breakage: Breakage) -> Breakage:
    """A rule whose breaking the lists of what one may insist on have to show."""
    INSISTING.append(breakage)
    return breakage


def _many_unions(groups: Iterable[Mask], overlapping: bool = False) -> Iterator[tuple[Mask, Partition]]:
    """Unions of one or two of these sets, and none."""
    known = tuple(groups)
    yield 0, ()
    seen = set()
    for one in known:
        for other in known:
            if (one == other or overlapping or not one & other) and one | other not in seen:
                seen.add(one | other)
                yield one | other, (one,) if one == other else (one, other)


@listing("classic")
def builds_are_whole(patch: Patch) -> None:
    class Loosened(Pieces):
        def __init__(self, state: State, **more: Any) -> None:
            lying = [each for item in state.table if isinstance(item, BuildPile) for each in item.cards]
            single = [item for item in state.table if not isinstance(item, BuildPile)]
            super().__init__(state.but(table=(*single, *lying)), **more)

    patch.setattr(anglo, "Pieces", Loosened)


@listing("royal-standard")
def a_build_is_taken_by_a_card_of_its_value(patch: Patch) -> None:
    patch.setattr(captures, "choices", lambda pieces, value: [(), of_builds(pieces.builds)])


@listing("classic")
def a_card_counts_in_one_set_only(patch: Patch) -> None:
    def overlapping(options: tuple[Options, ...], target: int) -> Iterator[tuple[Mask, Partition]]:
        return _many_unions(sets(options, target), overlapping=True)

    patch.setattr(captures, "unions", overlapping)


@listing("royal-standard")
def the_played_card_has_one_value_for_the_whole_capture(patch: Patch) -> None:
    def mixed(options: tuple[Options, ...], target: int) -> Iterator[tuple[Mask, Partition]]:
        both = (1, 14) if target in (1, 14) else (target,)
        return _many_unions(each for value in both for each in sets(options, value))

    patch.setattr(captures, "unions", mixed)


@listing("classic")
def a_picture_takes_one_picture(patch: Patch) -> None:
    patch.setattr(captures, "_pairs_with", lambda state, count: True)


@listing("kasino")
def a_card_counts_otherwise_when_it_is_played(patch: Patch) -> None:
    def alike(rules: Any) -> Values:
        known = values(rules)
        return Values(known.table, known.table)

    patch.setattr(pieces, "values", alike)


@listing("classic")
def a_taker_is_kept_after_a_capture(patch: Patch) -> None:
    kept = anglo.Duties.kept
    patch.setattr(anglo.Duties, "kept", lambda self, rest, used, made=0: not made or kept(self, rest, used, made))


@listing("classic")
def whoever_builds_keeps_another_card_for_it(patch: Patch) -> None:
    patch.setattr(anglo, "without", lambda held, gone: held[0])


@listing("classic")
def who_owns_a_build_does_not_trail(patch: Patch) -> None:
    patch.setattr(anglo.Duties, "forbid_trail", property(lambda self: False))


@listing("royal-standard")
def only_single_builds_are_raised(patch: Patch) -> None:
    def any_build(pieces: Pieces, own: Options, value: int) -> tuple[Group, ...]:
        return of_builds(build for build in pieces.builds if value - build.value in own)

    patch.setattr(anglo, "raisable", any_build)


@listing("royal-standard")
def one_ace_answers_for_one_build(patch: Patch) -> None:
    patch.setattr(Values, "apart", lambda self, needed: True)


@listing("african")
def nobody_raises_an_own_build(patch: Patch) -> None:
    patch.setattr(standing, "may_be_raised", lambda state, build: build.is_single)


@listing("african")
def nobody_steals_from_the_own_pile(patch: Patch) -> None:
    def any_pile(state: State, seat: int) -> tuple[tuple[int, int], ...]:
        return tuple((at, pile[-1]) for at, pile in enumerate(state.piles, 1) if pile)

    for module in (pieces, swazi):
        patch.setattr(module, "tops_for", any_pile)


@listing("african")
def there_are_never_two_builds_of_one_value(patch: Patch) -> None:
    steps = swazi._steps

    def on_a_bare_table(standing: swazi.Standing, pieces: Pieces, card: Any, *values: int) -> Iterator[Build]:
        standing.stands = {}
        return steps(standing, pieces, card, *values)

    patch.setattr(swazi, "_steps", on_a_bare_table)


@listing("african")
def no_pile_card_makes_a_single_build(patch: Patch) -> None:
    patch.setattr(Pieces, "has_tops", lambda self, mask: False)


@listing("african")
def a_pile_card_joins_without_the_hand_card(patch: Patch) -> None:
    steps = swazi._steps

    def with_tops(standing: swazi.Standing, pieces: Pieces, card: Any, *values: int) -> Iterator[Build]:
        return steps(standing, Pieces(standing.state, tops=True), card, *values)

    patch.setattr(swazi, "_steps", with_tops)


@listing("african")
def no_trailing_beside_a_build_in_the_first_twelve(patch: Patch) -> None:
    patch.setattr(State, "duty", property(lambda self: Duty.NONE))


@within_a_turn
def one_own_build_at_the_end_in_the_first_twelve(patch: Patch) -> None:
    patch.setattr(standing, "limited_to_one", lambda state: False)


@within_a_turn
def an_opponents_build_that_is_augmented_is_taken(patch: Patch) -> None:
    patch.setattr(Draft, "_debt", lambda self, step: 0)


@within_a_turn
def one_hand_card_a_turn(patch: Patch) -> None:
    patch.setattr(Draft, "standing", property(lambda self: swazi.Standing(self.now, False, self.owed)))


@insisting
def an_insister_completes_the_capture(patch: Patch) -> None:
    def any_larger(options: tuple[Options, ...], target: int, must: Mask) -> Iterator[Mask]:
        return (mask for mask, _ in unions(options, target) if not must & ~mask)

    patch.setattr(insist, "maximal", any_larger)
    patch.setattr(insist, "_maximal", lambda *args: True)


@insisting
def a_capture_that_is_completed_holds_what_was_taken(patch: Patch) -> None:
    patch.setattr(insist, "maximal", lambda options, target, must: maximal(options, target, 0))


@insisting
def cards_are_insisted_into_the_players_builds_alone(patch: Patch) -> None:
    def into_any(state: State) -> Iterator[Build]:
        found = Pieces(insist._for_mover(state), tops=True)
        for build in builds(state.table):
            for mask in sets(found.options, build.value):
                yield Build(None, (found.group(mask), *of_builds((build,))), build.value)

    patch.setattr(insist, "_joins", into_any)


@insisting
def a_trailed_card_is_made_to_take(patch: Patch) -> None:
    patch.setattr(insist, "Trail", type("NoTrail", (), {}))


def name(breakage: object) -> str:
    return str(getattr(breakage, "__name__", breakage))


@pytest.mark.parametrize(("game", "breakage"), LISTING, ids=name)
def test_a_broken_rule_is_noticed_in_the_first_steps(game: str, breakage: Breakage, monkeypatch: Patch) -> None:
    breakage(monkeypatch)
    assert next(first_steps_that_differ(game), None) is not None


@pytest.mark.parametrize("breakage", WITHIN_A_TURN, ids=name)
def test_a_broken_rule_is_noticed_within_a_turn(breakage: Breakage, monkeypatch: Patch) -> None:
    breakage(monkeypatch)
    assert next(later_steps_that_differ(400), None) is not None


@pytest.mark.parametrize("breakage", INSISTING, ids=name)
def test_a_broken_rule_is_noticed_in_what_may_be_insisted_on(breakage: Breakage, monkeypatch: Patch) -> None:
    breakage(monkeypatch)
    assert next(insists_that_differ(400), None) is not None
