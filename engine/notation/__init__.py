"""The one text form of steps, turns, events and positions, for records, exports, tests and reports.

It is ASCII, it is read without knowing the position, and each thing is printed in one way only. Seats count
from 1.

**Cards.** `9h`, `Td`, `As`: a rank of `A23456789TJQK` and a suit of `shdc`. `10d` and any case are read as
well.

**Groups.** Cards written together make one value: `2s6c`. `[5d]` is the build in which the five of diamonds
lies, and is printed by its lowest card; `^2` is the card on top of seat 2's pile, `*2` the whole pile. In a
group cards come first, then builds, then tops, each in order; when read, they may stand anyhow.

**Steps.** A card alone is trailed: `9h`. A take is the card, `x`, and groups parted by commas, then the
value: `8hx8d,2s6c,[5d]:8`; the value may be left out, and a picture without a number has none. A chosen
order of the captured cards, deepest first, follows in braces: `8hx8d,As7c:8{As7c8d}`.

A build from the hand is the card and, after `+`, what makes its value together with the card; further
groups follow after commas, then `=value`: `3h+5d=8`, `6h+3d,9d,4s5c=9`, `9h,9d=9`. A build that is raised
stands in the hand card's group, `2c+[5d]=11`; one that is added to stands by itself, `6h+3s,[5d]=9`. A
build from cards that are out already is in brackets and plays no card, `(2s3d5c=10)`, `(^2,[Th]=10)`; the
same goes with a trail where a game has that, `Kh;(3d5c=8)`. A build made for the partner names them:
`(4d5c=9@3)`.

**Turn.** Its steps, parted by `;`. Exactly one plays a hand card: `(5d8c=13);(^2,[5d]=13);Khx[5d]:13`.

**Events.** `!insist@2:8hx8d:8`, `!insist@2:(4s5c,[9h]=9)`, `!order@1:{As7c8d}`, `!stand@2`,
`!ask@3:[8c]`, `!claim@1`, `!timeout@1`, `!substitute@1:hard`, `!return@1`, `!undo@1`, `!resign@1`, and, of
nobody's seat, `!pause`, `!resume`, `!end`.

**Position.** The game's key with its house rules, then fields `key=value` parted by spaces; seats are
parted by commas, `-` is empty, and `?`, `?12` are unknown cards. Digits before a suit belong to that card:
`?59h` is five unknown cards and a nine. A build carries its groups, value and owner, the last card of a
pile is its top, and the first of the stock is dealt next: `african turn=1 hands=8dKc,?2
table=5s3h[5d3c|8h=8@1] piles=2c9h,4d6s stock=?24 deal=1/2 dealer=2 last=2 scores=7,9`. Where they count:
`sweeps=0,1 phase=settle stood=2 prev=9h resigned=2`,
`knows=3:9A` for ranks that seat 3 is known to hold, `ask=3:[8c]` for its standing requests, `captured=3` for how many
cards the last turn put on a pile, `took=2:7h` for the top that it captured from seat 2's, and `insisted=1` where an
insist enlarged it. What is left out is unknown or
none, and the deal is the last one.
"""

from __future__ import annotations

from engine.notation.events import event_text, move_text, parse_event, parse_move
from engine.notation.positions import parse_position, position_text
from engine.notation.turns import parse_step, parse_steps, parse_turn, step_text, turn_text

__all__ = [
    "event_text",
    "move_text",
    "parse_event",
    "parse_move",
    "parse_position",
    "parse_step",
    "parse_steps",
    "parse_turn",
    "position_text",
    "step_text",
    "turn_text",
]
