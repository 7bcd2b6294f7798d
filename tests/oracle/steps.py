"""What a step is: how it prints, how its text is read back, and what it leaves."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from .cards import CARD, card_of, cards_of, show
from .groups import BUILD, PILE, TOP, Partition, Things, show_group
from .table import Build, State

Kind = Literal["trail", "take", "build", "table"]

_HAND = re.compile(rf"({CARD})(?:([x+,])(.*?))?(?:[:=](\d+)(?:@(\d))?)?(?:\{{.*\}})?", re.IGNORECASE)
_TABLE = re.compile(r"\((.+)=(\d+)(?:@(\d))?\)")


@dataclass(frozen=True, slots=True)
class Step:
    """One step. Its identity is all but `text` and `after`; a take has no value, as none tells it apart.

    `things` are the loose cards, tops and whole piles that it uses; `whom` is the partner that a build is made for.
    """

    kind: Kind
    hand: int | None
    things: frozenset[int]
    builds: frozenset[Build]
    value: int | None
    whom: int | None
    text: str
    after: State

    def is_meant_by(self, text: str) -> bool:
        """Whether the text, however it draws the sets, writes this step."""
        return (self.kind, self.hand, self.things, self.builds, self.value, self.whom) == self._read(text)

    def _read(self, text: str) -> tuple[object, ...]:
        hand, kind, rest, value, whom = _parts(text)
        names = {card for name in re.findall(r"\[(.+?)\]", rest) for card in cards_of(name)}
        loose = cards_of(re.sub(r"\[.+?\]|[\^*]\d|[,+]", "", rest))
        tops = (TOP + int(seat) for seat in re.findall(r"\^(\d)", rest))
        piles = (PILE + int(seat) for seat in re.findall(r"\*(\d)", rest))
        builds = frozenset(build for build in self.builds if build.cards & names)
        unmet = names.difference(*(build.cards for build in builds))
        return kind, hand, frozenset((*loose, *tops, *piles, *unmet)), builds, None if kind == "take" else value, whom


def _parts(text: str) -> tuple[int | None, Kind, str, int | None, int | None]:
    """The hand card, the kind, the groups as text, the value and the seat of a written step."""
    if table := _TABLE.fullmatch(text):
        return None, "table", table[1], int(table[2]), int(table[3]) if table[3] else None
    match = _HAND.fullmatch(text)
    if match is None:
        raise ValueError(f"cannot read {text!r} as a step")
    hand, sign, rest, value, whom = match.groups()
    kind: Kind = "trail" if sign is None else "take" if sign == "x" else "build"
    return card_of(hand), kind, rest or "", int(value) if value else None, int(whom) if whom else None


def show_builds(builds: Iterable[Build]) -> list[str]:
    return [show_group((thing,)) for thing in sorted(build.thing for build in builds)]


def without(cards: tuple[int, ...], gone: Iterable[int]) -> tuple[int, ...]:
    left = set(cards) - set(gone)
    return tuple(card for card in cards if card in left)


def builds_of(state: State, things: Iterable[int]) -> frozenset[Build]:
    """The builds that are used as cards among these things."""
    wanted = set(things)
    return frozenset(build for build in state.builds if build.thing in wanted)


def but_builds(things: Iterable[int]) -> frozenset[int]:
    return frozenset(thing for thing in things if not BUILD <= thing < TOP)


def uncovered(state: State, things: Iterable[int]) -> tuple[tuple[int | None, ...], ...]:
    """The piles when the tops among these things are gone."""
    used = set(things)
    return tuple(pile[:-1] if TOP + seat in used else pile for seat, pile in enumerate(state.piles, 1))


def cards_in(state: State, things: Iterable[int], joined: Iterable[Build] = ()) -> frozenset[int]:
    """All the cards that these things and builds are made of."""
    used = frozenset(things)
    shown = (pile[-1] for seat, pile in enumerate(state.piles, 1) if TOP + seat in used)
    cards = [*(thing for thing in used if thing < BUILD), *(card for card in shown if card is not None)]
    return frozenset(cards).union(*(build.cards for build in (*builds_of(state, used), *joined)))


def trail(state: State, card: int) -> Step:
    loose = tuple(sorted((*state.loose, card)))
    after = replace(state, hand=without(state.hand, (card,)), loose=loose, played=card)
    return Step("trail", card, frozenset(), frozenset(), None, None, show(card), after)


def build(
    state: State,
    made: Build,
    *,
    hand: int | None = None,
    rest: Things = (),
    drawn: Partition = (),
    joined: Iterable[Build] = (),
) -> Step:
    """The step that makes `made` of the hand card with the rest of its group, further groups and builds."""
    joined = frozenset(joined)
    used = [*rest, *(thing for group in drawn for thing in group)]
    builds = joined | builds_of(state, used)
    whom = state.partner if not joined and made.owner != state.seat else None
    after = replace(
        state,
        hand=without(state.hand, (hand,) if hand is not None else ()),
        loose=without(state.loose, used),
        builds=(state.builds - builds) | {made},
        piles=uncovered(state, used),
        played=state.played if hand is None else hand,
        table_built=hand is None and state.game.family == "anglo",
    )
    text = _build_text(made, whom, hand, rest, drawn, joined)
    kind: Kind = "table" if hand is None else "build"
    return Step(kind, hand, but_builds(used), builds, made.value, whom, text, after)


def _build_text(
    made: Build,
    whom: int | None,
    hand: int | None,
    rest: Things,
    drawn: Partition,
    joined: Iterable[Build],
) -> str:
    further = [*(show_group(group) for group in drawn), *show_builds(joined)]
    value = f"={made.value}" + (f"@{whom}" if whom else "")
    if hand is None:
        return f"({','.join(further)}{value})"
    own = show(hand) + (f"+{show_group(rest)}" if rest else "")
    return f"{','.join([own, *further])}{value}"
