"""Rules of what follows a turn, and of what a game's row says, each broken on purpose: the test it names notices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine import anglo, apply, partners, piles, score
from engine.cards import Card
from engine.rules import Rules, Span
from engine.state import Phase, State
from engine.steps import Build
from engine.table import BuildPile
from tests.engine import (
    examples,
    test_after_a_turn,
    test_crossings,
    test_examples_family,
    test_examples_insisting,
    test_laying,
    test_partners,
    test_piles,
    test_reckoning,
    test_resigning,
    test_rows,
    test_score,
    test_settling,
)
from tests.engine.test_broken_rules_with_a_test import Breakage, Patch, Test, name, play_by

pytestmark = pytest.mark.usefixtures("nothing_remembered")

BROKEN: list[tuple[Breakage, Test, tuple[object, ...]]] = []


def noticed_by(test: Test, *given: object) -> Callable[[Breakage], Breakage]:
    """A rule whose breaking makes a test fail that is there for it."""

    def noted(breakage: Breakage) -> Breakage:
        BROKEN.append((breakage, test, given))
        return breakage

    return noted


@noticed_by(test_after_a_turn.test_kasino_a_sweep_with_the_last_card_of_the_hand_that_wins_is_the_end)
def a_hand_in_which_the_match_ended_is_not_counted(patch: Patch) -> None:
    scored = apply._scored_at_once

    def as_if_it_went_on(before: State, after: State, swept: bool) -> apply.Outcome:
        state, happened = scored(before, after, swept)
        return state.but(phase=Phase.PLAY), happened

    patch.setattr(apply, "_scored_at_once", as_if_it_went_on)


@noticed_by(test_after_a_turn.test_draw_casino_nothing_is_drawn_after_a_capture_that_ends_the_match)
def nothing_is_drawn_after_the_end(patch: Patch) -> None:
    scored, draw = apply._scored_at_once, apply.draw

    def drawn_at_once(before: State, after: State, swept: bool) -> apply.Outcome:
        state, happened = scored(before, after, swept)
        state, more = draw(state, before.turn)
        return state, happened + more

    patch.setattr(apply, "_scored_at_once", drawn_at_once)


@noticed_by(test_after_a_turn.test_an_order_that_was_left_open_lapses_with_the_next_turn)
def an_order_is_open_until_the_next_turn(patch: Patch) -> None:
    after_turn = apply._after_turn

    def still_open(before: State, *more: object) -> apply.Outcome:
        state, happened = after_turn(before, *more)  # type: ignore[arg-type]
        return state.but(insisted=before.insisted), happened

    patch.setattr(apply, "_after_turn", still_open)


@noticed_by(test_settling.test_every_opponent_is_waited_for_and_each_is_asked_once)
def one_opponent_does_not_let_a_turn_stand_for_all(patch: Patch) -> None:
    patch.setattr(State, "opponents", lambda self, seat: (self.after(self.after(seat)),))


@noticed_by(test_settling.test_neither_the_player_nor_the_partner_is_asked, 3)
def only_opponents_let_a_turn_stand(patch: Patch) -> None:
    patch.setattr(State, "opponents", lambda self, seat: tuple(set(range(1, self.seats + 1)) - {seat}))


@noticed_by(test_resigning.test_one_of_three_resigns_and_the_match_goes_on)
def a_match_goes_on_while_two_sides_are_left(patch: Patch) -> None:
    patch.setattr(State, "sides", property(lambda self: ((1, 3), (2,))))


@noticed_by(test_piles.test_how_to_play_casino_swazi_what_counts_lies_deepest_where_nobody_chose)
def the_ten_of_diamonds_lies_beneath_the_aces(patch: Patch) -> None:
    patch.setattr(piles, "TEN_OF_DIAMONDS", None)


@noticed_by(test_piles.test_sotho_a_capture_that_is_completed_lies_as_it_was_taken_first_and_builds_last)
def cards_of_builds_lie_above_loose_ones_in_sotho(patch: Patch) -> None:
    ordered = piles.in_order

    def builds_first(rules: object, loose: tuple[Card, ...], built: tuple[Card, ...], *more: object) -> object:
        return ordered(rules, built, loose, *more)  # type: ignore[arg-type]

    patch.setattr(apply, "in_order", builds_first)


@noticed_by(test_examples_family.test_in_crazy_casino_one_may_own_several_builds_and_not_trail_while_there_is_a_stock)
def several_builds_are_owned_in_crazy_casino(patch: Patch) -> None:
    def limited(rules: Rules) -> Rules:
        return replace(rules, build=replace(rules.build, one_build=Span.BEFORE_LAST_CARDS))

    play_by(patch, examples, limited)


@noticed_by(test_rows.test_how_to_play_casino_in_kasino_an_ace_is_one_on_the_table_and_fourteen_when_it_is_played)
def an_ace_of_kasino_takes_no_ace(patch: Patch) -> None:
    play_by(patch, examples, lambda rules: replace(rules, values=replace(rules.values, ace_played=(1, 14))))


@noticed_by(test_rows.test_casino_and_its_family_an_ace_of_royal_is_one_or_fourteen_on_the_table_too)
def an_ace_of_royal_counts_either_way_on_the_table(patch: Patch) -> None:
    play_by(patch, examples, lambda rules: replace(rules, values=replace(rules.values, ace=(1,))))


@noticed_by(test_examples_insisting.test_how_to_play_casino_south_african_everybody_insists_on_loose_cards_and_on_tops)
def one_insists_in_south_africa_too(patch: Patch) -> None:
    play_by(patch, test_examples_insisting, lambda rules: replace(rules, piles=replace(rules.piles, insist=False)))


@noticed_by(test_partners.test_a_build_that_is_asked_for_counts_as_the_askers_when_one_is_made_for_them)
def what_one_asks_for_counts_as_ones_own(patch: Patch) -> None:
    answered = partners.answered
    patch.setattr(partners, "answered", lambda state, seat: answered(state.but(asks=()), seat))


@noticed_by(test_crossings.test_a_raise_that_takes_the_partners_build_in_is_the_raisers)
def who_raises_owns_though_the_partners_build_comes_in(patch: Patch) -> None:
    def lax(state: State, step: Build, parts: tuple[BuildPile, ...]) -> int:
        partner = state.partner(state.turn)
        return partner if any(part.owner == partner for part in parts) else 0

    for module in (anglo, partners):
        patch.setattr(module, "duplicated", lax)


@noticed_by(test_reckoning.test_a_claim_counts_each_sweep_once)
def a_sweep_that_counted_at_once_is_not_claimed_again(patch: Patch) -> None:
    patch.setattr(score, "_sweeps_at_once", lambda state: False)


@noticed_by(test_reckoning.test_as_earned_a_capture_that_wins_counts_whole_its_sweep_and_its_cards, 15, 18)
def a_capture_that_wins_counts_whole(patch: Patch) -> None:
    earned = score.earned

    def not_after_the_sweep(before: State, after: State) -> apply.Outcome:
        return (after, ()) if after.scores[0] >= after.rules.end.target else earned(before, after)

    patch.setattr(apply, "earned", not_after_the_sweep)


@noticed_by(test_score.test_sweeps_of_every_side_stand_where_they_count_at_the_end_of_the_hand)
def sweeps_cancel_in_kasino_alone(patch: Patch) -> None:
    play_by(patch, test_score, lambda rules: replace(rules, sweep=replace(rules.sweep, cancel=True)))


@noticed_by(test_laying.test_a_top_that_an_insist_adds_to_a_sweep_makes_no_second_one)
def a_sweep_takes_something_from_the_table(patch: Patch) -> None:
    scored = apply._scored_at_once
    patch.setattr(apply, "_scored_at_once", lambda before, after, swept: scored(before, after, not after.table))


@pytest.mark.parametrize(("breakage", "test", "given"), BROKEN, ids=name)
def test_a_broken_rule_is_noticed_by_its_test(
    breakage: Breakage, test: Test, given: tuple[object, ...], monkeypatch: Patch
) -> None:
    test(*given)
    breakage(monkeypatch)
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        test(*given)
