"""What a step is: how it prints, how its text is read back, and what it leaves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from .cards import CARD, card_of, cards_of, show, show_all
from .groups import TOP, Partition, collections, show_group, subsets
from .table import Build, State

Kind = Literal["trail", "take", "build", "table"]

_HAND = re.compile(rf"({CARD})(?:([x+,])(.*?))?(?:[:=](\d+))?(?:\{{.*\}})?", re.IGNORECASE)
_TABLE = re.compile(r"\((.+)=(\d+)\)")


@dataclass(frozen=True, slots=True)
class Step:
    """One step. Its identity is all but `text` and `after`; a take has no value, as none tells it apart."""

    kind: Kind
    hand: int | None
    cards: frozenset[int]
    tops: frozenset[int]
    builds: frozenset[Build]
    value: int | None
    text: str
    after: State

    def is_meant_by(self, text: str) -> bool:
        """Whether the text, however it draws the sets, writes this step."""
        return (self.kind, self.hand, self.cards, self.tops, self.builds, self.value) == self._read(text)

    def _read(self, text: str) -> tuple[object, ...]:
        hand, kind, rest, value = _parts(text)
        names = {card for name in re.findall(r"\[(.+?)\]", rest) for card in cards_of(name)}
        tops = frozenset(int(seat) for seat in re.findall(r"\^(\d)", rest))
        loose = re.sub(r"\[.+?\]|\^\d|[,+]", "", rest)
        builds = frozenset(build for build in self.builds if build.cards & names)
        unmet = names - frozenset(card for build in builds for card in build.cards)
        return kind, hand, frozenset(cards_of(loose)) | unmet, tops, builds, None if kind == "take" else value


def _parts(text: str) -> tuple[int | None, Kind, str, int | None]:
    """The hand card, the kind, the groups as text and the value of a written step."""
    if table := _TABLE.fullmatch(text):
        return None, "table", table[1], int(table[2])
    match = _HAND.fullmatch(text)
    if match is None:
        raise ValueError(f"cannot read {text!r} as a step")
    hand, sign, rest, value = match.groups()
    kind: Kind = "trail" if sign is None else "take" if sign == "x" else "build"
    return card_of(hand), kind, rest or "", int(value) if value else None


def show_builds(builds: Iterable[Build]) -> list[str]:
    return [f"[{show(low)}]" for low in sorted(min(build.cards) for build in builds)]


def without(cards: tuple[int, ...], gone: Iterable[int]) -> tuple[int, ...]:
    left = set(cards) - set(gone)
    return tuple(card for card in cards if card in left)


def trail(state: State, card: int) -> Step:
    loose = tuple(sorted((*state.loose, card)))
    after = replace(state, hand=without(state.hand, (card,)), loose=loose, played=card)
    return Step("trail", card, frozenset(), frozenset(), frozenset(), None, show(card), after)


def takes(state: State) -> Iterator[Step]:
    """Every capture that the table offers to the cards in hand."""
    for card in state.hand:
        seen = set()
        for cards, builds, text in ways_to_take(state, card):
            if (cards, builds) not in seen:
                seen.add((cards, builds))
                yield _take(state, card, cards, builds, text)


def ways_to_take(state: State, card: int) -> Iterator[tuple[frozenset[int], frozenset[Build], str]]:
    """What the card may take, as cards, builds and text; the lower value first where two take the same."""
    if not state.game.played[card]:
        for loose in state.loose:
            if loose // 4 == card // 4:
                yield frozenset((loose,)), frozenset(), f"{show(card)}x{show(loose)}"
    for value in state.game.played[card]:
        for cards, drawn in collections(state.game, state.loose, value).items():
            for builds in subsets(state.with_value(value)):
                if cards or builds:
                    groups = [*(show_all(group) for group in drawn), *show_builds(builds)]
                    yield frozenset(cards), frozenset(builds), f"{show(card)}x{','.join(groups)}:{value}"


def _take(state: State, card: int, cards: frozenset[int], builds: frozenset[Build], text: str) -> Step:
    after = replace(
        state,
        hand=without(state.hand, (card,)),
        loose=without(state.loose, cards),
        builds=state.builds - builds,
        played=card,
        took=cards,
        took_builds=builds,
    )
    return Step("take", card, cards, frozenset(), builds, None, text, after)


def build(
    state: State,
    made: Build,
    *,
    hand: int | None = None,
    rest: tuple[int, ...] = (),
    drawn: Partition = (),
    raised: Build | None = None,
    joined: Iterable[Build] = (),
) -> Step:
    """The step that makes `made` of the hand card with the rest of its group, further groups and builds.

    A number of 100 or more in a group is the top of the pile of seat number less 100.
    """
    used = [*rest, *(card for group in drawn for card in group)]
    builds = frozenset(joined) | ({raised} if raised else frozenset())
    tops = frozenset(top - TOP for top in used if top >= TOP)
    after = replace(
        state,
        hand=without(state.hand, (hand,) if hand is not None else ()),
        loose=without(state.loose, used),
        builds=(state.builds - builds) | {made},
        piles=tuple(pile[:-1] if seat in tops else pile for seat, pile in enumerate(state.piles, 1)),
        played=state.played if hand is None else hand,
    )
    text = _build_text(made, hand, rest, drawn, raised, joined)
    cards = frozenset(card for card in used if card < TOP)
    kind: Kind = "table" if hand is None else "build"
    return Step(kind, hand, cards, tops, builds, made.value, text, after)


def _build_text(
    made: Build,
    hand: int | None,
    rest: tuple[int, ...],
    drawn: Partition,
    raised: Build | None,
    joined: Iterable[Build],
) -> str:
    further = [*(show_group(group) for group in drawn), *show_builds(joined)]
    if hand is None:
        return f"({','.join(further)}={made.value})"
    more = show_group(rest) + "".join(show_builds((raised,) if raised else ()))
    own = show(hand) + (f"+{more}" if more else "")
    return f"{','.join([own, *further])}={made.value}"
