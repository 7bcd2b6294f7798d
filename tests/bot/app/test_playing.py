"""What a wish does to a match: refusals in their order, stands that go without saying, giving up, the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app import playing
from bot.app.errors import (
    Damaged,
    NothingToInsist,
    NotSeated,
    NotSettled,
    NotStarted,
    NotYourTurn,
    Refused,
    Stale,
    TableOver,
)
from bot.app.live import Live
from bot.app.model import Status
from bot.app.playing import Sitting
from engine.cards import card
from engine.happened import Asked, Dealt, LetStand, MatchOver, Ordered, Scored, Trailed
from engine.notation import parse_event
from engine.state import Phase
from engine.steps import Ask, Order
from tests.bot.app.conftest import ANN, BOB, CAT, DAN
from tests.bot.app.positions import (
    LAST_CARD,
    MIDDLE,
    MIDDLE_CLASSIC,
    NEXT_DEAL,
    insisted,
    live,
    play,
    seats_of,
    texts,
)


def test_a_turn_becomes_one_change() -> None:
    change = play(live(MIDDLE_CLASSIC), ANN, "8dx5s3h:8")
    assert len(change.moves) == 1
    assert change.table.seq == 6
    assert change.match is not None
    assert change.match.state.turn == 2


def test_refusals_come_in_their_order() -> None:
    at = live(MIDDLE_CLASSIC)
    over = replace(at, table=replace(at.table, status=Status.FINISHED))
    lobby = Live(replace(at.table, status=Status.LOBBY))
    for before, actor, turn, seq, refusal in (
        (over, CAT, "As", 1, TableOver),
        (lobby, CAT, "As", 1, NotStarted),
        (at, CAT, "As", 1, NotSeated),
        (live(MIDDLE_CLASSIC.replace("turn=1", "turn=2")), ANN, "As", 5, NotYourTurn),
        (at, ANN, "As", 1, Stale),
        (at, ANN, "As", 5, Refused),
    ):
        with pytest.raises(refusal) as caught:
            play(before, actor, turn, seq)
        assert type(caught.value) is refusal


def test_out_of_turn_is_told_with_whose_turn_it_is() -> None:
    with pytest.raises(NotYourTurn, match="It is not your turn: Ann is to play"):
        play(live(MIDDLE_CLASSIC), BOB, "Kh")


def test_the_second_press_of_two_is_told_that_it_was_played() -> None:
    at = live(MIDDLE_CLASSIC)
    after = at.after(play(at, ANN, "9c"))
    with pytest.raises(Stale, match="already played"):
        play(after, ANN, "9c")


def test_what_the_rules_refuse_is_told_in_their_words_with_the_reason() -> None:
    with pytest.raises(Refused) as caught:
        play(live(MIDDLE_CLASSIC), ANN, "9cx5s:9")
    assert str(caught.value) == str(caught.value.reason)
    assert caught.value.template.format(**caught.value.args_) == str(caught.value)


def test_a_record_that_cannot_be_read_is_not_played_on() -> None:
    with pytest.raises(Damaged):
        play(replace(live(MIDDLE_CLASSIC), damaged=True), ANN, "9c")


def test_the_last_turn_of_a_deal_waits_for_an_opponent_who_can_insist() -> None:
    change = play(live(LAST_CARD), ANN, "8d")
    assert texts(change) == ["8d"]
    assert change.match is not None
    assert change.match.state.phase is Phase.SETTLE
    assert [type(each) for each in change.happened] == [Trailed]


def test_an_opponent_with_nothing_to_insist_on_stands_without_being_asked() -> None:
    change = play(live(LAST_CARD), ANN, "8dx5s3h:8")
    assert texts(change)[1:] == ["!stand@2"]
    assert {Scored, Dealt} <= {type(each) for each in change.happened}


def test_nobody_is_said_to_let_stand_what_left_them_nothing_to_insist_on() -> None:
    """Who reads that they let something stand, and pressed nothing, asks who did it for them."""
    silent = play(live(LAST_CARD), ANN, "8dx5s3h:8")
    assert LetStand not in {type(each) for each in silent.happened}
    asked = live(LAST_CARD).after(play(live(LAST_CARD), ANN, "8d"))
    assert LetStand in {type(each) for each in playing.stand(Sitting.of(asked, BOB), 6, 9.0).happened}


def test_nobody_plays_while_the_last_turn_can_be_insisted_on() -> None:
    at = live(LAST_CARD)
    after = at.after(play(at, ANN, "8d"))
    with pytest.raises(NotSettled, match="Bob has not answered"):
        play(after, BOB, "Kh", 6)


def test_letting_it_stand_brings_the_scores() -> None:
    at = live(LAST_CARD)
    after = at.after(play(at, ANN, "8d"))
    change = playing.stand(Sitting.of(after, BOB), 6, 9.0)
    assert texts(change) == ["!stand@2"]
    assert any(isinstance(each, Scored) for each in change.happened)


def test_after_an_insist_the_cards_wait_until_the_capturer_has_laid_their_pile() -> None:
    at = live(NEXT_DEAL)
    trailed = at.after(play(at, ANN, "8d"))
    change = insisted(trailed, BOB, "!insist@2:8dx5s3h:8", 6)
    assert texts(change) == ["!insist@2:8dx3h5s:8"]
    order = parse_event("!order@1:{5s3h}")
    assert isinstance(order, Order)
    laid = playing.order(Sitting.of(trailed.after(change), ANN), 7, order, 9.0)
    assert texts(laid) == ["!order@1:{5s3h}", "!stand@2"]
    assert [type(each) for each in laid.happened] == [Ordered, Dealt]


def test_after_an_insist_the_opponent_need_not_wait_for_the_capturer() -> None:
    at = live(NEXT_DEAL)
    trailed = at.after(play(at, ANN, "8d"))
    taken = trailed.after(insisted(trailed, BOB, "!insist@2:8dx5s3h:8", 6))
    stood = playing.stand(Sitting.of(taken, BOB), 7, 9.0)
    assert [type(each) for each in stood.happened] == [Dealt]


def test_after_an_insist_on_the_last_cards_the_scores_come_by_themselves() -> None:
    at = live(LAST_CARD)
    trailed = at.after(play(at, ANN, "8d"))
    change = insisted(trailed, BOB, "!insist@2:8dx5s3h:8", 6)
    assert texts(change) == ["!insist@2:8dx3h5s:8", "!stand@2"]


def test_an_insist_is_made_for_the_seat_of_whoever_presses() -> None:
    at = live(MIDDLE)
    after = at.after(play(at, ANN, "8d"))
    change = insisted(after, BOB, "!insist@1:8dx5s3h:8", 6)
    assert texts(change)[0].startswith("!insist@2:")


def test_between_turns_an_insist_asks_nobody_to_stand() -> None:
    at = live(MIDDLE)
    after = at.after(play(at, ANN, "8d"))
    change = insisted(after, BOB, "!insist@2:8dx5s3h:8", 6)
    assert len(change.moves) == 1
    assert change.match is not None
    assert (change.match.state.phase, change.match.state.turn) == (Phase.PLAY, 2)


def test_where_nothing_was_left_there_is_nothing_to_insist_on_or_to_let_stand() -> None:
    at = live(MIDDLE)
    with pytest.raises(NothingToInsist):
        insisted(at, BOB, "!insist@2:8dx5s3h:8", 5)
    with pytest.raises(NothingToInsist):
        playing.stand(Sitting.of(at, BOB), 5, 9.0)


def test_a_stale_insist_does_not_reach_the_rules() -> None:
    at = live(MIDDLE)
    after = at.after(play(at, ANN, "8d"))
    with pytest.raises(Stale):
        insisted(after, BOB, "!insist@2:8dx5s3h:8", 5)


def test_the_capturer_lays_an_enlarged_capture_anew() -> None:
    at = live(MIDDLE)
    trailed = at.after(play(at, ANN, "8d"))
    taken = trailed.after(insisted(trailed, BOB, "!insist@2:8dx5s3h:8", 6))
    order = parse_event("!order@2:{5s3h}")
    assert isinstance(order, Order)
    change = playing.order(Sitting.of(taken, ANN), 7, order, 9.0)
    assert texts(change) == ["!order@1:{5s3h}"]


PARTNERS = "swazi turn=2 hands=9h2c,3c4c,5c6s,7h8h table=[5d4s=9@3] piles=-,- stock=- scores=0,0"


def test_a_partner_may_ask_the_other_to_leave_a_build() -> None:
    at = live(PARTNERS, seats_of(ANN, BOB, CAT, DAN))
    change = playing.ask(Sitting.of(at, ANN), 5, Ask(0, card("5d")), 0.0)
    assert isinstance(change.happened[0], Asked)
    assert change.match is not None
    assert change.match.state.asks == ((1, 9),)


CLAIMING = "classic+claim=1 turn=1 hands=8d,Kh table=5s3h piles=Td,- stock=- deal=6/6 dealer=2 scores={},0"


def test_a_right_claim_ends_the_match() -> None:
    change = playing.claim(Sitting.of(live(CLAIMING.format(19)), ANN), 5, 0.0)
    assert change.happened == (MatchOver(0, (21, 0), "claim"),)
    assert change.table.status is Status.FINISHED


def test_a_false_claim_is_refused() -> None:
    with pytest.raises(Refused):
        playing.claim(Sitting.of(live(CLAIMING.format(18)), ANN), 5, 0.0)
