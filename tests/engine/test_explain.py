"""What turns do, in words."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine import variants
from engine.explain import explained
from engine.notation import parse_position, parse_steps, step_text
from engine.rules import Rules
from engine.state import Phase
from tests.engine import strategies


def said(position: str, turn: str) -> list[str]:
    return list(explained(parse_position(position), parse_steps(turn)))


@pytest.mark.parametrize(
    ("position", "turn", "words"),
    [
        (
            "classic turn=1 hands=3h8s,?4 table=5d8d stock=-",
            "3h+5d,8d=8",
            "3h+5d and 8d make a multiple build of 8. It is seat 1's.",
        ),
        (
            "classic turn=1 hands=2s9s,?4 table=[3h4h=7@2]9d stock=-",
            "2s+[3h],9d=9",
            "2s raises the 7-build 3h4h of seat 2 to 9; 9d joins it. It is seat 1's.",
        ),
        (
            "classic+builds_as_cards=1 turn=1 hands=ThTd,?3 table=[As5c=6@2]4d stock=-",
            "Th,4d[As]=10",
            "Th and 4d+the 6-build As5c of seat 2 make a multiple build of 10. It is seat 1's.",
        ),
        (
            "royal-standard turn=1 hands=As,?4 table=KhAhAd stock=-",
            "AsxAh,AdKh:14",
            "As, played as 14, takes Ah and Ad+Kh. That clears the table.",
        ),
        (
            "african turn=1 hands=4sKs,?2 table=[Kh|Kd=13@1][6h3h=9@2] stock=- deal=2/2",
            "4s+[3h],[Kh]=13",
            "4s raises the 9-build 6h3h of seat 2 to 13; the 13-build Kh|Kd of seat 1 joins it. It is seat 1's.",
        ),
        (
            "swazi turn=1 hands=9h9c5s,?2,9d3d,?2 table=[4h5c=9@1] piles=-,- stock=- ask=3:[4h]",
            "9h,[4h]=9",
            "9h joins the 9-build 4h5c of seat 1. It is seat 3's.",
        ),
        (
            "bundles turn=1 hands=7hKd,?4 table=7d3s piles=2c,5h7s stock=-",
            "7hx7d,*2",
            "7h takes 7d and the whole pile of seat 2 (2).",
        ),
        (
            "african turn=1 hands=8s2d,?2 table=5h3hKh stock=- deal=2/2",
            "8sx3h5h:8{5h3h}",
            "8s takes 3h+5h. They are laid 5h3h from the bottom, 8s on top.",
        ),
    ],
)
def test_a_step_is_said_in_words(position: str, turn: str, words: str) -> None:
    assert said(position, turn)[:2] == ["legal", f"{turn}: {words}"]


def test_a_turn_of_several_steps_is_said_step_by_step_with_what_follows() -> None:
    position = "african turn=1 hands=Ts,- table=[6h4h=10@1]5s piles=-,9cTd stock=- deal=2/2 scores=0,0"
    assert said(position, "(^2,[4h]=10);Tsx[4h]") == [
        "legal",
        "(^2,[4h]=10): Td from the pile of seat 2 joins the 10-build 6h4h of seat 1. It is seat 1's.",
        "Tsx[4h]:10: Ts takes the 10-build 6h4h|Td of seat 1.",
        "Opponents may insist or let it stand before cards or scores come.",
    ]


def test_the_end_of_a_hand_and_of_a_match_is_said() -> None:
    position = "kasino turn=1 hands=9h,- table=9c stock=- scores=14,12 sweeps=0,0 piles=-,- last=2"
    assert said(position, "9hx9c")[2:] == [
        "Side 1 has a sweep, worth 1.",
        "The hand is counted: totals 16,12.",
        "Side 1 wins the match.",
        "The match is over.",
    ]


def test_what_is_refused_names_the_steps_before_it_and_the_rule() -> None:
    position = "african turn=1 hands=9hKdQs,?3 table=8s5h7c5s[5c4d=9@1] stock=- deal=1/2"
    assert said(position, "(5h8s=13);(5s7c=12)") == [
        "possible: (5h8s=13): 5h+8s makes a single build of 13. It is seat 1's.",
        "refused: You may own at most one build at the end of your turn now. (rule: one own build)",
    ]
    assert said(position, "(5h8s=13)")[-1].endswith("(rule: one hand card)")
    tops = "south-african turn=1 hands=8h2c,?2 table=3d piles=-,4c stock=- deal=2/2"
    assert said(tops, "8hx3d^2") == ["refused: 3d4c cannot make the value of 8h. (rule: capture)"]
    assert said(tops, "8hx^2") == ["refused: 4c cannot make the value of 8h. (rule: capture)"]
    assert said(f"{position} phase=settle", "Qs")[-1].endswith("(rule: phase)")


HOUSE = [
    (variants.find(key), 2)
    for key in ("classic+builds_as_cards=1", "classic+table_build_on_trail=1", "house+increase_with_table_cards=1")
]


@pytest.mark.parametrize("table", [*strategies.tables(), *HOUSE], ids=strategies.table_name)
def test_every_turn_of_every_game_is_said_step_by_step(table: tuple[Rules, int]) -> None:
    for before, after in pairwise(strategies.played(*table, 1, 40)):
        turn = after.log[len(before.log)]
        if isinstance(turn, tuple) and before.state.phase is Phase.PLAY:
            lines = list(explained(before.state, turn))
            assert lines[0] == "legal" and len(lines) > len(turn) + 1
            for step, line in zip(turn, lines[1:], strict=False):
                assert line.startswith(f"{step_text(step)}: ") and line.endswith(".")
