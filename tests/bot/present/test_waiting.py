"""The private panel of whoever is not to play: waiting, insisting, letting stand, ordering anew."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.present.errors import PanelError
from bot.present.turn import (
    Insisting,
    Ordering,
    Standing,
    begin,
    panel,
    press,
)
from engine.apply import play
from engine.cards import card
from engine.notation import parse_position, parse_turn
from engine.state import State
from engine.view import view
from tests.bot.present.looks import NAMES, after, labels, shown, sketch_of
from tests.presses import begin_insisting

CLASSIC = "classic turn=1 hands=7s5h4cKd,?4 table=5d2c7h3s piles=-,-"


def test_a_player_who_waits_sees_whom_for_and_their_own_hand() -> None:
    waiting = shown(sketch_of("classic turn=1 hands=?4,8d9c table=5d piles=-,-", 2))
    assert waiting.text.splitlines()[0] == "**Ann** is to play. You hold 8♦ and 9♣."
    assert [part.label for part in waiting.rows[0]] == ["Refresh"]


def test_a_player_who_waits_can_play_nothing() -> None:
    sketch = sketch_of("classic turn=1 hands=?4,8d9c table=5d piles=-,-", 2)
    for verb in ("card", "choose", "play", "end"):
        with pytest.raises(PanelError):
            press(sketch, verb)


INSISTED = "african turn=1 hands=8h9s,KdKs table=8d2s6c piles=-,- stock=?24 deal=1/2"


def played(turn: str = "8hx8d:8", text: str = INSISTED) -> State:
    return play(parse_position(text), parse_turn(turn)).state


def test_a_panel_tells_first_what_happened_in_the_last_turn() -> None:
    before = parse_position("classic turn=1 hands=7s5h,8d9c table=5d2c7h3s piles=-,-")
    after_it = play(before, parse_turn("7sx7h:7"))
    for seat, then in ((1, "**Bob** is to play."), (2, "**Your turn.**")):
        sketch = begin(view(after_it.state, seat), after_it.happened)
        told, next_line, *_ = shown(sketch).text.splitlines()
        assert told == "-# Ann took 7♥ with 7♠."
        assert next_line.startswith(then)


def test_a_panel_with_a_note_does_not_tell_the_last_turn_as_well() -> None:
    after_it = play(parse_position(CLASSIC), parse_turn("7sx7h:7"))
    sketch = replace(begin(view(after_it.state, 2), after_it.happened), note="That panel was old.")
    assert "Ann took" not in shown(sketch).text


def test_an_opponent_who_may_insist_is_offered_it_before_playing() -> None:
    assert "Insist on the last turn" in labels(begin(view(played(), 2)))


def test_whoever_insists_reads_what_the_last_turn_was() -> None:
    done = play(parse_position(INSISTED), parse_turn("8hx8d:8"))
    sketch = after(begin(view(done.state, 2), done.happened), ("insist", 0))
    assert shown(sketch).text.startswith("-# Ann took 8♦ with 8♥.\n**Insist:**")


def test_insisting_on_a_build_counts_only_the_cards_that_join_it() -> None:
    text = "african turn=1 hands=2sKs9s,8d8c table=Jh piles=-,7h6cKc stock=?24 deal=1/2"
    demand = after(begin_insisting(view(played("2s+Jh=13", text), 2)), ("insist", 0))
    assert "Ann's build gets 1 card by it." in shown(demand).text


def test_insisting_says_what_has_to_happen_and_asks_once_more() -> None:
    sketch = begin_insisting(view(played(), 2))
    assert labels(sketch) == ["Ann's 8♥ also takes 2♠ and 6♣", "Back"]
    demand = after(sketch, ("insist", 0))
    assert shown(demand).text == (
        "**You insist: Ann's 8♥ also takes 2♠ and 6♣.**\nAnn gets 2 cards by it, and 1 point. Everybody will see it."
    )
    assert shown(demand).picture.marked == {card("2s"), card("6c")}
    assert isinstance(after(demand, ("confirm", 0)), Insisting)
    assert after(demand, ("back", 0)) == sketch


def test_a_trailed_card_that_could_have_taken_may_be_insisted_on() -> None:
    sketch = begin_insisting(view(played("8h"), 2))
    assert labels(sketch)[0] == "Ann's 8♥ takes 8♦, 2♠ and 6♣"


def test_without_previews_an_insist_is_made_at_once() -> None:
    sketch = begin_insisting(view(played(), 2))
    assert isinstance(press(sketch, "insist", 0, ("0",), preview=False), Insisting)


def test_after_an_insist_the_capturer_may_lay_the_whole_capture_anew() -> None:
    state = played()
    first = play(parse_position(INSISTED), parse_turn("8hx8d:8"))
    insist = after(begin_insisting(view(state, 2)), ("insist", 0, 0), ("confirm", 0)).insist
    second = play(first.state, insist)
    sketch = begin(view(second.state, 1), first.happened + second.happened)
    assert "Order the pile" in labels(sketch)
    outcome = after(sketch, ("order", 0), ("order", 2), ("order", 0), ("confirm", 0))
    assert isinstance(outcome, Ordering)
    assert [str(each) for each in outcome.order.cards] == ["6c", "2s", "8d"]
    play(second.state, outcome.order)


def test_a_capturer_who_is_not_told_what_happened_is_not_asked_for_an_order() -> None:
    state = played()
    insist = after(begin_insisting(view(state, 2)), ("insist", 0, 0), ("confirm", 0)).insist
    assert "Order the pile" not in labels(begin(view(play(state, insist).state, 1)))


SETTLING = "african turn=1 hands=8h,- table=8d2s6c piles=-,- stock=?24 deal=1/2"


def test_before_new_cards_come_an_opponent_insists_or_lets_it_stand() -> None:
    sketch = begin(view(played(text=SETTLING), 2))
    assert labels(sketch) == ["Insist", "Let it stand", "Refresh"]
    assert isinstance(press(sketch, "stand"), Standing)
    assert isinstance(press(begin_insisting(sketch.view), "stand"), Standing)


def test_an_opponent_who_can_insist_on_nothing_is_told_so() -> None:
    nothing = played(text="african turn=1 hands=8h,- table=8d piles=-,- stock=?24 deal=1/2")
    assert shown(begin(view(nothing, 2))).text == (
        "The last turn of this deal can still be insisted on. It left you nothing to insist on.\nYou hold no card."
    )


def test_letting_it_stand_is_offered_only_where_the_table_waits_for_it() -> None:
    assert labels(begin_insisting(view(played(), 2)))[1:] == ["Back"]
    assert "let it stand" not in shown(begin_insisting(view(played(), 2))).text
    settling = begin_insisting(view(played("8hx8d:8", SETTLING), 2))
    assert labels(settling)[1:] == ["Let it stand", "Back"]
    assert "let it stand" in shown(settling).text


def test_in_mid_game_letting_it_stand_goes_back_to_the_hand() -> None:
    sketch = begin_insisting(view(played(), 2))
    assert press(sketch, "stand") == begin(view(played(), 2))


def test_the_player_who_moved_waits_while_the_others_decide() -> None:
    assert labels(begin(view(played(text=SETTLING), 1))) == ["Refresh"]


def test_the_panel_carries_its_revision() -> None:
    assert shown(sketch_of(CLASSIC)).revision == 7


def test_previews_that_are_off_are_mentioned() -> None:
    assert panel(sketch_of(CLASSIC), NAMES[:2], 1, False).text.endswith("what you choose is done at once.")
