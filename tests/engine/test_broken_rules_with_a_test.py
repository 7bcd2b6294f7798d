"""Rules that no list of plays shows, each broken on purpose: the test that it names notices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import ModuleType

import pytest

from engine import anglo, anglo_read, apply, deal, lay, match, partners, piles, score, tally
from engine.cards import Card, card
from engine.rules import PileRules, Rules, SweepRules
from engine.state import State
from tests.engine import (
    test_deal,
    test_examples_family,
    test_examples_insisting,
    test_examples_of_counting,
    test_examples_of_play,
    test_match,
    test_partners,
    test_reckoning,
    test_score,
)

pytestmark = pytest.mark.usefixtures("nothing_remembered")

Patch = pytest.MonkeyPatch
Breakage = Callable[[Patch], None]
Test = Callable[..., None]

BROKEN: list[tuple[Breakage, Test, tuple[object, ...]]] = []


def noticed_by(test: Test, *given: object) -> Callable[[Breakage], Breakage]:
    """A rule whose breaking makes a test fail that is there for it."""

    def noted(breakage: Breakage) -> Breakage:
        BROKEN.append((breakage, test, given))
        return breakage

    return noted


def play_by(patch: Patch, where: ModuleType, changed: Callable[[Rules], Rules]) -> None:
    """Let the positions of a test have other switches than their game's."""
    read = where.parse_position

    def otherwise(text: str) -> State:
        state: State = read(text)
        return state.but(rules=changed(state.rules))

    patch.setattr(where, "parse_position", otherwise)


@noticed_by(
    test_examples_of_counting.test_casino_and_its_family_spade_casino_has_twenty_four_points_and_goes_to_sixty_one
)
def twenty_seven_cards_are_needed(patch: Patch) -> None:
    play_by(patch, test_examples_of_counting, lambda rules: replace(rules, score=replace(rules.score, cards_from=0)))


@noticed_by(
    test_examples_of_counting.test_casino_and_its_family_spade_casino_has_twenty_four_points_and_goes_to_sixty_one
)
def the_jack_and_the_two_of_spades_count_twice(patch: Patch) -> None:
    patch.setattr(tally, "_DOUBLE", ())


@noticed_by(test_examples_of_counting.test_how_to_play_casino_south_african_five_spades_score_one)
def whoever_has_five_spades_scores(patch: Patch) -> None:
    play_by(patch, test_examples_of_counting, lambda rules: replace(rules, score=replace(rules.score, spades_from=0)))


@noticed_by(test_examples_family.test_casino_and_its_family_a_seven_takes_loose_sevens_and_a_pile)
def a_pile_is_stolen_whole(patch: Patch) -> None:
    patch.setattr(lay, "_robbed", lambda state, step: state.piles)


@noticed_by(test_examples_of_counting.test_casino_and_its_family_the_residue_goes_under_the_last_capturers_pile)
def what_is_left_goes_beneath_a_pile_that_may_be_stolen(patch: Patch) -> None:
    play_by(patch, test_examples_of_counting, lambda rules: replace(rules, piles=replace(rules.piles, stolen=False)))


@noticed_by(test_examples_family.test_how_to_play_casino_sotho_pictures_go_beneath_and_nothing_is_ordered)
def pictures_go_beneath_in_sotho(patch: Patch) -> None:
    patch.setattr(piles, "laid_on", lambda rules, pile, cards: pile + cards)


@noticed_by(test_examples_family.test_south_african_captured_cards_lie_by_number_the_lowest_on_top)
def captured_cards_lie_by_number_in_south_africa(patch: Patch) -> None:
    def the_taker_on_top(
        rules: PileRules, loose: tuple[Card, ...], built: tuple[Card, ...], taker: Card, chosen: tuple[Card, ...] = ()
    ) -> tuple[Card, ...]:
        return (*sorted((*loose, *built), reverse=True), taker)

    patch.setattr(lay, "in_order", the_taker_on_top)


@noticed_by(test_examples_of_play.test_casino_and_its_family_draw_is_judged_before_the_card_is_drawn)
def a_draw_comes_after_the_judgement(patch: Patch) -> None:
    def with_the_next_card(hand: tuple[Card, ...], played: Card) -> tuple[Card, ...]:
        return (*without(hand, played), card("9c"))

    without = anglo.hand_without
    patch.setattr(anglo, "hand_without", with_the_next_card)
    patch.setattr(anglo_read, "hand_without", with_the_next_card)


@noticed_by(test_deal.test_in_crazy_casino_a_hand_is_filled_to_eight)
def a_player_draws_after_each_play(patch: Patch) -> None:
    patch.setattr(apply, "draw", lambda state, seat: (state, ()))


@noticed_by(test_deal.test_as_many_cards_are_dealt_as_the_game_says, "three-deal", 2, 4, 4, 24, 3)
def three_deal_casino_has_three_deals(patch: Patch) -> None:
    patch.setattr(test_deal, "can_deal", lambda state: len(state.stock) >= state.seats)


@noticed_by(test_deal.test_a_cut_worth_three_points_or_with_three_pictures_is_made_again)
def a_rich_cut_is_made_again(patch: Patch) -> None:
    patch.setattr(deal, "_cut_again", lambda rules, table: False)


@noticed_by(
    test_deal.test_the_lowest_scorer_of_a_hand_starts_the_next_one_where_the_game_says_so,
    "south-african turn=2 hands=-,- table=- piles=AsAh,3d stock=- deal=2/2 dealer=1 phase=scored",
    1,
)
def the_lowest_scorer_of_a_hand_starts(patch: Patch) -> None:
    patch.setattr(deal, "count", lambda state: ())


