"""The rules that are special to the family, each broken on purpose: the comparison with the slow enumerator notices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from engine import anglo, captures, insist, pieces, standing, swazi
from engine.cards import Card
from engine.pieces import Pieces
from engine.rules import Builds, Duty, Rules, TopsJoin
from engine.state import State
from engine.steps import Build
from engine.table import BuildPile
from engine.values import Values, values
from tests.engine import test_against_oracle
from tests.engine.test_against_oracle import (
    Difference,
    first_steps_that_differ,
    insists_that_differ,
    later_steps_that_differ,
)

pytestmark = pytest.mark.usefixtures("nothing_remembered")

Patch = pytest.MonkeyPatch
Breakage = Callable[[Patch], None]
Look = Callable[[str], Iterator[Difference]]

BROKEN: list[tuple[str, Look, Breakage]] = []


def first_steps(game: str) -> Iterator[Difference]:
    return first_steps_that_differ(game)


def later_steps(game: str) -> Iterator[Difference]:
    return later_steps_that_differ(400, game)


def insists(game: str) -> Iterator[Difference]:
    return insists_that_differ(400, game)


def broken(game: str, look: Look = first_steps) -> Callable[[Breakage], Breakage]:
    """A rule of a game whose breaking has to show in these lists."""

    def noted(breakage: Breakage) -> Breakage:
        BROKEN.append((game, look, breakage))
        return breakage

    return noted


def play_by(patch: Patch, changed: Callable[[Rules], Rules]) -> None:
    """Let the engine play by other switches than the game's."""
    read = test_against_oracle.parse_position
    patch.setattr(
        test_against_oracle, "parse_position", lambda text: (state := read(text)).but(rules=changed(state.rules))
    )


def build_by(patch: Patch, **switches: Any) -> None:
    """The same where only switches of the builds are others."""
    play_by(patch, lambda rules: replace(rules, build=replace(rules.build, **switches)))


@broken("parlour")
def an_own_build_comes_before_everything_else(patch: Patch) -> None:
    patch.setattr(anglo.Duties, "served", lambda self, used: True)


@broken("pirate")
def a_pirate_keeps_no_card(patch: Patch) -> None:
    build_by(patch, keep_taker=True)


@broken("pirate")
def a_pirate_has_no_duty(patch: Patch) -> None:
    build_by(patch, duty=Duty.NO_TRAIL)


@broken("house")
def a_multiple_build_is_closed(patch: Patch) -> None:
    patch.setattr(anglo, "joinable", lambda state, pieces, value: captures.choices(pieces, value))


@broken("house")
def only_another_players_build_is_raised(patch: Patch) -> None:
    build_by(patch, raise_own=True)


@broken("three-deal")
def no_play_makes_a_build_multiple(patch: Patch) -> None:
    build_by(patch, multiple=True)


@broken("royal")
def two_cards_more_count_twice(patch: Patch) -> None:
    play_by(patch, lambda rules: replace(rules, values=replace(rules.values, specials=())))


@broken("partnership")
def the_partner_adds_without_the_card(patch: Patch) -> None:
    patch.setattr(anglo, "duplicated", lambda state, step, parts: 0)


@broken("partnership")
def a_raise_of_the_partners_build_needs_the_card(patch: Patch) -> None:
    def lax(state: State, step: Build, parts: tuple[BuildPile, ...]) -> int:
        partner = state.partner(state.turn)
        return partner if any(part.owner == partner for part in parts) else 0

    patch.setattr(anglo, "duplicated", lax)


@broken("bundles")
def a_pile_is_stolen_from_its_top(patch: Patch) -> None:
    def anywhere(state: State, card: Card) -> tuple[int, ...]:
        piles = enumerate(state.piles, 1)
        return tuple(at for at, pile in piles if at != state.turn and any(each.rank == card.rank for each in pile))

    patch.setattr(captures, "pile_seats", anywhere)


@broken("bundles")
def any_number_of_a_rank_is_paired(patch: Patch) -> None:
    patch.setattr(captures, "_pairs_with", lambda state, count: count == 1)


@broken("kasino")
def kasino_has_no_builds(patch: Patch) -> None:
    build_by(patch, kind=Builds.ANGLO)


@broken("swazi")
def partners_do_not_raise_each_others_builds(patch: Patch) -> None:
    patch.setattr(standing, "may_be_raised", lambda state, build: build.is_single and build.owner != state.turn)


@broken("swazi")
def a_build_is_made_for_a_partner_who_is_known_to_hold_the_card(patch: Patch) -> None:
    patch.setattr(swazi, "partners_values", lambda state: 0)


@broken("swazi")
def partners_share_a_pile(patch: Patch) -> None:
    def also_the_own(state: State, seat: int) -> tuple[tuple[int, Card], ...]:
        named = zip(state.rules.pile_seats(state.seats), state.piles, strict=True)
        return tuple((owner, pile[-1]) for owner, pile in named if owner != seat and pile and pile[-1] < 52)

    for module in (pieces, swazi):
        patch.setattr(module, "tops_for", also_the_own)


