"""The worked examples: what each shows, which games have that, and the position and turn in text form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engine.cards import TWO_OF_SPADES
from engine.rules import Builds, Duty, Pictures, Rules, TopsJoin

OTHERS: Final = ("6d", "7s", "9c", "Jd", "Qs")
"""Cards that fill a hand and take no part."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A play of seat 1, for every game of which `fits` is true.

    `top` is the pile of seat 2, `more` further fields of the position; `seats` is 0 where any number will do. Where
    there is a stock, the hand is filled up, for else the play would be followed by more than one card.
    """

    title: str
    why: str
    fits: Callable[[Rules], bool]
    hand: str
    table: str
    turn: str
    pile: str = "-"
    top: str = "-"
    stock: str = "-"
    seats: int = 0
    more: str = ""

    def position(self, rules: Rules) -> str:
        """The position in text form, at a table of the game."""
        seats = self.seats or rules.players[0]
        hand = self.hand
        if self.stock != "-":
            hand += "".join(OTHERS[: rules.deal.hand_size(seats) - len(hand) // 2])
        piles = (self.pile, self.top, "-", "-")[: len(rules.pile_seats(seats))]
        return (
            f"{rules.key} turn=1 hands={hand}{',?3' * (seats - 1)} table={self.table} piles={','.join(piles)} "
            f"stock={self.stock} {self.more}"
        )


def _fours(rules: Rules) -> bool:
    """Whether four partners build for each other."""
    return rules.build.kind is Builds.SWAZI and rules.partners and 4 in rules.players


def _little_as_15(rules: Rules) -> bool:
    return any(each.card == TWO_OF_SPADES and 15 in each.played for each in rules.values.specials)


EXAMPLES: Final = (
    Example(
        title="A whole pile is stolen",
        why="A card takes loose cards of its rank, and every pile of an opponent whose top card has it.",
        fits=lambda rules: rules.piles.stolen,
        hand="9hKd",
        table="9d4s",
        top="2c6h9s",
        turn="9hx9d,*2",
    ),
    Example(
        title="Pairs, as many as there are",
        why="A card takes all the loose cards of its rank that you like.",
        fits=lambda rules: not rules.values.numbers,
        hand="7hKd",
        table="7d3s7c",
        turn="7hx7d,7c",
    ),
    Example(
        title="The top of another pile is captured",
        why="The top card of an opponent's pile is there to be taken, like a card on the table.",
        fits=lambda rules: rules.piles.tops_captured,
        hand="8h7c",
        table="3d5sTh",
        top="2c8s",
        turn="8hx^2,3d5s:8",
    ),
    Example(
        title="A top joins your build",
        why="Together with your hand card, the top of another pile joins a build that was yours before the turn.",
        fits=lambda rules: rules.piles.tops_join is TopsJoin.WITH_HAND_CARD,
        hand="3h8h",
        table="[2c6d=8@1]Td",
        top="4c5s",
        turn="3h+^2,[2c]=8",
    ),
    Example(
        title="Pictures go beneath",
        why="Captured pictures go to the bottom of the pile, so its top card stays what it was.",
        fits=lambda rules: rules.piles.pictures_beneath,
        hand="4cQh",
        table="QsKd5h",
        pile="2c9h",
        turn="QhxQs",
    ),
    Example(
        title="A card is stolen",
        why="You build from the table, add the top of another pile to your build, and take it all with your card.",
        fits=lambda rules: rules.piles.tops_join is TopsJoin.ALONE,
        hand="8hTs",
        table="4d6c3s",
        top="2sTh",
        turn="(4d6c=10);(^2,[4d]=10);Tsx[4d]:10",
    ),
    Example(
        title="A build for your partner",
        why="Cleo, your partner, is known to hold an 8, so you may build eights for her without holding one.",
        fits=_fours,
        hand="3h7c",
        table="5dTc",
        turn="3h+5d=8@3",
        seats=4,
        more="knows=3:8",
    ),
    Example(
        title="Your partner's build grows",
        why="To a build of your partner, Cleo, you may add without a card that takes it; it stays hers.",
        fits=lambda rules: rules.build.partner_adds or _fours(rules),
        hand="4sKd",
        table="[3c7h=10@3]6d",
        turn="4s+6d,[3c]=10",
        seats=4,
    ),
    Example(
        title="A card is drawn",
        why="After the play the next card of the stock comes to your hand.",
        fits=lambda rules: rules.deal.draw,
        hand="3h4c8h",
        table="5d9s",
        stock="Td?20",
        turn="3h+5d=8",
    ),
    Example(
        title="Loose cards help to raise",
        why="With this house rule, loose cards may go with your hand card to raise a build.",
        fits=lambda rules: rules.build.raise_with_table_cards,
        hand="3hTd",
        table="[As4c=5@2]2d",
        turn="3h+2d[As]=10",
    ),
    Example(
        title="A build counts like a card",
        why="With this house rule, a single build is summed with other cards.",
        fits=lambda rules: rules.build.as_cards,
        hand="5hTh",
        table="[As5c=6@2]4d",
        turn="Thx4d[As]:10",
    ),
    Example(
        title="A build goes with a trail",
        why="With this house rule, whoever trails may build from other cards of the table.",
        fits=lambda rules: rules.turn.build_on_trail,
        hand="8h9h",
        table="3d5cTc",
        turn="9h;(3d5c=8)",
    ),
    Example(
        title="The 2♠ counts more in the hand",
        why="Played as 15, the 2♠ takes cards that add up to 15.",
        fits=_little_as_15,
        hand="2s5h",
        table="7d8cTh",
        turn="2sx7d8c:15",
    ),
    Example(
        title="Every spade scores",
        why="Each spade that you take counts, the jack and the 2 of spades twice.",
        fits=lambda rules: bool(rules.score.each_spade),
        hand="5d9s",
        table="2s7cKh",
        turn="9sx2s7c:9",
    ),
    Example(
        title="A sweep",
        why="A capture that leaves nothing on the table scores by itself.",
        fits=lambda rules: bool(rules.sweep.points),
        hand="9h3c",
        table="9d4s5c",
        turn="9hx9d,4s5c:9",
    ),
    Example(
        title="Your build comes first",
        why="While you own a build, your play has to take it, raise it or add to it. This one takes it, and more.",
        fits=lambda rules: rules.build.duty is Duty.SERVE,
        hand="5d9s",
        table="[4c5h=9@1]9dTc",
        turn="9sx9d,[4c]:9",
    ),
    Example(
        title="A build binds nobody",
        why="You may leave your build and play as you like, even the card that was to take it.",
        fits=lambda rules: rules.build.kind is Builds.ANGLO and not rules.build.keep_taker,
        hand="5d9s",
        table="[4c5h=9@1]9dTc",
        turn="9sx9d:9",
    ),
    Example(
        title="A build is closed",
        why="Another set makes the build multiple, and nothing joins it any more.",
        fits=lambda rules: rules.build.closed,
        hand="9d9s",
        table="[4c5h=9@2]Tc",
        turn="9s,[4c]=9",
    ),
    Example(
        title="An ace as 14",
        why="Played as 14, an ace takes cards that add up to 14.",
        fits=lambda rules: 14 in rules.values.ace_played,
        hand="Ah5c",
        table="9d5sTd",
        turn="Ahx9d5s:14",
    ),
    Example(
        title="Pictures have numbers",
        why="A queen counts 12: she takes queens, and cards that add up to 12.",
        fits=lambda rules: rules.values.numbered_pictures,
        hand="QhKd",
        table="Qs5h7c3d",
        turn="QhxQs,5h7c:12",
    ),
    Example(
        title="Pictures take pictures",
        why="A picture takes one picture of its rank, or three.",
        fits=lambda rules: rules.values.pictures_take is Pictures.ONE_OR_THREE and rules.values.numbers,
        hand="QhKd",
        table="QsQdQc5h",
        turn="QhxQs,Qd,Qc",
    ),
    Example(
        title="Several sets at once",
        why="One card takes cards of its value and sets that add up to it, as many as there are.",
        fits=lambda rules: rules.values.numbers,
        hand="5c8h",
        table="8d2s6cTd",
        turn="8hx8d,2s6c:8",
    ),
    Example(
        title="A build",
        why="Your hand card and a card on the table make a value that you take later with the card that you keep.",
        fits=lambda rules: rules.build.kind is not Builds.NONE,
        hand="3h8h",
        table="5dTs",
        turn="3h+5d=8",
    ),
    Example(
        title="A build is raised",
        why="Your hand card gives another's single build a value that you hold: it is yours now.",
        fits=lambda rules: rules.build.kind is not Builds.NONE,
        hand="2h9s",
        table="[3d4c=7@2]Tc",
        turn="2h+[3d]=9",
    ),
)
"""In the order in which they are offered: what fewest games have comes first."""