@noticed_by(test_score.test_when_every_side_has_a_sweep_each_loses_one_before_the_target_is_looked_at)
def sweeps_of_every_side_cancel(patch: Patch) -> None:
    play_by(patch, test_score, lambda rules: replace(rules, sweep=SweepRules(points=1)))


@noticed_by(test_score.test_a_sweep_ends_the_match_in_mid_hand)
def a_sweep_counts_at_once_in_kasino(patch: Patch) -> None:
    play_by(patch, test_score, lambda rules: replace(rules, end=replace(rules.end, at_once=False)))


@noticed_by(test_score.test_in_kasino_two_who_tie_for_spades_among_three_share)
def spades_are_shared_by_two_of_many(patch: Patch) -> None:
    play_by(
        patch,
        test_score,
        lambda rules: replace(rules, score=replace(rules.score, most_spades_tie=rules.score.most_cards_tie)),
    )


@noticed_by(test_score.test_in_kasino_a_tie_that_single_cards_leave_is_counted_out_by_spades)
def equal_totals_of_kasino_are_counted_out(patch: Patch) -> None:
    patch.setattr(score, "_tie_counted_out", lambda state, before, totals, lines: None)


@noticed_by(test_score.test_the_residue_goes_to_the_last_capturer_before_counting)
def the_residue_goes_to_the_last_capturer(patch: Patch) -> None:
    patch.setattr(score, "_sweep_up", lambda state: (state, ()))


@noticed_by(test_examples_of_counting.test_how_to_play_casino_a_sweep_with_the_last_card_counts_and_the_residue_is_none)
def taking_the_residue_is_no_sweep(patch: Patch) -> None:
    scored = apply._scored_at_once
    patch.setattr(apply, "_scored_at_once", lambda before, after, swept: scored(before, after, True))


@noticed_by(test_examples_of_counting.test_how_to_play_casino_in_sweden_the_last_capture_scores_one)
def the_last_capture_scores_in_sweden(patch: Patch) -> None:
    play_by(patch, test_examples_of_counting, lambda rules: replace(rules, score=replace(rules.score, last_capture=0)))


@noticed_by(test_reckoning.test_a_right_claim_ends_the_match_and_a_false_one_is_refused)
def a_false_claim_is_refused(patch: Patch) -> None:
    patch.setattr(score, "has_target", lambda state, seat: True)


@noticed_by(test_reckoning.test_as_earned_cards_count_with_the_twenty_seventh_and_spades_with_the_seventh)
def more_than_half_is_a_majority_at_once(patch: Patch) -> None:
    patch.setattr(tally, "majorities", lambda rules: (28, 7))


@noticed_by(test_reckoning.test_counted_out_the_first_to_get_there_wins_and_not_the_higher)
def a_hand_is_counted_out_in_order(patch: Patch) -> None:
    patch.setattr(score, "_in_order", lambda state, lines: ())


@noticed_by(test_partners.test_the_owner_of_a_build_that_was_raised_is_known_to_hold_its_rank_until_they_play_one)
def a_known_holding_ends_with_the_card(patch: Patch) -> None:
    learned = lay.learned

    def never_forgotten(before: State, after: State, *more: object) -> State:
        found = learned(before, after, *more)  # type: ignore[arg-type]
        return found if found.knows else found.but(knows=before.knows)

    patch.setattr(lay, "learned", never_forgotten)


@noticed_by(test_partners.test_a_known_ace_answers_for_one_build_only)
def a_known_card_answers_for_one_build(patch: Patch) -> None:
    patch.setattr(partners, "answered", lambda state, seat: frozenset())


@noticed_by(test_partners.test_a_partner_who_adds_a_card_that_could_take_grants_a_request)
def whoever_grants_a_request_gives_the_build_away(patch: Patch) -> None:
    patch.setattr(partners, "granted", lambda state, card, stood, *, raising: 0)


@noticed_by(test_partners.test_another_card_does_not_grant_it)
def only_a_card_that_could_take_the_build_grants_a_request(patch: Patch) -> None:
    def any_card(state: State, card: object, stood: object, *, raising: bool) -> int:
        return state.partner(state.turn) if state.asks else 0

    patch.setattr(partners, "granted", any_card)


@noticed_by(test_examples_insisting.test_the_last_turn_of_a_deal_waits_until_it_is_let_stand)
def the_table_settles_before_cards_or_scores_come(patch: Patch) -> None:
    play_by(patch, test_examples_insisting, lambda rules: replace(rules, piles=replace(rules.piles, insist=False)))


@noticed_by(test_match.test_a_steal_is_taken_back_only_if_it_uncovered_no_card, "2d5d", False)
def a_steal_that_uncovered_a_card_is_not_taken_back(patch: Patch) -> None:
    patch.setattr(match, "_may_undo", lambda before, after, turn: True)


def name(part: object) -> str:
    return str(getattr(part, "__name__", "")).removeprefix("test_") or "given"


@pytest.mark.parametrize(("breakage", "test", "given"), BROKEN, ids=name)
def test_a_broken_rule_is_noticed_by_its_test(
    breakage: Breakage, test: Test, given: tuple[object, ...], monkeypatch: Patch
) -> None:
    test(*given)
    breakage(monkeypatch)
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        test(*given)
