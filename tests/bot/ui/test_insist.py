"""Insisting and ordering, by the buttons of board and panel. The seed lets Bob begin, with an 8 that takes cards."""

from __future__ import annotations

import pytest

from tests.bot.ui.room import Room, labels, verbs


@pytest.fixture
async def trailed(room: Room) -> Room:
    """Bob has laid the 8 of spades beside ace and 7, which it takes."""
    await room.table("african")
    panel = await room.hand(room.bob)
    panel = await room.by_words(room.bob, panel, "8♠")
    panel = await room.by_words(room.bob, panel, "(trail)")
    panel = await room.by_words(room.bob, panel, "Confirm")
    assert verbs(panel) == {"refresh", "askundo"}
    return room


async def test_the_board_offers_an_insist_while_there_is_something_to_insist_on(trailed: Room) -> None:
    assert "Insist" in labels(trailed.board) and "Ann may still insist" in trailed.board.content
    await trailed.play(trailed.ann)
    assert "on the last turn" not in trailed.board.content or "Bob may still insist" in trailed.board.content


async def test_an_opponent_insists_by_two_presses_and_the_board_tells_it(trailed: Room) -> None:
    panel = (await trailed.press(trailed.ann, trailed.board, "Insist")).response
    assert panel.ephemeral
    panel = await trailed.by_words(trailed.ann, panel, "8♠")
    assert "You insist" in panel.content
    panel = await trailed.by_words(trailed.ann, panel, "Confirm")
    assert "Ann insisted: Bob takes A♦ and 7♥ with 8♠." in trailed.board.content
    assert "Your turn" in panel.content


async def test_whoever_has_nothing_to_insist_on_is_told_so(trailed: Room) -> None:
    result = await trailed.press(trailed.bob, trailed.board, "Insist")
    assert "nothing to insist on" in result.response.content
    stranger = await trailed.press(trailed.cid, trailed.board, "Insist")
    assert "do not sit" in stranger.response.content


async def test_an_enlarged_capture_is_ordered_anew_by_its_owner_alone(trailed: Room) -> None:
    panel = (await trailed.press(trailed.ann, trailed.board, "Insist")).response
    panel = await trailed.by_words(trailed.ann, panel, "8♠")
    await trailed.by_words(trailed.ann, panel, "Confirm")
    not_hers = await trailed.press(trailed.ann, trailed.board, "Order the pile")
    assert "no capture" in not_hers.response.content
    panel = (await trailed.press(trailed.bob, trailed.board, "Order the pile")).response
    panel = await trailed.by_words(trailed.bob, panel, "7♥")
    panel = await trailed.by_words(trailed.bob, panel, "Use this order")
    assert "Order the pile (Bob)" not in labels(trailed.board)
    told = trailed.board.content
    laid, insisted, ordered = told.split("\n\n")[1].splitlines()
    assert laid == "Bob laid 8♠ on the table."
    assert insisted == "Ann insisted: Bob takes A♦ and 7♥ with 8♠."
    assert ordered == "Bob laid the captured cards in a new order."


async def test_an_insist_voids_the_sketch_of_the_next_player(trailed: Room) -> None:
    sketch = await trailed.by_words(trailed.ann, await trailed.hand(trailed.ann), "♠")
    panel = (await trailed.press(trailed.ann, trailed.board, "Insist")).response
    panel = await trailed.by_words(trailed.ann, panel, "8♠")
    await trailed.by_words(trailed.ann, panel, "Confirm")
    old = next(label for label in labels(sketch) if label in ("Back", "Confirm"))
    shown = await trailed.by_words(trailed.ann, sketch, old)
    assert "nothing was played" in shown.content
