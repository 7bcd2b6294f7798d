"""What the panel says of cards that are laid on the table: what they do not do, and what they may steal."""

from __future__ import annotations

import pytest

from tests.bot.present.looks import after, labels, shown, sketch_of


def test_a_card_that_steals_once_it_lies_is_not_called_a_trail_only() -> None:
    """The finest play of the family: lay a ten, put the ten of diamonds from the other pile to it, and hold a third."""
    steal = "african turn=1 hands=4hTsTh,?2 table=[KdAd=14@2] piles=Qh,2cTd stock=?24 deal=1/2"
    assert labels(sketch_of(steal))[:3] == [
        "1 · 4♥ trail only",
        "2 · 10♠ trail, then steal 10♦",
        "3 · 10♥ trail, then steal 10♦",
    ]


def test_among_the_plays_of_a_card_the_trail_says_what_it_may_steal() -> None:
    steal = "african turn=1 hands=TsTh,?2 table=9dAc[KdAd=14@2] piles=Qh,2cTd stock=?24 deal=1/2"
    assert "Lay 10♠ on the table (trail) · then steal 10♦" in labels(after(sketch_of(steal), ("card", 0)))


def test_a_trail_that_may_steal_says_what_confirming_it_alone_does() -> None:
    steal = "african turn=1 hands=4hTsTh,?2 table=[KdAd=14@2] piles=Qh,2cTd stock=?24 deal=1/2"
    preview = after(sketch_of(steal), ("card", 2))
    assert "**Confirm** lays it alone. A step below steals 10♦ with it." in shown(preview).text
    assert "Also: Build 10s: 10♥ and Bob's pile card 10♦" in labels(preview)


@pytest.mark.parametrize(
    ("picked", "why"),
    [
        ("3", "A pile's top card joins a build in a step of its own, without the hand card."),
        ("2", "The 14-build is taken by a card of 14 and by itself, not by 10♠."),
    ],
)
def test_what_a_card_does_not_do_with_a_pile_or_a_build_is_told_by_its_own_rule(picked: str, why: str) -> None:
    position = "african turn=1 hands=6dTsTh,?2 table=9dAc[KdAd=14@2] piles=Qh,2cTd stock=?24 deal=1/2"
    chosen = after(sketch_of(position), ("card", 1), ("choose", 0), ("pick", 0, picked))
    assert why in shown(chosen).text