@broken("sotho")
def the_partners_top_card_may_be_used_in_sotho(patch: Patch) -> None:
    everybody = pieces.tops_for

    def of_opponents(state: State, seat: int) -> tuple[tuple[int, Card], ...]:
        return tuple(top for top in everybody(state, seat) if state.side(top[0]) != state.side(seat))

    for module in (pieces, swazi):
        patch.setattr(module, "tops_for", of_opponents)


@broken("sotho")
def a_picture_pairs_with_any_number_in_sotho(patch: Patch) -> None:
    patch.setattr(captures, "_pairs_with", lambda state, count: count == 1)


@broken("crazy")
def the_limit_holds_while_there_is_a_stock(patch: Patch) -> None:
    patch.setattr(State, "within", lambda self, span: False)


@broken("south-african")
def the_top_of_another_pile_is_captured(patch: Patch) -> None:
    for module in (pieces, swazi):
        patch.setattr(module, "taken_tops", lambda state, seat: ())


@broken("south-african+partners=1")
def a_partners_top_card_is_not_captured(patch: Patch) -> None:
    for module in (pieces, swazi):
        patch.setattr(module, "taken_tops", pieces.tops_for)


@broken("south-african", later_steps)
def a_top_joins_a_build_that_was_ones_own_before(patch: Patch) -> None:
    patch.setattr(standing.Standing, "takes_tops", property(lambda self: self.own))


@broken("south-african")
def a_top_joins_with_the_hand_card_alone(patch: Patch) -> None:
    play_by(patch, lambda rules: replace(rules, piles=replace(rules.piles, tops_join=TopsJoin.ALONE)))


@broken("south-african")
def the_hand_card_captures_or_is_added(patch: Patch) -> None:
    build_by(patch, duty=Duty.NO_TRAIL)


@broken("south-african", insists)
def one_insists_on_tops_that_the_card_could_have_captured(patch: Patch) -> None:
    patch.setattr(insist.Capturing, "pieces", property(lambda self: Pieces(self.table)))


@broken("south-african", insists)
def no_pile_top_is_insisted_into_a_build(patch: Patch) -> None:
    patch.setattr(insist, "TopsJoin", type("Loose", (), {"ALONE": TopsJoin.WITH_HAND_CARD}))


@broken("classic+one_build=1")
def with_the_house_rule_one_owns_one_build(patch: Patch) -> None:
    patch.setattr(anglo.Duties, "few", lambda self, used, made=0: True)


@broken("classic+must_capture=1")
def with_the_house_rule_what_can_capture_is_not_trailed(patch: Patch) -> None:
    patch.setattr(anglo, "can_capture", lambda state, duties, card, rest: False)


@broken("swazi+must_capture=1")
def the_same_in_the_swazi_family(patch: Patch) -> None:
    patch.setattr(standing.Standing, "has_to_capture", lambda self, card: False)


@broken("classic+same_value=forbid")
def with_the_house_rule_a_second_build_of_a_value_is_taken_in(patch: Patch) -> None:
    patch.setattr(anglo.Duties, "beside", lambda self, step: False)


@broken("house+builds_as_cards=1")
def ones_own_single_build_is_not_built_on_in_house(patch: Patch) -> None:
    patch.setattr(anglo, "Pieces", lambda state, **more: Pieces(state, **{**more, "building": False}))


@broken("classic+increase_with_table_cards=1")
def with_the_house_rule_the_hand_card_still_raises(patch: Patch) -> None:
    raises = anglo.raises

    def by_table_cards(state: State, pieces: Pieces, own: Any, value: int) -> Iterator[Any]:
        return raises(state, pieces, (*own, 0), value)

    patch.setattr(anglo, "raises", by_table_cards)


@broken("classic+table_build_on_trail=1", later_steps)
def the_build_that_goes_with_a_trail_is_of_other_cards(patch: Patch) -> None:
    patch.setattr(anglo, "other_cards", lambda state, trailed: Pieces(state, building=True))


@broken("kasino+builds=1")
def a_build_of_kasino_is_taken_by_what_its_card_is_played_as(patch: Patch) -> None:
    def as_it_lies(rules: Any) -> Values:
        known = values(rules)
        return Values(known.table, known.table)

    patch.setattr(anglo, "values", as_it_lies)


def name(part: object) -> str:
    return str(getattr(part, "__name__", part))


@pytest.mark.parametrize(("game", "look", "breakage"), BROKEN, ids=name)
def test_a_broken_rule_of_the_family_is_noticed(game: str, look: Look, breakage: Breakage, monkeypatch: Patch) -> None:
    breakage(monkeypatch)
    assert next(look(game), None) is not None
