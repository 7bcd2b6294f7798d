"""What is told of a player who gave the match up."""

from __future__ import annotations

from bot.app.model import Place, Seat, Shown, Status, Table
from bot.present.board import board
from engine.match import Match
from engine.steps import Resign
from engine.variants import find


def test_who_gave_up_and_who_plays_on_is_told_as_long_as_the_match_lasts() -> None:
    seats = (Seat(11, "Ann"), Seat(12, "Bob"), Seat(13, "Cat"))
    table = Table(1, Place(1, 2), 11, Status.PLAYING, "classic", 3, seats, "secret", 0.0)
    match, _ = Match.start(find("classic"), 3, "seed").apply(Resign(2))
    panel = board(Shown(table, match))
    assert "A computer plays the cards of **Bob**, who gave up." in panel.text
    assert "Bob: 4 cards in hand, 0 captured, 0 points, gave up" in panel.alt
