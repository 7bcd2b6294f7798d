"""What the computer player is asked, and that it answers in notation."""

from __future__ import annotations

import asyncio
import threading

import pytest

from bot.app import thinking
from bot.app.thinking import SimpleThinker, decide
from engine.apply import play
from engine.notation import parse_position, parse_turn
from engine.view import view

# Seat 1 trailed the nine that could have joined their own build, which seat 2 can take.
LEFT = "african turn=2 hands=TcTh,9c2d table=[8sAd=9@1]9h piles=-,- stock=- deal=2/2 dealer=2 scores=0,0 prev=9h"
LAST_CARD = "african turn=1 hands=8d,- table=5s3h piles=-,- stock=- deal=2/2 dealer=2 scores=0,0"


def test_to_play_it_gives_a_turn_that_is_legal() -> None:
    state = parse_position(LAST_CARD)
    assert play(state, parse_turn(decide(view(state, 1), "seed")))


def test_it_insists_before_its_own_turn_where_that_gains() -> None:
    assert decide(view(parse_position(LEFT), 2), "seed") == "!insist@2:(9h,[Ad]=9)"


def test_where_nothing_was_left_it_plays() -> None:
    state = parse_position(LEFT.replace(" prev=9h", ""))
    assert decide(view(state, 2), "seed") == "9cx9h,[Ad]:9"


def test_in_phase_settle_it_lets_stand_what_gains_it_nothing() -> None:
    state = play(parse_position(LAST_CARD), parse_turn("8d")).state
    assert decide(view(state, 2), "seed") == "!stand@2"


async def test_it_thinks_alike_from_the_same_seed() -> None:
    state = parse_position(LEFT)
    thinker = SimpleThinker()
    assert await thinker.think(view(state, 2), "a") == await thinker.think(view(state, 2), "a")


async def test_while_it_thinks_everything_else_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    go = threading.Event()

    def slow(*_given: object) -> str:
        return "thought" if go.wait(10) else "never"

    monkeypatch.setattr(thinking, "decide", slow)
    waiting = asyncio.create_task(SimpleThinker().think(view(parse_position(LEFT), 2), "a"))
    await asyncio.sleep(0)
    go.set()
    assert await waiting == "thought"
